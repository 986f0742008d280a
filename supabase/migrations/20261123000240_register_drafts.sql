-- Drafts of the register: professionals that NPPES names. A profession is no promise to serve autistic people, so each is a
-- line of the call list first. Nobody but admins sees one; they decide about it as about any other profile, once the answer
-- is yes.

-- Tables

create table private.borradores (
  proveedor_id uuid primary key references public.proveedores (id) on delete cascade,
  creado_en timestamptz not null default now(),
  atiende boolean
);
comment on table private.borradores is
  'Providers that were made from the register and never approved. They keep their telephone, so that somebody can call.';
comment on column private.borradores.atiende is 'Whether they serve autistic people, as they said. Null: nobody has asked, or nobody answered.';

create table private.npis_descartados (
  npi text primary key,
  dia date not null default private.event_day(now())
);
comment on table private.npis_descartados is
  'Numbers of the register whose people do not serve autistic people: the next file does not bring them back. Beside it the audit log has their name, as of any provider that an admin deleted.';

alter table private.borradores enable row level security;
alter table private.npis_descartados enable row level security;
revoke all on table private.borradores, private.npis_descartados from public, anon, authenticated, service_role;

-- Functions

create function private.answer_draft(proveedor uuid, answer boolean) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  update private.borradores as b set atiende = answer where b.proveedor_id = proveedor;
  if found then
    -- The word about it is the provider's, and is added with the call.
    perform set_config('private.word', 'none', true);
    update public.detalles as d set atiende_autismo = answer where d.proveedor_id = proveedor;
    perform set_config('private.word', '', true);
  end if;
end
$$;
comment on function private.answer_draft(uuid, boolean) is
  'What a draft of the register answered, or null: the answer was taken back. Of any other provider nothing happens.';

create function public.contestar_borrador(proveedor uuid, atiende boolean, vista uuid default null) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  latest public.llamadas;
begin
  perform private.require_admin();
  -- The provider before its draft, as anotar_llamada takes both.
  perform from public.proveedores as p where p.id = proveedor for update;
  perform from private.borradores as b where b.proveedor_id = proveedor for update;
  if not found then
    perform private.refuse_import('Este borrador ya no existe. Recarga la página.');
  end if;
  if atiende is null then
    perform private.refuse_import('Elige sí o no.');
  end if;
  if atiende then
    return public.anotar_llamada(proveedor, 'confirmo', null, vista);
  end if;
  select * into latest from public.llamadas as l
  where l.proveedor_id = contestar_borrador.proveedor and l.deshecha_en is null
  order by l.fecha desc, l.id limit 1;
  if latest.id is not null and latest.id is distinct from vista then
    return private.decided(latest.resultado, latest.admin, latest.fecha) || jsonb_build_object('estado', 'ya_anotada');
  end if;
  insert into private.npis_descartados (npi) select n.npi from private.npis as n where n.proveedor_id = proveedor
  on conflict do nothing;
  delete from public.proveedores as p where p.id = proveedor;
  return jsonb_build_object('estado', 'descartado');
end
$$;
comment on function public.contestar_borrador(uuid, boolean, uuid) is
  'For admins: the answer of a draft of the register to «¿Atiende personas autistas?». Yes is noted as a call (see anotar_llamada), and the draft waits for approval; no deletes it, and remembers its number.';

create function private.leave_drafts() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  delete from private.borradores as b where b.proveedor_id = new.id;
  return null;
end
$$;
comment on function private.leave_drafts() is 'What is approved, or has an owner, is no draft any more.';

-- As before, without drafts that nobody has reached.
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
$$;

-- As before, and of a draft the one question.
create or replace function private.groups_to_ask(proveedor uuid default null) returns table (proveedor_id uuid, sede_id uuid, grupo text, desde date, motivo text)
language plpgsql stable security definer set search_path = ''
as $$
#variable_conflict use_column
declare
  today constant date := private.event_day(now());
