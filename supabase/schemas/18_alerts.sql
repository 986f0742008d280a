-- Avísame: somebody leaves an address and is told when a provider of a type appears in or near a
-- municipality, when an activity does, or when a provider that is full takes people again.
--
-- The address serves this alone. It is confirmed by a link in a first mail, so that nobody can
-- sign up another; it goes when the mail that answers it was sent, with one click in any mail, and
-- when it was not confirmed within two days. News of a week come in one mail.

-- Tables

create table private.avisos (
  id uuid primary key default gen_random_uuid(),
  correo text not null constraint correo_max_254 check (char_length(correo) <= 254),
  tipo public.tipo_servicio,
  municipio text,
  proveedor_id uuid references public.proveedores (id) on delete cascade,
  pedido_en timestamptz not null default now(),
  confirmado_en timestamptz,
  conocidos uuid[] not null default '{}',
  fallo boolean not null default false,
  constraint aviso_de_una_cosa check ((proveedor_id is null) = (municipio is not null) and (tipo is null or municipio is not null)),
  constraint avisos_una_vez unique nulls not distinct (correo, tipo, municipio, proveedor_id)
);
comment on table private.avisos is
  'Who wants to be told of what: a type or, without one, an activity in or near a municipality, or a provider that is full. The row goes with its answer.';
comment on column private.avisos.conocidos is 'Who was there when it was asked for: no news.';
comment on column private.avisos.fallo is 'A mail about it was tried ten times in vain. The second time it is given up.';
create index avisos_proveedor_idx on private.avisos (proveedor_id);

create table private.enlaces_aviso (
  hash bytea,
  aviso_id uuid references private.avisos (id) on delete cascade,
  primary key (hash, aviso_id)
);
comment on table private.enlaces_aviso is
  'Links of the mails about alerts, by the hash of their token: that of a first mail is of one alert, that of an answer of all that its address has confirmed.';
create index enlaces_aviso_aviso_idx on private.enlaces_aviso (aviso_id);

create table private.avisos_dados (
  huella bytea primary key,
  dia date not null
);
comment on table private.avisos_dados is
  'Who got news within seven days, by the SHA-256 of the address: the address itself may be gone.';

-- Functions: tokens, shared with the links that confirm

-- Crockford's base32 can be read out: no letter looks or sounds like a digit of it.
create function private.new_token() returns text
language sql volatile set search_path = ''
as $$
  with secret as materialized (
    -- gen_random_uuid is the server's strong random source; each has 122 bits of it.
    select substring(sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())) from 1 for 16) as bytes
  )
  select string_agg(
    substr('0123456789abcdefghjkmnpqrstvwxyz', 1 + substring(spelled.bits from 5 * place + 1 for 5)::bit(5)::integer, 1), ''
    order by place
  )
  from (select b'00' || ('x' || encode(bytes, 'hex'))::bit(128) from secret) as spelled (bits), generate_series(0, 25) as place
$$;
comment on function private.new_token() is 'A token of 128 random bits, as 26 letters and digits.';

create function private.count_unknown_link() returns void
language plpgsql volatile set search_path = ''
as $$
begin
  if private.count_visitor_act('enlace') > 60 then
    raise exception using errcode = 'PT429',
      message = 'Desde tu conexión se abrieron demasiados enlaces que no existen. Vuelve a intentar mañana.';
  end if;
end
$$;
comment on function private.count_unknown_link() is
  'Counts a token that is none. A network that asks for more than 60 a day is refused with status 429.';

-- Functions: what there is

