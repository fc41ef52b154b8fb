# tests of house