begin
  return query
  with proposed as materialized (
    -- As private.field_place has it.
    select q.proveedor_id, q.campo, g.grupo, case when g.de_sede then coalesce(q.sede_id, s.id) end as sede_id
    from public.propuestas as q
    left join private.grupos as g on g.grupo = private.field_group(q.campo)
    left join public.sedes as s on s.proveedor_id = q.proveedor_id and s.principal
    where q.estado = 'pendiente' and (groups_to_ask.proveedor is null or q.proveedor_id = groups_to_ask.proveedor)
  ), asked as (
    select g.*, (p.fecha_creacion at time zone 'America/Puerto_Rico')::date as dia_de_creacion
    from private.standing as g
    join public.proveedores as p on p.id = g.proveedor_id and p.aprobado_por_admin
    where not g.oculta and (groups_to_ask.proveedor is null or g.proveedor_id = groups_to_ask.proveedor)
      and (g.vence_en < today or g.vence_en is null)
      -- What is proposed waits for a decision, not for a call.
      and not exists (
        select from proposed as q
        where q.proveedor_id = g.proveedor_id and (
          q.campo = 'servicio_cerrado' or q.grupo = g.grupo and q.sede_id is not distinct from g.sede_id
        )
      )
  )
  select a.proveedor_id, a.sede_id, a.grupo, a.vence_en,
    coalesce(m.silence, case when a.dudoso then 'duda' else 'sin_respuesta' end)
  from asked as a
  join private.provider_mail as m on m.proveedor_id = a.proveedor_id
  where a.vence_en is not null and (a.vence_en + 14 <= today or m.silence is not null or a.dudoso)
  union all
  select a.proveedor_id, a.sede_id, a.grupo, a.dia_de_creacion, 'nunca'
  from asked as a
  where a.vence_en is null and not exists (
    select from public.confirmaciones as c where c.proveedor_id = a.proveedor_id and not c.duda
  )
  union all
  select b.proveedor_id, null, 'atencion', private.event_day(b.creado_en), 'registro'
  from private.borradores as b
  where b.atiende is null and (groups_to_ask.proveedor is null or b.proveedor_id = groups_to_ask.proveedor);
end
$$;
comment on function private.groups_to_ask(uuid) is
  'What somebody has to call about: groups that ended 14 days ago, or yesterday where no mail reaches the provider or the group was doubted; all of providers that nobody ever confirmed; and whether drafts of the register serve autistic people.';

-- As before, with drafts at the end.
create or replace function public.por_llamar() returns table (proveedor_id uuid, nombre text, municipio text, telefono text, whatsapp text, grupos text[], desde date, motivo text, ultima_llamada uuid, resultado text, fecha_llamada timestamptz)
language plpgsql stable security definer set search_path = '' set jit = off
as $$
#variable_conflict use_column
declare
  today constant date := private.event_day(now());
begin
  perform private.require_admin();
  return query
  with latest as materialized (
    select * from private.latest_calls
  ), lines as (
    -- A call of today stays where it was until the day ends, so that it can be taken back.
    select l.proveedor_id, l.grupos, l.desde, l.motivo from latest as l
    where l.dia = today and l.resultado <> 'no_contesto'
    union all
    select c.* from private.call_lines() as c
    where not exists (
      select from latest as l where l.proveedor_id = c.proveedor_id and l.dia = today and l.resultado <> 'no_contesto'
    )
  )
  select p.id, p.nombre, p.municipio,
    coalesce(p.telefono, (
      select s.telefono from public.sedes as s where s.proveedor_id = p.id and s.telefono is not null
      order by s.principal desc, s.orden, s.id limit 1
    )),
    coalesce(p.whatsapp, (
      select s.whatsapp from public.sedes as s where s.proveedor_id = p.id and s.whatsapp is not null
      order by s.principal desc, s.orden, s.id limit 1
    )),
    i.grupos, i.desde, i.motivo, l.id, l.resultado, l.fecha
  from lines as i
  join public.proveedores as p on p.id = i.proveedor_id
    and (p.aprobado_por_admin or exists (select from private.borradores as b where b.proveedor_id = p.id))
  left join latest as l on l.proveedor_id = i.proveedor_id
  order by coalesce(l.resultado = 'no_contesto' and l.dia > today - 3, false), i.motivo = 'registro', i.motivo = 'nunca',
    i.desde, p.nombre, p.id;
end
$$;
comment on function public.por_llamar() is
  'For admins: whom to call, oldest first. Who was never confirmed comes later, then drafts of the register (`registro`: «¿Atiende personas autistas?»), and last who did not answer within three days.';

-- As before; a draft that confirms has said yes.
create or replace function public.anotar_llamada(proveedor uuid, resultado text, nota text default null, vista uuid default null) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  today constant date := private.event_day(now());
  line record;
  latest public.llamadas;
  noted constant uuid := gen_random_uuid();