create function private.known_near(tipo public.tipo_servicio, municipio text) returns uuid[]
language sql stable set search_path = ''
as $$
  -- In a subquery of its own it is read once, not for each place.
  with near as materialized (
    select known_near.municipio || private.neighbours_of(known_near.municipio) as places
  )
  select case when tipo is null then (
    select coalesce(array_agg(a.id), '{}') from public.actividades as a
    where a.estado = 'aceptada' and (a.termina_en is null or a.termina_en > now())
      and a.municipio = any ((select places from near)::text[])
  ) else (
    select coalesce(array_agg(p.id), '{}') from public.proveedores as p
    where p.aprobado_por_admin and p.tipo_servicio = known_near.tipo and exists (
      select from public.sedes as s
      where s.proveedor_id = p.id and (s.principal or s.visibilidad <> 'oculta')
        and s.municipio = any ((select places from near)::text[])
    )
  ) end
$$;
comment on function private.known_near(public.tipo_servicio, text) is
  'What an alert about a municipality waits for and is there, in it or in one that it touches: public providers of its type with a place that is shown, or activities where it has none. Who works online or comes home is not near for that.';

-- What holds counts, as in the filters: an expired confirmation is a question.
create function private.opening_of(proveedor uuid) returns text
language sql stable set search_path = ''
as $$
  select case
    when bool_or(d.estado = 'acepta') then 'acepta'
    when bool_or(d.estado = 'evalua_antes') then 'evalua_antes'
    when count(*) > 0 then 'lleno'
  end
  from public.sedes as s
  join public.proveedores as p on p.id = s.proveedor_id and p.aprobado_por_admin
  join public.disponibilidad as d on d.sede_id = s.id
  join private.standing as w on w.proveedor_id = p.id and w.sede_id = s.id and w.grupo = 'disponibilidad'
  where s.proveedor_id = opening_of.proveedor and w.visible and w.vence_en >= private.event_day(now())
$$;
comment on function private.opening_of(uuid) is
  'Whether a public provider takes new people in any place that is shown: acepta, evalua_antes, or lleno (a waiting list, or nobody). Null: nobody knows.';

-- Functions: words

create function private.alert_words(aviso private.avisos) returns text
language sql stable set search_path = ''
as $$
  select case when aviso.municipio is not null and aviso.tipo is null then 'haya una actividad nueva en ' || aviso.municipio || ' o cerca'
    when aviso.proveedor_id is null then 'llegue ' || case aviso.tipo when 'escuela' then 'una escuela' else 'un ' || aviso.tipo::text end
      || ' a ' || aviso.municipio || ' o cerca'
    else '«' || (select p.nombre from public.proveedores as p where p.id = aviso.proveedor_id) || '» acepte personas nuevas'
  end
$$;
comment on function private.alert_words(private.avisos) is 'What an alert waits for, after "cuando".';

-- Functions: asking

create function public.pedir_aviso(correo text, tipo text, municipio text, proveedor uuid, red text, prueba text, prueba_vence timestamp with time zone)
returns jsonb
language plpgsql security definer set search_path = ''
as $$
#variable_conflict use_column
declare
  address constant text := lower(private.clean_line(pedir_aviso.correo));
  received constant jsonb := jsonb_build_object('estado', 'recibido');
  wanted_type public.tipo_servicio;
  wanted_place text;
  asked uuid;
