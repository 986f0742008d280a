-- A forgotten proposal stays decided; strangers' claims keep no owner out; a day's total is no switch; formulas and unknown reasons are refused.
create or replace function public.reabrir_propuesta(propuesta uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  row_now public.propuestas;
  present jsonb;
begin
  perform private.require_admin();
  row_now := private.lock_proposal(propuesta);
  if row_now.estado = 'pendiente' then
    return jsonb_build_object('estado', 'pendiente');
  end if;
  -- After 180 days nobody knows what it said (private.forget_proposals): accepted again, it would empty the field.
  if row_now.estado = 'retirada' or row_now.decidida_en <= now() - interval '180 days' then
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
$function$;
create or replace function public.reclamar_perfil(proveedor uuid, medio text, mensaje text DEFAULT NULL::text)
 RETURNS uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
#variable_conflict use_column
declare
  person constant uuid := auth.uid();
  way constant text := reclamar_perfil.medio;
  provider public.proveedores;
  claim uuid;
begin
  select * into provider from public.proveedores as p where p.id = proveedor and p.aprobado_por_admin for no key update;
  if not found then
    perform private.refuse('proveedor_publicado', 'Este perfil no está en el directorio.');
  end if;
  if provider.usuario_id = person then
    perform private.refuse('proveedor_ajeno', 'Este perfil ya es tuyo.');
  end if;
  -- Pressed twice, or on another device: one claim.
  select r.id into claim from public.reclamaciones as r
  where r.proveedor_id = provider.id and r.usuario_id = person and r.estado in ('abierta', 'probada');
  if found then
    return claim;
  end if;
  if exists (select from public.proveedores as p where p.usuario_id = person) then
    perform private.refuse('usuario_uno_por_cuenta',
      'Tu cuenta ya tiene un perfil de proveedor, y una cuenta tiene uno solo. Usa otra cuenta.');
  end if;
  if way = 'correo' and provider.email is null then
    perform private.refuse('medio_en_el_perfil', 'Este perfil no muestra un correo.');
  elsif way = 'telefono' and coalesce(provider.telefono, provider.whatsapp) is null then
    perform private.refuse('medio_en_el_perfil', 'Este perfil no muestra un teléfono.');
  end if;
  -- Each is a mail to people who may not have asked for it. Few are a person's (the table's limit); those of others keep
  -- nobody out before there are many, and a call needs none.
  if way = 'correo' and (
    select count(*) from public.reclamaciones as r
    where r.proveedor_id = provider.id and r.medio = 'correo' and r.fecha_creacion > now() - interval '1 day'
  ) >= 20 then
    raise exception using errcode = 'PT429', message = 'Hoy ya enviamos muchos códigos al correo de este perfil. '
      || case when coalesce(provider.telefono, provider.whatsapp) is null then 'Vuelve a intentarlo mañana.' else 'Elige el teléfono, o vuelve mañana.' end;
  end if;

  insert into public.reclamaciones (proveedor_id, usuario_id, medio, mensaje)
  values (provider.id, person, way, reclamar_perfil.mensaje)
  returning id into claim;
  if way = 'correo' then
    insert into private.outgoing_mail (correo, template, fields, secreto, sujeto)
    values (provider.email, 'reclamacion_codigo',
      jsonb_build_object('Nombre', provider.nombre, 'ProveedorID', provider.id), 'codigo', claim);
    perform pg_notify('gateway_mail', '');
  end if;
  return claim;
