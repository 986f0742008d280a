set check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.queue()
 RETURNS TABLE(clase text, id uuid, titulo text, desde timestamp with time zone, proveedor_id uuid, cuantos integer)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
#variable_conflict use_column
declare
  part text;
  found private.waiting[];
  more private.waiting[];
begin
  begin
    select array_agg(w) into found from private.waiting as w;
  exception when others then
    -- Part by part, without the one that fails. Noted by private.check_queue: whoever reads may be in a transaction that writes nothing.
    for part in select distinct k.vista from private.clases_cola as k loop
      begin
        execute format('select array_agg(row(w.*)::private.waiting) from private.%I as w', 'waiting_' || part) into more;
        found := found || more;
      exception when others then
        null;
      end;
    end loop;
  end;
  return query select w.clase, w.id, w.titulo, w.desde, w.proveedor_id, w.cuantos from unnest(found) as w;
end
$function$;

CREATE OR REPLACE VIEW private.waiting AS
 SELECT w.clase,
    w.id,
    w.titulo,
    w.desde,
    w.proveedor_id,
    w.cuantos
   FROM private.waiting_baja w
UNION ALL
 SELECT w.clase,
    w.id,
    w.titulo,
    w.desde,
    w.proveedor_id,
    w.cuantos
   FROM private.waiting_moderacion w
UNION ALL
 SELECT w.clase,
    w.id,
    w.titulo,
    w.desde,
    w.proveedor_id,
    w.cuantos
   FROM private.waiting_paso w
UNION ALL
 SELECT w.clase,
    w.id,
    w.titulo,
    w.desde,
    w.proveedor_id,
    w.cuantos
   FROM private.waiting_propuesta w
UNION ALL
 SELECT w.clase,
    w.id,
    w.titulo,
    w.desde,
    w.proveedor_id,
    w.cuantos
   FROM private.waiting_proveedor w
UNION ALL
 SELECT w.clase,
    w.id,
    w.titulo,
    w.desde,
    w.proveedor_id,
    w.cuantos
   FROM private.waiting_reclamacion w
UNION ALL
 SELECT w.clase,
    w.id,
    w.titulo,
    w.desde,
    w.proveedor_id,
    w.cuantos
   FROM private.waiting_recurso w
UNION ALL
 SELECT w.clase,
    w.id,
    w.titulo,
    w.desde,
    w.proveedor_id,
    w.cuantos
   FROM private.waiting_repetido w
UNION ALL
 SELECT w.clase,
    w.id,
    w.titulo,
    w.desde,
    w.proveedor_id,
    w.cuantos
   FROM private.waiting_resena w
UNION ALL
 SELECT w.clase,
    w.id,
    w.titulo,
    w.desde,
    w.proveedor_id,
    w.cuantos
   FROM private.waiting_sugerencia w;

REVOKE ALL ON TABLE private.waiting FROM public, anon, authenticated, service_role;

COMMENT ON VIEW private.waiting IS 'What the views of private.clases_cola tell, as one statement: the whole queue is planned once a session.';

COMMENT ON FUNCTION private.queue() IS 'Everything that waits for an admin, and with no part to decide (`cuantos` 0) what waits for somebody else first. A view that fails stops no other.';

reset check_function_bodies;
