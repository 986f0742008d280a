-- People: their profile, who among them is an admin, and how often they may do a thing.
--
-- Telephone, municipality, role and date of a person are for that person and admins; a
-- name is public while something public is written under it. Row security hides rows, not
-- columns, and a column grant would make the owner's own `select *` fail. So the table is
-- private and `public.profiles` is a view of it that blanks the private columns. The id is
-- passed through plainly and the foreign keys of other tables point at the private
-- table, which is how PostgREST (and a gateway like it) finds the relation of
-- `profiles(nombre_completo)`; the table itself being unexposed, it is the only one.
--
-- An admin who has a second factor is one only in a session that has shown it: with the
-- password alone (`aal1`) the same person is like anybody else. And the acts that
-- could carry the site away (passwords, factors, roles, deletion) also ask for a
-- sign-in of the last 15 minutes, so that a token found on a screen left open is not
-- enough for them. The client reads from `hint` what to ask for.

-- Types

create type public.app_role as enum ('admin', 'moderador');

-- Tables

create table private.profiles (
  id uuid primary key references auth.users (id) on delete cascade,
  nombre_completo text not null constraint nombre_completo_max_160 check (char_length(nombre_completo) <= 160),
  rol text not null default 'padre' constraint rol_max_40 check (char_length(rol) between 1 and 40),
  telefono text constraint telefono_max_40 check (char_length(telefono) <= 40),
  municipio text constraint municipio_max_60 check (char_length(municipio) <= 60),
  fecha_registro timestamptz not null default now(),
  ha_publicado boolean not null default false
);
comment on table private.profiles is 'One row a person, born and removed with the account.';
comment on column private.profiles.ha_publicado is
  'A question, an answer or a published review of an approved provider stands under this name. Kept by triggers.';
create index profiles_fecha_registro_idx on private.profiles (fecha_registro desc);

create table public.user_roles (
  user_id uuid not null references private.profiles (id) on delete cascade,
  role public.app_role not null,
  primary key (user_id, role)
);
comment on table public.user_roles is 'Who is an admin or a moderator. Apart from profiles, so that changing a profile can never raise a person.';
create index user_roles_role_idx on public.user_roles (role);
grant select, insert (user_id, role), delete on table public.user_roles to authenticated;
grant all on table public.user_roles to service_role;

-- How often one person may do a thing. What was done is noted apart from the rows it
-- made, so that deleting one's own question does not buy another.
create table private.recent_acts (
  user_id uuid not null references private.profiles (id) on delete cascade,
  act text not null,
  done_at timestamptz not null
);
comment on table private.recent_acts is
  'Who did what when, for as long as a limit asks for it; tidied by the next act of the same person.';
create index recent_acts_person_idx on private.recent_acts (user_id, act, done_at);

-- Functions: who is an admin

create function private.has_factor() returns boolean
language sql stable set search_path = ''
as $$
  select exists (select from auth.mfa_factors as f where f.user_id = auth.uid() and f.status = 'verified')
$$;
comment on function private.has_factor() is 'Whether the account of the person asking has a second factor.';

-- In plpgsql, whose plan is kept: one save asks it five times.
create function private.is_admin() returns boolean
language plpgsql stable security definer set search_path = ''
as $$
begin
  return exists (select from public.user_roles where user_id = auth.uid() and role = 'admin')
    and (
      coalesce(auth.jwt() ->> 'aal', '') in ('aal2', 'aal3')
      or not (private.has_factor()
        or exists (select from private.settings where name = 'admin_require_factor' and value = 'on'))
    );
end
$$;
comment on function private.is_admin() is
  'Whether the person asking is an admin now: the row must exist, and a session of an account with a second factor must have shown it.';

-- Whoever lacks no more than the second step is told so.
create function private.require_admin() returns void
language plpgsql stable set search_path = ''
as $$
begin
  if not private.is_user_request() or private.is_admin() then
    return;
  end if;
  if exists (select from public.user_roles where user_id = auth.uid() and role = 'admin') then
    raise exception using errcode = 'insufficient_privilege', hint = 'insufficient_aal',
      message = 'Falta tu segundo paso para hacer esto';
  end if;
  raise exception using errcode = 'insufficient_privilege', message = 'Solo un administrador puede hacer esto';
end
$$;
comment on function private.require_admin() is 'Refuses everybody but admins and the secret key.';

