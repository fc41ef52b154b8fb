# tests of exact
