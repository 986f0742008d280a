set check_function_bodies = off;

DROP FUNCTION private.resources_to_review();

DROP FUNCTION private.latest_decision(text,uuid);

insert into private.daily_jobs (orden, job, each_time) values (35, 'check_queue', true);
alter table private.clases_cola add column vista text, add column decision text;
update private.clases_cola as c set vista = k.vista, decision = k.decision
from (values
  ('proveedor', 'proveedor',
  $$select a.como, a.actor, a.cuando from private.audited_decisions as a where a.tabla = 'proveedores' and a.fila_id = $1::text
  union all
  select 'dejado', v.admin, v.fecha from private.perfiles_vistos as v where v.proveedor_id = $1$$),
  ('propuesta', 'propuesta',
  $$select c.estado, c.decidida_por, c.decidida_en from public.propuestas as c where c.lote = $1$$),
  ('reclamacion', 'reclamacion',
  $$select r.estado, r.decidida_por, r.decidida_en from public.reclamaciones as r where r.id = $1$$),
  ('baja', 'baja',
  $$select b.estado, b.decidida_por, b.decidida_en from public.bajas as b where b.id = $1$$),
  ('resena', 'resena',
  $$select a.como, a.actor, a.cuando from private.audited_decisions as a where a.tabla = 'calificaciones' and a.fila_id = $1::text$$),
  ('sugerencia', 'sugerencia',
  $$select a.como, a.actor, a.cuando from private.audited_decisions as a where a.tabla = 'sugerencias' and a.fila_id = $1::text$$),
  ('recurso', 'recurso',
  $$select a.como, a.actor, a.cuando from private.audited_decisions as a
  where a.tabla in ('revisiones_recurso', 'recursos') and a.fila_id = $1::text$$),
  ('paso', 'paso',
  $$select a.como, a.actor, a.cuando from private.audited_decisions as a where a.tabla = 'pasos' and a.fila_id = $1::text$$),
  ('reporte', 'moderacion',
  $$select m.decision, m.decidida_por, m.decidida_en from private.moderacion as m where m.elemento = $1$$),
  ('revision', 'moderacion',
  $$select m.decision, m.decidida_por, m.decidida_en from private.moderacion as m where m.elemento = $1$$),
  ('primera', 'moderacion',
  $$select m.decision, m.decidida_por, m.decidida_en from private.moderacion as m where m.elemento = $1$$),
  ('repetido', 'repetido',
  $$select r.estado, r.decidido_por, r.decidido_en from private.repetidos as r where r.id = $1
  union all
  select 'unidos', u.por, u.fecha from public.perfiles_unidos as u where u.repetido = $1$$)
) as k (clase, vista, decision)
where k.clase = c.clase;
alter table private.clases_cola alter column vista set not null, alter column decision set not null;

