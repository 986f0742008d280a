-- Imports: a file of providers, row by row. First it is rehearsed, then run in the background, and it can be undone.
--
-- The page and the command line read the file and send what they understood. What becomes of a row is decided here,
-- against the directory as it is: when it is rehearsed, and again when it is run. Files that are not run write nothing
-- but these tables.

-- Tables

create table public.importaciones (
  id uuid primary key default gen_random_uuid(),
  archivo text not null,
  huella text not null,
  origen text not null,
  creada_por uuid default auth.uid() references private.profiles (id) on delete set null,
  creada_en timestamptz not null default now(),
  estado text not null default 'recibiendo',
  todo_o_nada boolean not null default false,
  total integer not null,
  hechas integer not null default 0,
  hasta integer not null default 0,
  columnas jsonb not null default '{}',
  cuentas jsonb not null default '{}',
  motivo text,
  terminada_en timestamptz,
  deshecha_en timestamptz,
  constraint archivo_max_200 check (char_length(archivo) between 1 and 200),
  constraint huella_sha256 check (huella ~ '^[0-9a-f]{64}$'),
  constraint origen_conocido check (origen in ('csv', 'nppes')),
  constraint estado_conocido check (
    estado in ('recibiendo', 'ensayando', 'ensayada', 'importando', 'hecha', 'fallida', 'deshaciendo', 'deshecha')
  ),
  constraint total_de_filas check (total between 1 and case origen when 'csv' then 10000 else 50000 end),
  constraint columnas_max_20000 check (char_length(columnas::text) <= 20000)
);
comment on table public.importaciones is 'Files of providers that an admin brought, and how far they are.';
comment on column public.importaciones.huella is 'SHA-256 of the file: the same one is known again, whatever it is called.';
comment on column public.importaciones.hechas is 'Rows of the present work that are done.';
comment on column public.importaciones.hasta is 'The last of them in the order of the work: rows are undone from the last one on.';
comment on column public.importaciones.columnas is 'What each column was taken for, by its folded header. "": it is left out.';
comment on column public.importaciones.cuentas is
  'How many rows have which outcome: crear, actualizar, igual, dudoso, error; and saltar, which are in none of the others.';
comment on column public.importaciones.motivo is 'Why it failed. While it is being undone: it was to be done whole or not at all.';
create index importaciones_creada_idx on public.importaciones (creada_en desc);
create index importaciones_creada_por_idx on public.importaciones (creada_por);
create index importaciones_trabajo_idx on public.importaciones (creada_en)
  where estado in ('ensayando', 'importando', 'deshaciendo');
grant select on table public.importaciones to authenticated, service_role;

create table public.importacion_filas (
  importacion_id uuid not null references public.importaciones (id) on delete cascade,
  fila integer not null,
  valores jsonb not null,
  problemas jsonb not null,
  resultado text,
  razon text,
  proveedor_id uuid references public.proveedores (id) on delete set null,
  candidato_id uuid references public.proveedores (id) on delete set null,
  candidato_fila integer,
  cambios jsonb,
  decision text,
  hecha boolean not null default false,
  antes jsonb,
  version timestamptz,
  se_queda text,
  -- In which somebody looks at them: first those that need a decision.
  orden smallint not null generated always as (
    case resultado when 'error' then 1 when 'dudoso' then 2 when 'actualizar' then 3 when 'crear' then 4 else 5 end
  ) stored,
  primary key (importacion_id, fila),
  constraint fila_desde_2 check (fila >= 2),
  constraint resultado_conocido check (resultado in ('crear', 'actualizar', 'igual', 'dudoso', 'error')),
  constraint decision_conocida check (decision in ('saltar', 'crear'))
);
comment on table public.importacion_filas is
  'The rows of an import: what was read, what becomes of it and why, and what was done. A provider keeps its import by it.';
comment on column public.importacion_filas.fila is 'The number of the record in the file; the header is 1.';
comment on column public.importacion_filas.problemas is
  'What is told of its cells: {campo, razon, grave, dudoso}. A grave one refuses the row, a doubtful value was guessed.';
