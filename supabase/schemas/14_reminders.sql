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
alter table private.recordatorios enable row level security;
revoke all on table private.recordatorios from public, anon, authenticated, service_role;

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
alter table public.llamadas enable row level security;
revoke all on table public.llamadas from public, anon, authenticated, service_role;
grant select on table public.llamadas to authenticated;
grant all on table public.llamadas to service_role;
alter table public.confirmaciones
  add constraint confirmaciones_llamada_id_fkey foreign key (llamada_id) references public.llamadas (id) on delete set null;

create index confirmaciones_llamada_idx on public.confirmaciones (llamada_id) where llamada_id is not null;

-- Functions: reminders

create function private.day_in_words(day date) returns text
language sql immutable set search_path = ''
as $$
  select extract(day from day) || ' de ' || (array['enero', 'febrero', 'marzo', 'abril', 'mayo', 'junio', 'julio', 'agosto',
    'septiembre', 'octubre', 'noviembre', 'diciembre'])[extract(month from day)::integer] || ' de ' || extract(year from day)
$$;
comment on function private.day_in_words(date) is 'A day as people write it: 3 de agosto de 2026.';

create function private.remind() returns integer
language plpgsql volatile set search_path = ''
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
    join private.provider_mail as m on m.proveedor_id = g.proveedor_id and m.silence is null
    where g.aprobado and not g.oculta and not g.dudoso and g.vence_en > today - 28 and g.vence_en - 14 <= today
    on conflict do nothing
    returning proveedor_id
  )
  insert into private.outgoing_mail (proveedor, template, fields, secreto, sujeto, next_try)
  select p.id, 'recordatorio', jsonb_build_object('Nombre', p.nombre, 'Dia', today), 'enlace', p.id,
    -- The day begins at midnight; nobody is woken for it.
    greatest(now(), (today + time '09:00') at time zone 'America/Puerto_Rico')
  from public.proveedores as p
  where p.id in (select n.proveedor_id from noted as n);
  get diagnostics mails = row_count;
  if mails > 0 then
    perform pg_notify('gateway_mail', '');
  end if;
  return mails;
end
$$;
comment on function private.remind() is
  'Queues one mail for each provider with groups whose newest stage (14 days before, the last day, 14 after) was not sent yet. None about what was doubted, and none from 28 days after on.';
insert into private.daily_jobs (orden, job) values (140, 'remind');

-- Functions: calls

-- Planned for each call: the plan that serves one provider and all takes twice as long for all.
create function private.groups_to_ask(proveedor uuid default null::uuid)
returns table (proveedor_id uuid, sede_id uuid, grupo text, desde date, motivo text)
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_custom_plan'
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
    join public.proveedores as p on p.id = g.proveedor_id
    where g.aprobado and not g.oculta and (groups_to_ask.proveedor is null or g.proveedor_id = groups_to_ask.proveedor)
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
  );
end
$$;
comment on function private.groups_to_ask(uuid) is
  'What somebody has to call about: groups that ended 14 days ago, or yesterday where no mail reaches the provider or the group was doubted; and all of providers that nobody ever confirmed.';

create function private.call_lines(proveedor uuid default null::uuid)
returns table (proveedor_id uuid, grupos text[], desde date, motivo text)
language sql stable set search_path = ''
as $$
  select a.proveedor_id, array_agg(distinct a.grupo), min(a.desde), (array_agg(a.motivo order by a.desde, a.motivo))[1]
  from private.groups_to_ask(call_lines.proveedor) as a group by a.proveedor_id
  union all
  -- As private.event_day, which would be called for each of thousands of drafts.
  select b.proveedor_id, array['atencion'], (b.creado_en at time zone 'America/Puerto_Rico')::date, 'registro'
  from private.borradores as b
  where b.atiende is null and (call_lines.proveedor is null or b.proveedor_id = call_lines.proveedor)
$$;
comment on function private.call_lines(uuid) is 'One line a provider to call: about which groups, since when, and the reason of the oldest. Drafts of the register are asked whether they serve autistic people.';

create function public.por_llamar(limite integer default 1000)
returns table (proveedor_id uuid, nombre text, municipio text, telefono text, whatsapp text, grupos text[], desde date, motivo text, ultima_llamada uuid, resultado text, fecha_llamada timestamp with time zone)
language plpgsql stable security definer set search_path = '' set jit = 'off'
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
    i.desde, p.nombre, p.id
  limit least(greatest(coalesce(limite, 1000), 1), 1000);
end
$$;
comment on function public.por_llamar(integer) is
  'For admins: whom to call, oldest first, at most 1,000. Who was never confirmed comes later, then drafts of the register (`registro`: «¿Atiende personas autistas?»), and last who did not answer within three days.';

