-- What a provider offers and what its place is like: facts that a family acts on. Known keys
-- with yes, no or nothing said; words for them stand in the screens.

-- Tables

create table public.hechos (
  clave text primary key,
  grupo text not null constraint grupo_conocido check (grupo in ('acceso', 'sentidos', 'se_puede', 'atencion')),
  buscado text not null constraint buscado_si_o_no check (buscado in ('si', 'no')),
  orden smallint not null unique
);
comment on table public.hechos is
  'The facts that can be told of a place, in the order to show them. The only place where their keys stand.';
comment on column public.hechos.grupo is
  'Of `atencion` nothing stands in the lists of keys: a column of `detalles` answers it, and the summary tells it with the others.';
comment on column public.hechos.buscado is 'The answer that a family looks for.';
grant select on table public.hechos to anon, authenticated;
grant all on table public.hechos to service_role;

create table public.detalles (
  proveedor_id uuid primary key references public.proveedores (id) on delete cascade,
  edad_desde_meses integer constraint edad_desde_meses_de_0_a_1200 check (edad_desde_meses between 0 and 1200),
  edad_hasta_meses integer constraint edad_hasta_meses_de_0_a_1200 check (edad_hasta_meses between 0 and 1200),
  modalidades text[] constraint modalidades_conocidas
    check (modalidades <@ array['presencial', 'en_linea', 'a_domicilio', 'en_la_escuela']),
  idiomas text[] constraint idiomas_conocidos check (idiomas <@ array['es', 'en', 'ase', 'psl']),
  costo text constraint costo_conocido check (costo in ('gratis', 'segun_ingresos', 'desde')),
  -- To PostgreSQL "not a number" is greater than any number.
  costo_desde numeric(8, 2) constraint costo_desde_positivo check (costo_desde > 0 and costo_desde <> 'NaN'),
  requiere_referido boolean,
  atiende_autismo boolean,
  hechos_si text[],
  hechos_no text[],
  atencion_actualizada timestamptz not null default now(),
  lugar_actualizado timestamptz not null default now(),
  fecha_creacion timestamptz not null default now(),
  fecha_actualizacion timestamptz not null default now(),
  estacionamiento boolean,
  estacionamiento_donde text constraint estacionamiento_donde_max_120 check (char_length(estacionamiento_donde) <= 120)
);
comment on table public.detalles is
  'What a provider offers and what its place is like, one row each, made with it. Null is: nobody has said.';
comment on column public.detalles.edad_hasta_meses is 'Null: adults too.';
comment on column public.detalles.hechos_si is
  'Keys of public.hechos that are so; those of hechos_no are not. What is in neither is not known.';
comment on column public.detalles.atencion_actualizada is
  'Version of ages, ways, languages and cost: two people who save different parts do not disturb each other.';
comment on column public.detalles.lugar_actualizado is 'Version of hechos_si and hechos_no.';
grant select on table public.detalles to anon;
-- The key too: an upsert names it.
grant select, insert (
  proveedor_id, edad_desde_meses, edad_hasta_meses, modalidades, idiomas, costo, costo_desde, requiere_referido,
  atiende_autismo, hechos_si, hechos_no, estacionamiento, estacionamiento_donde
), update (
  proveedor_id, edad_desde_meses, edad_hasta_meses, modalidades, idiomas, costo, costo_desde, requiere_referido,
  atiende_autismo, hechos_si, hechos_no, estacionamiento, estacionamiento_donde
) on table public.detalles to authenticated;
grant all on table public.detalles to service_role;

create table public.primera_visita (
  proveedor_id uuid primary key references public.proveedores (id) on delete cascade,
  con_quien text constraint con_quien_max_120 check (char_length(con_quien) <= 120),
  duracion_minutos integer constraint duracion_minutos_de_5_a_480 check (duracion_minutos between 5 and 480),
  pasos text[] constraint pasos_max_10_de_160 check (private.list_fits(pasos, 10, 160)),
  que_llevar text[] constraint que_llevar_max_10_de_120 check (private.list_fits(que_llevar, 10, 120)),
  se_puede text[],
  fotos jsonb,
  fecha_creacion timestamptz not null default now(),
  fecha_actualizacion timestamptz not null default now()
);
comment on table public.primera_visita is 'The first visit, told before it happens.';
comment on column public.primera_visita.fotos is
  'At most 6 of {"url", "descripcion"}: pictures of the bucket provider-images without people in them.';
grant select on table public.primera_visita to anon;
grant select, insert (proveedor_id, con_quien, duracion_minutos, pasos, que_llevar, se_puede, fotos), update
  (proveedor_id, con_quien, duracion_minutos, pasos, que_llevar, se_puede, fotos), delete on table
  public.primera_visita to authenticated;