CREATE OR REPLACE FUNCTION public.decision_de(clase text, elemento uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  decisions text;
  latest record;
begin
  perform private.require_admin();
  select k.decision into decisions from private.clases_cola as k where k.clase = decision_de.clase;
  if not found then
    return null;
  end if;
  execute format(
    'select * from (%s) as d (como, actor, cuando) where d.cuando is not null order by d.cuando desc limit 1', decisions
  ) into latest using elemento;
  return case when latest.cuando is not null then
    jsonb_build_object('como', latest.como, 'cuando', latest.cuando, 'propia', coalesce(latest.actor = auth.uid(), false),
      'por', (select p.nombre_completo from private.profiles as p where p.id = latest.actor))
  end;
end
$function$;

CREATE OR REPLACE FUNCTION private.queue()
 RETURNS TABLE(clase text, id uuid, titulo text, desde timestamp with time zone, proveedor_id uuid, cuantos integer)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
#variable_conflict use_column
declare
  part text;
begin
  for part in select distinct k.vista from private.clases_cola as k loop
    begin
      return query execute format(
        'select w.clase, w.id, w.titulo, w.desde, w.proveedor_id, w.cuantos from private.%I as w', 'waiting_' || part
      );
    exception when others then
      -- Noted by private.check_queue: whoever reads may be in a transaction that writes nothing.
      null;
    end;
  end loop;
end
$function$;

CREATE OR REPLACE FUNCTION private.check_queue()
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  part text;
begin
  for part in select distinct k.vista from private.clases_cola as k loop
    begin
      execute format('select w.* from private.%I as w', 'waiting_' || part);
      delete from private.failed_jobs as f where f.job = 'cola ' || part;
    exception when others then
      perform private.note_failure('cola ' || part, sqlstate);
    end;
  end loop;
end
$function$;

CREATE OR REPLACE VIEW private.audited_decisions AS
 SELECT tabla,
    fila_id,
        CASE
            WHEN accion = 'eliminar'::text THEN 'eliminado'::text
            WHEN tabla = 'revisiones_recurso'::text THEN 'revisado'::text
            WHEN tabla = 'proveedores'::text THEN
            CASE
                WHEN accion = 'aprobar'::text OR ((despues ->> 'aprobado_por_admin'::text)::boolean) THEN 'aprobado'::text
                ELSE 'desaprobado'::text
            END
            ELSE despues ->> 'estado'::text
        END AS como,
    actor_id AS actor,
    fecha AS cuando
   FROM public.auditoria e
  WHERE (accion = ANY (ARRAY['aprobar'::text, 'desaprobar'::text, 'eliminar'::text])) OR despues ?| ARRAY['aprobado_por_admin'::text, 'estado'::text, 'revisado_en'::text];

CREATE OR REPLACE VIEW private.waiting_sugerencia AS
 SELECT 'sugerencia'::text AS clase,
    id,
    titulo,
    fecha AS desde,
    NULL::uuid AS proveedor_id,
    1 AS cuantos
   FROM public.sugerencias s
  WHERE estado = 'pendiente'::public.estado_sugerencia;

CREATE OR REPLACE VIEW private.waiting_recurso AS
 SELECT 'recurso'::text AS clase,
    r.id,
    r.titulo,
    ((v.revisado_en + 365)::timestamp without time zone AT TIME ZONE 'America/Puerto_Rico'::text) AS desde,
    NULL::uuid AS proveedor_id,
    1 AS cuantos
   FROM public.revisiones_recurso v
     JOIN public.recursos r ON r.id = v.recurso_id
  WHERE v.revisado_en <= (private.event_day(now()) - 365);

CREATE OR REPLACE VIEW private.waiting_paso AS
 SELECT 'paso'::text AS clase,
    id,
    titulo,
    ((vence_en + 1)::timestamp without time zone AT TIME ZONE 'America/Puerto_Rico'::text) AS desde,
    NULL::uuid AS proveedor_id,
    1 AS cuantos
   FROM public.pasos s
  WHERE estado = 'publicado'::text AND vence_en < private.event_day(now());

CREATE OR REPLACE VIEW private.waiting_propuesta AS
 SELECT 'propuesta'::text AS clase,
    c.lote AS id,
    p.nombre AS titulo,
    min(c.fecha_creacion) AS desde,
    p.id AS proveedor_id,
    count(*)::integer AS cuantos
   FROM public.propuestas c
     JOIN public.proveedores p ON p.id = c.proveedor_id
  WHERE c.estado = 'pendiente'::text
  GROUP BY c.lote, p.id;

CREATE OR REPLACE VIEW private.waiting_reclamacion AS
 SELECT 'reclamacion'::text AS clase,
    r.id,
    p.nombre AS titulo,
    COALESCE(r.objetada_en, r.probada_en, r.fecha_creacion) AS desde,
    p.id AS proveedor_id,
        CASE
            WHEN private.has_claim_code(r.id) THEN 0
            ELSE 1
        END AS cuantos
   FROM public.reclamaciones r
     JOIN public.proveedores p ON p.id = r.proveedor_id
  WHERE r.estado = 'abierta'::text AND r.medio = 'telefono'::text OR r.estado = 'probada'::text AND (p.usuario_id IS NULL OR r.objetada_en IS NOT NULL OR private.silence_ends(r.*) <= now());

CREATE OR REPLACE VIEW private.waiting_baja AS
 SELECT 'baja'::text AS clase,
    id,
    nombre AS titulo,
    fecha_creacion AS desde,
    proveedor_id,
    1 AS cuantos
   FROM public.bajas b
  WHERE estado = 'pendiente'::text;

CREATE OR REPLACE VIEW private.waiting_proveedor AS
 SELECT 'proveedor'::text AS clase,
    id,
    nombre AS titulo,
    fecha_actualizacion AS desde,
    id AS proveedor_id,
    1 AS cuantos
   FROM public.proveedores p
  WHERE NOT aprobado_por_admin AND NOT (EXISTS ( SELECT
           FROM private.perfiles_vistos v
          WHERE v.proveedor_id = p.id AND v.version = p.fecha_actualizacion)) AND NOT (EXISTS ( SELECT
           FROM public.bajas b
          WHERE b.proveedor_id = p.id AND b.estado = 'hecha'::text)) AND NOT (EXISTS ( SELECT
           FROM private.borradores b
          WHERE b.proveedor_id = p.id AND b.atiende IS NULL));

CREATE OR REPLACE VIEW private.waiting_moderacion AS
 SELECT m.cola AS clase,
    m.elemento AS id,
        CASE m.clase
            WHEN 'pregunta'::text THEN p.titulo
            WHEN 'respuesta'::text THEN ('Respuesta a «'::text || p.titulo) || '»'::text
            ELSE ('Reseña de «'::text || p.titulo) || '»'::text
        END AS titulo,
    m.desde,
    p.proveedor_id,
    1 AS cuantos
   FROM private.moderacion m
     CROSS JOIN LATERAL private.post(m.clase, m.elemento) p(clase, id, titulo, contenido, estrellas, estado, sin_nombre, autor, fecha, pregunta_id, proveedor_id, ruta)
  WHERE m.cola IS NOT NULL;

CREATE OR REPLACE VIEW private.waiting_resena AS
 SELECT 'resena'::text AS clase,
    c.id,
    p.nombre AS titulo,
    c.fecha AS desde,
    p.id AS proveedor_id,
    1 AS cuantos
   FROM public.calificaciones c
     JOIN public.proveedores p ON p.id = c.proveedor_id
  WHERE c.estado = 'pendiente'::public.estado_calificacion AND NOT (EXISTS ( SELECT
           FROM private.moderacion m
          WHERE m.elemento = c.id AND m.cola IS NOT NULL));

CREATE OR REPLACE VIEW private.waiting_repetido AS
 SELECT 'repetido'::text AS clase,
    r.id,
    (p.nombre || ' y '::text) || o.nombre AS titulo,
    r.encontrado_en AS desde,
    p.id AS proveedor_id,
    1 AS cuantos
   FROM private.repetidos r
     JOIN public.proveedores p ON p.id = r.uno
     JOIN public.proveedores o ON o.id = r.otro
  WHERE r.estado = 'pendiente'::text AND NOT private.is_removed(p.id) AND NOT private.is_removed(o.id);

REVOKE ALL ON FUNCTION private.check_queue() FROM public, anon, authenticated, service_role;

REVOKE ALL ON TABLE private.audited_decisions FROM public, anon, authenticated, service_role;

REVOKE ALL ON TABLE private.waiting_sugerencia FROM public, anon, authenticated, service_role;

REVOKE ALL ON TABLE private.waiting_recurso FROM public, anon, authenticated, service_role;

REVOKE ALL ON TABLE private.waiting_paso FROM public, anon, authenticated, service_role;

REVOKE ALL ON TABLE private.waiting_propuesta FROM public, anon, authenticated, service_role;

REVOKE ALL ON TABLE private.waiting_reclamacion FROM public, anon, authenticated, service_role;

REVOKE ALL ON TABLE private.waiting_baja FROM public, anon, authenticated, service_role;

REVOKE ALL ON TABLE private.waiting_proveedor FROM public, anon, authenticated, service_role;

REVOKE ALL ON TABLE private.waiting_moderacion FROM public, anon, authenticated, service_role;

REVOKE ALL ON TABLE private.waiting_resena FROM public, anon, authenticated, service_role;

REVOKE ALL ON TABLE private.waiting_repetido FROM public, anon, authenticated, service_role;

COMMENT ON TABLE private.clases_cola IS 'Kinds of things that wait, in the order in which they are listed. Each theme registers its own in its own file; the screen needs a renderer.';

COMMENT ON COLUMN private.clases_cola.vista IS 'Where it is found: a view private.waiting_<vista> (clase, id, titulo, desde, proveedor_id, cuantos), of one kind or of several.';

COMMENT ON COLUMN private.clases_cola.decision IS 'How it was decided, by whom and when: a query about the one with the id $1.';

COMMENT ON FUNCTION private.queue() IS 'Everything that waits for an admin, and with no part to decide (`cuantos` 0) what waits for somebody else first: the views that private.clases_cola names. Of one that fails, what was read until then.';

COMMENT ON FUNCTION private.check_queue() IS 'Notes which part of the queue cannot be read: Hoy tells it, and lists the others.';

COMMENT ON VIEW private.audited_decisions IS 'Decisions of admins that stand in the audit log alone: how, by whom and when.';

COMMENT ON VIEW private.waiting_sugerencia IS 'Suggestions that nobody has decided.';

COMMENT ON VIEW private.waiting_recurso IS 'Resources that nobody has looked at for a year, since that is so.';

COMMENT ON VIEW private.waiting_paso IS 'Steps whose verification is over.';

COMMENT ON VIEW private.waiting_propuesta IS 'Proposals, those of one submission together.';

COMMENT ON VIEW private.waiting_reclamacion IS 'Claims that an admin has to call about or to decide.';

COMMENT ON VIEW private.waiting_baja IS 'Providers that ask to be removed.';

COMMENT ON VIEW private.waiting_proveedor IS 'Providers that wait for approval.';

COMMENT ON VIEW private.waiting_moderacion IS 'Posts that were reported, whose author asked for a second look, or that are the first of an account.';

COMMENT ON VIEW private.waiting_resena IS 'Reviews that are held back.';

COMMENT ON VIEW private.waiting_repetido IS 'Pairs of providers that may be the same.';

COMMENT ON TABLE private.failed_jobs IS 'Jobs of the day, templates of mail (`correo …`) and parts of the queue (`cola …`) that fail: since when, and by which SQLSTATE. An error''s words may quote somebody, so they are not kept.';

reset check_function_bodies;