comment on column public.importacion_filas.proveedor_id is 'The provider that it makes or changes; null as well when that was deleted.';
comment on column public.importacion_filas.candidato_id is 'The provider that a doubtful row resembles; candidato_fila: the row of the same file.';
comment on column public.importacion_filas.cambios is 'What it changes: {campo: {antes, despues}}.';
comment on column public.importacion_filas.decision is 'What an admin decided: saltar, crear (they are different). Null: nothing.';
comment on column public.importacion_filas.hecha is 'It was run and not undone.';
comment on column public.importacion_filas.antes is 'What the provider said before, and the moments of its former version; null: it was made.';
comment on column public.importacion_filas.version is 'The version of the provider that the row left.';
comment on column public.importacion_filas.se_queda is 'Why undoing the import left it as it is.';
comment on column public.importacion_filas.orden is 'First what cannot be imported, then what is doubtful, changed, made and the same.';
create index importacion_filas_proveedor_idx on public.importacion_filas (proveedor_id);
create index importacion_filas_candidato_idx on public.importacion_filas (candidato_id);
create index importacion_filas_orden_idx on public.importacion_filas (importacion_id, orden, fila);
grant select on table public.importacion_filas to authenticated, service_role;

create table private.import_keys (
  importacion_id uuid not null,
  fila integer not null,
  npi text,
  telefono text,
  whatsapp text,
  nombre text not null,
  municipio text not null,
  tipo_servicio public.tipo_servicio,
  conocido text not null,
  primary key (importacion_id, fila),
  foreign key (importacion_id, fila) references public.importacion_filas (importacion_id, fila) on delete cascade
);
comment on table private.import_keys is
  'By what a row of an import would be known again, as private.npis and private.bare_names have it of providers. Rows with errors have none.';
create index import_keys_municipio_idx on private.import_keys (importacion_id, municipio);
create index import_keys_npi_idx on private.import_keys (importacion_id, npi);
create index import_keys_telefono_idx on private.import_keys (importacion_id, telefono);
create index import_keys_whatsapp_idx on private.import_keys (importacion_id, whatsapp);

-- Policies

create policy "Admins can see imports" on public.importaciones
  for select to authenticated using ((select private.is_admin()));
comment on policy "Admins can see imports" on public.importaciones is 'Each sees those of the others.';

create policy "Admins can see the rows of imports" on public.importacion_filas
  for select to authenticated using ((select private.is_admin()));
comment on policy "Admins can see the rows of imports" on public.importacion_filas is
  'They tell of people who are not in the directory: of nobody else''s business.';

-- Bringing a file

create function private.refuse_import(sentence text) returns void
language plpgsql set search_path = ''
as $$
begin
  raise exception using errcode = 'invalid_parameter_value', message = sentence;
end
$$;
comment on function private.refuse_import(text) is 'Refuses a call about an import, with a sentence for people.';

create function private.lock_import(importacion uuid, estados text[]) returns public.importaciones
language plpgsql set search_path = ''
as $$
declare
  found_import public.importaciones;
begin
  perform private.require_admin();
  select * into found_import from public.importaciones as i where i.id = importacion for update;
  if not found then
    perform private.refuse_import('Esta importación ya no existe. Recarga la página.');
  end if;
  if found_import.estado <> all (estados) then
    perform private.refuse_import('La importación ya está en otro paso. Recarga la página.');
  end if;
  return found_import;
end
$$;
comment on function private.lock_import(uuid, text[]) is
  'For admins: an import that is in one of these states, kept from others until the transaction ends.';

create function public.crear_importacion(archivo text, huella text, origen text, total integer, columnas jsonb)
returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  made uuid;
  repeated jsonb;
  name constant text := left(private.clean_line(archivo), 200);
  most constant integer := case origen when 'csv' then 10000 else 50000 end;
