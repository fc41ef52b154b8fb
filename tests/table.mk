# tests of table
