-- People: their profile and who among them is an admin.
--
-- Everybody may know a person's id and name; telephone, municipality, role and
-- date only that person and admins. Row security hides rows, not columns, and a
-- column grant would make the owner's own `select *` fail. So the table is private
-- and `public.profiles` is a view of it that blanks the private columns. The id is
-- passed through plainly and the foreign keys of other tables point at the private
-- table, which is how PostgREST (and a gateway like it) finds the relation of
-- `profiles(nombre_completo)`; the table itself being unexposed, it is the only one.

create type public.app_role as enum ('admin');

create table private.profiles (
  id uuid primary key references auth.users (id) on delete cascade,
  nombre_completo text not null constraint nombre_completo_max_160 check (char_length(nombre_completo) <= 160),
  rol text not null default 'padre' constraint rol_max_40 check (char_length(rol) between 1 and 40),
  telefono text constraint telefono_max_40 check (char_length(telefono) <= 40),
  municipio text constraint municipio_max_60 check (char_length(municipio) <= 60),
  fecha_registro timestamptz not null default now()
);
comment on table private.profiles is 'One row a person, born and removed with the account.';
create index profiles_fecha_registro_idx on private.profiles (fecha_registro desc);

create table public.user_roles (
  user_id uuid not null references private.profiles (id) on delete cascade,
  role public.app_role not null,
  primary key (user_id, role)
);
comment on table public.user_roles is 'Who is an admin. Apart from profiles, so that changing a profile can never raise a person.';
create index user_roles_role_idx on public.user_roles (role);

alter table private.profiles enable row level security;
alter table public.user_roles enable row level security;

revoke all on table private.profiles from public, anon, authenticated, service_role;
revoke all on table public.user_roles from public, anon, authenticated, service_role;
grant select, delete on table public.user_roles to authenticated;
grant insert (user_id, role) on table public.user_roles to authenticated;
grant all on table public.user_roles to service_role;

-- Security definer: the answer must not depend on what the asker may read.
create function private.is_admin() returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (
    select from public.user_roles where user_id = auth.uid() and role = 'admin'
  )
$$;
comment on function private.is_admin() is
  'Whether the person asking is an admin. No claim in a token is believed: the row must exist now.';

-- Every row is shown, so nothing needs a security barrier: a condition added by the
-- asker only ever sees the blanked columns.
create view public.profiles as
select
  id,
  nombre_completo,
  case when id = (select auth.uid()) or (select private.is_admin()) or not (select private.is_client()) then rol end as rol,
  case when id = (select auth.uid()) or (select private.is_admin()) or not (select private.is_client()) then telefono end as telefono,
  case when id = (select auth.uid()) or (select private.is_admin()) or not (select private.is_client()) then municipio end as municipio,
  case when id = (select auth.uid()) or (select private.is_admin()) or not (select private.is_client()) then fecha_registro end as fecha_registro
from private.profiles;
comment on view public.profiles is
  'People as others may see them: id and name for everyone, the rest for the person and for admins.';

revoke all on table public.profiles from public, anon, authenticated, service_role;
grant select on table public.profiles to anon, authenticated;
grant update (nombre_completo, telefono, municipio) on table public.profiles to authenticated;
-- Not insert or delete: a profile comes and goes with its account.
grant select, update on table public.profiles to service_role;

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
  new.nombre_completo := private.clean_text(new.nombre_completo);
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

revoke execute on function private.is_admin(), private.create_profile(), private.clean_profile(),
  private.update_profile(), private.keep_last_admin() from public;
grant execute on function private.is_admin() to anon, authenticated, service_role;

create trigger profiles_clean
  before insert or update on private.profiles
  for each row execute function private.clean_profile();
create trigger profiles_update
  instead of update on public.profiles
  for each row execute function private.update_profile();
create trigger create_profile_for_new_account
  after insert on auth.users
  for each row execute function private.create_profile();
create trigger user_roles_keep_last_admin
  after delete or update on public.user_roles
  for each row when (old.role = 'admin') execute function private.keep_last_admin();

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
  'Including their own, but a trigger keeps the last one.';
