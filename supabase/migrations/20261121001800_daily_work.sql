-- The work of a day for the forum: former versions, the bin, pauses that are over, counts after 13 months, and
-- the mail about answers.

create or replace function private.forget_old_data() returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  unattended uuid[];
  places uuid[];
begin
  delete from auth.audit_log_entries where created_at < now() - interval '90 days';
  -- What was written about an account after it had gone.
  delete from auth.audit_log_entries as e
  where exists (
    select from (values (e.payload ->> 'actor_id'), (e.payload -> 'traits' ->> 'user_id')) as person (id)
    where person.id <> '00000000-0000-0000-0000-000000000000'
      and not exists (select from auth.users as u where u.id::text = person.id and u.deleted_at is null)
  );
  with gone as (
    delete from private.unattended_providers where since <= now() - interval '30 days' returning proveedor_id
  )
  select array_agg(proveedor_id) into unattended from gone;
  update public.proveedores set telefono = null, whatsapp = null, email = null, direccion = null, web = null
  where id = any (unattended);
  select array_agg(id) into places from public.sedes where proveedor_id = any (unattended);
  update public.sedes set telefono = null, whatsapp = null, direccion = null, como_llegar = null where id = any (places);
  delete from private.direcciones_ocultas where sede_id = any (places);
  -- The audit log keeps that something was changed, and not where somebody lives.
  update public.auditoria
  set antes = antes - array['telefono', 'whatsapp', 'direccion', 'como_llegar'],
    despues = despues - array['telefono', 'whatsapp', 'direccion', 'como_llegar']
  where tabla = 'sedes' and (
    fila_id = any (places::text[]) or coalesce(antes, despues) ->> 'proveedor_id' = any (unattended::text[])
  );
  delete from private.papelera where quitada_en <= now() - interval '30 days';
  delete from private.cuentas_moderacion where fecha < now() - interval '13 months';
  delete from private.pausas where hasta < private.event_day(now());
  delete from private.rating_days where dia < private.event_day(now());
  delete from private.daily_runs where day < private.event_day(now()) - 90;
end
$$;
comment on function private.forget_old_data() is
  'The work of a day: the sign-in log after 90 days, the contact data of a provider that nobody has looked after for 30, the bin after 30, pauses that are over.';

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
  insert into private.daily_runs (day) values (private.event_day(now())) on conflict do nothing;
  if not found then
    return false;
  end if;
  perform private.finish_removals();
  perform private.forget_proposals();
  perform private.forget_old_data();
  perform private.forget_edits();
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
  'May be called as often as one likes: fingerprints and alerts that nobody confirmed go at each call, the rest once a day in Puerto Rico. True when this call did the work of the day.';
