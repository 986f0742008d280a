-- The link that confirms: a provider who will not sign in says by two buttons that everything
-- is as it was, or that something changed. Whoever holds it can confirm and propose, never
-- edit, and never see what is hidden; so what a robot does with it is harmless.
--
-- A token is 128 random bits. It is made when it is sent and kept as a hash: it stands
-- readable in no table, not even in the queue of mails.
--
-- With it come the doubt (that a group may be wrong), mail to providers without an
-- account, and the way out of the reminders.

-- Tables

create table private.enlaces (
  hash bytea primary key,
  proveedor_id uuid not null references public.proveedores (id) on delete cascade,
  via text not null constraint via_de_enlace check (via in ('enlace', 'whatsapp')),
  creado_en timestamptz not null default now(),
  vence_en timestamptz not null default now() + interval '30 days',
  revocado_en timestamptz,
  creado_por uuid references private.profiles (id) on delete set null
);
comment on table private.enlaces is
  'Links that confirm, by the hash of their token; how they travelled, until when they serve. Kept a year longer, so that an old one can ask for a new one.';
create index enlaces_proveedor_idx on private.enlaces (proveedor_id);
create index enlaces_creado_por_idx on private.enlaces (creado_por);

create table private.contacto_proveedor (
  proveedor_id uuid primary key references public.proveedores (id) on delete cascade,
  sin_recordatorios_desde timestamptz,
  correo_fallido text constraint correo_fallido_max_254 check (char_length(correo_fallido) <= 254),
  fallo_en date,
  enlace_pedido date
);
comment on table private.contacto_proveedor is
  'How mail reaches a provider: since when it wants no reminders, the address that failed ten times and when, the last day a new link was asked for. Goes when somebody else looks after the provider.';

create table private.visitor_acts (
  fingerprint bytea primary key,
  day date not null,
  times integer not null
);
comment on table private.visitor_acts is
  'How often a network did something today, by its fingerprint of the day. Thrown away with the day.';
create index visitor_acts_day_idx on private.visitor_acts (day);

create index outgoing_mail_proveedor_idx on private.outgoing_mail (proveedor);

create function private.groups_of(proveedor uuid, con_ocultas boolean default false)
returns table (sede_id uuid, grupo text)
language sql stable set search_path = ''
as $$
  select g.sede_id, g.grupo from private.fact_groups as g
  where g.proveedor_id = groups_of.proveedor and g.dicho and (con_ocultas or not g.oculta)
$$;
comment on function private.groups_of(uuid, boolean) is
  'The groups of a provider that say something; those of hidden places only where they are asked for.';

-- With its places: a save that removes one waits for the lock of the summary, so whoever takes that lock has to hold the
-- places before.
create function private.lock_provider(proveedor uuid) returns boolean
language plpgsql volatile set search_path = ''
as $$
declare
  is_there boolean;
begin
  perform from public.proveedores as p where p.id = lock_provider.proveedor for no key update;
  is_there := found;
  perform from public.sedes as s where s.proveedor_id = lock_provider.proveedor order by s.id for key share;
  return is_there;
end
$$;
comment on function private.lock_provider(uuid) is
  'Keeps a provider as it is, and its places from going, until the transaction ends: who writes about it begins with this. False when it is gone.';

-- The same confirmation on one day is stored once. One that a robot may have pressed does not stand in the way of a person's.
create function private.add_confirmations(
  proveedor uuid, sedes uuid[], grupos text[], por text, via text, actor uuid, pronto boolean default false,
  llamada uuid default null
) returns void
language sql volatile set search_path = ''
as $$
  insert into public.confirmaciones (proveedor_id, sede_id, grupo, confirmado_en, por, via, actor, pronto, llamada_id)
  select add_confirmations.proveedor, said.sede, said.grupo, clock_timestamp(), add_confirmations.por, add_confirmations.via, add_confirmations.actor,
    add_confirmations.pronto, add_confirmations.llamada
  from unnest(add_confirmations.sedes, add_confirmations.grupos) as said (sede, grupo)
  where add_confirmations.llamada is not null or not exists (
    select from (
      select c.* from public.confirmaciones as c
      where c.proveedor_id = add_confirmations.proveedor and c.grupo = said.grupo
        and (c.sede_id is null or c.sede_id = said.sede)
      order by c.confirmado_en desc limit 1
    ) as latest
    where not latest.duda and latest.por = add_confirmations.por and latest.via = add_confirmations.via
      and latest.actor is not distinct from add_confirmations.actor and (add_confirmations.pronto or not latest.pronto)
      and private.event_day(latest.confirmado_en) = private.event_day(clock_timestamp())
  )
