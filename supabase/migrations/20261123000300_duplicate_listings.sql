-- Listings that may stand twice in the directory: found by the database in the background, and
-- shown to an admin in the queue. Nothing is merged without a person.

-- Tables

create table private.unpaired_providers (
  proveedor_id uuid primary key references public.proveedores (id) on delete cascade
);
comment on table private.unpaired_providers is
  'Providers whose name, kind, place or phone is new: to be compared with the others, by private.look_for_duplicates.';

create table private.repetidos (
  id uuid primary key default gen_random_uuid(),
  uno uuid not null references public.proveedores (id) on delete cascade,
  otro uuid not null references public.proveedores (id) on delete cascade,
  razones text[] not null constraint razones_conocidas check (razones <@ '{npi,telefono,nombre}' and cardinality(razones) > 0),
  estado text not null default 'pendiente' constraint estado_conocido check (estado in ('pendiente', 'distintos')),
  encontrado_en timestamptz not null default now(),
  decidido_en timestamptz,
  decidido_por uuid references private.profiles (id) on delete set null,
  constraint repetidos_una_vez unique (uno, otro),
  constraint uno_antes_que_otro check (uno < otro),
  constraint decidido_con_fecha check ((estado = 'pendiente') = (decidido_en is null))
);
comment on table private.repetidos is
  'Pairs of providers that may be the same. That they are not is remembered for good, whatever they say later.';
create index repetidos_otro_idx on private.repetidos (otro);
create index repetidos_pendientes_idx on private.repetidos (encontrado_en) where estado = 'pendiente';
create index repetidos_decidido_por_idx on private.repetidos (decidido_por);

insert into private.clases_cola (clase, orden) values ('repetido', 12);
insert into private.unpaired_providers (proveedor_id) select id from public.proveedores;

-- Grants

alter table private.unpaired_providers enable row level security;
alter table private.repetidos enable row level security;

revoke all on table private.unpaired_providers, private.repetidos from public, anon, authenticated, service_role;

-- Functions: finding pairs

-- The argument is the column that names the provider.
create function private.mark_unpaired() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  -- What is rehearsed is not there in the end.
  if coalesce(current_setting('private.ensaya', true), '') = '' then
    insert into private.unpaired_providers (proveedor_id) values ((to_jsonb(new) ->> tg_argv[0])::uuid) on conflict do nothing;
  end if;
  return null;
end
$$;
comment on function private.mark_unpaired() is 'A provider is new, or known by something else: it is compared with the others soon.';

create function private.possible_duplicates(proveedor uuid) returns table (otro uuid, razones text[])
language plpgsql stable security definer rows 5 set search_path = '' set plan_cache_mode = force_generic_plan set jit = off
as $$
declare
  p public.proveedores;
  mine private.name_signatures;
  near text[];
begin
  select * into p from public.proveedores as l where l.id = possible_duplicates.proveedor;
  select * into mine from private.name_signatures as s where s.proveedor_id = p.id;
  near := p.municipio || coalesce(private.neighbours_of(p.municipio), '{}');
  return query
  with phones as (
    select distinct private.phone_digits(phone) as digits
    from public.sedes as s cross join lateral unnest(array[s.telefono, s.whatsapp]) as phone
    where s.proveedor_id = p.id
  ), answering as (
    select phones.digits, found.id
    from phones
    cross join lateral (select id from private.with_phone(array[phones.digits]) as id where id <> p.id limit 30) as found
    where phones.digits is not null
  ), same_phone as (
    select distinct a.id
    from (select answering.digits, answering.id, count(*) over (partition by answering.digits) as listings from answering) as a
    join private.name_signatures as s on s.proveedor_id = a.id
    -- A number that many answer is that of a building: there the name has to be like, too.
    where a.listings <= 3 or private.name_likeness(mine.nombre, s.nombre) >= 0.6
  ), nearest as materialized (
    select s.proveedor_id as id, s.nombre
    from private.name_signatures as s join public.proveedores as l on l.id = s.proveedor_id
    where s.municipio = any (near) and s.proveedor_id <> p.id and l.tipo_servicio = p.tipo_servicio
      and 3 * bit_count(s.firma & mine.firma) >= s.unos + mine.unos
    -- Where whole rows of names are alike, the nearest are enough: comparing takes a while.
    order by bit_count(s.firma & mine.firma)::real / (s.unos + mine.unos) desc, s.proveedor_id limit 30
  ), same_name as (
    select n.id from nearest as n where private.name_likeness(mine.nombre, n.nombre) >= 0.6
  ), same_npi as (
    select n.proveedor_id as id
    from private.npis as own join private.npis as n on n.npi = own.npi and n.proveedor_id <> own.proveedor_id
    where own.proveedor_id = p.id
  )
  select found.id, array_agg(found.razon order by found.orden)
  from (
    select s.id, 1 as orden, 'npi' as razon from same_npi as s
    union all
    select s.id, 2, 'telefono' from same_phone as s
    union all
    select s.id, 3, 'nombre' from same_name as s
  ) as found
  group by found.id;