create function private.is_moderator() returns boolean
language sql stable set search_path = ''
as $$
  select exists (select from public.user_roles where user_id = auth.uid() and role = 'moderador')
    and coalesce(auth.jwt() ->> 'aal', '') in ('aal2', 'aal3')
$$;
comment on function private.is_moderator() is
  'Whether the person asking is a moderator now: nobody moderates without having shown a second factor.';

create function private.require_moderator() returns void
language plpgsql stable set search_path = ''
as $$
begin
  if private.is_user_request() and not private.is_admin() and not private.is_moderator()
    and exists (select from public.user_roles where user_id = auth.uid() and role = 'moderador') then
    raise exception using errcode = 'insufficient_privilege', hint = 'insufficient_aal',
      message = 'Falta tu segundo paso para hacer esto';
  elsif not private.is_moderator() then
    perform private.require_admin();
  end if;
end
$$;
comment on function private.require_moderator() is 'Refuses everybody but moderators, admins and the secret key.';

create function public.exigir_admin(reciente boolean default false) returns void
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  if reciente and private.is_user_request() then
    perform private.require_reauthentication('hacer esto');
  end if;
end
$$;
comment on function public.exigir_admin(boolean) is
  'Refuses whoever is no admin now; with `reciente`, also one whose sign-in is older than 15 minutes. The server functions ask it in the caller''s name.';

create function public.estado_admin()
returns table (es_admin boolean, segundo_factor boolean, factor_obligatorio boolean, es_moderador boolean)
language sql stable security definer rows 1 set search_path = ''
as $$
  select exists (select from public.user_roles where user_id = auth.uid() and role = 'admin'),
    private.has_factor(), exists (select from private.settings where name = 'admin_require_factor' and value = 'on'),
    exists (select from public.user_roles where user_id = auth.uid() and role = 'moderador')
$$;
comment on function public.estado_admin() is
  'What the panels ask about the caller: whether they are an admin or a moderator, have a second factor, and must have one.';

-- The first admin cannot be made by another. A server that is told in its settings
-- whose account that is calls this after making sure that the account exists.
create function public.gateway_ensure_admin(account uuid) returns void
language sql set search_path = ''
as $$
  insert into public.user_roles (user_id, role) values (account, 'admin') on conflict do nothing
$$;
comment on function public.gateway_ensure_admin(uuid) is
  'Makes an account an admin. For the server itself, at its start: no role of the API may execute it.';

-- How long a password must be, by account: six characters for families, as everywhere on the site; for an
-- admin, who can read and change everybody's data, twelve. A password never reaches the database readable, so the
-- server that stores it asks here, as it also does at a sign-in: whoever has become an admin since is told then. On
-- hosted Supabase the function that sets passwords asks it.
create function public.gateway_password_policy(account uuid)
returns table (min_length integer)
language sql stable security definer set search_path = ''
as $$
  select case
    when exists (select from public.user_roles as r where r.user_id = account and r.role = 'admin') then 12
    else 6
  end
$$;
comment on function public.gateway_password_policy(uuid) is
  'How long a password of this account must be.';

create function private.guard_roles() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  -- Everybody else is refused by the policies, which come after this.
  if private.is_user_request() and private.is_admin() then
    perform private.require_reauthentication('hacer esto');
  end if;
  if tg_op = 'INSERT' then
    return new;
  end if;
  -- Nobody takes the panel from oneself by mistake; another admin can do it. What follows from deleting one's own account is
  -- no revocation.
  if private.is_user_request() and old.user_id = auth.uid() then
    raise exception using errcode = 'insufficient_privilege',
      message = 'No puedes quitarte el permiso de administrador. Pídeselo a otro administrador';
  end if;
  return old;
end
$$;
comment on function private.guard_roles() is
  'An admin makes and unmakes admins only shortly after signing in, and cannot lock oneself out.';

-- A lock first, so that two admins who revoke each other at the same moment are
-- taken one after the other; the second then sees that it is the last.
create function private.forbid_loss_of_last_admin() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('public.user_roles:admin', 0));
  if not exists (select from public.user_roles where role = 'admin') then
    raise exception using errcode = 'check_violation', constraint = 'user_roles_last_admin',
      message = 'No se puede quitar al último administrador';
  end if;
  return null;
end
$$;
comment on function private.forbid_loss_of_last_admin() is
  'The site never loses its last admin, not even by deleting the account.';

-- Functions: profiles and accounts