$$;
comment on function private.add_confirmations(uuid, uuid[], text[], text, text, uuid, boolean, uuid) is
  'Adds a confirmation of each of these groups: by whom and in which way. The one way to add one.';

create function private.doubt(proveedor uuid, sede uuid, grupo text, via text) returns void
language sql volatile set search_path = ''
as $$
  insert into public.confirmaciones (proveedor_id, sede_id, grupo, confirmado_en, por, via, duda)
  select doubt.proveedor, doubt.sede, doubt.grupo, clock_timestamp(), 'proveedor', doubt.via, true
  where not exists (
    select from (
      select c.duda from public.confirmaciones as c
      where c.proveedor_id = doubt.proveedor and c.grupo = doubt.grupo and (c.sede_id is null or c.sede_id = doubt.sede)
      order by c.confirmado_en desc limit 1
    ) as latest
    where latest.duda
  )
$$;
comment on function private.doubt(uuid, uuid, text, text) is
  'The provider says that a group may be wrong: from now on it is a question, until somebody confirms it again.';

create function public.confirmar_grupos(proveedor uuid, grupos text[] default null, sede uuid default null)
returns table (
  proveedor_id uuid, sede_id uuid, grupo text, confirmado_en timestamptz, vence_en date, por text, via text, vigente boolean
)
language plpgsql volatile security definer set search_path = ''
as $$
#variable_conflict use_column
declare
  owner uuid;
begin
  perform private.lock_provider(proveedor);
  select p.usuario_id into owner from public.proveedores as p where p.id = proveedor;
  if not found or not private.edits_provider(proveedor) then
    raise exception using errcode = 'insufficient_privilege', message = 'No puedes confirmar los datos de este perfil';
  end if;
  perform private.add_confirmations(proveedor, array_agg(g.sede_id), array_agg(g.grupo),
    case when owner = auth.uid() then 'proveedor' else 'admin' end, 'panel', auth.uid())
  from private.groups_of(proveedor, true) as g
  where (confirmar_grupos.grupos is null or g.grupo = any (confirmar_grupos.grupos))
    and (confirmar_grupos.sede is null or g.sede_id = confirmar_grupos.sede);
  return query select * from public.frescura as f where f.proveedor_id = proveedor;
end
$$;
comment on function public.confirmar_grupos(uuid, text[], uuid) is
  'For owner and admins: everything that a provider says is still so, or only these groups, or only this place. Gives what then stands.';

-- Functions: who comes how often

create function private.count_visitor_act(act text, network text default null) returns integer
language sql volatile set search_path = ''
as $$
  insert into private.visitor_acts as known (fingerprint, day, times)
  values (
    private.event_fingerprint(private.event_day(now()), concat_ws('|', act, coalesce(network, private.network_of(private.client_address())))),
    private.event_day(now()), 1
  )
  on conflict (fingerprint) do update set times = known.times + 1
  returning times
$$;
comment on function private.count_visitor_act(text, text) is
  'How often a network, or the one that asks, has done this today, this time included. A call that is then refused is not kept.';

-- Functions: tokens

-- Not by GET: such a call runs in a transaction that writes nothing, so it would try tokens without being counted.
create function private.token_hash(token text) returns bytea
language plpgsql stable set search_path = ''
as $$
declare
  spelled constant text := translate(lower(left(token, 60)), 'oil- ', '011');
begin
  if current_setting('transaction_read_only') = 'on' then
    raise exception using errcode = 'read_only_sql_transaction', message = 'Un enlace no se lee con GET';
  end if;
  return case when spelled ~ '^[0-9a-hjkmnp-tv-z]{26}$' then sha256(convert_to(spelled, 'UTF8')) end;