end
$$;
comment on function private.possible_duplicates(uuid) is
  'Who may be the same provider: the same number of the register, the same phone, or a name that is like in the same kind and in the same or a neighbouring municipality.';

create function private.look_for_duplicates() returns boolean
language plpgsql volatile security definer set search_path = ''
as $$
declare
  began constant timestamptz := clock_timestamp();
  one uuid;
begin
  while clock_timestamp() - began < interval '25 milliseconds' loop
    delete from private.unpaired_providers as u
    where u.proveedor_id = (select m.proveedor_id from private.unpaired_providers as m limit 1 for update skip locked)
    returning u.proveedor_id into one;
    if not found then
      return false;
    end if;
    with found as materialized (
      select least(one, d.otro) as uno, greatest(one, d.otro) as otro, d.razones from private.possible_duplicates(one) as d
    ), gone as (
      delete from private.repetidos as r
      where r.estado = 'pendiente' and one in (r.uno, r.otro)
        and not exists (select from found as f where f.uno = r.uno and f.otro = r.otro)
    ), there as (
      select f.* from found as f
      join public.proveedores as l on l.id = f.uno
      join public.proveedores as m on m.id = f.otro
      for key share of l, m
    )
    insert into private.repetidos as r (uno, otro, razones) select t.uno, t.otro, t.razones from there as t
    on conflict on constraint repetidos_una_vez do update set razones = excluded.razones
    where r.estado = 'pendiente' and r.razones <> excluded.razones;
  end loop;
  return true;
end
$$;
comment on function private.look_for_duplicates() is
  'A slice of the background work: providers that were not compared yet, for so short a while that nobody feels it, as nobody waits for the pairs. True when others may wait.';

-- Functions: deciding

create function private.kept_of(uno uuid, otro uuid) returns uuid
language sql stable security definer set search_path = ''
as $$
  select p.id from public.proveedores as p where p.id in (uno, otro)
  order by p.usuario_id is null, not p.aprobado_por_admin, p.fecha_creacion, p.id limit 1
$$;
comment on function private.kept_of(uuid, uuid) is
  'Which of two is kept when they are merged: the one with an owner, else the one that families see, else the older.';

create function private.merge_fields() returns text[]
language sql immutable set search_path = ''
as $$
  select '{nombre,tipo_servicio,subcategoria,descripcion,municipio,direccion,telefono,whatsapp,email,web,horario_servicio,acepta_planes,planes_aceptados,etiquetas_servicio,videos_urls,logo_url}'::text[]
$$;
comment on function private.merge_fields() is 'The columns of a provider that are chosen one by one when two are merged.';

create function public.comparar_repetidos(repetido uuid) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  pair private.repetidos;
  kept uuid;