create function private.create_profile() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  -- The role is never taken from the metadata, which the person writes. Without a
  -- name the e-mail is no substitute: names are public and addresses are not.
  insert into private.profiles (id, nombre_completo)
  values (
    new.id,
    coalesce(
      left(private.clean_text(regexp_replace(
        case jsonb_typeof(new.raw_user_meta_data -> 'nombre_completo')
          when 'string' then new.raw_user_meta_data ->> 'nombre_completo'
        end,
        '[[:space:][:cntrl:]]+', ' ', 'g'
      )), 160),
      'Familia'
    )
  );
  return null;
end
$$;
comment on function private.create_profile() is
  'Gives a new account its profile in the same transaction, always with the role padre.';

-- Security definer, because the table under the view is granted to nobody. The
-- column grants on the view have already refused every other column.
create function private.update_profile() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if private.is_user_request() then
    if old.id is distinct from auth.uid() then
      return null;
    end if;
    update private.profiles
    set nombre_completo = new.nombre_completo, telefono = new.telefono, municipio = new.municipio
    where id = old.id
    returning nombre_completo, telefono, municipio
    into new.nombre_completo, new.telefono, new.municipio;
  else
    update private.profiles
    set nombre_completo = new.nombre_completo, telefono = new.telefono, municipio = new.municipio,
      rol = new.rol, fecha_registro = new.fecha_registro
    where id = old.id
    returning nombre_completo, telefono, municipio
    into new.nombre_completo, new.telefono, new.municipio;
  end if;
  return new;
end
$$;
comment on function private.update_profile() is
  'Writes a change made through the view: people change themselves only, and never their role.';

-- It cannot be undone, so holding an access token is not enough: it must come from a
-- sign-in of the last 15 minutes (a refreshed token keeps the moment of its sign-in), and
-- with the second factor when the account has one. Only the password or what stands for it
-- is a sign-in.
create function public.eliminar_mi_cuenta(publicaciones text) returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform private.require_reauthentication('eliminar tu cuenta');
  if coalesce(publicaciones, '') not in ('borrar', 'sin_nombre') then
    perform private.refuse('publicaciones_elegidas', 'Antes de eliminar, elige qué hacemos con lo que escribiste');
  end if;
  if publicaciones = 'sin_nombre' then
    perform private.leave_posts(auth.uid());
  end if;
  -- The foreign keys do the rest, and the trigger of user_roles keeps the last admin.
  delete from auth.users where id = auth.uid();
end
$$;
comment on function public.eliminar_mi_cuenta(text) is
  'Deletes the caller''s account with what belongs to it; questions and answers go too (`borrar`) or stay without a name (`sin_nombre`). A provider stays, without owner and pending.';

-- Functions: limits

-- Arguments of the trigger: how many, in how long, and how to say that they were done.
create function private.limit_acts() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  person constant uuid := auth.uid();
  allowed constant integer := tg_argv[0];
  window_length constant interval := tg_argv[1];
  done bigint;
  wait_minutes integer;
begin
  if not private.is_user_request() or person is null then
    return new;
  end if;
  -- One after the other: of two requests at the same moment the second must see the first.
  perform pg_advisory_xact_lock(hashtextextended(tg_table_name || ':' || person, 0));
  delete from private.recent_acts
  where user_id = person and act = tg_table_name and done_at <= now() - window_length;
  select count(*), ceil(extract(epoch from min(done_at) + window_length - now()) / 60)
  into done, wait_minutes
  from private.recent_acts
  where user_id = person and act = tg_table_name;
  if done >= allowed then
    raise exception using errcode = 'PT429',
      message = tg_argv[2] || ' Gracias por participar. Podrás continuar en ' || case
        when wait_minutes <= 1 then 'un minuto.'
        when wait_minutes < 120 then wait_minutes || ' minutos.'
        else ceil(wait_minutes / 60.0) || ' horas.'
      end;
  end if;
  insert into private.recent_acts (user_id, act, done_at) values (person, tg_table_name, now());
  return new;
end
$$;
comment on function private.limit_acts() is
  'Refuses with status 429 and kind words once a person has made as many rows of this table as the limit allows.';

-- Views, which ask the functions above

