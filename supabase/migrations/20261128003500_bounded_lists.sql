-- What the panel reads is bounded inside: thousands of drafts, pairs or rows of an import neither leave the database nor are
-- made ready to.

create or replace view private.provider_mail AS
 SELECT m.proveedor_id,
    m.address,
        CASE
            WHEN c.sin_recordatorios_desde IS NOT NULL THEN 'sin_recordatorios'::text
            WHEN m.address IS NULL THEN 'sin_correo'::text
            WHEN c.correo_fallido = m.address AND c.fallo_en > ((now() AT TIME ZONE 'America/Puerto_Rico'::text)::date - 30) THEN 'correo_fallido'::text
            ELSE NULL::text
        END AS silence
   FROM ( SELECT p.id AS proveedor_id,
            COALESCE(NULLIF(u.email::text, ''::text),
                -- Most drafts have none, and to ask the function costs more than all the rest.
                CASE
                    WHEN p.email IS NULL THEN NULL::text
                    WHEN private.is_email(p.email) THEN p.email
                END) AS address
           FROM public.proveedores p
             LEFT JOIN auth.users u ON u.id = p.usuario_id AND u.deleted_at IS NULL
         OFFSET 0) m
     LEFT JOIN private.contacto_proveedor c ON c.proveedor_id = m.proveedor_id;

-- Planned for each call: the plan that serves one provider and all takes twice as long for all.
CREATE OR REPLACE FUNCTION private.groups_to_ask(proveedor uuid DEFAULT NULL::uuid)
 RETURNS TABLE(proveedor_id uuid, sede_id uuid, grupo text, desde date, motivo text)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
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
    join public.proveedores as p on p.id = g.proveedor_id and p.aprobado_por_admin
    where not g.oculta and (groups_to_ask.proveedor is null or g.proveedor_id = groups_to_ask.proveedor)
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
  )
  union all
  -- As private.event_day, which would be called for each of thousands of drafts.
  select b.proveedor_id, null, 'atencion', (b.creado_en at time zone 'America/Puerto_Rico')::date, 'registro'
  from private.borradores as b
  where b.atiende is null and (groups_to_ask.proveedor is null or b.proveedor_id = groups_to_ask.proveedor);
end
$function$;
COMMENT ON FUNCTION private.groups_to_ask(uuid) IS 'What somebody has to call about: groups that ended 14 days ago, or yesterday where no mail reaches the provider or the group was doubted; all of providers that nobody ever confirmed; and whether drafts of the register serve autistic people.';

CREATE OR REPLACE FUNCTION private.call_lines(proveedor uuid DEFAULT NULL::uuid)
 RETURNS TABLE(proveedor_id uuid, grupos text[], desde date, motivo text)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  with asked as materialized (select * from private.groups_to_ask(call_lines.proveedor))
  select a.proveedor_id, array_agg(distinct a.grupo), min(a.desde), (array_agg(a.motivo order by a.desde, a.motivo))[1]
  from asked as a where a.motivo <> 'registro' group by a.proveedor_id
  union all
  -- A draft is asked one thing, and there may be thousands.
  select a.proveedor_id, array[a.grupo], a.desde, a.motivo from asked as a where a.motivo = 'registro'
$function$;

CREATE OR REPLACE FUNCTION public.cola()
 RETURNS TABLE(clase text, id uuid, titulo text, desde timestamp with time zone, proveedor_id uuid, cuantos integer, asignado_a uuid, asignado_nombre text, notas integer)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET jit TO 'off'
AS $function$
begin
  perform private.require_admin();
  return query
  select q.clase, q.id, q.titulo, q.desde, q.proveedor_id, q.cuantos, a.admin, p.nombre_completo,
    (select count(*)::integer from public.cola_notas as n where n.clase = q.clase and n.elemento = q.id)
  from (select n.*, row_number() over (partition by n.clase order by n.desde, n.id) as place from private.queue() as n) as q
  left join public.cola_asignaciones as a on a.clase = q.clase and a.elemento = q.id
  left join private.profiles as p on p.id = a.admin
  where q.place <= 500
  order by q.desde, q.clase, q.id;