begin
  perform private.require_admin();
  select * into pair from private.repetidos as r where r.id = repetido and r.estado = 'pendiente';
  if not found then
    return null;
  end if;
  kept := private.kept_of(pair.uno, pair.otro);
  return jsonb_build_object('id', pair.id, 'razones', pair.razones, 'perfiles', (
    select jsonb_agg(jsonb_build_object(
      'id', p.id, 'version', p.fecha_actualizacion, 'aprobado', p.aprobado_por_admin, 'con_dueno', p.usuario_id is not null,
      'resenas', (select count(*) from public.calificaciones as c where c.proveedor_id = p.id),
      'valores', (select jsonb_object_agg(v.key, v.value) from jsonb_each(to_jsonb(p)) as v where v.key = any (private.merge_fields()))
    ) order by p.id <> kept)
    from public.proveedores as p where p.id in (pair.uno, pair.otro)
  ));
end
$$;
comment on function public.comparar_repetidos(uuid) is
  'For admins: a pair that waits, why it was found, and both providers field by field, the one that would be kept first. Null when it waits no more.';

create function public.decidir_repetido(repetido uuid, distintos boolean) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  pair private.repetidos;
begin
  perform private.require_admin();
  update private.repetidos as r
  set estado = case when distintos then 'distintos' else 'pendiente' end,
    decidido_en = case when distintos then now() end, decidido_por = case when distintos then auth.uid() end
  where r.id = repetido and r.estado = case when distintos then 'pendiente' else 'distintos' end
  returning * into pair;
  if not found then
    return jsonb_build_object('estado', 'ya_decidido');
  end if;
  if auth.uid() is not null then
    perform private.write_act(auth.uid(), case when distintos then 'distinguir' else 'reabrir' end, 'proveedores', pair.uno::text,
      null, (select jsonb_build_object('nombre', p.nombre || ' y ' || o.nombre) from public.proveedores as p, public.proveedores as o
        where p.id = pair.uno and o.id = pair.otro));
  end if;
  return jsonb_build_object('estado', pair.estado);
end
$$;
comment on function public.decidir_repetido(uuid, boolean) is
  'For admins: two providers are not the same (`distintos`), or that is taken back (`pendiente`). `ya_decidido`: somebody was first.';

-- As before, and listings that may be the same.
create or replace function private.queue() returns table (clase text, id uuid, titulo text, desde timestamptz, proveedor_id uuid, cuantos integer)
language sql stable security definer set search_path = ''
as $$
  -- Since when this version of it waits.
  select 'proveedor', p.id, p.nombre, p.fecha_actualizacion, p.id, 1
  from public.proveedores as p
  where not p.aprobado_por_admin
    and not exists (select from private.perfiles_vistos as v where v.proveedor_id = p.id and v.version = p.fecha_actualizacion)
    -- As private.is_removed, which would be called for each of thousands of drafts.
    and not exists (select from public.bajas as b where b.proveedor_id = p.id and b.estado = 'hecha')
    -- First somebody calls.
    and not exists (select from private.borradores as b where b.proveedor_id = p.id and b.atiende is null)
  union all
  select 'propuesta', c.lote, p.nombre, min(c.fecha_creacion), p.id, count(*)::integer
  from public.propuestas as c
  join public.proveedores as p on p.id = c.proveedor_id
  where c.estado = 'pendiente'
  group by c.lote, p.id
  union all
  -- One that is proven waits for its owner first; one by telephone waits for an admin's call.
  select 'reclamacion', r.id, p.nombre, coalesce(r.objetada_en, r.probada_en, r.fecha_creacion), p.id, 1
  from public.reclamaciones as r
  join public.proveedores as p on p.id = r.proveedor_id
  where (r.estado = 'abierta' and r.medio = 'telefono')
    or (r.estado = 'probada' and (
      p.usuario_id is null or r.objetada_en is not null or private.silence_ends(r) <= now()
    ))
  union all
  select 'baja', b.id, b.nombre, b.fecha_creacion, b.proveedor_id, 1
  from public.bajas as b
  where b.estado = 'pendiente'
  union all
  -- One that reports hid is listed with them.
  select 'resena', c.id, p.nombre, c.fecha, p.id, 1
  from public.calificaciones as c
  join public.proveedores as p on p.id = c.proveedor_id
  where c.estado = 'pendiente'
    and not exists (select from private.moderacion as m where m.elemento = c.id and m.cola is not null)
  union all
  select 'sugerencia', s.id, s.titulo, s.fecha, null, 1
  from public.sugerencias as s
  where s.estado = 'pendiente'
  union all
  select 'recurso', r.recurso_id, r.titulo, r.desde, null, 1
  from private.resources_to_review() as r
  union all
  -- Since the first day on which no family sees it.
  select 'paso', s.id, s.titulo, (s.vence_en + 1)::timestamp at time zone 'America/Puerto_Rico', null, 1
  from public.pasos as s
  where s.estado = 'publicado' and s.vence_en < private.event_day(now())
  union all
  select m.cola, m.elemento,
    case m.clase when 'pregunta' then p.titulo when 'respuesta' then 'Respuesta a «' || p.titulo || '»' else 'Reseña de «' || p.titulo || '»' end,
    m.desde, p.proveedor_id, 1
  from private.moderacion as m
  cross join lateral private.post(m.clase, m.elemento) as p
  where m.cola is not null
  union all
  select 'repetido', r.id, p.nombre || ' y ' || o.nombre, r.encontrado_en, p.id, 1
  from private.repetidos as r
  join public.proveedores as p on p.id = r.uno
  join public.proveedores as o on o.id = r.otro
  where r.estado = 'pendiente' and not private.is_removed(p.id) and not private.is_removed(o.id)