-- The name is blanked and the row hidden by the same condition. Hiding alone would need
-- a security barrier, which keeps the planner from looking up one author by id; with
-- the name blanked, a condition added by the asker never sees what is hidden.
create view public.profiles as
select
  id,
  case when ha_publicado or id = (select auth.uid()) or (select private.is_admin()) or not (select private.is_user_request())
    then nombre_completo end as nombre_completo,
  case when id = (select auth.uid()) or (select private.is_admin()) or not (select private.is_user_request()) then rol end as rol,
  case when id = (select auth.uid()) or (select private.is_admin()) or not (select private.is_user_request()) then telefono end as telefono,
  case when id = (select auth.uid()) or (select private.is_admin()) or not (select private.is_user_request()) then municipio end as municipio,
  case when id = (select auth.uid()) or (select private.is_admin()) or not (select private.is_user_request()) then fecha_registro end as fecha_registro
from private.profiles
where ha_publicado or id = (select auth.uid()) or (select private.is_admin()) or not (select private.is_user_request());
comment on view public.profiles is
  'People as others may see them: id and name of whoever wrote something public; everything for the person and for admins.';
grant select on table public.profiles to anon;
-- Not insert or delete: a profile comes and goes with its account.
grant select, update (nombre_completo, telefono, municipio) on table public.profiles to authenticated;
grant select, update on table public.profiles to service_role;

-- Triggers

create trigger create_profile_for_new_account
  after insert on auth.users
  for each row execute function private.create_profile();

create trigger profiles_clean
  before insert or update of nombre_completo, telefono, municipio on private.profiles
  for each row execute function private.clean_texts('Por favor escribe tu nombre', 'nombre_completo line required', 'telefono', 'municipio');

create trigger profiles_update
  instead of update on public.profiles
  for each row execute function private.update_profile();

create trigger user_roles_guard
  before insert or delete on public.user_roles
  for each row when (private.is_user_act())
  execute function private.guard_roles();

create trigger user_roles_forbid_loss_of_last_admin
  after delete or update on public.user_roles
  for each row when (old.role = 'admin') execute function private.forbid_loss_of_last_admin();

-- Policies

create policy "People can see their own roles" on public.user_roles
  for select to authenticated using (user_id = (select auth.uid()));
comment on policy "People can see their own roles" on public.user_roles is
  'The site asks for it to decide whether to show the admin panel.';

create policy "Admins can see, grant and revoke roles" on public.user_roles
  for all to authenticated using ((select private.is_admin()));
comment on policy "Admins can see, grant and revoke roles" on public.user_roles is
  'Only an admin makes another. Triggers keep the own one and the last one.';

-- What admins see of people, and what is seen of admins: the audit log of what they did to
-- what is not theirs. Triggers write it in the transaction of the act, so that one never
-- stands without the other, and no role of the API, the secret key included, may write,
-- change or delete a line.

-- Tables

create table public.auditoria (
  id bigint generated always as identity primary key,
  fecha timestamptz not null default now(),
  -- No foreign key: the log outlives the accounts. The name is the one of that day.
  actor_id uuid,
  actor_nombre text,
  accion text not null constraint accion_max_60 check (char_length(accion) between 1 and 60),
  tabla text not null constraint tabla_max_60 check (char_length(tabla) between 1 and 60),
  fila_id text constraint fila_id_max_100 check (char_length(fila_id) <= 100),
  antes jsonb,
  despues jsonb
);
comment on table public.auditoria is
  'Acts of admins: who, what, which row, when, and a summary of what changed. Nothing in the API can alter it.';
comment on column public.auditoria.actor_id is 'Null: the account is gone.';
comment on column public.auditoria.actor_nombre is
  'As it was then. Of an account that is gone it stays if an admin''s it was: somebody answers for what was done.';
create index auditoria_fecha_idx on public.auditoria (fecha desc, id desc);
create index auditoria_fila_idx on public.auditoria (tabla, fila_id, fecha desc);
-- What is counted for everybody to see: the log outlives the accounts.
create index auditoria_pausas_idx on public.auditoria (fecha) where accion = 'pausar';
create index auditoria_actor_idx on public.auditoria (actor_id, fecha);
grant select on table public.auditoria to authenticated, service_role;

create view private.audited_decisions as
select e.tabla, e.fila_id,
  case
    when e.accion = 'eliminar' then 'eliminado'
    when e.tabla = 'revisiones_recurso' then 'revisado'
    when e.tabla = 'proveedores' then
      case when e.accion = 'aprobar' or (e.despues ->> 'aprobado_por_admin')::boolean then 'aprobado' else 'desaprobado' end
    else e.despues ->> 'estado'
  end as como, e.actor_id as actor, e.fecha as cuando
from public.auditoria as e
where e.accion in ('aprobar', 'desaprobar', 'eliminar') or e.despues ?| array['aprobado_por_admin', 'estado', 'revisado_en'];
comment on view private.audited_decisions is 'Decisions of admins that stand in the audit log alone: how, by whom and when.';

