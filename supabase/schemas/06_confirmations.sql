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
comment on table private.grupos is 'Groups of facts: how many days a confirmation of one holds, and whether it is about a place or the provider.';

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
  actor uuid references private.profiles (id) on delete set null,
  duda boolean not null default false,
  pronto boolean not null default false,
  llamada_id uuid
);
comment on table public.confirmaciones is
  'Confirmations and doubts about groups of facts. Rows are added and never changed; only a call that is undone deletes its own. Without a place it is about the whole provider.';
comment on column public.confirmaciones.vence_en is 'The last day in Puerto Rico on which the confirmation holds.';
comment on column public.confirmaciones.actor is 'Who confirmed: for the secret key only.';
comment on column public.confirmaciones.duda is
  'No confirmation but a doubt: the group may be wrong, and the confirmation before it ends.';
comment on column public.confirmaciones.pronto is
  'Pressed within ten seconds of sending, as scanners of mail do. For the secret key only.';
comment on column public.confirmaciones.llamada_id is 'The call that it was said in.';
create index confirmaciones_grupo_idx on public.confirmaciones (proveedor_id, grupo, confirmado_en desc);
create index confirmaciones_sede_idx on public.confirmaciones (sede_id);
create index confirmaciones_actor_idx on public.confirmaciones (actor);
-- The view frescura asks for it with the rights of whoever reads.
grant select (id, proveedor_id, sede_id, grupo, confirmado_en, vence_en, por, via, duda) on table
  public.confirmaciones to anon, authenticated;
grant select, insert on table public.confirmaciones to service_role;

-- The latest confirmation; a later doubt ended it the day before.
create view public.frescura with (security_invoker = true) as
select w.proveedor_id, w.sede_id, w.grupo, w.confirmado_en, least(w.vence_en, doubt.vence_en) as vence_en, w.por, w.via,
  least(w.vence_en, doubt.vence_en) >= private.event_day(now()) as vigente
from (
  select distinct on (c.proveedor_id, s.id, c.grupo)
    c.proveedor_id, s.id as sede_id, c.grupo, c.confirmado_en, c.vence_en, c.por, c.via
  from public.confirmaciones as c
  left join public.sedes as s on s.proveedor_id = c.proveedor_id
    and (c.sede_id is null or c.sede_id = s.id) and c.grupo in ('disponibilidad', 'contacto')
  where not c.duda and (s.id is not null or c.grupo not in ('disponibilidad', 'contacto'))
  order by c.proveedor_id, s.id, c.grupo, c.confirmado_en desc, c.id
) as w
cross join lateral (
  select min(d.vence_en) as vence_en from public.confirmaciones as d
  where d.duda and d.proveedor_id = w.proveedor_id and d.grupo = w.grupo
    and (d.sede_id is null or d.sede_id = w.sede_id) and d.confirmado_en > w.confirmado_en
) as doubt;
comment on view public.frescura is
  'The latest confirmation of each group, of a place or of the provider, and whether it still holds. With the rights of whoever asks.';
grant select on table public.frescura to anon, authenticated, service_role;

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
  lugar_vence date,
  domicilio smallint[],
  linea text not null generated always as (
    private.facts_line(
      lugares, edad_desde_meses, edad_hasta_meses, modalidades, idiomas, costo, atencion_vence, hechos, lugar_vence, domicilio
    )
  ) stored
);
comment on table public.resumen_hechos is
  'What cards and filters need of a provider''s facts, kept by triggers. No row: nothing is known.';
comment on column public.resumen_hechos.lugares is
  'One item a listed place, the principal one first, absent keys left out: m municipality where it is another than the provider''s, e state and t wait of the availability, v its last day, c the last day of the contact data, h hours as "12345 0800-1700;6 0900-1200".';
comment on column public.resumen_hechos.hechos is
  'The number (public.hechos.orden) of every fact that is answered; negative where the answer is not the one that families look for.';
comment on column public.resumen_hechos.linea is 'All of the row in few letters, for the list of all providers.';
comment on column public.resumen_hechos.domicilio is
  'The numbers (private.municipios.numero) of the municipalities to whose homes a listed place goes; 0 alone is the whole island.';
