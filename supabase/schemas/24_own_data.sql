-- A person's own data, as one file.
--
-- Which rows name a person is read from the catalog: every column with a foreign key to
-- `private.profiles` or `auth.users`, so that a table that is added is in the file by itself. A row
-- that goes with the account is the person's own and is shown whole; of a row that stays, which is
-- somebody else's or nobody's, the file says which it is, when, and as what it names the person. What
-- belongs to a person by another row, by an address, or by an id without a foreign key each theme says
-- in private.own_things. Hashes, tokens and keys are shown to nobody, and neither is who decided what.
--
-- The file is made by the function `make-copy` and kept in a bucket of its own for seven days.
-- Asking for it and fetching it take a sign-in of the last 15 minutes: a phone that lies about is
-- enough to read a page, not to take everything along.

-- Tables

create table private.copias (
  user_id uuid primary key references private.profiles (id) on delete cascade,
  estado text not null default 'espera'
    constraint estado_conocido check (estado in ('espera', 'lista', 'fallo', 'vencida', 'borrada')),
  archivo text not null default gen_random_uuid() || '.zip',
  pedida_en timestamptz not null default now(),
  intentos smallint not null default 0,
  tomada_en timestamptz,
  lista_en timestamptz,
  bytes bigint,
  constraint lista_con_fecha check (estado <> 'lista' or num_nonnulls(lista_en, bytes) = 2)
);
comment on table private.copias is
  'The file with a person''s own data: asked for (espera), ready (lista) for seven days, then gone (vencida), thrown away (borrada), or not made in three tries (fallo). The latest of each person, for 30 days.';
comment on column private.copias.archivo is 'Its name in the bucket `copias`.';
create index copias_espera_idx on private.copias (pedida_en) where estado = 'espera';

create table private.correos_enviados (
  user_id uuid not null references private.profiles (id) on delete cascade,
  plantilla text not null,
  enviado_en timestamptz not null default now()
);
comment on table private.correos_enviados is
  'Which mails were sent to an account and when, without what they said: for the person''s own data. For 90 days.';
create index correos_enviados_user_idx on private.correos_enviados (user_id);
create index correos_enviados_fecha_idx on private.correos_enviados (enviado_en);

create view private.person_columns as
select c.conrelid::regclass as tabla, a.attname::text as columna, c.confdeltype = 'c' as es_suya
from pg_catalog.pg_constraint as c
join pg_catalog.pg_attribute as a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
where c.contype = 'f' and cardinality(c.conkey) = 1
  and c.confrelid in ('auth.users'::regclass, 'private.profiles'::regclass);
comment on view private.person_columns is
  'Columns that name a person, by their foreign keys, and whether the row goes with the account.';

-- Functions: which rows

create function private.hidden_columns(tabla regclass, columna text, entera boolean) returns text[]
language sql stable set search_path = ''
as $$
  select coalesce(array_agg(a.attname::text), '{}')
  from pg_catalog.pg_attribute as a
  where a.attrelid = tabla and a.attnum > 0 and not a.attisdropped and a.attname <> columna and (
    a.atttypid = 'bytea'::regtype
    or a.attname ~ '(password|token|secret|hash|hmac|huella|otp_code|auth_code|challenge|credential|session_data|^parent$)'
    or exists (
      select from pg_catalog.pg_constraint as k
      where k.conrelid = tabla and k.contype = 'f' and a.attnum = any (k.conkey)
        and k.confrelid in ('auth.users'::regclass, 'private.profiles'::regclass)
    )
    or not (entera or a.atttypid in ('date'::regtype, 'timestamp'::regtype, 'timestamptz'::regtype) or exists (
      select from pg_catalog.pg_constraint as k
      where k.conrelid = tabla and k.contype = 'p' and a.attnum = any (k.conkey)
    ))
  )
$$;
comment on function private.hidden_columns(regclass, text, boolean) is
  'What the file does not show of a row: secrets, and who else is named; of a row that is not shown whole all but its key and its dates.';

