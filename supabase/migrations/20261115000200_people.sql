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

create type public.app_role as enum ('admin');

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
comment on table public.user_roles is 'Who is an admin. Apart from profiles, so that changing a profile can never raise a person.';
create index user_roles_role_idx on public.user_roles (role);

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

-- Grants

alter table private.profiles enable row level security;
alter table public.user_roles enable row level security;
alter table private.recent_acts enable row level security;

revoke all on table private.profiles, public.user_roles, private.recent_acts
  from public, anon, authenticated, service_role;
grant select, insert (user_id, role), delete on table public.user_roles to authenticated;
grant all on table public.user_roles to service_role;

-- Functions: who is an admin

create function private.requires_factor() returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (select from private.settings where name = 'admin_require_factor' and value = 'on')
$$;
comment on function private.requires_factor() is 'Whether nobody is an admin without a second factor.';

create function private.has_factor() returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (select from auth.mfa_factors as f where f.user_id = auth.uid() and f.status = 'verified')
$$;
comment on function private.has_factor() is 'Whether the account of the person asking has a second factor.';

create function private.is_admin() returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (select from public.user_roles where user_id = auth.uid() and role = 'admin')
    and (
      coalesce(auth.jwt() ->> 'aal', '') in ('aal2', 'aal3')
      or not (private.has_factor() or private.requires_factor())
    )
$$;
comment on function private.is_admin() is
  'Whether the person asking is an admin now: the row must exist, and a session of an account with a second factor must have shown it.';

-- Whoever lacks no more than the second step is told so.
create function private.require_admin() returns void
language plpgsql stable set search_path = ''
as $$
begin
  if not private.is_client() or private.is_admin() then
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

-- A second factor does not count here: whoever holds a token could add one of their own.
create function private.entered_at() returns timestamptz
language sql stable set search_path = ''
as $$
  select to_timestamp(max((claim ->> 'timestamp')::double precision))
  from jsonb_array_elements(
    case jsonb_typeof(auth.jwt() -> 'amr') when 'array' then auth.jwt() -> 'amr' else '[]' end
  ) as claim
  where jsonb_typeof(claim -> 'timestamp') = 'number'
    and claim ->> 'method' not in ('totp', 'token_refresh')
    and claim ->> 'method' not like 'mfa/%'
$$;
comment on function private.entered_at() is
  'When the caller last gave a password or what stands for it (claim `amr`); null when the token does not say.';

create function private.require_recent_sign_in() returns void
language plpgsql stable set search_path = ''
as $$
begin
  if private.is_client()
    and coalesce(private.entered_at(), '-infinity') < now() - interval '15 minutes'
  then
    raise exception using errcode = 'PT403', hint = 'reauthentication_needed',
      message = 'Por seguridad, vuelve a iniciar sesión para hacer esto';
  end if;
end
$$;
comment on function private.require_recent_sign_in() is 'Refuses a token whose sign-in is older than 15 minutes.';

create function public.exigir_admin(reciente boolean default false) returns void
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  if reciente then
    perform private.require_recent_sign_in();
  end if;
end
$$;
comment on function public.exigir_admin(boolean) is
  'Refuses whoever is no admin now; with `reciente`, also one whose sign-in is older than 15 minutes. The server functions ask it in the caller''s name.';

create function public.estado_admin()
returns table (es_admin boolean, segundo_factor boolean, factor_obligatorio boolean)
language sql stable security definer rows 1 set search_path = ''
as $$
  select exists (select from public.user_roles where user_id = auth.uid() and role = 'admin'),
    private.has_factor(), private.requires_factor()
$$;
comment on function public.estado_admin() is
  'What the panel asks about the caller: whether they are an admin, have a second factor, and must have one.';

-- The first admin cannot be made by another. A server that is told in its settings
-- whose account that is calls this after making sure that the account exists.
create function public.gateway_ensure_admin(account uuid) returns void
language sql set search_path = ''
as $$
  insert into public.user_roles (user_id, role) values (account, 'admin') on conflict do nothing
$$;
comment on function public.gateway_ensure_admin(uuid) is
  'Makes an account an admin. For the server itself, at its start: no role of the API may execute it.';

