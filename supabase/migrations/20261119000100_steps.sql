-- The steps of "¿Por dónde empiezo?": what a family does first, in order. Families act on them, so
-- none is shown that no named person has checked, and none after the day until which that holds.

-- Tables

create table public.pasos (
  id uuid primary key default gen_random_uuid(),
  slug text not null unique constraint slug_de_palabras check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and char_length(slug) <= 60),
  orden integer not null,
  titulo text not null constraint titulo_max_120 check (char_length(titulo) <= 120),
  por_que text not null constraint por_que_max_160 check (char_length(por_que) <= 160),
  resumen text[] not null default '{}' constraint resumen_max_5_de_240 check (private.list_fits(resumen, 5, 240)),
  edad_desde_meses integer not null default 0
    constraint edad_desde_meses_de_0_a_1200 check (edad_desde_meses between 0 and 1200),
  edad_hasta_meses integer
    constraint edad_hasta_meses_de_0_a_1200 check (edad_hasta_meses between 0 and 1200)
    constraint edad_hasta_meses_en_orden check (edad_hasta_meses >= edad_desde_meses),
  momentos text[] not null default '{}' constraint momentos_conocidos check (momentos <@ array[
    'sospecha', 'diagnostico', 'escuela', 'plan_medico', 'no_se_cumple', 'se_hace_adulto', 'adultez', 'crisis'
  ]),
  siempre boolean not null default false,
  documentos text[] not null default '{}' constraint documentos_max_8_de_120 check (private.list_fits(documentos, 8, 120)),
  telefono text constraint telefono_marcable check (telefono ~ '^(\+1[2-9][0-9]{9}|[0-9]{3})$'),
  otros_telefonos jsonb not null default '[]',
  correo text constraint correo_valido check (private.is_email(correo) and char_length(correo) <= 254),
  enlaces jsonb not null default '[]',
  tipo_servicio public.tipo_servicio,
  subcategoria text,
  palabras text[] not null default '{}' constraint palabras_max_12_de_60 check (private.list_fits(palabras, 12, 60)),
  fuente jsonb not null default '[]',
  por_verificar text[] not null default '{}'
    constraint por_verificar_max_10_de_300 check (private.list_fits(por_verificar, 10, 300)),
  estado text not null default 'borrador' constraint estado_conocido check (estado in ('borrador', 'publicado')),
  verificado_por text
    constraint verificado_por_max_120 check (char_length(verificado_por) <= 120)
    constraint verificado_por_con_nombre check (verificado_por ~ '([[:alpha:]].*){3}'),
  revisado_en date,
  vence_en date constraint vence_en_hasta_2_anos check (vence_en between revisado_en and revisado_en + 731),
  fecha_creacion timestamptz not null default now(),
  fecha_actualizacion timestamptz not null default now(),
  constraint publicado_con_verificacion
    check (estado = 'borrador' or num_nulls(verificado_por, revisado_en, vence_en) = 0),
  constraint subcategoria_de_su_tipo check (subcategoria is null or tipo_servicio is not null),
  constraint pasos_subcategoria_fkey
    foreign key (tipo_servicio, subcategoria) references public.subcategorias (tipo_servicio, nombre)
);
comment on table public.pasos is
  'Steps of "¿Por dónde empiezo?". A published one was verified by a named person and is shown until its last day.';
comment on column public.pasos.slug is 'Stays as it is: the marks on a device are kept by it.';
comment on column public.pasos.edad_hasta_meses is 'Full months, this one included. Null: no limit.';
comment on column public.pasos.otros_telefonos is 'At most 4 of {"numero", "etiqueta"}.';
comment on column public.pasos.enlaces is 'At most 6 of {"titulo", "url"}, https only.';
comment on column public.pasos.palabras is 'Slugs of terms that the step uses.';
comment on column public.pasos.fuente is 'Where it was read, as it was read: at most 8 of {"titulo", "url"}.';
comment on column public.pasos.por_verificar is 'What a person still has to check. For admins; no family sees it.';
comment on column public.pasos.verificado_por is 'The person who checked that what families read is so.';
comment on column public.pasos.vence_en is 'The last day on which it is shown.';
create index pasos_subcategoria_idx on public.pasos (tipo_servicio, subcategoria);

-- Grants

alter table public.pasos enable row level security;

revoke all on table public.pasos from public, anon, authenticated, service_role;
grant select on table public.pasos to anon, authenticated;
-- Not the slug, which is made of the title, nor the order, which `mover_paso` changes.
grant
  insert (titulo, por_que, resumen, edad_desde_meses, edad_hasta_meses, momentos, siempre, documentos, telefono,
    otros_telefonos, correo, enlaces, tipo_servicio, subcategoria, palabras, fuente, por_verificar, estado,
    verificado_por, revisado_en, vence_en),
  update (titulo, por_que, resumen, edad_desde_meses, edad_hasta_meses, momentos, siempre, documentos, telefono,
    otros_telefonos, correo, enlaces, tipo_servicio, subcategoria, palabras, fuente, por_verificar, estado,
    verificado_por, revisado_en, vence_en),
  delete
  on table public.pasos to authenticated;
grant all on table public.pasos to service_role;

-- Functions: what may be said

create function private.clean_lines(items text[]) returns text[]
language sql immutable set search_path = ''
as $$
  select coalesce(array_agg(private.clean_line(item) order by place), '{}')
  from (select item, place from unnest(items) with ordinality as list (item, place) limit 1000) as looked_at
  where private.clean_line(item) is not null
$$;
comment on function private.clean_lines(text[]) is 'Items of one line each, without the empty ones; nothing is an empty list.';

create function private.dialable(value text) returns text
language sql immutable set search_path = ''
as $$
  select case
    when digits ~ '^1?[2-9][0-9]{9}$' then '+1' || right(digits, 10)
    when digits ~ '^[0-9]{3}$' then digits
    else private.clean_text(value)
  end
  from (select regexp_replace(value, '[^0-9]', '', 'g') as digits) as number
$$;
comment on function private.dialable(text) is 'A telephone as it is dialled: +1 and ten digits, or a short number. Any other stays as it was written.';

create function private.clean_pairs(field text, value jsonb, most integer, label text, address text, pattern text) returns jsonb
language plpgsql volatile set search_path = ''
as $$
declare
  pair jsonb;
  words text;
  target text;
  cleaned jsonb := '[]';
begin
  if value is null or value = 'null' then
    return cleaned;
  end if;
  if jsonb_typeof(value) <> 'array' or jsonb_array_length(value) > most then
    perform private.refuse(field || '_max_' || most, format('Caben hasta %s.', most));
  end if;
  for pair in select jsonb_array_elements(value) loop
    words := private.clean_line(pair ->> label);
    target := case address when 'numero' then private.dialable(pair ->> address) else private.clean_text(pair ->> address) end;
    if words is null or char_length(words) > 160 then
      perform private.refuse(field || '_con_nombre', 'Escribe un nombre corto al lado de cada uno.');
    end if;
    if target is null or char_length(target) > 500 or target !~ pattern
      or address = 'url' and private.is_web_url(target) is not true
    then
      perform private.refuse(field || '_valido', case address
        when 'numero' then 'Ese teléfono no se puede marcar. Ejemplo: 787-555-0142'
        else 'Esa dirección no es de una página web. Ejemplo: https://ejemplo.com'
      end, words);
    end if;
    cleaned := cleaned || jsonb_build_array(jsonb_build_object(label, words, address, target));
  end loop;
  return cleaned;
end
$$;
comment on function private.clean_pairs(text, jsonb, integer, text, text, text) is
  'A list of names, each with its address or telephone; anything else in it is dropped or refused.';

create function private.free_slug(titulo text) returns text
language sql stable security definer set search_path = ''
as $$
  with base as (
    select coalesce(nullif(trim(both '-' from left(
      regexp_replace(private.fold_text(titulo), '[^a-z0-9]+', '-', 'g'), 54
    )), ''), 'paso') as word
  )
  select case n when 1 then word else trim(both '-' from word) || '-' || n end
  from base, generate_series(1, 1000) as n
  where not exists (
    select from public.pasos as p where p.slug = case n when 1 then word else trim(both '-' from word) || '-' || n end
  )
  order by n limit 1
$$;
comment on function private.free_slug(text) is 'A slug of a title that no step has.';

