-- Proposals: what anybody says is wrong in a provider, one row a field. Nothing is changed by
-- proposing; an admin decides each field, and what is stored by then is compared with what the
-- admin saw, so that two people cannot overwrite each other.
--
-- A visitor has no account to be known by: the server function that takes the proposal asks for
-- a proof of work, which counts once, and the network may propose three times a day. Who left an
-- address is told once, and it is gone.

-- Tables

create table public.propuestas (
  id uuid primary key default gen_random_uuid(),
  lote uuid not null,
  proveedor_id uuid not null references public.proveedores (id) on delete cascade,
  -- With its place: without, the row would be about the provider's own telephone.
  sede_id uuid references public.sedes (id) on delete cascade,
  campo text not null constraint campo_max_60 check (char_length(campo) between 1 and 60),
  antes jsonb,
  despues jsonb,
  motivo text constraint motivo_max_300 check (char_length(motivo) <= 300),
  origen text not null constraint origen_conocido check (origen in ('visitante', 'familia', 'enlace', 'llamada', 'familias')),
  estado text not null default 'pendiente'
    constraint estado_conocido check (estado in ('pendiente', 'aceptada', 'rechazada', 'retirada')),
  decidida_en timestamptz,
  decidida_por uuid references private.profiles (id) on delete set null,
  palabra uuid references public.confirmaciones (id) on delete set null,
  -- In the order in which they were told.
  fecha_creacion timestamptz not null default clock_timestamp(),
  -- Moments do not tell the order: the embedded engine's clock counts milliseconds, and the fields of one submission share one.
  orden bigint not null generated always as identity,
  constraint decidida_con_fecha check ((estado = 'pendiente') = (decidida_en is null))
);
comment on table public.propuestas is
  'Proposed values of fields, one row each; those of one submission share `lote`. Written by functions alone.';
comment on column public.propuestas.campo is
  'A field of private.campos; of a fact `hecho:` and its key.';
comment on column public.propuestas.antes is 'What the field said when it was proposed. Null: nothing.';
comment on column public.propuestas.despues is 'What it is to say. Null: nothing.';
comment on column public.propuestas.palabra is 'The confirmation that accepting it was; taken back when it is reopened.';
comment on column public.propuestas.orden is 'In the order in which they came: so are the fields of a submission shown.';
create index propuestas_pendientes_idx on public.propuestas (fecha_creacion) where estado = 'pendiente';
create index propuestas_proveedor_idx on public.propuestas (proveedor_id, estado);
create index propuestas_lote_idx on public.propuestas (lote);
create index propuestas_sede_idx on public.propuestas (sede_id);
create index propuestas_decidida_idx on public.propuestas (decidida_en) where decidida_en is not null;
create index propuestas_decidida_por_idx on public.propuestas (decidida_por);
create index propuestas_palabra_idx on public.propuestas (palabra);
grant select (id, lote, proveedor_id, sede_id, campo, antes, despues, motivo, origen, estado, decidida_en,
  decidida_por, fecha_creacion, orden) on table public.propuestas to authenticated;
grant select on table public.propuestas to service_role;

create table private.proponentes (
  lote uuid primary key,
  usuario_id uuid references private.profiles (id) on delete cascade,
  correo text constraint correo_max_254 check (char_length(correo) <= 254),
  constraint una_forma_de_avisar check (num_nonnulls(usuario_id, correo) = 1)
);
comment on table private.proponentes is
  'Whom to tell about a submission, while it waits. The mail takes the row''s place.';
create index proponentes_usuario_idx on private.proponentes (usuario_id);

create table private.pruebas_usadas (
  prueba text primary key,
  vence_en timestamptz not null
);
comment on table private.pruebas_usadas is 'Proofs of work that were counted, until they expire.';
create index pruebas_usadas_vence_idx on private.pruebas_usadas (vence_en);

-- Functions: fields

create function private.principal_of(proveedor uuid) returns uuid
language sql stable set search_path = ''
as $$
  select s.id from public.sedes as s where s.proveedor_id = proveedor and s.principal
$$;
comment on function private.principal_of(uuid) is 'The principal place of a provider.';

create function private.field_place(proveedor uuid, sede uuid, campo text) returns uuid
language sql stable set search_path = ''
as $$
  select case when g.de_sede then coalesce(sede, private.principal_of(proveedor)) end
  from private.grupos as g where g.grupo = (private.field_of(campo)).grupo
$$;
comment on function private.field_place(uuid, uuid, text) is 'The place whose group a field belongs to; null where the group is the provider''s.';

