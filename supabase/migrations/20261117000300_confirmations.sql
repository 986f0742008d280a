-- Who confirmed a group of facts, how and until when, and the summary that cards and filters
-- read. A fact that a family acts on is true until its time is over; then it is a question,
-- and nothing is taken down for it.
--
-- Saving a group confirms it, by its owner or an admin. What the database, the demo content
-- or the secret key writes confirms nothing, and neither does what an admin imports.

-- Tables

create table private.grupos (
  grupo text primary key,
  dias integer not null,
  de_sede boolean not null
);
comment on table private.grupos is 'Groups of facts: how many days a word about one holds, and whether it is about a place or the provider.';
insert into private.grupos (grupo, dias, de_sede) values
  ('disponibilidad', 90, true),
  ('planes', 180, false),
  ('contacto', 365, true),
  ('atencion', 365, false),
  ('lugar', 730, false);

create table public.confirmaciones (
  id uuid primary key default gen_random_uuid(),
  proveedor_id uuid not null references public.proveedores (id) on delete cascade,
  sede_id uuid references public.sedes (id) on delete cascade,
  grupo text not null constraint grupo_conocido
    check (grupo in ('disponibilidad', 'planes', 'contacto', 'atencion', 'lugar')),
  confirmado_en timestamptz not null default now(),
  vence_en date not null,
  por text not null constraint por_conocido check (por in ('proveedor', 'admin', 'familias')),
  via text not null constraint via_conocida check (via in ('enlace', 'llamada', 'whatsapp', 'panel')),
  actor uuid references private.profiles (id) on delete set null
);
comment on table public.confirmaciones is
  'Words about groups of facts. Added to and never changed; without a place it is about the whole provider.';
comment on column public.confirmaciones.vence_en is 'The last day in Puerto Rico on which the word holds.';
comment on column public.confirmaciones.actor is 'Whose word it was: for the secret key only.';
create index confirmaciones_grupo_idx on public.confirmaciones (proveedor_id, grupo, confirmado_en desc);
create index confirmaciones_sede_idx on public.confirmaciones (sede_id);
create index confirmaciones_actor_idx on public.confirmaciones (actor);

create view public.frescura with (security_invoker = true) as
select w.proveedor_id, w.sede_id, w.grupo, w.confirmado_en, w.vence_en, w.por, w.via,
  w.vence_en >= private.event_day(now()) as vigente
from (
  select distinct on (c.proveedor_id, s.id, c.grupo)
    c.proveedor_id, s.id as sede_id, c.grupo, c.confirmado_en, c.vence_en, c.por, c.via
  from public.confirmaciones as c
  left join public.sedes as s on s.proveedor_id = c.proveedor_id
    and (c.sede_id is null or c.sede_id = s.id) and c.grupo in ('disponibilidad', 'contacto')
  where s.id is not null or c.grupo not in ('disponibilidad', 'contacto')
  order by c.proveedor_id, s.id, c.grupo, c.confirmado_en desc, c.id
) as w;
comment on view public.frescura is
  'The latest word about each group, of a place or of the provider, and whether it still holds. With the rights of whoever asks.';

create table public.resumen_hechos (
  proveedor_id uuid primary key references public.proveedores (id) on delete cascade,
  lugares jsonb not null,
  edad_desde_meses integer,
  edad_hasta_meses integer,
  modalidades text[],
  idiomas text[],
  costo text,
  atencion_vence date,
  hechos smallint[],
  lugar_vence date
);
comment on table public.resumen_hechos is
  'What cards and filters need of a provider''s facts, kept by triggers. No row: nothing is known.';
comment on column public.resumen_hechos.lugares is
  'One item a listed place, the principal one first, absent keys left out: m municipality where it is another than the provider''s, e state and t wait of the availability, v its last day, c the last day of the contact data, h hours as "12345 0800-1700;6 0900-1200".';
comment on column public.resumen_hechos.hechos is
  'The number (public.hechos.orden) of every fact that is answered; negative where the answer is not the one that families look for.';

-- Grants

alter table private.grupos enable row level security;
alter table public.confirmaciones enable row level security;
alter table public.resumen_hechos enable row level security;

revoke all on table private.grupos, public.confirmaciones, public.frescura, public.resumen_hechos
  from public, anon, authenticated, service_role;
grant select (id, proveedor_id, sede_id, grupo, confirmado_en, vence_en, por, via) on table public.confirmaciones
  to anon, authenticated;
grant select, insert on table public.confirmaciones to service_role;
grant select on table public.frescura, public.resumen_hechos to anon, authenticated, service_role;

-- Functions: words

