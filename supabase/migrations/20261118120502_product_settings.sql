set check_function_bodies = off;

alter table private.settings add column allowed text[];
update private.settings set allowed = case name when 'moderation' then '{first-posts,off}' else '{on,off}' end::text[];
alter table private.settings alter column allowed set not null, add constraint value_allowed check (value = any (allowed));

CREATE OR REPLACE FUNCTION public.gateway_settings()
 RETURNS TABLE(name text, allowed text[])
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select s.name, s.allowed from private.settings as s
$function$;

CREATE OR REPLACE FUNCTION private.forget_traces()
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  delete from private.correos_enviados as c where c.enviado_en <= now() - interval '90 days';
  -- Given up a week ago. What belongs to alerts, answers and providers is given up sooner, each in its way.
  delete from private.outgoing_mail as m where m.attempts >= 10 and m.next_try <= now() - interval '7 days';
  -- Nobody decided in a year: the address, or whose it was, is of no use any more.
  delete from private.proponentes as t
  where not exists (select from public.propuestas as p where p.lote = t.lote and p.fecha_creacion > now() - interval '1 year');
  -- With the address and the browser of a device that nobody has used for a year: how long is this site's promise. What was
  -- begun at sign-in the server of accounts tidies itself.
  delete from auth.sessions as s
  where greatest(s.created_at, s.updated_at, s.refreshed_at at time zone 'UTC') < now() - interval '1 year';
end
$function$;

REVOKE ALL ON FUNCTION public.gateway_settings() FROM public, anon, authenticated, service_role;

COMMENT ON FUNCTION public.gateway_settings() IS 'Hook of the server: which settings it may take over from its environment, where they are in capital letters, and what they may be.';

COMMENT ON FUNCTION public.gateway_apply_settings(jsonb) IS 'Takes over settings. For the server itself, at its start: no role of the API may execute it.';

COMMENT ON FUNCTION private.forget_traces() IS 'The work of a day: which mails were sent after 90 days, mail that was given up after a week, proposers after a year, sessions that nobody has used for a year.';

reset check_function_bodies;
