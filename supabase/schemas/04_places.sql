-- Places of a provider: where they are, when they are open and whether they take new people.
-- They stand beside `proveedores`, so that what changes often changes without taking an
-- approved provider offline.
--
-- Each provider has one principal place, made and kept from its row: municipality, address
-- and phones of it are never a second truth. The others are its owner's and admins' to add.
--
-- An address that is hidden stands in no table of the API: no select, embed, filter or order
-- can tell what is not there. It is kept in a private table and moved back when the place is
-- shown again; for the principal place, out of `proveedores` too.

-- Tables

create table public.sedes (
  id uuid primary key default gen_random_uuid(),
  proveedor_id uuid not null references public.proveedores (id) on delete cascade,
  principal boolean not null default false,
  nombre text constraint nombre_max_120 check (char_length(nombre) <= 120),
  municipio text not null constraint municipio_max_60 check (char_length(municipio) <= 60),
  direccion text constraint direccion_max_300 check (char_length(direccion) <= 300),
  como_llegar text constraint como_llegar_max_300 check (char_length(como_llegar) <= 300),
  visibilidad text not null default 'completa'
    constraint visibilidad_conocida check (visibilidad in ('completa', 'municipio', 'oculta')),
  telefono text constraint telefono_max_40 check (char_length(telefono) <= 40),
  whatsapp text constraint whatsapp_max_40 check (char_length(whatsapp) <= 40),
  atiende_municipios text[] constraint atiende_municipios_max_78 check (cardinality(atiende_municipios) <= 78),
  toda_la_isla boolean not null default false,
  orden smallint not null default 0,
  fecha_creacion timestamptz not null default now(),
  fecha_actualizacion timestamptz not null default now(),
  -- Whoever writes: what is hidden is not here.
  constraint direccion_solo_completa check (visibilidad = 'completa' or (direccion is null and como_llegar is null))
);
comment on table public.sedes is
  'Places of a provider, at most 12. The principal one is kept from the provider; written by `guardar_sede`.';
comment on column public.sedes.visibilidad is
  'completa: all of it; municipio: no street; oculta: the place is not listed. What is hidden stands in private.direcciones_ocultas.';
create index sedes_proveedor_idx on public.sedes (proveedor_id, orden);
create unique index sedes_una_principal_idx on public.sedes (proveedor_id) where principal;
grant select on table public.sedes to anon;
grant select, delete on table public.sedes to authenticated;
grant all on table public.sedes to service_role;

create table private.direcciones_ocultas (
  sede_id uuid primary key references public.sedes (id) on delete cascade,
  direccion text constraint direccion_max_300 check (char_length(direccion) <= 300),
  como_llegar text constraint como_llegar_max_300 check (char_length(como_llegar) <= 300)
);
comment on table private.direcciones_ocultas is 'Addresses of places that do not show them. For owner and admins, by direcciones_de.';

create table public.horas (
  id uuid primary key default gen_random_uuid(),
  sede_id uuid not null references public.sedes (id) on delete cascade,
  dia smallint not null constraint dia_de_1_a_7 check (dia between 1 and 7),
  abre time not null,
  cierra time not null constraint cierra_despues_de_abrir check (abre < cierra)
);
comment on table public.horas is
  'Opening hours: one row a span, Monday is 1. Past midnight is two rows; a span may end at 24:00.';
create index horas_sede_idx on public.horas (sede_id, dia, abre);
grant select on table public.horas to anon, authenticated;
grant all on table public.horas to service_role;

