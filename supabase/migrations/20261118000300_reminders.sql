-- Reminders to providers whose word about a group of facts ends, and the calls that follow
-- where no mail has an answer.
--
-- A reminder goes 14 days before the last day of a word, on that day and 14 days after; a
-- provider gets one mail a day about all groups that are due. The work of a day sends them:
-- what a server missed is caught up with the newest stage only, and the same day twice sends
-- nothing twice.

-- Tables

create table private.recordatorios (
  proveedor_id uuid not null references public.proveedores (id) on delete cascade,
  sede_id uuid references public.sedes (id) on delete cascade,
  grupo text not null,
  vence_en date not null,
  tramo smallint not null constraint tramo_conocido check (tramo in (-14, 0, 14)),
  dia date not null,
  constraint recordatorios_una_vez unique nulls not distinct (proveedor_id, sede_id, grupo, vence_en, tramo)
);
comment on table private.recordatorios is
  'Which stage of the reminders about the end of a word was sent, and on which day. Kept until that end is 60 days ago.';
create index recordatorios_sede_idx on private.recordatorios (sede_id);
create index recordatorios_vence_idx on private.recordatorios (vence_en);

create table public.llamadas (
  id uuid primary key default gen_random_uuid(),
  proveedor_id uuid not null references public.proveedores (id) on delete cascade,
  resultado text not null constraint resultado_conocido check (resultado in ('confirmo', 'cambio', 'no_contesto', 'cerro')),
  nota text constraint nota_max_300 check (char_length(nota) <= 300),
  admin uuid references private.profiles (id) on delete set null,
  fecha timestamptz not null default now(),
  deshecha_en timestamptz,
  grupos text[] not null,
  desde date not null,
  motivo text not null
);
comment on table public.llamadas is 'Calls to providers and how they ended; written by `anotar_llamada`.';
comment on column public.llamadas.deshecha_en is 'Taken back: as if it had not been noted.';
comment on column public.llamadas.grupos is 'What was asked, since when and why: the line of the call list as it was.';
create index llamadas_proveedor_idx on public.llamadas (proveedor_id, fecha desc);
create index llamadas_admin_idx on public.llamadas (admin);

alter table public.confirmaciones
  add constraint confirmaciones_llamada_id_fkey foreign key (llamada_id) references public.llamadas (id) on delete set null;
create index confirmaciones_llamada_idx on public.confirmaciones (llamada_id) where llamada_id is not null;

-- Grants

alter table private.recordatorios enable row level security;
alter table public.llamadas enable row level security;

revoke all on table private.recordatorios, public.llamadas from public, anon, authenticated, service_role;
grant select on table public.llamadas to authenticated;
grant all on table public.llamadas to service_role;

-- Functions: reminders

create function private.day_in_words(day date) returns text
language sql immutable set search_path = ''
as $$
  select extract(day from day) || ' de ' || (array['enero', 'febrero', 'marzo', 'abril', 'mayo', 'junio', 'julio', 'agosto',
    'septiembre', 'octubre', 'noviembre', 'diciembre'])[extract(month from day)::integer] || ' de ' || extract(year from day)
$$;
comment on function private.day_in_words(date) is 'A day as people write it: 3 de agosto de 2026.';

create function private.reminder_words(grupo text, vence_en date, today date) returns text
language sql immutable set search_path = ''
as $$
  select case grupo
      when 'disponibilidad' then 'Personas nuevas'
      when 'planes' then 'Planes médicos'
      when 'contacto' then 'Teléfono, dirección y horario'
      when 'atencion' then 'Edades, idiomas y costo'
      else 'El lugar y la primera visita'
    end || case
      when vence_en = today then ': vence hoy.'
      when vence_en > today then ': vence el ' || private.day_in_words(vence_en) || '.'
      else ': venció el ' || private.day_in_words(vence_en) || '.'
    end
$$;
comment on function private.reminder_words(text, date, date) is 'One group in the mail: which, and when its word ends or ended.';

create function private.remind() returns integer
language plpgsql volatile security definer set search_path = ''
as $$
declare
  today constant date := private.event_day(now());
  mails integer;
