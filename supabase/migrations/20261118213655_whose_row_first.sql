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
    -- A moderator writes only what has an author.
    and (private.is_admin() or tg_argv[1] <> '' and private.is_moderator())
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

reset check_function_bodies;