create table public.disponibilidad (
  sede_id uuid primary key references public.sedes (id) on delete cascade,
  estado text not null constraint estado_conocido
    check (estado in ('acepta', 'lista_de_espera', 'no_acepta', 'evalua_antes')),
  espera text constraint espera_conocida check (espera in ('menos_de_1_mes', '1_a_3', '3_a_6', 'mas_de_6'))
    constraint espera_solo_con_lista check (espera is null or estado = 'lista_de_espera'),
  nota text constraint nota_max_200 check (char_length(nota) <= 200),
  fecha_creacion timestamptz not null default now(),
  fecha_actualizacion timestamptz not null default now()
);
comment on table public.disponibilidad is 'Whether a place takes new people. No row: nobody has said.';
grant select on table public.disponibilidad to anon;
-- The key too: an upsert names it.
grant select, insert (sede_id, estado, espera, nota), update (sede_id, estado, espera, nota), delete on table
  public.disponibilidad to authenticated;
grant all on table public.disponibilidad to service_role;

-- Functions: what may be said

-- The wire carries no name of a constraint: the hint tells a form which field it is about.
create function private.refuse(rule text, sentence text, about text default '') returns void
language plpgsql volatile set search_path = ''
as $$
begin
  raise exception using errcode = 'check_violation', constraint = rule, hint = rule, message = sentence,
    detail = about;
end
$$;
comment on function private.refuse(text, text, text) is
  'Refuses a value with a sentence for people; `rule` begins with the column that it is about.';

create function private.is_municipio(nombre text) returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (select from private.municipios as m where m.nombre = is_municipio.nombre)
$$;
comment on function private.is_municipio(text) is 'One of the 78 municipalities, as they are written.';

create function private.has_link(value text) returns boolean
language sql immutable set search_path = ''
as $$
  select plain ~ ('[a-z][a-z0-9+-]{1,20}:[/\\]{2}'
    || '|https?:[/\\]'
    || '|(^|[^a-z0-9])www\.'
    || '|[a-z0-9\u00c0-\uffff-]\.[a-z\u00c0-\uffff]{2,24}(:[0-9]{1,5})?([/\\]|[?]\S)')
  from (
    select replace(regexp_replace(
      -- No text that is stored is as long.
      lower(normalize(left(value, 1000), NFKC)),
      '[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff]',
      '', 'g'
    ), '。', '.') as plain
  ) as looked_at
$$;
comment on function private.has_link(text) is
  'Whether text holds an address of the web, also without its scheme, or written so that only a browser reads it as one.';

create function private.refuse_link(field text, value text) returns void
language plpgsql volatile set search_path = ''
as $$
begin
  if private.has_link(value) then
    perform private.refuse(field || '_sin_enlaces', 'Aquí no van enlaces.');
  end if;
end
$$;
comment on function private.refuse_link(text, text) is 'Free text beside a provider takes no links: nobody approves it.';

create function private.clean_keys(keys text[]) returns text[]
language sql immutable set search_path = ''
as $$
  select array_agg(distinct key order by key)
  from (select private.clean_text(item) as key from unnest(keys) as item limit 1000) as looked_at
  where key is not null
$$;
comment on function private.clean_keys(text[]) is 'A list of keys as a set; an empty one is null.';

create function private.clean_sede() returns trigger
language plpgsql set search_path = ''
as $$
begin
  new.nombre := private.clean_line(new.nombre);
  new.como_llegar := private.clean_line(new.como_llegar);
  new.atiende_municipios := private.clean_keys(new.atiende_municipios);
  perform private.refuse_link('nombre', new.nombre), private.refuse_link('como_llegar', new.como_llegar);
  -- The rest of the principal place is the provider's, letter by letter, with the rules of its row.
  if not new.principal then
    new.municipio := private.clean_line(new.municipio);
    new.direccion := private.clean_line(new.direccion);
    new.telefono := private.clean_line(new.telefono);
    new.whatsapp := private.clean_line(new.whatsapp);
    perform private.refuse_link('direccion', new.direccion);
    -- A phone of the principal place is approved with its provider. That of another place is not, and is text too.
    perform private.refuse_link('telefono', new.telefono), private.refuse_link('whatsapp', new.whatsapp);
    if private.is_municipio(new.municipio) is not true then
      perform private.refuse('municipio_de_puerto_rico', 'Elige uno de los 78 municipios.');
    end if;
  end if;
  if exists (select from unnest(new.atiende_municipios) as name where not private.is_municipio(name)) then
    perform private.refuse('atiende_municipios_de_puerto_rico', 'Elige entre los 78 municipios.');
  end if;
  return new;