-- What a password must be, by account: six characters for families, as everywhere on the
-- site; for an admin, who can read and change everybody's data, twelve, and none of those
-- that everybody tries first. A password never reaches the database readable, so the server
-- that stores it asks here, as it also does at a sign-in: whoever has become an admin since
-- is told then. On hosted Supabase the function that sets passwords asks it.
create function public.gateway_password_policy(account uuid)
returns table (min_length integer, refuse_common boolean)
language sql stable security definer set search_path = ''
as $$
  select case when is_admin then 12 else 6 end, is_admin
  from (
    select exists (
      select from public.user_roles as r where r.user_id = account and r.role = 'admin'
    ) as is_admin
  ) as known
$$;
comment on function public.gateway_password_policy(uuid) is
  'How long a password of this account must be, and whether the commonest ones are refused.';

create function private.guard_roles() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  -- Everybody else is refused by the policies, which come after this.
  if private.is_admin() then
    perform private.require_recent_sign_in();
  end if;
  return case tg_op when 'DELETE' then old else new end;
end
$$;
comment on function private.guard_roles() is 'An admin makes and unmakes admins only shortly after signing in.';

-- A lock first, so that two admins who revoke each other at the same moment are
-- taken one after the other; the second then sees that it is the last.
create function private.keep_last_admin() returns trigger
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
comment on function private.keep_last_admin() is
  'The site never loses its last admin, not even by deleting the account.';

-- Nobody takes the panel from oneself by mistake; another admin can do it. What follows
-- from deleting one's own account is no revocation: the trigger looks at a request's own
-- statement only.
create function private.keep_own_role() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if private.is_client() and old.user_id = auth.uid() then
    raise exception using errcode = 'insufficient_privilege',
      message = 'No puedes quitarte el permiso de administrador. Pídeselo a otro administrador';
  end if;
  return old;
end
$$;
comment on function private.keep_own_role() is 'An admin cannot lock oneself out.';

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

create function private.clean_profile() returns trigger
language plpgsql set search_path = ''
as $$
begin
  new.nombre_completo := private.clean_line(new.nombre_completo);
  new.telefono := private.clean_text(new.telefono);
  new.municipio := private.clean_text(new.municipio);
  if new.nombre_completo is null then
    raise exception using errcode = 'not_null_violation', column = 'nombre_completo',
      message = 'Por favor escribe tu nombre';
  end if;
  return new;
end
$$;
comment on function private.clean_profile() is 'Trims a profile and asks for a name.';

-- Security definer, because the table under the view is granted to nobody. The
-- column grants on the view have already refused every other column.
create function private.update_profile() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if private.is_client() then
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
create function public.eliminar_mi_cuenta() returns void
language plpgsql security definer set search_path = ''
as $$
declare
  person constant uuid := auth.uid();
begin
  if person is null then
    raise exception using errcode = 'insufficient_privilege', message = 'Debes iniciar sesión para eliminar tu cuenta';
  end if;
  -- A token that does not say when it was earned did not come from a sign-in.
  if coalesce(private.entered_at(), '-infinity') < now() - interval '15 minutes' then
    raise exception using errcode = 'PT403', hint = 'reauthentication_needed',
      message = 'Por seguridad, vuelve a iniciar sesión para eliminar tu cuenta';
  end if;
  if coalesce(auth.jwt() ->> 'aal', '') not in ('aal2', 'aal3') and exists (
    select from auth.mfa_factors as f where f.user_id = person and f.status = 'verified'
  ) then
    raise exception using errcode = 'PT403', hint = 'insufficient_aal',
      message = 'Por seguridad, confirma tu segundo factor para eliminar tu cuenta';
  end if;
  -- The foreign keys do the rest, and the trigger of user_roles keeps the last admin.
  delete from auth.users where id = person;
end
$$;
comment on function public.eliminar_mi_cuenta() is
  'Deletes the caller''s account with what belongs to it; a provider stays, without owner and pending.';

create function private.forget_sign_ins() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  delete from auth.audit_log_entries as e
  where e.payload ->> 'actor_id' = old.id::text or e.payload -> 'traits' ->> 'user_id' = old.id::text;
  return null;