$$;

-- As before, and listings to compare while no import waits.
create or replace function public.gateway_work() returns boolean
language plpgsql security definer set search_path = '' set jit = off
as $$
declare
  began constant timestamptz := clock_timestamp();
  target public.importaciones;
begin
  -- Another server is at it.
  if not pg_try_advisory_xact_lock(hashtextextended('public.gateway_work', 0)) then
    return false;
  end if;
  loop
    select * into target from public.importaciones as i
    where i.estado in ('ensayando', 'importando', 'deshaciendo') order by i.creada_en, i.id limit 1
    for update skip locked;
    if not found then
      return private.look_for_duplicates();
    end if;
    perform private.work_on(target);
    if clock_timestamp() - began > interval '100 milliseconds' then
      return true;
    end if;
  end loop;
end
$$;
comment on function public.gateway_work() is
  'A slice of the work that waits: about a tenth of a second of an import, or some listings to compare. True: there may be more.';

revoke execute on all functions in schema private from public;
revoke execute on function public.comparar_repetidos(uuid), public.decidir_repetido(uuid, boolean)
  from public, anon, authenticated, service_role;
grant execute on function public.comparar_repetidos(uuid), public.decidir_repetido(uuid, boolean) to authenticated, service_role;

-- Triggers

create trigger proveedores_mark_unpaired after insert on public.proveedores
  for each row execute function private.mark_unpaired('id');
create trigger proveedores_mark_changed_unpaired after update on public.proveedores
  for each row when (
    old.nombre <> new.nombre or old.municipio <> new.municipio or old.tipo_servicio <> new.tipo_servicio
  ) execute function private.mark_unpaired('id');
create trigger sedes_mark_unpaired after insert on public.sedes
  for each row when (not new.principal) execute function private.mark_unpaired('proveedor_id');
create trigger sedes_mark_changed_unpaired after update on public.sedes
  for each row when ((old.telefono, old.whatsapp) is distinct from (new.telefono, new.whatsapp))
  execute function private.mark_unpaired('proveedor_id');
create trigger npis_mark_unpaired after insert or update on private.npis
  for each row execute function private.mark_unpaired('proveedor_id');

create trigger repetidos_forget_element
  after delete on private.repetidos
  for each row execute function private.forget_element('repetido', 'id');