end
$$;
comment on function private.clean_sede() is 'Trims a place, and refuses links and unknown municipalities.';

-- The lock first, so that of two that come at once the second counts the first.
create function private.limit_sedes() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform from public.proveedores where id = new.proveedor_id for no key update;
  if (select count(*) from public.sedes where proveedor_id = new.proveedor_id) >= 12 then
    perform private.refuse('sedes_max_12', 'Un perfil tiene hasta 12 sedes.');
  end if;
  return new;
end
$$;
comment on function private.limit_sedes() is 'A provider has at most 12 places.';

create function private.check_hora() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  other public.horas;
begin
  if new.cierra <= new.abre then
    perform private.refuse('cierra_despues_de_abrir', 'Cierra antes de abrir. Revisa las dos horas.', new.dia::text);
  end if;
  select * into other from public.horas as h
  where h.sede_id = new.sede_id and h.dia = new.dia and h.id <> new.id and h.abre < new.cierra and new.abre < h.cierra
  limit 1;
  if found then
    perform private.refuse('abre_sin_pisarse', 'Las dos horas se pisan entre ' || (
      -- As people say them.
      select string_agg(to_char(timestamp '2000-01-01' + moment::interval, 'FMHH12:MI') || case
        when moment = time '12:00' then ' m.'
        when moment < time '12:00' or moment = time '24:00' then ' a. m.'
        else ' p. m.'
      end, ' y ' order by place)
      from unnest(array[greatest(other.abre, new.abre), least(other.cierra, new.cierra)]) with ordinality as said (moment, place)
    ), new.dia::text);
  end if;
  if (select count(*) from public.horas as h where h.sede_id = new.sede_id and h.dia = new.dia and h.id <> new.id) >= 4 then
    perform private.refuse('dia_max_4', 'Un día tiene hasta 4 horarios.', new.dia::text);
  end if;
  return new;
end
$$;
comment on function private.check_hora() is 'Hours open before they close, do not overlap on a day, and are at most four a day.';

-- Functions: the principal place

-- One statement for all rows of an import.
create function private.create_parts() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  insert into public.detalles (proveedor_id) select id from added;
  insert into public.sedes (proveedor_id, principal, municipio, direccion, telefono, whatsapp)
  select id, true, municipio, direccion, telefono, whatsapp from added;
  perform private.refresh_facts((select array_agg(id) from added where aprobado_por_admin));
  -- Whoever registers a provider of their own confirms what they write. An import does not.
  if private.is_user_request() then
    perform private.confirm(a.id, array[s.id], '{contacto}')
    from added as a join public.sedes as s on s.proveedor_id = a.id and s.principal
    where a.usuario_id = auth.uid()
      and coalesce(a.telefono, a.whatsapp, a.email, a.direccion, a.web, a.horario_servicio) is not null;
    perform private.confirm(a.id, '{null}', '{planes}') from added as a where a.usuario_id = auth.uid() and a.acepta_planes;
  end if;
  return null;
end
$$;
comment on function private.create_parts() is
  'Gives a new provider its principal place and its row of details, so that both parts of it are saved at a version from the start, and what its owner confirms by registering it.';

create function private.sync_principal() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  update public.sedes as s
  set municipio = new.municipio, direccion = new.direccion, telefono = new.telefono, whatsapp = new.whatsapp
  where s.proveedor_id = new.id and s.principal
    and (s.municipio, s.direccion, s.telefono, s.whatsapp)
      is distinct from (new.municipio, new.direccion, new.telefono, new.whatsapp);
  return null;
end
$$;
comment on function private.sync_principal() is 'The principal place says what its provider says.';

