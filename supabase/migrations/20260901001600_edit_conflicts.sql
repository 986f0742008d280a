-- Two people on one listing: whoever saves second must be told. A save names the
-- moment of the version it started from (`fecha_actualizacion=eq.…`) and reaches no
-- row when somebody else was first. PostgreSQL looks at the condition again after
-- waiting for the other's save, so this holds at the same moment too.

alter table public.proveedores add column fecha_actualizacion timestamptz not null default now();
comment on column public.proveedores.fecha_actualizacion is
  'When the listing last changed, to the microsecond: different for every version of the row.';

create function private.stamp_proveedor() returns trigger
language plpgsql set search_path = ''
as $$
begin
  -- A clock that was set back must not give a version the moment of an older one.
  new.fecha_actualizacion := greatest(clock_timestamp(), old.fecha_actualizacion + interval '1 microsecond');
  return new;
end
$$;
comment on function private.stamp_proveedor() is 'Gives each version of a listing its own moment, whatever was sent.';
revoke execute on function private.stamp_proveedor() from public;

create trigger proveedores_stamp
  before update on public.proveedores
  for each row execute function private.stamp_proveedor();
