set check_function_bodies = off;

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

CREATE OR REPLACE FUNCTION private.count_answer()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  moved constant boolean := (old.question_id, old.estado) is distinct from (new.question_id, new.estado);
  question constant uuid := coalesce(new.question_id, old.question_id);
begin
  if moved and tg_op in ('UPDATE', 'DELETE') then
    update public.questions set answer_count = answer_count - 1 where id = old.question_id and old.estado = 'publicada';
  end if;
  if moved and tg_op in ('INSERT', 'UPDATE') then
    update public.questions set answer_count = answer_count + 1 where id = new.question_id and new.estado = 'publicada';
  end if;
  if coalesce(old.ayudo_en, new.ayudo_en) is not null then
    -- Of two marks at the same moment the second sees the first.
    perform from public.questions where id = question for no key update;
    update public.questions as q set con_ayuda = now_is.it
    from (
      select exists (
        select from public.answers as a where a.question_id = question and a.ayudo_en is not null and a.estado = 'publicada'
      ) as it
    ) as now_is
    where q.id = question and q.con_ayuda <> now_is.it;
  end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.checked_value(campo text, value jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  field constant private.campos := private.field_of(campo);
  first numeric;
  last numeric;
  accepts boolean;
  names text[];
begin
  case coalesce(field.forma, '')
    when '' then
      perform private.refuse_value('campo', 'conocido', 'Hay un dato que no conocemos. Recarga la página.');
      return null;
    when 'planes' then
      accepts := case when jsonb_typeof(value -> 'acepta') = 'boolean' then (value -> 'acepta')::boolean end;
      if accepts is null or jsonb_typeof(coalesce(value -> 'planes', '[]')) <> 'array' then
        perform private.refuse_value(campo, 'conocidos', 'Di si acepta planes médicos.');
      end if;
      if accepts and jsonb_array_length(coalesce(value -> 'planes', '[]')) > 40 then
        perform private.refuse_value(campo, 'max_40', 'Caben hasta 40 planes.');
      end if;
      names := case when accepts then private.clean_list(array(
        select private.clean_line(name) from jsonb_array_elements_text(coalesce(value -> 'planes', '[]')) as name
      )) end;
      if not private.list_fits(names, 40, 120) or exists (select from unnest(names) as name where private.has_link(name)) then
        perform private.refuse_value(campo, 'de_120', 'El nombre de un plan es corto y no lleva enlaces.');
      end if;
      return jsonb_build_object('acepta', accepts, 'planes', coalesce(to_jsonb(names), '[]'));
    when 'disponibilidad' then
      if coalesce(value ->> 'estado', '') not in ('acepta', 'lista_de_espera', 'no_acepta', 'evalua_antes')
        or value ->> 'espera' not in ('menos_de_1_mes', '1_a_3', '3_a_6', 'mas_de_6')
      then
        perform private.refuse_value(campo, 'conocida', 'Elige una de las respuestas.');
      end if;
      return jsonb_build_object('estado', value ->> 'estado', 'espera',
        case when value ->> 'estado' = 'lista_de_espera' then value ->> 'espera' end);
    when 'edades' then
      first := private.checked_number(campo, value -> 'desde', 0, 1200);
      last := private.checked_number(campo, value -> 'hasta', 0, 1200);
      if num_nonnulls(first, last) = 0 or first <> trunc(first) or last <> trunc(last) then
        perform private.refuse_value(campo, 'con_numeros', 'Di desde qué edad o hasta qué edad atienden.');
      elsif last < coalesce(first, 0) then
        perform private.refuse_value(campo, 'en_orden', 'La edad mayor va después de la menor. Revisa las dos.');
      end if;
      return jsonb_build_object('desde', first, 'hasta', last);
    when 'claves' then
      if jsonb_typeof(value) = 'array' then
        names := private.clean_keys(array(select jsonb_array_elements_text(value)));
      end if;
      if names is null or not names <@ field.valores then
        perform private.refuse_value(campo, 'conocidos', 'Elige una respuesta o más.');
      end if;
      return to_jsonb(names);
    when 'costo' then
      if coalesce(value ->> 'costo', '') not in ('gratis', 'segun_ingresos', 'desde') then
        perform private.refuse_value(campo, 'conocido', 'Elige una de las respuestas.');
      end if;
      first := case when value ->> 'costo' = 'desde' then private.checked_number(campo, value -> 'desde', 0.01, 999999.99) end;
      if value ->> 'costo' = 'desde' and (first is null or first <> round(first, 2)) then
        perform private.refuse_value(campo, 'desde', 'Escribe desde cuánto cobran, en dólares. Ejemplo: 40');
      end if;
      return jsonb_build_object('costo', value ->> 'costo', 'desde', first);
    when 'si_no' then
      if jsonb_typeof(value) is distinct from 'boolean' then
        perform private.refuse_value(campo, 'si_o_no', 'Elige sí o no.');
      end if;
      return value;
    when 'hecho' then
      if not exists (select from public.hechos as h where h.clave = substr(campo, 7) and h.grupo <> 'atencion') then
        perform private.refuse_value(campo, 'conocido', 'Hay un dato que no conocemos. Recarga la página.');
      elsif coalesce(value, 'null') not in ('"si"', '"no"', 'null') then
        perform private.refuse_value(campo, 'si_o_no', 'Elige sí, no o no sé.');
      end if;
      -- What can be done in a visit is told or not told: a no is not kept.
      return case when value = '"no"' and exists (
        select from public.hechos as h where h.clave = substr(campo, 7) and h.grupo = 'se_puede'
      ) then null else nullif(value, 'null') end;
    when 'cerrado' then
      if value is distinct from 'true' then
        perform private.refuse_value(campo, 'es_cierto', 'Di que ya cerró, o elige otro dato.');
      end if;
      return value;
    else
      return to_jsonb(private.checked_text(field, value));
  end case;
end
$function$;

CREATE OR REPLACE FUNCTION private.present_value(entry public.auditoria)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select private.columns_named_in(known.value - array['fecha_creacion', 'fecha_actualizacion', 'atencion_actualizada', 'lugar_actualizado'],
    entry.despues)
  from (select entry.fila_id::uuid as id) as fila
  cross join lateral (
    select case entry.tabla
      when 'sedes' then private.place_value(fila.id)
      when 'disponibilidad' then (select to_jsonb(d) from public.disponibilidad as d where d.sede_id = fila.id)
      when 'detalles' then (select to_jsonb(d) from public.detalles as d where d.proveedor_id = fila.id)
      when 'primera_visita' then (select to_jsonb(v) from public.primera_visita as v where v.proveedor_id = fila.id)
      when 'planes' then (select to_jsonb(p) from public.planes as p where p.id = fila.id)
      when 'pasos' then (select to_jsonb(p) - 'orden' from public.pasos as p where p.id = fila.id)
    end as value
  ) as known
$function$;

CREATE OR REPLACE FUNCTION private.judge_row(origen text, r public.importacion_filas)
 RETURNS public.importacion_filas
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  keys private.import_keys;
  guesses constant jsonb := jsonb_path_query_array(r.problemas, '$[*] ? (@.dudoso == true)');
  guess_words constant text := (select string_agg(g ->> 'razon', ' ') from jsonb_array_elements(guesses) as g);
  -- Names are shared: neither who asked nor that somebody did is told.
  namesake_words constant text := case when private.is_unlisted(r.valores ->> 'nombre', null, null)
    then 'Llama antes de añadirlo y pregunta si quiere aparecer.' end;
  earlier record;
  match record;
  p public.proveedores;
  changed record;
begin
  r.cambios := null;
  r.proveedor_id := null;
  r.candidato_id := null;
  r.candidato_fila := null;
  r.razon := (
    select string_agg(x ->> 'razon', ' ') from jsonb_array_elements(r.problemas) as x where (x ->> 'grave')::boolean
  );
  if r.razon is null and not exists (
    select from private.municipios as m where m.nombre = r.valores ->> 'municipio'
  ) then
    r.razon := 'Elige uno de los 78 municipios.';
  elsif r.razon is null and (
    private.is_unlisted(null, r.valores ->> 'telefono', r.valores ->> 'npi')
    or private.is_unlisted(null, r.valores ->> 'whatsapp', null)
  ) then
    r.razon := 'Ese teléfono o ese NPI es de alguien que pidió no aparecer. No se puede importar.';
  end if;
  if r.razon is not null then
    delete from private.import_keys as k where k.importacion_id = r.importacion_id and k.fila = r.fila;
    r.resultado := 'error';
    return r;
  end if;
  -- By what it would be known again.
  keys.importacion_id := r.importacion_id;
  keys.fila := r.fila;
  keys.npi := r.valores ->> 'npi';
  keys.telefono := private.phone_digits(r.valores ->> 'telefono');
  keys.whatsapp := private.phone_digits(r.valores ->> 'whatsapp');
  keys.nombre := private.bare_name(r.valores ->> 'nombre');
  keys.municipio := r.valores ->> 'municipio';
  keys.tipo_servicio := r.valores ->> 'tipo_servicio';
  keys.conocido := private.known_words(keys.nombre);
  insert into private.import_keys select keys.*
  on conflict (importacion_id, fila) do update
  set npi = excluded.npi, telefono = excluded.telefono, whatsapp = excluded.whatsapp, nombre = excluded.nombre,
    municipio = excluded.municipio, tipo_servicio = excluded.tipo_servicio, conocido = excluded.conocido;
  if r.decision is not distinct from 'crear' then
    r.resultado := 'crear';
    r.razon := 'Decidiste que entra como nuevo.';
    return r;
  end if;
  if origen = 'nppes' and exists (select from private.npis_descartados as d where d.npi = keys.npi) then
    r.resultado := 'igual';
    r.razon := 'Ya se preguntó: no atiende personas autistas.';
    return r;
  end if;
  earlier := private.match_earlier_row(keys);
  if not coalesce(earlier.same, false) then
    match := private.match_provider(keys);
    if match.same then
      r.proveedor_id := match.id;
    elsif match.id is not null then
      r.resultado := 'dudoso';
      r.razon := concat_ws(' ', match.why, namesake_words);
      r.candidato_id := match.id;
      return r;
    end if;
  end if;
  if r.proveedor_id is null and earlier.fila is not null then
    r.resultado := 'dudoso';
    r.razon := concat_ws(' ', earlier.why, namesake_words);
    r.candidato_fila := earlier.fila;
    return r;
  end if;
  if r.proveedor_id is null then
    r.razon := concat_ws(' ', guess_words, namesake_words, case
      -- A draft of the register is seen by nobody before somebody has called.
      when origen = 'csv' and num_nonnulls(
        r.valores ->> 'telefono', r.valores ->> 'whatsapp', r.valores ->> 'email', r.valores ->> 'web', r.valores ->> 'direccion'
      ) = 0 then 'Quedaría sin forma de contacto: escribe el teléfono.'
    end);
    r.resultado := case when r.razon = '' then 'crear' else 'dudoso' end;
    r.razon := coalesce(nullif(r.razon, ''), 'No existe en el directorio.');
    return r;
  end if;
  select * into p from public.proveedores as x where x.id = r.proveedor_id;
  changed := private.import_changes(p, r.valores, origen);
  r.cambios := nullif(changed.cambios, '{}');
  r.resultado := case when r.cambios is null then 'igual' else 'actualizar' end;
  -- "Cambia el teléfono y la dirección."
  select case count(*)
    when 0 then 'No cambia nada.'
    when 1 then 'Cambia ' || min(c.importado) || '.'
    else 'Cambia ' || array_to_string((array_agg(c.importado order by c.orden))[1:count(*) - 1], ', ') || ' y '
      || (array_agg(c.importado order by c.orden desc))[1] || '.'
  end into r.razon
  from private.campos as c where c.importado is not null and changed.cambios ?| c.columnas;
  r.razon := r.razon || case when changed.kept then ' Lo del dueño no se toca.' else '' end;
  -- A guess that changes nothing does no harm.
  if exists (select from jsonb_array_elements(guesses) as g where r.cambios ? (g ->> 'campo')) then
    r.resultado := 'dudoso';
    r.razon := guess_words;
    r.candidato_id := r.proveedor_id;
    r.proveedor_id := null;
    r.cambios := null;
  end if;
  return r;
end
$function$;

DROP FUNCTION private.fact_value(text,uuid);
DROP FUNCTION private.checked_keys(text,jsonb,text[]);
DROP FUNCTION private.checked_plans(jsonb);
DROP FUNCTION private.change_words(jsonb);
DROP FUNCTION private.refresh_help(uuid);
DROP FUNCTION private.store_import_keys(public.importacion_filas);

reset check_function_bodies;