begin
  perform private.require_admin();
  if name is null then
    perform private.refuse_import('Falta el nombre del archivo.');
  end if;
  if huella is null or huella !~ '^[0-9a-f]{64}$' then
    perform private.refuse_import('La huella del archivo no es válida.');
  end if;
  if origen is null or origen not in ('csv', 'nppes') then
    perform private.refuse_import('Se importa un archivo CSV o uno de NPPES.');
  end if;
  if total is null or total < 1 then
    perform private.refuse_import('El archivo no tiene filas.');
  end if;
  if total > most then
    perform private.refuse_import(format('El archivo tiene demasiadas filas. Caben %s.', to_char(most, 'FM999,999')));
  end if;
  if jsonb_typeof(coalesce(columnas, '{}')) <> 'object' or char_length(columnas::text) > 20000
    or exists (select from jsonb_each(columnas) as c where jsonb_typeof(c.value) <> 'string')
  then
    perform private.refuse_import('Las columnas no son válidas.');
  end if;
  if (select count(*) from public.importaciones as i where i.estado in ('recibiendo', 'ensayando', 'ensayada')) >= 20 then
    perform private.refuse_import('Hay 20 importaciones sin terminar. Abandona alguna primero.');
  end if;
  select jsonb_build_object('id', i.id, 'archivo', i.archivo, 'terminada_en', i.terminada_en) into repeated
  from public.importaciones as i
  where i.huella = crear_importacion.huella and i.estado in ('importando', 'hecha')
  order by i.creada_en desc limit 1;
  insert into public.importaciones (archivo, huella, origen, total, columnas)
  values (name, huella, origen, total, coalesce(columnas, '{}'))
  returning id into made;
  return jsonb_build_object('id', made, 'repetida', repeated);
end
$$;
comment on function public.crear_importacion(text, text, text, integer, jsonb) is
  'For admins: begins an import. `repetida` is the last one of the same file that was run and not undone.';

create function private.imported_columns(tabla text default null) returns text[]
language sql stable set search_path = ''
as $$
  select coalesce(array_agg(name), '{}') from private.campos as c cross join unnest(c.columnas) as name
  where c.importado is not null and (imported_columns.tabla is null or c.tabla = imported_columns.tabla)
$$;
comment on function private.imported_columns(text) is 'The columns that a file may tell, or those of a table.';

create function private.read_values(valores jsonb) returns public.proveedores
language plpgsql stable set search_path = ''
as $$
declare
  known public.proveedores;
begin
  if valores - private.imported_columns() <> '{}' then
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
    perform jsonb_populate_record(null::public.detalles, valores);
  exception when data_exception then
    perform private.refuse_import('Una fila tiene un valor que no se entiende.');
  end;
  return known;
end
$$;
comment on function private.read_values(jsonb) is
  'What a row tells of a provider, as a row of providers that lacks the rest. What is not of it is refused.';

create function public.poner_filas(importacion uuid, filas jsonb) returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  target constant public.importaciones := private.lock_import(importacion, array['recibiendo']);
  known integer;
begin
  if (case jsonb_typeof(filas) when 'array' then jsonb_array_length(filas) else 0 end) not between 1 and 500 then
    perform private.refuse_import('Se envían de 1 a 500 filas a la vez.');
  end if;
  if exists (
    select from jsonb_array_elements(filas) as r
    where jsonb_typeof(r) <> 'object' or jsonb_typeof(r -> 'fila') is distinct from 'number'
      or r ->> 'fila' !~ '^[0-9]{1,7}$' or (r ->> 'fila')::integer < 2
      or jsonb_typeof(r -> 'valores') is distinct from 'object' or jsonb_typeof(r -> 'problemas') is distinct from 'array'
      or jsonb_array_length(r -> 'problemas') > 30 or char_length(r::text) > 40000
      or exists (
        select from jsonb_array_elements(r -> 'problemas') as p
        where jsonb_typeof(p -> 'campo') is distinct from 'string' or jsonb_typeof(p -> 'razon') is distinct from 'string'
          or jsonb_typeof(p -> 'grave') is distinct from 'boolean' or jsonb_typeof(p -> 'dudoso') is distinct from 'boolean'
      )
  ) then
    perform private.refuse_import('Una fila no tiene la forma esperada.');
  end if;
  perform private.read_values(r -> 'valores') from jsonb_array_elements(filas) as r;
  insert into public.importacion_filas as f (importacion_id, fila, valores, problemas)
  select target.id, (r ->> 'fila')::integer, r -> 'valores', r -> 'problemas'
  from jsonb_array_elements(filas) as r
  on conflict do nothing;
  select count(*) into known from public.importacion_filas as f where f.importacion_id = target.id;
  if known > target.total then
    perform private.refuse_import('Llegaron más filas de las que tiene el archivo.');
  end if;
  return known;
