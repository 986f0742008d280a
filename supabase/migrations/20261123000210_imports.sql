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
  leida jsonb,
  primary key (importacion_id, fila),
  constraint fila_desde_2 check (fila >= 2),
  constraint resultado_conocido check (resultado in ('crear', 'actualizar', 'igual', 'dudoso', 'error')),
  constraint decision_conocida check (decision in ('saltar', 'crear', 'unir'))
);
comment on table public.importacion_filas is
  'The rows of an import: what was read, what becomes of it and why, and what was done. A provider keeps its import by it.';
comment on column public.importacion_filas.fila is 'The number of the record in the file; the header is 1.';
comment on column public.importacion_filas.problemas is
  'What is told of its cells: {campo, razon, grave, dudoso}. A grave one refuses the row, a doubtful value was guessed.';
comment on column public.importacion_filas.proveedor_id is 'The provider that it makes or changes; null as well when that was deleted.';
comment on column public.importacion_filas.candidato_id is 'The provider that a doubtful row resembles; candidato_fila: the row of the same file.';
comment on column public.importacion_filas.cambios is 'What it changes: {campo: {antes, despues}}.';
comment on column public.importacion_filas.decision is 'What an admin decided: saltar, crear (they are different), unir. Null: nothing.';
comment on column public.importacion_filas.hecha is 'It was run and not undone.';
comment on column public.importacion_filas.antes is 'What the provider said before, and the moments of its former version; null: it was made.';
comment on column public.importacion_filas.version is 'The version of the provider that the row left.';
comment on column public.importacion_filas.se_queda is 'Why undoing the import left it as it is.';
comment on column public.importacion_filas.leida is
  'The values and problems from before a decision that chose others: they come back when it is taken back.';
create index importacion_filas_resultado_idx on public.importacion_filas (importacion_id, resultado, fila);
create index importacion_filas_proveedor_idx on public.importacion_filas (proveedor_id);
create index importacion_filas_candidato_idx on public.importacion_filas (candidato_id);

create table private.import_keys (
  importacion_id uuid not null,
  fila integer not null,
  npi text,
  telefono text,
  whatsapp text,
  nombre text not null,
  municipio text not null,
  tipo_servicio public.tipo_servicio,
  firma bit(512) not null,
  unos smallint not null,
  primary key (importacion_id, fila),
  foreign key (importacion_id, fila) references public.importacion_filas (importacion_id, fila) on delete cascade
);
comment on table private.import_keys is
  'By what a row of an import would be known again, as private.npis and private.name_signatures have it of providers. Rows with errors have none.';
create index import_keys_municipio_idx on private.import_keys (importacion_id, municipio);
create index import_keys_npi_idx on private.import_keys (importacion_id, npi);
create index import_keys_telefono_idx on private.import_keys (importacion_id, telefono);
create index import_keys_whatsapp_idx on private.import_keys (importacion_id, whatsapp);

-- Grants

alter table public.importaciones enable row level security;
alter table public.importacion_filas enable row level security;
alter table private.import_keys enable row level security;
revoke all on table public.importaciones, public.importacion_filas, private.import_keys
from public, anon, authenticated, service_role;
grant select on table public.importaciones, public.importacion_filas to authenticated, service_role;

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
language plpgsql security definer set search_path = ''
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

create function private.read_values(valores jsonb) returns public.proveedores
language plpgsql stable set search_path = ''
as $$
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
  begin
    known := jsonb_populate_record(null::public.proveedores, valores - 'npi');
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

revoke execute on function private.refuse_import(text), private.lock_import(uuid, text[]), private.read_values(jsonb)
from public, anon, authenticated, service_role;
revoke execute on function public.crear_importacion(text, text, text, integer, jsonb), public.poner_filas(uuid, jsonb),
  public.ensayar_importacion(uuid), public.abandonar_importacion(uuid), public.columnas_recordadas()
from public, anon, authenticated, service_role;
grant execute on function public.crear_importacion(text, text, text, integer, jsonb), public.poner_filas(uuid, jsonb),
  public.ensayar_importacion(uuid), public.abandonar_importacion(uuid), public.columnas_recordadas()
to authenticated, service_role;
