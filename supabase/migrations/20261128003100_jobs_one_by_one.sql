-- Each job of a day and each mail by itself: one that fails is noted, and the others are done.

create table private.failed_jobs (
  job text primary key,
  code text not null,
  since timestamptz not null default now(),
  failed_at timestamptz not null default now()
);
alter table private.failed_jobs enable row level security;
comment on table private.failed_jobs is 'Jobs of the day, and templates of mail (`correo …`), that fail: since when, and by which SQLSTATE. An error''s words may quote somebody, so they are not kept.';

-- Jobs may run twice without harm: those of today are done again.
delete from private.daily_runs;
alter table private.daily_runs drop constraint daily_runs_pkey;
alter table private.daily_runs add column job text not null, add primary key (day, job);
comment on table private.daily_runs is 'Which job of the day was done on which day.';

create function private.note_failure(job text, code text) returns void
language sql security definer set search_path = ''
as $$
  insert into private.failed_jobs as f (job, code) values (note_failure.job, note_failure.code)
  on conflict on constraint failed_jobs_pkey do update set code = excluded.code, failed_at = excluded.failed_at
$$;
comment on function private.note_failure(text,text) is 'That a job failed, for Hoy and for whoever watches the server.';
revoke execute on function private.note_failure(text,text) from public;

create function public.gateway_daily_jobs() returns table (job text, each_time boolean)
language sql stable security definer set search_path = ''
as $$
  select j.job, j.each_time
  from (values
    (1, 'forget_fingerprints', true), (2, 'forget_alerts', true), (3, 'forget_copies', true),
    (4, 'finish_removals', false), (5, 'forget_proposals', false), (6, 'forget_old_data', false),
    (7, 'forget_edits', false), (8, 'forget_lists', false), (9, 'forget_imports', false), (10, 'forget_traces', false),
    (11, 'give_up_alerts', false), (12, 'note_failed_mail', false), (13, 'forget_links', false), (14, 'remind', false),
    (15, 'tell_alerts', false), (16, 'give_up_replies', false), (17, 'send_digests', false)
  ) as j (place, job, each_time)
  where j.each_time or not exists (
    select from private.daily_runs as r where r.day = private.event_day(now()) and r.job = j.job
  )
  order by j.place
$$;
comment on function public.gateway_daily_jobs() is 'Hook of the server: what is to be done now, in this order; `each_time`: at every call, not once a day.';
revoke all on function public.gateway_daily_jobs() from public, anon, authenticated, service_role;

create function public.gateway_daily_job(job text) returns boolean
language plpgsql security definer set search_path = '' set jit = off
as $$
declare
  due record;
begin
  -- Another server is at it.
  if not pg_try_advisory_xact_lock(hashtextextended('public.gateway_daily', 0)) then
    return false;
  end if;
  select * into due from public.gateway_daily_jobs() as j where j.job = gateway_daily_job.job;
  if not found then
    return true;
  end if;
  begin
    execute format('select private.%I()', due.job);
    insert into private.daily_runs (day, job) select private.event_day(now()), due.job where not due.each_time;
    delete from private.failed_jobs as f where f.job = due.job;
  exception when others then
    perform private.note_failure(due.job, sqlstate);
  end;
  return true;
end
$$;
comment on function public.gateway_daily_job(text) is 'Hook of the server: does one job that is due; its failure is noted, and it stays due. False: another server is at it.';
revoke all on function public.gateway_daily_job(text) from public, anon, authenticated, service_role;

create or replace function public.gateway_daily() returns boolean
language plpgsql security definer set search_path = '' set jit = off
as $$
declare
  due record;
begin
  for due in select * from public.gateway_daily_jobs() loop
    exit when not public.gateway_daily_job(due.job);
  end loop;
  return exists (select from private.daily_runs as r where r.done_at = now());
end
$$;
comment on function public.gateway_daily() is 'All jobs that are due in one call, for a scheduler. May be called as often as one likes. True when this call did one of the jobs of the day.';

CREATE OR REPLACE FUNCTION public.gateway_take_mail(most integer DEFAULT 20)
 RETURNS TABLE(id bigint, recipient text, template text, fields jsonb, unsubscribe text)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
#variable_conflict use_column
declare
  mail private.outgoing_mail;
  secret text;
  words text;