begin
  if address is null or char_length(address) > 254 or not private.is_email(address) then
    perform private.refuse('correo_valido', 'El correo no es válido. Ejemplo: nombre@ejemplo.com', 'correo');
  end if;
  if pedir_aviso.proveedor is not null then
    if private.opening_of(pedir_aviso.proveedor) is distinct from 'lleno' then
      perform private.refuse('proveedor_lleno', 'Este perfil cambió mientras escribías. Recarga la página y mira lo que dice ahora.');
    end if;
  elsif pedir_aviso.tipo is null or pedir_aviso.tipo <> all (array['actividad'] || enum_range(null::public.tipo_servicio)::text[]) then
    perform private.refuse('tipo_conocido', 'Elige un tipo de proveedor.');
  elsif private.is_municipio(pedir_aviso.municipio) is not true then
    perform private.refuse('municipio_de_puerto_rico', 'Elige uno de los 78 municipios.');
  else
    wanted_type := nullif(pedir_aviso.tipo, 'actividad')::public.tipo_servicio;
    wanted_place := pedir_aviso.municipio;
  end if;
  -- What is refused costs neither the proof nor one of the day's three.
  perform private.spend_proof(prueba, prueba_vence);
  -- The wider network, so that who has many cannot use up what the site takes in a day.
  if private.count_visitor_act('aviso', private.network_of(red)) > 3
    or private.count_visitor_act('aviso:red', private.network_of(red, true)) > 12 then
    raise exception using errcode = 'PT429', hint = 'visitante_max_dia',
      message = 'Hoy ya recibimos varios pedidos desde tu conexión. Puedes pedir otro aviso mañana.';
  end if;
  if private.count_visitor_act('aviso:sitio', '') > 3000 then
    raise exception using errcode = 'PT429', hint = 'sitio_max_dia',
      message = 'Hoy llegaron demasiados pedidos al sitio. Vuelve a intentar mañana.';
  end if;
  -- One that was not confirmed in time is over, and its link with it; asking again makes another.
  delete from private.avisos as a
  where a.correo = address and a.confirmado_en is null and a.pedido_en <= now() - interval '2 days';
  -- Nobody is told that nothing comes of it: neither who left nor who asked for much is for others to know.
  if exists (select from private.avisos_dejados as d where d.huella = sha256(convert_to(private.mailbox_of(address), 'UTF8')))
    or (select count(*) from private.avisos as a where a.correo = address) >= 20 then
    return received;
  end if;
  insert into private.avisos (correo, tipo, municipio, proveedor_id, conocidos)
  values (address, wanted_type, wanted_place, pedir_aviso.proveedor, private.known_near(wanted_type, wanted_place))
  -- Nothing changes, the two days to confirm it neither; the row is locked and gives its id.
  on conflict on constraint avisos_una_vez do update set correo = excluded.correo
  returning id into asked;
  -- A mailbox whose address others keep writing into the form gets three first mails a day.
  if private.count_visitor_act('aviso:correo', private.mailbox_of(address)) <= 3 then
    insert into private.outgoing_mail (correo, template, fields, secreto, sujeto) values (address, 'aviso_pedido', '{}', 'aviso', asked);
    perform pg_notify('gateway_mail', '');
  end if;
  return received;
end
$$;
comment on function public.pedir_aviso(text, text, text, uuid, text, text, timestamptz) is
  'For the server function request-alert, which verified the proof of work: an alert by mail about a type (or `actividad`) in a municipality, or about a provider. The answer is the same whether the address is known or not. `red` is the visitor''s address.';

create function private.alerts_of(token text) returns setof private.avisos
language sql stable set search_path = ''
as $$
  select a.* from private.enlaces_aviso as e
  join private.avisos as a on a.id = e.aviso_id
  where e.hash = private.token_hash(token) and (a.confirmado_en is not null or a.pedido_en > now() - interval '2 days')
$$;
comment on function private.alerts_of(text) is 'The alerts of a link, but for those that were not confirmed in time.';

create function public.ver_aviso(token text) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  told constant jsonb := (
    select jsonb_build_object('estado', case when bool_and(a.confirmado_en is not null) then 'confirmado' else 'pedido' end,
      'avisos', jsonb_agg(private.alert_words(a) order by a.pedido_en, a.id))
    from private.alerts_of(token) as a
    having count(*) > 0
  );
begin
  if told is null then
    perform private.count_unknown_link();
    return jsonb_build_object('estado', 'desconocido');
  end if;
  return told;
end
$$;
comment on function public.ver_aviso(text) is
  'What the link of a mail about alerts waits for, and whether it was confirmed (`pedido`, `confirmado`). `desconocido`: cut, foreign, answered, given up or not confirmed in time; nothing tells them apart. It changes nothing.';

create function public.confirmar_aviso(token text) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
begin
  update private.avisos as a set confirmado_en = now()
  where a.confirmado_en is null and a.id in (select asked.id from private.alerts_of(token) as asked);
  return public.ver_aviso(token);