end
$$;
comment on function private.forget_sign_ins() is 'The sign-in log of an account goes with it.';

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
  if not private.is_client() or person is null then
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

revoke execute on function private.requires_factor(), private.has_factor(), private.is_admin(), private.require_admin(),
  private.entered_at(), private.require_recent_sign_in(), private.guard_roles(),
  private.keep_last_admin(), private.keep_own_role(), private.create_profile(), private.clean_profile(),
  private.update_profile(), private.forget_sign_ins(), private.limit_acts() from public;
grant execute on function private.is_admin() to anon, authenticated, service_role;
revoke execute on function public.exigir_admin(boolean), public.estado_admin(), public.gateway_ensure_admin(uuid),
  public.gateway_password_policy(uuid), public.eliminar_mi_cuenta() from public, anon, authenticated, service_role;
grant execute on function public.exigir_admin(boolean), public.estado_admin(), public.eliminar_mi_cuenta() to authenticated;
grant execute on function public.gateway_password_policy(uuid) to service_role;

-- Views, which ask the functions above

-- The name is blanked and the row hidden by the same condition. Hiding alone would need
-- a security barrier, which keeps the planner from looking up one author by id; with
-- the name blanked, a condition added by the asker never sees what is hidden.
create view public.profiles as
select
  id,
  case when ha_publicado or id = (select auth.uid()) or (select private.is_admin()) or not (select private.is_client())
    then nombre_completo end as nombre_completo,
  case when id = (select auth.uid()) or (select private.is_admin()) or not (select private.is_client()) then rol end as rol,
  case when id = (select auth.uid()) or (select private.is_admin()) or not (select private.is_client()) then telefono end as telefono,
  case when id = (select auth.uid()) or (select private.is_admin()) or not (select private.is_client()) then municipio end as municipio,
  case when id = (select auth.uid()) or (select private.is_admin()) or not (select private.is_client()) then fecha_registro end as fecha_registro
from private.profiles
where ha_publicado or id = (select auth.uid()) or (select private.is_admin()) or not (select private.is_client());
comment on view public.profiles is
  'People as others may see them: id and name of whoever wrote something public; everything for the person and for admins.';

revoke all on table public.profiles from public, anon, authenticated, service_role;
grant select on table public.profiles to anon, authenticated;
grant update (nombre_completo, telefono, municipio) on table public.profiles to authenticated;
-- Not insert or delete: a profile comes and goes with its account.
grant select, update on table public.profiles to service_role;

-- Triggers: depth 0 is a request's own statement

create trigger create_profile_for_new_account
  after insert on auth.users
  for each row execute function private.create_profile();
create trigger forget_sign_ins_of_deleted_account
  after delete on auth.users
  for each row execute function private.forget_sign_ins();
create trigger profiles_clean
  before insert or update on private.profiles
  for each row execute function private.clean_profile();
create trigger profiles_update
  instead of update on public.profiles
  for each row execute function private.update_profile();
create trigger user_roles_guard
  before insert or delete on public.user_roles
  for each row when (pg_trigger_depth() = 0)
  execute function private.guard_roles();
create trigger user_roles_keep_own
  before delete on public.user_roles
  for each row when (pg_trigger_depth() = 0)
  execute function private.keep_own_role();
create trigger user_roles_keep_last_admin
  after delete or update on public.user_roles
  for each row when (old.role = 'admin') execute function private.keep_last_admin();

-- Policies

create policy "People can see their own roles" on public.user_roles
  for select to authenticated using (user_id = (select auth.uid()));
comment on policy "People can see their own roles" on public.user_roles is
  'The site asks for it to decide whether to show the admin panel.';
create policy "Admins can see all roles" on public.user_roles
  for select to authenticated using ((select private.is_admin()));
comment on policy "Admins can see all roles" on public.user_roles is
  'The list of users shows who is an admin.';
create policy "Admins can grant roles" on public.user_roles
  for insert to authenticated with check ((select private.is_admin()));
comment on policy "Admins can grant roles" on public.user_roles is
  'Only an admin makes another.';
create policy "Admins can revoke roles" on public.user_roles
  for delete to authenticated using ((select private.is_admin()));
comment on policy "Admins can revoke roles" on public.user_roles is
  'Of others: triggers keep the own one and the last one.';