create function private.hide_new_address() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  hidden uuid;
begin
  select s.id into hidden from public.sedes as s
  where s.proveedor_id = new.id and s.principal and s.visibilidad <> 'completa';
  if found then
    insert into private.direcciones_ocultas (sede_id, direccion) values (hidden, new.direccion)
    on conflict (sede_id) do update set direccion = excluded.direccion;
    new.direccion := null;
  end if;
  return new;
end
$$;
comment on function private.hide_new_address() is
  'An address written into a provider whose principal place hides it goes where hidden addresses are.';

-- By a trigger, so that it is no act of the owner's: the approval stays (private.moderate_proveedor).
create function private.show_or_hide_address() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  update public.proveedores set direccion = new.direccion
  where id = new.proveedor_id and direccion is distinct from new.direccion;
  return null;
end
$$;
comment on function private.show_or_hide_address() is
  'Takes the address of a principal place out of its provider when it is hidden, and puts it back when it is shown.';

-- Functions: reading and writing a place

-- Policies of whoever stands beside a provider may ask it.
create function private.edits_provider(proveedor uuid) returns boolean
language sql stable security definer set search_path = ''
as $$
  select not private.is_user_request() or private.is_admin()
    or exists (select from public.proveedores as p where p.id = proveedor and p.usuario_id = auth.uid())
$$;
comment on function private.edits_provider(uuid) is 'Whether the asker may change what stands beside a provider: its owner, admins and the server.';

create function private.week_of(sede uuid) returns jsonb
language sql stable set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object('dia', h.dia, 'abre', to_char(h.abre, 'HH24:MI'), 'cierra', to_char(h.cierra, 'HH24:MI'))
    order by h.dia, h.abre), '[]')
  from public.horas as h where h.sede_id = sede
$$;
comment on function private.week_of(uuid) is 'The opening hours of a place, in order.';

create function private.place_value(sede uuid) returns jsonb
language sql stable set search_path = ''
as $$
  select to_jsonb(s) - array['fecha_creacion', 'fecha_actualizacion']
    || case when s.visibilidad = 'completa' then '{}' else jsonb_build_object('direccion', d.direccion, 'como_llegar', d.como_llegar) end
    || jsonb_build_object('horas', private.week_of(s.id))
  from public.sedes as s
  left join private.direcciones_ocultas as d on d.sede_id = s.id
  where s.id = sede
$$;
comment on function private.place_value(uuid) is 'All that a place says, hidden address and hours included, without its dates.';

create function private.write_place(place public.sedes, week jsonb) returns public.sedes
language plpgsql volatile set search_path = ''
as $$
declare
  is_shown constant boolean := place.visibilidad = 'completa';
  stored public.sedes;
begin
  -- Refused here, because the row of a hidden address has no trigger that looks at it.
  perform private.refuse_link('direccion', place.direccion) where not place.principal;
  perform private.refuse_link('como_llegar', place.como_llegar);
  update public.sedes as s
  set nombre = place.nombre, municipio = place.municipio, direccion = case when is_shown then place.direccion end,
    como_llegar = case when is_shown then place.como_llegar end, visibilidad = place.visibilidad,
    telefono = place.telefono, whatsapp = place.whatsapp, atiende_municipios = place.atiende_municipios,
    toda_la_isla = place.toda_la_isla, orden = place.orden
  where s.id = place.id
  returning * into stored;
  if not found then
    insert into public.sedes (id, proveedor_id, nombre, municipio, direccion, como_llegar, visibilidad,
      telefono, whatsapp, atiende_municipios, toda_la_isla, orden)
    values (place.id, place.proveedor_id, place.nombre, place.municipio,
      case when is_shown then place.direccion end, case when is_shown then place.como_llegar end, place.visibilidad,
      place.telefono, place.whatsapp, place.atiende_municipios, place.toda_la_isla, place.orden)
    returning * into stored;
  end if;
  if is_shown then
    delete from private.direcciones_ocultas where sede_id = place.id;
  else
    insert into private.direcciones_ocultas (sede_id, direccion, como_llegar)
    -- Cleaned as what is shown, which for a principal place is what its provider says.
    values (place.id, case when place.principal then private.clean_text(place.direccion) else private.clean_line(place.direccion) end,
      private.clean_line(place.como_llegar))
    on conflict (sede_id) do update set direccion = excluded.direccion, como_llegar = excluded.como_llegar;
  end if;
  if week is not null then
    delete from public.horas where sede_id = place.id;
    insert into public.horas (sede_id, dia, abre, cierra)
    select place.id, h.dia, h.abre, h.cierra from jsonb_to_recordset(week) as h (dia smallint, abre time, cierra time);
  end if;
  return stored;