begin
  perform private.require_admin();
  perform from public.proveedores as p where p.id = anotar_llamada.proveedor for no key update;
  if not found then
    perform private.refuse('proveedor_existe', 'Este perfil ya no existe. Recarga la página.');
  end if;
  if anotar_llamada.resultado is null or anotar_llamada.resultado not in ('confirmo', 'cambio', 'no_contesto', 'cerro') then
    perform private.refuse('resultado_conocido', 'Elige cómo terminó la llamada.');
  end if;
  select * into latest from public.llamadas as l
  where l.proveedor_id = anotar_llamada.proveedor and l.deshecha_en is null
  order by l.fecha desc, l.id limit 1;
  if latest.id is not null and latest.id is distinct from anotar_llamada.vista then
    return private.decided(latest.resultado, latest.admin, latest.fecha) || jsonb_build_object('estado', 'ya_anotada');
  end if;
  perform private.lock_places(anotar_llamada.proveedor);
  select * into line from private.call_lines(anotar_llamada.proveedor);
  if not found then
    -- A call out of turn, or again on the same day, is about everything that the provider says.
    select array(select distinct g.grupo from private.groups_of(anotar_llamada.proveedor) as g) as grupos, today as desde,
      'sin_respuesta' as motivo into line;
  end if;
  insert into public.llamadas (id, proveedor_id, resultado, nota, admin, fecha, grupos, desde, motivo)
  values (noted, anotar_llamada.proveedor, anotar_llamada.resultado, private.clean_line(anotar_llamada.nota), auth.uid(),
    clock_timestamp(), line.grupos, line.desde, line.motivo);
  if anotar_llamada.resultado = 'confirmo' then
    perform private.answer_draft(anotar_llamada.proveedor, true);
    perform private.add_words(anotar_llamada.proveedor, array_agg(g.sede_id), array_agg(g.grupo), 'proveedor', 'llamada',
      auth.uid(), false, noted)
    from private.groups_of(anotar_llamada.proveedor) as g where g.grupo = any (line.grupos);
  elsif anotar_llamada.resultado = 'cerro' then
    perform private.propose(anotar_llamada.proveedor, jsonb_build_array(jsonb_build_object(
      'campo', 'servicio_cerrado', 'despues', true, 'motivo', private.clean_line(anotar_llamada.nota)
    )), 'llamada', noted);
  end if;
  return jsonb_build_object('estado', 'anotada', 'id', noted);
end
$$;

-- As before, and the answer of a draft.
create or replace function public.deshacer_llamada(llamada uuid) returns boolean
language plpgsql security definer set search_path = ''
as $$
declare
  call public.llamadas;
begin
  perform private.require_admin();
  perform from public.proveedores as p
  where p.id = (select l.proveedor_id from public.llamadas as l where l.id = llamada) for no key update;
  select * into call from public.llamadas as l where l.id = llamada;
  if not found or private.event_day(call.fecha) <> private.event_day(now()) then
    perform private.refuse('llamada_de_hoy', 'Solo se deshace una llamada de hoy.');
  end if;
  if call.deshecha_en is not null then
    return false;
  end if;
  perform private.lock_places(call.proveedor_id);
  update public.llamadas set deshecha_en = now() where id = llamada;
  if call.resultado = 'confirmo' then
    perform private.answer_draft(call.proveedor_id, null);
  end if;
  delete from public.confirmaciones where llamada_id = llamada;
  update public.propuestas set estado = 'retirada', decidida_en = now() where lote = llamada and estado = 'pendiente';
  return true;
end
$$;

-- As before, and imports.
create or replace function public.gateway_daily() returns boolean
language plpgsql security definer set search_path = '' set jit = off
as $$
begin
  -- Another server is at it.
  if not pg_try_advisory_xact_lock(hashtextextended('public.gateway_daily', 0)) then
    return false;
  end if;
  perform private.forget_fingerprints();
  perform private.forget_alerts();
  insert into private.daily_runs (day) values (private.event_day(now())) on conflict do nothing;
  if not found then
    return false;
  end if;
  perform private.finish_removals();
  perform private.forget_proposals();
  perform private.forget_old_data();
  perform private.forget_edits();
  perform private.forget_lists();
  perform private.forget_imports();
  perform private.give_up_alerts();
  perform private.note_failed_mail();
  perform private.forget_links();
  perform private.remind();
  perform private.tell_alerts();
  perform private.give_up_replies();
  perform private.send_digests();
  return true;
end
$$;

revoke execute on function private.answer_draft(uuid, boolean), private.leave_drafts(), private.queue(),
  private.groups_to_ask(uuid)
from public, anon, authenticated, service_role;
revoke execute on function public.contestar_borrador(uuid, boolean, uuid), public.por_llamar(),
  public.anotar_llamada(uuid, text, text, uuid), public.deshacer_llamada(uuid), public.gateway_daily()
from public, anon, authenticated, service_role;
grant execute on function public.contestar_borrador(uuid, boolean, uuid), public.por_llamar(),
  public.anotar_llamada(uuid, text, text, uuid), public.deshacer_llamada(uuid)
to authenticated, service_role;
grant execute on function public.gateway_daily() to service_role;

-- Triggers

create trigger proveedores_leave_drafts after update on public.proveedores
  for each row when (new.aprobado_por_admin and not old.aprobado_por_admin or new.usuario_id is not null and old.usuario_id is null)
  execute function private.leave_drafts();
