-- What a provider offers and what its place is like: facts that a family acts on. Known keys
-- with yes, no or nothing said; words for them stand in the screens.

-- Tables

create table public.hechos (
  clave text primary key,
  grupo text not null constraint grupo_conocido check (grupo in ('acceso', 'sentidos', 'se_puede')),
  buscado text not null constraint buscado_si_o_no check (buscado in ('si', 'no')),
  orden smallint not null unique
);
comment on table public.hechos is
  'The facts that can be told of a place, in the order to show them. The only place where their keys stand.';
comment on column public.hechos.buscado is 'The answer that a family looks for.';
alter table public.hechos enable row level security;
revoke all on table public.hechos from public, anon, authenticated, service_role;
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
  fecha_actualizacion timestamptz not null default now()
);
comment on table public.detalles is
  'What a provider offers and what its place is like, one row each, made with it. Null is: nobody has said.';
comment on column public.detalles.edad_hasta_meses is 'Null: adults too.';
comment on column public.detalles.hechos_si is
  'Keys of public.hechos that are so; those of hechos_no are not. What is in neither is not known.';
comment on column public.detalles.atencion_actualizada is
  'Version of ages, ways, languages and cost: two people who save different parts do not disturb each other.';
comment on column public.detalles.lugar_actualizado is 'Version of hechos_si and hechos_no.';
alter table public.detalles enable row level security;
revoke all on table public.detalles from public, anon, authenticated, service_role;
grant select on table public.detalles to anon;
-- The key too: an upsert names it.
grant select, insert (proveedor_id, edad_desde_meses, edad_hasta_meses, modalidades, idiomas, costo, costo_desde,
  requiere_referido, atiende_autismo, hechos_si, hechos_no), update (proveedor_id, edad_desde_meses, edad_hasta_meses,
  modalidades, idiomas, costo, costo_desde, requiere_referido, atiende_autismo, hechos_si, hechos_no) on table
  public.detalles to authenticated;
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
alter table public.primera_visita enable row level security;
revoke all on table public.primera_visita from public, anon, authenticated, service_role;
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
alter table public.planes enable row level security;
revoke all on table public.planes from public, anon, authenticated, service_role;
grant select on table public.planes to anon;
grant select, insert (nombre, alias, activo), update (nombre, alias, activo), delete on table public.planes to
  authenticated;
grant all on table public.planes to service_role;

-- Functions

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
begin
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

create function private.clean_plan() returns trigger
language plpgsql set search_path = ''
as $$
begin
  new.nombre := private.clean_line(new.nombre);
  new.alias := private.clean_list(array(select private.clean_line(item) from unnest(new.alias[1:1000]) as item));
  return new;
end
$$;
comment on function private.clean_plan() is 'Trims a plan and its other names.';

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
    atiende_autismo
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
  for each row execute function private.clean_plan();

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

create policy "Admins can create plans" on public.planes
  for insert to authenticated with check ((select private.is_admin()));
comment on policy "Admins can create plans" on public.planes is
  'One list for everybody.';

create policy "Admins can change plans" on public.planes
  for update to authenticated using ((select private.is_admin())) with check ((select private.is_admin()));
comment on policy "Admins can change plans" on public.planes is
  'Names that families give them come with time.';

create policy "Admins can delete plans" on public.planes
  for delete to authenticated using ((select private.is_admin()));
comment on policy "Admins can delete plans" on public.planes is
  'Or make them inactive.';

create policy "Anyone can see the details of providers they see" on public.detalles
  for select to anon, authenticated
  using (exists (select from public.proveedores as p where p.id = proveedor_id));
comment on policy "Anyone can see the details of providers they see" on public.detalles is
  'The policies of the provider decide.';

create policy "Owners and admins can tell the details" on public.detalles
  for insert to authenticated
  with check (
    (select private.is_admin())
    or proveedor_id in (select p.id from public.proveedores as p where p.usuario_id = (select auth.uid()))
  );
comment on policy "Owners and admins can tell the details" on public.detalles is
  'An upsert begins as an insert; the row is there already.';