end
$$;
comment on function private.write_place(public.sedes, jsonb) is
  'Stores a place with its address, shown or hidden, and its week; null leaves the week.';

create function private.audit_place(act text, sede uuid, before jsonb, after jsonb) returns void
language plpgsql volatile set search_path = ''
as $$
begin
  if private.is_user_request() and before is distinct from after then
    perform private.log_audit(auth.uid(), act, 'sedes', sede::text, before, after);
  end if;
end
$$;
comment on function private.audit_place(text, uuid, jsonb, jsonb) is 'Writes down what a person changed of a place.';

create function public.guardar_sede(datos jsonb, horas jsonb default null::jsonb, base timestamp with time zone default null::timestamp with time zone)
returns public.sedes
language plpgsql security definer set search_path = ''
as $$
declare
  sede constant uuid := datos ->> 'id';
  provider uuid;
  place public.sedes;
  given public.sedes;
  before jsonb;
  field text;
begin
  if jsonb_typeof(datos) is distinct from 'object' then
    raise exception using errcode = 'invalid_parameter_value', message = 'datos must be an object';
  end if;
  -- The provider before the place, as a save of the provider itself takes them.
  select s.proveedor_id into provider from public.sedes as s where s.id = sede;
  provider := coalesce(provider, (datos ->> 'proveedor_id')::uuid);
  perform from public.proveedores where id = provider for no key update;
  if not found or not private.edits_provider(provider) then
    raise exception using errcode = 'insufficient_privilege', message = 'No puedes cambiar las sedes de este perfil';
  end if;

  -- Only who removes the place holds it without its provider, and waits for that: no waiting here.
  select * into place from public.sedes as s where s.id = sede for no key update skip locked;
  if base is null and datos ? 'proveedor_id' and not exists (select from public.sedes as s where s.id = sede) then
    place.id := coalesce(sede, gen_random_uuid());
    place.proveedor_id := provider;
    place.principal := false;
    place.visibilidad := 'completa';
    place.toda_la_isla := false;
    place.orden := 0;
  elsif place.proveedor_id is distinct from provider or place.fecha_actualizacion <> base then
    raise exception using errcode = 'PT409', hint = 'edit_conflict',
      message = 'Otra persona cambió esta sede mientras la editabas.';
  else
    before := private.place_value(sede);
    place.direccion := before ->> 'direccion';
    place.como_llegar := before ->> 'como_llegar';
  end if;
  given := jsonb_populate_record(place, datos - array['id', 'proveedor_id', 'principal', 'fecha_creacion', 'fecha_actualizacion']);
  given.direccion := private.clean_text(given.direccion);
  given.visibilidad := coalesce(given.visibilidad, place.visibilidad);
  given.toda_la_isla := coalesce(given.toda_la_isla, false);
  given.orden := coalesce(given.orden, 0);
  if place.principal then
    -- These are changed in the provider, where a change waits for approval; a hidden address may be thrown away.
    foreach field in array array['municipio', 'direccion', 'telefono', 'whatsapp'] loop
      if private.clean_text(to_jsonb(given) ->> field) is distinct from to_jsonb(place) ->> field
        and not (field = 'direccion' and place.visibilidad <> 'completa' and given.direccion is null)
      then
        perform private.refuse(field || '_de_mi_perfil', 'Esto se cambia en «Mi perfil».');
      end if;
    end loop;
  end if;

  given := private.write_place(given, guardar_sede.horas);
  perform private.audit_place(case when before is null then 'crear' else 'cambiar' end, given.id, before,
    private.place_value(given.id));
  return given;