end
$$;
comment on function public.confirmar_aviso(text) is 'Confirms the alert of a link, as often as it is pressed.';

create function public.dejar_avisos(token text) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  address text;
  is_confirmed boolean;
begin
  select a.correo, bool_or(a.confirmado_en is not null) into address, is_confirmed
  from private.enlaces_aviso as e
  join private.avisos as a on a.id = e.aviso_id
  where e.hash = private.token_hash(token)
  group by a.correo;
  if address is null then
    return;
  end if;
  -- Mail before alerts, in the order in which sending locks them.
  delete from private.outgoing_mail as m
  where m.correo = address and m.secreto = 'aviso' and (is_confirmed or m.sujeto in (
    select a.id from private.avisos as a where a.correo = address and a.confirmado_en is null
  ));
  delete from private.avisos as a where a.correo = address and (is_confirmed or a.confirmado_en is null);
  insert into private.avisos_dejados (huella, dia) values (sha256(convert_to(private.mailbox_of(address), 'UTF8')), private.event_day(now()))
  on conflict (huella) do update set dia = excluded.dia;
end
$$;
comment on function public.dejar_avisos(text) is
  'The way out: all alerts of the address that got this link go, and their mail that waits; by the link of one that was not confirmed, those that were not. For 90 days nobody can ask for others. Always without an error, so that nothing is learnt from it.';

-- Functions: mail

create function private.fill_alert(mail private.outgoing_mail) returns jsonb
language plpgsql volatile set search_path = ''
as $$
declare
  token constant text := private.new_token();
  asked private.avisos;
  confirmed uuid[];
  answered uuid[];
  lines text[];
  path text;
begin
  -- Alerts are locked, so that none goes while its link is made.
  if mail.template = 'aviso_pedido' then
    select * into asked from private.avisos as a
    where a.id = mail.sujeto and (a.confirmado_en is not null or a.pedido_en > now() - interval '2 days')
    for key share;
    if not found then
      return null;
    end if;
    insert into private.enlaces_aviso (hash, aviso_id) values (private.token_hash(token), asked.id);
    return jsonb_build_object('Que', private.alert_words(asked), 'Token', token);
  end if;
  confirmed := array(
    select a.id from private.avisos as a where a.correo = mail.correo and a.confirmado_en is not null
    order by a.id for key share
  );
  select array_agg(distinct n.aviso_id) into answered from private.alert_news(mail.correo) as n;
  if answered is null then
    return null;
  end if;
  lines := array(
    select '«' || p.nombre || '»' || case
      when not n.abre then ', ' || p.tipo_servicio::text || ' en ' || concat_ws(', ', p.municipio, (
        select string_agg(distinct s.municipio, ', ') from public.sedes as s
        where s.proveedor_id = p.id and s.visibilidad <> 'oculta' and s.municipio <> p.municipio
      ))
      when private.opening_of(p.id) = 'acepta' then ' acepta personas nuevas'
      else ' evalúa antes de aceptar personas nuevas'
    end || '.' as line
    from (select distinct n.proveedor_id, n.abre from private.alert_news(mail.correo) as n) as n
    join public.proveedores as p on p.id = n.proveedor_id
    union
    select '«' || a.titulo || '», actividad en ' || a.municipio || '.'
    from private.alert_news(mail.correo) as n
    join public.actividades as a on a.id = n.proveedor_id
    order by line
  );
  select case
    when count(distinct n.proveedor_id) = 1 and bool_and(p.id is not null) then '/proveedor/' || min(n.proveedor_id::text)
    when count(distinct n.aviso_id) = 1 then (
      select coalesce('/proveedores?tipo=' || a.tipo::text || '&', '/actividades?') || 'municipio=' || (
        -- As an address holds it (RFC 3986).
        select string_agg(case when sign ~ '[A-Za-z0-9._~-]' then sign
          else regexp_replace(upper(encode(convert_to(sign, 'UTF8'), 'hex')), '(..)', '%\1', 'g') end, '' order by place)
        from regexp_split_to_table(a.municipio, '') with ordinality as spelled (sign, place)
      ) || '&cerca=si'
      from private.avisos as a where a.id = answered[1]
    )
    else '/proveedores'
  end into path
  from private.alert_news(mail.correo) as n
  left join public.proveedores as p on p.id = n.proveedor_id;
  insert into private.enlaces_aviso (hash, aviso_id) select private.token_hash(token), unnest(confirmed);
  -- For private.complete_alerts: what this mail answers.
  update private.outgoing_mail as m set fields = jsonb_build_object('Avisos', answered) where m.id = mail.id;
  return jsonb_build_object('Novedades', array_to_string(lines[1:10], E'\n')
    || case when cardinality(lines) > 10 then E'\n' || format('Y %s más.', cardinality(lines) - 10) else '' end,
    'Ruta', path, 'Token', token);
