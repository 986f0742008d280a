-- Reminders to providers whose confirmation of a group of facts ends, and the calls that follow
-- where no mail has an answer.
--
-- A reminder goes 14 days before the last day of a confirmation, on that day and 14 days after; a
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
  'Which stage of the reminders about the end of a confirmation was sent, and on which day. Kept until that end is 60 days ago.';
create index recordatorios_sede_idx on private.recordatorios (sede_id);
create index recordatorios_vence_idx on private.recordatorios (vence_en);
alter table private.recordatorios enable row level security;

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

-- Views

create view private.provider_mail as
select m.proveedor_id, m.address, case
    when c.sin_recordatorios_desde is not null then 'sin_recordatorios'
    when m.address is null then 'sin_correo'
    when c.correo_fallido = m.address and c.fallo_en > (select private.event_day(now())) - 30 then 'correo_fallido'
  end as silence
from (
  select p.id as proveedor_id,
    coalesce(nullif(u.email::text, ''), case when p.email is not null and private.is_email(p.email) then p.email end) as address
  from public.proveedores as p
  left join auth.users as u on u.id = p.usuario_id and u.deleted_at is null
) as m
left join private.contacto_proveedor as c on c.proveedor_id = m.proveedor_id;
comment on view private.provider_mail is
  'Where mail to a provider goes: the address of its owner''s account, else the one in its profile; and why no reminder reaches it (sin_recordatorios, sin_correo, correo_fallido; null: one does).';

create view private.groups_to_ask as
select g.proveedor_id, g.grupo, g.vence_en, case
    when g.vence_en is null then 'nunca'
    else coalesce((select m.silence from private.provider_mail as m where m.proveedor_id = g.proveedor_id),
      case when g.dudoso then 'duda' else 'sin_respuesta' end)
  end as motivo
from private.standing as g
where g.visible
  and (
    g.vence_en is not null and g.vence_en < (select private.event_day(now())) and (
      g.vence_en <= (select private.event_day(now())) - 14 or g.dudoso
      or (select m.silence from private.provider_mail as m where m.proveedor_id = g.proveedor_id) is not null
    )
    or g.vence_en is null and not exists (
      select from private.standing as w where w.proveedor_id = g.proveedor_id and w.confirmado_en is not null
    )
  )
  -- What is proposed waits for a decision, not for a call.
  and not exists (
    select from public.propuestas as q
    where q.proveedor_id = g.proveedor_id and q.estado = 'pendiente' and (
      q.campo = 'servicio_cerrado' or (private.field_of(q.campo)).grupo = g.grupo and (
        g.sede_id is null or g.sede_id = coalesce(q.sede_id, (
          select s.id from public.sedes as s where s.proveedor_id = g.proveedor_id and s.principal
        ))
      )
    )
  );
comment on view private.groups_to_ask is
  'What somebody has to call about: groups that ended 14 days ago, or yesterday where no mail reaches the provider or the group was doubted; and all of providers that nobody ever confirmed.';

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
    where g.visible and not g.dudoso and g.vence_en > today - 28 and g.vence_en <= today + 14
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

create function private.call_lines(proveedores uuid[])
returns table (proveedor_id uuid, grupos text[], desde date, motivo text)
language sql stable set search_path = ''
as $$
  select p.id, array_agg(distinct a.grupo), coalesce(min(a.vence_en), private.event_day(p.fecha_creacion)),
    (array_agg(a.motivo order by a.vence_en, a.motivo))[1]
  from private.groups_to_ask as a join public.proveedores as p on p.id = a.proveedor_id
  where a.proveedor_id = any (proveedores) group by p.id
  union all
  select b.proveedor_id, array['atencion'], private.event_day(b.creado_en), 'registro'
  from private.borradores as b where b.atiende is null and b.proveedor_id = any (proveedores)
$$;
comment on function private.call_lines(uuid[]) is 'One line a provider to call: about which groups, since when, and the reason of the oldest. Drafts of the register are asked whether they serve autistic people.';

-- Only the lines of the page are read whole, and drafts, of which there are thousands, are put in order only where it shows some.
create function public.por_llamar(limite integer default 1000, desplazamiento integer default 0)
returns table (proveedor_id uuid, nombre text, municipio text, telefono text, whatsapp text, grupos text[], desde date, motivo text, ultima_llamada uuid, resultado text, fecha_llamada timestamp with time zone, total integer)
language plpgsql stable security definer rows 50 set search_path = '' set jit = 'off'
as $$
#variable_conflict use_column
declare
  today constant date := private.event_day(now());
  first constant bigint := greatest(coalesce(desplazamiento, 0), 0);
  after constant bigint := first + least(greatest(coalesce(limite, 1000), 1), 1000);