begin
  delete from private.recordatorios where vence_en < today - 60;
  with noted as (
    insert into private.recordatorios (proveedor_id, sede_id, grupo, vence_en, tramo, dia)
    select g.proveedor_id, g.sede_id, g.grupo, g.vence_en,
      case when g.vence_en + 14 <= today then 14 when g.vence_en <= today then 0 else -14 end, today
    from private.standing as g
    join public.proveedores as p on p.id = g.proveedor_id and p.aprobado_por_admin
    where not g.oculta and not g.dudoso and g.vence_en > today - 28 and g.vence_en - 14 <= today
      and private.mail_reach(g.proveedor_id) is null
    on conflict do nothing
    returning proveedor_id, grupo, vence_en
  ), by_group as (
    select n.proveedor_id, n.grupo, min(n.vence_en) as vence_en from noted as n group by n.proveedor_id, n.grupo
  )
  insert into private.outgoing_mail (proveedor, template, fields, secreto, sujeto, next_try)
  select p.id, 'recordatorio', jsonb_build_object('Nombre', p.nombre, 'Datos', string_agg(
      private.reminder_words(n.grupo, n.vence_en, today), ' ' order by n.vence_en, n.grupo
    )), 'enlace', p.id,
    -- The day begins at midnight; nobody is woken for it.
    greatest(now(), (today + time '09:00') at time zone 'America/Puerto_Rico')
  from by_group as n
  join public.proveedores as p on p.id = n.proveedor_id
  group by p.id;
  get diagnostics mails = row_count;
  if mails > 0 then
    perform pg_notify('gateway_mail', '');
  end if;
  return mails;
end
$$;
comment on function private.remind() is
  'Queues one mail for each provider with groups whose newest stage (14 days before, the last day, 14 after) was not sent yet. None about what was doubted, and none from 28 days after on.';

create or replace function public.gateway_daily() returns boolean
language plpgsql volatile security definer set search_path = ''
as $$
begin
  -- Another server is at it.
  if not pg_try_advisory_xact_lock(hashtextextended('public.gateway_daily', 0)) then
    return false;
  end if;
  perform private.forget_fingerprints();
  insert into private.daily_runs (day) values (private.event_day(now())) on conflict do nothing;
  if not found then
    return false;
  end if;
  perform private.forget_proposals();
  perform private.forget_old_data();
  perform private.note_failed_mail();
  perform private.forget_links();
  perform private.remind();
  return true;
end
$$;

-- Functions: calls

-- Of one provider, or of all.
create function private.groups_to_ask(proveedor uuid default null)
returns table (proveedor_id uuid, sede_id uuid, grupo text, desde date, motivo text)
language plpgsql stable security definer set search_path = ''
as $$
#variable_conflict use_column
declare
  today constant date := private.event_day(now());
begin
  return query
  with asked as (
    select g.*, p.fecha_creacion
    from private.standing as g
    join public.proveedores as p on p.id = g.proveedor_id and p.aprobado_por_admin
    where not g.oculta and (groups_to_ask.proveedor is null or g.proveedor_id = groups_to_ask.proveedor)
      and (g.vence_en < today or g.vence_en is null)
      -- What is proposed waits for a decision, not for a call.
      and not exists (
        select from public.propuestas as q
        where q.proveedor_id = g.proveedor_id and q.estado = 'pendiente' and (
          q.campo = 'servicio_cerrado'
          or private.field_group(q.campo) = g.grupo
            and private.field_place(q.proveedor_id, q.sede_id, q.campo) is not distinct from g.sede_id
        )
      )
  ), expired as (
    select a.*, private.mail_reach(a.proveedor_id) as reach from asked as a where a.vence_en is not null
  )
  select e.proveedor_id, e.sede_id, e.grupo, e.vence_en,
    coalesce(e.reach, case when e.dudoso then 'duda' else 'sin_respuesta' end)
  from expired as e
  where e.vence_en + 14 <= today or e.reach is not null or e.dudoso
  union all
  select a.proveedor_id, a.sede_id, a.grupo, private.event_day(a.fecha_creacion), 'nunca'
  from asked as a
  where a.vence_en is null and not exists (
    select from public.confirmaciones as c where c.proveedor_id = a.proveedor_id and not c.duda
  );
end
$$;
comment on function private.groups_to_ask(uuid) is
  'What somebody has to call about: groups that ended 14 days ago, or yesterday where no mail reaches the provider or the group was doubted; and all of providers that nobody ever confirmed.';