end
$$;
comment on function private.fill_alert(private.outgoing_mail) is
  'What a mail about alerts says, with a link made now. Null: there is nothing to say any more.';

create function private.complete_alerts(mail private.outgoing_mail) returns void
language sql volatile set search_path = ''
as $$
  delete from private.avisos as a where a.id in (select jsonb_array_elements_text(mail.fields -> 'Avisos')::uuid);
  update private.avisos as a set fallo = false where a.correo = mail.correo and a.fallo;
  -- For seven days this address gets no other news.
  insert into private.avisos_dados (huella, dia) values (sha256(convert_to(mail.correo, 'UTF8')), private.event_day(now()))
  on conflict (huella) do update set dia = excluded.dia;
$$;
comment on function private.complete_alerts(private.outgoing_mail) is 'News were sent: the alerts that they answer are over.';
insert into private.mail_kinds (template, fill, sent) values
  ('aviso_pedido', 'fill_alert', null), ('aviso', 'fill_alert', 'complete_alerts');
insert into private.mail_secrets (secreto, campo, salida) values ('aviso', 'Token', 'avisame');

-- Functions: the work of a day

-- Throws away alerts that nobody confirmed within two days or that waited 12 months, who was told a week ago, and who left
-- 90 days ago.
insert into private.daily_jobs (orden, job, each_time, sentencia) values (20, 'purge_alerts', true, $$
  -- Skip what another transaction is touching: it is there the next time.
  delete from private.avisos where id in (
    select a.id from private.avisos as a
    where a.pedido_en <= now() - case when a.confirmado_en is null then interval '2 days' else interval '12 months' end
    for update skip locked
  );
  delete from private.avisos_dados where huella in (
    select d.huella from private.avisos_dados as d where d.dia <= private.event_day(now()) - 7 for update skip locked
  );
  delete from private.avisos_dejados where huella in (
    select d.huella from private.avisos_dejados as d where d.dia <= private.event_day(now()) - 90 for update skip locked
  )
$$);

create function private.purge_undelivered_alerts() returns void
language plpgsql volatile set search_path = ''
as $$
declare
  address text;
begin
  for address in
    delete from private.outgoing_mail as m
    where m.template = 'aviso' and m.attempts >= 10 and m.next_try <= now()
    returning m.correo
  loop
    delete from private.avisos as a where a.correo = address and a.fallo;
    update private.avisos as a set fallo = true where a.correo = address;
    insert into private.avisos_dados (huella, dia) values (sha256(convert_to(address, 'UTF8')), private.event_day(now()))
    on conflict (huella) do update set dia = excluded.dia;
  end loop;
end
$$;
comment on function private.purge_undelivered_alerts() is
  'News that ten tries did not deliver wait a week, since it may have been the mail server''s fault. The second time their alerts are given up.';
insert into private.daily_jobs (orden, job) values (110, 'purge_undelivered_alerts');

create function private.tell_alerts() returns void
language plpgsql volatile set search_path = ''
as $$
declare
  today constant date := private.event_day(now());
