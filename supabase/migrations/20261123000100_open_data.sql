-- Open data: what of the directory anybody may take along, by page and by what has changed.
--
-- A page that is counted off loses a row whenever one before it leaves. So a provider and a place have a number in the
-- open data, given once, when they first become public, and a page is a range of numbers: whatever else is written
-- meanwhile, nothing changes its page. Each also has the moment of its last change, of whatever kind.

-- Tables

create table public.datos_proveedores (
  proveedor_id uuid primary key references public.proveedores (id) on delete cascade,
  numero bigint generated always as identity,
  modificado_en timestamptz not null default clock_timestamp(),
  constraint datos_proveedores_numero_unico unique (numero)
);
comment on table public.datos_proveedores is
  'The number of a provider in the open data, and when anything of it last changed. Kept by triggers, from its first approval on.';
comment on column public.datos_proveedores.numero is 'It never changes and is never given again.';

create table public.datos_sedes (
  sede_id uuid primary key references public.sedes (id) on update cascade on delete cascade,
  proveedor_id uuid not null references public.datos_proveedores (proveedor_id) on delete cascade,
  numero bigint generated always as identity,
  constraint datos_sedes_numero_unico unique (numero)
);
comment on table public.datos_sedes is 'The number of a place in the open data. Kept by triggers.';
create index datos_sedes_proveedor_idx on public.datos_sedes (proveedor_id);

-- Grants

alter table public.datos_proveedores enable row level security;
alter table public.datos_sedes enable row level security;

revoke all on table public.datos_proveedores, public.datos_sedes from public, anon, authenticated, service_role;
grant select on table public.datos_proveedores, public.datos_sedes to anon, authenticated, service_role;

-- Functions

create function private.publish(ids uuid[]) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  if ids is null then
    return;
  end if;
  -- Once a transaction: a save writes several tables.
  update public.datos_proveedores as d
  set modificado_en = greatest(clock_timestamp(), d.modificado_en + interval '1 microsecond')
  where d.proveedor_id = any (ids) and d.xmin <> pg_current_xact_id()::xid;
  insert into public.datos_proveedores (proveedor_id)
  select p.id from public.proveedores as p
  where p.id = any (ids) and p.aprobado_por_admin
    and not exists (select from public.datos_proveedores as d where d.proveedor_id = p.id)
  order by p.fecha_creacion, p.id
  on conflict do nothing;
  insert into public.datos_sedes (sede_id, proveedor_id)
  select s.id, s.proveedor_id
  from public.sedes as s join public.datos_proveedores as d on d.proveedor_id = s.proveedor_id
  where s.proveedor_id = any (ids) and not exists (select from public.datos_sedes as x where x.sede_id = s.id)
  order by d.numero, s.fecha_creacion, s.id
  on conflict do nothing;
end
$$;
comment on function private.publish(uuid[]) is
  'Something of these providers has changed: stamps those of the open data, and numbers what is new in it.';

create function private.publish_changed() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.publish(array_agg(c.id)) from changed as c;
  return null;
end
$$;
comment on function private.publish_changed() is 'The providers that a statement wrote, for the open data.';

-- As before, and for the open data too.
create or replace function private.refresh_changed_facts() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  ids uuid[];
begin
  if tg_argv[0] = 'sede_id' then
    select array_agg(distinct s.proveedor_id) into ids
    from public.sedes as s where s.id in (select c.sede_id from changed as c);
  else
    select array_agg(distinct c.proveedor_id) into ids from changed as c;
  end if;
  perform private.refresh_facts(ids);
  perform private.publish(ids);
  return null;
end
$$;
comment on function private.refresh_changed_facts() is
  'Keeps the summary of the providers whose rows a statement changed, and their moment in the open data; the argument is the column that leads to them.';

-- With the owner's rights, so that it is the same for whoever asks, and counted at once.
create function public.resumen_datos(desde timestamptz default null) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  return (
    with listed as materialized (
      select d.proveedor_id, d.numero, d.modificado_en
      from public.datos_proveedores as d join public.proveedores as p on p.id = d.proveedor_id
      where p.aprobado_por_admin and (desde is null or d.modificado_en >= desde)
    ), places as materialized (
      select count(*) as cuantas, coalesce(max(x.numero), 0) as ultima
      from public.datos_sedes as x
      join public.sedes as s on s.id = x.sede_id
      join listed as l on l.proveedor_id = x.proveedor_id
      where s.principal or s.visibilidad <> 'oculta'
    )
    select jsonb_build_object(
      'proveedores', count(*),
      'ultimo', coalesce(max(l.numero), 0),
      'sedes', (select cuantas from places),
      'ultima_sede', (select ultima from places),
      'cambiado_en', max(l.modificado_en),
      'version', count(*) || '-' || coalesce(sum(extract(epoch from l.modificado_en)), 0)
    )
    from listed as l
  );
end
$$;
comment on function public.resumen_datos(timestamptz) is
  'How much the open data hold, in all or changed since a moment: how many, the last numbers, the last change, and a text that is another one after any change.';

revoke execute on function private.publish(uuid[]), private.publish_changed() from public, anon, authenticated, service_role;
revoke execute on function public.resumen_datos(timestamptz) from public, anon, authenticated, service_role;
grant execute on function public.resumen_datos(timestamptz) to anon, authenticated, service_role;

-- Triggers

-- After proveedores_create_principals by name.
create trigger proveedores_publish_inserted
  after insert on public.proveedores referencing new table as changed
  for each statement execute function private.publish_changed();
create trigger proveedores_publish_updated
  after update on public.proveedores referencing new table as changed
  for each statement execute function private.publish_changed();

-- Policies

create policy "Anyone can see the numbers of approved providers" on public.datos_proveedores
  for select to anon, authenticated
  using (exists (select from public.proveedores as p where p.id = proveedor_id and p.aprobado_por_admin));
comment on policy "Anyone can see the numbers of approved providers" on public.datos_proveedores is
  'The open data are the same for everybody: neither an owner nor an admin gets more.';

create policy "Anyone can see the numbers of listed places" on public.datos_sedes
  for select to anon, authenticated
  using (exists (
    select from public.sedes as s join public.proveedores as p on p.id = s.proveedor_id
    where s.id = sede_id and p.aprobado_por_admin and (s.principal or s.visibilidad <> 'oculta')
  ));
comment on policy "Anyone can see the numbers of listed places" on public.datos_sedes is
  'Of a hidden place not even that it is there; the principal one always, since its municipality is public.';

-- What is public already

select private.publish(array_agg(p.id)) from public.proveedores as p;