create function public.anotar_llamada(proveedor uuid, resultado text, nota text default null, vista uuid default null) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  today constant date := private.event_day(now());
  line record;
  latest public.llamadas;
  noted constant uuid := gen_random_uuid();
begin
  perform private.require_admin();
  if not private.lock_provider(anotar_llamada.proveedor) then
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
comment on function public.anotar_llamada(uuid, text, text, uuid) is
  'For admins: how a call ended (`anotada`, with its id). `confirmo` is the provider''s word about the groups that were asked, `cerro` proposes that the service closed. `vista` is the latest call on the admin''s screen: if there is another by now nothing is noted, and it says whose (`ya_anotada`).';

create function public.deshacer_llamada(llamada uuid) returns boolean
language plpgsql security definer set search_path = ''
as $$
declare
  call public.llamadas;
begin
  perform private.require_admin();
  perform private.lock_provider(l.proveedor_id) from public.llamadas as l where l.id = llamada;
  select * into call from public.llamadas as l where l.id = llamada;
  if not found or private.event_day(call.fecha) <> private.event_day(now()) then
    perform private.refuse('llamada_de_hoy', 'Solo se deshace una llamada de hoy.');
  end if;
  if call.deshecha_en is not null then
    return false;
  end if;
  update public.llamadas set deshecha_en = now() where id = llamada;
  if call.resultado = 'confirmo' then
    perform private.answer_draft(call.proveedor_id, null);
  end if;
  delete from public.confirmaciones where llamada_id = llamada;
  update public.propuestas set estado = 'retirada', decidida_en = now() where lote = llamada and estado = 'pendiente';
  return true;
end
$$;
comment on function public.deshacer_llamada(uuid) is
  'For admins: takes back a call of today with its words and its proposal. False: it was taken back already.';

-- Policies

create policy "Admins can see the calls" on public.llamadas
  for select to authenticated using ((select private.is_admin()));
comment on policy "Admins can see the calls" on public.llamadas is
  'The call list shows the latest one of each provider.';

-- What a reminder says is decided when it is sent: it waits for the morning, and for a mail server
-- that is away, and by then the provider may have confirmed. What was confirmed, doubted or
-- reminded of again meanwhile is not named; a mail with nothing left to name is not sent.

-- Views

-- A join where many providers are asked about: a call of a function for each would be most of the time.
create view private.provider_mail as
select m.proveedor_id,
    m.address,
        case
            when c.sin_recordatorios_desde is not null then 'sin_recordatorios'::text
            when m.address is null then 'sin_correo'::text
            when c.correo_fallido = m.address and c.fallo_en > ((now() at time zone 'America/Puerto_Rico'::text)::date - 30) then 'correo_fallido'::text
            else null::text
        end as silence
from ( select p.id as proveedor_id,
            coalesce(nullif(u.email::text, ''::text),
                -- Most drafts have none, and to ask the function costs more than all the rest.
                case
                    when p.email is null then null::text
                    when private.is_email(p.email) then p.email
                end) as address
           from public.proveedores p
             left join auth.users u on u.id = p.usuario_id and u.deleted_at is null
         offset 0) m
left join private.contacto_proveedor c on c.proveedor_id = m.proveedor_id;
comment on view private.provider_mail is
  'Where mail to a provider goes: the address of its owner''s account, else the one in its profile; and why no reminder reaches it (sin_recordatorios, sin_correo, correo_fallido; null: one does).';
revoke all on table private.provider_mail from public, anon, authenticated, service_role;

create function private.fill_reminder(mail private.outgoing_mail) returns jsonb
language plpgsql stable set search_path = ''
as $$
declare
  day constant date := mail.fields ->> 'Dia';
begin
  -- One that was queued with its words has no day.
  if day is null then
    return mail.fields;
  end if;
  return (
    select mail.fields - 'Dia' || jsonb_build_object('Datos', string_agg(case due.grupo
        when 'disponibilidad' then 'Personas nuevas'
        when 'planes' then 'Planes médicos'
        when 'contacto' then 'Teléfono, dirección y horario'
        when 'atencion' then 'Edades, idiomas y costo'
        else 'El lugar y la primera visita'
      end || case
        when due.vence_en = due.today then ': vence hoy.'
        when due.vence_en > due.today then ': vence el ' || private.day_in_words(due.vence_en) || '.'
        else ': venció el ' || private.day_in_words(due.vence_en) || '.'
      end, ' ' order by due.vence_en, due.grupo))
    from (
      select g.grupo, min(g.vence_en) as vence_en, private.event_day(now()) as today
      from private.recordatorios as r
      join private.standing as g on g.proveedor_id = r.proveedor_id and g.sede_id is not distinct from r.sede_id
        and g.grupo = r.grupo and g.vence_en = r.vence_en
      join public.proveedores as p on p.id = r.proveedor_id and p.aprobado_por_admin
      join private.provider_mail as m on m.proveedor_id = p.id and m.silence is null
      where r.proveedor_id = mail.proveedor and r.dia = day
        and not g.oculta and not g.dudoso and g.vence_en > private.event_day(now()) - 28
        and not exists (
          select from private.recordatorios as later
          where later.proveedor_id = r.proveedor_id and later.sede_id is not distinct from r.sede_id
            and later.grupo = r.grupo and later.vence_en = r.vence_en and later.dia > r.dia
        )
      group by g.grupo
    ) as due
    having count(*) > 0
  );