create function private.own_posts(person uuid) returns setof uuid
language sql stable set search_path = ''
as $$
  select q.id from public.questions as q where q.user_id = person
  union all select a.id from public.answers as a where a.user_id = person
  union all select n.question_id from private.autores_preguntas as n where n.user_id = person
  union all select n.answer_id from private.autores_respuestas as n where n.user_id = person
  union all select c.id from public.calificaciones as c where c.usuario_id = person
$$;
comment on function private.own_posts(uuid) is 'What somebody published, nameless posts too.';

create function private.own_provider(person uuid) returns setof uuid
language sql stable set search_path = ''
as $$ select p.id from public.proveedores as p where p.usuario_id = person $$;
comment on function private.own_provider(uuid) is 'The provider that somebody owns.';

create function private.own_rows(person uuid) returns table (tabla text, fila jsonb)
language plpgsql stable set search_path = ''
as $$
declare
  address constant text := private.proved_address(person);
  part record;
begin
  for part in
    select c.tabla, format('t.%I = $1', c.columna) as condition, null::text[] as columns,
      private.hidden_columns(c.tabla, c.columna, c.es_suya) as hidden
    from private.person_columns as c
    -- These are shown whole, below.
    where c.tabla not in ('public.proveedores'::regclass, 'public.confirmaciones'::regclass)
    union all
    select o.tabla::regclass, o.condicion, o.columnas, private.hidden_columns(o.tabla::regclass, '', true)
    from private.own_things as o
  loop
    return query execute format(
      'select %L::text, (
         select jsonb_object_agg(f.key, f.value) from jsonb_each(to_jsonb(t) - $3) as f
         where $4 is null or f.key = any ($4)
       ) from %s as t where %s', part.tabla, part.tabla, part.condition
    ) using person, address, part.hidden, part.columns;
  end loop;
end
$$;
comment on function private.own_rows(uuid) is 'Every row that is a person''s or names them, as the file with their data shows it.';

-- Functions: for the person

create function private.copy_ends(lista_en timestamptz) returns timestamptz
language sql immutable set search_path = ''
as $$ select lista_en + interval '7 days' $$;
comment on function private.copy_ends(timestamptz) is 'Until when the file is there.';

create function private.copy_state(person uuid) returns jsonb
language sql stable set search_path = ''
as $$
  select coalesce((
    select jsonb_build_object(
      'estado', case
        when c.estado = 'lista' and private.copy_ends(c.lista_en) <= now() then 'vencida'
        when c.estado = 'borrada' then 'ninguna'
        else c.estado
      end,
      'pedida_en', c.pedida_en,
      'bytes', case when c.estado = 'lista' then c.bytes end,
      -- The last day on which it is surely there.
      'se_borra_el', case when c.estado = 'lista' then private.event_day(private.copy_ends(c.lista_en)) end,
      'otra_desde', case when c.estado <> 'fallo' and c.pedida_en > now() - interval '1 day' then c.pedida_en + interval '1 day' end
    )
    from private.copias as c where c.user_id = person
  ), '{"estado": "ninguna"}')
$$;
comment on function private.copy_state(uuid) is
  'ninguna, espera, lista (bytes, the day on which it goes), vencida or fallo; and from when another one may be asked for.';

