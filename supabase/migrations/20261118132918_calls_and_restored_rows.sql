set check_function_bodies = off;

DROP VIEW private.told_groups, private.standing;

CREATE OR REPLACE FUNCTION private.restore_row(destination regclass, stored jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  key constant name := private.key_of(destination);
  columns constant name[] := array(
    select a.attname from pg_catalog.pg_attribute as a
    where a.attrelid = destination and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
      and stored ? a.attname::text
  );
  rows_found bigint;
begin
  -- Twice: another may write a row of this key between the update and the insert.
  for attempt in 1 .. 2 loop
    execute format('update %s as t set %s from jsonb_populate_record(null::%1$s, $1) as v where t.%3$I = v.%3$I', destination,
      (select string_agg(format('%1$I = v.%1$I', name), ', ') from unnest(columns) as name where name <> key), key)
    using stored;
    get diagnostics rows_found = row_count;
    exit when rows_found > 0;
    execute format('insert into %1$s (%2$s) select %2$s from jsonb_populate_record(null::%1$s, $1) on conflict (%3$I) do nothing',
      destination, (select string_agg(quote_ident(name), ', ') from unnest(columns) as name), key)
    using stored;
    get diagnostics rows_found = row_count;
    exit when rows_found > 0;
  end loop;
end
$function$;

CREATE OR REPLACE FUNCTION private.call_lines(proveedor uuid DEFAULT NULL::uuid)
 RETURNS TABLE(proveedor_id uuid, grupos text[], desde date, motivo text)
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select a.proveedor_id, array_agg(distinct a.grupo), min(a.desde), (array_agg(a.motivo order by a.desde, a.motivo))[1]
  from private.groups_to_ask(call_lines.proveedor) as a group by a.proveedor_id
  union all
  -- As private.event_day, which would be called for each of thousands of drafts.
  select b.proveedor_id, array['atencion'], (b.creado_en at time zone 'America/Puerto_Rico')::date, 'registro'
  from private.borradores as b
  where b.atiende is null and (call_lines.proveedor is null or b.proveedor_id = call_lines.proveedor)
$function$;

CREATE OR REPLACE FUNCTION private.remind()
 RETURNS integer
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  today constant date := private.event_day(now());
  mails integer;
begin
  delete from private.recordatorios where vence_en < today - 60;
  with noted as (
    insert into private.recordatorios (proveedor_id, sede_id, grupo, vence_en, tramo, dia)
    select g.proveedor_id, g.sede_id, g.grupo, g.vence_en,
      case when g.vence_en + 14 <= today then 14 when g.vence_en <= today then 0 else -14 end, today
    from private.standing as g
    join private.provider_mail as m on m.proveedor_id = g.proveedor_id and m.silence is null
    where g.aprobado and not g.oculta and not g.dudoso and g.vence_en > today - 28 and g.vence_en - 14 <= today
    on conflict do nothing
    returning proveedor_id
  )
  insert into private.outgoing_mail (proveedor, template, fields, secreto, sujeto, next_try)
  select p.id, 'recordatorio', jsonb_build_object('Nombre', p.nombre, 'Dia', today), 'enlace', p.id,
    -- The day begins at midnight; nobody is woken for it.
    greatest(now(), (today + time '09:00') at time zone 'America/Puerto_Rico')
  from public.proveedores as p
  where p.id in (select n.proveedor_id from noted as n);
  get diagnostics mails = row_count;
  if mails > 0 then
    perform pg_notify('gateway_mail', '');
  end if;
  return mails;
end
$function$;

CREATE OR REPLACE FUNCTION private.groups_to_ask(proveedor uuid DEFAULT NULL::uuid)
 RETURNS TABLE(proveedor_id uuid, sede_id uuid, grupo text, desde date, motivo text)
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
#variable_conflict use_column
declare
  today constant date := private.event_day(now());
begin
  return query
  with proposed as materialized (
    -- As private.field_place has it.
    select q.proveedor_id, q.campo, g.grupo, case when g.de_sede then coalesce(q.sede_id, s.id) end as sede_id
    from public.propuestas as q
    left join private.grupos as g on g.grupo = private.field_group(q.campo)
    left join public.sedes as s on s.proveedor_id = q.proveedor_id and s.principal
    where q.estado = 'pendiente' and (groups_to_ask.proveedor is null or q.proveedor_id = groups_to_ask.proveedor)
  ), asked as (
    select g.*, (p.fecha_creacion at time zone 'America/Puerto_Rico')::date as dia_de_creacion
    from private.standing as g
    join public.proveedores as p on p.id = g.proveedor_id
    where g.aprobado and not g.oculta and (groups_to_ask.proveedor is null or g.proveedor_id = groups_to_ask.proveedor)
      and (g.vence_en < today or g.vence_en is null)
      -- What is proposed waits for a decision, not for a call.
      and not exists (
        select from proposed as q
        where q.proveedor_id = g.proveedor_id and (
          q.campo = 'servicio_cerrado' or q.grupo = g.grupo and q.sede_id is not distinct from g.sede_id
        )
      )
  )
  select a.proveedor_id, a.sede_id, a.grupo, a.vence_en,
    coalesce(m.silence, case when a.dudoso then 'duda' else 'sin_respuesta' end)
  from asked as a
  join private.provider_mail as m on m.proveedor_id = a.proveedor_id
  where a.vence_en is not null and (a.vence_en + 14 <= today or m.silence is not null or a.dudoso)
  union all
  select a.proveedor_id, a.sede_id, a.grupo, a.dia_de_creacion, 'nunca'
  from asked as a
  where a.vence_en is null and not exists (
    select from public.confirmaciones as c where c.proveedor_id = a.proveedor_id and not c.duda
  );
end
$function$;

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
      select count(*) from (
        select a.proveedor_id from private.groups_to_ask() as a
        union
        select b.proveedor_id from private.borradores as b where b.atiende is null
      ) as line
      where not exists (
        select from private.latest_calls as l
        where l.proveedor_id = line.proveedor_id and l.dia = today and l.resultado <> 'no_contesto'
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

CREATE OR REPLACE VIEW private.told_groups AS
 SELECT s.proveedor_id,
    s.id AS sede_id,
    'disponibilidad'::text AS grupo,
    NOT s.principal AND s.visibilidad = 'oculta'::text AS oculta,
    p.aprobado_por_admin AS aprobado
   FROM public.sedes s
     JOIN public.proveedores p ON p.id = s.proveedor_id
     JOIN public.disponibilidad d ON d.sede_id = s.id
UNION ALL
 SELECT s.proveedor_id,
    s.id AS sede_id,
    'contacto'::text AS grupo,
    NOT s.principal AND s.visibilidad = 'oculta'::text AS oculta,
    p.aprobado_por_admin AS aprobado
   FROM public.sedes s
     JOIN public.proveedores p ON p.id = s.proveedor_id
  WHERE COALESCE(s.telefono, s.whatsapp, s.direccion, s.como_llegar) IS NOT NULL OR (EXISTS ( SELECT
           FROM public.horas h
          WHERE h.sede_id = s.id)) OR s.principal AND COALESCE(p.email, p.web, p.horario_servicio) IS NOT NULL
UNION ALL
 SELECT p.id AS proveedor_id,
    NULL::uuid AS sede_id,
    'planes'::text AS grupo,
    false AS oculta,
    p.aprobado_por_admin AS aprobado
   FROM public.proveedores p
  WHERE p.acepta_planes OR (EXISTS ( SELECT
           FROM public.confirmaciones c
          WHERE c.proveedor_id = p.id AND c.grupo = 'planes'::text AND NOT c.duda))
UNION ALL
 SELECT d.proveedor_id,
    NULL::uuid AS sede_id,
    'atencion'::text AS grupo,
    false AS oculta,
    p.aprobado_por_admin AS aprobado
   FROM public.detalles d
     JOIN public.proveedores p ON p.id = d.proveedor_id
  WHERE num_nonnulls(d.edad_desde_meses, d.edad_hasta_meses, d.modalidades, d.idiomas, d.costo, d.requiere_referido, d.atiende_autismo) > 0
UNION ALL
 SELECT d.proveedor_id,
    NULL::uuid AS sede_id,
    'lugar'::text AS grupo,
    false AS oculta,
    p.aprobado_por_admin AS aprobado
   FROM public.detalles d
     JOIN public.proveedores p ON p.id = d.proveedor_id
     LEFT JOIN public.primera_visita v ON v.proveedor_id = d.proveedor_id
  WHERE num_nonnulls(d.hechos_si, d.hechos_no, v.con_quien, v.duracion_minutos, v.pasos, v.que_llevar, v.se_puede, v.fotos) > 0;

CREATE OR REPLACE VIEW private.standing AS
 SELECT t.proveedor_id,
    t.sede_id,
    t.grupo,
    t.oculta,
    LEAST(word.vence_en, doubt.vence_en) AS vence_en,
    word.vence_en IS NOT NULL AND doubt.vence_en IS NOT NULL AS dudoso,
    t.aprobado
   FROM private.told_groups t
     LEFT JOIN private.ultimas_palabras own ON own.proveedor_id = t.proveedor_id AND own.grupo = t.grupo AND own.sede_id = t.sede_id
     LEFT JOIN private.ultimas_palabras whole ON whole.proveedor_id = t.proveedor_id AND whole.grupo = t.grupo AND whole.sede_id IS NULL
     LEFT JOIN ( SELECT DISTINCT d.proveedor_id,
            d.grupo
           FROM public.confirmaciones d
          WHERE d.duda) doubted ON doubted.proveedor_id = t.proveedor_id AND doubted.grupo = t.grupo
     CROSS JOIN LATERAL ( SELECT
                CASE
                    WHEN later.is_own THEN own.confirmado_en
                    ELSE whole.confirmado_en
                END AS confirmado_en,
                CASE
                    WHEN later.is_own THEN own.vence_en
                    ELSE whole.vence_en
                END AS vence_en
           FROM ( SELECT whole.confirmado_en IS NULL OR own.confirmado_en >= whole.confirmado_en AS "?column?") later(is_own)) word
     CROSS JOIN LATERAL ( SELECT
                CASE
                    WHEN doubted.grupo IS NOT NULL THEN ( SELECT min(d.vence_en) AS min
                       FROM public.confirmaciones d
                      WHERE d.duda AND d.proveedor_id = t.proveedor_id AND d.grupo = t.grupo AND (d.sede_id IS NULL OR d.sede_id = t.sede_id) AND d.confirmado_en > word.confirmado_en)
                    ELSE NULL::date
                END AS vence_en) doubt;

REVOKE ALL ON TABLE private.told_groups FROM public, anon, authenticated, service_role;

REVOKE ALL ON TABLE private.standing FROM public, anon, authenticated, service_role;

COMMENT ON FUNCTION private.call_lines(uuid) IS 'One line a provider to call: about which groups, since when, and the reason of the oldest. Drafts of the register are asked whether they serve autistic people.';

COMMENT ON FUNCTION private.groups_to_ask(uuid) IS 'What somebody has to call about: groups that ended 14 days ago, or yesterday where no mail reaches the provider or the group was doubted; and all of providers that nobody ever confirmed.';

COMMENT ON VIEW private.told_groups IS 'Groups of facts that say something, of a place or of the provider; whether the place is hidden, and whether the provider is approved.';

COMMENT ON VIEW private.standing IS 'Groups that say something with the last day of their latest word (null: nobody has confirmed them), and whether it was ended by a doubt.';

reset check_function_bodies;