end
$$;
comment on function private.token_hash(text) is
  'By what a token is known, however it was read out or typed: capitals, hyphens, o for 0, i and l for 1. Null: it is none. Refused where nothing can be written (status 405), since one that is unknown is counted.';

create function private.new_link(proveedor uuid, via text, actor uuid) returns text
language plpgsql volatile set search_path = ''
as $$
declare
  token constant text := private.new_token();
begin
  insert into private.enlaces (hash, proveedor_id, via, creado_por) values (private.token_hash(token), proveedor, via, actor);
  return token;
end
$$;
comment on function private.new_link(uuid, text, uuid) is 'Makes a link and gives its token, which stands nowhere.';

create function private.new_mailed_link(proveedor uuid) returns text
language sql volatile set search_path = ''
as $$ select private.new_link(p.id, 'enlace', null) from public.proveedores as p where p.id = proveedor $$;
comment on function private.new_mailed_link(uuid) is 'The link of a mail; null when the provider is gone.';
insert into private.mail_secrets (secreto, campo, make, salida) values ('enlace', 'Token', 'new_mailed_link', 'confirmar');

create function private.read_link(token text, out estado text, out link private.enlaces)
language plpgsql volatile set search_path = ''
as $$
begin
  select * into link from private.enlaces as e where e.hash = private.token_hash(token) and e.revocado_en is null;
  if link.hash is null then
    perform private.count_unknown_link();
    estado := 'desconocido';
  elsif link.vence_en <= now() then
    estado := 'vencido';
  elsif not exists (select from public.proveedores as p where p.id = link.proveedor_id and p.aprobado_por_admin) then
    estado := 'no_publicado';
  else
    estado := 'vigente';
  end if;
end
$$;
comment on function private.read_link(text) is
  'What a token is: vigente, vencido, no_publicado, or desconocido (cut, foreign or revoked: nothing tells them apart). A network that asks for more than 60 unknown ones a day is refused with status 429.';

-- Functions: what the link can do

create function public.ver_enlace(token text) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  known record;
  link private.enlaces;
  gets_reminders boolean;
begin
  select * into known from private.read_link(token);
  link := known.link;
  if known.estado not in ('vigente', 'vencido') then
    return jsonb_build_object('estado', known.estado);
  end if;
  gets_reminders := not exists (
    select from private.contacto_proveedor as c
    where c.proveedor_id = link.proveedor_id and c.sin_recordatorios_desde is not null
  );
  if known.estado = 'vencido' then
    return jsonb_build_object('estado', known.estado, 'recordatorios', gets_reminders);
  end if;
  return jsonb_build_object('estado', known.estado, 'proveedor_id', link.proveedor_id, 'vence_en', link.vence_en,
    'recordatorios', gets_reminders);
end
$$;
comment on function public.ver_enlace(text) is
  'Whose provider a link is about and until when it serves. It changes nothing; who reads the provider then does so with a visitor''s rights.';

create function public.confirmar_enlace(token text) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  known record;
  link private.enlaces;
begin
  select * into known from private.read_link(token);
  link := known.link;
  if known.estado <> 'vigente' then
    return jsonb_build_object('estado', known.estado);
  end if;
  perform private.lock_provider(link.proveedor_id);
  perform private.add_confirmations(link.proveedor_id, array_agg(g.sede_id), array_agg(g.grupo), 'proveedor', link.via, null,
    now() < link.creado_en + interval '10 seconds')
  from private.groups_of(link.proveedor_id) as g;
  return jsonb_build_object('estado', 'confirmado', 'grupos', (
    select coalesce(jsonb_agg(jsonb_build_object('grupo', g.grupo, 'sede_id', g.sede_id, 'vence_en', w.vence_en)), '[]')
    from private.groups_of(link.proveedor_id) as g
    left join private.standing as w
      on w.proveedor_id = link.proveedor_id and w.grupo = g.grupo and w.sede_id is not distinct from g.sede_id
  ));
end
$$;
comment on function public.confirmar_enlace(text) is
  'Confirms everything that the provider of a link says, as often as it is pressed; one confirmation a group and day.';