end
$$;
comment on function public.guardar_sede(jsonb, jsonb, timestamp with time zone) is
  'Saves a place and its week in one: `datos` has `id`, and the columns to change; a new one has `proveedor_id` and may bring its `id`, so that a second try makes no second place; `base` is the version that the edit began with. Another version is refused with status 409.';

create function public.direcciones_de(proveedor uuid) returns table (sede_id uuid, direccion text, como_llegar text)
language sql stable security definer rows 2 set search_path = ''
as $$
  select d.sede_id, d.direccion, d.como_llegar
  from public.sedes as s
  join private.direcciones_ocultas as d on d.sede_id = s.id
  where s.proveedor_id = proveedor and private.edits_provider(proveedor)
$$;
comment on function public.direcciones_de(uuid) is
  'The hidden addresses of a provider, for its owner and admins; no rows for anybody else.';

create function private.audit_removed_place() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if old.principal then
    perform private.refuse('principal_se_queda', 'La sede principal no se puede eliminar. Cambia sus datos en «Mi perfil».');
  end if;
  perform private.audit_place('eliminar', old.id, private.place_value(old.id) || jsonb_build_object('disponibilidad', (
    select to_jsonb(d) - array['sede_id', 'fecha_creacion', 'fecha_actualizacion']
    from public.disponibilidad as d where d.sede_id = old.id
  )), null);
  return old;
end
$$;
comment on function private.audit_removed_place() is
  'Writes down a removed place with its hours and availability. The principal one goes with its provider and not before.';

-- Triggers, which fire in the order of their names. A request's own statement is cleaned;
-- what the database itself writes into a principal place has the rules of the provider.

create trigger sedes_clean
  before insert or update on public.sedes
  for each row when (private.is_user_act()) execute function private.clean_sede();

create trigger sedes_limit
  before insert on public.sedes
  for each row when (not new.principal) execute function private.limit_sedes();

create trigger sedes_stamp
  before update on public.sedes
  for each row execute function private.stamp_version();

create trigger sedes_audit
  before delete on public.sedes
  for each row when (private.is_user_act()) execute function private.audit_removed_place();

create trigger sedes_show_or_hide_address
  after update of visibilidad on public.sedes
  for each row when (new.principal and old.visibilidad <> new.visibilidad) execute function private.show_or_hide_address();

create trigger proveedores_create_parts
  after insert on public.proveedores referencing new table as added
  for each statement execute function private.create_parts();

create trigger proveedores_hide_address
  before update of direccion on public.proveedores
  for each row when (new.direccion is not null) execute function private.hide_new_address();

create trigger proveedores_sync_principal
  after update on public.proveedores
  for each row when (
    (old.municipio, old.direccion, old.telefono, old.whatsapp)
      is distinct from (new.municipio, new.direccion, new.telefono, new.whatsapp)
  )
  execute function private.sync_principal();

create trigger horas_check
  before insert or update on public.horas
  for each row execute function private.check_hora();

create trigger disponibilidad_clean
  before insert or update on public.disponibilidad
  for each row execute function private.clean_texts('', 'nota line no_links');

create trigger disponibilidad_stamp
  before update on public.disponibilidad
  for each row execute function private.stamp_version('sede_id');

-- Policies

create policy "Anyone can see the places of providers they see" on public.sedes
  for select to anon, authenticated
  using (
    (principal or visibilidad <> 'oculta')
    and exists (select from public.proveedores as p where p.id = proveedor_id)
  );