grant select on table public.resumen_hechos to anon, authenticated, service_role;

create table private.standing (
  proveedor_id uuid not null references public.proveedores (id) on delete cascade,
  sede_id uuid references public.sedes (id) on delete cascade,
  grupo text not null,
  visible boolean not null,
  confirmado_en timestamptz,
  vence_en date,
  dudoso boolean not null,
  constraint standing_una_por_grupo unique nulls not distinct (proveedor_id, grupo, sede_id)
);
comment on table private.standing is
  'How each group of a provider''s facts stands, of a place or of the provider: the latest word that is no doubt and its last day, which a later doubt (`dudoso`) ended. Kept with the summary. No row: visitors see nothing of it, and nobody has confirmed it.';
comment on column private.standing.visible is
  'Visitors read it: the provider is approved, the place is shown, and the group says something.';
create index standing_sede_idx on private.standing (sede_id);
create index standing_vence_idx on private.standing (vence_en) where visible;

create view private.fact_groups as
select s.proveedor_id, s.id as sede_id, g.grupo, not s.principal and s.visibilidad = 'oculta' as oculta,
  p.aprobado_por_admin as aprobado, case g.grupo
    when 'disponibilidad' then d.sede_id is not null
    else coalesce(s.telefono, s.whatsapp, s.direccion, s.como_llegar) is not null
      or s.principal and coalesce(p.email, p.web, p.horario_servicio) is not null
      or exists (select from public.horas as h where h.sede_id = s.id)
  end as dicho
from public.sedes as s
join public.proveedores as p on p.id = s.proveedor_id
join private.grupos as g on g.de_sede
left join public.disponibilidad as d on d.sede_id = s.id
union all
select p.id, null, g.grupo, false, p.aprobado_por_admin, case g.grupo
    -- That no plan is accepted is said only by somebody who has said so.
    when 'planes' then p.acepta_planes or exists (
      select from public.confirmaciones as c where c.proveedor_id = p.id and c.grupo = 'planes' and not c.duda
    )
    when 'atencion' then private.tells(d, 'atencion')
    else private.tells(d, 'lugar') or num_nonnulls(v.con_quien, v.duracion_minutos, v.pasos, v.que_llevar, v.se_puede, v.fotos) > 0
  end
from public.proveedores as p
join private.grupos as g on not g.de_sede
left join public.detalles as d on d.proveedor_id = p.id
left join public.primera_visita as v on v.proveedor_id = p.id;
comment on view private.fact_groups is
  'The groups of facts of each place and each provider: whether one says something (`dicho`), whether the place is hidden, and whether the provider is approved.';

create view private.standing_now as
select g.proveedor_id, g.sede_id, g.grupo, g.dicho and g.aprobado and not g.oculta as visible, word.confirmado_en,
  least(word.vence_en, doubt.vence_en) as vence_en, doubt.vence_en is not null as dudoso
from private.fact_groups as g
left join lateral (
  select c.confirmado_en, c.vence_en from public.confirmaciones as c
  where c.proveedor_id = g.proveedor_id and c.grupo = g.grupo and (c.sede_id is null or c.sede_id = g.sede_id) and not c.duda
  order by c.confirmado_en desc, c.sede_id, c.id limit 1
) as word on true
cross join lateral (
  select min(d.vence_en) as vence_en from public.confirmaciones as d
  where d.duda and d.proveedor_id = g.proveedor_id and d.grupo = g.grupo
    and (d.sede_id is null or d.sede_id = g.sede_id) and d.confirmado_en > word.confirmado_en
) as doubt
where word.confirmado_en is not null or g.dicho and g.aprobado and not g.oculta;
comment on view private.standing_now is 'What private.standing keeps, as words and facts say it at this moment.';

-- Functions: confirmations

create function private.date_confirmation() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if new.duda then
    new.vence_en := private.event_day(new.confirmado_en) - 1;
  elsif new.vence_en is null then
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
comment on function private.date_confirmation() is
  'A confirmation holds as long as its group says, and is about a place of its own provider. A doubt ends what was said the day before.';