create function public.pedir_enlace(token text) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  today constant date := private.event_day(now());
  known record;
  link private.enlaces;
  provider record;
begin
  select * into known from private.read_link(token);
  link := known.link;
  if known.estado <> 'vencido' then
    return jsonb_build_object('estado', known.estado);
  end if;
  select p.nombre, p.aprobado_por_admin, private.provider_address(p.id) as address into provider
  from public.proveedores as p where p.id = link.proveedor_id;
  if not provider.aprobado_por_admin then
    return jsonb_build_object('estado', 'no_publicado');
  end if;
  if provider.address is null then
    return jsonb_build_object('estado', 'sin_correo');
  end if;
  insert into private.contacto_proveedor as c (proveedor_id, enlace_pedido) values (link.proveedor_id, today)
  on conflict (proveedor_id) do update set enlace_pedido = excluded.enlace_pedido
  where c.enlace_pedido is distinct from excluded.enlace_pedido;
  if found then
    insert into private.outgoing_mail (proveedor, template, fields, secreto, sujeto)
    values (link.proveedor_id, 'enlace_nuevo', jsonb_build_object('Nombre', provider.nombre), 'enlace', link.proveedor_id);
    perform pg_notify('gateway_mail', '');
  end if;
  return jsonb_build_object('estado', 'enviado');
end
$$;
comment on function public.pedir_enlace(text) is
  'Sends a new link to the address of the provider of an expired one, once a day. The address is not told.';

create function public.dejar_recordatorios(token text) returns void
language sql volatile security definer set search_path = ''
as $$
  select private.set_reminders(e.proveedor_id, false)
  from private.enlaces as e where e.hash = private.token_hash(token) and e.revocado_en is null
$$;
comment on function public.dejar_recordatorios(text) is
  'The way out of the reminders, by an expired link too. Always without an error, so that nothing is learnt from it.';

create function public.volver_a_recordatorios(token text) returns void
language sql volatile security definer set search_path = ''
as $$
  select private.set_reminders(e.proveedor_id, true)
  from private.enlaces as e where e.hash = private.token_hash(token) and e.revocado_en is null
$$;
comment on function public.volver_a_recordatorios(text) is 'The way back to the reminders.';

create function public.crear_enlace(proveedor uuid, via text default 'enlace') returns text
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  if via not in ('enlace', 'whatsapp') or not exists (select from public.proveedores as p where p.id = proveedor) then
    perform private.refuse('enlace_de_un_perfil', 'Este perfil ya no existe. Recarga la página.');
  end if;
  return private.new_link(proveedor, via, auth.uid());
end
$$;
comment on function public.crear_enlace(uuid, text) is
  'For admins: a new link of a provider, to send by WhatsApp, to read out or to print. Its token is told this once.';

-- Functions: mail

create function private.provider_address(proveedor uuid) returns text
language sql stable set search_path = ''
as $$
  select m.address from private.provider_mail as m where m.proveedor_id = provider_address.proveedor
$$;
comment on function private.provider_address(uuid) is
  'Where mail to a provider goes: the address of its owner''s account, else the one in its profile. Null: nowhere.';

-- Called when the mail is sent or an admin reads the code out, so that it stands nowhere as
-- text. Whoever is closing the claim at this moment is not waited for: then there is no code.
create function private.new_claim_code(reclamacion uuid) returns text
language plpgsql volatile set search_path = ''
as $$
declare
  random_bits constant bytea := sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()));
  code constant text :=
    lpad((('x' || encode(substring(random_bits from 1 for 7), 'hex'))::bit(56)::bigint % 100000000)::text, 8, '0');
begin
  perform from public.reclamaciones as r where r.id = reclamacion and r.estado = 'abierta' for key share skip locked;
  if not found then
    return null;
  end if;
  insert into private.codigos_reclamacion as c (reclamacion_id, hash, vence_en)
  values (reclamacion, private.code_hash(reclamacion, code), now() + interval '7 days')
  on conflict (reclamacion_id) do update set hash = excluded.hash, vence_en = excluded.vence_en;
  return code;
end
$$;
comment on function private.new_claim_code(uuid) is
  'Eight digits that prove a claim for seven days, in place of the former ones; null when the claim is not open.';