create function private.clean_paso() returns trigger
language plpgsql set search_path = ''
as $$
begin
  new.titulo := private.clean_line(new.titulo);
  new.por_que := private.clean_line(new.por_que);
  new.resumen := private.clean_lines(new.resumen);
  new.momentos := coalesce(private.clean_keys(new.momentos), '{}');
  new.documentos := private.clean_lines(new.documentos);
  new.telefono := private.dialable(new.telefono);
  new.otros_telefonos := private.clean_pairs(
    'otros_telefonos', new.otros_telefonos, 4, 'etiqueta', 'numero', '^(\+1[2-9][0-9]{9}|[0-9]{3})$');
  new.correo := private.clean_text(new.correo);
  new.enlaces := private.clean_pairs('enlaces', new.enlaces, 6, 'titulo', 'url', '^https://');
  new.subcategoria := private.clean_text(new.subcategoria);
  new.palabras := coalesce(private.clean_keys(new.palabras), '{}');
  new.fuente := private.clean_pairs('fuente', new.fuente, 8, 'titulo', 'url', '^https?://');
  new.por_verificar := private.clean_lines(new.por_verificar);
  new.verificado_por := private.clean_line(new.verificado_por);
  if new.titulo is null then
    perform private.refuse('titulo_escrito', 'Escribe el título.');
  elsif new.por_que is null then
    perform private.refuse('por_que_escrito', 'Escribe por qué, en una frase.');
  end if;
  if tg_op = 'INSERT' then
    new.slug := coalesce(new.slug, private.free_slug(new.titulo));
    new.orden := coalesce(new.orden, (select coalesce(max(p.orden), 0) + 1 from public.pasos as p));
  else
    new.fecha_actualizacion := old.fecha_actualizacion;
  end if;
  return new;
end
$$;
comment on function private.clean_paso() is 'Trims what a step says, makes its telephones dialable, and gives a new one its slug and the last place.';

-- Functions: verified by whom, until when

create function private.shown_to_families(paso public.pasos) returns jsonb
language sql stable set search_path = ''
as $$
  select to_jsonb(paso) - array['id', 'slug', 'orden', 'palabras', 'por_verificar', 'estado', 'verificado_por', 'revisado_en',
    'vence_en', 'fecha_creacion', 'fecha_actualizacion']
$$;
comment on function private.shown_to_families(public.pasos) is 'What a step says and to whom: what somebody verifies.';

-- Fires only when a statement names the column. The marks stand in the version, which
-- pasos_clean has just reset and pasos_stamp writes last.
create function private.mark_renewal() returns trigger
language plpgsql set search_path = ''
as $$
begin
  new.fecha_actualizacion := tg_argv[0]::timestamptz;
  return new;
end
$$;
comment on function private.mark_renewal() is
  'Marks that this statement itself says who verified the step (-infinity) and when (infinity), for the triggers that follow.';

create function private.publish_paso() returns trigger
language plpgsql set search_path = ''
as $$
declare
  today constant date := private.event_day(now());
  unseen constant text[] := array['orden', 'por_verificar', 'fecha_actualizacion'];
  renewed boolean;
begin
  if tg_op = 'UPDATE' then
    renewed := new.fecha_actualizacion = 'infinity';
    new.fecha_actualizacion := old.fecha_actualizacion;
    if not renewed and private.shown_to_families(new) <> private.shown_to_families(old) then
      new.verificado_por := null;
      new.revisado_en := null;
      new.vence_en := null;
      -- A statement that publishes at the same time is refused below.
      new.estado := case when old.estado = 'publicado' then 'borrador' else new.estado end;
    end if;
    if not renewed and new.vence_en > old.vence_en then
      perform private.refuse('vence_en_con_revision', 'Para alargar la fecha, di quién verificó el paso y qué día.');
    end if;
    -- One that has expired may still be moved and noted about.
    if (to_jsonb(new) - unseen) = (to_jsonb(old) - unseen) then
      return new;
    end if;
  end if;
  if new.revisado_en > today then
    perform private.refuse('revisado_en_no_futura', 'La fecha de la revisión no puede ser futura.');
  end if;
  if new.revisado_en is not null then
    new.vence_en := coalesce(new.vence_en, (new.revisado_en + interval '6 months')::date);
  end if;
  if new.estado = 'publicado' then
    case
      when new.verificado_por is null then
        perform private.refuse('verificado_por_escrito', 'Para publicar, escribe quién verificó este paso.');
      when new.revisado_en is null then
        perform private.refuse('revisado_en_escrita', 'Para publicar, escribe qué día se verificó.');
      when new.vence_en < today then
        perform private.refuse('vence_en_por_venir', 'Este paso venció. Para publicarlo, hay que verificarlo otra vez.');
      when cardinality(new.resumen) = 0 then
        perform private.refuse('resumen_escrito', 'Para publicar, escribe al menos una línea.');
      when not new.siempre and cardinality(new.momentos) = 0 then
        perform private.refuse('momentos_escogidos', 'Para publicar, escoge cuándo sale este paso.');
      else null;
    end case;
  end if;
  return new;
end
$$;
comment on function private.publish_paso() is
  'Refuses to publish a step that no named person has verified, or whose last day is past, to everybody. A change of what families read takes the verification away, unless the same statement says again who verified it and when; its last day is put off only so.';

-- Functions: order and copies

create function private.lock_order() returns void
language sql volatile set search_path = ''
as $$
  select pg_advisory_xact_lock(hashtextextended('public.pasos:orden', 0))
$$;
comment on function private.lock_order() is 'Lets one transaction at a time change the order of the steps.';

create function public.mover_paso(paso uuid, hacia text) returns integer
language plpgsql volatile security definer set search_path = ''
as $$
declare
  way constant integer := case hacia when 'arriba' then -1 when 'abajo' then 1 end;
  ids uuid[];
  place integer;
begin
  perform private.require_admin();
  if way is null then
    perform private.refuse('hacia_conocido', 'Un paso se mueve hacia arriba o hacia abajo.');
  end if;
  perform private.lock_order();
  select array_agg(p.id order by p.orden, p.slug) into ids from public.pasos as p;
  place := array_position(ids, paso);
  if place is null or ids[place + way] is null then
    return place;
  end if;
  ids[place] := ids[place + way];
  ids[place + way] := paso;
  update public.pasos as p set orden = listed.place
  from unnest(ids) with ordinality as listed (id, place)
  where p.id = listed.id and p.orden <> listed.place;
  if private.is_client() then
    perform private.write_act(auth.uid(), 'mover', 'pasos', paso::text,
      jsonb_build_object('orden', place), jsonb_build_object('orden', place + way));
  end if;
  return place + way;
end
$$;
comment on function public.mover_paso(uuid, text) is
  'For admins: moves a step by one place, `arriba` or `abajo`, and says its place now; null when it is gone.';

create function public.copiar_paso(paso uuid) returns uuid
language plpgsql volatile security definer set search_path = ''
as $$
declare
  original public.pasos;
  copy uuid;
begin
  perform private.require_admin();
  perform private.lock_order();
  select * into original from public.pasos as p where p.id = paso;
  if not found then
    return null;
  end if;
  update public.pasos as p set orden = p.orden + 1
  where (p.orden, p.slug) > (original.orden, original.slug);
  insert into public.pasos (orden, titulo, por_que, resumen, edad_desde_meses, edad_hasta_meses, momentos, siempre,
    documentos, telefono, otros_telefonos, correo, enlaces, tipo_servicio, subcategoria, palabras, fuente, por_verificar)
  values (original.orden + 1, left(original.titulo, 112) || ' (copia)', original.por_que, original.resumen,
    original.edad_desde_meses, original.edad_hasta_meses, original.momentos, original.siempre, original.documentos,
    original.telefono, original.otros_telefonos, original.correo, original.enlaces, original.tipo_servicio,
    original.subcategoria, original.palabras, original.fuente, original.por_verificar)
  returning id into copy;
  return copy;
end
$$;
comment on function public.copiar_paso(uuid) is
  'For admins: copies a step as a draft that nobody has verified, right after it. Null when it is gone.';

-- Functions: history and the way back

create function private.audit_paso() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  dates constant text[] := array['fecha_creacion', 'fecha_actualizacion'];
  before constant jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) - dates end;
  after constant jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) - dates - 'orden' end;
begin
  if private.is_client() and before - 'orden' is distinct from after then
    perform private.write_act(
      auth.uid(), case tg_op when 'INSERT' then 'crear' when 'UPDATE' then 'cambiar' else 'eliminar' end,
      'pasos', coalesce(after, before) ->> 'id', before - case tg_op when 'UPDATE' then 'orden' else '' end, after
    );
  end if;
  return null;
end
$$;
comment on function private.audit_paso() is
  'Writes down the whole former and new value of a step. Its place is no part of it, but of one that is deleted.';

