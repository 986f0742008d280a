set check_function_bodies = off;

DROP FUNCTION private.lock_places(uuid);

CREATE OR REPLACE FUNCTION public.confirmar_enlace(token text)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  known record;
  link private.enlaces;
begin
  select * into known from private.read_link(token);
  link := known.link;
  if known.estado <> 'vigente' then
    return jsonb_build_object('estado', known.estado);
  end if;
  perform private.lock_provider(link.proveedor_id);
  perform private.add_words(link.proveedor_id, array_agg(g.sede_id), array_agg(g.grupo), 'proveedor', link.via, null,
    now() < link.creado_en + interval '10 seconds')
  from private.groups_of(link.proveedor_id) as g;
  return jsonb_build_object('estado', 'confirmado', 'grupos', (
    select coalesce(jsonb_agg(jsonb_build_object('grupo', g.grupo, 'sede_id', g.sede_id,
      'vence_en', private.last_day(link.proveedor_id, g.sede_id, g.grupo))), '[]')
    from private.groups_of(link.proveedor_id) as g
  ));
end
$function$;

CREATE OR REPLACE FUNCTION public.confirmar_grupos(proveedor uuid, grupos text[] DEFAULT NULL::text[], sede uuid DEFAULT NULL::uuid)
 RETURNS TABLE(proveedor_id uuid, sede_id uuid, grupo text, confirmado_en timestamp with time zone, vence_en date, por text, via text, vigente boolean)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
#variable_conflict use_column
declare
  owner uuid;
begin
  perform private.lock_provider(proveedor);
  select p.usuario_id into owner from public.proveedores as p where p.id = proveedor;
  if not found or not private.edits_provider(proveedor) then
    raise exception using errcode = 'insufficient_privilege', message = 'No puedes confirmar los datos de este perfil';
  end if;
  perform private.add_words(proveedor, array_agg(g.sede_id), array_agg(g.grupo),
    case when owner = auth.uid() then 'proveedor' else 'admin' end, 'panel', auth.uid())
  from private.groups_of(proveedor, true) as g
  where (confirmar_grupos.grupos is null or g.grupo = any (confirmar_grupos.grupos))
    and (confirmar_grupos.sede is null or g.sede_id = confirmar_grupos.sede);
  return query select * from public.frescura as f where f.proveedor_id = proveedor;
end
$function$;

