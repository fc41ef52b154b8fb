# tests of index