create function public.mis_datos() returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  me constant uuid := auth.uid();
begin
  if me is null then
    raise exception using errcode = 'insufficient_privilege', message = 'Debes iniciar sesión';
  end if;
  return jsonb_build_object(
    'preguntas', (select count(*) from public.questions as q where q.user_id = me)
      + (select count(*) from private.autores_preguntas as n where n.user_id = me),
    'respuestas', (select count(*) from public.answers as a where a.user_id = me)
      + (select count(*) from private.autores_respuestas as n where n.user_id = me),
    -- Those that go with the own questions, of others.
    'respuestas_de_otros', (
      select count(*) from public.answers as a
      where a.question_id in (
        select q.id from public.questions as q where q.user_id = me
        union all select n.question_id from private.autores_preguntas as n where n.user_id = me
      ) and a.estado = 'publicada' and a.id not in (select * from private.own_posts(me))
    ),
    'resenas', (select count(*) from public.calificaciones as c where c.usuario_id = me),
    'favoritos', (select count(*) from public.favorite_providers as f where f.user_id = me),
    'listas', (select count(*) from public.listas as l where l.user_id = me),
    'enlaces', (
      select count(*) from private.listas_compartidas as e join public.listas as l on l.id = e.lista_id
      where l.user_id = me and e.vence_el >= private.event_day(now())
    ),
    'perfil', exists (select from private.own_provider(me)),
    'copia', private.copy_state(me)
  );
end
$$;
comment on function public.mis_datos() is
  'How much the caller has here, which is what deleting the account takes, and how the file with their data stands.';

create function public.pedir_mi_copia() returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  me constant uuid := auth.uid();
  known private.copias;
begin
  perform private.require_reauthentication('preparar tu copia');
  insert into private.copias (user_id) values (me) on conflict (user_id) do nothing;
  if not found then
    select * into known from private.copias as c where c.user_id = me for update;
    if known.estado <> 'espera' then
      if known.estado <> 'fallo' and known.pedida_en > now() - interval '1 day' then
        raise exception using errcode = 'PT429', hint = 'copia_una_al_dia',
          message = 'Ya preparaste una copia en las últimas 24 horas. Intenta mañana.';
      end if;
      update private.copias as c
      set estado = 'espera', archivo = default, pedida_en = now(), intentos = 0, tomada_en = null, lista_en = null, bytes = null
      where c.user_id = me;
    end if;
  end if;
  perform pg_notify('gateway_functions', '');
  return private.copy_state(me);
end
$$;
comment on function public.pedir_mi_copia() is
  'Asks for the file with the caller''s data: one at a time, one a day. Takes a recent sign-in.';

create function private.ready_copy() returns text
language sql stable set search_path = ''
as $$
  select c.archivo from private.copias as c
  where c.user_id = auth.uid() and c.estado = 'lista' and private.copy_ends(c.lista_en) > now()
$$;
comment on function private.ready_copy() is 'The name of the caller''s file in the bucket `copias`, while it is there.';

create function public.abrir_mi_copia() returns text
language plpgsql stable security definer set search_path = ''
as $$
declare
  name constant text := private.ready_copy();
begin
  perform private.require_reauthentication('descargar tu copia');
  if name is null then
    raise exception using errcode = 'PT404', hint = 'copia_lista', message = 'Esta copia ya no está. Puedes preparar otra.';
  end if;
  return name;
end
$$;
comment on function public.abrir_mi_copia() is 'The name of the file in the bucket `copias`. Takes a recent sign-in.';

create function public.borrar_mi_copia() returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
begin
  if auth.uid() is null then
    raise exception using errcode = 'insufficient_privilege', message = 'Debes iniciar sesión';
  end if;
  update private.copias as c set estado = 'borrada' where c.user_id = auth.uid() and c.estado in ('lista', 'fallo');
  return private.copy_state(auth.uid());
end
$$;
comment on function public.borrar_mi_copia() is 'Throws the file away before its time.';

create function private.may_fetch_copy(name text) returns boolean
language plpgsql stable security definer set search_path = ''
as $$
begin
  return coalesce(may_fetch_copy.name = private.ready_copy() and private.missing_proof() is null, false);
end
$$;
comment on function private.may_fetch_copy(text) is 'Whether it is the file of the caller, ready, and the sign-in recent.';

create function private.remove_copy_file() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if tg_op = 'UPDATE' and (old.estado = 'lista' and new.estado <> 'lista' or old.archivo <> new.archivo) is not true then
    return null;
  end if;
  -- Hosted Supabase refuses deletions that do not come from its own server, unless told.
  perform pg_catalog.set_config('storage.allow_delete_query', 'true', true);
  delete from storage.objects as o where o.bucket_id = 'copias' and o.name = old.archivo;
  perform pg_catalog.set_config('storage.allow_delete_query', 'false', true);
  return null;