begin
  insert into private.outgoing_mail (correo, template, fields, secreto, sujeto, next_try)
  select n.correo, 'aviso', '{}', 'aviso', (array_agg(n.aviso_id order by n.aviso_id))[1],
    -- The day begins at midnight; nobody is woken for it.
    greatest(now(), (today + time '09:00') at time zone 'America/Puerto_Rico')
  from private.alert_news() as n
  where not exists (
    select from private.avisos_dados as d where d.huella = sha256(convert_to(n.correo, 'UTF8')) and d.dia > today - 7
  ) and not exists (
    select from private.outgoing_mail as m where m.correo = n.correo and m.template = 'aviso'
  )
  group by n.correo;
  if found then
    perform pg_notify('gateway_mail', '');
  end if;
end
$$;
comment on function private.tell_alerts() is
  'Queues one mail for each address with news that got none within seven days. What it says is decided when it is sent.';
insert into private.daily_jobs (orden, job) values (150, 'tell_alerts');

-- Alerts, against who misuses them: limits by the wider network and by the mailbox, a way out that is remembered, an end
-- after 12 months. And one order of locks: mail before alerts, the lock of the summaries before the latest confirmations.

-- Tables

create table private.avisos_dejados (
  huella bytea primary key,
  dia date not null
);
comment on table private.avisos_dejados is
  'Who took the way out within 90 days, by the SHA-256 of the mailbox: until then nobody can ask for alerts to it.';

create function private.alert_news(address text default null)
returns table (correo text, aviso_id uuid, abre boolean, proveedor_id uuid)
language sql stable set search_path = ''
as $$
  with alerts as materialized (
    select a.* from private.avisos as a
    where a.confirmado_en is not null and (address is null or a.correo = address)
  ), near as materialized (
    -- Many wait for the same: each thing is looked for once.
    select thing.tipo, thing.municipio, private.known_near(thing.tipo, thing.municipio) as ids
    from (select distinct a.tipo, a.municipio from alerts as a where a.proveedor_id is null) as thing
  ), opened as materialized (
    select thing.proveedor_id
    from (select distinct a.proveedor_id from alerts as a where a.proveedor_id is not null) as thing
    where private.opening_of(thing.proveedor_id) in ('acepta', 'evalua_antes')
  )
  select a.correo, a.id, false, came.id
  from alerts as a
  join near as n on n.tipo is not distinct from a.tipo and n.municipio = a.municipio
  cross join lateral unnest(n.ids) as came (id)
  where came.id <> all (a.conocidos)
  union all
  select a.correo, a.id, true, a.proveedor_id from alerts as a join opened as o on o.proveedor_id = a.proveedor_id
$$;
comment on function private.alert_news(text) is
  'What confirmed alerts, or those of one address, wait for and is there now: providers or activities that came (`proveedor_id` names either), and providers that opened (`abre`).';

-- Functions: for whom

create function private.mailbox_of(address text) returns text
language sql immutable set search_path = ''
as $$
  select case when host in ('gmail.com', 'googlemail.com') then replace(name, '.', '') || '@gmail.com' else name || '@' || host end
  from (
    select regexp_replace(split_part(address, '@', 1), '(.)[+].*', '\1') as name, split_part(address, '@', 2) as host
  ) as part
$$;
comment on function private.mailbox_of(text) is
  'Where mail to an address arrives, as far as its spelling tells: without a +tag, and at Gmail without dots.';

-- The site's own notice: a strip on every page, one at a time, that ends by its last day.