end
$function$;
create or replace function private.count_visitor(clase text, red text, proveedor uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if private.count_visitor_act(clase, private.network_of(red)) > 3
    or private.count_visitor_act(clase || ':red', private.wide_network_of(red)) > 12 then
    raise exception using errcode = 'PT429', hint = 'visitante_max_3',
      message = 'Hoy ya recibimos 3 avisos desde tu conexión. Puedes enviar otro mañana, o iniciar sesión y seguir ahora.';
  end if;
  if private.count_visitor_act(clase || ':perfil', proveedor::text) > 10 or private.count_visitor_act(clase || ':sitio', '') > 3000 then
    raise exception using errcode = 'PT429', hint = 'visitante_max_dia',
      message = 'Hoy ya recibimos muchos avisos. Puedes enviar este mañana, o iniciar sesión y seguir ahora.';
  end if;
end
$function$;
comment on function private.count_visitor(text, text, uuid) is 'Counts what a visitor sends: 3 a day and network, 12 a day and wider network, 10 a day and provider, 3,000 a day in all. More is refused with status 429.';
create or replace function public.pedir_aviso(correo text, tipo text, municipio text, proveedor uuid, red text, prueba text, prueba_vence timestamp with time zone)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
#variable_conflict use_column
declare
  address constant text := lower(private.clean_line(pedir_aviso.correo));
  received constant jsonb := jsonb_build_object('estado', 'recibido');
  wanted_type public.tipo_servicio;
  wanted_place text;
  asked uuid;
begin
  if address is null or char_length(address) > 254 or not private.is_email(address) then
    perform private.refuse('correo_valido', 'El correo no es válido. Ejemplo: nombre@ejemplo.com', 'correo');
  end if;
  if pedir_aviso.proveedor is not null then
    if private.opening_of(pedir_aviso.proveedor) is distinct from 'lleno' then
      perform private.refuse('proveedor_lleno', 'Este perfil cambió mientras escribías. Recarga la página y mira lo que dice ahora.');
    end if;
  elsif pedir_aviso.tipo is null or pedir_aviso.tipo <> all (enum_range(null::public.tipo_servicio)::text[]) then
    perform private.refuse('tipo_conocido', 'Elige un tipo de proveedor.');
  elsif private.is_municipio(pedir_aviso.municipio) is not true then
    perform private.refuse('municipio_de_puerto_rico', 'Elige uno de los 78 municipios.');
  else
    wanted_type := pedir_aviso.tipo::public.tipo_servicio;
    wanted_place := pedir_aviso.municipio;
  end if;
  -- What is refused costs neither the proof nor one of the day's three.
  perform private.spend_proof(prueba, prueba_vence);
  -- The wider network, so that who has many cannot use up what the site takes in a day.
  if private.count_visitor_act('aviso', private.network_of(red)) > 3
    or private.count_visitor_act('aviso:red', private.wide_network_of(red)) > 12 then
    raise exception using errcode = 'PT429', hint = 'visitante_max_dia',
      message = 'Hoy ya recibimos varios pedidos desde tu conexión. Puedes pedir otro aviso mañana.';
  end if;
  if private.count_visitor_act('aviso:sitio', '') > 3000 then
    raise exception using errcode = 'PT429', hint = 'sitio_max_dia',
      message = 'Hoy llegaron demasiados pedidos al sitio. Vuelve a intentar mañana.';
  end if;
  -- One that was not confirmed in time is over, and its link with it; asking again makes another.
  delete from private.avisos as a
  where a.correo = address and a.confirmado_en is null and a.pedido_en <= now() - interval '2 days';
  -- Nobody is told that nothing comes of it: neither who left nor who asked for much is for others to know.
  if exists (select from private.avisos_dejados as d where d.huella = private.mailbox_hash(address))
    or (select count(*) from private.avisos as a where a.correo = address) >= 20 then
    return received;
  end if;
  insert into private.avisos (correo, tipo, municipio, proveedor_id, conocidos)
  values (address, wanted_type, wanted_place, pedir_aviso.proveedor, private.providers_near(wanted_type, wanted_place))
  -- Nothing changes, the two days to confirm it neither; the row is locked and gives its id.
  on conflict on constraint avisos_una_vez do update set correo = excluded.correo
  returning id into asked;
  -- A mailbox whose address others keep writing into the form gets three first mails a day.
  if private.count_visitor_act('aviso:correo', private.mailbox_of(address)) <= 3 then
    insert into private.outgoing_mail (correo, template, fields, secreto, sujeto) values (address, 'aviso_pedido', '{}', 'aviso', asked);
    perform pg_notify('gateway_mail', '');
  end if;
  return received;
end
$function$;
create or replace function private.read_values(valores jsonb)
 RETURNS public.proveedores
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  known public.proveedores;
begin
  if exists (
    select from jsonb_object_keys(valores) as k (campo)
    where k.campo <> all (array['nombre', 'descripcion', 'tipo_servicio', 'subcategoria', 'municipio', 'acepta_planes',
      'planes_aceptados', 'telefono', 'whatsapp', 'email', 'web', 'direccion', 'horario_servicio', 'etiquetas_servicio', 'npi'])
  ) then
    perform private.refuse_import('Una fila tiene un campo que no se conoce.');
  end if;
  if jsonb_typeof(valores -> 'npi') <> 'null' and valores ->> 'npi' !~ '^[12][0-9]{9}$' then
    perform private.refuse_import('Un NPI tiene diez dígitos y empieza por 1 o 2.');
  end if;
  -- As the reader of files leaves them out: what a spreadsheet would run, in a name or in any other cell. Phones begin so.
  if exists (
    select from jsonb_path_query(valores, 'strict $.**') as v (value)
    where jsonb_typeof(v.value) = 'string' and v.value #>> '{}' ~ '^[[:space:]]*[=+@-]'
      and v.value #>> '{}' !~ '^[[:space:]]*\+[0-9][-0-9 ().]*((ext|x|#)[ .:]*[0-9]+)?[[:space:]]*$'
  ) then
    perform private.refuse_import('Un valor empieza como una fórmula.');
  end if;
  begin
    known := jsonb_populate_record(null::public.proveedores, valores - 'npi');
  exception when data_exception then
    perform private.refuse_import('Una fila tiene un valor que no se entiende.');
  end;
  return known;
end
$function$;

create function private.set_motive(motivo text)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  if motivo <> all (array['datos_personales', 'insultos', 'peligroso', 'publicidad', 'no_es_cierto', 'otro']) then
    perform private.refuse('motivo_conocido', 'Elige una de las razones.');
  end if;
  perform set_config('private.motivo', coalesce(motivo, ''), true);
end
$function$;
comment on function private.set_motive(text) is 'The reason that private.note_takedown counts in this transaction.';
revoke execute on function private.set_motive(text) from public;
create or replace function public.decidir_calificacion(calificacion uuid, desde public.estado_calificacion, hasta public.estado_calificacion, motivo text DEFAULT NULL::text)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  decided integer;
begin
  perform private.require_admin();
  perform private.set_motive(motivo);
  update public.calificaciones as c set estado = hasta where c.id = calificacion and c.estado = desde;
  get diagnostics decided = row_count;
  perform set_config('private.motivo', '', true);
  return decided > 0;
end
$function$;
create or replace function public.retirar(clase text, elemento uuid, motivo text DEFAULT NULL::text)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  removed integer;
begin
  perform private.require_admin();
  perform private.set_motive(motivo);
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
  perform set_config('private.motivo', '', true);
  return removed > 0;
end
$function$;