-- A provider that is closed is closed with everything it says.
create function private.is_in_question(proveedor uuid, sede uuid, grupo text, besides uuid default null) returns boolean
language sql stable set search_path = ''
as $$
  select exists (
    select from public.propuestas as p
    where p.proveedor_id = is_in_question.proveedor and p.estado = 'pendiente' and p.origen in ('enlace', 'llamada')
      and p.id is distinct from besides and (p.campo = 'servicio_cerrado' or (private.field_of(p.campo)).grupo = is_in_question.grupo
        and private.field_place(p.proveedor_id, p.sede_id, p.campo) is not distinct from is_in_question.sede)
  )
$$;
comment on function private.is_in_question(uuid, uuid, text, uuid) is
  'Whether the provider itself has said that something of a group changed, and nobody has decided it yet.';

create function private.field_value(proveedor uuid, sede uuid, campo text) returns jsonb
language sql stable set search_path = ''
as $$
  select nullif(case c.forma
    when 'planes' then jsonb_build_object('acepta', p.acepta_planes, 'planes',
      coalesce(to_jsonb(case when p.acepta_planes then p.planes_aceptados end), '[]'))
    when 'disponibilidad' then (
      select jsonb_build_object('estado', a.estado, 'espera', a.espera) from public.disponibilidad as a where a.sede_id = s.id
    )
    when 'semana' then nullif(private.week_of(s.id), '[]')
    when 'edades' then case when num_nonnulls(d.edad_desde_meses, d.edad_hasta_meses) > 0
      then jsonb_build_object('desde', d.edad_desde_meses, 'hasta', d.edad_hasta_meses) end
    when 'costo' then case when d.costo is not null
      then jsonb_build_object('costo', d.costo, 'desde', d.costo_desde) end
    when 'hecho' then to_jsonb(case
      when substr(field_value.campo, 7) = any (d.hechos_si || v.se_puede) then 'si'
      when substr(field_value.campo, 7) = any (d.hechos_no) then 'no'
    end)
    when 'cerrado' then to_jsonb(not p.aprobado_por_admin)
    else case
      when c.tabla = 'detalles' then to_jsonb(d)
      when c.de_sede and s.id is not null then to_jsonb(s)
      else to_jsonb(p)
    end -> c.columnas[1]
  end, 'null')
  from private.field_of(field_value.campo) as c
  join public.proveedores as p on p.id = proveedor and c.forma is not null
  left join public.sedes as s on s.proveedor_id = p.id and s.id = sede
  left join public.detalles as d on d.proveedor_id = p.id
  left join public.primera_visita as v on v.proveedor_id = p.id
$$;
comment on function private.field_value(uuid, uuid, text) is
  'What a field of a provider or of its place says now. Null: nothing. An address that is hidden is nothing.';

create function private.refuse_value(campo text, rule text, sentence text) returns void
language sql volatile set search_path = ''
as $$
  select private.refuse(split_part(campo, ':', 1) || '_' || rule, sentence, campo)
$$;
comment on function private.refuse_value(text, text, text) is
  'Refuses a proposed value with a sentence for people: the hint is the rule, the details are the field.';