end
$$;
comment on function public.poner_filas(uuid, jsonb) is
  'For admins: adds up to 500 rows {fila, valores, problemas} and tells how many there are. One that is there already stays as it is.';

create function public.ensayar_importacion(importacion uuid) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  target constant public.importaciones := private.lock_import(importacion, array['recibiendo', 'ensayada']);
begin
  if (select count(*) from public.importacion_filas as f where f.importacion_id = target.id) <> target.total then
    perform private.refuse_import('Todavía faltan filas del archivo.');
  end if;
  delete from private.import_keys as k where k.importacion_id = target.id;
  update public.importaciones as i set estado = 'ensayando', hechas = 0, hasta = 0, cuentas = '{}' where i.id = target.id;
end
$$;
comment on function public.ensayar_importacion(uuid) is
  'For admins: looks what would become of each row, in the background. Nothing is changed by it. It may be done again.';

create function public.abandonar_importacion(importacion uuid) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  target constant public.importaciones :=
    private.lock_import(importacion, array['recibiendo', 'ensayando', 'ensayada', 'fallida']);
begin
  if exists (select from public.importacion_filas as f where f.importacion_id = target.id and f.hecha) then
    perform private.refuse_import('Algo de esta importación sigue en el directorio, porque alguien lo cambió. No se puede quitar.');
  end if;
  delete from public.importaciones as i where i.id = target.id;
end
$$;
comment on function public.abandonar_importacion(uuid) is
  'For admins: deletes an import that was never run, or that failed and left nothing.';

create function public.columnas_recordadas() returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  return (
    select coalesce(jsonb_object_agg(c.key, c.value order by i.creada_en), '{}')
    from (
      select i.creada_en, i.columnas from public.importaciones as i
      where i.estado in ('ensayada', 'importando', 'hecha') and i.origen = 'csv' order by i.creada_en desc limit 20
    ) as i
    cross join lateral jsonb_each(i.columnas) as c
  );
end
$$;
comment on function public.columnas_recordadas() is
  'For admins: what the columns of the last 20 files were taken for, by their folded header; of two the newer.';

-- Rehearsals: what becomes of a row of an import, and why.

-- What a row would change

create function private.import_changes(p public.proveedores, valores jsonb, origen text, out cambios jsonb, out kept boolean)
language plpgsql stable set search_path = ''
as $$
declare
  present constant jsonb := coalesce((select to_jsonb(d) from public.detalles as d where d.proveedor_id = p.id), '{}')
    || to_jsonb(p) || jsonb_build_object('npi', (select n.npi from private.npis as n where n.proveedor_id = p.id));
  -- What the register says of somebody who is more than a draft is worth its number alone.
  only_number constant boolean := origen = 'nppes' and not exists (select from private.borradores as b where b.proveedor_id = p.id);
  held text[];
  hides_address boolean;
  name text;
  value jsonb;
