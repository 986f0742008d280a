-- Two admins on one resource: the later save or deletion reaches no row, as with
-- listings (20260901001600).

alter function private.stamp_proveedor() rename to stamp_version;
comment on function private.stamp_version() is 'Gives each version of a row its own moment, whatever was sent.';

alter table public.recursos add column fecha_actualizacion timestamptz not null default now();
comment on column public.recursos.fecha_actualizacion is
  'When the resource last changed, to the microsecond: different for every version of the row.';

create trigger recursos_stamp
  before update on public.recursos
  for each row execute function private.stamp_version();