create or replace function private.fact_value(tabla text, fila uuid) returns jsonb
language sql stable set search_path = ''
as $$
  select case tabla
    when 'sedes' then private.place_value(fila)
    when 'disponibilidad' then (select to_jsonb(d) from public.disponibilidad as d where d.sede_id = fila)
    when 'detalles' then (select to_jsonb(d) from public.detalles as d where d.proveedor_id = fila)
    when 'primera_visita' then (select to_jsonb(v) from public.primera_visita as v where v.proveedor_id = fila)
    when 'planes' then (select to_jsonb(p) from public.planes as p where p.id = fila)
    when 'pasos' then (select to_jsonb(p) - 'orden' from public.pasos as p where p.id = fila)
  end - array['fecha_creacion', 'fecha_actualizacion', 'atencion_actualizada', 'lugar_actualizado']
$$;

create function private.put_back_step(paso uuid, value jsonb) returns void
language plpgsql volatile set search_path = ''
as $$
declare
  former public.pasos;
begin
  if value is null then
    delete from public.pasos where id = paso;
    return;
  end if;
  former := jsonb_populate_record(null::public.pasos, value);
  former.id := paso;
  if former.vence_en < private.event_day(now()) then
    former.estado := 'borrador';
  end if;
  update public.pasos as p
  set titulo = former.titulo, por_que = former.por_que, resumen = former.resumen,
    edad_desde_meses = former.edad_desde_meses, edad_hasta_meses = former.edad_hasta_meses, momentos = former.momentos,
    siempre = former.siempre, documentos = former.documentos, telefono = former.telefono,
    otros_telefonos = former.otros_telefonos, correo = former.correo, enlaces = former.enlaces,
    tipo_servicio = former.tipo_servicio, subcategoria = former.subcategoria, palabras = former.palabras,
    fuente = former.fuente, por_verificar = former.por_verificar, estado = former.estado,
    verificado_por = former.verificado_por, revisado_en = former.revisado_en, vence_en = former.vence_en
  where p.id = paso;
  if not found then
    former.fecha_creacion := now();
    former.fecha_actualizacion := now();
    insert into public.pasos select former.*;
  end if;
end
$$;
comment on function private.put_back_step(uuid, jsonb) is
  'A step as it was, with its verification; one whose last day has passed meanwhile as a draft. Null is: it was not there.';

create or replace function private.put_back(entry public.auditoria, value jsonb) returns void
language plpgsql volatile set search_path = ''
as $$
declare
  present constant jsonb := private.fact_value(entry.tabla, entry.fila_id::uuid);
begin
  if entry.tabla = 'sedes' then
    perform private.put_back_place(entry.fila_id::uuid, value);
    if value is not null then
      perform private.audit_place(case when present is null then 'crear' else 'cambiar' end, entry.fila_id::uuid, present,
        private.place_value(entry.fila_id::uuid));
    end if;
  elsif entry.tabla = 'pasos' then
    perform private.put_back_step(entry.fila_id::uuid, value);
  else
    perform private.put_back_fact(entry.tabla, entry.fila_id::uuid, value);
  end if;
end
$$;

create or replace function private.lock_fact(tabla text, fila uuid) returns void
language plpgsql volatile set search_path = ''
as $$
begin
  case tabla
    when 'sedes' then
      perform from public.proveedores as p
      where p.id = (select s.proveedor_id from public.sedes as s where s.id = fila) for no key update;
      perform from public.sedes as s where s.id = fila for no key update;
    when 'disponibilidad' then
      perform from public.disponibilidad as d where d.sede_id = fila for no key update;
    when 'detalles' then
      perform from public.detalles as d where d.proveedor_id = fila for no key update;
    when 'primera_visita' then
      perform from public.primera_visita as v where v.proveedor_id = fila for no key update;
    when 'planes' then
      perform from public.planes as p where p.id = fila for no key update;
    when 'pasos' then
      perform from public.pasos as p where p.id = fila for no key update;
  end case;
end
$$;

create or replace function private.has_subject(tabla text, fila uuid, antes jsonb) returns boolean
language sql stable set search_path = ''
as $$
  select case tabla
    when 'sedes' then exists (
      select from public.proveedores as p where p.id = (antes ->> 'proveedor_id')::uuid or antes is null
    )
    when 'disponibilidad' then exists (select from public.sedes as s where s.id = fila)
    when 'planes' then true
    -- A new one may have taken its slug.
    when 'pasos' then not exists (select from public.pasos as p where p.slug = antes ->> 'slug' and p.id <> fila)
    else exists (select from public.proveedores as p where p.id = fila)
  end
$$;

create or replace function private.fact_entry(entrada bigint) returns public.auditoria
language plpgsql volatile set search_path = ''
as $$
declare
  entry public.auditoria;
begin
  select * into entry from public.auditoria where id = entrada;
  if not found or entry.accion = 'mover'
    or entry.tabla not in ('sedes', 'disponibilidad', 'detalles', 'primera_visita', 'planes', 'pasos')
  then
    perform private.refuse('entrada_de_hechos', 'Este cambio no se puede devolver desde aquí.');
  end if;
  perform private.lock_fact(entry.tabla, entry.fila_id::uuid);
  return entry;
end
$$;

-- Functions: what waits

insert into private.clases_cola (clase, orden) values ('paso', 8);

create or replace function private.queue()
returns table (clase text, id uuid, titulo text, desde timestamptz, proveedor_id uuid, cuantos integer)
language sql stable security definer set search_path = ''
as $$
  -- Since when this version of it waits.
  select 'proveedor', p.id, p.nombre, p.fecha_actualizacion, p.id, 1
  from public.proveedores as p
  where not p.aprobado_por_admin
    and not exists (select from private.perfiles_vistos as v where v.proveedor_id = p.id and v.version = p.fecha_actualizacion)
    and not private.is_removed(p.id)
  union all
  select 'propuesta', c.lote, p.nombre, min(c.fecha_creacion), p.id, count(*)::integer
  from public.propuestas as c
  join public.proveedores as p on p.id = c.proveedor_id
  where c.estado = 'pendiente'
  group by c.lote, p.id
  union all
  -- One that is proven waits for its owner first; one by telephone waits for an admin's call.
  select 'reclamacion', r.id, p.nombre, coalesce(r.objetada_en, r.probada_en, r.fecha_creacion), p.id, 1
  from public.reclamaciones as r
  join public.proveedores as p on p.id = r.proveedor_id
  where (r.estado = 'abierta' and r.medio = 'telefono')
    or (r.estado = 'probada' and (
      p.usuario_id is null or r.objetada_en is not null or private.silence_ends(r) <= now()
    ))
  union all
  select 'baja', b.id, b.nombre, b.fecha_creacion, b.proveedor_id, 1
  from public.bajas as b
  where b.estado = 'pendiente'
  union all
  select 'resena', c.id, p.nombre, c.fecha, p.id, 1
  from public.calificaciones as c
  join public.proveedores as p on p.id = c.proveedor_id
  where c.estado = 'pendiente'
  union all
  select 'sugerencia', s.id, s.titulo, s.fecha, null, 1
  from public.sugerencias as s
  where s.estado = 'pendiente'
  union all
  select 'recurso', r.recurso_id, r.titulo, r.desde, null, 1
  from private.resources_to_review() as r
  union all
  -- Since the first day on which no family sees it.
  select 'paso', s.id, s.titulo, (s.vence_en + 1)::timestamp at time zone 'America/Puerto_Rico', null, 1
  from public.pasos as s
  where s.estado = 'publicado' and s.vence_en < private.event_day(now())
$$;

create or replace function private.latest_decision(clase text, elemento uuid)
returns table (como text, actor uuid, cuando timestamptz)
language sql stable security definer set search_path = ''
as $$
  select d.como, d.actor, d.cuando
  from (
    select case
        when e.accion = 'eliminar' then 'eliminado'
        when e.tabla = 'revisiones_recurso' then 'revisado'
        when e.tabla = 'proveedores' then
          case when e.accion = 'aprobar' or (e.despues ->> 'aprobado_por_admin')::boolean then 'aprobado' else 'desaprobado' end
        else e.despues ->> 'estado'
      end as como, e.actor_id as actor, e.fecha as cuando
    from public.auditoria as e
    where (latest_decision.clase, e.tabla) in (
        ('proveedor', 'proveedores'), ('resena', 'calificaciones'), ('sugerencia', 'sugerencias'),
        ('recurso', 'revisiones_recurso'), ('recurso', 'recursos'), ('paso', 'pasos')
      )
      and e.fila_id = elemento::text
      and (e.accion in ('aprobar', 'desaprobar', 'eliminar') or e.despues ?| array['aprobado_por_admin', 'estado', 'revisado_en'])
    union all
    select 'dejado', v.admin, v.fecha from private.perfiles_vistos as v
    where clase = 'proveedor' and v.proveedor_id = elemento
    union all
    select c.estado, c.decidida_por, c.decidida_en from public.propuestas as c
    where clase = 'propuesta' and c.lote = elemento
    union all
    select r.estado, r.decidida_por, r.decidida_en from public.reclamaciones as r
    where clase = 'reclamacion' and r.id = elemento
    union all
    select b.estado, b.decidida_por, b.decidida_en from public.bajas as b
    where clase = 'baja' and b.id = elemento
  ) as d
  where d.cuando is not null
  order by d.cuando desc
  limit 1