CREATE OR REPLACE FUNCTION public.proponer_por_enlace(token text, cambios jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  known record;
  link private.enlaces;
  proposed integer;
begin
  select * into known from private.read_link(token);
  link := known.link;
  if known.estado <> 'vigente' then
    return jsonb_build_object('estado', known.estado);
  end if;
  perform private.lock_provider(link.proveedor_id);
  if private.count_visitor_act('enlace:propuesta', link.proveedor_id::text) > 20 then
    raise exception using errcode = 'PT429', message = 'Hoy ya recibimos muchos cambios con este enlace. Puedes enviar otros mañana.';
  end if;
  proposed := private.propose(link.proveedor_id, cambios, 'enlace', gen_random_uuid());
  perform private.doubt(link.proveedor_id, g.sede_id, g.grupo, link.via)
  from private.groups_of(link.proveedor_id) as g
  where private.is_in_question(link.proveedor_id, g.sede_id, g.grupo);
  perform private.add_words(link.proveedor_id, array_agg(g.sede_id), array_agg(g.grupo), 'proveedor', link.via, null,
    now() < link.creado_en + interval '10 seconds')
  from private.groups_of(link.proveedor_id) as g
  where not private.is_in_question(link.proveedor_id, g.sede_id, g.grupo);
  return jsonb_build_object('estado', 'propuesto', 'propuestas', proposed);
end
$function$;

CREATE OR REPLACE FUNCTION public.deshacer_llamada(llamada uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  call public.llamadas;
begin
  perform private.require_admin();
  perform private.lock_provider(l.proveedor_id) from public.llamadas as l where l.id = llamada;
  select * into call from public.llamadas as l where l.id = llamada;
  if not found or private.event_day(call.fecha) <> private.event_day(now()) then
    perform private.refuse('llamada_de_hoy', 'Solo se deshace una llamada de hoy.');
  end if;
  if call.deshecha_en is not null then
    return false;
  end if;
  update public.llamadas set deshecha_en = now() where id = llamada;
  if call.resultado = 'confirmo' then
    perform private.answer_draft(call.proveedor_id, null);
  end if;
  delete from public.confirmaciones where llamada_id = llamada;
  update public.propuestas set estado = 'retirada', decidida_en = now() where lote = llamada and estado = 'pendiente';
  return true;
end
$function$;

CREATE OR REPLACE FUNCTION public.anotar_llamada(proveedor uuid, resultado text, nota text DEFAULT NULL::text, vista uuid DEFAULT NULL::uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  today constant date := private.event_day(now());
  line record;
  latest public.llamadas;
  noted constant uuid := gen_random_uuid();
begin
  perform private.require_admin();
  if not private.lock_provider(anotar_llamada.proveedor) then
    perform private.refuse('proveedor_existe', 'Este perfil ya no existe. Recarga la página.');
  end if;
  if anotar_llamada.resultado is null or anotar_llamada.resultado not in ('confirmo', 'cambio', 'no_contesto', 'cerro') then
    perform private.refuse('resultado_conocido', 'Elige cómo terminó la llamada.');
  end if;
  select * into latest from public.llamadas as l
  where l.proveedor_id = anotar_llamada.proveedor and l.deshecha_en is null
  order by l.fecha desc, l.id limit 1;
  if latest.id is not null and latest.id is distinct from anotar_llamada.vista then
    return private.decided(latest.resultado, latest.admin, latest.fecha) || jsonb_build_object('estado', 'ya_anotada');
  end if;
  select * into line from private.call_lines(anotar_llamada.proveedor);
  if not found then
    -- A call out of turn, or again on the same day, is about everything that the provider says.
    select array(select distinct g.grupo from private.groups_of(anotar_llamada.proveedor) as g) as grupos, today as desde,
      'sin_respuesta' as motivo into line;
  end if;
  insert into public.llamadas (id, proveedor_id, resultado, nota, admin, fecha, grupos, desde, motivo)
  values (noted, anotar_llamada.proveedor, anotar_llamada.resultado, private.clean_line(anotar_llamada.nota), auth.uid(),
    clock_timestamp(), line.grupos, line.desde, line.motivo);
  if anotar_llamada.resultado = 'confirmo' then
    perform private.answer_draft(anotar_llamada.proveedor, true);
    perform private.add_words(anotar_llamada.proveedor, array_agg(g.sede_id), array_agg(g.grupo), 'proveedor', 'llamada',
      auth.uid(), false, noted)
    from private.groups_of(anotar_llamada.proveedor) as g where g.grupo = any (line.grupos);
  elsif anotar_llamada.resultado = 'cerro' then
    perform private.propose(anotar_llamada.proveedor, jsonb_build_array(jsonb_build_object(
      'campo', 'servicio_cerrado', 'despues', true, 'motivo', private.clean_line(anotar_llamada.nota)
    )), 'llamada', noted);
  end if;
  return jsonb_build_object('estado', 'anotada', 'id', noted);
end
$function$;

CREATE OR REPLACE FUNCTION private.lock_summaries(ids uuid[])
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  -- A statement that changed nothing must not have the lock before the rows of the next one.
  if cardinality(ids) = 0 then
    return;
  end if;
  perform from public.datos_proveedores as d where d.proveedor_id = any (ids) order by d.proveedor_id for no key update;
  perform pg_advisory_xact_lock(hashtextextended('public.resumen_hechos:' || p.id, 0))
  from (select distinct id from unnest(ids) as id order by id) as p;
end
$function$;

CREATE OR REPLACE FUNCTION private.lock_provider(proveedor uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  is_there boolean;
begin
  perform from public.proveedores as p where p.id = lock_provider.proveedor for no key update;
  is_there := found;
  perform from public.sedes as s where s.proveedor_id = lock_provider.proveedor order by s.id for key share;
  return is_there;
end
$function$;

CREATE OR REPLACE FUNCTION private.lock_proposal(propuesta uuid)
 RETURNS public.propuestas
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  found_row public.propuestas;
begin
  perform private.lock_provider(p.proveedor_id) from public.propuestas as p where p.id = propuesta;
  select * into found_row from public.propuestas as p where p.id = propuesta for update;
  if not found then
    raise exception using errcode = 'PT404', message = 'Esta corrección ya no existe.';
  end if;
  return found_row;
end
$function$;

REVOKE ALL ON FUNCTION private.lock_provider(uuid) FROM public, anon, authenticated, service_role;

COMMENT ON FUNCTION private.lock_summaries(uuid[]) IS 'The locks of the summaries of these providers, after the rows that a change of them writes later: nobody who holds one waits for a row of its provider.';

COMMENT ON FUNCTION private.lock_provider(uuid) IS 'Keeps a provider as it is, and its places from going, until the transaction ends: who writes about it begins with this. False when it is gone.';

reset check_function_bodies;
