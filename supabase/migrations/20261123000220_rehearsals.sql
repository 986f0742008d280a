-- Rehearsals: what becomes of a row of an import, and why.

-- What a row would change

create function private.import_equal(campo text, one jsonb, other jsonb) returns boolean
language sql immutable set search_path = ''
as $$
  select one = other or case
    when campo = 'nombre' then private.fold_text(one #>> '{}') = private.fold_text(other #>> '{}')
    when campo in ('telefono', 'whatsapp') then
      regexp_replace(one #>> '{}', '[^0-9]', '', 'g') = regexp_replace(other #>> '{}', '[^0-9]', '', 'g')
    when jsonb_typeof(one) = 'array' and jsonb_typeof(other) = 'array' then one <@ other and other <@ one
    else false
  end
$$;
comment on function private.import_equal(text, jsonb, jsonb) is
  'Whether two values of a field say the same: accents of a name, signs of a telephone and the order of a list change nothing.';

create function private.import_changes(p public.proveedores, valores jsonb, origen text, out cambios jsonb, out kept boolean)
language plpgsql stable security definer set search_path = ''
as $$
declare
  present constant jsonb := to_jsonb(p) || jsonb_build_object('npi', (select n.npi from private.npis as n where n.proveedor_id = p.id));
  -- What the register says of somebody who is more than a draft is worth its number alone.
  only_number constant boolean := origen = 'nppes' and not exists (select from private.borradores as b where b.proveedor_id = p.id);
  held text[];
  hides_address boolean;
  campo text;
  value jsonb;
begin
  cambios := '{}';
  kept := false;
  for campo, value in
    select v.key, v.value from jsonb_each(valores) as v
    where jsonb_typeof(v.value) <> 'null' and not coalesce(private.import_equal(v.key, present -> v.key, v.value), false)
  loop
    continue when only_number and campo <> 'npi';
    if held is null then
      select array_agg(f.grupo) into held from public.frescura as f
      where f.proveedor_id = p.id and f.vigente and f.por = 'proveedor'
        and (f.sede_id is null or f.sede_id = private.principal_of(p.id));
      held := coalesce(held, '{}');
      select s.visibilidad <> 'completa' into hides_address from public.sedes as s where s.id = private.principal_of(p.id);
    end if;
    if campo in ('telefono', 'whatsapp', 'email', 'web', 'direccion', 'horario_servicio', 'municipio') and 'contacto' = any (held)
      or campo in ('acepta_planes', 'planes_aceptados') and 'planes' = any (held)
      or p.usuario_id is not null and jsonb_typeof(present -> campo) <> 'null'
      or campo = 'direccion' and hides_address
    then
      kept := true;
    else
      cambios := cambios || jsonb_build_object(campo, jsonb_build_object('antes', present -> campo, 'despues', value));
    end if;
  end loop;
  -- A subcategory is of its type.
  if cambios ? 'tipo_servicio' and not cambios ? 'subcategoria' and p.subcategoria is not null then
    cambios := cambios || jsonb_build_object('subcategoria', jsonb_build_object('antes', p.subcategoria, 'despues', null));
  end if;
end
$$;
comment on function private.import_changes(public.proveedores, jsonb, text) is
  'What a row changes in a provider: only fields that it fills, never a group that its owner confirmed and whose word holds, never an address that is hidden, and where there is an owner only what is empty. `kept`: something of that was left as it is.';

create function private.change_words(cambios jsonb) returns text
language sql immutable set search_path = ''
as $$
  select case count(*)
    when 0 then 'No cambia nada.'
    when 1 then 'Cambia ' || min(words) || '.'
    else 'Cambia ' || array_to_string((array_agg(words order by place))[1:count(*) - 1], ', ') || ' y '
      || (array_agg(words order by place desc))[1] || '.'
  end
  from (
    select distinct on (f.words) f.words, f.place
    from (values ('nombre', 'el nombre', 1), ('tipo_servicio', 'el tipo de servicio', 2), ('subcategoria', 'la subcategoría', 3),
      ('municipio', 'el municipio', 4), ('telefono', 'el teléfono', 5), ('whatsapp', 'el WhatsApp', 6), ('email', 'el correo', 7),
      ('web', 'la página web', 8), ('direccion', 'la dirección', 9), ('acepta_planes', 'los planes', 10),
      ('planes_aceptados', 'los planes', 10), ('horario_servicio', 'el horario', 11), ('etiquetas_servicio', 'las etiquetas', 12),
      ('descripcion', 'la descripción', 13), ('npi', 'el NPI', 14)) as f (campo, words, place)
    where cambios ? f.campo
  ) as named
$$;
comment on function private.change_words(jsonb) is '"Cambia el teléfono y la dirección."';

-- Who a row is

create function private.sign_import_row(r public.importacion_filas) returns private.import_keys
language plpgsql security definer set search_path = ''
as $$
declare
  keys private.import_keys;
begin
  keys.importacion_id := r.importacion_id;
  keys.fila := r.fila;
  keys.npi := r.valores ->> 'npi';
  keys.telefono := private.phone_digits(r.valores ->> 'telefono');
  keys.whatsapp := private.phone_digits(r.valores ->> 'whatsapp');
  keys.nombre := private.bare_name(r.valores ->> 'nombre');
  keys.municipio := r.valores ->> 'municipio';
  keys.tipo_servicio := r.valores ->> 'tipo_servicio';
  keys.firma := private.name_bits(keys.nombre);
  keys.unos := bit_count(keys.firma);
  insert into private.import_keys select keys.*
  on conflict (importacion_id, fila) do update
  set npi = excluded.npi, telefono = excluded.telefono, whatsapp = excluded.whatsapp, nombre = excluded.nombre,
    municipio = excluded.municipio, tipo_servicio = excluded.tipo_servicio, firma = excluded.firma,
    unos = excluded.unos;
  return keys;
end
$$;
comment on function private.sign_import_row(public.importacion_filas) is 'Keeps by what a row would be known again.';

-- `same`: it is this one. Otherwise it may be. Planned once: planning takes longer than looking.
create function private.match_provider(keys private.import_keys, out id uuid, out same boolean, out why text)
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_generic_plan
as $$
declare
  phones constant text[] := array_remove(array[keys.telefono, keys.whatsapp], null);
  near text[];
  number text;
begin
  if keys.npi is not null then
    select n.proveedor_id, true into id, same from private.npis as n
    where n.npi = keys.npi and not private.is_made_by(keys.importacion_id, n.proveedor_id) order by n.proveedor_id limit 1;
    if found then
      return;
    end if;
  end if;
  if cardinality(phones) > 0 then
    select s.proveedor_id, l.likeness >= 0.6, n.npi, case
      when l.likeness >= 0.6 then format('Mismo nombre y teléfono que «%s», con otro NPI.', p.nombre)
      else format('Mismo teléfono que «%s».', p.nombre) end
    into id, same, number, why
    from private.with_phone(phones) as w (id)
    join private.name_signatures as s on s.proveedor_id = w.id
    join public.proveedores as p on p.id = w.id
    left join private.npis as n on n.proveedor_id = w.id
    cross join lateral (select private.name_likeness(s.nombre, keys.nombre) as likeness) as l
    -- In one clinic many answer the same phone: who has another number and another name is another person.
    where (l.likeness >= 0.6 or n.npi is null or keys.npi is null or n.npi = keys.npi)
      and not private.is_made_by(keys.importacion_id, w.id)
    order by l.likeness desc, s.proveedor_id limit 1;
    if found then
      same := same and (number is null or keys.npi is null or number = keys.npi);
      return;
    end if;
  end if;
  near := keys.municipio || private.neighbours_of(keys.municipio);
  -- A name in full is enough where one of the two has no telephone to compare.
  select s.proveedor_id, s.nombre = keys.nombre and s.municipio = keys.municipio and p.tipo_servicio = keys.tipo_servicio
      and (cardinality(phones) = 0 or p.telefono is null and p.whatsapp is null),
    format('Se parece a «%s», de %s.', p.nombre, p.municipio)
  into id, same, why
  from (
    select s.proveedor_id, s.nombre, s.municipio from private.name_signatures as s
    left join private.npis as n on n.proveedor_id = s.proveedor_id
    where s.municipio = any (near) and 3 * bit_count(s.firma & keys.firma) >= s.unos + keys.unos
      and (n.npi is null or keys.npi is null) and not private.is_made_by(keys.importacion_id, s.proveedor_id)
    -- Comparing takes a while: the nearest by their signatures are enough.
    order by bit_count(s.firma & keys.firma)::real / (s.unos + keys.unos) desc, s.proveedor_id limit 30
  ) as s
  join public.proveedores as p on p.id = s.proveedor_id
  cross join lateral (select private.name_likeness(s.nombre, keys.nombre) as likeness offset 0) as l
  where l.likeness >= 0.6
  order by l.likeness desc, s.municipio = keys.municipio desc, s.proveedor_id limit 1;
end
$$;
comment on function private.match_provider(private.import_keys) is
  'The provider that a row is (same number, same telephone and a like name, or same name, municipality and type without a telephone), or that it may be (same telephone, or a like name in the municipality or one that it touches). Those that the import itself made do not count.';

create function private.match_earlier_row(keys private.import_keys, out fila integer, out same boolean, out why text)
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_generic_plan
as $$
declare
  phones constant text[] := array_remove(array[keys.telefono, keys.whatsapp], null);
  near text[];
begin
  select k.fila, l.is_same, case
    when l.is_same then format('Es la misma que la fila %s.', k.fila)
    else format('Mismo teléfono que la fila %s.', k.fila) end
  into fila, same, why
  from (
    select * from private.import_keys as k where k.importacion_id = keys.importacion_id and k.npi = keys.npi
    union all
    select * from private.import_keys as k where k.importacion_id = keys.importacion_id and k.telefono = any (phones)
    union all
    select * from private.import_keys as k where k.importacion_id = keys.importacion_id and k.whatsapp = any (phones)
  ) as k
  cross join lateral (
    select k.npi = keys.npi is true or private.name_likeness(k.nombre, keys.nombre) >= 0.6 as is_same
  ) as l
  where k.fila < keys.fila and (l.is_same or k.npi is null or keys.npi is null)
  order by l.is_same desc, k.fila limit 1;
  if found then
    return;
  end if;
  near := keys.municipio || private.neighbours_of(keys.municipio);
  select k.fila, false, format('Se parece a la fila %s.', k.fila) into fila, same, why
  from (
    select k.fila, k.nombre from private.import_keys as k
    where k.importacion_id = keys.importacion_id and k.municipio = any (near) and k.fila < keys.fila
      and (k.npi is null or keys.npi is null) and 3 * bit_count(k.firma & keys.firma) >= k.unos + keys.unos
    order by bit_count(k.firma & keys.firma)::real / (k.unos + keys.unos) desc, k.fila limit 30
  ) as k
  cross join lateral (select private.name_likeness(k.nombre, keys.nombre) as likeness offset 0) as l
  where l.likeness >= 0.6
  order by l.likeness desc, k.fila limit 1;
end
$$;
comment on function private.match_earlier_row(private.import_keys) is
  'The row further up in the same file that a row is, or that it may be, by the same rules.';

create function private.is_made_by(importacion uuid, proveedor uuid) returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (
    select from public.importacion_filas as f
    where f.proveedor_id = proveedor and f.importacion_id = importacion and f.hecha and f.antes is null
  )
$$;
comment on function private.is_made_by(uuid, uuid) is 'Whether an import made a provider.';

-- What becomes of a row

create function private.judge_row(origen text, r public.importacion_filas) returns public.importacion_filas
language plpgsql security definer set search_path = ''
as $$
declare
  keys private.import_keys;
  guesses constant jsonb := jsonb_path_query_array(r.problemas, '$[*] ? (@.dudoso == true)');
  earlier record;
  match record;
  p public.proveedores;
  changed record;
  united constant boolean := r.decision is not distinct from 'unir';
begin
  r.cambios := null;
  r.proveedor_id := null;
  r.razon := (
    select string_agg(x ->> 'razon', ' ') from jsonb_array_elements(r.problemas) as x where (x ->> 'grave')::boolean
  );
  if r.razon is null and not exists (
    select from private.municipios as m where m.nombre = r.valores ->> 'municipio'
  ) then
    r.razon := 'Elige uno de los 78 municipios.';
  elsif r.razon is null and (
    private.is_unlisted(r.valores ->> 'nombre', r.valores ->> 'telefono', r.valores ->> 'npi')
    or private.is_unlisted(null, r.valores ->> 'whatsapp', null)
  ) then
    r.razon := 'Pidió no aparecer. No se puede importar.';
  end if;
  if r.razon is not null then
    delete from private.import_keys as k where k.importacion_id = r.importacion_id and k.fila = r.fila;
    r.resultado := 'error';
    r.candidato_id := null;
    r.candidato_fila := null;
    return r;
  end if;
  keys := private.sign_import_row(r);
  if united and r.candidato_fila is not null then
    return private.judge_joined_row(r);
  end if;
  if not united then
    r.candidato_id := null;
    r.candidato_fila := null;
  end if;
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
  if united then
    r.proveedor_id := r.candidato_id;
  else
    earlier := private.match_earlier_row(keys);
    if not coalesce(earlier.same, false) then
      match := private.match_provider(keys);
      if match.same then
        r.proveedor_id := match.id;
      elsif match.id is not null then
        r.resultado := 'dudoso';
        r.razon := match.why;
        r.candidato_id := match.id;
        return r;
      end if;
    end if;
    if r.proveedor_id is null and earlier.fila is not null then
      r.resultado := 'dudoso';
      r.razon := earlier.why;
      r.candidato_fila := earlier.fila;
      return r;
    end if;
  end if;
  if r.proveedor_id is null then
    r.resultado := case when jsonb_array_length(guesses) = 0 then 'crear' else 'dudoso' end;
    r.razon := case when jsonb_array_length(guesses) = 0 then 'No existe en el directorio.'
      else (select string_agg(g ->> 'razon', ' ') from jsonb_array_elements(guesses) as g) end;
    return r;
  end if;
  select * into p from public.proveedores as x where x.id = r.proveedor_id;
  changed := private.import_changes(p, r.valores, origen);
  r.cambios := nullif(changed.cambios, '{}');
  r.resultado := case when r.cambios is null then 'igual' else 'actualizar' end;
  r.razon := private.change_words(changed.cambios)
    || case when changed.kept then ' Lo del dueño no se toca.' else '' end;
  -- A guess that changes nothing does no harm.
  if not united and exists (select from jsonb_array_elements(guesses) as g where r.cambios ? (g ->> 'campo')) then
    r.resultado := 'dudoso';
    r.razon := (select string_agg(g ->> 'razon', ' ') from jsonb_array_elements(guesses) as g);
    r.candidato_id := r.proveedor_id;
    r.proveedor_id := null;
    r.cambios := null;
  end if;
  return r;
end
$$;
comment on function private.judge_row(text, public.importacion_filas) is
  'What becomes of a row, by the directory as it is and by the rows further up: crear, actualizar, igual, dudoso or error, and why.';

create function private.judge_joined_row(r public.importacion_filas) returns public.importacion_filas
language plpgsql stable security definer set search_path = ''
as $$
declare
  upper_row public.importacion_filas;
  p public.proveedores;
begin
  select * into upper_row from public.importacion_filas as f
  where f.importacion_id = r.importacion_id and f.fila = r.candidato_fila;
  if upper_row.resultado is null or upper_row.resultado not in ('crear', 'actualizar', 'igual') or upper_row.decision = 'saltar' then
    r.resultado := 'error';
    r.razon := format('Se une con la fila %s, y esa no se importa.', r.candidato_fila);
    return r;
  end if;
  -- Until that row is run there is nothing but what it says.
  r.proveedor_id := upper_row.proveedor_id;
  select * into p from public.proveedores as x where x.id = r.proveedor_id;
  if not found then
    p := private.read_values(upper_row.valores);
  end if;
  select nullif(changed.cambios, '{}') into r.cambios
  from private.import_changes(
    p, case when p.id is null and r.valores -> 'npi' = upper_row.valores -> 'npi' then r.valores - 'npi' else r.valores end, 'csv'
  ) as changed;
  r.resultado := case when r.cambios is null then 'igual' else 'actualizar' end;
  r.razon := format('Se une con la fila %s. ', r.candidato_fila) || private.change_words(coalesce(r.cambios, '{}'));
  return r;
end
$$;
comment on function private.judge_joined_row(public.importacion_filas) is
  'What becomes of a row that an admin joined with one further up in the same file.';

create function private.count_rows(importacion uuid) returns void
language sql security definer set search_path = ''
as $$
  update public.importaciones as i
  set cuentas = (
    select jsonb_object_agg(o.name, coalesce(c.total, 0))
    from unnest(array['crear', 'actualizar', 'igual', 'dudoso', 'error', 'saltar']) as o (name)
    left join (
      select case when f.decision = 'saltar' then 'saltar' else f.resultado end as name, count(*) as total
      from public.importacion_filas as f where f.importacion_id = importacion group by 1
    ) as c on c.name = o.name
  )
  where i.id = importacion
$$;
comment on function private.count_rows(uuid) is 'Counts the rows of an import by outcome.';

-- The rehearsal itself

create function private.rehearse_rows(target public.importaciones, filas integer[]) returns void
language plpgsql security definer set search_path = ''
as $$
declare
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
    perform private.after_failure('private.rehearse_rows', target, filas, sqlstate, sqlerrm);
end
$$;
comment on function private.rehearse_rows(public.importaciones, integer[]) is
  'Decides what becomes of these rows. They are written as they would be, though not approved, so that no number of the open data is used up, and taken back.';

create function private.keep_outcomes(judged public.importacion_filas[]) returns void
language sql security definer set search_path = ''
as $$
  update public.importacion_filas as f
  set resultado = j.resultado, razon = j.razon, proveedor_id = j.proveedor_id, candidato_id = j.candidato_id,
    candidato_fila = j.candidato_fila, cambios = j.cambios
  from unnest(judged) as j
  where f.importacion_id = j.importacion_id and f.fila = j.fila
$$;
comment on function private.keep_outcomes(public.importacion_filas[]) is 'Writes down what becomes of rows.';

create function private.after_failure(step text, target public.importaciones, filas integer[], state text, words text)
returns void
language plpgsql security definer set search_path = ''
as $$
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
    -- Rules of the product speak to people; those of columns to programs.
    razon = case when words ~ '^[A-ZÁÉÍÓÚÑ¿¡«]' and state in ('23514', '23502', '22023') and words !~ 'constraint' then words
      else format('La base de datos no acepta esta fila: %s', left(words, 200)) end
  where f.importacion_id = target.id and f.fila = filas[1];
end
$$;
comment on function private.after_failure(text, public.importaciones, integer[], text, text) is
  'Rows that failed together are tried one by one; one that fails alone has an error.';

-- Writing

create function private.write_rows(judged public.importacion_filas[], approved boolean) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  r public.importacion_filas;
begin
  insert into public.proveedores (id, nombre, descripcion, tipo_servicio, subcategoria, municipio, acepta_planes,
    planes_aceptados, telefono, whatsapp, email, web, direccion, horario_servicio, etiquetas_servicio, aprobado_por_admin)
  select coalesce(j.proveedor_id, gen_random_uuid()), v.nombre, v.descripcion, v.tipo_servicio, v.subcategoria, v.municipio,
    v.acepta_planes, v.planes_aceptados, v.telefono, v.whatsapp, v.email, v.web, v.direccion, v.horario_servicio,
    v.etiquetas_servicio, approved
  from unnest(judged) as j cross join lateral private.read_values(j.valores) as v
  where j.resultado = 'crear';
  insert into private.npis (proveedor_id, npi)
  select j.proveedor_id, j.valores ->> 'npi' from unnest(judged) as j
  where j.resultado = 'crear' and j.proveedor_id is not null and j.valores ->> 'npi' is not null;
  foreach r in array judged loop
    -- One that is joined with a row that is not run yet has no provider so far.
    if r.resultado = 'actualizar' and r.proveedor_id is not null then
      perform private.set_fields(r.proveedor_id, (select jsonb_object_agg(c.key, c.value -> 'despues') from jsonb_each(r.cambios) as c));
    end if;
  end loop;
end
$$;
comment on function private.write_rows(public.importacion_filas[], boolean) is
  'Makes and changes the providers of these rows. A new one gets the id that stands in its row.';

create function private.set_fields(proveedor uuid, valores jsonb) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  p public.proveedores;
begin
  select * into p from public.proveedores as x where x.id = proveedor for update;
  p := jsonb_populate_record(p, valores - 'npi');
  update public.proveedores as x
  set nombre = p.nombre, descripcion = p.descripcion, tipo_servicio = p.tipo_servicio, subcategoria = p.subcategoria,
    municipio = p.municipio, acepta_planes = p.acepta_planes, planes_aceptados = p.planes_aceptados, telefono = p.telefono,
    whatsapp = p.whatsapp, email = p.email, web = p.web, direccion = p.direccion, horario_servicio = p.horario_servicio,
    etiquetas_servicio = p.etiquetas_servicio, fecha_actualizacion = p.fecha_actualizacion
  where x.id = proveedor;
  if valores ? 'npi' then
    delete from private.npis as n where n.proveedor_id = proveedor;
    insert into private.npis (proveedor_id, npi) select proveedor, valores ->> 'npi' where valores ->> 'npi' is not null;
  end if;
end
$$;
comment on function private.set_fields(uuid, jsonb) is 'Sets some fields of a provider, its number among them.';

-- Deciding

create function public.decidir_fila(importacion uuid, fila integer, decision text, valores jsonb default null)
returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  target constant public.importaciones := private.lock_import(importacion, array['ensayada']);
  r public.importacion_filas;
begin
  select * into r from public.importacion_filas as f
  where f.importacion_id = target.id and f.fila = decidir_fila.fila for update;
  if not found then
    perform private.refuse_import('Esta fila ya no existe. Recarga la página.');
  end if;
  if decision is null or decision not in ('saltar', 'crear', 'unir', 'esperar') then
    perform private.refuse_import('Elige qué hacer con la fila.');
  end if;
  if decision = 'unir' and num_nonnulls(r.candidato_id, r.candidato_fila) = 0 then
    perform private.refuse_import('Esta fila no se parece a ninguna otra.');
  end if;
  -- What a decision chose goes with it, when another takes its place or none.
  if r.leida is not null then
    r.valores := r.leida -> 'valores';
    r.problemas := r.leida -> 'problemas';
    r.leida := null;
  end if;
  if valores is not null then
    if jsonb_typeof(valores) <> 'object' or char_length(valores::text) > 20000 then
      perform private.refuse_import('Los valores no son válidos.');
    end if;
    perform private.read_values(valores);
    if decision <> 'esperar' then
      r.leida := jsonb_build_object('valores', r.valores, 'problemas', r.problemas);
    end if;
    r.valores := r.valores || valores;
    -- What an admin chose is neither wrong nor guessed.
    select coalesce(jsonb_agg(p order by place), '[]') into r.problemas
    from jsonb_array_elements(r.problemas) with ordinality as x (p, place)
    where not valores ? (p ->> 'campo');
  end if;
  update public.importacion_filas as f
  set valores = r.valores, problemas = r.problemas, leida = r.leida, decision = nullif(decidir_fila.decision, 'esperar')
  where f.importacion_id = target.id and f.fila = decidir_fila.fila;
  if decision <> 'saltar' then
    perform private.rehearse_rows(target, array[decidir_fila.fila]);
  end if;
  perform private.count_rows(target.id);
  select * into r from public.importacion_filas as f where f.importacion_id = target.id and f.fila = decidir_fila.fila;
  return to_jsonb(r);
end
$$;
comment on function public.decidir_fila(uuid, integer, text, jsonb) is
  'For admins: what to do with a row: saltar, crear (they are different), unir, esperar (nothing is decided). `valores` replaces some of what was read: for good with esperar, else as long as the decision stands. The row is looked at again, and returned.';

revoke execute on function private.import_equal(text, jsonb, jsonb),
  private.import_changes(public.proveedores, jsonb, text), private.change_words(jsonb),
  private.sign_import_row(public.importacion_filas), private.match_provider(private.import_keys),
  private.match_earlier_row(private.import_keys), private.is_made_by(uuid, uuid),
  private.judge_row(text, public.importacion_filas), private.judge_joined_row(public.importacion_filas),
  private.count_rows(uuid), private.rehearse_rows(public.importaciones, integer[]),
  private.keep_outcomes(public.importacion_filas[]),
  private.after_failure(text, public.importaciones, integer[], text, text),
  private.write_rows(public.importacion_filas[], boolean), private.set_fields(uuid, jsonb)
from public, anon, authenticated, service_role;
revoke execute on function public.decidir_fila(uuid, integer, text, jsonb) from public, anon, authenticated, service_role;
grant execute on function public.decidir_fila(uuid, integer, text, jsonb) to authenticated, service_role;
