-- Whose word counts: one rule for reports that hide, experiences that are shown and reviews that need not wait.
create function private.account_counts(persona uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select exists (
    select from auth.users as u
    where u.id = persona and coalesce(u.email_confirmed_at, u.phone_confirmed_at) <= now() - w.week
    union all
    select from private.posts as p where p.autor = persona and p.estado = 'publicada' and p.fecha <= now() - w.week
  )
  from (select interval '7 days' as week) as w
$function$;
comment on function private.account_counts(uuid) is 'Whether an account is old enough for its word to weigh: its address was confirmed, or something under its name has been public, for a week.';
revoke execute on function private.account_counts(uuid) from public;

alter table private.reportes
  add column red bytea,
  add column oculta boolean not null default false;
comment on column private.reportes.red is 'Fingerprint of the wider network of a report that counts, for a day. Null: it only queues.';
comment on column private.reportes.oculta is 'It was one of those that hid the post.';

create or replace function public.reportar(clase text, elemento uuid, motivo text, texto text DEFAULT NULL::text)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
#variable_conflict use_variable
declare
  written constant text := case when motivo = 'otra' then private.clean_text(texto) end;
  post private.posts;
begin
  perform private.refuse_paused();
  if private.reason_words(motivo) is null then
    perform private.refuse('motivo_conocido', 'Elige qué pasa.');
  elsif char_length(written) > 300 then
    perform private.refuse('texto_max_300', 'Es demasiado largo. Caben hasta 300 letras.');
  end if;
  -- Many at the same moment come one after the other: each counts, and one of them hides the post.
  post := private.lock_post(clase, elemento);
  if post.id is null or post.estado <> 'publicada' and not exists (
    select from private.moderacion as m where m.elemento = elemento and m.cola = 'reporte'
  ) then
    perform private.refuse('elemento_a_la_vista', 'Ya no está en el sitio.');
  elsif private.post_author(clase, elemento) = auth.uid() then
    raise exception using errcode = 'insufficient_privilege', message = 'Es tuya: la puedes cambiar o eliminar.';
  elsif exists (
    -- What was changed after a decision is another post.
    select from private.reportes as r
    left join private.moderacion as m on m.elemento = r.elemento
    where r.elemento = elemento and r.usuario_id = auth.uid()
      and (r.resuelto_en is null or m.huella is not distinct from private.fingerprint(post))
  ) then
    return 'ya_reportada';
  end if;
  delete from private.reportes as r where r.elemento = elemento and r.usuario_id = auth.uid();
  insert into private.reportes (elemento, clase, usuario_id, motivo, texto, red)
  values (elemento, clase, auth.uid(), motivo, written, case when private.account_counts(auth.uid()) then
    private.event_fingerprint(
      private.event_day(now()), concat_ws('|', 'reporte', elemento, private.wide_network_of(private.client_address()))
    )
  end);
  return 'recibido';
end
$function$;
create or replace function private.weigh_reports()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  insert into private.moderacion as m (elemento, clase, cola, estado)
  values (new.elemento, new.clase, 'reporte', 'publicada')
  on conflict (elemento) do update
  set cola = 'reporte', desde = now(), estado = 'publicada', decision = null, motivo = null, decidida_en = null, decidida_por = null
  where m.cola is null;
  if new.red is null then
    return null;
  end if;
  -- One after the other: of two posts at the same moment the second must see who hid the first.
  perform pg_advisory_xact_lock(hashtextextended('reportes', 0));
  -- A network is a network for a day: the next one salts it anew.
  update private.moderacion as m set estado = 'oculta'
  where m.elemento = new.elemento and m.estado = 'publicada' and (
    select count(distinct r.red) from private.reportes as r
    where r.elemento = new.elemento and r.resuelto_en is null and private.event_day(r.fecha) = private.event_day(now()) and (
      select count(*) from private.reportes as o
      where o.usuario_id = r.usuario_id and o.oculta and private.event_day(o.fecha) = private.event_day(now())
    ) < 3
  ) >= 3;
  if found then
    update private.reportes as r set oculta = true
    where r.elemento = new.elemento and r.resuelto_en is null and r.red is not null
      and private.event_day(r.fecha) = private.event_day(now());
  end if;
  return null;
end
$function$;
create or replace function private.forget_fingerprints()
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  -- Skip what another transaction is touching: it is there the next time.
  delete from private.recent_events where fingerprint in (
    select fingerprint from private.recent_events
    where recorded_at <= now() - interval '30 minutes' for update skip locked
  );
  delete from private.new_account_reviews
  where private.event_day(noted_at) < private.event_day(now());
  delete from private.visitor_acts where fingerprint in (
    select fingerprint from private.visitor_acts where day < private.event_day(now()) for update skip locked
  );
  update private.reportes set red = null where red is not null and private.event_day(fecha) < private.event_day(now());
  delete from private.daily_salts where day in (
    select day from private.daily_salts
    where day < private.event_day(now() - interval '30 minutes') for update skip locked
  );
  -- The longest of the limits is a day.
  delete from private.recent_acts where done_at <= now() - interval '1 day';
  delete from private.event_people where fecha <= now() - interval '1 day';
$function$;
create or replace function public.experiencias_de(proveedor uuid)
 RETURNS TABLE(clase text, plan text, cuantas integer, desde_meses smallint, hasta_meses smallint, primer_mes date, ultimo_mes date)
 LANGUAGE sql
 STABLE SECURITY DEFINER ROWS 3
 SET search_path TO ''
AS $function$
  with told as (
    select distinct on (e.usuario_id, e.clase, e.plan) e.*
    from public.experiencias as e
    join public.proveedores as p on p.id = e.proveedor_id and p.aprobado_por_admin
    where e.proveedor_id = proveedor and e.mes > private.event_day(now()) - interval '24 months'
      and private.account_counts(e.usuario_id)
    order by e.usuario_id, e.clase, e.plan, e.mes desc
  )
  select t.clase, t.plan, count(*)::integer, min(t.espera_meses), max(t.espera_meses), min(t.mes), max(t.mes)
  from told as t
  group by t.clase, t.plan
  having count(*) >= 3
  order by t.clase, count(*) desc, t.plan
$function$;
create or replace function public.caso_de(elemento uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_admin();
  return (
    select jsonb_build_object(
      'elemento', m.elemento, 'clase', m.clase, 'cola', m.cola, 'titulo', p.titulo, 'contenido', p.contenido,
      'estrellas', p.estrellas, 'fecha', p.fecha, 'ruta', p.ruta, 'sin_nombre', p.sin_nombre,
      'autor', (select a.nombre_completo from private.profiles as a where a.id = p.autor),
      'estado', m.estado, 'motivo', m.motivo, 'revision_texto', m.revision_texto, 'huella', private.fingerprint(p),
      'motivos', (
        select coalesce(jsonb_agg(jsonb_build_object('motivo', t.motivo, 'cuantos', t.cuantos) order by t.cuantos desc, t.motivo), '[]')
        from (
          select r.motivo, count(*) as cuantos from private.reportes as r
          where r.elemento = m.elemento and (r.resuelto_en is null or m.cola = 'revision')
          group by r.motivo
        ) as t
      ),
      -- Not in the order in which they came.
      'textos', (
        select coalesce(jsonb_agg(r.texto order by r.texto), '[]') from private.reportes as r
        where r.elemento = m.elemento and r.texto is not null and (r.resuelto_en is null or m.cola = 'revision')
      ),
      -- Nobody decides on the own post.
      'juntas', (
        select coalesce(jsonb_agg(jsonb_build_object(
          'elemento', o.id, 'titulo', private.post_words(o), 'huella', private.fingerprint(o)
        ) order by o.titulo, o.id), '[]')
        from private.moderacion as h
        cross join lateral private.post(h.clase, h.elemento) as o
        where m.estado = 'oculta' and m.cola = 'reporte' and h.estado = 'oculta' and h.cola = 'reporte'
          and private.post_author(h.clase, h.elemento) is distinct from auth.uid() and h.elemento in (
            select other.elemento from private.reportes as one
            join private.reportes as other on other.usuario_id = one.usuario_id and other.resuelto_en is null
            where one.elemento = m.elemento and one.resuelto_en is null and private.account_counts(one.usuario_id)
          )
      )
    )
    from private.moderacion as m
    cross join lateral private.post(m.clase, m.elemento) as p
    where m.elemento = caso_de.elemento and m.cola is not null
  );
end
$function$;
comment on function public.caso_de(uuid) is 'For admins: a post that waits, in full, with how many reports give which reason and what they say; not whose they are, nor who wrote a nameless one. `juntas`: what accounts that count and reported it hid, itself included. Null when it waits no more.';

create function public.decidir_casos(vistos jsonb)
 RETURNS integer
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select private.require_admin();
  -- In one order, so that two admins do not wait for one another.
  select count(*) filter (where public.decidir_caso(v.key::uuid, 'queda', v.value) = 'hecho')::integer
  from (select * from jsonb_each_text(vistos) order by key) as v
$function$;
comment on function public.decidir_casos(jsonb) is 'For admins: every one of these posts stays (by id, the `huella` that was looked at, as `juntas` of `caso_de` gives them). Answers how many it was done for.';

create function public.reabrir_casos(elementos uuid[])
 RETURNS integer
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select private.require_admin();
  select count(*) filter (where public.reabrir_caso(e.id) = 'hecho')::integer
  from (select distinct id from unnest(elementos) as id order by id) as e
$function$;
comment on function public.reabrir_casos(uuid[]) is 'For admins: undoes the latest decision about each of these posts. Answers how many it was done for.';

revoke execute on function public.decidir_casos(jsonb), public.reabrir_casos(uuid[]) from public, anon;
grant execute on function public.decidir_casos(jsonb), public.reabrir_casos(uuid[]) to authenticated, service_role;