grant all on table public.primera_visita to service_role;

create table public.planes (
  id uuid primary key default gen_random_uuid(),
  nombre text not null constraint nombre_max_120 check (char_length(nombre) <= 120),
  alias text[] constraint alias_max_20_de_120 check (private.list_fits(alias, 20, 120)),
  activo boolean not null default true,
  fecha_creacion timestamptz not null default now(),
  fecha_actualizacion timestamptz not null default now(),
  constraint planes_nombre_unico unique (nombre)
);
comment on table public.planes is 'Health plans with the names that families give them.';
grant select on table public.planes to anon;
grant select, insert (nombre, alias, activo), update (nombre, alias, activo), delete on table public.planes to
  authenticated;
grant all on table public.planes to service_role;

create table private.campos (
  campo text primary key,
  tabla text not null,
  columnas text[] not null,
  grupo text,
  forma text constraint forma_conocida check (forma in ('linea', 'texto', 'libre', 'semana', 'telefono', 'whatsapp', 'correo',
    'web', 'municipio', 'planes', 'disponibilidad', 'edades', 'claves', 'costo', 'si_no', 'hecho', 'cerrado')),
  maximo integer,
  valores text[],
  obligatorio boolean not null default false,
  de_sede boolean not null default false,
  importado text,
  orden smallint not null unique
);
comment on table private.campos is
  'What is told of a provider, field by field, as app/features/provider-data/fields.ts has it with its words.';
comment on column private.campos.campo is '`propuestas.campo`; all facts of a place are `hecho:`, with their keys after it.';
comment on column private.campos.tabla is 'Where it is stored; empty: it is no column of a table of facts.';
comment on column private.campos.columnas is 'None: it is proposed as a text, and done by hand.';
comment on column private.campos.grupo is 'The group that a word about it confirms; null: none.';
comment on column private.campos.forma is 'How a proposed value is checked; null: it cannot be proposed.';
comment on column private.campos.maximo is 'Letters of a proposed text.';
comment on column private.campos.valores is 'The known keys of a list.';
comment on column private.campos.obligatorio is 'It cannot be proposed to be empty.';
comment on column private.campos.de_sede is 'Each place of a provider has its own.';
comment on column private.campos.importado is 'How the rehearsal of an import calls it; null: no file tells it.';
insert into private.campos (orden, campo, tabla, columnas, grupo, forma, maximo, importado) values
  (10, 'nombre', 'proveedores', '{nombre}', null, 'linea', 160, 'el nombre'),
  (20, 'tipo_servicio', 'proveedores', '{tipo_servicio}', null, null, null, 'el tipo de servicio'),
  (30, 'subcategoria', 'proveedores', '{subcategoria}', null, null, null, 'la subcategoría'),
  (40, 'municipio', 'proveedores', '{municipio}', 'contacto', 'municipio', 60, 'el municipio'),
  (50, 'telefono', 'proveedores', '{telefono}', 'contacto', 'telefono', 40, 'el teléfono'),
  (60, 'whatsapp', 'proveedores', '{whatsapp}', 'contacto', 'whatsapp', 40, 'el WhatsApp'),
  (70, 'email', 'proveedores', '{email}', 'contacto', 'correo', 254, 'el correo'),
  (80, 'web', 'proveedores', '{web}', 'contacto', 'web', 490, 'la página web'),
  (90, 'direccion', 'proveedores', '{direccion}', 'contacto', 'texto', 300, 'la dirección'),
  (100, 'planes', 'proveedores', '{acepta_planes,planes_aceptados}', 'planes', 'planes', null, 'los planes'),
  (110, 'horario_servicio', 'proveedores', '{horario_servicio}', 'contacto', 'texto', 500, 'el horario'),
  (120, 'etiquetas_servicio', 'proveedores', '{etiquetas_servicio}', null, null, null, 'las etiquetas'),
  (130, 'descripcion', 'proveedores', '{descripcion}', null, null, null, 'la descripción'),
  (140, 'logo_url', 'proveedores', '{logo_url}', null, null, null, null),
  (150, 'videos_urls', 'proveedores', '{videos_urls}', null, null, null, null),
  (160, 'npi', '', '{npi}', null, null, null, 'el NPI'),
  (200, 'disponibilidad', 'disponibilidad', '{estado,espera}', 'disponibilidad', 'disponibilidad', null, null),
  (210, 'horas', '', '{}', 'contacto', 'semana', 500, null),
  (300, 'edades', 'detalles', '{edad_desde_meses,edad_hasta_meses}', 'atencion', 'edades', null, null),
  (310, 'modalidades', 'detalles', '{modalidades}', 'atencion', 'claves', null, null),
  (320, 'idiomas', 'detalles', '{idiomas}', 'atencion', 'claves', null, null),
  (330, 'costo', 'detalles', '{costo,costo_desde}', 'atencion', 'costo', null, null),
  (340, 'requiere_referido', 'detalles', '{requiere_referido}', 'atencion', 'si_no', null, null),
  (350, 'atiende_autismo', 'detalles', '{atiende_autismo}', 'atencion', 'si_no', null, null),
  (360, 'estacionamiento', 'detalles', '{estacionamiento}', 'atencion', 'si_no', null, 'si hay estacionamiento'),
  (370, 'estacionamiento_donde', 'detalles', '{estacionamiento_donde}', 'atencion', 'linea', 120, 'dónde se estaciona'),
  (400, 'hecho:', 'detalles', '{hechos_si,hechos_no}', 'lugar', 'hecho', null, null),
  (500, 'visita', '', '{}', 'lugar', 'texto', 500, null),
  (510, 'servicio_cerrado', '', '{aprobado_por_admin}', null, 'cerrado', null, null),
  (520, 'otro', '', '{}', null, 'libre', 500, null);
