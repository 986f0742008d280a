-- The rows of an import in the order in which somebody looks at them: first those that need a decision.

alter table public.importacion_filas add column orden smallint not null generated always as (
  case resultado when 'error' then 1 when 'dudoso' then 2 when 'actualizar' then 3 when 'crear' then 4 else 5 end
) stored;
comment on column public.importacion_filas.orden is 'First what cannot be imported, then what is doubtful, changed, made and the same.';
create index importacion_filas_orden_idx on public.importacion_filas (importacion_id, orden, fila);
drop index public.importacion_filas_resultado_idx;