$$;

revoke execute on all functions in schema private from public;
grant execute on function private.clean_lines(text[]), private.dialable(text),
  private.clean_pairs(text, jsonb, integer, text, text, text), private.free_slug(text), private.shown_to_families(public.pasos)
  to authenticated, service_role;
revoke execute on function public.mover_paso(uuid, text), public.copiar_paso(uuid)
  from public, anon, authenticated, service_role;
grant execute on function public.mover_paso(uuid, text), public.copiar_paso(uuid) to authenticated, service_role;

-- Triggers, which fire in the order of their names

create trigger pasos_clean
  before insert or update on public.pasos
  for each row execute function private.clean_paso();
create trigger pasos_mark_1_name
  before update of verificado_por on public.pasos
  for each row when (new.verificado_por is not null) execute function private.mark_renewal('-infinity');
create trigger pasos_mark_2_day
  before update of revisado_en on public.pasos
  for each row when (new.revisado_en is not null and new.fecha_actualizacion = '-infinity')
  execute function private.mark_renewal('infinity');
create trigger pasos_publish
  before insert or update on public.pasos
  for each row execute function private.publish_paso();
-- A step that is only moved keeps its version: whoever edits it is not disturbed.
create trigger pasos_stamp
  before update on public.pasos
  for each row when ((to_jsonb(old) - 'orden') is distinct from (to_jsonb(new) - 'orden'))
  execute function private.stamp_version();
create trigger pasos_audit
  after insert or update or delete on public.pasos
  for each row when (pg_trigger_depth() = 0) execute function private.audit_paso();
create trigger pasos_forget_element
  after delete on public.pasos
  for each row execute function private.forget_element('paso', 'id');

-- Policies

create policy "Anyone can see the verified steps" on public.pasos
  for select to anon, authenticated
  using (estado = 'publicado' and vence_en >= (select private.event_day(now())));
comment on policy "Anyone can see the verified steps" on public.pasos is
  'Until their last day in Puerto Rico: an expired one leaves the path by itself.';
create policy "Admins can see all steps" on public.pasos
  for select to authenticated using ((select private.is_admin()));
comment on policy "Admins can see all steps" on public.pasos is
  'Drafts and expired ones too.';
create policy "Admins can create steps" on public.pasos
  for insert to authenticated with check ((select private.is_admin()));
comment on policy "Admins can create steps" on public.pasos is
  'Only admins write them.';
create policy "Admins can change steps" on public.pasos
  for update to authenticated using ((select private.is_admin())) with check ((select private.is_admin()));
comment on policy "Admins can change steps" on public.pasos is
  'What families read is verified again with each change.';
create policy "Admins can delete steps" on public.pasos
  for delete to authenticated using ((select private.is_admin()));
comment on policy "Admins can delete steps" on public.pasos is
  'The audit log keeps what it said.';

-- The steps, as drafts: whoever runs the site verifies each before families see it.

insert into public.pasos (slug, orden, titulo, por_que, resumen, edad_desde_meses, edad_hasta_meses, momentos, siempre,
  documentos, telefono, otros_telefonos, correo, enlaces, tipo_servicio, subcategoria, palabras, fuente, por_verificar)
