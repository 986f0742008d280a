-- The same functions in PL/pgSQL. PostgreSQL plans the body of an SQL function anew at each call
-- unless it can inline it, which it cannot here; a PL/pgSQL body is planned once a connection.
-- Measured for `user_json`: nine times less time. Every answer about an account pays it.

create or replace function gateway.user_json(account auth.users) returns jsonb
language plpgsql stable
as $$
declare
  factors jsonb := (
    select jsonb_agg(gateway.factor_json(factor) order by factor.created_at)
    from auth.mfa_factors as factor where factor.user_id = account.id
  );
  identities jsonb := (
    select jsonb_agg(gateway.identity_json(identity) order by identity.created_at)
    from auth.identities as identity where identity.user_id = account.id
  );
begin
  return jsonb_strip_nulls(jsonb_build_object(
    'email_confirmed_at', gateway.format_time(account.email_confirmed_at),
    'phone_confirmed_at', gateway.format_time(account.phone_confirmed_at),
    'confirmation_sent_at', gateway.format_time(account.confirmation_sent_at),
    'confirmed_at', gateway.format_time(least(account.email_confirmed_at, account.phone_confirmed_at)),
    'recovery_sent_at', gateway.format_time(account.recovery_sent_at),
    'new_email', nullif(account.email_change, ''),
    'email_change_sent_at', gateway.format_time(account.email_change_sent_at),
    'new_phone', nullif(account.phone_change, ''),
    'phone_change_sent_at', gateway.format_time(account.phone_change_sent_at),
    'reauthentication_sent_at', gateway.format_time(account.reauthentication_sent_at),
    'invited_at', gateway.format_time(account.invited_at),
    'last_sign_in_at', gateway.format_time(account.last_sign_in_at),
    'banned_until', gateway.format_time(account.banned_until),
    'deleted_at', gateway.format_time(account.deleted_at)
  )) || jsonb_build_object(
    'id', account.id,
    'aud', account.aud,
    'role', account.role,
    'email', coalesce(account.email, ''),
    'phone', coalesce(account.phone, ''),
    'app_metadata', coalesce(account.raw_app_meta_data, '{}'),
    'user_metadata', coalesce(account.raw_user_meta_data, '{}'),
    'identities', coalesce(identities, '[]'),
    'created_at', gateway.format_time(account.created_at),
    'updated_at', gateway.format_time(account.updated_at),
    'is_anonymous', account.is_anonymous
  ) || case when factors is null then '{}' else jsonb_build_object('factors', factors) end;
end
$$;

create or replace function gateway.session_amr(session uuid) returns jsonb
language plpgsql stable
as $$
begin
  return coalesce(
    (
      select jsonb_agg(
        jsonb_build_object(
          'method', authentication_method,
          'timestamp', extract(epoch from updated_at)::bigint
        )
        order by updated_at desc
      )
      from auth.mfa_amr_claims where session_id = session
    ),
    '[]'
  );
end
$$;

revoke execute on all functions in schema gateway from public;