insert into private.mail_secrets (secreto, campo, make) values ('codigo', 'Codigo', 'new_claim_code');

-- Functions: the work of a day

create function private.purge_links() returns void
language sql volatile set search_path = ''
as $$
  -- Mail that was tried ten times: somebody has to call the provider.
  with failed as (
    delete from private.outgoing_mail as m
    where m.attempts >= 10 and m.next_try <= now() and m.account is null
    returning m.proveedor
  )
  insert into private.contacto_proveedor (proveedor_id, correo_fallido, fallo_en)
  select distinct f.proveedor, private.provider_address(f.proveedor), private.event_day(now())
  from failed as f where private.provider_address(f.proveedor) is not null
  on conflict (proveedor_id) do update set correo_fallido = excluded.correo_fallido, fallo_en = excluded.fallo_en;
  delete from private.enlaces where vence_en < now() - interval '1 year';
  -- An address that is no longer the provider's is nobody's business.
  update private.contacto_proveedor as c set correo_fallido = null, fallo_en = null
  where c.correo_fallido is distinct from private.provider_address(c.proveedor_id) and c.correo_fallido is not null;
$$;
comment on function private.purge_links() is
  'Throws away mail to providers, and to addresses that somebody left, that was tried ten times, and notes the provider''s address; old links; and failed addresses that have been changed.';
insert into private.daily_jobs (orden, job) values (130, 'purge_links');

-- An owner chooses whether reminders come, without a link out of an old mail.

create function private.set_reminders(proveedor uuid, wanted boolean) returns void
language sql volatile set search_path = ''
as $$
  insert into private.contacto_proveedor as c (proveedor_id, sin_recordatorios_desde)
  values (set_reminders.proveedor, case when not wanted then now() end)
  on conflict (proveedor_id) do update
  set sin_recordatorios_desde = case when not wanted then coalesce(c.sin_recordatorios_desde, now()) end
$$;
comment on function private.set_reminders(uuid, boolean) is 'Whether a provider gets reminders; who left them before keeps the day.';

create function public.elegir_recordatorios(proveedor uuid, recibir boolean) returns text
language plpgsql volatile security definer set search_path = ''
as $$
begin
  -- Not for admins: nobody is written to again against their word.
  if not exists (
    select from public.proveedores as p where p.id = elegir_recordatorios.proveedor and p.usuario_id = auth.uid()
  ) then
    raise exception using errcode = 'insufficient_privilege', message = 'Solo quien está a cargo elige los recordatorios';
  end if;
  perform private.set_reminders(elegir_recordatorios.proveedor, coalesce(recibir, false));
  return public.recordatorios_de(elegir_recordatorios.proveedor);
end
$$;
comment on function public.elegir_recordatorios(uuid, boolean) is
  'For the owner: whether reminders are wanted. Returns what recordatorios_de says then: another reason may keep them away.';

-- When two providers become one

insert into private.merge_rows (orden, sentencia) values
  (91, $$update private.outgoing_mail as m set sujeto = $1 where m.secreto = 'enlace' and m.sujeto = $2$$),
  (100, $$insert into private.contacto_proveedor (proveedor_id, sin_recordatorios_desde, correo_fallido, fallo_en, enlace_pedido)
    select $1, c.sin_recordatorios_desde, c.correo_fallido, c.fallo_en, c.enlace_pedido
    from private.contacto_proveedor as c where c.proveedor_id = $2
    on conflict (proveedor_id) do nothing$$);

-- A person's own data

insert into private.own_things (tabla, condicion) values
  ('private.contacto_proveedor', 't.proveedor_id in (select * from private.own_provider($1)) or lower(t.correo_fallido) = $2');

-- Rights

grant execute on function public.ver_enlace(text), public.confirmar_enlace(text), public.pedir_enlace(text),
  public.dejar_recordatorios(text), public.volver_a_recordatorios(text) to anon, authenticated, service_role;
grant execute on function public.elegir_recordatorios(uuid, boolean) to authenticated;
grant execute on function public.confirmar_grupos(uuid, text[], uuid), public.crear_enlace(uuid, text)
  to authenticated, service_role;