begin
  cambios := '{}';
  kept := false;
  for name, value in
    select v.key, v.value from jsonb_each(valores) as v
    -- Accents of a name, signs of a telephone and the order of a list change nothing.
    where jsonb_typeof(v.value) <> 'null' and (present -> v.key = v.value or case
      when v.key = 'nombre' then private.fold_text(present ->> v.key) = private.fold_text(v.value #>> '{}')
      when v.key in ('telefono', 'whatsapp') then
        regexp_replace(present ->> v.key, '[^0-9]', '', 'g') = regexp_replace(v.value #>> '{}', '[^0-9]', '', 'g')
      when jsonb_typeof(present -> v.key) = 'array' and jsonb_typeof(v.value) = 'array'
        then present -> v.key <@ v.value and v.value <@ (present -> v.key)
      else false
    end) is not true
  loop
    continue when only_number and name <> 'npi';
    if held is null then
      select array_agg(f.grupo) into held from public.frescura as f
      where f.proveedor_id = p.id and f.vigente and f.por = 'proveedor'
        and (f.sede_id is null or f.sede_id = private.principal_of(p.id));
      held := coalesce(held, '{}');
      select s.visibilidad <> 'completa' into hides_address from public.sedes as s where s.id = private.principal_of(p.id);
    end if;
    if exists (select from private.campos as c where name = any (c.columnas) and c.importado is not null and c.grupo = any (held))
      or p.usuario_id is not null and jsonb_typeof(present -> name) <> 'null'
      or name = 'direccion' and hides_address
    then
      kept := true;
    else
      cambios := cambios || jsonb_build_object(name, jsonb_build_object('antes', present -> name, 'despues', value));
    end if;
  end loop;
  -- A subcategory is of its type.
  if cambios ? 'tipo_servicio' and not cambios ? 'subcategoria' and p.subcategoria is not null then
    cambios := cambios || jsonb_build_object('subcategoria', jsonb_build_object('antes', p.subcategoria, 'despues', null));
  end if;
end
$$;
comment on function private.import_changes(public.proveedores, jsonb, text) is
  'What a row changes in a provider: only fields that it fills, never a group that its owner confirmed and whose confirmation holds, never an address that is hidden, and where there is an owner only what is empty. `kept`: something of that was left as it is.';

-- Who a row is

-- `same`: it is this one. Otherwise it may be. Planned once: planning takes longer than looking.
create function private.match_provider(keys private.import_keys, out id uuid, out same boolean, out why text)
language plpgsql stable set search_path = '' set plan_cache_mode = force_generic_plan
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
    join private.bare_names as s on s.proveedor_id = w.id
    join public.proveedores as p on p.id = w.id
    left join private.npis as n on n.proveedor_id = w.id
    cross join lateral (select private.name_likeness(s.conocido, keys.conocido) as likeness) as l
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
  from private.bare_names as s
  join public.proveedores as p on p.id = s.proveedor_id
  left join private.npis as n on n.proveedor_id = s.proveedor_id
  cross join lateral (select private.name_likeness(s.conocido, keys.conocido) as likeness offset 0) as l
  where s.municipio = any (near) and s.conocido operator(extensions.%) keys.conocido
    and extensions.similarity(s.conocido, keys.conocido) >= 0.6 and l.likeness >= 0.6 and (n.npi is null or keys.npi is null)
    and not private.is_made_by(keys.importacion_id, s.proveedor_id)
  order by l.likeness desc, s.municipio = keys.municipio desc, s.proveedor_id limit 1;
end
$$;
comment on function private.match_provider(private.import_keys) is
  'The provider that a row is (same number, same telephone and a like name, or same name, municipality and type without a telephone), or that it may be (same telephone, or a like name in the municipality or one that it touches). Those that the import itself made do not count.';

create function private.match_earlier_row(keys private.import_keys, out fila integer, out same boolean, out why text)
language plpgsql stable set search_path = '' set plan_cache_mode = force_generic_plan
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
    select k.npi = keys.npi is true or private.name_likeness(k.conocido, keys.conocido) >= 0.6 as is_same
  ) as l
  where k.fila < keys.fila and (l.is_same or k.npi is null or keys.npi is null)
  order by l.is_same desc, k.fila limit 1;
  if found then
    return;
  end if;
  near := keys.municipio || private.neighbours_of(keys.municipio);
  select k.fila, false, format('Se parece a la fila %s.', k.fila) into fila, same, why
  from private.import_keys as k
  cross join lateral (select private.name_likeness(k.conocido, keys.conocido) as likeness offset 0) as l
  where k.importacion_id = keys.importacion_id and k.municipio = any (near) and k.fila < keys.fila
    and (k.npi is null or keys.npi is null) and extensions.similarity(k.conocido, keys.conocido) >= 0.6 and l.likeness >= 0.6
  order by l.likeness desc, k.fila limit 1;
end
$$;
comment on function private.match_earlier_row(private.import_keys) is
  'The row further up in the same file that a row is, or that it may be, by the same rules.';

create function private.is_made_by(importacion uuid, proveedor uuid) returns boolean
language sql stable set search_path = ''
as $$
  select exists (
    select from public.importacion_filas as f
    where f.proveedor_id = proveedor and f.importacion_id = importacion and f.hecha and f.antes is null
  )
$$;
comment on function private.is_made_by(uuid, uuid) is 'Whether an import made a provider.';

-- What becomes of a row

create function private.judge_row(origen text, r public.importacion_filas) returns public.importacion_filas
language plpgsql set search_path = ''
as $$
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
$$;
comment on function private.judge_row(text, public.importacion_filas) is
  'What becomes of a row, by the directory as it is and by the rows further up: crear, actualizar, igual, dudoso or error, and why.';

create function private.count_rows(importacion uuid) returns void
language sql set search_path = ''
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
language plpgsql set search_path = ''
as $$
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
    perform set_config('private.task', 'rehearsal', true);
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
$$;
comment on function private.rehearse_rows(public.importaciones, integer[]) is
  'Decides what becomes of these rows. They are written as they would be, though not approved, so that no number of the open data is used up, and taken back.';

create function private.keep_outcomes(judged public.importacion_filas[]) returns void
language sql set search_path = ''
as $$
  update public.importacion_filas as f
  set resultado = j.resultado, razon = j.razon, proveedor_id = j.proveedor_id, candidato_id = j.candidato_id,
    candidato_fila = j.candidato_fila, cambios = j.cambios
  from unnest(judged) as j
  where f.importacion_id = j.importacion_id and f.fila = j.fila
$$;
comment on function private.keep_outcomes(public.importacion_filas[]) is 'Writes down what becomes of rows.';

create function private.after_failure(step text, target public.importaciones, filas integer[], state text, relation text, words text)
returns void
language plpgsql set search_path = ''
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
    -- Rules of the product speak to people; those of a table to programs.
    razon = case when state in ('23514', '23502', '22023') and relation = '' then words
      else format('La base de datos no acepta esta fila: %s', left(words, 200)) end
  where f.importacion_id = target.id and f.fila = filas[1];
end
$$;
comment on function private.after_failure(text, public.importaciones, integer[], text, text, text) is
  'Rows that failed together are tried one by one; one that fails alone has an error.';

-- Writing

create function private.write_rows(judged public.importacion_filas[], approved boolean) returns void
language plpgsql set search_path = ''
as $$
declare
  r public.importacion_filas;
  made public.importacion_filas[] := '{}';
  task constant text := private.task();
begin
  foreach r in array judged loop
    if r.resultado = 'crear' then
      r.proveedor_id := coalesce(r.proveedor_id, gen_random_uuid());
      made := array_append(made, r);
    end if;
  end loop;
  execute format('insert into public.proveedores (id, aprobado_por_admin, %1$s) select j.proveedor_id, $2, %1$s
    from unnest($1) as j cross join lateral private.read_values(j.valores) as v', (
    select string_agg(quote_ident(name), ', ') from unnest(private.imported_columns('proveedores')) as name
  )) using made, approved;
  -- What it tells of its details was so when it was made: their version is the first.
  perform set_config('private.task', 'undo', true);
  perform private.set_details(j.proveedor_id, j.valores) from unnest(made) as j;
  perform set_config('private.task', task, true);
  insert into private.npis (proveedor_id, npi)
  select j.proveedor_id, j.valores ->> 'npi' from unnest(judged) as j
  where j.resultado = 'crear' and j.proveedor_id is not null and j.valores ->> 'npi' is not null;
  foreach r in array judged loop
    if r.resultado = 'actualizar' then
      perform private.set_fields(r.proveedor_id, (select jsonb_object_agg(c.key, c.value -> 'despues') from jsonb_each(r.cambios) as c));
    end if;
  end loop;