update private.campos set obligatorio = true where campo in ('nombre', 'municipio', 'horas', 'visita', 'otro');
update private.campos set de_sede = true where campo in ('telefono', 'whatsapp', 'disponibilidad', 'horas');
update private.campos set valores = '{presencial,en_linea,a_domicilio,en_la_escuela}' where campo = 'modalidades';
update private.campos set valores = '{es,en,ase,psl}' where campo = 'idiomas';

-- Functions

create function private.field_of(campo text) returns private.campos
language sql stable set search_path = ''
as $$
  select c from private.campos as c where c.campo = coalesce(substring(field_of.campo from '^hecho:'), field_of.campo)
$$;
comment on function private.field_of(text) is 'The field that a proposal names.';

create function private.columns_of(tabla text, grupo text default null) returns text[]
language sql stable set search_path = ''
as $$
  select array_agg(name order by c.orden) from private.campos as c cross join unnest(c.columnas) as name
  where c.tabla = columns_of.tabla and (columns_of.grupo is null or c.grupo = columns_of.grupo)
$$;
comment on function private.columns_of(text, text) is 'The columns of a table that tell something, or those of a group.';

-- Without a setting, so that the planner puts it in place.
create function private.tells(d public.detalles, grupo text) returns boolean
language sql stable
return case grupo
  when 'atencion' then coalesce(jsonb_strip_nulls(to_jsonb(d) - array['proveedor_id', 'hechos_si', 'hechos_no', 'atencion_actualizada',
    'lugar_actualizado', 'fecha_creacion', 'fecha_actualizacion']) <> '{}', false)
  else num_nonnulls(d.hechos_si, d.hechos_no) > 0
end;
comment on function private.tells(public.detalles, text) is 'Whether anything of a group is told.';

-- Security definer: the rule is about every key, whoever writes.
create function private.refuse_unknown_keys(field text, keys text[], groups text[]) returns void
language plpgsql stable security definer set search_path = ''
as $$
begin
  if exists (
    select from unnest(keys) as key
    where not exists (select from public.hechos as h where h.clave = key and h.grupo = any (groups))
  ) then
    perform private.refuse(field || '_conocidos', 'Hay un dato que no conocemos. Recarga la página.');
  end if;
end
$$;
comment on function private.refuse_unknown_keys(text, text[], text[]) is 'Facts are those of the table, of these groups.';

create function private.clean_detalles() returns trigger
language plpgsql set search_path = ''
as $$
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
$$;
comment on function private.clean_detalles() is 'Lists become sets; ages, cost and keys that cannot be are refused with words.';

-- The argument is the part whose columns the statement names. Without one both moments stay as they are: what a statement
-- says of them is not kept.
create function private.stamp_part() returns trigger
language plpgsql set search_path = ''
as $$
begin
  case tg_argv[0]
    when 'atencion' then
      new.atencion_actualizada := greatest(clock_timestamp(), old.atencion_actualizada + interval '1 microsecond');
    when 'lugar' then
      new.lugar_actualizado := greatest(clock_timestamp(), old.lugar_actualizado + interval '1 microsecond');
    else
      new.atencion_actualizada := old.atencion_actualizada;
      new.lugar_actualizado := old.lugar_actualizado;
  end case;
  return new;