-- Silent while a decision stores a value: who confirms it depends on who proposed it.
create function private.confirm(proveedor uuid, sedes uuid[], grupos text[]) returns void
language sql volatile set search_path = ''
as $$
  select private.add_confirmations(
    p.id, confirm.sedes, confirm.grupos, case when p.usuario_id = auth.uid() then 'proveedor' else 'admin' end, 'panel', auth.uid()
  )
  from public.proveedores as p
  where p.id = confirm.proveedor and private.is_user_request() and private.task() <> 'decision'
$$;
comment on function private.confirm(uuid, uuid[], text[]) is
  'Adds the confirmation of the person who saves: as the provider when it is its owner, else as an admin. Nothing for the server.';

create function private.confirm_saved() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  before constant jsonb := case tg_op when 'UPDATE' then to_jsonb(old) end;
  after constant jsonb := to_jsonb(new);
begin
  case tg_table_name
    when 'sedes' then
      perform private.confirm(new.proveedor_id, array[new.id], '{contacto}');
    when 'disponibilidad' then
      perform private.confirm(s.proveedor_id, array[s.id], '{disponibilidad}') from public.sedes as s where s.id = new.sede_id;
    when 'proveedores' then
      perform private.confirm(new.id, array_agg(s.id), array_agg(g.grupo))
      from private.grupos as g
      left join public.sedes as s on g.de_sede and s.proveedor_id = new.id and s.principal
      where g.grupo in (
        select c.grupo from private.campos as c cross join unnest(c.columnas) as name
        where c.tabla = 'proveedores' and before -> name is distinct from after -> name
      )
      having count(*) > 0;
    when 'detalles' then
      perform private.confirm(new.proveedor_id, '{null}', array[part.grupo])
      from (values ('atencion', 'atencion_actualizada'), ('lugar', 'lugar_actualizado')) as part (grupo, moment)
      where before -> part.moment <> after -> part.moment;
    else
      perform private.confirm(new.proveedor_id, '{null}', '{lugar}');
  end case;
  return null;
end
$$;
comment on function private.confirm_saved() is
  'Whoever saves a place, its availability or a part of the facts confirms it; of a provider the contact data or plans that change.';

-- Functions: the summary

-- A computed column for the order of the directory. Each row costs one look at the summary, by its key.
create function public.alcance(p public.proveedores) returns smallint
language sql stable set search_path = ''
as $$
  select case
    when coalesce(p.telefono, p.whatsapp) is null then 0
    when exists (
      select from public.resumen_hechos as r
      where r.proveedor_id = p.id and (r.lugares -> 0 ->> 'c')::date >= (now() at time zone 'America/Puerto_Rico')::date
    ) then 2
    else 1
  end::smallint
$$;
comment on function public.alcance(public.proveedores) is
  'Whether families can reach a provider: 2 by a number that is confirmed, 1 by one that is not, 0 by none.';

-- Planned once: to plan it for each array takes many times as long as to run it.
create function private.refresh_standing(proveedores uuid[]) returns void
language plpgsql set search_path = '' set plan_cache_mode = 'force_generic_plan'
as $$
begin
  -- A statement that changed nothing must not have the lock before the rows of the next one.
  if cardinality(proveedores) = 0 then
    return;
  end if;
  -- One after the other: of two changes at once the second must see what the first wrote. One order of locks: the row of the
  -- open data first, which a change of a provider itself has already, then the lock of the summary, several by id. So nobody
  -- who holds that waits for a row.
  perform from public.datos_proveedores as d where d.proveedor_id = any (proveedores) order by d.proveedor_id for no key update;
  perform pg_advisory_xact_lock(hashtextextended('public.resumen_hechos:' || p.id, 0))
  from (select distinct id from unnest(proveedores) as id order by id) as p;
  with present as materialized (
    select * from private.standing_now as n where n.proveedor_id = any (proveedores)
  ), gone as (
    delete from private.standing as w
    where w.proveedor_id = any (proveedores) and not exists (
      select from present as n
      where n.proveedor_id = w.proveedor_id and n.grupo = w.grupo and n.sede_id is not distinct from w.sede_id
    )
  )
  insert into private.standing
  select * from present
  except
  select * from private.standing as w where w.proveedor_id = any (proveedores)
  on conflict on constraint standing_una_por_grupo do update
  set visible = excluded.visible, confirmado_en = excluded.confirmado_en, vence_en = excluded.vence_en, dudoso = excluded.dudoso;
