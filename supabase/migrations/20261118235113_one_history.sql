set check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.audit_subject(entry public.auditoria, OUT proveedor_id uuid, OUT dueno uuid, OUT nombre text)
 RETURNS record
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  said constant jsonb := coalesce(entry.antes, '{}') || coalesce(entry.despues, '{}');
  fila constant uuid := case when entry.fila_id ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then entry.fila_id::uuid end;
  of_place constant boolean := entry.tabla in ('sedes', 'disponibilidad');
  place text;
  owned uuid;
begin
  select s.proveedor_id, coalesce(s.nombre, s.municipio) into owned, place from public.sedes as s where of_place and s.id = fila;
  owned := case
    when entry.tabla in ('proveedores', 'detalles', 'primera_visita') then fila
    when entry.tabla = 'reclamaciones' then (select r.proveedor_id from public.reclamaciones as r where r.id = fila)
    when entry.tabla = 'bajas' then (select b.proveedor_id from public.bajas as b where b.id = fila)
    when entry.tabla = 'propuestas' then (select c.proveedor_id from public.propuestas as c where c.id = fila)
    when entry.tabla = 'calificaciones' then
      coalesce((select c.proveedor_id from public.calificaciones as c where c.id = fila), (said ->> 'proveedor_id')::uuid)
    else coalesce(owned, case when of_place then (said ->> 'proveedor_id')::uuid end)
  end;
  select p.id, p.usuario_id, p.nombre into proveedor_id, dueno, nombre from public.proveedores as p where p.id = owned;
  -- A place alone would not say whose it is. Of all else what the entry says counts first.
  if of_place then
    nombre := nullif(concat_ws(', ', nombre, coalesce(place, said ->> 'nombre', said ->> 'municipio')), '');
    return;
  end if;
  nombre := coalesce(said ->> 'nombre', said ->> 'titulo', said ->> 'title', said ->> 'termino', said ->> 'archivo', nombre,
    case
      when entry.tabla = 'bajas' then (select b.nombre from public.bajas as b where b.id = fila)
      when entry.tabla in ('recursos', 'revisiones_recurso') then (select r.titulo from public.recursos as r where r.id = fila)
      when entry.tabla = 'sugerencias' then (select s.titulo from public.sugerencias as s where s.id = fila)
      when entry.tabla = 'pasos' then (select p.titulo from public.pasos as p where p.id = fila)
      when entry.tabla = 'cartas' then (select c.titulo from public.cartas as c where c.id = fila)
      when entry.tabla = 'planes' then (select p.nombre from public.planes as p where p.id = fila)
      when entry.tabla = 'terminos' then (select t.termino from public.terminos as t where t.slug = entry.fila_id)
      when entry.tabla in ('questions', 'answers') then (
        select q.title from public.questions as q where q.id = coalesce((said ->> 'question_id')::uuid,
          (select a.question_id from public.answers as a where a.id = fila), fila)
      )
      when entry.tabla in ('auth.users', 'user_roles', 'pausas', 'licencias') then
        (select p.nombre_completo from private.profiles as p where p.id = fila)
    end);
end
$function$;

CREATE OR REPLACE FUNCTION public.historial(busqueda text DEFAULT NULL::text, que text DEFAULT NULL::text, dias integer DEFAULT NULL::integer, limite integer DEFAULT 20, desplazamiento integer DEFAULT 0)
 RETURNS TABLE(entrada bigint, fecha timestamp with time zone, por text, papel text, accion text, tabla text, sobre text, proveedor_id uuid, antes jsonb, despues jsonb, estado text, ahora jsonb, ahora_por text, ahora_papel text, ahora_fecha timestamp with time zone, deshacer bigint, papelera jsonb, total integer)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 20
 SET search_path TO ''
AS $function$
#variable_conflict use_column
declare
  facts constant text[] := array['sedes', 'disponibilidad', 'detalles', 'primera_visita'];
  posts constant text[] := array['questions', 'answers', 'calificaciones'];
  -- What was typed is text, not a pattern.
  pattern constant text := '%' || regexp_replace(private.fold_text(private.clean_text(busqueda)), '([%_\\])', '\\\1', 'g') || '%';
  named text[];
