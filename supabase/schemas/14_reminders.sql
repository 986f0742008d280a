-- Reminders to providers whose confirmation of a group of facts ends, and the calls that follow
-- where no mail has an answer.
--
-- A reminder goes 14 days before the last day of a confirmation, on that day and 14 days after; a
-- provider gets one mail a day about all groups that are due. The work of a day sends them:
-- what a server missed is caught up with the newest stage only, and the same day twice sends
-- nothing twice. And, at the end, the weekly look at the pages of others.

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
create function public.por_llamar(limite integer default 1000, desplazamiento integer default 0, lugar text default null, cuales text default null)
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
      and (por_llamar.lugar is null or p.municipio = por_llamar.lugar) and (por_llamar.cuales is null or (l.motivo in ('nunca', 'registro')) = (por_llamar.cuales = 'nunca'))
  ), asked as not materialized (
    select b.proveedor_id, (b.creado_en at time zone 'America/Puerto_Rico')::date as desde from private.borradores as b
    where b.atiende is null and b.proveedor_id not in (select l.proveedor_id from latest as l where l.done)
      and (por_llamar.lugar is null or b.proveedor_id in (select p.id from public.proveedores as p where p.municipio = por_llamar.lugar))
      and por_llamar.cuales is distinct from 'vencio'
  ), drafts as not materialized (
    select d.proveedor_id, d.desde from done as d where d.motivo = 'registro'
    union all
    select a.* from asked as a where a.proveedor_id not in (select l.proveedor_id from latest as l where l.unanswered)
  ), others as (
    select d.proveedor_id, d.desde, d.motivo from done as d where d.motivo <> 'registro'
    union all
    select a.proveedor_id, min(a.vence_en), case when min(a.vence_en) is null then 'nunca' end from private.groups_to_ask as a
    where a.proveedor_id not in (select l.proveedor_id from latest as l where l.done)
      and (por_llamar.lugar is null or a.proveedor_id in (select p.id from public.proveedores as p where p.municipio = por_llamar.lugar))
    group by a.proveedor_id having por_llamar.cuales is null or (min(a.vence_en) is null) = (por_llamar.cuales = 'nunca')
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
comment on function public.por_llamar(integer, integer, text, text) is
  'For admins: whom to call, oldest first, at most 1,000 at once, in one municipality (`lugar`), and of `cuales` those whose word ended (`vencio`) or that nobody ever confirmed (`nunca`); `total` is how many there are in all. Who was never confirmed comes later, then drafts of the register (`registro`: «¿Atiende personas autistas?»), and last who did not answer within three days.';

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

create table private.npis_descartados (
  npi text primary key,
  dia date not null default private.event_day(now())
);
comment on table private.npis_descartados is
  'Numbers of the register whose people do not serve autistic people: the next file does not bring them back. Beside it the audit log has their name, as of any provider that an admin deleted.';

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

-- Pages of others that resources and steps lead to. The server looks at each once a week, and what does not open three times
-- within two weeks waits for an admin. Nothing is hidden by it.

-- Tables

create table private.paginas (
  id uuid primary key default gen_random_uuid(),
  url text not null unique constraint url_max_1000 check (char_length(url) <= 1000),
  siguiente text constraint siguiente_max_2000 check (char_length(siguiente) <= 2000),
  saltos smallint not null default 0,
  sitio text not null generated always as (lower(substring(coalesce(siguiente, url) from '^[^/]+//([^/?#:]+)'))) stored,
  proxima timestamptz not null,
  contesto_en timestamptz,
  motivo text constraint motivo_max_20 check (char_length(motivo) <= 20),
  fallos timestamptz[] not null default '{}',
  callada_hasta timestamptz
);
comment on table private.paginas is 'Addresses of resources and steps, and how they were the last time the server looked.';
comment on column private.paginas.siguiente is 'Where a redirect led, after so many (`saltos`): the next look is there.';
comment on column private.paginas.sitio is 'The host that the next look asks.';
comment on column private.paginas.contesto_en is 'When it last answered, whatever it said.';
comment on column private.paginas.motivo is 'Why it did not open the last time: a status, or nombre, tiempo, conexion, privada, direccion, vueltas.';
comment on column private.paginas.fallos is 'When it did not open, since it last did; at three it waits.';
comment on column private.paginas.callada_hasta is 'An admin opened it: until then it does not wait.';
create index paginas_proxima_idx on private.paginas (proxima);

create table private.sitios_mirados (
  sitio text primary key,
  mirado_en timestamptz not null
);
comment on table private.sitios_mirados is 'When a host was last asked: once a minute at most.';

create view private.page_uses as
select r.url, 'recursos' as tabla, r.id, r.titulo from public.recursos as r
union all
select distinct link ->> 'url', 'pasos', p.id, p.titulo
from public.pasos as p cross join lateral jsonb_array_elements(p.enlaces || p.fuente) as link
where p.estado = 'publicado';
comment on view private.page_uses is 'Where families find which address.';

create view private.due_pages as
select p.id, p.sitio, p.proxima
from private.paginas as p
where p.proxima <= now()
  and not exists (select from private.sitios_mirados as s where s.sitio = p.sitio and s.mirado_en > now() - interval '1 minute')
  and exists (select from private.settings as s where s.name = 'check_pages' and s.value = 'on');
comment on view private.due_pages is 'Pages to look at now, unless whoever runs the site switched it off.';

create view private.waiting_pagina as
select 'pagina' as clase, p.id, u.titulo, p.fallos[1] as desde, null::uuid as proveedor_id, 1 as cuantos
from private.paginas as p
cross join lateral (select min(u.titulo) as titulo from private.page_uses as u where u.url = p.url) as u
where cardinality(p.fallos) >= 3 and coalesce(p.callada_hasta, '-infinity') <= now() and u.titulo is not null;
comment on view private.waiting_pagina is 'Pages that did not open three times within two weeks.';
insert into private.clases_cola (clase, orden, sin_prisa, uno, varios, vista, decision)
values ('pagina', 14, true, 'página que no abre', 'páginas que no abren', 'pagina',
  $$select 'revisado' as como, e.actor_id as actor, e.fecha as cuando from public.auditoria as e
  where e.tabla = 'paginas' and e.fila_id = $1::text$$);
create trigger paginas_delete_notes after delete on private.paginas
  for each row execute function private.delete_notes('pagina', 'id');

-- Functions

create function private.note_pages() returns void
language sql set search_path = ''
as $$
  delete from private.paginas as p where not exists (select from private.page_uses as u where u.url = p.url);
  delete from private.sitios_mirados as s where s.mirado_en < now() - interval '1 hour';
  -- Whoever wrote it has just opened it; and not all on one day.
  insert into private.paginas (url, proxima)
  select u.url, now() + interval '1 day' + random() * interval '6 days'
  from (select distinct url from private.page_uses where private.is_web_url(url)) as u
  on conflict (url) do nothing;
$$;
comment on function private.note_pages() is 'Which pages there are to look at.';
insert into private.daily_jobs (orden, job) values (65, 'note_pages');

create function public.gateway_take_pages() returns table (id uuid, direccion text)
language sql volatile security definer set search_path = ''
as $$
  with due as (
    select * from (select distinct on (d.sitio) d.* from private.due_pages as d order by d.sitio, d.proxima) as first_of_host
    order by proxima limit 10
  ), taken as (
    -- Of two servers one gets the host.
    insert into private.sitios_mirados as s (sitio, mirado_en) select d.sitio, now() from due as d order by d.sitio
    on conflict (sitio) do update set mirado_en = excluded.mirado_en where s.mirado_en <= excluded.mirado_en - interval '1 minute'
    returning s.sitio
  )
  update private.paginas as p set proxima = now() + interval '1 hour'
  from due as d join taken as t on t.sitio = d.sitio
  where p.id = d.id
  returning p.id, coalesce(p.siguiente, p.url)
$$;
comment on function public.gateway_take_pages() is
  'Pages to look at now, at most ten and one of each host. One of which nothing is told is due again in an hour.';

create function public.gateway_page_looked(pagina uuid, codigo integer, motivo text, hacia text) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  page private.paginas;
  leads_on constant boolean := coalesce(private.is_web_url(hacia) and char_length(hacia) <= 2000, false);
  why text;
  is_counted boolean;
begin
  select * into page from private.paginas as p where p.id = pagina for update;
  if page.id is null then
    return;
  elsif leads_on and page.saltos < 5 then
    update private.paginas as p set siguiente = hacia, saltos = p.saltos + 1, proxima = now() + interval '1 minute' where p.id = pagina;
    return;
  end if;
  -- Others of 400 and more refuse a program, and may open for people.
  why := case
    when leads_on then 'vueltas'
    when hacia is not null then 'direccion'
    when codigo is null then coalesce(gateway_page_looked.motivo, 'conexion')
    when codigo in (404, 410) or codigo >= 500 then codigo::text
  end;
  -- Three of these take eight days: while nothing answers it is this server that has no network.
  is_counted := codigo is not null or why = 'privada' or exists (
    select from private.paginas as o where o.sitio <> page.sitio and o.contesto_en > now() - interval '8 days'
  );
  update private.paginas as p
  set siguiente = null, saltos = 0, motivo = why,
    contesto_en = case when codigo is null then p.contesto_en else now() end,
    proxima = now() + case when why is null then interval '7 days' else interval '4 days' end,
    callada_hasta = case when why is not null then p.callada_hasta end,
    fallos = case
      when why is null then '{}'
      when not is_counted or cardinality(p.fallos) >= 3 then p.fallos
      else array(select f from unnest(p.fallos) as f where f > now() - interval '14 days') || now()
    end
  where p.id = pagina;
end
$$;
comment on function public.gateway_page_looked(uuid, integer, text, text) is
  'What a look at a page found: a status, or why there was none (`motivo`), or where it led (`hacia`), which is looked at a minute later.';

create function public.pagina_caida(pagina uuid) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  return (
    select jsonb_build_object('url', p.url, 'motivo', p.motivo, 'desde', w.desde, 'usos', (
      select jsonb_agg(jsonb_build_object('tabla', u.tabla, 'id', u.id, 'titulo', u.titulo) order by u.titulo, u.id)
      from private.page_uses as u where u.url = p.url
    ))
    from private.waiting_pagina as w join private.paginas as p on p.id = w.id
    where w.id = pagina
  );
end
$$;
comment on function public.pagina_caida(uuid) is
  'For admins: a page that waits, why it did not open, and where families find it; null when it does not wait.';

create function public.dejar_pagina(pagina uuid, dejar boolean default true) returns boolean
language plpgsql volatile security definer set search_path = ''
as $$
declare
  address text;
begin
  perform private.require_admin();
  update private.paginas as p set callada_hasta = case when dejar then now() + interval '90 days' end
  where p.id = pagina and cardinality(p.fallos) >= 3 and coalesce(p.callada_hasta > now(), false) is distinct from dejar
  returning p.url into address;
  if address is not null and private.is_user_request() then
    perform private.log_audit(auth.uid(), 'cambiar', 'paginas', pagina::text,
      jsonb_build_object('titulo', address, 'sigue_como_está', not dejar), jsonb_build_object('titulo', address, 'sigue_como_está', dejar));
  end if;
  return address is not null;
end
$$;
comment on function public.dejar_pagina(uuid, boolean) is
  'For admins: a page that waits opens after all, and waits no more for 90 days; with `dejar` false it waits again. False when it was not so any more.';

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

grant execute on function public.por_llamar(integer, integer, text, text), public.anotar_llamada(uuid, text, text, uuid),
  public.deshacer_llamada(uuid), public.recordatorios_de(uuid), public.contestar_borrador(uuid, boolean, uuid),
  public.es_borrador(public.proveedores), public.pagina_caida(uuid), public.dejar_pagina(uuid, boolean)
  to authenticated, service_role;
grant execute on function public.gateway_take_pages(), public.gateway_page_looked(uuid, integer, text, text) to service_role;