create policy "Owners and admins can change the details" on public.detalles
  for update to authenticated
  using (
    (select private.is_admin())
    or proveedor_id in (select p.id from public.proveedores as p where p.usuario_id = (select auth.uid()))
  );
comment on policy "Owners and admins can change the details" on public.detalles is
  'Without losing the approval.';

create policy "Anyone can see the first visit of providers they see" on public.primera_visita
  for select to anon, authenticated
  using (exists (select from public.proveedores as p where p.id = proveedor_id));
comment on policy "Anyone can see the first visit of providers they see" on public.primera_visita is
  'The policies of the provider decide.';

create policy "Owners and admins can tell the first visit" on public.primera_visita
  for insert to authenticated
  with check (
    (select private.is_admin())
    or proveedor_id in (select p.id from public.proveedores as p where p.usuario_id = (select auth.uid()))
  );
comment on policy "Owners and admins can tell the first visit" on public.primera_visita is
  'Without losing the approval.';

create policy "Owners and admins can change the first visit" on public.primera_visita
  for update to authenticated
  using (
    (select private.is_admin())
    or proveedor_id in (select p.id from public.proveedores as p where p.usuario_id = (select auth.uid()))
  );
comment on policy "Owners and admins can change the first visit" on public.primera_visita is
  'Without losing the approval.';

create policy "Owners and admins can take the first visit back" on public.primera_visita
  for delete to authenticated
  using (
    (select private.is_admin())
    or proveedor_id in (select p.id from public.proveedores as p where p.usuario_id = (select auth.uid()))
  );
comment on policy "Owners and admins can take the first visit back" on public.primera_visita is
  'Then nothing is told of it.';

-- The summary of a provider's facts as one short line, for the list of all providers: as columns it would be half of that
-- read. `app/features/directory/listed-facts.ts` reads it.

create function private.bit_mask(numeros integer[]) returns text
language sql immutable set search_path = ''
as $$
  select to_hex(coalesce(bit_or(1 << (numero - 1)), 0)) from unnest(numeros) as numero
$$;
comment on function private.bit_mask(integer[]) is 'One bit for each of these numbers, the first being 1, in hexadecimal digits.';

create function private.facts_line(
  lugares jsonb, edad_desde_meses integer, edad_hasta_meses integer, modalidades text[], idiomas text[], costo text,
  atencion_vence date, hechos smallint[], lugar_vence date, domicilio smallint[]
) returns text
language sql immutable set search_path = ''
as $$
  select rtrim(concat_ws('|',
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
      private.bit_mask(array(
        select array_position(array['presencial', 'en_linea', 'a_domicilio', 'en_la_escuela'], valor) from unnest(modalidades) as valor
      )),
      private.bit_mask(array(select array_position(array['es', 'en', 'ase', 'psl'], valor) from unnest(idiomas) as valor)),
      coalesce(array_position(array['gratis', 'segun_ingresos', 'desde'], costo), 0)
    ),
    coalesce(to_hex(atencion_vence - date '2020-01-01'), ''),
    private.bit_mask(array(select numero from unnest(hechos) as numero where numero between 1 and 21)),
    private.bit_mask(array(select -numero from unnest(hechos) as numero where numero between -21 and -1)),
    coalesce(to_hex(lugar_vence - date '2020-01-01'), ''),
    (select coalesce(string_agg(lpad(to_hex(numero::integer), 2, '0'), '' order by numero), '')
      from unnest(domicilio) as numero)
  ), '|')
$$;
comment on function private.facts_line(jsonb, integer, integer, text[], text[], text, date, smallint[], date, smallint[]) is
  'Places (municipality where it is another one, number of availability and wait, last day of it, hours, last day of them), ages, three digits for ways, languages and cost, last day of them, masks of the facts of the place (numbers 1 to 21) whose answer is the sought one and the contrary one, last day of them, two digits for each municipality of home visits. A day is three hexadecimal digits.';

-- A person's own data

insert into private.own_things (tabla, condicion) values
  ('public.detalles', 't.proveedor_id in (select * from private.own_provider($1))'),
  ('public.primera_visita', 't.proveedor_id in (select * from private.own_provider($1))');

-- Rights

grant execute on function private.refuse_unknown_keys(text, text[], text[]) to authenticated, service_role;