end
$function$;
COMMENT ON FUNCTION public.cola() IS 'For admins: what waits, the oldest first and at most 500 of each kind, with who looks after it and how many notes it has.';

CREATE OR REPLACE FUNCTION public.prever_deshacer(importacion uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_admin();
  if not exists (select from public.importaciones as i where i.id = importacion and i.estado = 'hecha') then
    perform private.refuse_import('Esta importación no se puede deshacer. Recarga la página.');
  end if;
  return (
    with t as materialized (select * from private.touched_since(importacion))
    select jsonb_build_object(
      'quitar', count(*) filter (where t.razon is null and t.creado),
      'devolver', count(*) filter (where t.razon is null and not t.creado),
      'cuantos_se_quedan', count(*) filter (where t.razon is not null),
      'se_quedan', coalesce((
        select jsonb_agg(jsonb_build_object('proveedor_id', k.id, 'nombre', k.nombre, 'razon', k.razon) order by k.nombre, k.id)
        from (
          select p.id, p.nombre, s.razon
          from t as s join public.proveedores as p on p.id = s.proveedor_id
          where s.razon is not null order by p.nombre, p.id limit 100
        ) as k
      ), '[]')
    )
    from t
  );
end
$function$;
COMMENT ON FUNCTION public.prever_deshacer(uuid) IS 'For admins: how many providers undoing an import would take away and how many would say again what they said, and how many stay since somebody has touched them, with the names of the first 100.';

drop function public.por_llamar();

create function public.por_llamar(limite integer default 1000)
 RETURNS TABLE(proveedor_id uuid, nombre text, municipio text, telefono text, whatsapp text, grupos text[], desde date, motivo text, ultima_llamada uuid, resultado text, fecha_llamada timestamp with time zone)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET jit TO 'off'
AS $function$
#variable_conflict use_column
declare
  today constant date := private.event_day(now());
begin
  perform private.require_admin();
  return query
  with latest as materialized (
    select * from private.latest_calls
  ), lines as (
    -- A call of today stays where it was until the day ends, so that it can be taken back.
    select l.proveedor_id, l.grupos, l.desde, l.motivo from latest as l
    where l.dia = today and l.resultado <> 'no_contesto'
    union all
    select c.* from private.call_lines() as c
    where not exists (
      select from latest as l where l.proveedor_id = c.proveedor_id and l.dia = today and l.resultado <> 'no_contesto'
    )
  )
  select p.id, p.nombre, p.municipio,
    coalesce(p.telefono, (
      select s.telefono from public.sedes as s where s.proveedor_id = p.id and s.telefono is not null
      order by s.principal desc, s.orden, s.id limit 1
    )),
    coalesce(p.whatsapp, (
      select s.whatsapp from public.sedes as s where s.proveedor_id = p.id and s.whatsapp is not null
      order by s.principal desc, s.orden, s.id limit 1
    )),
    i.grupos, i.desde, i.motivo, l.id, l.resultado, l.fecha
  from lines as i
  join public.proveedores as p on p.id = i.proveedor_id
    and (p.aprobado_por_admin or exists (select from private.borradores as b where b.proveedor_id = p.id))
  left join latest as l on l.proveedor_id = i.proveedor_id
  order by coalesce(l.resultado = 'no_contesto' and l.dia > today - 3, false), i.motivo = 'registro', i.motivo = 'nunca',
    i.desde, p.nombre, p.id
  limit least(greatest(coalesce(limite, 1000), 1), 1000);
end
$function$;
COMMENT ON FUNCTION public.por_llamar(integer) IS 'For admins: whom to call, oldest first, at most 1,000. Who was never confirmed comes later, then drafts of the register (`registro`: «¿Atiende personas autistas?»), and last who did not answer within three days.';
revoke all on function public.por_llamar(integer) from public, anon;
grant execute on function public.por_llamar(integer) to authenticated, service_role;
