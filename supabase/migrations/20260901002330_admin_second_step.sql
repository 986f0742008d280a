-- An admin who has a second factor is one only in a session that has shown it: with the
-- password alone (`aal1`) the same person is like anybody else. And the acts that
-- could carry the site away (passwords, factors, roles, deletion) also ask for a
-- sign-in of the last 15 minutes, so that a token found on a screen left open is not
-- enough for them. The client reads from `hint` what to ask for.

-- What whoever runs the site may choose. A server of our own sets it at its start from
-- its environment; on hosted Supabase it is changed in the SQL editor.
create table private.settings (
  name text primary key,
  value text not null
);
comment on table private.settings is 'Choices of whoever runs the site, by name. No request reads or writes them.';
alter table private.settings enable row level security;
revoke all on table private.settings from public, anon, authenticated, service_role;
insert into private.settings (name, value) values ('admin_require_factor', 'off');

create function public.gateway_apply_settings(settings jsonb) returns void
language sql set search_path = ''
as $$
  update private.settings as s set value = given.value
  from jsonb_each_text(settings) as given (name, value)
  where s.name = given.name and s.value <> given.value
$$;
comment on function public.gateway_apply_settings(jsonb) is
  'Takes over the settings that it knows. For the server itself, at its start: no role of the API may execute it.';
revoke execute on function public.gateway_apply_settings(jsonb) from public, anon, authenticated, service_role;

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

create or replace function private.is_admin() returns boolean
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

-- As before, and whoever lacks no more than the second step is told so.
create or replace function private.require_admin() returns void
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

create trigger user_roles_guard
  before insert or delete on public.user_roles
  for each row when (pg_trigger_depth() = 0)
  execute function private.guard_roles();

revoke execute on function private.requires_factor(), private.has_factor(), private.entered_at(),
  private.require_recent_sign_in(), private.guard_roles() from public;
revoke execute on function public.exigir_admin(boolean), public.estado_admin() from public, anon, authenticated, service_role;
grant execute on function public.exigir_admin(boolean), public.estado_admin() to authenticated;
