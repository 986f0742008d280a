-- What changed in the first visit is a field of its own, `visita`: a text that is done by hand, and
-- of the group of the place. As anything else (`otro`) it belonged to no group: the link that said
-- so confirmed the group instead of doubting it.

-- Functions

create or replace function private.field_group(campo text) returns text
language sql immutable set search_path = ''
as $$
  select case
    when campo in ('telefono', 'whatsapp', 'email', 'web', 'direccion', 'municipio', 'horario_servicio', 'horas') then 'contacto'
    when campo in ('planes', 'disponibilidad') then campo
    when campo in ('edades', 'modalidades', 'idiomas', 'costo', 'requiere_referido', 'atiende_autismo') then 'atencion'
    when campo = 'visita' or campo like 'hecho:%' then 'lugar'
  end
$$;

create or replace function private.checked_text(campo text, value jsonb, longest integer) returns text
language plpgsql volatile set search_path = ''
as $$
declare
  -- What is read in several lines keeps them.
  line constant text := case
    when campo in ('horario_servicio', 'horas', 'direccion', 'visita', 'otro') then private.clean_text(value #>> '{}')
    else private.clean_line(value #>> '{}')
  end;
begin
  if coalesce(jsonb_typeof(value), 'null') not in ('string', 'null') then
    perform private.refuse_value(campo, 'es_texto', 'Escribe el dato con palabras o números.');
  end if;
  if char_length(line) > longest then
    perform private.refuse_value(campo, 'max_' || longest, format('Es demasiado largo. Caben hasta %s letras.', longest));
  end if;
  if line is null and campo in ('nombre', 'municipio', 'horas', 'visita', 'otro') then
    perform private.refuse_value(campo, 'con_texto', 'Escribe qué debe decir.');
  end if;
  if campo in ('nombre', 'direccion', 'horario_servicio', 'horas', 'visita') and private.has_link(line) then
    perform private.refuse_value(campo, 'sin_enlaces', 'Aquí no van enlaces.');
  end if;
  return line;
end
$$;

create or replace function private.checked_value(campo text, value jsonb) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  first numeric;
  last numeric;
begin
  if campo in ('telefono', 'whatsapp', 'email', 'web') then
    return to_jsonb(private.checked_contact(campo, value));
  elsif campo in ('nombre', 'direccion', 'horario_servicio', 'horas', 'visita', 'otro') then
    return to_jsonb(private.checked_text(campo, value, case campo when 'nombre' then 160 when 'direccion' then 300 else 500 end));
  elsif campo = 'municipio' then
    if private.is_municipio(private.checked_text(campo, value, 60)) is not true then
      perform private.refuse_value(campo, 'de_puerto_rico', 'Elige uno de los 78 municipios.');
    end if;
    return to_jsonb(private.checked_text(campo, value, 60));
  elsif campo = 'planes' then
    return private.checked_plans(value);
  elsif campo = 'disponibilidad' then
    if coalesce(value ->> 'estado', '') not in ('acepta', 'lista_de_espera', 'no_acepta', 'evalua_antes')
      or value ->> 'espera' not in ('menos_de_1_mes', '1_a_3', '3_a_6', 'mas_de_6')
    then
      perform private.refuse_value(campo, 'conocida', 'Elige una de las respuestas.');
    end if;
    return jsonb_build_object('estado', value ->> 'estado', 'espera',
      case when value ->> 'estado' = 'lista_de_espera' then value ->> 'espera' end);
  elsif campo = 'edades' then
    first := private.checked_number(campo, value -> 'desde', 0, 1200);
    last := private.checked_number(campo, value -> 'hasta', 0, 1200);
    if num_nonnulls(first, last) = 0 or first <> trunc(first) or last <> trunc(last) then
      perform private.refuse_value(campo, 'con_numeros', 'Di desde qué edad o hasta qué edad atienden.');
    elsif last < coalesce(first, 0) then
      perform private.refuse_value(campo, 'en_orden', 'La edad mayor va después de la menor. Revisa las dos.');
    end if;
    return jsonb_build_object('desde', first, 'hasta', last);
  elsif campo = 'modalidades' then
    return private.checked_keys(campo, value, array['presencial', 'en_linea', 'a_domicilio', 'en_la_escuela']);
  elsif campo = 'idiomas' then
    return private.checked_keys(campo, value, array['es', 'en', 'ase', 'psl']);
  elsif campo = 'costo' then
    if coalesce(value ->> 'costo', '') not in ('gratis', 'segun_ingresos', 'desde') then
      perform private.refuse_value(campo, 'conocido', 'Elige una de las respuestas.');
    end if;
    first := case when value ->> 'costo' = 'desde' then private.checked_number(campo, value -> 'desde', 0.01, 999999.99) end;
    if value ->> 'costo' = 'desde' and (first is null or first <> round(first, 2)) then
      perform private.refuse_value(campo, 'desde', 'Escribe desde cuánto cobran, en dólares. Ejemplo: 40');
    end if;
    return jsonb_build_object('costo', value ->> 'costo', 'desde', first);
  elsif campo in ('requiere_referido', 'atiende_autismo') then
    if jsonb_typeof(value) is distinct from 'boolean' then
      perform private.refuse_value(campo, 'si_o_no', 'Elige sí o no.');
    end if;
    return value;
  elsif campo like 'hecho:%' then
    if not exists (select from public.hechos as h where h.clave = substr(campo, 7)) then
      perform private.refuse_value(campo, 'conocido', 'Hay un dato que no conocemos. Recarga la página.');
    elsif coalesce(value, 'null') not in ('"si"', '"no"', 'null') then
      perform private.refuse_value(campo, 'si_o_no', 'Elige sí, no o no sé.');
    end if;
    -- What can be done in a visit is told or not told: a no is not kept.
    return case when value = '"no"' and exists (
      select from public.hechos as h where h.clave = substr(campo, 7) and h.grupo = 'se_puede'
    ) then null else nullif(value, 'null') end;
  elsif campo = 'servicio_cerrado' then
    if value is distinct from 'true' then
      perform private.refuse_value(campo, 'es_cierto', 'Di que ya cerró, o elige otro dato.');
    end if;
    return value;
  end if;
  perform private.refuse_value('campo', 'conocido', 'Hay un dato que no conocemos. Recarga la página.');
  return null;
end
$$;

create or replace function public.reabrir_propuesta(propuesta uuid) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  row_now public.propuestas;
  present jsonb;
begin
  perform private.require_admin();
  row_now := private.lock_proposal(propuesta);
  if row_now.estado = 'pendiente' then
    return jsonb_build_object('estado', 'pendiente');
  end if;
  if row_now.estado = 'retirada' then
    return private.decided(row_now);
  end if;
  if row_now.estado = 'aceptada' then
    present := private.field_value(row_now.proveedor_id, row_now.sede_id, row_now.campo);
    if row_now.campo not in ('horas', 'visita', 'otro') then
      if present is distinct from row_now.despues then
        return jsonb_build_object('estado', 'cambiada', 'ahora', present);
      end if;
      perform set_config('private.word', 'none', true);
      perform private.apply_field(row_now.proveedor_id, row_now.sede_id, row_now.campo, row_now.antes);
      perform set_config('private.word', '', true);
    end if;
    delete from public.confirmaciones as c where c.id = row_now.palabra;
  end if;
  update public.propuestas as p set estado = 'pendiente', decidida_en = null, decidida_por = null, palabra = null
  where p.id = propuesta;
  perform private.audit_proposal('reabrir', row_now);
  perform private.untell_proposer(row_now.lote);
  return jsonb_build_object('estado', 'pendiente');
end
$$;