create function private.date_confirmation() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if new.vence_en is null then
    select private.event_day(new.confirmado_en) + g.dias into new.vence_en
    from private.grupos as g where g.grupo = new.grupo;
  end if;
  if exists (
    select from private.grupos as g where g.grupo = new.grupo and not g.de_sede and new.sede_id is not null
  ) or exists (
    select from public.sedes as s where s.id = new.sede_id and s.proveedor_id <> new.proveedor_id
  ) then
    perform private.refuse('sede_id_de_su_perfil', 'Esta sede no es de este perfil, o este dato no es de una sede.');
  end if;
  return new;
end
$$;
comment on function private.date_confirmation() is 'A word holds as long as its group says, and is about a place of its own provider.';

-- Saving ten times a day is one word.
create function private.confirm(proveedor uuid, sede uuid, grupo text) returns void
language sql volatile security definer set search_path = ''
as $$
  with word as (
    select case when p.usuario_id = auth.uid() then 'proveedor' else 'admin' end as por
    from public.proveedores as p where p.id = confirm.proveedor and private.is_client()
  )
  insert into public.confirmaciones (proveedor_id, sede_id, grupo, confirmado_en, por, via, actor)
  select confirm.proveedor, confirm.sede, confirm.grupo, clock_timestamp(), w.por, 'panel', auth.uid()
  from word as w
  where not exists (
    select from (
      select c.* from public.confirmaciones as c
      where c.proveedor_id = confirm.proveedor and c.grupo = confirm.grupo
        and (c.sede_id is null or c.sede_id = confirm.sede)
      order by c.confirmado_en desc limit 1
    ) as latest
    where latest.por = w.por and latest.via = 'panel' and latest.actor = auth.uid()
      and private.event_day(latest.confirmado_en) = private.event_day(clock_timestamp())
  )
$$;
comment on function private.confirm(uuid, uuid, text) is
  'Adds the word of the person who saves: the provider''s when it is its owner, else the admin''s. Nothing for the server.';

create function private.confirm_disponibilidad() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.confirm(s.proveedor_id, s.id, 'disponibilidad') from public.sedes as s where s.id = new.sede_id;
  return null;
end
$$;
comment on function private.confirm_disponibilidad() is 'Whoever tells the availability confirms it.';

create function private.confirm_facts() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.confirm(new.proveedor_id, null, tg_argv[0]);
  return null;
end
$$;
comment on function private.confirm_facts() is 'Whoever saves a part confirms its group, which is the argument of the trigger.';

create function private.confirm_proveedor() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if tg_argv[0] = 'contacto' then
    perform private.confirm(new.id, s.id, 'contacto') from public.sedes as s where s.proveedor_id = new.id and s.principal;
  else
    perform private.confirm(new.id, null, tg_argv[0]);
  end if;
  return null;
end
$$;
comment on function private.confirm_proveedor() is 'Whoever changes contact data or plans of a provider confirms them.';

create function private.confirm_sede() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.confirm(new.proveedor_id, new.id, 'contacto');
  return null;
end
$$;
comment on function private.confirm_sede() is 'Whoever saves a place confirms its contact data.';

-- Functions: the summary

create function private.hours_text(sede uuid) returns text
language sql stable set search_path = ''
as $$
  select string_agg(days || ' ' || to_char(abre, 'HH24MI') || '-' || to_char(cierra, 'HH24MI'), ';' order by days, abre, cierra)
  from (
    select h.abre, h.cierra, string_agg(h.dia::text, '' order by h.dia) as days
    from public.horas as h where h.sede_id = sede
    group by h.abre, h.cierra
  ) as spans
$$;
comment on function private.hours_text(uuid) is 'Opening hours in few letters: days, opens, closes.';

create function private.last_day(proveedor uuid, sede uuid, grupo text) returns date
language sql stable set search_path = ''
as $$
  select c.vence_en from public.confirmaciones as c
  where c.proveedor_id = last_day.proveedor and c.grupo = last_day.grupo
    and (c.sede_id is null or c.sede_id = last_day.sede)
  order by c.confirmado_en desc, c.id limit 1
$$;
comment on function private.last_day(uuid, uuid, text) is 'Until when the latest word about a group holds.';