-- Functions: the audit log

create function private.summarize(fila jsonb, columnas text[]) returns jsonb
language sql immutable set search_path = ''
as $$
  select jsonb_object_agg(key, case
    when jsonb_typeof(value) = 'string' and char_length(value #>> '{}') > 200 then to_jsonb(left(value #>> '{}', 200) || '…')
    else value
  end)
  from jsonb_each(fila)
  where key = any (columnas)
$$;
comment on function private.summarize(jsonb, text[]) is 'Some columns of a row, long texts cut: a log is no archive.';

create function private.log_audit(actor uuid, accion text, tabla text, fila_id text, antes jsonb, despues jsonb)
returns void
language plpgsql set search_path = ''
as $$
begin
  -- Without a lock: of two at the same moment both may be the last one.
  if private.is_user_request() and not private.is_admin() and (
    select count(*) from public.auditoria as e where e.actor_id = log_audit.actor and e.fecha > now() - interval '1 day'
  ) >= 200 then
    raise exception using errcode = 'PT429', hint = 'cambios_max_200',
      message = 'Ya guardaste 200 cambios en un día. Gracias por mantener tu perfil al día. Podrás continuar mañana.';
  end if;
  insert into public.auditoria (actor_id, actor_nombre, accion, tabla, fila_id, antes, despues)
  values (
    log_audit.actor,
    (select p.nombre_completo from private.profiles as p where p.id = log_audit.actor),
    log_audit.accion, log_audit.tabla, log_audit.fila_id, log_audit.antes, log_audit.despues
  );
end
$$;
comment on function private.log_audit(uuid, text, text, text, jsonb, jsonb) is
  'Adds one line to the audit log. Who is no admin adds 200 a day.';

-- Arguments: the column that names the row, the column of its owner or '', and the
-- columns that sum up a whole row, with commas.
create function private.audit() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  old_row constant jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) end;
  new_row constant jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) end;
  known constant jsonb := coalesce(old_row, new_row);
  columns text[] := string_to_array(tg_argv[2], ',');
  act text := case tg_op when 'INSERT' then 'crear' when 'UPDATE' then 'cambiar' else 'eliminar' end;
  -- A nameless post is its author's.
  owner constant text := case when known -> 'sin_nombre' = 'true'
    then private.author_of(case tg_table_name when 'questions' then 'pregunta' else 'respuesta' end, (known ->> 'id')::uuid)::text
    else known ->> tg_argv[1]
  end;
begin
  if private.is_user_request() and owner is distinct from auth.uid()::text
    -- A moderator writes only what has an author.
    and (private.is_admin() or tg_argv[1] <> '' and private.is_moderator())
  then
    if tg_op = 'UPDATE' then
      select array_agg(n.key) into columns
      from jsonb_each(new_row) as n
      where n.value is distinct from old_row -> n.key and n.key <> 'fecha_actualizacion';
      if columns = array['aprobado_por_admin'] then
        act := case when (new_row -> 'aprobado_por_admin')::boolean then 'aprobar' else 'desaprobar' end;
      end if;
    end if;
    if cardinality(columns) > 0 then
      perform private.log_audit(
        auth.uid(), act, tg_table_name, known ->> tg_argv[0],
        private.summarize(old_row, columns), private.summarize(new_row, columns)
      );
    end if;
  end if;
  return coalesce(new, old);
end
$$;
comment on function private.audit() is
  'Writes down the act of an admin or a moderator on a row of somebody else or of nobody. A change lists the columns that changed.';

create function public.registrar_acto_admin(
  actor uuid,
  accion text,
  tabla text,
  fila_id text default null,
  antes jsonb default null,
  despues jsonb default null
) returns void
language sql volatile security definer set search_path = ''
as $$
  select private.log_audit(actor, accion, tabla, fila_id, antes, despues)
$$;
comment on function public.registrar_acto_admin(uuid, text, text, text, jsonb, jsonb) is
  'For the server''s own admin functions (password, account, second factors), which act with the secret key: it names the admin who asked.';

-- Functions: the list of people

