set check_function_bodies = off;

create table private.daily_jobs (
  orden smallint primary key,
  job text not null unique,
  each_time boolean not null default false
);
alter table private.daily_jobs enable row level security;
revoke all on table private.daily_jobs from public, anon, authenticated, service_role;
insert into private.daily_jobs (orden, job, each_time) values
  (10, 'forget_fingerprints', true),
  (20, 'forget_alerts', true),
  (30, 'forget_copies', true),
  (40, 'finish_removals', false),
  (50, 'forget_proposals', false),
  (60, 'forget_old_data', false),
  (70, 'forget_edits', false),
  (80, 'forget_lists', false),
  (90, 'forget_imports', false),
  (100, 'forget_traces', false),
  (110, 'give_up_alerts', false),
  (120, 'note_failed_mail', false),
  (130, 'forget_links', false),
  (140, 'remind', false),
  (150, 'tell_alerts', false),
  (160, 'give_up_replies', false),
  (170, 'send_digests', false);

CREATE OR REPLACE FUNCTION public.gateway_daily_jobs()
 RETURNS TABLE(job text, each_time boolean)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select j.job, j.each_time
  from private.daily_jobs as j
  where j.each_time or not exists (
    select from private.daily_runs as r where r.day = private.event_day(now()) and r.job = j.job
  )
  order by j.orden
$function$;

COMMENT ON TABLE private.daily_jobs IS 'What the server does by itself, in this order: functions of this schema without arguments, that may run twice without harm.';

COMMENT ON COLUMN private.daily_jobs.each_time IS 'At every call, which is each half hour; else once a day.';

reset check_function_bodies;
