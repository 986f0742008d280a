-- What is kept ends by itself, whether or not somebody comes by.
--
-- Some of it was tidied only by the next request of the same kind, so that a quiet site kept it.

-- Functions

create function private.forget_copies() returns void
language plpgsql volatile security definer set search_path = ''
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
comment on function private.forget_copies() is
  'Files with a person''s data go after seven days, that there was one after 30.';

create function private.forget_traces() returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  delete from private.correos_enviados as c where c.enviado_en <= now() - interval '90 days';
  -- Given up a week ago. What belongs to alerts, answers and providers is given up sooner, each in its way.
  delete from private.outgoing_mail as m where m.attempts >= 10 and m.next_try <= now() - interval '7 days';
  -- Nobody decided in a year: the address, or whose it was, is of no use any more.
  delete from private.proponentes as t
  where not exists (select from public.propuestas as p where p.lote = t.lote and p.fecha_creacion > now() - interval '1 year');
  -- A link or code counts an hour, the way to an identity provider and a challenge minutes.
  delete from auth.one_time_tokens as o where o.created_at < now() - interval '1 day';
  delete from auth.flow_state as f where f.created_at < now() - interval '1 day';
  delete from auth.mfa_challenges as c where c.created_at < now() - interval '1 day';
  delete from auth.mfa_factors as f where f.status = 'unverified' and f.updated_at < now() - interval '1 day';
  -- With the address and the browser of a device that nobody has used for a year.
  delete from auth.sessions as s
  where greatest(s.created_at, s.updated_at, s.refreshed_at at time zone 'UTC') < now() - interval '1 year';
end
$$;
comment on function private.forget_traces() is
  'The work of a day: which mails were sent after 90 days, mail that was given up after a week, proposers after a year, what was begun at sign-in after a day, sessions that nobody has used for a year.';

create or replace function public.gateway_daily() returns boolean
language plpgsql volatile security definer set search_path = '' set jit = off
as $$
begin
  -- Another server is at it.
  if not pg_try_advisory_xact_lock(hashtextextended('public.gateway_daily', 0)) then
    return false;
  end if;
  perform private.forget_fingerprints();
  perform private.forget_alerts();
  perform private.forget_copies();
  insert into private.daily_runs (day) values (private.event_day(now())) on conflict do nothing;
  if not found then
    return false;
  end if;
  perform private.finish_removals();
  perform private.forget_proposals();
  perform private.forget_old_data();
  perform private.forget_edits();
  perform private.forget_lists();
  perform private.forget_imports();
  perform private.forget_traces();
  perform private.give_up_alerts();
  perform private.note_failed_mail();
  perform private.forget_links();
  perform private.remind();
  perform private.tell_alerts();
  perform private.give_up_replies();
  perform private.send_digests();
  return true;
end
$$;
comment on function public.gateway_daily() is
  'May be called as often as one likes: fingerprints, alerts that nobody confirmed and copies of a person''s data go at each call, the rest once a day in Puerto Rico. True when this call did the work of the day.';

revoke execute on function private.forget_copies(), private.forget_traces() from public;
