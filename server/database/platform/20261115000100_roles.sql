-- The roles a request can run under, the same names as on hosted Supabase.
-- Roles belong to the whole cluster, so another database or another process may
-- be creating them at this moment: every step here tolerates losing that race.

do $$
declare
  wanted record;
begin
  for wanted in
    select *
    from (values
      ('anon', 'nologin noinherit'),
      ('authenticated', 'nologin noinherit'),
      ('service_role', 'nologin noinherit bypassrls'),
      ('authenticator', 'nologin noinherit'),
      ('supabase_auth_admin', 'nologin noinherit'),
      ('supabase_storage_admin', 'nologin noinherit')
    ) as roles (name, options)
  loop
    if not exists (select from pg_catalog.pg_roles where rolname = wanted.name) then
      begin
        execute format('create role %I %s', wanted.name, wanted.options);
      exception
        when duplicate_object or unique_violation then null;
        when insufficient_privilege then
          raise exception 'the database user % may not create the role %; let a superuser run once: create role % %',
            current_user, wanted.name, wanted.name, wanted.options;
      end;
    end if;
  end loop;
end
$$;

-- `authenticator` may become any request role. So must the user who connects
-- here, unless it is a superuser, who may already.
do $$
declare
  role_name text;
  member_name text;
begin
  foreach role_name in array array['anon', 'authenticated', 'service_role'] loop
    foreach member_name in array array['authenticator', current_user::text] loop
      continue when exists (
        select
        from pg_catalog.pg_auth_members as membership
        where membership.roleid = role_name::regrole
          and membership.member = member_name::regrole
      );
      continue when member_name = current_user
        and (select rolsuper from pg_catalog.pg_roles where rolname = current_user);
      begin
        execute format('grant %I to %I', role_name, member_name);
      exception
        when insufficient_privilege or unique_violation or internal_error then
          raise notice 'role % was not granted to %: %', role_name, member_name, sqlerrm;
      end;
    end loop;
  end loop;
end
$$;

-- Extensions live in a schema of their own, out of the exposed one.
create schema if not exists extensions;
grant usage on schema extensions to anon, authenticated, service_role;

-- `public` is the exposed schema: reachable by requests, writable by none of
-- them, and nothing created in it is granted to anyone by default.
revoke create on schema public from public;
grant usage on schema public to anon, authenticated, service_role;
alter default privileges in schema public revoke all on tables from anon, authenticated;
alter default privileges in schema public revoke all on sequences from anon, authenticated;
alter default privileges in schema public revoke all on functions from anon, authenticated;
