-- To PostgreSQL "not a number" is greater than any number, and so was more than nothing.

alter table public.detalles
  drop constraint costo_desde_positivo,
  add constraint costo_desde_positivo check (costo_desde > 0 and costo_desde <> 'NaN');