end
$$;
comment on function private.write_rows(public.importacion_filas[], boolean) is
  'Makes and changes the providers of these rows. A new one gets the id that stands in its row.';

create function private.set_details(proveedor uuid, valores jsonb) returns void
language sql set search_path = ''
as $$
  select private.restore_row('public.detalles', told.value || jsonb_build_object('proveedor_id', proveedor))
  from (
    select jsonb_object_agg(v.key, v.value) as value from jsonb_each(valores) as v
    where v.key = any (private.imported_columns('detalles'))
  ) as told
  where told.value is not null
$$;
comment on function private.set_details(uuid, jsonb) is 'Sets what a file tells of the details of a provider.';

create function private.set_fields(proveedor uuid, valores jsonb) returns void
language plpgsql set search_path = ''
as $$
begin
  perform private.restore_row('public.proveedores',
    jsonb_build_object('id', p.id, 'fecha_actualizacion', p.fecha_actualizacion) || valores)
  from public.proveedores as p where p.id = proveedor for update;
  perform private.set_details(proveedor, valores);
  if valores ? 'npi' then
    delete from private.npis as n where n.proveedor_id = proveedor;
    insert into private.npis (proveedor_id, npi) select proveedor, valores ->> 'npi' where valores ->> 'npi' is not null;
  end if;