end
$$;
comment on function private.stamp_part() is
  'Gives each version of a part of `detalles` its own moment, as private.stamp_version does for a row; nobody chooses it.';

-- As many items are looked at as private.clean_list looks at. Pictures are of our bucket only, each with a description.
create function private.clean_primera_visita() returns trigger
language plpgsql set search_path = ''
as $$
declare
  foto jsonb;
  cleaned jsonb := '[]';
  words text;
begin
  new.con_quien := private.clean_line(new.con_quien);
  new.pasos := private.clean_list(array(select private.clean_line(item) from unnest(new.pasos[1:1000]) as item));
  new.que_llevar := private.clean_list(array(select private.clean_line(item) from unnest(new.que_llevar[1:1000]) as item));
  new.se_puede := private.clean_keys(new.se_puede);
  new.fotos := nullif(nullif(new.fotos, 'null'), '[]');
  if jsonb_typeof(new.fotos) <> 'array' or jsonb_array_length(new.fotos) > 6 then
    perform private.refuse('fotos_max_6', 'Caben hasta 6 fotos.');
  end if;
  for foto in select jsonb_array_elements(new.fotos) loop
    if coalesce(foto ->> 'url', '') !~ '^/storage/v1/object/public/provider-images/[A-Za-z0-9._-]{1,200}$' then
      perform private.refuse('fotos_del_sitio', 'La foto no es válida. Súbela de nuevo.');
    end if;
    words := private.clean_line(foto ->> 'descripcion');
    if words is null or char_length(words) > 200 then
      perform private.refuse('fotos_con_descripcion', 'Describe cada foto en una frase.');
    end if;
    perform private.refuse_link('fotos', words);
    cleaned := cleaned || jsonb_build_array(jsonb_build_object('url', foto ->> 'url', 'descripcion', words));
  end loop;
  new.fotos := nullif(cleaned, '[]');
  perform private.refuse_link('con_quien', new.con_quien);
  perform private.refuse_link('pasos', item) from unnest(new.pasos) as item;
  perform private.refuse_link('que_llevar', item) from unnest(new.que_llevar) as item;
  perform private.refuse_unknown_keys('se_puede', new.se_puede, array['se_puede']);
  return new;
end
$$;
comment on function private.clean_primera_visita() is 'Trims the first visit, and refuses links, unknown keys and foreign pictures.';

-- Triggers, which fire in the order of their names

create trigger detalles_clean
  before insert or update on public.detalles
  for each row when (private.is_user_act()) execute function private.clean_detalles();

create trigger detalles_keep_parts
  before update on public.detalles
  for each row execute function private.stamp_part('');

create trigger detalles_stamp
  before update on public.detalles
  for each row execute function private.stamp_version('proveedor_id');

create trigger detalles_stamp_atencion
  before update of edad_desde_meses, edad_hasta_meses, modalidades, idiomas, costo, costo_desde, requiere_referido,
    atiende_autismo, estacionamiento, estacionamiento_donde
  on public.detalles
  for each row execute function private.stamp_part('atencion');

create trigger detalles_stamp_lugar
  before update of hechos_si, hechos_no on public.detalles
  for each row execute function private.stamp_part('lugar');

create trigger primera_visita_clean
  before insert or update on public.primera_visita
  for each row execute function private.clean_primera_visita();

create trigger primera_visita_stamp
  before update on public.primera_visita
  for each row execute function private.stamp_version('proveedor_id');

create trigger primera_visita_remove_pictures
  after update or delete on public.primera_visita
  for each row when (old.fotos is not null) execute function private.remove_pictures('fotos');

create trigger planes_clean
  before insert or update on public.planes
  for each row execute function private.clean_texts('', 'nombre line', 'alias line list');

create trigger planes_stamp
  before update on public.planes
  for each row execute function private.stamp_version();

-- Policies

create policy "Anyone can see the facts" on public.hechos
  for select to anon, authenticated using (true);
comment on policy "Anyone can see the facts" on public.hechos is
  'Search and forms offer them.';

create policy "Anyone can see the plans" on public.planes
  for select to anon, authenticated using (true);
comment on policy "Anyone can see the plans" on public.planes is
  'Search and forms offer them.';

create policy "Admins can keep the plans" on public.planes
  for all to authenticated using ((select private.is_admin()));
comment on policy "Admins can keep the plans" on public.planes is
  'One list for everybody; names that families give them come with time.';

create policy "Anyone can see the details of providers they see" on public.detalles
  for select to anon, authenticated
  using (exists (select from public.proveedores as p where p.id = proveedor_id));