comment on policy "Anyone can see the places of providers they see" on public.sedes is
  'The policies of the provider decide. The principal place always: its municipality is public in any case.';

create policy "Owners and admins can see hidden places, and remove places" on public.sedes
  for all to authenticated using (
    (select private.is_admin())
    or proveedor_id in (select p.id from public.proveedores as p where p.usuario_id = (select auth.uid()))
  );
comment on policy "Owners and admins can see hidden places, and remove places" on public.sedes is
  'They edit them, by guardar_sede. The principal one stays, by a trigger.';

create policy "Anyone can see the hours of listed places" on public.horas
  for select to anon, authenticated
  using (exists (select from public.sedes as s where s.id = sede_id and s.visibilidad <> 'oculta'));
comment on policy "Anyone can see the hours of listed places" on public.horas is
  'As far as they see the place. A principal place that is hidden keeps its hours to itself.';

create policy "Owners and admins can see the hours of hidden places" on public.horas
  for select to authenticated
  using (
    (select private.is_admin())
    or sede_id in (
      select s.id from public.sedes as s join public.proveedores as p on p.id = s.proveedor_id
      where p.usuario_id = (select auth.uid())
    )
  );
comment on policy "Owners and admins can see the hours of hidden places" on public.horas is
  'They edit them, by guardar_sede.';

create policy "Anyone can see the availability of places they see" on public.disponibilidad
  for select to anon, authenticated
  using (exists (select from public.sedes as s where s.id = sede_id));
comment on policy "Anyone can see the availability of places they see" on public.disponibilidad is
  'The policies of the place decide.';

create policy "Owners and admins can tell the availability, or take it back" on public.disponibilidad
  for all to authenticated using (
    (select private.is_admin())
    or sede_id in (
      select s.id from public.sedes as s join public.proveedores as p on p.id = s.proveedor_id
      where p.usuario_id = (select auth.uid())
    )
  );
comment on policy "Owners and admins can tell the availability, or take it back" on public.disponibilidad is
  'Without losing the approval.';

-- A place that is removed while somebody tells its availability. The removal holds the place and
-- then wants the row of its availability; a save holds that row and then wants the place, for its
-- confirmation. Waiting for each other, one of them would be ended after a second.

-- Functions

create function private.require_place() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  -- Only who removes the place holds it like this: no waiting here.
  perform from public.sedes as s where s.id = old.sede_id for key share skip locked;
  if not found then
    raise exception using errcode = 'PT409', hint = 'edit_conflict',
      message = 'Otra persona está quitando esta sede.';
  end if;
  if tg_op = 'DELETE' then
    return old;
  end if;
  return new;
end
$$;
comment on function private.require_place() is
  'Availability is told of a place that stays until it is stored; of one that is being removed it is refused with status 409.';

-- Triggers. What a removal itself takes along is deeper.

create trigger disponibilidad_require_place
  before update or delete on public.disponibilidad
  for each row when (private.is_user_act()) execute function private.require_place();

-- A person's own data

insert into private.own_things (tabla, condicion) values
  ('public.sedes', 't.proveedor_id in (select * from private.own_provider($1))'),
  ('public.horas', 't.sede_id in (select s.id from public.sedes as s where s.proveedor_id in (select * from private.own_provider($1)))'),
  ('public.disponibilidad', 't.sede_id in (select s.id from public.sedes as s where s.proveedor_id in (select * from private.own_provider($1)))'),
  ('private.direcciones_ocultas', 't.sede_id in (select s.id from public.sedes as s where s.proveedor_id in (select * from private.own_provider($1)))');

-- Rights

grant execute on function private.refuse(text, text, text), private.is_municipio(text), private.has_link(text),
  private.refuse_link(text, text), private.clean_keys(text[]), private.edits_provider(uuid),
  public.guardar_sede(jsonb, jsonb, timestamp with time zone), public.direcciones_de(uuid) to authenticated,
  service_role;
