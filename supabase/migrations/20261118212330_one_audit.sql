set check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.audit()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  old_row constant jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) end;
  new_row constant jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) end;
  known constant jsonb := coalesce(old_row, new_row);
  columns text[] := string_to_array(tg_argv[2], ',');
  act text := case tg_op when 'INSERT' then 'crear' when 'UPDATE' then 'cambiar' else 'eliminar' end;
  -- A nameless post is its author's.
  owner constant text := case when known -> 'sin_nombre' = 'true'
    then private.author_of(case tg_table_name when 'questions' then 'pregunta' else 'respuesta' end, (known ->> 'id')::uuid)::text
    else known ->> tg_argv[1]
  end;
begin
  if private.is_user_request() and owner is distinct from auth.uid()::text
    and (private.is_admin() or private.is_moderator())
  then
    if tg_op = 'UPDATE' then
      select array_agg(n.key) into columns
      from jsonb_each(new_row) as n
      where n.value is distinct from old_row -> n.key and n.key <> 'fecha_actualizacion';
      if columns = array['aprobado_por_admin'] then
        act := case when (new_row -> 'aprobado_por_admin')::boolean then 'aprobar' else 'desaprobar' end;
      end if;
    end if;
    if cardinality(columns) > 0 then
      perform private.log_audit(
        auth.uid(), act, tg_table_name, known ->> tg_argv[0],
        private.summarize(old_row, columns), private.summarize(new_row, columns)
      );
    end if;
  end if;
  return coalesce(new, old);
end
$function$;

CREATE OR REPLACE FUNCTION private.clean_detalles()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  name text;
  line text;
begin
  -- What is told in words is a line without links.
  for name in
    select a.attname from pg_attribute as a where a.attrelid = tg_relid and a.atttypid = 'text'::regtype and not a.attisdropped
  loop
    line := private.clean_line(to_jsonb(new) ->> name);
    perform private.refuse_link(name, line);
    new := jsonb_populate_record(new, jsonb_build_object(name, line));
  end loop;
  -- Asked by a column of its own; a form from before, or a change that is undone, still tells it by its key.
  if array['estacionamiento_cerca'] && (new.hechos_si || new.hechos_no) then
    new.estacionamiento := coalesce(new.estacionamiento, array['estacionamiento_cerca'] && coalesce(new.hechos_si, '{}'));
    new.hechos_si := array_remove(new.hechos_si, 'estacionamiento_cerca');
    new.hechos_no := array_remove(new.hechos_no, 'estacionamiento_cerca');
  end if;
  new.modalidades := private.clean_keys(new.modalidades);
  new.idiomas := private.clean_keys(new.idiomas);
  new.hechos_si := private.clean_keys(new.hechos_si);
  new.hechos_no := private.clean_keys(new.hechos_no);
  new.estacionamiento_donde := private.clean_line(new.estacionamiento_donde);
  perform private.refuse_link('estacionamiento_donde', new.estacionamiento_donde);
  if new.edad_hasta_meses < coalesce(new.edad_desde_meses, 0) then
    perform private.refuse('edad_hasta_meses_despues_de_desde', 'La edad mayor va después de la menor. Revisa las dos.');
  end if;
  if (new.costo is not distinct from 'desde') <> (new.costo_desde is not null) then
    perform private.refuse('costo_desde_con_desde', 'Escribe desde cuánto cobran, o elige otro costo.');
  end if;
  perform private.refuse_unknown_keys('hechos_si', new.hechos_si, array['acceso', 'sentidos']),
    private.refuse_unknown_keys('hechos_no', new.hechos_no, array['acceso', 'sentidos']);
  if new.hechos_si && new.hechos_no then
    perform private.refuse('hechos_no_sin_los_de_si', 'Un mismo dato no puede ser sí y no.');
  end if;
  return new;
end
$function$;

reset check_function_bodies;