values
  ('respira', 1, 'Respira: hoy basta con un paso',
    'Nadie tiene que resolverlo todo el mismo día.',
    array[
      'No tienes que hacerlo todo hoy. Puedes volver a esta lista cuando quieras.',
      'No estás a solas. Muchas familias y personas autistas de Puerto Rico han pasado por esto.',
      '¿Necesitas hablar? Llama al 988 o a la Línea PAS, 1-800-981-0023. Es gratis, las 24 horas.',
      'Si alguien está en peligro ahora, llama al 911.'
    ],
    0, null, array['sospecha', 'diagnostico', 'escuela', 'plan_medico', 'no_se_cumple', 'se_hace_adulto', 'adultez', 'crisis'], true,
    '{}',
    '+18009810023', '[{"numero": "988", "etiqueta": "Apoyo en crisis, 24 horas"},
      {"numero": "911", "etiqueta": "Emergencias"},
      {"numero": "+18886727622", "etiqueta": "TDD, para personas sordas"}]', null,
    '[{"titulo": "Línea PAS y 988 (ASSMCA)", "url": "https://lineapas.assmca.pr.gov"}]',
    null, null, array['linea-pas'],
    '[{"titulo": "Línea PAS y 988 (ASSMCA)", "url": "https://lineapas.assmca.pr.gov"},
      {"titulo": "WIAC 740, anuncio del 988 en Puerto Rico (12 de julio de 2022)", "url": "https://wiac740.com/index.php/2022/07/12/assmca-anuncia-nueva-linea-telefonica-para-que-ciudadanos-reciban-servicios-de-emergencias-en-salud-mental"}]',
    '{}'),
  ('en-una-crisis', 2, 'En una crisis: primero la seguridad',
    'Cuando todos están a salvo, lo demás puede esperar.',
    array[
      'Si alguien corre peligro, llama al 911. Di que la persona es autista y qué le ayuda.',
      'Baja el ruido y la luz, si puedes. Habla poco y despacio. Da espacio y tiempo.',
      'Para apoyo emocional, llama al 988 o a la Línea PAS, a cualquier hora.',
      'Después, descansen. Más tarde puedes anotar qué pasó antes y qué ayudó.'
    ],
    0, null, array['crisis'], false,
    '{}',
    '+18009810023', '[{"numero": "988", "etiqueta": "Apoyo en crisis, 24 horas"},
      {"numero": "911", "etiqueta": "Emergencias"}]', null,
    '[{"titulo": "Línea PAS y 988 (ASSMCA)", "url": "https://lineapas.assmca.pr.gov"}]',
    null, null, array['crisis', 'sobrecarga-sensorial', 'linea-pas'],
    '[{"titulo": "Live Beyond Autism: qué hacer en una crisis (en inglés, según la National Autistic Society)", "url": "https://www.livebeyondautism.com/2022/08/"},
      {"titulo": "Línea PAS y 988 (ASSMCA)", "url": "https://lineapas.assmca.pr.gov"},
      {"titulo": "WIAC 740, anuncio del 988 en Puerto Rico (12 de julio de 2022)", "url": "https://wiac740.com/index.php/2022/07/12/assmca-anuncia-nueva-linea-telefonica-para-que-ciudadanos-reciban-servicios-de-emergencias-en-salud-mental"}]',
    array['Conviene que un profesional de salud mental lea los consejos antes de publicar.']),
  ('anota-y-pregunta', 3, 'Anota lo que ves y háblalo con el pediatra',
    'Con ejemplos escritos es más fácil explicar lo que te preocupa.',
    array[
      'Escribe lo que notas: cómo juega, cómo se comunica, qué le molesta, qué le gusta.',
      'Mira las listas gratis, en español, de los Centros para el Control y la Prevención de Enfermedades (CDC).',
      'Lleva tus notas al pediatra y dile: «Me preocupa su desarrollo». No tienes que esperar.',
      'Un cuestionario, como el M-CHAT-R, orienta. No es un diagnóstico.'
    ],
    0, 71, array['sospecha'], false,
    array['Tus notas', 'Tarjeta de vacunas o récord del pediatra, si la tienes'],
    null, '[]', null,
    '[{"titulo": "CDC: Aprenda los signos. Reaccione pronto.", "url": "https://www.cdc.gov/ncbddd/spanish/actearly/index.html"},
      {"titulo": "M-CHAT-R (solo enlace)", "url": "https://www.mchatscreen.com"}]',
    'doctor', 'Pediatra', array['cernimiento', 'evaluacion', 'diagnostico'],
    '[{"titulo": "CDC: Aprenda los signos. Reaccione pronto.", "url": "https://www.cdc.gov/ncbddd/spanish/actearly/index.html"},
      {"titulo": "CDC: If You''re Concerned, Act Early (copia archivada)", "url": "https://webarchive.library.unt.edu/eot2008/20090813124336/http://cdc.gov/ncbddd/actearly/concerned.html"},
      {"titulo": "NIMH: Trastornos del espectro autista", "url": "https://www.nimh.nih.gov/health/publications/espanol/trastornos-del-espectro-autista"},
      {"titulo": "M-CHAT-R (solo enlace)", "url": "https://www.mchatscreen.com"}]',
    array['Que la página de los CDC en español responde (los CDC están moviendo contenido).']),
  ('avanzando-juntos', 4, 'Menos de 3 años: pregunta por Avanzando Juntos',
    'Es el programa para esta edad, y puedes preguntar sin tener un diagnóstico.',
    array[
      'Es el programa de intervención temprana del Departamento de Salud.',
      'Atiende a bebés y niños menores de 3 años con retraso en el desarrollo o riesgo de tenerlo.',
      'Puedes preguntar por el programa aunque todavía no haya un diagnóstico.',
      'Pide orientación a tu pediatra, en tu hospital o en el Departamento de Salud.',
      'Desde los 3 años le toca al Departamento de Educación. Pregunta con tiempo por ese cambio.'
    ],
    0, 35, array['sospecha', 'diagnostico', 'escuela', 'plan_medico'], false,
    array['Tus notas', 'Récord del pediatra'],
    null, '[]', null,
    '[{"titulo": "Departamento de Salud: Centros Pediátricos y Centros de Autismo", "url": "https://www.salud.gov.pr/CMS/319"}]',
    'escuela', 'Programa de intervención temprana', array['avanzando-juntos', 'intervencion-temprana', 'transicion'],
    '[{"titulo": "Primera Hora: Ley 200-2014 y Avanzando Juntos", "url": "http://www.primerahora.com/noticias/puerto-rico/nota/promuevenlaorientacionapadresymadresdeinfantes-1055749/"},
      {"titulo": "Departamento de Salud: Centros Pediátricos y Centros de Autismo", "url": "https://www.salud.gov.pr/CMS/319"},
      {"titulo": "CDC: If You''re Concerned, Act Early (copia archivada)", "url": "https://webarchive.library.unt.edu/eot2008/20090813124336/http://cdc.gov/ncbddd/actearly/concerned.html"},
      {"titulo": "IDEA, Departamento de Educación federal", "url": "https://sites.ed.gov/idea/"},
      {"titulo": "Base legal de la educación especial (IDEA, Ley 51-1996, Ley 85-2018)", "url": "https://educacionespecialpr.com/seccion-1-base-legal"}]',
    array[
      'Teléfono del programa y de cada región (se vio 787-765-2929, ext. 4550 o 4598, en una página no oficial).',
      'Cómo puede una familia referirse por su cuenta.',
      'A qué edad es la reunión de transición.',
      'Sin teléfono hasta que una persona lo confirme.'
    ]),
  ('evaluacion-gratis-menos-de-3', 5, 'Evaluación gratis para niños pequeños',
    'Una evaluación sirve para entender qué necesita tu niño o niña.',
    array[
      'El Centro de Autismo de Puerto Rico evalúa a niños pequeños con sospecha de autismo.',
      'Está en el Recinto de Ciencias Médicas de la Universidad de Puerto Rico.',
      'Según su directora asociada, la evaluación es gratis y no pide referido médico.'
    ],
    0, 47, array['sospecha'], false,
    '{}',
    null, '[]', null,
    '[{"titulo": "Medicina y Salud Pública: Centro de Autismo de Puerto Rico", "url": "https://medicinaysaludpublica.azurewebsites.net/noticias/salud-publica/centro-de-autismo-de-puerto-rico-ofrece-evaluaciones-gratuitas-para-deteccion-temprana/29187"}]',
    null, null, array['evaluacion', 'referido'],
    '[{"titulo": "Medicina y Salud Pública: Centro de Autismo de Puerto Rico", "url": "https://medicinaysaludpublica.azurewebsites.net/noticias/salud-publica/centro-de-autismo-de-puerto-rico-ofrece-evaluaciones-gratuitas-para-deteccion-temprana/29187"}]',
    array[
      'La edad: la misma nota dice «de 0 a 3 años» y «desde los 18 meses».',
      'Teléfono, correo y página oficial.',
      'Si el servicio sigue abierto hoy.',
      'Sin un teléfono confirmado, la familia no puede dar el paso.'
    ]),
  ('centros-de-salud', 6, 'Busca el centro de Salud que te toca',
    'Cada centro atiende a ciertos municipios: conviene llamar al que te toca.',
    array[
      'El Departamento de Salud tiene Centros Pediátricos regionales y Centros de Autismo.',
      'Atienden a personas de 0 a 21 años con necesidades especiales de salud.',
      'Su página dice qué municipios atiende cada centro, con teléfonos y correos.',
      'Busca tu municipio en la lista. Llama o escribe y pregunta cómo pedir una evaluación.'
    ],
    0, 263, array['sospecha', 'diagnostico'], false,
    array['Tus notas', 'Evaluaciones que ya tengas', 'Tarjeta del plan médico'],
    null, '[]', null,
    '[{"titulo": "Departamento de Salud: Centros Pediátricos y Centros de Autismo", "url": "https://www.salud.gov.pr/CMS/319"}]',
    null, null, array['evaluacion', 'diagnostico'],
    '[{"titulo": "Departamento de Salud: Centros Pediátricos y Centros de Autismo", "url": "https://www.salud.gov.pr/CMS/319"}]',
    array[
      'Qué dominio responde hoy: salud.gov.pr o salud.pr.gov.',
      'La lista completa de centros (solo se leyó Arecibo: 787-817-1245).'
    ]),
  ('busca-evaluacion', 7, 'Busca quién puede evaluar',
    'Para saber si es autismo hace falta un profesional que evalúe.',
    array[
      'El diagnóstico lo da un profesional. No lo da una página ni un cuestionario.',
      'Pueden evaluar: pediatra del desarrollo, neurólogo, psicólogo clínico o psiquiatra.',
      'Pregunta antes de ir: edades, plan médico, costo y si hay lista de espera.',
      'Pide que te den el informe por escrito.'
    ],
    0, 263, array['sospecha'], false,
    array['Tus notas', 'Informes de la escuela o del cuido', 'Evaluaciones anteriores'],
    null, '[]', null,
    '[{"titulo": "NIMH: Trastornos del espectro autista", "url": "https://www.nimh.nih.gov/health/publications/espanol/trastornos-del-espectro-autista"}]',
    'doctor', 'Pediatra del desarrollo', array['evaluacion', 'diagnostico', 'referido'],
    '[{"titulo": "CDC: If You''re Concerned, Act Early (copia archivada)", "url": "https://webarchive.library.unt.edu/eot2008/20090813124336/http://cdc.gov/ncbddd/actearly/concerned.html"},
      {"titulo": "NIMH: Trastornos del espectro autista", "url": "https://www.nimh.nih.gov/health/publications/espanol/trastornos-del-espectro-autista"}]',
    '{}'),
  ('si-crees-que-eres-autista', 8, 'Si crees que eres una persona autista',
    'Entenderte mejor puede ayudarte a pedir lo que necesitas.',
    array[
      'El autismo se puede diagnosticar a cualquier edad. No es tarde.',
      'Anota ejemplos de tu niñez y de ahora: gente, rutinas, ruido, luz, intereses.',
      'Busca un psicólogo clínico o un psiquiatra. Pregunta primero si evalúa a personas adultas.',
      'Puedes pedir la cita por mensaje o correo y llevar a alguien contigo.',
      'Buscar un diagnóstico es tu decisión. También lo es a quién se lo cuentas.'
    ],
    192, null, array['sospecha', 'adultez'], false,
    array['Tus notas', 'Notas o informes de la escuela, si los tienes'],
    null, '[]', null,
    '[{"titulo": "NIMH: Trastornos del espectro autista", "url": "https://www.nimh.nih.gov/health/publications/espanol/trastornos-del-espectro-autista"},
      {"titulo": "MedlinePlus en español: autismo", "url": "https://medlineplus.gov/spanish/autismspectrumdisorder.html"}]',
    'doctor', 'Psicólogo clínico', array['autismo', 'evaluacion', 'diagnostico', 'neurodivergente'],
    '[{"titulo": "NIMH: Trastornos del espectro autista", "url": "https://www.nimh.nih.gov/health/publications/espanol/trastornos-del-espectro-autista"},
      {"titulo": "Es Mental: adultos con autismo sin diagnóstico", "url": "https://www.esmental.com/adultos-con-autismo-que-no-fueron-diagnosticados/"}]',
    '{}'),
  ('los-primeros-dias', 9, 'Los primeros días: pocas cosas y en orden',
    'Con los papeles en orden, lo que sigue es más fácil.',
    array[
      'Quien recibe el diagnóstico es la misma persona de ayer. Date tiempo.',
      'Pide el informe escrito y haz una carpeta con evaluaciones, recetas, cartas y fechas.',
      'Pregunta al profesional si ya la anotó en el Registro de Autismo del Departamento de Salud.',
      'Lee fuentes confiables en español. Desconfía de quien promete una cura.',
      'La Alianza de Autismo de Puerto Rico orienta a familias y defiende sus derechos.'
    ],
    0, null, array['diagnostico'], false,
    array['Informe de evaluación, con copias', 'Récord médico', 'Tarjeta del plan médico'],
    null, '[]', null,
    '[{"titulo": "NIMH: Trastornos del espectro autista", "url": "https://www.nimh.nih.gov/health/publications/espanol/trastornos-del-espectro-autista"},
      {"titulo": "MedlinePlus en español: autismo", "url": "https://medlineplus.gov/spanish/autismspectrumdisorder.html"},
      {"titulo": "Alianza de Autismo de Puerto Rico", "url": "https://www.alianzaautismo.com"}]',
    null, null, array['diagnostico', 'autismo'],
    '[{"titulo": "Ley 163-2024 (LexJuris)", "url": "https://lexjuris.com/lexlex/Leyes2024/lexl2024163.htm"},
      {"titulo": "NIMH: Trastornos del espectro autista", "url": "https://www.nimh.nih.gov/health/publications/espanol/trastornos-del-espectro-autista"},
      {"titulo": "MedlinePlus en español: autismo", "url": "https://medlineplus.gov/spanish/autismspectrumdisorder.html"},
      {"titulo": "Alianza de Autismo de Puerto Rico", "url": "https://www.alianzaautismo.com"}]',
    array[
      'La obligación de registrar bajo la Ley 163-2024 (la ley da continuidad a los registros; la regla anterior venía de una ley derogada).',
      'Teléfono del Registro: el que se vio es de 2014.',
      'Teléfono de la Alianza.'
    ]),
  ('registro-educacion-especial', 10, 'De 3 a 21 años: pide educación especial',
    'El registro es el primer paso para pedir educación especial.',
    array[
      'La educación especial pública es gratis, de 3 a 21 años.',
      'El registro se pide en la escuela o en el Centro de Servicios de Educación Especial (CSEE).',
      'Pide todo por escrito. Guarda copia con la fecha y el nombre de quien te atendió.',
      'MiPE es el portal donde las familias ven y gestionan esos servicios.'
    ],
    36, 263, array['diagnostico', 'escuela'], false,
    array['Evaluaciones e informes que ya tengas', 'Tus datos de contacto'],
    null, '[]', null,
    '[{"titulo": "Base legal de la educación especial (IDEA, Ley 51-1996, Ley 85-2018)", "url": "https://educacionespecialpr.com/seccion-1-base-legal"},
      {"titulo": "MiPE, portal de familias", "url": "https://mipe-padres.dde.pr"}]',
    'escuela', null, array['educacion-especial', 'registro', 'csee', 'mipe'],
    '[{"titulo": "Base legal de la educación especial (IDEA, Ley 51-1996, Ley 85-2018)", "url": "https://educacionespecialpr.com/seccion-1-base-legal"},
      {"titulo": "IDEA, Departamento de Educación federal", "url": "https://sites.ed.gov/idea/"},
      {"titulo": "Estudio Legal Virtual PR: identificación y registro", "url": "https://www.estudiolegalvirtualpr.com/single-post/educaci%C3%B3n-especial-identificaci%C3%B3n-y-registro-parte-i"},
      {"titulo": "Manual de Procedimientos de Educación Especial, 3.ª ed., julio de 2020", "url": "https://es.scribd.com/document/487977805/Manual-de-Educacio-n-Especial-2020-1-pdf-versio-n-1"},
      {"titulo": "MiPE, portal de familias", "url": "https://mipe-padres.dde.pr"},
      {"titulo": "Departamento de Educación: Unidad de Querellas y Remedio Provisional", "url": "https://www.de.pr.gov/oficina-de-querellas-y-remedio-provisional/"}]',
    array[
      'Lista oficial de documentos para el registro.',
      'Direcciones y teléfonos de los CSEE.',
      'Si hay un manual más nuevo que el de julio de 2020.',
      'Que no se pide referido médico ni evaluación para registrar (se leyó en una sola fuente, no oficial).',
      'Plazos desde el registro: no publicar ninguno sin leer la fuente oficial.'
    ]),
  ('reunion-del-pei', 11, 'Prepárate para la reunión del PEI',
    'Ahí se preparan las metas y los servicios, y tu opinión cuenta.',
    array[
      'El Programa Educativo Individualizado (PEI) dice las metas y los servicios del estudiante.',
      'Lo prepara el Comité de Programación y Ubicación (COMPU). Tú eres parte de ese comité.',
      'Escribe antes 3 cosas que le salen bien y 3 que necesita.',
      'Puedes llevar a alguien. Apoyo a Padres de Niños con Impedimentos (APNI) tiene intercesoras que acompañan a familias.',
      'La escuela donde estudia es parte de su ubicación (Ley 25-2023). Pide copia de todo.'
    ],
    36, 263, array['escuela', 'no_se_cumple'], false,
    array['PEI anterior, si hay uno', 'Evaluaciones recientes', 'Tu lista de metas'],
    null, '[]', null,
    '[{"titulo": "APNI", "url": "https://www.apnipr.org"},
      {"titulo": "Ley 25-2023 (CodexPR)", "url": "https://www.codexpr.ai/ley/2023-25"},
      {"titulo": "MiPE, portal de familias", "url": "https://mipe-padres.dde.pr"}]',
    null, null, array['pei', 'compu', 'intercesora', 'apni'],
    '[{"titulo": "Base legal de la educación especial (IDEA, Ley 51-1996, Ley 85-2018)", "url": "https://educacionespecialpr.com/seccion-1-base-legal"},
      {"titulo": "IDEA, Departamento de Educación federal", "url": "https://sites.ed.gov/idea/"},
      {"titulo": "Fundación Ángel Ramos: las intercesoras de APNI", "url": "https://fundacionangelramos.org/reportajes-oenege-2/2689-vital-el-acompanamiento-que-ofrece-una-entidad-como-apni.html"},
      {"titulo": "Ley 25-2023 (CodexPR)", "url": "https://www.codexpr.ai/ley/2023-25"}]',
    array['Teléfono de APNI.', 'Texto oficial de la Ley 25-2023 (se leyó un resumen de CodexPR).']),
  ('plan-vital', 12, 'Plan Vital y su Cubierta Especial',
    'Con la Cubierta Especial hay servicios que no piden referido.',
    array[
      'El Plan Vital, o «la Reforma», es el plan de salud del Gobierno.',
      'Para pedirlo, llama al Programa Medicaid. Ellos te dicen si eres elegible.',
      'El autismo está en la lista de condiciones con Cubierta Especial.',
      'Con ella, medicinas, pruebas y otros servicios no necesitan referido ni firma del médico primario.',
      'Tu médico primario o tu grupo médico te ayuda a inscribirte en ella.'
    ],
    0, null, array['diagnostico', 'plan_medico', 'adultez'], false,
    array[
      'Identificación con foto',
      'Tarjetas de Seguro Social de la familia, original y copia',
      'Evidencia de ingresos',
      'Pregunta la lista completa al pedir la cita'
    ],
    '+17876414224', '[]', null,
    '[{"titulo": "Programa Medicaid de Puerto Rico", "url": "https://www.medicaid.pr.gov"},
      {"titulo": "MMM Multi Health: Cubierta Especial del Plan Vital", "url": "https://multihealth-vital.com/beneficios2.html"}]',
    null, null, array['plan-vital', 'medicaid', 'cubierta-especial', 'referido', 'medico-primario'],
    '[{"titulo": "First Medical Vital: para comenzar", "url": "https://www.firstmedicalvital.com/para_comenzar/"},
      {"titulo": "Plan de Salud Menonita Vital (teléfonos, cómo solicitar, documentos)", "url": "https://www.menonitavital.com/en/vital/"},
      {"titulo": "MMM Multi Health: Cubierta Especial del Plan Vital", "url": "https://multihealth-vital.com/beneficios2.html"}]',
    array[
      'Contratos del Plan Vital de este año.',
      'Formulario de inscripción en la Cubierta Especial.',
      'Lista oficial de documentos de Medicaid (se leyó la de una aseguradora).'
    ]),
  ('terapias', 13, 'Busca terapias según lo que necesita',
    'La terapia que ayuda es la que responde a lo que la persona necesita.',
    array[
      'No todas las personas necesitan lo mismo. Empieza por lo que más le cuesta cada día.',
      'Pregunta qué meta tiene cada terapia y cómo sabrán que ayuda.',
      'Antes de ir, mira en el perfil cómo es el lugar y qué se puede traer.',
      'Si algo le causa miedo o dolor, dilo. Puedes parar y buscar otra opción.'
    ],
    0, null, array['diagnostico', 'plan_medico', 'adultez'], false,
    array['Informe de evaluación', 'Tarjeta del plan médico', 'Referido, si tu plan lo pide'],
    null, '[]', null,
    '[]',
    'terapista', null, array['terapia', 'terapia-del-habla-y-lenguaje', 'terapia-ocupacional', 'aba'],
    '[]',
    '{}'),
  ('apoyos-para-comunicar', 14, 'Prueba apoyos para comunicar',
    'Toda persona tiene algo que decir, con voz o sin ella.',
    array[
      'Hablar no es la única manera de comunicar. Sirven señas, fotos, tarjetas y tabletas.',
      'El Programa de Asistencia Tecnológica (PRATP) orienta, presta y reúsa equipos. Es de la Universidad de Puerto Rico.',
      'ARASAAC tiene miles de pictogramas gratis en español.'
    ],
    0, null, array['diagnostico', 'escuela', 'adultez'], false,
    '{}',
    '+17874749999', '[]', null,
    '[{"titulo": "Programa de Asistencia Tecnológica de Puerto Rico", "url": "https://pratp.upr.edu"},
      {"titulo": "ARASAAC: pictogramas gratis", "url": "https://arasaac.org"}]',
    'terapista', 'Terapista del habla y lenguaje', array['comunicacion-aumentativa', 'asistencia-tecnologica', 'pratp', 'pictograma'],
    '[{"titulo": "Programa de Asistencia Tecnológica de Puerto Rico", "url": "https://pratp.upr.edu"},
      {"titulo": "ARASAAC: pictogramas gratis", "url": "https://arasaac.org"}]',
    array['Correo del programa (se vio asistencia.tecnologica@upr.edu en 2020).']),
  ('remedio-provisional', 15, 'Un servicio del PEI no llega: pide remedio',
    'Es una manera de obtener un servicio del PEI que no ha llegado.',
    array[
      'Se llama Remedio Provisional. Es para un servicio relacionado que Educación no ha podido dar.',
      'El servicio tiene que estar escrito en el Programa Educativo Individualizado (PEI).',
      'Se pide en el Centro de Servicios de Educación Especial (CSEE).',
      'Lo maneja la Unidad de Querellas y Remedio Provisional. Puedes escribirle.'
    ],
    36, 263, array['escuela', 'no_se_cumple'], false,
    array['Copia del PEI', 'Cartas o correos sobre el servicio que falta'],
    null, '[]', 'serviciosee_uspqrp@de.pr.gov',
    '[{"titulo": "Departamento de Educación: Unidad de Querellas y Remedio Provisional", "url": "https://www.de.pr.gov/oficina-de-querellas-y-remedio-provisional/"}]',
    'terapista', null, array['remedio-provisional', 'pei', 'csee', 'servicios-relacionados'],
    '[{"titulo": "Departamento de Educación: Unidad de Querellas y Remedio Provisional", "url": "https://www.de.pr.gov/oficina-de-querellas-y-remedio-provisional/"}]',
    array['Formulario y plazos de hoy.']),
  ('querella-de-educacion', 16, 'Algo no se cumple: querella de educación',
    'Un reclamo por escrito deja claro qué pasó y qué pides.',
    array[
      'Una querella es un reclamo formal ante el Departamento de Educación.',
      'La pueden presentar madres, padres, encargados o estudiantes.',
      'Hay 4 maneras: portal MiPE, correo electrónico, fax 787-751-1761 o correo postal.',
      'Escribe qué pasó, qué dice el Programa Educativo Individualizado (PEI) y qué pides. Guarda copia.',
      'Ayuda Legal Puerto Rico da información legal gratis y en palabras sencillas.'
    ],
    36, 263, array['no_se_cumple'], false,
    array['Copia del PEI', 'Evaluaciones', 'Cartas, correos y fechas'],
    null, '[]', 'serviciosee_uspqrp@de.pr.gov',
    '[{"titulo": "Departamento de Educación: Unidad de Querellas y Remedio Provisional", "url": "https://www.de.pr.gov/oficina-de-querellas-y-remedio-provisional/"},
      {"titulo": "MiPE, portal de familias", "url": "https://mipe-padres.dde.pr"},
      {"titulo": "Ayuda Legal Puerto Rico", "url": "https://ayudalegalpr.org"},
      {"titulo": "Servicios Legales de Puerto Rico", "url": "https://www.servicioslegales.org"}]',
    'abogado', null, array['querella', 'mipe', 'pei'],
    '[{"titulo": "Departamento de Educación: Unidad de Querellas y Remedio Provisional", "url": "https://www.de.pr.gov/oficina-de-querellas-y-remedio-provisional/"},
      {"titulo": "Ayuda Legal Puerto Rico", "url": "https://ayudalegalpr.org"}]',
    array[
      'Formulario y plazos de hoy.',
      'Teléfono de Servicios Legales (el que se vio, 1-800-981-2626, es de una edición anterior de su manual).',
      'Defensoría de las Personas con Impedimentos: su situación y teléfono (hubo cambios de ley en 2021 y de fondos en 2023).',
      'Dirección postal leída: P.O. Box 190759, San Juan, PR 00919-0759.'
    ]),
  ('el-plan-niega', 17, 'El plan médico dice que no',
    'Cuando un plan dice que no, puedes reclamar.',
    array[
      'Pide la razón por escrito. Primero reclama a tu aseguradora.',
      'También puedes llamar al Procurador del Paciente: 1-800-981-0031.',
      'Si es Plan Vital, puedes llamar a la Administración de Seguros de Salud (ASES): 1-800-981-2737.',
      'Tu médico o un familiar puede reclamar por ti, si lo autorizas.',
      'La ley de autismo vigente, la Ley 163-2024, garantiza la continuidad de la cubierta médica.'
    ],
    0, null, array['plan_medico', 'no_se_cumple'], false,
    array[
      'Carta o mensaje en que el plan dice que no',
      'Receta, orden o informe del médico',
      'Tarjeta del plan médico'
    ],
    '+18009810031', '[{"numero": "+18009812737", "etiqueta": "ASES, sobre el Plan Vital"}]', null,
    '[{"titulo": "Oficina del Procurador del Paciente", "url": "https://www.opp.pr.gov"},
      {"titulo": "ASES", "url": "https://www.asespr.gov"},
      {"titulo": "MMM Multi Health: quejas y apelaciones del Plan Vital", "url": "https://www.multihealth-vital.com/eng/appeals.html"},
      {"titulo": "Ley 163-2024 (LexJuris)", "url": "https://lexjuris.com/lexlex/Leyes2024/lexl2024163.htm"}]',
    'abogado', null, array['aseguradora', 'procurador-del-paciente', 'ases', 'querella'],
    '[{"titulo": "MMM Multi Health: quejas y apelaciones del Plan Vital", "url": "https://www.multihealth-vital.com/eng/appeals.html"},
      {"titulo": "Plan de Salud Menonita Vital (teléfonos, cómo solicitar, documentos)", "url": "https://www.menonitavital.com/en/vital/"},
      {"titulo": "Ley 163-2024 (LexJuris)", "url": "https://lexjuris.com/lexlex/Leyes2024/lexl2024163.htm"}]',
    array[
      'Qué cubre exactamente la Ley 163-2024: faltan los números de artículo. No publicar topes ni listas de la ley anterior.',
      'Plazos del plan para contestar.'
    ]),
  ('rehabilitacion-vocacional', 18, 'Desde los 16 años: pide orientación a la ARV',
    'El paso a la vida adulta se prepara con tiempo.',
    array[
      'La Administración de Rehabilitación Vocacional (ARV) ayuda a prepararse para un empleo, conseguirlo o mantenerlo.',
      'Es para personas con impedimentos que resulten elegibles, desde los 16 años.',
      'Hay servicios en toda la isla. Llama a la oficina central o ve a la más cercana.',
      'Hablen de trabajo, estudios y casa. La opinión de la persona va primero.'
    ],
    192, null, array['se_hace_adulto', 'adultez', 'escuela'], false,
    array['Identificación', 'Evaluaciones e informes', 'PEI, si todavía está en la escuela'],
    '+17877290160', '[]', null,
    '[{"titulo": "Administración de Rehabilitación Vocacional: servicios", "url": "https://arv.pr.gov/servicios-arv"}]',
    null, null, array['arv', 'transicion', 'vida-independiente'],
    '[{"titulo": "Administración de Rehabilitación Vocacional: servicios", "url": "https://arv.pr.gov/servicios-arv"}]',
    array['Oficinas regionales de hoy (el centro de San Juan cambió de lugar entre 2022 y 2023).']),
  ('acomodos', 19, 'Pide acomodos para estudiar o trabajar',
    'Un cambio pequeño puede ser lo que hace falta para estudiar o trabajar.',
    array[
      'Un acomodo es un cambio que ayuda: más tiempo, menos ruido, instrucciones escritas.',
      'La Ley 250-2012 creó un pasaporte de acomodo razonable para estudiantes que van a la universidad o al instituto.',
      'Pregunta en la escuela por el pasaporte. Pregunta en la universidad quién atiende los acomodos.',
      'En el trabajo te protegen la ley federal de personas con discapacidades (ADA) y la Ley 44 de 1985.',
      'Puedes pedirlo con palabras sencillas. Contar tu diagnóstico es tu decisión.'
    ],
    168, null, array['se_hace_adulto', 'adultez', 'escuela', 'no_se_cumple'], false,
    array['Evaluación o certificación médica, si te la piden', 'PEI o acomodos anteriores'],
    null, '[]', null,
    '[{"titulo": "Ley 250-2012: Pasaporte Postsecundario de Acomodo Razonable (LexJuris)", "url": "https://www.lexjuris.com/lexlex/leyes2012/lexl2012250.htm"},
      {"titulo": "PRATP: acomodo razonable en el empleo", "url": "https://www.pratp.upr.edu/recursos/articulos/at-como-acomodo-razonable-en-el-empleo-como-la-solicito"}]',
    null, null, array['acomodo-razonable'],
    '[{"titulo": "PRATP: acomodo razonable en el empleo", "url": "https://www.pratp.upr.edu/recursos/articulos/at-como-acomodo-razonable-en-el-empleo-como-la-solicito"},
      {"titulo": "Ley 250-2012: Pasaporte Postsecundario de Acomodo Razonable (LexJuris)", "url": "https://www.lexjuris.com/lexlex/leyes2012/lexl2012250.htm"},
      {"titulo": "Microjuris: ADA y Ley 44 de 1985", "url": "https://clasico.microjuris.com/noticias/noticia/discrimen-en-el-empleo-por-razon-de-impedimento-la-eliminacion-de-la-presuncion-de-discrimen-tambien-afecto-estos-reclamos"}]',
    array['Cómo se solicita hoy el pasaporte de la Ley 250-2012 en cada institución.']),
  ('decidir-con-apoyo', 20, 'La mayoría de edad: decidir con apoyo',
    'Conviene saber qué opciones hay antes de firmar.',
    array[
      'La ley presume que una persona mayor de edad puede decidir por sí misma.',
      'Solo un tribunal puede limitar esa capacidad.',
      'Pide orientación legal antes de firmar o de iniciar un caso.'
    ],
    192, null, array['se_hace_adulto', 'adultez'], false,
    '{}',
    null, '[]', null,
    '[{"titulo": "Ayuda Legal Puerto Rico", "url": "https://ayudalegalpr.org"}]',
    'abogado', null, array['transicion', 'vida-independiente'],
    '[{"titulo": "Código Civil de Puerto Rico, presunción de capacidad (31 L.P.R.A. § 5601)", "url": "https://instalawyer.io/laws/2020-laws-of-puerto-rico/5601-presuncion-de-capacidad"},
      {"titulo": "AARP Puerto Rico: capacidad de obrar", "url": "https://www.aarp.org/espanol/estados/puerto-rico/cuando-se-declara-incapacidad-restricciones-a-la-capacidad-de-obrar-del-adulto-mayor.html"}]',
    array[
      'Todo el paso lo debe escribir un abogado o una abogada: edad de la mayoría, emancipación, tutela, poderes y apoyos bajo el Código Civil de 2020.',
      'Qué decisiones médicas y escolares cambian, y a qué edad.',
      'Borrador. No se publica hasta que lo escriba un profesional del derecho.'
    ]),
  ('apoyos-para-adultos', 21, 'Apoyos para personas adultas',
    'Conviene conocer los próximos apoyos antes de que termine la escuela.',
    array[
      'La educación especial pública termina después de los 21 años. Busca los próximos apoyos con tiempo.',
      'El Movimiento para el Alcance de Vida Independiente (MAVI) lo dirigen personas con discapacidad.',
      'La Asociación Mayagüezana de Personas con Impedimentos (AMPI) apoya a adultos con discapacidad intelectual en el oeste.',
      'La Alianza de Autismo tiene METAA, un proyecto de empleo para jóvenes y adultos.',
      'Pregunta siempre a la persona qué quiere y cómo quiere vivir.'
    ],
    240, null, array['se_hace_adulto', 'adultez'], false,
    array['Evaluaciones e informes', 'Último PEI'],
    null, '[]', null,
    '[{"titulo": "MAVI: Movimiento para el Alcance de Vida Independiente", "url": "https://mavi-pr.org/blog-5-mavi-es-mi-aliado"},
      {"titulo": "AMPI: Asociación Mayagüezana de Personas con Impedimentos", "url": "https://www.ampipuertorico.org/quienes-somos-ampi-mayaguez-puerto-rico"},
      {"titulo": "Alianza de Autismo de Puerto Rico", "url": "https://www.alianzaautismo.com"}]',
    null, null, array['vida-independiente', 'transicion'],
    '[{"titulo": "Base legal de la educación especial (IDEA, Ley 51-1996, Ley 85-2018)", "url": "https://educacionespecialpr.com/seccion-1-base-legal"},
      {"titulo": "IDEA, Departamento de Educación federal", "url": "https://sites.ed.gov/idea/"},
      {"titulo": "MAVI: Movimiento para el Alcance de Vida Independiente", "url": "https://mavi-pr.org/blog-5-mavi-es-mi-aliado"},
      {"titulo": "AMPI: Asociación Mayagüezana de Personas con Impedimentos", "url": "https://www.ampipuertorico.org/quienes-somos-ampi-mayaguez-puerto-rico"},
      {"titulo": "Alianza de Autismo de Puerto Rico", "url": "https://www.alianzaautismo.com"}]',
    array[
      'Teléfonos de MAVI, AMPI y la Alianza.',
      'Servicios del Departamento de Salud para adultos con discapacidad intelectual, y la división que ordenó la Ley 105-2016: qué existe hoy.',
      'Grupos sociales de SER de Puerto Rico para mayores de 18 años: si siguen abiertos.'
    ]),
  ('ayudas-de-dinero', 22, 'Ayudas de dinero: qué aplica en Puerto Rico',
    'Algunas ayudas de las que hablan las guías no aplican aquí.',
    array[
      'La Seguridad de Ingreso Suplementario (SSI) no se paga a quienes viven en Puerto Rico.',
      'Muchas guías de Estados Unidos dicen «solicita SSI». Aquí no aplica.',
      'El Seguro Social por incapacidad (SSDI) sí existe aquí. Depende del trabajo cotizado, propio o de un padre o madre.',
      'El Departamento de la Familia tiene una ayuda para adultos con incapacidad y pocos ingresos.'
    ],
    0, null, array['diagnostico', 'plan_medico', 'se_hace_adulto', 'adultez'], false,
    array['Pregunta la lista en cada oficina'],
    null, '[]', null,
    '[{"titulo": "Metro: el Tribunal Supremo y el SSI en Puerto Rico (2022)", "url": "https://www.metro.pr/noticias/2022/04/21/jueza-sonia-sotomayor-cataloga-como-cruel-que-se-excluya-a-puerto-rico-del-ssi/"}]',
    null, null, array['ssi', 'ssdi'],
    '[{"titulo": "Metro: el Tribunal Supremo y el SSI en Puerto Rico (2022)", "url": "https://www.metro.pr/noticias/2022/04/21/jueza-sonia-sotomayor-cataloga-como-cruel-que-se-excluya-a-puerto-rico-del-ssi/"},
      {"titulo": "Centro para una Nueva Economía: SSI y AABD en Puerto Rico", "url": "https://grupocne.org/2020/06/25/impacto-del-programa-de-seguro-de-ingreso-suplementario-en-puerto-rico/"}]',
    array[
      'Requisitos y cantidades: no publicar ninguna cantidad.',
      'Nombre actual de la ayuda en la ADSEF (categoría de personas con incapacidad).'
    ]);