end
$$;
comment on function private.remove_copy_file() is 'The file goes with its row, and when its time is over.';

-- Functions: for the server

create function public.gateway_due_functions() returns table (name text)
language plpgsql volatile security definer set search_path = ''
as $$
begin
  update private.copias as c set estado = 'fallo'
  where c.estado = 'espera' and c.intentos >= 3 and c.tomada_en < now() - interval '5 minutes';
  return query select 'make-copy' where exists (
    select from private.copias as c
    where c.estado = 'espera' and (c.tomada_en is null or c.tomada_en < now() - interval '5 minutes')
  )
  union all
  select 'check-pages' where exists (select from private.due_pages);
end
$$;
comment on function public.gateway_due_functions() is
  'Functions of `supabase/functions` that have work to do. Our server calls them by itself; on hosted Supabase a schedule does.';

create function public.gateway_take_copy() returns table (persona uuid, archivo text)
language sql volatile security definer set search_path = ''
as $$
  update private.copias as c set intentos = c.intentos + 1, tomada_en = now()
  where c.user_id = (
    select w.user_id from private.copias as w
    where w.estado = 'espera' and w.intentos < 3 and (w.tomada_en is null or w.tomada_en < now() - interval '5 minutes')
    order by w.pedida_en limit 1 for update skip locked
  )
  returning c.user_id, c.archivo
$$;
comment on function public.gateway_take_copy() is
  'The next file to make: whose, and under which name. Unless it is said to be made it is due again, three times in all.';

create function public.gateway_own_rows(persona uuid) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select coalesce(jsonb_object_agg(t.tabla, t.filas), '{}')
  from (select r.tabla, jsonb_agg(distinct r.fila) as filas from private.own_rows(persona) as r group by r.tabla) as t
$$;
comment on function public.gateway_own_rows(uuid) is 'Rows that are a person''s or name them, by table, for the file with their data.';

create function public.gateway_copy_made(persona uuid, archivo text, bytes bigint) returns boolean
language plpgsql volatile security definer set search_path = ''
as $$
begin
  update private.copias as c set estado = 'lista', lista_en = now(), bytes = gateway_copy_made.bytes
  where c.user_id = persona and c.archivo = gateway_copy_made.archivo and c.estado = 'espera';
  if not found then
    return false;
  end if;
  perform private.mail_person(persona, 'copia_lista', jsonb_build_object(
    'Hasta', private.day_in_words(private.event_day(private.copy_ends(now())))
  ));
  return true;
end
$$;
comment on function public.gateway_copy_made(uuid, text, bigint) is
  'Says that a file was made; its owner is told by mail. False: nobody waits for it any more.';

-- Triggers

create trigger copias_remove_file
  after delete or update on private.copias
  for each row execute function private.remove_copy_file();

-- Policies

-- Nobody else: neither an admin nor who holds an older session of the same person.
create policy "Owners can fetch their own copy" on storage.objects
  for select to authenticated
  using (bucket_id = 'copias' and private.may_fetch_copy(name));

-- What is left of an account that goes: nothing that names it.
--
-- Foreign keys take what is a person's own. What they do not reach is taken here, before the row
-- of `auth.users` goes: the audit log, the owner of a picture, rows that know a person by an
-- address. Nobody says whose an address is but who proved to read its mail: an account can be
-- made with any.

-- Functions

create function private.proved_address(person uuid) returns text
language plpgsql stable set search_path = ''
as $$
declare
  address text;
begin
  -- Our server knows who has proved it; with confirmation off the account is marked unseen.
  if to_regclass('gateway.proved_emails') is not null then
    execute 'select lower(u.email) from gateway.proved_emails as p
      join auth.users as u on u.id = p.user_id and u.email = p.email where p.user_id = $1'
    into address using person;
  else
    select lower(u.email) into address from auth.users as u where u.id = person and u.email_confirmed_at is not null;
  end if;
  return nullif(address, '');