create table public.avisos_generales (
  id uuid primary key default gen_random_uuid(),
  texto text not null constraint texto_max_200 check (char_length(texto) <= 200),
  grado text not null default 'plano' constraint grado_conocido check (grado in ('plano', 'urgente')),
  enlace text constraint enlace_de_pagina
    check (char_length(enlace) <= 500 and (enlace ~ '^/([^/\\[:space:][:cntrl:]][^[:space:][:cntrl:]\\]*)?$' or private.is_web_url(enlace))),
  municipios text[] constraint municipios_max_78 check (private.list_fits(municipios, 78, 40)),
  desde date not null default private.event_day(now()),
  hasta date not null,
  fecha_creacion timestamptz not null default now(),
  constraint termina_despues check (hasta >= desde)
);
comment on table public.avisos_generales is
  'What the site tells everybody, or those of some municipalities, until the end of a day of Puerto Rico. A new one takes the place of those whose days it shares.';
grant select on table public.avisos_generales to anon;
grant select, insert (texto, grado, enlace, municipios, desde, hasta), delete on table public.avisos_generales to
  authenticated;
grant all on table public.avisos_generales to service_role;

-- Security definer: nobody may change a notice, whose text is what people closed.
create function private.clean_aviso_general() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  new.texto := private.clean_line(new.texto);
  new.enlace := private.clean_text(new.enlace);
  new.municipios := private.clean_list(new.municipios);
  if new.texto is null then
    perform private.refuse('texto_escrito', 'Escribe el aviso.');
  elsif exists (select from unnest(new.municipios) as name where private.is_municipio(name) is not true) then
    perform private.refuse('municipios_de_puerto_rico', 'Elige entre los 78 municipios.');
  elsif new.hasta < private.event_day(now()) then
    perform private.refuse('hasta_futuro', 'El último día ya pasó.');
  end if;
  -- Two admins at once: the second waits and replaces the first.
  perform pg_advisory_xact_lock(hashtextextended('public.avisos_generales', 0));
  delete from public.avisos_generales as a where a.desde between new.desde and new.hasta;
  update public.avisos_generales as a set hasta = new.desde - 1 where a.desde < new.desde and a.hasta >= new.desde;
  return new;
end
$$;
comment on function private.clean_aviso_general() is
  'Trims, and refuses what no notice may be: empty, of another country, of the past. One at a time: what shares a day with a new notice ends the day before it, or goes.';

create trigger avisos_generales_clean
  before insert on public.avisos_generales
  for each row execute function private.clean_aviso_general();

create trigger avisos_generales_audit
  after insert or update or delete on public.avisos_generales
  for each row when (private.is_user_act()) execute function private.audit_facts('id', '');

create policy "Anyone can see notices that have not ended" on public.avisos_generales
  for select to anon, authenticated using (hasta >= (select private.event_day(now())) or (select private.is_admin()));
comment on policy "Anyone can see notices that have not ended" on public.avisos_generales is
  'Every page shows the one of the day; what begins later tells the page cache until when a page is right.';

create policy "Admins can publish notices" on public.avisos_generales
  for insert to authenticated with check ((select private.is_admin()));
comment on policy "Admins can publish notices" on public.avisos_generales is
  'It speaks for the site.';

create policy "Admins can end notices" on public.avisos_generales
  for delete to authenticated using ((select private.is_admin()));
comment on policy "Admins can end notices" on public.avisos_generales is
  'At once; the audit log keeps it.';

-- When two providers become one

insert into private.merge_rows (orden, sentencia) values
  (40, $$delete from private.avisos as a where a.proveedor_id = $2
    and exists (select from private.avisos as o where o.proveedor_id = $1 and o.correo = a.correo)$$),
  (41, 'update private.avisos as a set proveedor_id = $1 where a.proveedor_id = $2'),
  (42, 'update private.avisos as a set conocidos = array_replace(a.conocidos, $2, $1) where $2 = any (a.conocidos)');

-- A person's own data

insert into private.own_things (tabla, condicion) values ('private.avisos', 'lower(t.correo) = $2');

-- Rights

grant execute on function public.ver_aviso(text), public.confirmar_aviso(text), public.dejar_avisos(text) to anon,
  authenticated, service_role;
grant execute on function public.pedir_aviso(text, text, text, uuid, text, text, timestamp with time zone) to
  service_role;
