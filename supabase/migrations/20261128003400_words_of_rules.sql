-- Of a row that cannot be imported: a rule of the product says why in a sentence for people, and names no table; what the
-- server says by itself of a constraint does, in whatever language it speaks.

drop function private.after_failure(text, public.importaciones, integer[], text, text);

create function private.after_failure(step text, target public.importaciones, filas integer[], state text, relation text, words text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  one integer;
begin
  if cardinality(filas) > 1 then
    foreach one in array filas loop
      if step = 'private.rehearse_rows' then
        perform private.rehearse_rows(target, array[one]);
      else
        perform private.run_rows(target, array[one]);
      end if;
    end loop;
    return;
  end if;
  delete from private.import_keys as k where k.importacion_id = target.id and k.fila = filas[1];
  update public.importacion_filas as f
  set resultado = 'error', proveedor_id = null, cambios = null,
    -- Rules of the product speak to people; those of a table to programs.
    razon = case when state in ('23514', '23502', '22023') and relation = '' then words
      else format('La base de datos no acepta esta fila: %s', left(words, 200)) end
  where f.importacion_id = target.id and f.fila = filas[1];
end
$function$;
revoke execute on function private.after_failure(text,public.importaciones,integer[],text,text,text) from public;
COMMENT ON FUNCTION private.after_failure(text,public.importaciones,integer[],text,text,text) IS 'Rows that failed together are tried one by one; one that fails alone has an error.';

CREATE OR REPLACE FUNCTION private.rehearse_rows(target public.importaciones, filas integer[])
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  relation text;
  r public.importacion_filas;
  judged public.importacion_filas[] := '{}';
begin
  -- In the order of the file: each is compared with those further up.
  for r in
    select * from public.importacion_filas as f where f.importacion_id = target.id and f.fila = any (filas) order by f.fila
  loop
    judged := array_append(judged, private.judge_row(target.origen, r));
  end loop;
  perform private.keep_outcomes(judged);
  begin
    perform set_config('private.ensaya', 'si', true);
    perform private.write_rows(judged, false);
    -- Rules have spoken; what they let pass is taken back.
    raise exception using errcode = 'MGA01';
  exception when sqlstate 'MGA01' then
    null;
  end;
exception
  when serialization_failure or deadlock_detected then
    raise;
  when others then
    get stacked diagnostics relation = table_name;
    perform private.after_failure('private.rehearse_rows', target, filas, sqlstate, relation, sqlerrm);
end
$function$;
COMMENT ON FUNCTION private.rehearse_rows(public.importaciones,integer[]) IS 'Decides what becomes of these rows. They are written as they would be, though not approved, so that no number of the open data is used up, and taken back.';

CREATE OR REPLACE FUNCTION private.run_rows(target public.importaciones, filas integer[])
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  relation text;
  stored public.importacion_filas;
  fresh public.importacion_filas;
  ready public.importacion_filas[] := '{}';
  changed_since constant text := 'El directorio cambió después del ensayo. ';
begin
  -- Whoever saves one of these waits, so that what is compared is what is changed.
  perform from public.proveedores as p
  where p.id in (
    select f.proveedor_id from public.importacion_filas as f where f.importacion_id = target.id and f.fila = any (filas)
  )
  order by p.id for update;
  for stored in
    select * from public.importacion_filas as f
    where f.importacion_id = target.id and f.fila = any (filas) order by f.fila
  loop
    fresh := private.judge_row(target.origen, stored);
    if fresh.resultado = 'crear' and stored.resultado = 'crear' then
      fresh.proveedor_id := gen_random_uuid();
      ready := array_append(ready, fresh);
    elsif fresh.resultado = 'actualizar' and stored.resultado = 'actualizar' and (
      stored.decision = 'unir' and stored.candidato_fila is not null
      or fresh.proveedor_id = stored.proveedor_id and fresh.cambios = stored.cambios
    ) then
      fresh.antes := private.version_before(fresh.proveedor_id, fresh.cambios);
      ready := array_append(ready, fresh);
    else
      if fresh.resultado in ('crear', 'actualizar') then
        fresh.candidato_id := fresh.proveedor_id;
        fresh.proveedor_id := null;
        fresh.resultado := 'dudoso';
      end if;
      if fresh.resultado = 'dudoso' then
        fresh.razon := changed_since || fresh.razon;
      end if;
      perform private.keep_outcomes(array[fresh]);
    end if;
  end loop;
  perform private.write_rows(ready, target.origen = 'csv');
  if target.origen = 'nppes' then
    insert into private.borradores (proveedor_id) select r.proveedor_id from unnest(ready) as r where r.resultado = 'crear';
    -- Somebody is to call them, so that they keep their telephone.
    delete from private.unattended_providers as u
    where u.proveedor_id in (select r.proveedor_id from unnest(ready) as r where r.resultado = 'crear');
  end if;
  update public.importacion_filas as f
  set resultado = r.resultado, razon = r.razon, proveedor_id = r.proveedor_id, cambios = r.cambios, hecha = true,
    version = p.fecha_actualizacion, antes = r.antes || jsonb_build_object('sede_dejada', s.fecha_actualizacion)
  from unnest(ready) as r
  join public.proveedores as p on p.id = r.proveedor_id
  join public.sedes as s on s.proveedor_id = p.id and s.principal
  where f.importacion_id = target.id and f.fila = r.fila;
exception
  when serialization_failure or deadlock_detected then
    raise;
  when others then
    get stacked diagnostics relation = table_name;
    perform private.after_failure('private.run_rows', target, filas, sqlstate, relation, sqlerrm);
end
$function$;
COMMENT ON FUNCTION private.run_rows(public.importaciones,integer[]) IS 'Does these rows. Each is judged again: one that would not become what was rehearsed is left, as doubtful.';