-- Accounts are granted to nobody, so it runs with the owner's rights and first of all asks
-- who is calling.
create function public.admin_usuarios(
  busqueda text default null,
  orden text default 'recientes',
  limite integer default 50,
  desplazamiento integer default 0
) returns table (
  id uuid, nombre_completo text, email text, rol text, telefono text, municipio text, fecha_registro timestamptz,
  ultimo_acceso timestamptz, roles public.app_role[], segundo_factor boolean, proveedor_id uuid, total integer,
  pausa_hasta date, pausa_motivo text, licencia jsonb
)
language plpgsql stable security definer rows 50 set search_path = ''
as $$
#variable_conflict use_column
declare
  -- What was typed is text, not a pattern.
  pattern constant text := '%' || regexp_replace(private.fold_text(private.clean_text(busqueda)), '([%_\\])', '\\\1', 'g') || '%';
begin
  perform private.require_admin();
  return query
  with matching as (
    select p.*, u.email::text as email, u.last_sign_in_at, count(*) over ()::integer as total
    from private.profiles as p
    join auth.users as u on u.id = p.id
    where u.deleted_at is null
      and (pattern is null or private.fold_text(p.nombre_completo) like pattern or private.fold_text(u.email) like pattern)
    order by
      case orden when 'nombre' then private.fold_text(p.nombre_completo) when 'email' then u.email end,
      case when orden = 'acceso' then u.last_sign_in_at end desc nulls last,
      case when orden = 'antiguos' then p.fecha_registro end,
      p.fecha_registro desc, p.id
    limit least(greatest(coalesce(limite, 50), 1), 200)
    offset greatest(coalesce(desplazamiento, 0), 0)
  )
  select m.id, m.nombre_completo, m.email, m.rol, m.telefono, m.municipio, m.fecha_registro, m.last_sign_in_at,
    array(select r.role from public.user_roles as r where r.user_id = m.id order by r.role),
    exists (select from auth.mfa_factors as f where f.user_id = m.id and f.status = 'verified'),
    (select l.id from public.proveedores as l where l.usuario_id = m.id),
    m.total, pause.hasta, pause.motivo, to_jsonb(l) - 'usuario_id'
  from matching as m
  left join private.pausas as pause on pause.usuario_id = m.id and pause.hasta >= private.event_day(now())
  left join private.licencias as l on l.usuario_id = m.id;
end
$$;
comment on function public.admin_usuarios(text, text, integer, integer) is
  'A page of the list of people, by name or e-mail whatever the accents; `orden` is recientes, antiguos, nombre, email or acceso, and `total` how many match in all.';

create trigger user_roles_audit_granted
  after insert on public.user_roles
  for each row when (private.is_user_act())
  execute function private.audit('user_id', '', 'user_id,role');

-- Before: afterwards somebody who revokes oneself would be an admin no more.
create trigger user_roles_audit_revoked
  before delete on public.user_roles
  for each row when (private.is_user_act())
  execute function private.audit('user_id', '', 'user_id,role');

-- Policies

create policy "Admins can read the audit log" on public.auditoria
  for select to authenticated using ((select private.is_admin()));
comment on policy "Admins can read the audit log" on public.auditoria is
  'Each can see what the others did.';

create function private.named_in(actor uuid, fila_id text, antes jsonb, despues jsonb) returns text[]
language sql immutable set search_path = ''
as $$
  select array(
    select actor::text where actor is not null
    union
    select m[1] from regexp_matches(
      lower(concat_ws(' ', fila_id, antes, despues)),
      '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|[[:alnum:]._%+-]*@[[:alnum:]-]+(?:\.[[:alnum:]][[:alnum:]-]*)*', 'g'
    ) as m
  )
$$;
comment on function private.named_in(uuid,text,jsonb,jsonb) is 'The ids and addresses that a line of the audit log says, in lower case: what private.has_mention finds is among them.';

create index auditoria_nombrados_idx on public.auditoria using gin (private.named_in(actor_id, fila_id, antes, despues));

-- Pauses: for some days an account reads, keeps favourites and deletes its own words, and does not
-- ask, answer, edit, vote, review or report. The person is told why and until when, before writing.

-- Tables

create table private.pausas (
  usuario_id uuid primary key references private.profiles (id) on delete cascade,
  motivo text not null constraint motivo_de_10_a_300 check (char_length(motivo) between 10 and 300),
  hasta date not null
);
comment on table private.pausas is
  'Accounts that do not write for some days, through `hasta`. Who paused them, and how often it happens, is in the audit log.';

-- Functions

create function private.refuse_paused() returns void
language plpgsql stable set search_path = ''
as $$
declare
  ends date;