-- One after the other: of two changes at once the second must see what the first wrote. One lock for all, taken after
-- every other of a save, so that nobody who holds it waits for a row; a save holds it for milliseconds.
create function private.refresh_facts(proveedores uuid[]) returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  if proveedores is null then
    return;
  end if;
  perform pg_advisory_xact_lock(hashtextextended('public.resumen_hechos', 0));
  with facts as (
    select p.id as proveedor_id, places.lugares, d.edad_desde_meses, d.edad_hasta_meses, d.modalidades, d.idiomas, d.costo,
      private.last_day(p.id, null, 'atencion') as atencion_vence, answered.hechos,
      private.last_day(p.id, null, 'lugar') as lugar_vence
    from public.proveedores as p
    left join public.detalles as d on d.proveedor_id = p.id
    left join public.primera_visita as v on v.proveedor_id = p.id
    cross join lateral (
      select coalesce(jsonb_agg(jsonb_strip_nulls(jsonb_build_object(
        'm', nullif(s.municipio, p.municipio),
        'e', a.estado,
        't', a.espera,
        'v', case when a.sede_id is not null then private.last_day(p.id, s.id, 'disponibilidad') end,
        'c', private.last_day(p.id, s.id, 'contacto'),
        'h', case when s.visibilidad <> 'oculta' then private.hours_text(s.id) end
      )) order by s.principal desc, s.orden, s.fecha_creacion, s.id), '[]') as lugares
      from public.sedes as s
      left join public.disponibilidad as a on a.sede_id = s.id
      where s.proveedor_id = p.id and (s.principal or s.visibilidad <> 'oculta')
    ) as places
    cross join lateral (
      select array_agg((case when h.buscado = a.respuesta then h.orden else -h.orden end)::smallint order by h.orden) as hechos
      from public.hechos as h
      join (
        select unnest(d.hechos_si || v.se_puede) as clave, 'si' as respuesta
        union all select unnest(d.hechos_no), 'no'
      ) as a on a.clave = h.clave
    ) as answered
    where p.id = any (proveedores)
  ), known as (
    select * from facts as f
    where f.lugares <> '[{}]' or f.hechos is not null or f.atencion_vence is not null or f.lugar_vence is not null
      or (f.edad_desde_meses, f.edad_hasta_meses, f.modalidades, f.idiomas, f.costo) is distinct from (null, null, null, null, null)
  ), gone as (
    delete from public.resumen_hechos as r
    where r.proveedor_id = any (proveedores) and r.proveedor_id not in (select k.proveedor_id from known as k)
  )
  insert into public.resumen_hechos as r
  select * from known
  on conflict (proveedor_id) do update
  set lugares = excluded.lugares, edad_desde_meses = excluded.edad_desde_meses,
    edad_hasta_meses = excluded.edad_hasta_meses, modalidades = excluded.modalidades, idiomas = excluded.idiomas,
    costo = excluded.costo, atencion_vence = excluded.atencion_vence, hechos = excluded.hechos,
    lugar_vence = excluded.lugar_vence
  where r is distinct from excluded;
end
$$;
comment on function private.refresh_facts(uuid[]) is 'Makes the summaries of these providers anew.';

-- One for all tables: by its provider, or by its place.
create function private.refresh_changed_facts() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if tg_argv[0] = 'sede_id' then
    perform private.refresh_facts(array_agg(distinct s.proveedor_id))
    from public.sedes as s where s.id in (select c.sede_id from changed as c);
  else
    perform private.refresh_facts(array_agg(distinct c.proveedor_id)) from changed as c;
  end if;
  return null;
end
$$;
comment on function private.refresh_changed_facts() is
  'Keeps the summary of the providers whose rows a statement changed; the argument is the column that leads to them.';

create function private.refresh_proveedor() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.refresh_facts(array[new.id]);
  return null;
end
$$;
comment on function private.refresh_proveedor() is 'A provider''s municipality is compared with those of its places.';

create function private.confirm_own_providers() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if private.is_client() then
    perform private.confirm(a.id, s.id, 'contacto')
    from added as a join public.sedes as s on s.proveedor_id = a.id and s.principal
    where a.usuario_id = auth.uid()
      and coalesce(a.telefono, a.whatsapp, a.email, a.direccion, a.web, a.horario_servicio) is not null;
    perform private.confirm(a.id, null, 'planes') from added as a where a.usuario_id = auth.uid() and a.acepta_planes;
  end if;
  return null;
end
$$;
comment on function private.confirm_own_providers() is 'Whoever registers a provider of their own confirms what they write. An import does not.';

revoke execute on all functions in schema private from public;
grant execute on function private.event_day(timestamptz) to anon, authenticated, service_role;

-- Triggers. Depth 0 is a request's own statement: what follows from it is nobody's word.

create trigger confirmaciones_date
  before insert on public.confirmaciones
  for each row execute function private.date_confirmation();

create trigger sedes_confirm
  after insert or update on public.sedes
  for each row when (pg_trigger_depth() = 0) execute function private.confirm_sede();
create trigger disponibilidad_confirm
  after insert or update on public.disponibilidad
  for each row when (pg_trigger_depth() = 0) execute function private.confirm_disponibilidad();
create trigger detalles_confirm_atencion
  after update of edad_desde_meses, edad_hasta_meses, modalidades, idiomas, costo, costo_desde, requiere_referido,
    atiende_autismo
  on public.detalles
  for each row when (pg_trigger_depth() = 0) execute function private.confirm_facts('atencion');