create function private.checked_text(field private.campos, value jsonb) returns text
language plpgsql volatile set search_path = ''
as $$
declare
  campo constant text := field.campo;
  -- What is read in several lines keeps them.
  line text := case
    when field.forma in ('texto', 'libre', 'semana') then private.clean_text(value #>> '{}')
    else private.clean_line(value #>> '{}')
  end;
  digits constant text := regexp_replace(line, '\D', '', 'g');
begin
  if coalesce(jsonb_typeof(value), 'null') not in ('string', 'null') then
    perform private.refuse_value(campo, 'es_texto', 'Escribe el dato con palabras o números.');
  end if;
  if char_length(line) > field.maximo then
    perform private.refuse_value(campo, 'max_' || field.maximo, format('Es demasiado largo. Caben hasta %s letras.', field.maximo));
  end if;
  if line is null and field.obligatorio then
    perform private.refuse_value(campo, 'con_texto', 'Escribe qué debe decir.');
  end if;
  if field.forma in ('linea', 'texto', 'semana') and private.has_link(line) then
    perform private.refuse_value(campo, 'sin_enlaces', 'Aquí no van enlaces.');
  end if;
  if line is null then
    return null;
  end if;
  case field.forma
    when 'telefono' then
      if char_length(digits) < 3 then
        perform private.refuse_value(campo, 'con_numeros', 'Ese teléfono no tiene números. Ejemplo: 787-555-0142');
      end if;
    when 'whatsapp' then
      if char_length(digits) < 10 then
        perform private.refuse_value(campo, 'completo', 'Falta una parte del número. Ejemplo: 787-555-0142');
      end if;
    when 'correo' then
      if not private.is_email(line) then
        perform private.refuse_value(campo, 'valido', 'El correo no es válido. Ejemplo: nombre@ejemplo.com');
      end if;
    when 'web' then
      -- As people write it.
      line := case when line ~* '^[a-z][a-z0-9+.-]*://' then line else 'https://' || line end;
      if not private.is_web_url(line) or line !~ '^[^/]+//[^/?#]+\.' then
        perform private.refuse_value(campo, 'valida', 'Esa dirección no es de una página web. Ejemplo: https://ejemplo.com');
      end if;
    when 'municipio' then
      if not private.is_municipio(line) then
        perform private.refuse_value(campo, 'de_puerto_rico', 'Elige uno de los 78 municipios.');
      end if;
    else null;
  end case;
  return line;
end
$$;
comment on function private.checked_text(private.campos, jsonb) is 'A proposed text, cleaned and within its length; a telephone, an address or a municipality as such.';

create function private.checked_number(campo text, value jsonb, least_value numeric, most numeric) returns numeric
language plpgsql volatile set search_path = ''
as $$
begin
  if coalesce(jsonb_typeof(value), 'null') = 'null' then
    return null;
  end if;
  if (case jsonb_typeof(value) when 'number' then (value #>> '{}')::numeric not between least_value and most else true end) then
    perform private.refuse_value(campo, 'numero', 'Revisa el número.');
  end if;
  return (value #>> '{}')::numeric;
end
$$;
comment on function private.checked_number(text, jsonb, numeric, numeric) is 'A number of a proposed value, within its bounds.';

create function private.checked_value(campo text, value jsonb) returns jsonb
language plpgsql volatile set search_path = ''
as $$
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
$$;
comment on function private.checked_value(text, jsonb) is
  'A proposed value as it would be stored, or a refusal in words for people.';

create function private.apply_field(proveedor uuid, sede uuid, campo text, value jsonb) returns void
language plpgsql volatile set search_path = ''
as $$
declare
  field constant private.campos := private.field_of(campo);
  plain constant text := value #>> '{}';
  fact constant text := substr(campo, 7);
begin
  case
    when field.columnas = '{}' then
      -- A text for people: what it says is done by hand.
      null;
    when field.forma = 'cerrado' then
      update public.proveedores set aprobado_por_admin = not plain::boolean where id = proveedor;
    when field.forma = 'hecho' and exists (select from public.hechos as h where h.clave = fact and h.grupo = 'se_puede') then
      insert into public.primera_visita as v (proveedor_id, se_puede)
      values (proveedor, case when plain = 'si' then array[fact] end)
      on conflict (proveedor_id) do update
      set se_puede = array_remove(v.se_puede, fact) || excluded.se_puede;
    when field.forma = 'hecho' then
      update public.detalles
      set hechos_si = array_remove(hechos_si, fact) || case when plain = 'si' then array[fact] end,
        hechos_no = array_remove(hechos_no, fact) || case when plain = 'no' then array[fact] end
      where proveedor_id = proveedor;
    when field.forma = 'disponibilidad' and value is null then
      delete from public.disponibilidad where sede_id = sede;
    when field.forma = 'disponibilidad' then
      perform private.restore_row('public.disponibilidad', value || jsonb_build_object('sede_id', sede));
    when field.de_sede and sede is not null then
      perform public.guardar_sede(jsonb_build_object('id', sede, campo, plain));
    else
      value := case field.forma
        when 'planes' then jsonb_build_object('acepta_planes', value -> 'acepta', 'planes_aceptados', value -> 'planes')
        when 'edades' then jsonb_build_object('edad_desde_meses', value -> 'desde', 'edad_hasta_meses', value -> 'hasta')
        when 'costo' then jsonb_build_object('costo', value -> 'costo', 'costo_desde', value -> 'desde')
        else jsonb_build_object(field.columnas[1], value)
      end;
      -- Named, the approval stays as it is: an admin's edit that does not name it approves.
      perform private.restore_row(format('public.%I', field.tabla)::regclass, value || case field.tabla
        when 'proveedores' then jsonb_build_object('id', p.id, 'aprobado_por_admin', p.aprobado_por_admin)
        else jsonb_build_object('proveedor_id', p.id) end)
      from public.proveedores as p where p.id = proveedor;
  end case;
end
$$;
comment on function private.apply_field(uuid, uuid, text, jsonb) is
  'Stores a value in its field, as the admin who asks. Hours and anything else are done by hand.';

-- Functions: proposing

create function private.propose(proveedor uuid, cambios jsonb, origen text, lote uuid) returns integer
language plpgsql volatile set search_path = ''
as $$
declare
  most constant integer := case origen when 'visitante' then 3 when 'familia' then 20 else 60 end;
  main_place constant uuid := private.principal_of(proveedor);
  cambio jsonb;
  field text;
  place uuid;
  value jsonb;
  present jsonb;
  reason text;
  proposed integer := 0;
begin
  -- Of two that come at once the second sees the first.
  perform from public.proveedores as p where p.id = proveedor and (p.aprobado_por_admin or origen = 'llamada') for no key update;
  if not found then
    perform private.refuse('proveedor_publicado', 'Este perfil ya no está en el directorio.');
  end if;
  if (case jsonb_typeof(cambios) when 'array' then jsonb_array_length(cambios) else 0 end) not between 1 and most then
    perform private.refuse('cambios_max_' || most, format('Se envían de 1 a %s datos a la vez.', most));
  end if;
  for cambio in select jsonb_array_elements(cambios) loop
    field := coalesce(cambio ->> 'campo', '');
    place := case when cambio ->> 'sede_id' ~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then cambio ->> 'sede_id' end;
    if place is null and cambio ->> 'sede_id' is not null or place <> main_place and not (
      (private.field_of(field)).de_sede and exists (
        select from public.sedes as s
        where s.id = place and s.proveedor_id = proveedor and (s.visibilidad <> 'oculta' or origen = 'llamada')
      )
    ) then
      perform private.refuse('sede_id_de_su_perfil', 'Esta sede no es de este perfil, o este dato no es de una sede.', field);
    end if;
    -- Telephones of the principal place are the provider's, and so is what is of no place.
    place := case when field in ('disponibilidad', 'horas') then coalesce(place, main_place) else nullif(place, main_place) end;
    value := private.checked_value(field, cambio -> 'despues');
    present := private.field_value(proveedor, place, field);
    reason := private.clean_line(cambio ->> 'motivo');
    if char_length(reason) > 300 then
      perform private.refuse('motivo_max_300', 'Es demasiado largo. Caben hasta 300 letras.', field);
    end if;
    if cambio ? 'visto' and nullif(cambio -> 'visto', 'null') is distinct from present then
      raise exception using errcode = 'PT409', hint = 'edit_conflict', detail = field,
        message = 'Este dato cambió mientras escribías. Mira lo que dice ahora.';
    end if;
    if value is not distinct from present and field <> 'otro' then
      perform private.refuse_value(field, 'distinto', 'Eso es lo que ya dice el perfil.');
    end if;
    if field = 'direccion' and exists (
      select from public.sedes as s where s.id = main_place and s.visibilidad <> 'completa'
    ) then
      perform private.refuse_value(field, 'oculta', 'La dirección de este lugar no se muestra en el perfil.');
    end if;
    -- A link may be pressed as often as one likes; so may the button of a call.
    if origen in ('visitante', 'familia') or not exists (
      select from public.propuestas as p
      where p.proveedor_id = proveedor and p.estado = 'pendiente' and p.origen = propose.origen and p.campo = field
        and p.sede_id is not distinct from place and p.despues is not distinct from value
    ) then
      insert into public.propuestas (lote, proveedor_id, sede_id, campo, antes, despues, motivo, origen)
      values (propose.lote, proveedor, place, field, present, value, reason, propose.origen);
      proposed := proposed + 1;
    end if;
  end loop;
  return proposed;
end
$$;
comment on function private.propose(uuid, jsonb, text, uuid) is
  'Checks and adds proposals: `cambios` is a list of {campo, sede_id, despues, motivo, visto}. With `visto`, a field that says something else by now is refused with status 409. Tells how many were added.';

create function private.network_of(address text, wide boolean default false) returns text
language plpgsql immutable set search_path = ''
as $$
begin
  if family(address::inet) = 6 or wide then
    return network(set_masklen(address::inet, case
      when family(address::inet) = 4 then 24 when wide then 48 else 64 end))::text;
  end if;
  return host(address::inet);
exception when invalid_text_representation then
  return '';
end
$$;
comment on function private.network_of(text, boolean) is
  'Who shares a connection: one IPv4 address, or the /64 that one IPv6 subscriber gets. `wide`: the /24 or the /48, of which one customer may have all. Empty for what is no address.';

create function private.spend_proof(prueba text, vence timestamptz) returns void
language plpgsql volatile set search_path = ''
as $$
begin
  -- Skip what another transaction is touching: tidying must never wait or deadlock.
  delete from private.pruebas_usadas where pruebas_usadas.prueba in (
    select p.prueba from private.pruebas_usadas as p where p.vence_en <= now() limit 100 for update skip locked
  );
  insert into private.pruebas_usadas (prueba, vence_en) values (spend_proof.prueba, vence) on conflict do nothing;
  if not found or vence <= now() or char_length(spend_proof.prueba) not between 32 and 200 then
    raise exception using errcode = 'PT409', hint = 'prueba_usada', message = 'Esto ya se envió o tardó demasiado. Intenta de nuevo.';
  end if;
end
$$;
comment on function private.spend_proof(text, timestamptz) is 'A proof of work counts once; one that was counted or is over is refused with status 409.';

-- By the network, without keeping it. Who cannot be told apart is one network. A client may claim any address where the
-- platform does not say it (hosted functions), so a provider and the site have limits of their own.
create function private.count_visitor(clase text, red text, proveedor uuid) returns void
language plpgsql set search_path = ''
as $$
begin
  if private.count_visitor_act(clase, private.network_of(red)) > 3
    or private.count_visitor_act(clase || ':red', private.network_of(red, true)) > 12 then
    raise exception using errcode = 'PT429', hint = 'visitante_max_3',
      message = 'Hoy ya recibimos 3 avisos desde tu conexión. Puedes enviar otro mañana, o iniciar sesión y seguir ahora.';
  end if;
  if proveedor is not null and private.count_visitor_act(clase || ':perfil', proveedor::text) > 10
    or private.count_visitor_act(clase || ':sitio', '') > 3000 then
    raise exception using errcode = 'PT429', hint = 'visitante_max_dia',
      message = 'Hoy ya recibimos muchos avisos. Puedes enviar este mañana, o iniciar sesión y seguir ahora.';
  end if;
end
$$;
comment on function private.count_visitor(text, text, uuid) is 'Counts what a visitor sends: 3 a day and network, 12 a day and wider network, 10 a day and provider where it is about one, 3,000 a day in all. More is refused with status 429.';

create function public.admitir_visitante(clase text, proveedor uuid, red text, prueba text, prueba_vence timestamptz) returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform private.spend_proof(prueba, prueba_vence);
  perform private.count_visitor(clase, red, proveedor);
end
$$;
comment on function public.admitir_visitante(text, uuid, text, text, timestamptz) is
  'For the server functions that take something from visitors: the proof of work counts once, and the day''s limits hold.';

create function public.dejar_propuesta(
  proveedor uuid,
  cambios jsonb,
  correo text,
  red text,
  prueba text,
  prueba_vence timestamptz
) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  lote constant uuid := gen_random_uuid();
  address constant text := private.clean_text(correo);
  proposed integer;
begin
  if address is not null and (char_length(address) > 254 or not private.is_email(address)) then
    perform private.refuse('correo_valido', 'El correo no es válido. Ejemplo: nombre@ejemplo.com', 'correo');
  end if;
  -- Before the counts: what is refused costs neither the proof nor one of the day's three.
  proposed := private.propose(proveedor, cambios, 'visitante', lote);
  perform private.spend_proof(prueba, prueba_vence);
  for i in 1 .. proposed loop
    perform private.count_visitor('correccion', red, proveedor);
  end loop;
  if address is not null then
    insert into private.proponentes (lote, correo) values (lote, address);
  end if;
  return jsonb_build_object('estado', 'propuesto', 'propuestas', proposed);
end
$$;
comment on function public.dejar_propuesta(uuid, jsonb, text, text, text, timestamptz) is
  'For the server function propose-correction, which verified the proof of work: what a visitor proposes. `red` is the visitor''s address.';

create function public.proponer_cambio(proveedor uuid, cambios jsonb, avisar boolean default false) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  lote constant uuid := gen_random_uuid();
  proposed integer;
begin
  if auth.uid() is null then
    raise exception using errcode = 'insufficient_privilege', message = 'Debes iniciar sesión';
  end if;
  proposed := private.propose(proveedor, cambios, 'familia', lote);
  if avisar then
    insert into private.proponentes (lote, usuario_id) values (lote, auth.uid());
  end if;
  return jsonb_build_object('estado', 'propuesto', 'propuestas', proposed);
end
$$;
comment on function public.proponer_cambio(uuid, jsonb, boolean) is
  'What somebody signed in proposes, 20 a day; with `avisar` they are told what was decided.';

create function public.proponer_por_enlace(token text, cambios jsonb) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
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
  perform private.add_confirmations(link.proveedor_id, array_agg(g.sede_id), array_agg(g.grupo), 'proveedor', link.via, null,
    now() < link.creado_en + interval '10 seconds')
  from private.groups_of(link.proveedor_id) as g
  where not private.is_in_question(link.proveedor_id, g.sede_id, g.grupo);
  return jsonb_build_object('estado', 'propuesto', 'propuestas', proposed);
end
$$;
comment on function public.proponer_por_enlace(text, jsonb) is
  'What a provider proposes by its link: a doubt about the groups that it is about, a confirmation of all others.';

-- What families found otherwise: three that count, since the last decision about that fact, are one proposal.

create function private.question_facts(proveedor uuid) returns void
language plpgsql volatile set search_path = ''
as $$
declare
  found_so record;
begin
  for found_so in
    with latest as (
      select distinct on (e.proveedor_id, e.usuario_id, e.hecho) e.*, 'hecho:' || e.hecho as campo
      from public.experiencias as e
      where e.clase = 'hecho' and (question_facts.proveedor is null or e.proveedor_id = question_facts.proveedor)
        and e.mes > private.event_day(now()) - interval '24 months' and private.account_counts(e.usuario_id)
      order by e.proveedor_id, e.usuario_id, e.hecho, e.mes desc
    )
    select l.proveedor_id, l.campo, l.fue, count(*) as families
    from latest as l
    join public.proveedores as p on p.id = l.proveedor_id and p.aprobado_por_admin
    where l.fue <> (private.field_value(l.proveedor_id, null, l.campo) = '"si"') and not exists (
      select from public.propuestas as d
      where d.proveedor_id = l.proveedor_id and d.campo = l.campo and (d.estado = 'pendiente' or d.decidida_en >= l.fecha_creacion)
    )
    group by l.proveedor_id, l.campo, l.fue
    having count(*) >= 3
  loop
    perform private.propose(found_so.proveedor_id, jsonb_build_array(jsonb_build_object('campo', found_so.campo,
      'despues', case when found_so.fue then 'si' else 'no' end,
      'motivo', format('%s familias que fueron contaron que no fue así.', found_so.families))), 'familias', gen_random_uuid());
  end loop;
end
$$;
comment on function private.question_facts(uuid) is
  'Proposes to change what a profile says of its place, or what any does (null), where three families or more found it otherwise.';

-- Accounts begin to count.
insert into private.daily_jobs (orden, job, sentencia)
values (55, 'question_all_facts', $$ select private.question_facts(null) $$);

create function private.question_told_fact() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.question_facts(new.proveedor_id);
  return null;
end
$$;
comment on function private.question_told_fact() is 'The third family that found it otherwise opens a correction.';

create trigger experiencias_question
  after insert or update of fue on public.experiencias
  for each row when (new.clase = 'hecho' and private.is_user_act()) execute function private.question_told_fact();

-- Functions: deciding

create function public.valor_de_campo(proveedor uuid, sede uuid, campo text) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  return private.field_value(proveedor, sede, campo);
end
$$;
comment on function public.valor_de_campo(uuid, uuid, text) is 'For admins: what a field says now.';

create function private.audit_proposal(act text, propuesta public.propuestas) returns void
language sql volatile set search_path = ''
as $$
  -- Values stand in the proposal, which is forgotten in its time.
  select private.log_audit(auth.uid(), act, 'propuestas', propuesta.id::text, null, jsonb_build_object(
    'nombre', (select p.nombre from public.proveedores as p where p.id = propuesta.proveedor_id), 'campo', propuesta.campo
  ))
  where private.is_user_request()
$$;
comment on function private.audit_proposal(text, public.propuestas) is 'Writes down an admin''s decision on a proposal.';

create function private.tell_proposer(lote uuid) returns void
language plpgsql volatile set search_path = ''
as $$
declare
  accepted integer;
  decided integer;
begin
  select count(*) filter (where p.estado = 'aceptada'), count(*) filter (where p.estado in ('aceptada', 'rechazada'))
  into accepted, decided
  from public.propuestas as p where p.lote = tell_proposer.lote
  having count(*) filter (where p.estado = 'pendiente') = 0;
  if coalesce(decided, 0) = 0 then
    return;
  end if;
  with told as (
    delete from private.proponentes as t where t.lote = tell_proposer.lote returning t.usuario_id, t.correo
  )
  insert into private.outgoing_mail (account, correo, template, fields, next_try)
  select t.usuario_id, t.correo, 'propuesta_decidida', jsonb_build_object(
    'Lote', tell_proposer.lote,
    'Nombre', l.nombre,
    'Ruta', case when l.aprobado_por_admin then '/proveedor/' || l.id else '/proveedores' end,
    'Resultado', case
      when accepted = decided and decided = 1 then 'Aceptamos tu corrección y cambiamos el perfil.'
      when accepted = decided then format('Aceptamos tus %s correcciones y cambiamos el perfil.', decided)
      when accepted = 0 then 'Revisamos lo que nos contaste. Esta vez el perfil queda como estaba.'
      else format('Aceptamos %s de tus %s correcciones. Lo demás queda como estaba.', accepted, decided)
    end
  ), now() + interval '10 minutes'
  from told as t
  cross join lateral (
    select v.id, v.nombre, v.aprobado_por_admin from public.proveedores as v
    where v.id = (select p.proveedor_id from public.propuestas as p where p.lote = tell_proposer.lote limit 1)
  ) as l;
end
$$;
comment on function private.tell_proposer(uuid) is
  'Once the last field of a submission is decided: queues the mail to whoever left an address, in ten minutes, and forgets it here.';

-- The provider first, as a save of it does; then the proposal, so that of fifty decisions one finds it pending.
create function private.lock_proposal(propuesta uuid) returns public.propuestas
language plpgsql volatile set search_path = ''
as $$
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
$$;
comment on function private.lock_proposal(uuid) is 'A proposal, kept as it is until the transaction ends.';

create function public.decidir_propuesta(propuesta uuid, aceptar boolean, visto jsonb) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  row_now public.propuestas;
  present jsonb;
  group_name text;
  place uuid;
  is_providers boolean;
  moment timestamptz;
  confirmation uuid;
begin
  perform private.require_admin();
  if aceptar is null then
    raise exception using errcode = 'invalid_parameter_value', message = 'aceptar must be true or false';
  end if;
  row_now := private.lock_proposal(propuesta);
  if row_now.estado <> 'pendiente' then
    return private.decided(row_now.estado, row_now.decidida_por, row_now.decidida_en);
  end if;
  if aceptar then
    present := private.field_value(row_now.proveedor_id, row_now.sede_id, row_now.campo);
    if present is distinct from nullif(visto, 'null') then
      return jsonb_build_object('estado', 'cambiada', 'ahora', present);
    end if;
    -- The confirmation of the group is by whoever proposed it, where that is the provider; else the admin's. While the provider has
    -- said of another field of the group that it changed, the group stays in doubt.
    perform set_config('private.task', 'decision', true);
    perform private.apply_field(row_now.proveedor_id, row_now.sede_id, row_now.campo, row_now.despues);
    perform set_config('private.task', '', true);
    group_name := (private.field_of(row_now.campo)).grupo;
    place := private.field_place(row_now.proveedor_id, row_now.sede_id, row_now.campo);
    is_providers := row_now.origen in ('enlace', 'llamada');
    if group_name is not null and not private.is_in_question(row_now.proveedor_id, place, group_name, row_now.id) then
      moment := clock_timestamp();
      perform private.add_confirmations(row_now.proveedor_id, array[place], array[group_name],
        case when is_providers then 'proveedor' else 'admin' end,
        case when is_providers then row_now.origen else 'panel' end,
        case when not is_providers then auth.uid() end);
      -- None where it was said today already.
      select c.id into confirmation from public.confirmaciones as c
      where c.proveedor_id = row_now.proveedor_id and c.grupo = group_name and c.sede_id is not distinct from place
        and c.confirmado_en >= moment
      order by c.confirmado_en desc limit 1;
    end if;
  end if;
  update public.propuestas as p
  set estado = case when aceptar then 'aceptada' else 'rechazada' end, decidida_en = clock_timestamp(), decidida_por = auth.uid(),
    palabra = confirmation
  where p.id = propuesta
  returning p.* into row_now;
  perform private.audit_proposal(case when aceptar then 'aceptar' else 'rechazar' end, row_now);
  perform private.tell_proposer(row_now.lote);
  return jsonb_build_object('estado', row_now.estado);
end
$$;
comment on function public.decidir_propuesta(uuid, boolean, jsonb) is
  'For admins. `visto` is what the field said on the admin''s screen: if it says something else by now nothing is done (`cambiada`, with what it says). Of several decisions one counts, and the others are told whose (`ya_decidida`).';

-- A forgotten proposal stays decided.
create function public.reabrir_propuesta(propuesta uuid) returns jsonb
language plpgsql security definer set search_path = ''
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
  -- After 180 days nobody knows what it said (private.purge_proposals): accepted again, it would empty the field.
  if row_now.estado = 'retirada' or row_now.decidida_en <= now() - interval '180 days' then
    return private.decided(row_now.estado, row_now.decidida_por, row_now.decidida_en);
  end if;
  if row_now.estado = 'aceptada' then
    present := private.field_value(row_now.proveedor_id, row_now.sede_id, row_now.campo);
    if (private.field_of(row_now.campo)).columnas <> '{}' then
      if present is distinct from row_now.despues then
        return jsonb_build_object('estado', 'cambiada', 'ahora', present);
      end if;
      perform set_config('private.task', 'decision', true);
      perform private.apply_field(row_now.proveedor_id, row_now.sede_id, row_now.campo, row_now.antes);
      perform set_config('private.task', '', true);
    end if;
    delete from public.confirmaciones as c where c.id = row_now.palabra;
  end if;
  update public.propuestas as p set estado = 'pendiente', decidida_en = null, decidida_por = null, palabra = null
  where p.id = propuesta;
  perform private.audit_proposal('reabrir', row_now);
  -- The mail about a submission that is open again is taken back, if it was not sent yet.
  with taken_back as (
    delete from private.outgoing_mail as m
    where m.template = 'propuesta_decidida' and m.fields ->> 'Lote' = row_now.lote::text and m.attempts = 0
    returning m.account, m.correo
  )
  insert into private.proponentes (lote, usuario_id, correo) select row_now.lote, t.account, t.correo from taken_back as t;
  return jsonb_build_object('estado', 'pendiente');
end
$$;
comment on function public.reabrir_propuesta(uuid) is
  'For admins: undoes a decision. What was accepted is put back if it still stands; else nothing is done (`cambiada`).';

-- Functions: what is kept

create function private.delete_proposer() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  delete from private.proponentes as t
  where t.lote in (select g.lote from gone as g)
    and not exists (select from public.propuestas as p where p.lote = t.lote and p.estado = 'pendiente');
  return null;
end
$$;
comment on function private.delete_proposer() is 'With its provider a submission goes, and whom to tell about it.';

-- Values and reasons of proposals 180 days after their decision, and proposals about providers that nobody looks after.
insert into private.daily_jobs (orden, job, sentencia) values (50, 'purge_proposals', $$
  -- What is known of a provider that nobody looks after: before its contact data go.
  delete from public.propuestas
  where proveedor_id in (select u.proveedor_id from private.unattended_providers as u where u.since <= now() - interval '30 days');
  -- That it was proposed and decided is counted; what it said, and why, is not kept.
  update public.propuestas set antes = null, despues = null, motivo = null
  where decidida_en <= now() - interval '180 days' and num_nonnulls(antes, despues, motivo) > 0;
  delete from private.pruebas_usadas where vence_en <= now()
$$);

-- What waits for an admin

create view private.waiting_propuesta as
select 'propuesta' as clase, c.lote as id, p.nombre as titulo, min(c.fecha_creacion) as desde, p.id as proveedor_id,
  count(*)::integer as cuantos
from public.propuestas as c
join public.proveedores as p on p.id = c.proveedor_id
where c.estado = 'pendiente'
group by c.lote, p.id;
comment on view private.waiting_propuesta is 'Proposals, those of one submission together.';
insert into private.clases_cola (clase, orden, uno, varios, vista, decision) values ('propuesta', 6, 'corrección', 'correcciones', 'propuesta',
  $$select c.estado, c.decidida_por, c.decidida_en from public.propuestas as c where c.lote = $1$$);
create trigger propuestas_delete_notes after delete on public.propuestas
  for each row execute function private.delete_notes('propuesta', 'lote');

-- Triggers

create trigger propuestas_limit
  before insert on public.propuestas
  for each row when (new.origen = 'familia')
  execute function private.limit_acts('20', '1 day', 'Ya enviaste 20 correcciones en las últimas 24 horas.');

create trigger propuestas_delete_proposer
  after delete on public.propuestas referencing old table as gone
  for each statement execute function private.delete_proposer();

-- Policies

create policy "Admins can read the proposals" on public.propuestas
  for select to authenticated using ((select private.is_admin()));
comment on policy "Admins can read the proposals" on public.propuestas is
  'They decide. Who proposed it stands elsewhere, and nobody reads it.';

-- A person's own data

insert into private.own_things (tabla, condicion) values
  ('public.propuestas', 't.lote in (select p.lote from private.proponentes as p where p.usuario_id = $1 or lower(p.correo) = $2)'),
  ('private.proponentes', 'lower(t.correo) = $2');

-- Rights

grant execute on function public.proponer_por_enlace(text, jsonb) to anon, authenticated, service_role;
grant execute on function public.proponer_cambio(uuid, jsonb, boolean), public.valor_de_campo(uuid, uuid, text),
  public.decidir_propuesta(uuid, boolean, jsonb), public.reabrir_propuesta(uuid) to authenticated, service_role;
grant execute on function public.admitir_visitante(text, uuid, text, text, timestamp with time zone),
  public.dejar_propuesta(uuid, jsonb, text, text, text, timestamp with time zone) to service_role;
