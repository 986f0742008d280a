-- Alerts, against who misuses them: limits by the wider network and by the mailbox, a way out that is remembered, an end
-- after 12 months. And one order of locks: mail before alerts, the lock of the summaries before the latest words.

-- Tables

create table private.avisos_dejados (
  huella bytea primary key,
  dia date not null
);
comment on table private.avisos_dejados is
  'Who took the way out within 90 days, by the SHA-256 of the mailbox: until then nobody can ask for alerts to it.';
comment on column private.avisos.conocidos is 'Who was there when it was asked for: no news.';

alter table private.avisos_dejados enable row level security;
revoke all on table private.avisos_dejados from public, anon, authenticated, service_role;

-- Functions: the latest words

create or replace function private.keep_latest_words() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  -- As refresh_facts does, which comes after it: a transaction that has this lock never waits for a row of one without.
  perform pg_advisory_xact_lock(hashtextextended('public.resumen_hechos', 0));
  if tg_op = 'INSERT' then
    insert into private.ultimas_palabras as u (proveedor_id, grupo, sede_id, confirmado_en, vence_en)
    select distinct on (c.proveedor_id, c.grupo, c.sede_id) c.proveedor_id, c.grupo, c.sede_id, c.confirmado_en, c.vence_en
    from changed as c where not c.duda
    order by c.proveedor_id, c.grupo, c.sede_id, c.confirmado_en desc, c.id
    on conflict on constraint ultimas_palabras_una_por_grupo do update
    set confirmado_en = excluded.confirmado_en, vence_en = excluded.vence_en
    where u.confirmado_en <= excluded.confirmado_en;
    return null;
  end if;
  delete from private.ultimas_palabras as u using changed as c
  where not c.duda and u.proveedor_id = c.proveedor_id and u.grupo = c.grupo and u.sede_id is not distinct from c.sede_id;
  insert into private.ultimas_palabras (proveedor_id, grupo, sede_id, confirmado_en, vence_en)
  select distinct on (w.proveedor_id, w.grupo, w.sede_id) w.proveedor_id, w.grupo, w.sede_id, w.confirmado_en, w.vence_en
  from public.confirmaciones as w
  join changed as c on c.proveedor_id = w.proveedor_id and c.grupo = w.grupo and c.sede_id is not distinct from w.sede_id
  where not w.duda and not c.duda
  order by w.proveedor_id, w.grupo, w.sede_id, w.confirmado_en desc, w.id
  on conflict do nothing;
  return null;
end
$$;

-- Functions: what there is

create or replace function private.providers_near(tipo public.tipo_servicio, municipio text) returns uuid[]
language sql stable security definer set search_path = ''
as $$
  select coalesce(array_agg(p.id), '{}')
  from public.proveedores as p
  where p.aprobado_por_admin and p.tipo_servicio = providers_near.tipo and exists (
    select from public.sedes as s
    where s.proveedor_id = p.id and (s.principal or s.visibilidad <> 'oculta')
      -- In a subquery of its own it is read once, not for each place.
      and s.municipio = any ((select providers_near.municipio || private.neighbours_of(providers_near.municipio))::text[])
  )
$$;

drop view private.alert_news;
create function private.alert_news(address text default null)
returns table (correo text, aviso_id uuid, abre boolean, proveedor_id uuid)
language sql stable security definer set search_path = ''
as $$
  with alerts as materialized (
    select a.* from private.avisos as a
    where a.confirmado_en is not null and (address is null or a.correo = address)
  ), near as materialized (
    -- Many wait for the same: each thing is looked for once.
    select thing.tipo, thing.municipio, private.providers_near(thing.tipo, thing.municipio) as ids
    from (select distinct a.tipo, a.municipio from alerts as a where a.proveedor_id is null) as thing
  ), opened as materialized (
    select thing.proveedor_id
    from (select distinct a.proveedor_id from alerts as a where a.proveedor_id is not null) as thing
    where private.opening_of(thing.proveedor_id) in ('acepta', 'evalua_antes')
  )
  select a.correo, a.id, false, came.id
  from alerts as a
  join near as n on n.tipo = a.tipo and n.municipio = a.municipio
  cross join lateral unnest(n.ids) as came (id)
  where came.id <> all (a.conocidos)
  union all
  select a.correo, a.id, true, a.proveedor_id from alerts as a join opened as o on o.proveedor_id = a.proveedor_id
$$;
comment on function private.alert_news(text) is
  'What confirmed alerts, or those of one address, wait for and is there now: providers that came, and providers that opened (`abre`).';

-- Functions: who asks, and for whom

create function private.wide_network_of(address text) returns text
language plpgsql immutable set search_path = ''
as $$
begin
  return network(set_masklen(address::inet, case family(address::inet) when 6 then 48 else 24 end))::text;
exception when invalid_text_representation then
  return '';
end
$$;
comment on function private.wide_network_of(text) is
  'The IPv6 /48 or IPv4 /24 of an address, of which one customer may have all; empty for what is no address.';

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

create function private.mailbox_hash(address text) returns bytea
language sql immutable set search_path = ''
as $$
  select sha256(convert_to(private.mailbox_of(address), 'UTF8'))
$$;
comment on function private.mailbox_hash(text) is 'By which it is known that the owner of a mailbox wants no alerts.';