create trigger detalles_confirm_lugar
  after update of hechos_si, hechos_no on public.detalles
  for each row when (pg_trigger_depth() = 0) execute function private.confirm_facts('lugar');
create trigger primera_visita_confirm
  after insert or update on public.primera_visita
  for each row when (pg_trigger_depth() = 0) execute function private.confirm_facts('lugar');
create trigger proveedores_confirm_contacto
  after update on public.proveedores
  for each row when (
    pg_trigger_depth() = 0
    and (old.telefono, old.whatsapp, old.email, old.direccion, old.municipio, old.web, old.horario_servicio)
      is distinct from (new.telefono, new.whatsapp, new.email, new.direccion, new.municipio, new.web, new.horario_servicio)
  )
  execute function private.confirm_proveedor('contacto');
create trigger proveedores_confirm_planes
  after update on public.proveedores
  for each row when (
    pg_trigger_depth() = 0
    and (old.acepta_planes, old.planes_aceptados) is distinct from (new.acepta_planes, new.planes_aceptados)
  )
  execute function private.confirm_proveedor('planes');
-- After proveedores_create_principals by name.
create trigger proveedores_own_confirm
  after insert on public.proveedores referencing new table as added
  for each statement execute function private.confirm_own_providers();

-- Of a place and details that were just made with their provider nothing is known.
create trigger sedes_refresh_inserted
  after insert on public.sedes referencing new table as changed
  for each statement when (pg_trigger_depth() = 0) execute function private.refresh_changed_facts('proveedor_id');
create trigger sedes_refresh_updated
  after update on public.sedes referencing new table as changed
  for each statement execute function private.refresh_changed_facts('proveedor_id');
create trigger sedes_refresh_deleted
  after delete on public.sedes referencing old table as changed
  for each statement execute function private.refresh_changed_facts('proveedor_id');
create trigger horas_refresh_inserted
  after insert on public.horas referencing new table as changed
  for each statement execute function private.refresh_changed_facts('sede_id');
create trigger horas_refresh_updated
  after update on public.horas referencing new table as changed
  for each statement execute function private.refresh_changed_facts('sede_id');
create trigger horas_refresh_deleted
  after delete on public.horas referencing old table as changed
  for each statement execute function private.refresh_changed_facts('sede_id');
create trigger disponibilidad_refresh_inserted
  after insert on public.disponibilidad referencing new table as changed
  for each statement execute function private.refresh_changed_facts('sede_id');
create trigger disponibilidad_refresh_updated
  after update on public.disponibilidad referencing new table as changed
  for each statement execute function private.refresh_changed_facts('sede_id');
create trigger disponibilidad_refresh_deleted
  after delete on public.disponibilidad referencing old table as changed
  for each statement execute function private.refresh_changed_facts('sede_id');
create trigger detalles_refresh_inserted
  after insert on public.detalles referencing new table as changed
  for each statement when (pg_trigger_depth() = 0) execute function private.refresh_changed_facts('proveedor_id');
create trigger detalles_refresh_deleted
  after delete on public.detalles referencing old table as changed
  for each statement execute function private.refresh_changed_facts('proveedor_id');
create trigger detalles_refresh_updated
  after update on public.detalles referencing new table as changed
  for each statement execute function private.refresh_changed_facts('proveedor_id');
create trigger primera_visita_refresh_inserted
  after insert on public.primera_visita referencing new table as changed
  for each statement execute function private.refresh_changed_facts('proveedor_id');
create trigger primera_visita_refresh_updated
  after update on public.primera_visita referencing new table as changed
  for each statement execute function private.refresh_changed_facts('proveedor_id');
create trigger primera_visita_refresh_deleted
  after delete on public.primera_visita referencing old table as changed
  for each statement execute function private.refresh_changed_facts('proveedor_id');
create trigger confirmaciones_refresh_inserted
  after insert on public.confirmaciones referencing new table as changed
  for each statement execute function private.refresh_changed_facts('proveedor_id');
create trigger proveedores_refresh_facts
  after update on public.proveedores
  for each row when (old.municipio <> new.municipio) execute function private.refresh_proveedor();

-- Policies

create policy "Anyone can see what was confirmed of what they see" on public.confirmaciones
  for select to anon, authenticated
  using (
    exists (select from public.proveedores as p where p.id = proveedor_id)
    and (sede_id is null or exists (select from public.sedes as s where s.id = sede_id))
  );
comment on policy "Anyone can see what was confirmed of what they see" on public.confirmaciones is
  'Who, how and when, but not by whose account: that column is granted to nobody.';
create policy "Anyone can see the summary of providers they see" on public.resumen_hechos
  for select to anon, authenticated
  using (exists (select from public.proveedores as p where p.id = proveedor_id));
comment on policy "Anyone can see the summary of providers they see" on public.resumen_hechos is
  'The policies of the provider decide.';
