-- Figures for whoever watches the server: how much waits, and what must not be missing. None is about anybody.

create function public.gateway_figures() returns table (name text, help text, labels jsonb, value double precision)
language plpgsql stable security definer set search_path = '' set jit = off
as $$
begin
  return query
    with waiting as (
      select k.clase, count(q.id) as total, min(q.desde) as desde
      from private.clases_cola as k left join private.queue() as q on q.clase = k.clase
      group by k.clase
    )
    select 'guia_queue_items', 'Things that wait for an admin in Hoy.',
      jsonb_build_object('kind', w.clase), w.total::double precision
    from waiting as w
    union all
    select 'guia_queue_oldest_seconds', 'How long the oldest of them waits.',
      jsonb_build_object('kind', w.clase),
      coalesce(greatest(extract(epoch from now() - w.desde), 0), 0)::double precision
    from waiting as w;

  -- What was tried ten times stays in the table, and is not tried again.
  return query
    select 'guia_mail', 'Mail of the product that is in the queue.', jsonb_build_object('state', s.state),
      (select count(*) from private.outgoing_mail as m where case
        when m.attempts >= 10 then 'given_up' when m.next_try > now() then 'later' else 'due'
      end = s.state)::double precision
    from unnest(array['due', 'later', 'given_up']) as s(state);

  return query
    select 'guia_admins', 'Administrators, by whether they have a second factor.',
      jsonb_build_object('second_factor', case when s.has then 'yes' else 'no' end),
      (select count(*) from public.user_roles as r where r.role = 'admin' and s.has = exists (
        select from auth.mfa_factors as f where f.user_id = r.user_id and f.status = 'verified'
      ))::double precision
    from unnest(array[true, false]) as s(has);

  -- Where the server makes backups it notes them here.
  return query
    select 'guia_backup_age_seconds', 'How old the last good backup is.', '{}'::jsonb,
      extract(epoch from now() - b.last_good_at)::double precision
    from private.backups as b where b.last_good_at is not null
    union all
    select 'guia_backup_failed', 'Whether the last try failed.', '{}'::jsonb,
      (b.failed_at is not null)::integer::double precision
    from private.backups as b;
end
$$;
comment on function public.gateway_figures() is
  'Hook of the server: what the product tells whoever watches it, as counts and times. Called with each look at the metrics.';
revoke all on function public.gateway_figures() from public, anon, authenticated, service_role;