end
$$;
comment on function private.fill_reminder(private.outgoing_mail) is
  'What a reminder says when it is sent: the groups of its day that still end as they did then and were not named again since. Null: nothing, or nobody wants it.';
insert into private.mail_kinds (template, fill) values ('recordatorio', 'fill_reminder');

create function public.recordatorios_de(proveedor uuid) returns text
language plpgsql stable security definer set search_path = ''
as $$
begin
  if not private.edits_provider(proveedor) then
    raise exception using errcode = 'insufficient_privilege', message = 'No puedes ver los recordatorios de este perfil';
  end if;
  return coalesce((select m.silence from private.provider_mail as m where m.proveedor_id = proveedor), 'llegan');
end
$$;
comment on function public.recordatorios_de(uuid) is
  'For owner and admins: whether reminders reach a provider (`llegan`), or why not: sin_recordatorios, sin_correo, correo_fallido.';

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
alter table private.borradores enable row level security;
revoke all on table private.borradores from public, anon, authenticated, service_role;

create table private.npis_descartados (
  npi text primary key,
  dia date not null default private.event_day(now())
);
comment on table private.npis_descartados is
  'Numbers of the register whose people do not serve autistic people: the next file does not bring them back. Beside it the audit log has their name, as of any provider that an admin deleted.';
alter table private.npis_descartados enable row level security;
revoke all on table private.npis_descartados from public, anon, authenticated, service_role;

-- Functions

create function private.answer_draft(proveedor uuid, answer boolean) returns void
language plpgsql set search_path = ''
as $$
begin
  update private.borradores as b set atiende = answer where b.proveedor_id = proveedor;
  if found then
    -- The word about it is the provider's, and is added with the call.
    perform set_config('private.task', 'decision', true);
    update public.detalles as d set atiende_autismo = answer where d.proveedor_id = proveedor;
    perform set_config('private.task', '', true);
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

-- Triggers

create trigger proveedores_leave_drafts after update on public.proveedores
  for each row when (new.aprobado_por_admin and not old.aprobado_por_admin or new.usuario_id is not null and old.usuario_id is null)
  execute function private.leave_drafts();

-- Views

create view private.latest_calls as
select distinct on (l.proveedor_id) l.proveedor_id, l.id, l.resultado, l.fecha, private.event_day(l.fecha) as dia,
  l.grupos, l.desde, l.motivo
from public.llamadas as l where l.deshecha_en is null
order by l.proveedor_id, l.fecha desc, l.id;
comment on view private.latest_calls is 'The latest call to each provider that was not taken back, and its day.';
revoke all on table private.latest_calls from public, anon, authenticated, service_role;

-- When two providers become one

insert into private.merge_rows (orden, sentencia) values
  (60, 'update public.llamadas as l set proveedor_id = $1 where l.proveedor_id = $2'),
  -- Only two drafts of the register are one again.
  (61, $$update private.borradores as b set atiende = coalesce(b.atiende, o.atiende)
    from private.borradores as o where b.proveedor_id = $1 and o.proveedor_id = $2$$),
  (62, $$delete from private.borradores as b
    where b.proveedor_id = $1 and not exists (select from private.borradores as o where o.proveedor_id = $2)$$);

-- A person's own data

insert into private.own_things (tabla, condicion, columnas) values
  ('public.llamadas', 't.proveedor_id in (select * from private.own_provider($1))',
    array['id', 'proveedor_id', 'resultado', 'fecha', 'deshecha_en', 'grupos', 'desde', 'motivo']);

-- Rights

grant execute on function public.por_llamar(integer), public.anotar_llamada(uuid, text, text, uuid),
  public.deshacer_llamada(uuid), public.recordatorios_de(uuid), public.contestar_borrador(uuid, boolean, uuid) to
  authenticated, service_role;