end
$$;
comment on function private.proved_address(uuid) is
  'The mail address of an account, in lower case, if its owner proved to read its mail.';

create function private.has_mention(said text, words text[]) returns boolean
language plpgsql immutable set search_path = ''
as $$
declare
  low constant text := lower(said);
  word text;
begin
  foreach word in array words loop
    if strpos(low, word) > 0 and low ~ (
      '(?<![[:alnum:]._%+-])' || regexp_replace(word, '([^[:alnum:]])', '\\\1', 'g') || '(?![[:alnum:]-]|\.[[:alnum:]])'
    ) then
      return true;
    end if;
  end loop;
  return false;
end
$$;
comment on function private.has_mention(text, text[]) is
  'Whether a text says one of some words by itself: ids or addresses, in lower case, and not as a part of another.';

create function private.without_mention(value jsonb, words text[]) returns jsonb
language sql immutable set search_path = ''
as $$
  select case
    when not private.has_mention(value::text, words) then value
    when jsonb_typeof(value) = 'object' then (
      select coalesce(jsonb_object_agg(f.key, f.value), '{}') from jsonb_each(value) as f
      where not private.has_mention(f.value::text, words)
    )
  end
$$;
comment on function private.without_mention(jsonb, text[]) is
  'An object without the fields that say one of some words, which are in lower case; any other value that does becomes null.';

create function private.erase_account() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  person constant text := old.id;
  address constant text := private.proved_address(old.id);
  words constant text[] := array_remove(array[person, address], null);
  was_admin constant boolean := exists (select from public.user_roles as r where r.user_id = old.id and r.role = 'admin');
begin
  update public.auditoria as e
  set actor_id = nullif(e.actor_id, old.id),
    actor_nombre = case when was_admin or e.actor_id is distinct from old.id then e.actor_nombre end,
    fila_id = nullif(e.fila_id, person),
    antes = case when e.fila_id is distinct from person then private.without_mention(e.antes, words) end,
    despues = case when e.fila_id is distinct from person then private.without_mention(e.despues, words) end
  where private.named_in(e.actor_id, e.fila_id, e.antes, e.despues)
    && private.named_in(old.id, null, null, to_jsonb(address));
  -- Its provider stays, without owner and pending until an admin looks at it. What it shows waits 30 days for another owner;
  -- the address of the account does not.
  update public.proveedores as p
  set usuario_id = null, aprobado_por_admin = false, email = case when lower(p.email) = lower(old.email) then null else p.email end
  where p.usuario_id = old.id;
  update storage.objects as o set owner = null, owner_id = null where o.owner_id = person or o.owner = old.id;
  delete from auth.audit_log_entries as e where person in (e.payload ->> 'actor_id', e.payload -> 'traits' ->> 'user_id');
  delete from auth.flow_state as f where person in (to_jsonb(f) ->> 'user_id', to_jsonb(f) ->> 'linking_target_id');
  -- Mail before alerts, in the order in which sending locks them.
  delete from private.outgoing_mail as m where lower(m.correo) = address;
  delete from private.avisos as a where lower(a.correo) = address;
  delete from private.proponentes as t where lower(t.correo) = address;
  update private.contacto_proveedor as c set correo_fallido = null, fallo_en = null where lower(c.correo_fallido) = address;
  return old;
end
$$;
comment on function private.erase_account() is
  'Takes a person out of what no foreign key reaches: the audit log, the sign-in log, their provider, owners of pictures, what is known by their address.';

-- Triggers

create trigger forget_deleted_account
  before delete on auth.users
  for each row execute function private.erase_account();

-- Functions

