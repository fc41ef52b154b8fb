# tests of tool
