# The field's methods of rating, proven and measured.
include bench/field/tables.mk