begin
  for mail in
    update private.outgoing_mail as m
    set attempts = m.attempts + 1, next_try = now() + interval '1 minute' * power(2, m.attempts)
    where m.id in (
      select due.id from private.outgoing_mail as due
      where due.next_try <= now() and due.attempts < 10
      order by due.id limit least(greatest(coalesce(most, 20), 1), 100)
      for update skip locked
    )
    returning m.*
  loop
    begin
      fields := mail.fields;
      -- One that was queued with its words has no day.
      if mail.template = 'recordatorio' and fields ? 'Dia' then
        words := private.reminder_text(mail.proveedor, (fields ->> 'Dia')::date);
        fields := case when words is not null then fields - 'Dia' || jsonb_build_object('Datos', words) end;
      elsif mail.template = 'proveedor_calificacion' then
        fields := private.fill_rating(fields);
      elsif mail.template in ('proveedor_aprobado', 'proveedor_desaprobado') and not exists (
        select from public.proveedores as p
        where p.id = (mail.fields ->> 'ProveedorID')::uuid and p.usuario_id = mail.account
          and p.aprobado_por_admin = (mail.template = 'proveedor_aprobado')
      ) then
        fields := null;
      elsif mail.secreto = 'aviso' then
        fields := private.fill_alert(mail);
      elsif mail.secreto = 'respuestas' then
        fields := private.fill_replies(mail);
      end if;
      if fields is null then
        delete from private.outgoing_mail as m where m.id = mail.id;
        continue;
      end if;
      recipient := coalesce(
        mail.correo,
        case when mail.proveedor is not null then private.provider_address(mail.proveedor) end,
        (select u.email::text from auth.users as u where u.id = mail.account and u.email <> '')
      );
      continue when recipient is null;
      id := mail.id;
      template := mail.template;
      unsubscribe := null;
      if mail.secreto = 'enlace' then
        continue when not exists (select from public.proveedores as p where p.id = mail.sujeto);
        secret := private.new_link(mail.sujeto, 'enlace', null);
        fields := fields || jsonb_build_object('Token', secret);
        unsubscribe := '/confirmar/' || secret || '/salir';
      elsif mail.secreto = 'codigo' then
        secret := private.new_claim_code(mail.sujeto);
        continue when secret is null;
        fields := fields || jsonb_build_object('Codigo', secret);
      elsif mail.secreto = 'aviso' then
        unsubscribe := '/avisame/' || (fields ->> 'Token') || '/salir';
      elsif mail.secreto = 'respuestas' then
        unsubscribe := '/correos/' || (fields ->> 'Token') || '/salir';
      end if;
      return next;
    exception when others then
      perform private.note_failure('correo ' || mail.template, sqlstate);
    end;
  end loop;
end
$function$;
COMMENT ON FUNCTION public.gateway_take_mail(integer) IS 'Mail that is due, for one server to send, with links, codes and the words of reminders, alerts and mails about answers made now; `unsubscribe` is the path of the one-click way out (RFC 8058). Unless confirmed it is due again after 1, 2, 4… minutes; one that cannot be filled too, and that is noted.';

CREATE OR REPLACE FUNCTION public.hoy()
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET jit TO 'off'
AS $function$
declare
  today constant date := private.event_day(now());
begin
  perform private.require_admin();
  return jsonb_build_object(
    'clases', (
      select jsonb_agg(jsonb_build_object('clase', k.clase, 'total', coalesce(w.total, 0), 'desde', w.desde) order by k.orden)
      from private.clases_cola as k
      left join (
        select q.clase, count(*) as total, min(q.desde) as desde from private.queue() as q where q.cuantos > 0 group by q.clase
      ) as w on w.clase = k.clase
    ),
    'aprobados', (select count(*) from public.proveedores as p where p.aprobado_por_admin),
    'confirmados', (select count(*) from private.confirmed_providers()),
    -- Without the lines that have their outcome of today.
    'por_llamar', (
      select count(distinct a.proveedor_id) from private.groups_to_ask() as a
      where not exists (
        select from private.latest_calls as l
        where l.proveedor_id = a.proveedor_id and l.dia = today and l.resultado <> 'no_contesto'
      )
    ),
    'cambios', (
      select jsonb_build_object('total', count(*), 'ultimo', max(e.fecha)) from public.auditoria as e
      where e.tabla in ('sedes', 'disponibilidad', 'detalles', 'primera_visita')
        and e.fecha > now() - interval '7 days'
        and not exists (select from private.devoluciones as d where d.entrada = e.id)
    ),
    'pasos', (select count(*) from public.pasos as p where p.estado = 'publicado' and p.vence_en >= today),
    'copias', (
      select jsonb_build_object('ultima', b.last_good_at, 'fallo', b.failed_at) from private.backups as b
    ),
    'fallos', (
      select coalesce(jsonb_agg(jsonb_build_object('trabajo', f.job, 'codigo', f.code, 'desde', f.since) order by f.since, f.job), '[]')
      from private.failed_jobs as f
    )
  );
end
$function$;
COMMENT ON FUNCTION public.hoy() IS 'For admins, in one small read: how many things of each kind wait and since when, how many approved providers were confirmed within 90 days, how many are to be called, what changed within 7 days, how many steps families see, when the last good backup was made, and which jobs of the server fail.';

CREATE OR REPLACE FUNCTION public.gateway_figures()
 RETURNS TABLE(name text, help text, labels jsonb, value double precision)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET jit TO 'off'
AS $function$
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
    from private.backups as b
    union all
    select 'guia_failing_seconds', 'For how long a job of the day, or the mail of a template, has failed.',
      jsonb_build_object('job', f.job, 'code', f.code), extract(epoch from now() - f.since)::double precision
    from private.failed_jobs as f;
end
$function$;
COMMENT ON FUNCTION public.gateway_figures() IS 'Hook of the server: what the product tells whoever watches it, as counts and times. Called with each look at the metrics.';