end
$$;
comment on function private.set_fields(uuid, jsonb) is 'Sets some fields of a provider, its number among them.';

-- Deciding

create function public.decidir_filas(importacion uuid, filas integer[], decision text) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  target constant public.importaciones := private.lock_import(importacion, array['ensayada']);
begin
  if decision is null or decision not in ('saltar', 'crear', 'esperar') then
    perform private.refuse_import('Elige qué hacer con la fila.');
  end if;
  update public.importacion_filas as f set decision = nullif(decidir_filas.decision, 'esperar')
  where f.importacion_id = target.id and f.fila = any (filas);
  if not found then
    perform private.refuse_import('Esta fila ya no existe. Recarga la página.');
  end if;
  if decision <> 'saltar' then
    perform private.rehearse_rows(target, filas);
  end if;
  perform private.count_rows(target.id);
end
$$;
comment on function public.decidir_filas(uuid, integer[], text) is
  'For admins: what to do with rows: saltar, crear (they are different), esperar (nothing is decided). They are looked at again.';

-- When two providers become one

insert into private.merge_rows (orden, sentencia) values
  (110, 'update public.importacion_filas as f set proveedor_id = $1 where f.proveedor_id = $2'),
  (111, 'update public.importacion_filas as f set candidato_id = $1 where f.candidato_id = $2');

-- A person's own data

insert into private.own_things (tabla, condicion, columnas) values
  ('public.importacion_filas', 't.proveedor_id in (select * from private.own_provider($1))',
    array['importacion_id', 'fila', 'valores', 'proveedor_id', 'cambios']);

-- Rights

grant execute on function public.crear_importacion(text, text, text, integer, jsonb), public.poner_filas(uuid, jsonb),
  public.ensayar_importacion(uuid), public.abandonar_importacion(uuid), public.columnas_recordadas(),
  public.decidir_filas(uuid, integer[], text) to authenticated, service_role;
