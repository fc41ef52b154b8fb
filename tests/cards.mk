# tests of cards