begin
  perform private.require_admin();
  if pattern is not null then
    with matching as (select p.id from public.proveedores as p where private.fold_text(p.nombre) like pattern)
    select array_agg(one.id::text) into named from (
      select m.id from matching as m
      union all select s.id from public.sedes as s join matching as m on m.id = s.proveedor_id
      union all select r.id from public.reclamaciones as r join matching as m on m.id = r.proveedor_id
      union all select b.id from public.bajas as b join matching as m on m.id = b.proveedor_id
    ) as one;
  end if;
  return query
  with listed as (
    select e.id, count(*) over ()::integer as total
    from public.auditoria as e
    where (dias is null or e.fecha > now() - make_interval(days => least(greatest(dias, 1), 3660)))
      and (que is null or e.tabla = que or (que = 'hechos' and e.tabla = any (facts)) or (que = 'papelera' and exists (
        select from private.papelera as b
        where b.elemento = case when e.accion = 'eliminar' and e.tabla = any (posts) then e.fila_id::uuid end
          and b.con is null and b.quitada_en <= e.fecha
      )))
      and (pattern is null or e.fila_id = any (named) or coalesce(e.despues, e.antes) ->> 'proveedor_id' = any (named)
        or private.fold_text(concat_ws(' ', e.actor_nombre, e.antes ->> 'nombre', e.despues ->> 'nombre', e.antes ->> 'titulo',
          e.despues ->> 'titulo', e.antes ->> 'title')) like pattern)
    order by e.fecha desc, e.id desc
    limit least(greatest(coalesce(limite, 20), 1), 100) offset greatest(coalesce(desplazamiento, 0), 0)
  )
  select e.id, e.fecha, e.actor_nombre, private.role_about(about.dueno, e.actor_id),
    case when puts_back.it then 'devolver' else e.accion end, e.tabla, about.nombre, about.proveedor_id, e.antes, e.despues,
    case
      -- One that puts another back is undone where that one stands.
      when puts_back.it or about.proveedor_id is null or e.tabla <> all (facts) then null
      when now_is.value is not distinct from e.despues then 'vigente'
      when back.id is not null and now_is.value is not distinct from private.columns_named_in(back.despues, e.despues) then 'devuelto'
      else 'cambiado'
    end,
    now_is.value, later.actor_nombre, private.role_about(about.dueno, later.actor_id), later.fecha, back.id, bin.kept, l.total
  from listed as l
  join public.auditoria as e on e.id = l.id
  cross join lateral private.audit_subject(e) as about
  cross join lateral (select exists (select from private.devoluciones as d where d.entrada = e.id) as it) as puts_back
  cross join lateral (select case when e.tabla = any (facts) then private.present_value(e) end as value) as now_is
  -- The newest of those that put it back, unless that was undone.
  left join lateral (
    select b.* from private.devoluciones as d join public.auditoria as b on b.id = d.entrada
    where d.devuelta = e.id and not exists (select from private.devoluciones as u where u.devuelta = d.entrada)
    order by b.id desc limit 1
  ) as back on true
  left join lateral (
    select n.* from public.auditoria as n
    where n.tabla = e.tabla and n.fila_id = e.fila_id and n.id > e.id and e.tabla = any (facts)
      and (n.tabla <> 'detalles' or (n.despues ? 'hechos_si') = (e.despues ? 'hechos_si'))
    order by n.id desc limit 1
  ) as later on true
  left join lateral (
    select jsonb_build_object('elemento', b.elemento, 'clase', b.clase,
      'texto', private.excerpt(coalesce(b.fila ->> 'content', b.fila ->> 'comentario', '')),
      'autor', case when not coalesce((b.fila ->> 'sin_nombre')::boolean, false) then author.nombre_completo end,
      'respuestas', (select count(*) from private.papelera as a where a.con = b.elemento), 'motivo', r.motivo,
      'se_borra_el', private.event_day(b.quitada_en + interval '30 days')) as kept
    from private.papelera as b
    left join private.profiles as author on author.id = b.autor
    left join private.retiros as r on r.clase = b.clase and r.elemento = b.elemento
    where b.elemento = case when e.accion = 'eliminar' and e.tabla = any (posts) then e.fila_id::uuid end
      and b.con is null and b.quitada_en <= e.fecha
  ) as bin on true
  order by e.fecha desc, e.id desc;
end
$function$;

DROP FUNCTION public.papelera(integer,integer);
DROP FUNCTION public.cambios_recientes(integer,text,text,integer,integer);
REVOKE ALL ON FUNCTION private.audit_subject(public.auditoria) FROM public, anon, authenticated, service_role;
REVOKE ALL ON FUNCTION public.historial(text,text,integer,integer,integer) FROM public, anon, authenticated, service_role;
GRANT EXECUTE ON FUNCTION public.historial(text,text,integer,integer,integer) TO authenticated;
GRANT EXECUTE ON FUNCTION public.historial(text,text,integer,integer,integer) TO service_role;
COMMENT ON FUNCTION private.audit_subject(public.auditoria) IS 'What an audit entry is about: its name, as the entry or else its row tells it, and the provider with its owner, if it is about one.';
COMMENT ON FUNCTION public.historial(text,text,integer,integer,integer) IS 'For admins: the audit log, newest first, by the name of a provider or of whoever did it, by table (`hechos`: what is published without approval; `papelera`: what can be recovered) and within some days. Of the facts `estado` says whether a change still stands, was put back (undone by putting back `deshacer`), or changed again since; `papelera` is what can be recovered, nameless where its author is; `total` is how many there are in all.';

reset check_function_bodies;