comment on policy "Anyone can see the details of providers they see" on public.detalles is
  'The policies of the provider decide.';

create policy "Owners and admins can tell the details" on public.detalles
  for all to authenticated using (
    (select private.is_admin())
    or proveedor_id in (select p.id from public.proveedores as p where p.usuario_id = (select auth.uid()))
  );
comment on policy "Owners and admins can tell the details" on public.detalles is
  'Without losing the approval. An upsert begins as an insert; the row is there already.';

create policy "Anyone can see the first visit of providers they see" on public.primera_visita
  for select to anon, authenticated
  using (exists (select from public.proveedores as p where p.id = proveedor_id));
comment on policy "Anyone can see the first visit of providers they see" on public.primera_visita is
  'The policies of the provider decide.';

create policy "Owners and admins can tell the first visit, or take it back" on public.primera_visita
  for all to authenticated using (
    (select private.is_admin())
    or proveedor_id in (select p.id from public.proveedores as p where p.usuario_id = (select auth.uid()))
  );
comment on policy "Owners and admins can tell the first visit, or take it back" on public.primera_visita is
  'Without losing the approval.';

-- The summary of a provider's facts as one short line, for the list of all providers: as columns it would be half of that
-- read. `app/features/directory/listed-facts.ts` reads it.

-- In plpgsql it is planned once a connection, not for each row. Of a mask each number is one bit, the first being 1, in hexadecimal digits.
create function private.facts_line(
  lugares jsonb, edad_desde_meses integer, edad_hasta_meses integer, modalidades text[], idiomas text[], costo text,
  atencion_vence date, hechos smallint[], lugar_vence date, domicilio smallint[]
) returns text
language plpgsql immutable set search_path = ''
as $$
begin
  return rtrim(concat_ws('|',
    (select coalesce(string_agg(rtrim(concat_ws(':',
        coalesce(lugar ->> 'm', ''),
        concat(
          array_position(array['acepta', 'lista_de_espera', 'evalua_antes', 'no_acepta'], lugar ->> 'e'),
          array_position(array['menos_de_1_mes', '1_a_3', '3_a_6', 'mas_de_6'], lugar ->> 't')
        ),
        coalesce(to_hex((lugar ->> 'v')::date - date '2020-01-01'), ''),
        coalesce(lugar ->> 'h', ''),
        coalesce(to_hex((lugar ->> 'c')::date - date '2020-01-01'), '')
      ), ':'), '/' order by orden), '')
      from jsonb_array_elements(lugares) with ordinality as place (lugar, orden)),
    coalesce(edad_desde_meses::text, ''),
    coalesce(edad_hasta_meses::text, ''),
    concat(
      (select to_hex(coalesce(bit_or(1 << (array_position(array['presencial', 'en_linea', 'a_domicilio', 'en_la_escuela'], valor) - 1)), 0))
        from unnest(modalidades) as valor),
      (select to_hex(coalesce(bit_or(1 << (array_position(array['es', 'en', 'ase', 'psl'], valor) - 1)), 0)) from unnest(idiomas) as valor),
      coalesce(array_position(array['gratis', 'segun_ingresos', 'desde'], costo), 0)
    ),
    coalesce(to_hex(atencion_vence - date '2020-01-01'), ''),
    (select to_hex(coalesce(bit_or(1 << (numero - 1)), 0)) from unnest(hechos) as numero where numero between 1 and 21),
    (select to_hex(coalesce(bit_or(1 << (-numero - 1)), 0)) from unnest(hechos) as numero where numero between -21 and -1),
    coalesce(to_hex(lugar_vence - date '2020-01-01'), ''),
    (select coalesce(string_agg(lpad(to_hex(numero::integer), 2, '0'), '' order by numero), '')
      from unnest(domicilio) as numero)
  ), '|');
end
$$;
comment on function private.facts_line(jsonb, integer, integer, text[], text[], text, date, smallint[], date, smallint[]) is
  'Places (municipality where it is another one, number of availability and wait, last day of it, hours, last day of them), ages, three digits for ways, languages and cost, last day of them, masks of the facts of the place (numbers 1 to 21) whose answer is the sought one and the contrary one, last day of them, two digits for each municipality of home visits. A day is three hexadecimal digits.';

-- A person's own data

insert into private.own_things (tabla, condicion) values
  ('public.detalles', 't.proveedor_id in (select * from private.own_provider($1))'),
  ('public.primera_visita', 't.proveedor_id in (select * from private.own_provider($1))');

-- Rights

grant execute on function private.refuse_unknown_keys(text, text[], text[]) to authenticated, service_role;
