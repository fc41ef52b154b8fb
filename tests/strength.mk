# tests of strength