begin
  perform private.require_admin();
  return query
  with latest as materialized (
    select l.*, l.resultado = 'no_contesto' and l.dia > today - 3 as unanswered, l.resultado <> 'no_contesto' and l.dia = today as done
    from private.latest_calls as l
  ), done as (
    -- A call of today stays where it was until the day ends, so that it can be taken back.
    select l.proveedor_id, l.grupos, l.desde, l.motivo from latest as l join public.proveedores as p on p.id = l.proveedor_id
    where l.done and (p.aprobado_por_admin or exists (select from private.borradores as b where b.proveedor_id = p.id))
  ), asked as not materialized (
    select b.proveedor_id, (b.creado_en at time zone 'America/Puerto_Rico')::date as desde from private.borradores as b
    where b.atiende is null and b.proveedor_id not in (select l.proveedor_id from latest as l where l.done)
  ), drafts as not materialized (
    select d.proveedor_id, d.desde from done as d where d.motivo = 'registro'
    union all
    select a.* from asked as a where a.proveedor_id not in (select l.proveedor_id from latest as l where l.unanswered)
  ), others as (
    select d.proveedor_id, d.desde, d.motivo from done as d where d.motivo <> 'registro'
    union all
    select a.proveedor_id, min(a.vence_en), case when min(a.vence_en) is null then 'nunca' end from private.groups_to_ask as a
    where a.proveedor_id not in (select l.proveedor_id from latest as l where l.done) group by a.proveedor_id
    union all
    select a.proveedor_id, a.desde, 'registro' from latest as l join asked as a on a.proveedor_id = l.proveedor_id where l.unanswered
  ), counts as materialized (
    select c.drafts, c.lines, c.lines - (select count(*) from others join latest as l using (proveedor_id) where l.unanswered) as early
    from (select (select count(*) from drafts) as drafts, (select count(*) from others) as lines) as c
  ), page as materialized (
    select * from (
      select p.id, p.nombre, p.municipio, p.telefono, p.whatsapp, row_number() over (
        order by coalesce(l.unanswered, false), coalesce(o.motivo = 'registro', false), coalesce(o.motivo = 'nunca', false),
          coalesce(o.desde, (p.fecha_creacion at time zone 'America/Puerto_Rico')::date), p.nombre, p.id
      ) + case when l.unanswered then (select c.drafts from counts as c) else 0 end as place
      from others as o
      join public.proveedores as p on p.id = o.proveedor_id
      left join latest as l on l.proveedor_id = o.proveedor_id
    ) as o
    where o.place > first and o.place <= after
    union all
    select d.*, greatest(first, (select c.early from counts as c)) + row_number() over () from (
      select p.id, p.nombre, p.municipio, p.telefono, p.whatsapp from drafts as d join public.proveedores as p on p.id = d.proveedor_id
      order by d.desde, p.nombre, p.id
      offset (select greatest(first - c.early, 0) from counts as c)
      limit (select greatest(least(after, c.early + c.drafts) - greatest(first, c.early), 0) from counts as c)
    ) as d
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
    i.grupos, i.desde, i.motivo, l.id, l.resultado, l.fecha, (select c.lines + c.drafts from counts as c)::integer
  from page as p
  join (
    select * from done
    union all
    select * from private.call_lines(array(select p.id from page as p except select d.proveedor_id from done as d))
  ) as i on i.proveedor_id = p.id
  left join latest as l on l.proveedor_id = p.id
  order by p.place;
end
$$;
comment on function public.por_llamar(integer, integer) is
  'For admins: whom to call, oldest first, at most 1,000 at once; `total` is how many there are in all. Who was never confirmed comes later, then drafts of the register (`registro`: «¿Atiende personas autistas?»), and last who did not answer within three days.';

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
  select * into line from private.call_lines(array[anotar_llamada.proveedor]);
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
    perform private.add_confirmations(anotar_llamada.proveedor, array_agg(g.sede_id), array_agg(g.grupo), 'proveedor', 'llamada',
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
  'For admins: how a call ended (`anotada`, with its id). `confirmo` is the provider''s confirmation of the groups that were asked, `cerro` proposes that the service closed. `vista` is the latest call on the admin''s screen: if there is another by now nothing is noted, and it says whose (`ya_anotada`).';

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
  'For admins: takes back a call of today with its confirmations and its proposal. False: it was taken back already.';

-- Policies

create policy "Admins can see the calls" on public.llamadas
  for select to authenticated using ((select private.is_admin()));
comment on policy "Admins can see the calls" on public.llamadas is
  'The call list shows the latest one of each provider.';

-- What a reminder says is decided when it is sent: it waits for the morning, and for a mail server
-- that is away, and by then the provider may have confirmed. What was confirmed, doubted or
-- reminded of again meanwhile is not named; a mail with nothing left to name is not sent.

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
      join private.provider_mail as m on m.proveedor_id = r.proveedor_id and m.silence is null
      where r.proveedor_id = mail.proveedor and r.dia = day
        and g.visible and not g.dudoso and g.vence_en > private.event_day(now()) - 28
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

create table private.npis_descartados (
  npi text primary key,
  dia date not null default private.event_day(now())
);
comment on table private.npis_descartados is
  'Numbers of the register whose people do not serve autistic people: the next file does not bring them back. Beside it the audit log has their name, as of any provider that an admin deleted.';
alter table private.npis_descartados enable row level security;

-- Functions

create function private.answer_draft(proveedor uuid, answer boolean) returns void
language plpgsql set search_path = ''
as $$
begin
  update private.borradores as b set atiende = answer where b.proveedor_id = proveedor;
  if found then
    -- The confirmation is the provider's, and is added with the call.
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

create function public.es_borrador(perfil public.proveedores) returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (select from private.borradores as b where b.proveedor_id = perfil.id and b.atiende is null)
$$;
comment on function public.es_borrador(public.proveedores) is
  'Computed column: a draft of the register that nobody has asked yet. It waits for a call, not for an approval.';

-- Views

create view private.latest_calls as
select distinct on (l.proveedor_id) l.proveedor_id, l.id, l.resultado, l.fecha, private.event_day(l.fecha) as dia,
  l.grupos, l.desde, l.motivo
from public.llamadas as l where l.deshecha_en is null
order by l.proveedor_id, l.fecha desc, l.id;
comment on view private.latest_calls is 'The latest call to each provider that was not taken back, and its day.';

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

grant execute on function public.por_llamar(integer, integer), public.anotar_llamada(uuid, text, text, uuid),
  public.deshacer_llamada(uuid), public.recordatorios_de(uuid), public.contestar_borrador(uuid, boolean, uuid),
  public.es_borrador(public.proveedores) to authenticated, service_role;
