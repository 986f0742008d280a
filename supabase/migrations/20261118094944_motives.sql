set check_function_bodies = off;

DROP FUNCTION private.set_motive(text);

CREATE OR REPLACE FUNCTION public.decidir_calificacion(calificacion uuid, desde public.estado_calificacion, hasta public.estado_calificacion, motivo text DEFAULT NULL::text)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  decided integer;
begin
  perform private.require_admin();
  update public.calificaciones as c set estado = hasta where c.id = calificacion and c.estado = desde;
  get diagnostics decided = row_count;
  perform private.set_motive('resena', calificacion, motivo);
  return decided > 0;
end
$function$;

CREATE OR REPLACE FUNCTION public.retirar(clase text, elemento uuid, motivo text DEFAULT NULL::text)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  removed integer;
begin
  perform private.require_admin();
  if clase = 'resena' then
    delete from public.calificaciones as c where c.id = elemento;
  elsif clase = 'pregunta' then
    delete from public.questions as q where q.id = elemento;
  elsif clase = 'respuesta' then
    delete from public.answers as a where a.id = elemento;
  else
    perform private.refuse('clase_conocida', 'Se retiran reseñas, preguntas y respuestas.');
  end if;
  get diagnostics removed = row_count;
  perform private.set_motive(clase, elemento, motivo);
  return removed > 0;
end
$function$;

CREATE OR REPLACE FUNCTION private.note_takedown()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if not private.is_client() or not private.is_admin()
    or private.row_owner(tg_table_name, to_jsonb(old), tg_argv[1]) = auth.uid()::text
  then
    return coalesce(new, old);
  end if;
  -- Nested: of the tables that are only deleted from, the state says something else.
  if tg_op = 'UPDATE' then
    if new.estado <> 'rechazada' then
      delete from private.retiros where clase = tg_argv[0] and elemento = old.id;
      return new;
    end if;
  end if;
  insert into private.retiros (clase, elemento) values (tg_argv[0], old.id)
  on conflict (clase, elemento) do update set fecha = excluded.fecha, recuperado_en = null;
  return coalesce(new, old);
end
$function$;

CREATE OR REPLACE FUNCTION private.set_motive(clase text, elemento uuid, motivo text)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  if motivo <> all (array['datos_personales', 'insultos', 'peligroso', 'publicidad', 'no_es_cierto', 'otro']) then
    perform private.refuse('motivo_conocido', 'Elige una de las razones.');
  end if;
  -- Only what was counted just now: an admin's own words are not.
  update private.retiros as r set motivo = set_motive.motivo
  where r.clase = set_motive.clase and r.elemento = set_motive.elemento and r.fecha = now() and set_motive.motivo is not null;
end
$function$;

REVOKE ALL ON FUNCTION private.set_motive(text,uuid,text) FROM public, anon, authenticated, service_role;

COMMENT ON FUNCTION private.set_motive(text,uuid,text) IS 'The reason for what this transaction took down.';


reset check_function_bodies;