create function private.call_lines(proveedor uuid default null)
returns table (proveedor_id uuid, grupos text[], desde date, motivo text)
language sql stable security definer set search_path = ''
as $$
  select a.proveedor_id, array_agg(distinct a.grupo), min(a.desde), (array_agg(a.motivo order by a.desde, a.motivo))[1]
  from private.groups_to_ask(call_lines.proveedor) as a group by a.proveedor_id
$$;
comment on function private.call_lines(uuid) is 'One line a provider to call: about which groups, since when, and the reason of the oldest.';

create function public.por_llamar()
returns table (
  proveedor_id uuid, nombre text, municipio text, telefono text, whatsapp text, grupos text[], desde date, motivo text,
  ultima_llamada uuid, resultado text, fecha_llamada timestamptz
)
language plpgsql stable security definer set search_path = ''
as $$
#variable_conflict use_column
declare
  today constant date := private.event_day(now());
begin
  perform private.require_admin();
  return query
  with latest as (
    select distinct on (l.proveedor_id) l.*, private.event_day(l.fecha) as dia
    from public.llamadas as l where l.deshecha_en is null
    order by l.proveedor_id, l.fecha desc, l.id
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
  join public.proveedores as p on p.id = i.proveedor_id and p.aprobado_por_admin
  left join latest as l on l.proveedor_id = i.proveedor_id
  order by coalesce(l.resultado = 'no_contesto' and l.dia > today - 3, false), i.motivo = 'nunca', i.desde, p.nombre, p.id;
end
$$;
comment on function public.por_llamar() is
  'For admins: whom to call, oldest first. Who was never confirmed comes last, and after them who did not answer within three days.';

create function public.anotar_llamada(proveedor uuid, resultado text, nota text default null) returns uuid
language plpgsql volatile security definer set search_path = ''
as $$
declare
  today constant date := private.event_day(now());
  line record;
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
  perform private.lock_places(anotar_llamada.proveedor);
  select * into line from private.call_lines(anotar_llamada.proveedor);
  if not found then
    -- A call out of turn, or again on the same day, is about everything that the provider says.
    select array(select distinct g.grupo from private.groups_of(anotar_llamada.proveedor) as g) as grupos, today as desde,
      'sin_respuesta' as motivo into line;
  end if;
  insert into public.llamadas (id, proveedor_id, resultado, nota, admin, grupos, desde, motivo)
  values (noted, anotar_llamada.proveedor, anotar_llamada.resultado, private.clean_line(anotar_llamada.nota), auth.uid(),
    line.grupos, line.desde, line.motivo);
  if anotar_llamada.resultado = 'confirmo' then
    perform private.add_words(anotar_llamada.proveedor, array_agg(g.sede_id), array_agg(g.grupo), 'proveedor', 'llamada',
      auth.uid(), false, noted)
    from private.groups_of(anotar_llamada.proveedor) as g where g.grupo = any (line.grupos);
  elsif anotar_llamada.resultado = 'cerro' then
    perform private.propose(anotar_llamada.proveedor, jsonb_build_array(jsonb_build_object(
      'campo', 'servicio_cerrado', 'despues', true, 'motivo', private.clean_line(anotar_llamada.nota)
    )), 'llamada', noted);
  end if;
  return noted;
end
$$;
comment on function public.anotar_llamada(uuid, text, text) is
  'For admins: how a call ended. `confirmo` is the provider''s word about the groups that were asked, `cerro` proposes that the service closed.';

create function public.deshacer_llamada(llamada uuid) returns boolean
language plpgsql volatile security definer set search_path = ''
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
  delete from public.confirmaciones where llamada_id = llamada;
  update public.propuestas set estado = 'retirada', decidida_en = now() where lote = llamada and estado = 'pendiente';
  return true;
end
$$;
comment on function public.deshacer_llamada(uuid) is
  'For admins: takes back a call of today with its words and its proposal. False: it was taken back already.';

revoke execute on all functions in schema private from public;
revoke execute on function public.por_llamar(), public.anotar_llamada(uuid, text, text), public.deshacer_llamada(uuid)
  from public, anon, authenticated, service_role;
grant execute on function public.por_llamar(), public.anotar_llamada(uuid, text, text), public.deshacer_llamada(uuid)
  to authenticated, service_role;

-- Policies

create policy "Admins can see the calls" on public.llamadas
  for select to authenticated using ((select private.is_admin()));
comment on policy "Admins can see the calls" on public.llamadas is
  'The call list shows the latest one of each provider.';