end
$$;
comment on function private.refresh_standing(uuid[]) is 'Makes anew how each group of facts of these providers stands.';

create function private.refresh_facts(proveedores uuid[]) returns void
language plpgsql set search_path = '' set plan_cache_mode = 'force_generic_plan'
as $$
begin
  if proveedores is null then
    return;
  end if;
  perform private.refresh_standing(proveedores);
  with facts as (
    select p.id as proveedor_id, places.lugares, d.edad_desde_meses, d.edad_hasta_meses, d.modalidades, d.idiomas, d.costo,
      (
        select w.vence_en from private.standing as w where w.proveedor_id = p.id and w.grupo = 'atencion'
      ) as atencion_vence, answered.hechos,
      (select w.vence_en from private.standing as w where w.proveedor_id = p.id and w.grupo = 'lugar') as lugar_vence, homes.domicilio
    from public.proveedores as p
    left join public.detalles as d on d.proveedor_id = p.id
    left join public.primera_visita as v on v.proveedor_id = p.id
    cross join lateral (
      select coalesce(jsonb_agg(jsonb_strip_nulls(jsonb_build_object(
        'm', nullif(s.municipio, p.municipio),
        'e', a.estado,
        't', a.espera,
        'v', case when a.sede_id is not null then (
          select w.vence_en from private.standing as w where w.proveedor_id = p.id and w.grupo = 'disponibilidad' and w.sede_id = s.id
        ) end,
        'c', (
          select w.vence_en from private.standing as w where w.proveedor_id = p.id and w.grupo = 'contacto' and w.sede_id = s.id
        ),
        -- Opening hours in few letters: days, opens, closes.
        'h', case when s.visibilidad <> 'oculta' then (
          select string_agg(span.days || ' ' || to_char(span.abre, 'HH24MI') || '-' || to_char(span.cierra, 'HH24MI'), ';'
            order by span.days, span.abre, span.cierra)
          from (
            select h.abre, h.cierra, string_agg(h.dia::text, '' order by h.dia) as days
            from public.horas as h where h.sede_id = s.id group by h.abre, h.cierra
          ) as span
        ) end
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
        union all select 'estacionamiento_cerca', case when d.estacionamiento then 'si' else 'no' end where d.estacionamiento is not null
      ) as a on a.clave = h.clave
    ) as answered
    cross join lateral (
      select case when bool_or(s.toda_la_isla) then array[0]::smallint[]
        else array_agg(distinct m.numero order by m.numero) filter (where m.numero is not null) end as domicilio
      from public.sedes as s
      left join private.municipios as m on m.nombre = any (s.atiende_municipios)
      where s.proveedor_id = p.id and (s.principal or s.visibilidad <> 'oculta')
    ) as homes
    where p.id = any (proveedores)
  ), known as (
    select * from facts as f
    where f.lugares <> '[{}]' or f.hechos is not null or f.atencion_vence is not null or f.lugar_vence is not null
      or f.domicilio is not null
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
    lugar_vence = excluded.lugar_vence, domicilio = excluded.domicilio
  where r is distinct from excluded;
end
$$;
comment on function private.refresh_facts(uuid[]) is
  'Makes the summaries of these providers anew, and how their facts stand.';

-- One for all tables: by its provider, or by its place. For each row of what is saved row by row, and once for a statement
-- that may write many of one provider.
create function private.refresh_changed_facts() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  ids uuid[];
begin
  if tg_level = 'ROW' then
    ids := array[to_jsonb(coalesce(new, old)) ->> tg_argv[0]];
  else
    select array_agg(distinct (to_jsonb(c) ->> tg_argv[0])::uuid) into ids from changed as c;
  end if;
  if tg_argv[0] = 'sede_id' then
    select array_agg(distinct s.proveedor_id) into ids from public.sedes as s where s.id = any (ids);
  end if;
  perform private.refresh_facts(ids);
  perform private.publish(ids);
  return null;
end
$$;
comment on function private.refresh_changed_facts() is
  'Keeps the summary of the providers whose rows were changed, and their moment in the open data; the argument is the column that leads to them.';

-- Triggers. Only a request's own statement: triggers do not confirm.

create trigger confirmaciones_date
  before insert on public.confirmaciones
  for each row execute function private.date_confirmation();

create trigger confirmaciones_refresh_inserted
  after insert on public.confirmaciones referencing new table as changed
  for each statement execute function private.refresh_changed_facts('proveedor_id');

create trigger confirmaciones_refresh_deleted
  after delete on public.confirmaciones referencing old table as changed
  for each statement execute function private.refresh_changed_facts('proveedor_id');

create trigger sedes_confirm
  after insert or update on public.sedes
  for each row when (private.is_user_act()) execute function private.confirm_saved();

create trigger disponibilidad_confirm
  after insert or update on public.disponibilidad
  for each row when (private.is_user_act()) execute function private.confirm_saved();

create trigger detalles_confirm
  after update on public.detalles
  for each row when (private.is_user_act()) execute function private.confirm_saved();

create trigger primera_visita_confirm
  after insert or update on public.primera_visita
  for each row when (private.is_user_act()) execute function private.confirm_saved();

-- The columns that private.campos has in a group.
create trigger proveedores_confirm
  after update of municipio, telefono, whatsapp, email, web, direccion, acepta_planes, planes_aceptados, horario_servicio
  on public.proveedores
  for each row when (private.is_user_act()) execute function private.confirm_saved();

-- Visitors see the facts of a provider once it is approved. By their names these come after what writes other rows: whoever
-- has the lock of the summary waits for no place and no provider.
create trigger proveedores_update_facts
  after update on public.proveedores
  for each row when (
    (old.aprobado_por_admin, old.acepta_planes, coalesce(old.email, old.web, old.horario_servicio) is null)
      is distinct from (new.aprobado_por_admin, new.acepta_planes, coalesce(new.email, new.web, new.horario_servicio) is null)
  )
  execute function private.refresh_changed_facts('id');

create trigger sedes_update_facts
  after update or delete on public.sedes
  for each row execute function private.refresh_changed_facts('proveedor_id');

create trigger detalles_update_facts
  after update or delete on public.detalles
  for each row execute function private.refresh_changed_facts('proveedor_id');

-- Of a place and details that were just made with their provider nothing is known.
create trigger sedes_update_facts_inserted
  after insert on public.sedes
  for each row when (private.is_user_act()) execute function private.refresh_changed_facts('proveedor_id');

create trigger detalles_update_facts_inserted
  after insert on public.detalles
  for each row when (private.is_user_act()) execute function private.refresh_changed_facts('proveedor_id');

create trigger primera_visita_update_facts
  after insert or update or delete on public.primera_visita
  for each row execute function private.refresh_changed_facts('proveedor_id');

create trigger disponibilidad_update_facts
  after insert or update or delete on public.disponibilidad
  for each row execute function private.refresh_changed_facts('sede_id');

create trigger horas_refresh_inserted
  after insert on public.horas referencing new table as changed
  for each statement execute function private.refresh_changed_facts('sede_id');

create trigger horas_refresh_updated
  after update on public.horas referencing new table as changed
  for each statement execute function private.refresh_changed_facts('sede_id');

create trigger horas_refresh_deleted
  after delete on public.horas referencing old table as changed
  for each statement execute function private.refresh_changed_facts('sede_id');

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

-- What people changed of the facts, and the way back. Owners change them without waiting for
-- approval, so every change is written down whole and an admin can undo it in one step.

-- Functions: the audit log

-- Arguments: the column that names the row, and the columns of each part of it, with commas, or '' for the whole.
create function private.audit_facts() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  -- The place of a step is no part of it, but of one that is deleted.
  unsaid constant text[] := array['fecha_creacion', 'fecha_actualizacion', 'atencion_actualizada', 'lugar_actualizado',
    case tg_op when 'DELETE' then '' else 'orden' end];
  whole_before constant jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) - unsaid end;
  whole_after constant jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) - unsaid end;
  part text;
  before jsonb := whole_before;
  after jsonb := whole_after;
begin
  if not private.is_user_request() then
    return null;
  end if;
  foreach part in array tg_argv[1:] loop
    if part <> '' then
      select jsonb_object_agg(name, whole_before -> name), jsonb_object_agg(name, whole_after -> name) into before, after
      from unnest(private.columns_of(tg_table_name, part)) as name;
    end if;
    if before is distinct from after then
      perform private.log_audit(
        auth.uid(), case tg_op when 'INSERT' then 'crear' when 'UPDATE' then 'cambiar' else 'eliminar' end,
        tg_table_name, coalesce(whole_after, whole_before) ->> tg_argv[0], before, after
      );
    end if;
  end loop;
  return null;
end
$$;
comment on function private.audit_facts() is
  'Writes down what an owner or an admin changed of the facts: the whole former and new value, or that of the groups of its columns that the trigger names.';

-- Functions: the way back

create function private.key_of(destination regclass) returns name
language sql stable set search_path = ''
as $$
  select a.attname from pg_catalog.pg_index as i
  join pg_catalog.pg_attribute as a on a.attrelid = i.indrelid and a.attnum = i.indkey[0]
  where i.indrelid = destination and i.indisprimary
$$;
comment on function private.key_of(regclass) is 'The column that is the primary key of a table.';

create function private.restore_row(destination regclass, stored jsonb) returns void
language plpgsql volatile set search_path = ''
as $$
declare
  key constant name := private.key_of(destination);
  columns constant name[] := array(
    select a.attname from pg_catalog.pg_attribute as a
    where a.attrelid = destination and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
      and stored ? a.attname::text
  );
  rows_found bigint;
begin
  -- Twice: another may write a row of this key between the update and the insert.
  for attempt in 1 .. 2 loop
    execute format('update %s as t set %s from jsonb_populate_record(null::%1$s, $1) as v where t.%3$I = v.%3$I', destination,
      (select string_agg(format('%1$I = v.%1$I', name), ', ') from unnest(columns) as name where name <> key), key)
    using stored;
    get diagnostics rows_found = row_count;
    exit when rows_found > 0;
    execute format('insert into %1$s (%2$s) select %2$s from jsonb_populate_record(null::%1$s, $1) on conflict (%3$I) do nothing',
      destination, (select string_agg(quote_ident(name), ', ') from unnest(columns) as name), key)
    using stored;
    get diagnostics rows_found = row_count;
    exit when rows_found > 0;
  end loop;
end
$$;
comment on function private.restore_row(regclass, jsonb) is
  'Writes a row as it was stored, over the one that has its key or as a new one. Columns that it does not name stay, or get their defaults.';

create function private.undo_change(entry public.auditoria, value jsonb) returns void
language plpgsql volatile set search_path = ''
as $$
declare
  fila constant uuid := entry.fila_id;
  destination constant regclass := format('public.%I', entry.tabla);
  key constant name := private.key_of(destination);
  present jsonb;
begin
  if value is null then
    execute format('delete from %s where %I = $1', destination, key) using fila;
    return;
  end if;
  case entry.tabla
    when 'sedes' then
      present := private.place_value(fila);
      perform private.write_place(jsonb_populate_record(null::public.sedes, value), value -> 'horas');
      if jsonb_typeof(value -> 'disponibilidad') = 'object' then
        perform private.restore_row('public.disponibilidad', value -> 'disponibilidad' || jsonb_build_object('sede_id', fila));
      end if;
      perform private.audit_place(case when present is null then 'crear' else 'cambiar' end, fila, present,
        private.place_value(fila));
      return;
    when 'primera_visita' then
      -- The file of a picture that was taken out is gone.
      value := value || jsonb_build_object('fotos', (
        select jsonb_agg(foto order by place)
        from jsonb_array_elements(nullif(value -> 'fotos', 'null')) with ordinality as f (foto, place)
        where exists (
          select from storage.objects as o
          where o.bucket_id = 'provider-images' and o.name = substring(foto ->> 'url' from '/provider-images/(.+)$')
        )
      ));
    when 'pasos' then
      -- One that stands keeps its place; one whose last day has passed is a draft.
      if exists (select from public.pasos as p where p.id = fila) then
        value := value - 'orden';
      end if;
      if (value ->> 'vence_en')::date < private.event_day(now()) then
        value := value || '{"estado": "borrador"}';
      end if;
    else null;
  end case;
  perform private.restore_row(destination, value || jsonb_build_object(key, fila));
end
$$;
comment on function private.undo_change(public.auditoria, jsonb) is
  'Writes a value where an audit entry of the facts wrote, as an act of its own; a place with its hours and availability. Null is: it was not there.';

create function private.has_subject(tabla text, fila uuid, antes jsonb) returns boolean
language sql stable set search_path = ''
as $$
  select case tabla
    when 'sedes' then exists (
      select from public.proveedores as p where p.id = (antes ->> 'proveedor_id')::uuid or antes is null
    )
    when 'disponibilidad' then exists (select from public.sedes as s where s.id = fila)
    when 'planes' then true
    -- A new one may have taken its slug.
    when 'pasos' then not exists (select from public.pasos as p where p.slug = antes ->> 'slug' and p.id <> fila)
    else exists (select from public.proveedores as p where p.id = fila)
  end
$$;
comment on function private.has_subject(text, uuid, jsonb) is 'Whether the provider or place that a row of the facts is about still exists.';

create function public.devolver_cambio(entrada bigint) returns text
language plpgsql volatile security definer set search_path = ''
as $$
declare
  entry public.auditoria;
begin
  perform private.require_admin();
  entry := private.fact_entry(entrada);
  if private.present_value(entry) is distinct from entry.despues
    or not private.has_subject(entry.tabla, entry.fila_id::uuid, entry.antes) then
    return 'cambiado';
  end if;
  perform private.undo_change(entry, entry.antes);
  -- The row is locked: the newest entry about it is the one that this has just written, if any.
  insert into private.devoluciones (entrada, devuelta)
  select e.id, devolver_cambio.entrada from public.auditoria as e
  where e.tabla = entry.tabla and e.fila_id = entry.fila_id and e.id > devolver_cambio.entrada and e.actor_id = auth.uid()
  order by e.id desc limit 1
  on conflict do nothing;
  return 'devuelto';
end
$$;
comment on function public.devolver_cambio(bigint) is
  'For admins: puts back what an entry of the audit log says was there before, if what it says was written still stands (`devuelto`); else nothing is changed (`cambiado`).';

-- Triggers. Only of the act itself: what follows from it is no act of its own.

create trigger disponibilidad_audit
  after insert or update or delete on public.disponibilidad
  for each row when (private.is_user_act()) execute function private.audit_facts('sede_id', '');

create trigger detalles_audit
  after update on public.detalles
  for each row when (private.is_user_act())
  execute function private.audit_facts('proveedor_id', 'atencion', 'lugar');

create trigger primera_visita_audit
  after insert or update or delete on public.primera_visita
  for each row when (private.is_user_act()) execute function private.audit_facts('proveedor_id', '');

create trigger planes_audit
  after insert or update or delete on public.planes
  for each row when (private.is_user_act()) execute function private.audit_facts('id', '');

-- A person's own data

insert into private.own_things (tabla, condicion) values
  ('public.confirmaciones', 't.actor = $1 or t.proveedor_id in (select * from private.own_provider($1))');

-- Rights

grant execute on function public.alcance(public.proveedores) to anon, authenticated, service_role;
grant execute on function public.devolver_cambio(bigint) to authenticated, service_role;