create function private.purge_copies() returns void
language plpgsql volatile set search_path = ''
as $$
begin
  update private.copias as c set estado = 'vencida'
  where c.estado = 'lista' and private.copy_ends(c.lista_en) <= now();
  delete from private.copias as c where c.estado <> 'espera' and c.pedida_en <= now() - interval '30 days';
  -- Made for an account that went meanwhile.
  perform pg_catalog.set_config('storage.allow_delete_query', 'true', true);
  delete from storage.objects as o
  where o.bucket_id = 'copias' and o.created_at < now() - interval '1 hour'
    and not exists (select from private.copias as c where c.archivo = o.name and c.estado in ('espera', 'lista'));
  perform pg_catalog.set_config('storage.allow_delete_query', 'false', true);
end
$$;
comment on function private.purge_copies() is
  'Files with a person''s data go after seven days, that there was one after 30.';
insert into private.daily_jobs (orden, job, each_time) values (30, 'purge_copies', true);

-- Which mails were sent after 90 days, mail that was given up after a week, proposers after a year, sessions that nobody
-- has used for a year.
insert into private.daily_jobs (orden, job, sentencia) values (100, 'purge_traces', $$
  delete from private.correos_enviados as c where c.enviado_en <= now() - interval '90 days';
  -- Given up a week ago. What belongs to alerts, answers and providers is given up sooner, each in its way.
  delete from private.outgoing_mail as m where m.attempts >= 10 and m.next_try <= now() - interval '7 days';
  -- Nobody decided in a year: the address, or whose it was, is of no use any more.
  delete from private.proponentes as t
  where not exists (select from public.propuestas as p where p.lote = t.lote and p.fecha_creacion > now() - interval '1 year');
  -- With the address and the browser of a device that nobody has used for a year: how long is this site's promise. What was
  -- begun at sign-in the server of accounts tidies itself.
  delete from auth.sessions as s
  where greatest(s.created_at, s.updated_at, s.refreshed_at at time zone 'UTC') < now() - interval '1 year'
$$);

-- A person's own data

insert into private.own_things (tabla, condicion) values
  ('auth.users', 't.id = $1'),
  ('auth.mfa_amr_claims', 't.session_id in (select s.id from auth.sessions as s where s.user_id = $1)'),
  ('auth.mfa_challenges', 't.factor_id in (select f.id from auth.mfa_factors as f where f.user_id = $1)'),
  ('auth.refresh_tokens', 't.user_id = $1::text'),
  ('auth.flow_state', 't.user_id = $1'),
  ('auth.audit_log_entries', 't.payload ->> ''actor_id'' = $1::text or t.payload -> ''traits'' ->> ''user_id'' = $1::text'),
  ('storage.objects', 't.owner_id = $1::text');

-- What waits, of all themes

do $$
begin
  execute (
    select 'create view private.waiting as ' || string_agg(
      format('select w.clase, w.id, w.titulo, w.desde, w.proveedor_id, w.cuantos from private.%I as w', 'waiting_' || k.vista),
      ' union all ' order by k.vista
    )
    from (select distinct c.vista from private.clases_cola as c) as k
  );
end
$$;
comment on view private.waiting is 'What the views of private.clases_cola tell, as one statement: the whole queue is planned once a session.';

-- Rights

grant execute on function public.mis_datos(), public.pedir_mi_copia(), public.abrir_mi_copia(),
  public.borrar_mi_copia(), private.may_fetch_copy(text) to authenticated;
grant execute on function public.gateway_due_functions(), public.gateway_take_copy(), public.gateway_own_rows(uuid),
  public.gateway_copy_made(uuid, text, bigint) to service_role;

-- Rows of every table are reached by its policies alone; a private one has none.
do $$
declare
  one regclass;
begin
  for one in
    select c.oid from pg_class as c
    where c.relkind = 'r' and c.relnamespace in ('public'::regnamespace, 'private'::regnamespace)
  loop
    execute format('alter table %s enable row level security', one);
  end loop;
end
$$;

-- Functions of others, made after this, are what they would be without it.
alter default privileges grant execute on functions to public;