begin
  if not private.is_user_request() then
    return;
  end if;
  select p.hasta into ends from private.pausas as p
  where p.usuario_id = auth.uid() and p.hasta >= private.event_day(now());
  if found then
    raise exception using errcode = 'PT403', hint = 'cuenta_en_pausa',
      message = 'Tu cuenta está en pausa hasta el ' || private.day_in_words(ends)
        || '. Mientras tanto puedes leer, guardar favoritos y borrar lo tuyo.';
  end if;
end
$$;
comment on function private.refuse_paused() is
  'Refuses with status 403 and until when what a paused account may not do; whoever writes as a person calls it first.';

-- The argument, where there is one, is the column with a list: what goes into one that nobody else reads is not refused.
create function private.refuse_paused_write() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if tg_nargs = 0 or exists (
    select from private.listas_compartidas as c
    where c.lista_id = (to_jsonb(new) ->> tg_argv[0])::uuid and c.vence_el >= private.event_day(now())
  ) then
    perform private.refuse_paused();
  end if;
  return new;
end
$$;
comment on function private.refuse_paused_write() is 'A paused account writes nothing that others read.';

create function public.mi_pausa() returns table (hasta date, motivo text)
language sql stable security definer rows 1 set search_path = ''
as $$
  select p.hasta, p.motivo from private.pausas as p
  where p.usuario_id = auth.uid() and p.hasta >= private.event_day(now())
$$;
comment on function public.mi_pausa() is 'Through which day the caller''s account is paused, and why; no row when it is not.';

create function public.pausar(usuario uuid, dias integer, motivo text) returns date
language plpgsql volatile security definer set search_path = ''
as $$
declare
  reason constant text := private.clean_line(motivo);
  before private.pausas;
  ends constant date := private.event_day(now()) + dias;
begin
  perform private.require_admin();
  if dias is null or dias not between 1 and 365 then
    perform private.refuse('dias_de_1_a_365', 'Elige entre 1 y 365 días.');
  elsif reason is null or char_length(reason) not between 10 and 300 then
    perform private.refuse('motivo_de_10_a_300', 'Escribe el motivo, de 10 a 300 letras: la persona lo lee.');
  elsif exists (select from public.user_roles as r where r.user_id = usuario and r.role = 'admin') then
    perform private.refuse('usuario_sin_rol', 'A un admin no se le pone pausa. Quítale antes el permiso de admin.');
  end if;
  -- Two admins at the same moment are taken one after the other.
  perform from private.profiles as p where p.id = usuario for no key update;
  if not found then
    perform private.refuse('usuario_existe', 'Esta cuenta ya no existe. Recarga la página.');
  end if;
  select * into before from private.pausas as p where p.usuario_id = usuario;
  insert into private.pausas (usuario_id, motivo, hasta) values (usuario, reason, ends)
  on conflict (usuario_id) do update set motivo = excluded.motivo, hasta = excluded.hasta;
  perform private.log_audit(
    auth.uid(), 'pausar', 'pausas', usuario::text,
    case when before.usuario_id is not null then jsonb_build_object('hasta', before.hasta) end,
    jsonb_build_object('hasta', ends, 'motivo', reason)
  );
  return ends;
end
$$;
comment on function public.pausar(uuid, integer, text) is
  'For admins: pauses an account that is no admin''s, through today plus so many days, for a reason that its person reads. A second pause replaces the first.';

create function public.levantar_pausa(usuario uuid) returns boolean
language plpgsql volatile security definer set search_path = ''
as $$
declare
  lifted private.pausas;
begin
  perform private.require_admin();
  delete from private.pausas as p where p.usuario_id = usuario and p.hasta >= private.event_day(now())
  returning * into lifted;
  if not found then
    return false;
  end if;
  perform private.log_audit(
    auth.uid(), 'levantar_pausa', 'pausas', usuario::text, jsonb_build_object('hasta', lifted.hasta), null
  );
  return true;
end
$$;
comment on function public.levantar_pausa(uuid) is 'For admins: ends a pause before its day. False when there is none.';

-- Licences of professionals: an admin looked one up, and the named posts of that account say what was
-- checked and when, until the licence ends. Its number is for admins alone; a post without a name says nothing.

-- Tables