-- Functions: asking

create or replace function public.pedir_aviso(
  correo text,
  tipo text,
  municipio text,
  proveedor uuid,
  red text,
  prueba text,
  prueba_vence timestamptz
) returns jsonb
language plpgsql volatile security definer set search_path = ''
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
  elsif pedir_aviso.tipo is null or pedir_aviso.tipo <> all (enum_range(null::public.tipo_servicio)::text[]) then
    perform private.refuse('tipo_conocido', 'Elige un tipo de proveedor.');
  elsif private.is_municipio(pedir_aviso.municipio) is not true then
    perform private.refuse('municipio_de_puerto_rico', 'Elige uno de los 78 municipios.');
  else
    wanted_type := pedir_aviso.tipo::public.tipo_servicio;
    wanted_place := pedir_aviso.municipio;
  end if;
  -- What is refused costs neither the proof nor one of the day's three.
  perform private.spend_proof(prueba, prueba_vence);
  -- The wider network, so that who has many cannot use up what the site takes in a day.
  if private.count_visitor_act('aviso', private.network_of(red)) > 3
    or private.count_visitor_act('aviso:red', private.wide_network_of(red)) > 12 then
    raise exception using errcode = 'PT429', hint = 'visitante_max_dia',
      message = 'Hoy ya recibimos varios pedidos desde tu conexión. Puedes pedir otro aviso mañana.';
  end if;
  if private.count_visitor_act('aviso:sitio', '') > 300 then
    raise exception using errcode = 'PT429', hint = 'sitio_max_dia',
      message = 'Hoy llegaron demasiados pedidos al sitio. Vuelve a intentar mañana.';
  end if;
  -- One that was not confirmed in time is over, and its link with it; asking again makes another.
  delete from private.avisos as a
  where a.correo = address and a.confirmado_en is null and a.pedido_en <= now() - interval '2 days';
  -- Nobody is told that nothing comes of it: neither who left nor who asked for much is for others to know.
  if exists (select from private.avisos_dejados as d where d.huella = private.mailbox_hash(address))
    or (select count(*) from private.avisos as a where a.correo = address) >= 20 then
    return received;
  end if;
  insert into private.avisos (correo, tipo, municipio, proveedor_id, conocidos)
  values (address, wanted_type, wanted_place, pedir_aviso.proveedor, private.providers_near(wanted_type, wanted_place))
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

create or replace function public.confirmar_aviso(token text) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
begin
  update private.avisos as a set confirmado_en = now()
  where a.confirmado_en is null and a.id in (select asked.id from private.alerts_of(token) as asked);
  return public.ver_aviso(token);
end
$$;

create or replace function public.dejar_avisos(token text) returns void
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
  insert into private.avisos_dejados (huella, dia) values (private.mailbox_hash(address), private.event_day(now()))
  on conflict (huella) do update set dia = excluded.dia;
end
$$;
comment on function public.dejar_avisos(text) is
  'The way out: all alerts of the address that got this link go, and their mail that waits; by the link of one that was not confirmed, those that were not. For 90 days nobody can ask for others. Always without an error, so that nothing is learnt from it.';

-- Functions: mail

create or replace function private.fill_alert(mail private.outgoing_mail) returns jsonb
language plpgsql volatile security definer set search_path = ''
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
    select private.news_words(n.proveedor_id, n.abre) as line
    from (select distinct n.proveedor_id, n.abre from private.alert_news(mail.correo) as n) as n
    order by line
  );
  select case
    when count(distinct n.proveedor_id) = 1 then '/proveedor/' || min(n.proveedor_id::text)
    when count(distinct n.aviso_id) = 1 then (
      select '/proveedores?tipo=' || a.tipo::text || '&municipio=' || private.url_value(a.municipio) || '&cerca=si'
      from private.avisos as a where a.id = answered[1]
    )
    else '/proveedores'
  end into path
  from private.alert_news(mail.correo) as n;
  insert into private.enlaces_aviso (hash, aviso_id) select private.token_hash(token), unnest(confirmed);
  -- For gateway_mail_sent: what this mail answers.
  update private.outgoing_mail as m set fields = jsonb_build_object('Avisos', answered) where m.id = mail.id;
  return jsonb_build_object('Novedades', array_to_string(lines[1:10], E'\n')
    || case when cardinality(lines) > 10 then E'\n' || format('Y %s más.', cardinality(lines) - 10) else '' end,
    'Ruta', path, 'Token', token);
end
$$;

-- Functions: the work of a day

create or replace function private.forget_alerts() returns void
language sql volatile security definer set search_path = ''
as $$
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
  );
$$;
comment on function private.forget_alerts() is
  'Throws away alerts that nobody confirmed within two days or that waited 12 months, who was told a week ago, and who left 90 days ago.';

create or replace function private.tell_alerts() returns void
language plpgsql volatile security definer set search_path = ''
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

revoke execute on function private.alert_news(text), private.wide_network_of(text), private.mailbox_of(text),
  private.mailbox_hash(text)
  from public;

-- What waits to be confirmed knows who is there: until now that was noted when it was confirmed.

update private.avisos as a set conocidos = private.providers_near(a.tipo, a.municipio) where a.confirmado_en is null;