create table private.licencias (
  usuario_id uuid primary key references private.profiles (id) on delete cascade,
  clase text not null constraint clase_conocida check (clase in (
    'medicina', 'psicologia', 'terapia_ocupacional', 'terapia_fisica', 'habla_y_lenguaje', 'audiologia', 'nutricion',
    'enfermeria', 'trabajo_social', 'consejeria', 'derecho'
  )),
  numero text not null constraint numero_max_40 check (char_length(numero) <= 40),
  vista_el date not null,
  vence_el date not null constraint vence_despues check (vence_el >= vista_el)
);
comment on table private.licencias is
  'Licences that an admin looked up: the latest of each account. It is told through the day on which the licence ends.';

-- Functions

create function public.anotar_licencia(usuario uuid, clase text, numero text, vista_el date, vence_el date) returns void
language plpgsql volatile security definer set search_path = ''
as $$
#variable_conflict use_variable
declare
  today constant date := private.event_day(now());
  written constant text := private.clean_line(numero);
  before private.licencias;
begin
  perform private.require_admin();
  if written is null or char_length(written) > 40 then
    perform private.refuse('numero_escrito', 'Escribe el número de la licencia, de hasta 40 letras o números.');
  elsif vista_el is null or vista_el > today or vista_el < today - 365 then
    perform private.refuse('vista_el_reciente', 'Elige el día en que la viste: hoy, o hasta hace un año.');
  elsif vence_el is null or vence_el < today then
    perform private.refuse('vence_el_por_venir', 'Elige el día en que vence. Una licencia vencida no se anota.');
  end if;
  perform from private.profiles as p where p.id = usuario for no key update;
  if not found then
    perform private.refuse('usuario_existe', 'Esta cuenta ya no existe. Recarga la página.');
  end if;
  select * into before from private.licencias as l where l.usuario_id = usuario;
  insert into private.licencias as l (usuario_id, clase, numero, vista_el, vence_el)
  values (usuario, clase, written, vista_el, vence_el)
  on conflict (usuario_id) do update
  set clase = excluded.clase, numero = excluded.numero, vista_el = excluded.vista_el, vence_el = excluded.vence_el;
  perform private.log_audit(
    auth.uid(), case when before.usuario_id is null then 'crear' else 'cambiar' end, 'licencias', usuario::text,
    case when before.usuario_id is not null then to_jsonb(before) - array['usuario_id', 'numero'] end,
    jsonb_build_object('clase', clase, 'vista_el', vista_el, 'vence_el', vence_el)
  );
end
$$;
comment on function public.anotar_licencia(uuid, text, text, date, date) is
  'For admins: a licence of an account was looked up on a day, and ends on another. It takes the place of the one before.';

create function public.quitar_licencia(usuario uuid) returns boolean
language plpgsql volatile security definer set search_path = ''
as $$
declare
  removed private.licencias;
begin
  perform private.require_admin();
  delete from private.licencias as l where l.usuario_id = usuario returning * into removed;
  if not found then
    return false;
  end if;
  perform private.log_audit(
    auth.uid(), 'eliminar', 'licencias', usuario::text, to_jsonb(removed) - array['usuario_id', 'numero'], null
  );
  return true;
end
$$;
comment on function public.quitar_licencia(uuid) is 'For admins: the label goes. False when there was none.';

create trigger profiles_pause
  before update of nombre_completo on private.profiles
  for each row when (old.nombre_completo is distinct from new.nombre_completo)
  execute function private.refuse_paused_write();

-- A person's own data

insert into private.own_things (tabla, condicion, columnas) values
  ('public.auditoria', 't.fila_id = $1::text', array['id', 'fecha', 'accion', 'tabla', 'fila_id', 'antes', 'despues']),
  ('public.auditoria', 't.fila_id is distinct from $1::text
    and private.named_in(t.actor_id, t.fila_id, t.antes, t.despues) && private.named_in($1, null, null, to_jsonb($2))
    and (t.actor_id = $1 or private.has_mention(concat(t.antes, t.despues), array[$1::text, $2]))',
    array['id', 'fecha', 'accion', 'tabla']);

-- Rights

grant execute on function private.is_admin() to anon, authenticated, service_role;
grant execute on function public.exigir_admin(boolean), public.estado_admin(), public.eliminar_mi_cuenta(text),
  public.mi_pausa(), public.pausar(uuid, integer, text), public.levantar_pausa(uuid),
  public.anotar_licencia(uuid, text, text, date, date), public.quitar_licencia(uuid) to authenticated;
grant execute on function public.admin_usuarios(text, text, integer, integer) to authenticated, service_role;
grant execute on function public.gateway_password_policy(uuid),
  public.registrar_acto_admin(uuid, text, text, text, jsonb, jsonb) to service_role;
