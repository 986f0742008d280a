-- The directory: service providers and what may be said in their rows.

-- Types

create type public.tipo_servicio as enum ('escuela', 'terapista', 'doctor', 'abogado', 'dietista');

-- Tables

create table public.subcategorias (
  tipo_servicio public.tipo_servicio not null,
  nombre text not null,
  orden smallint not null,
  primary key (tipo_servicio, nombre),
  unique (tipo_servicio, orden)
);
comment on table public.subcategorias is
  'The subcategories of each type, in the order to show them. The only place where they stand; abogado has none.';
grant select on table public.subcategorias to anon, authenticated;
grant all on table public.subcategorias to service_role;

create table public.proveedores (
  id uuid primary key default gen_random_uuid(),
  nombre text not null constraint nombre_max_160 check (char_length(nombre) <= 160),
  descripcion text constraint descripcion_max_4000 check (char_length(descripcion) <= 4000),
  tipo_servicio public.tipo_servicio not null,
  subcategoria text,
  municipio text not null constraint municipio_max_60 check (char_length(municipio) <= 60),
  acepta_planes boolean not null default false,
  planes_aceptados text[] constraint planes_aceptados_max_40_de_120 check (private.list_fits(planes_aceptados, 40, 120)),
  telefono text constraint telefono_max_40 check (char_length(telefono) <= 40),
  whatsapp text constraint whatsapp_max_40 check (char_length(whatsapp) <= 40),
  email text constraint email_max_254 check (char_length(email) <= 254),
  direccion text constraint direccion_max_300 check (char_length(direccion) <= 300),
  web text constraint web_max_500 check (char_length(web) <= 500)
    constraint web_solo_http check (private.is_web_url(web)),
  logo_url text constraint logo_url_max_1000 check (char_length(logo_url) <= 1000)
    constraint logo_url_del_sitio check (logo_url ~ '^/storage/v1/object/public/provider-images/([A-Za-z0-9._-]|%20)+$'),
  etiquetas_servicio text[] constraint etiquetas_servicio_max_40_de_80 check (private.list_fits(etiquetas_servicio, 40, 80)),
  videos_urls text[] constraint videos_urls_max_12_de_500 check (private.list_fits(videos_urls, 12, 500)),
  horario_servicio text constraint horario_servicio_max_500 check (char_length(horario_servicio) <= 500),
  -- An admin who says nothing about it creates an approved provider.
  aprobado_por_admin boolean not null default private.is_admin(),
  usuario_id uuid references private.profiles (id) on delete set null,
  fecha_creacion timestamptz not null default now(),
  fecha_actualizacion timestamptz not null default now(),
  constraint proveedores_uno_por_usuario unique (usuario_id),
  constraint proveedores_subcategoria_de_su_tipo
    foreign key (tipo_servicio, subcategoria) references public.subcategorias (tipo_servicio, nombre)
    on update cascade
);
comment on table public.proveedores is
  'Providers of the directory. Public once an admin approves; pending again after each change of the owner.';
comment on column public.proveedores.fecha_actualizacion is
  'When the provider last changed, to the microsecond: different for every version of the row.';
create index proveedores_publicos_idx on public.proveedores (tipo_servicio, municipio) where aprobado_por_admin;
create index proveedores_publicos_municipio_idx on public.proveedores (municipio) where aprobado_por_admin;
create index proveedores_aprobado_fecha_idx on public.proveedores (aprobado_por_admin, fecha_creacion desc);
create index proveedores_fecha_idx on public.proveedores (fecha_creacion desc);
create index proveedores_subcategoria_idx on public.proveedores (tipo_servicio, subcategoria);
grant select on table public.proveedores to anon;
-- Every column but id, fecha_creacion and fecha_actualizacion, which the database gives.
grant select, insert (nombre, descripcion, tipo_servicio, subcategoria, municipio, acepta_planes, planes_aceptados,
  telefono, whatsapp, email, direccion, web, logo_url, etiquetas_servicio, videos_urls, horario_servicio,
  aprobado_por_admin, usuario_id), update (nombre, descripcion, tipo_servicio, subcategoria, municipio, acepta_planes,
  planes_aceptados, telefono, whatsapp, email, direccion, web, logo_url, etiquetas_servicio, videos_urls,
  horario_servicio, aprobado_por_admin, usuario_id), delete on table public.proveedores to authenticated;
grant all on table public.proveedores to service_role;

-- An account's provider outlives it, pending and without owner. So does any other that
-- nobody looks after: this is since when.
create table private.unattended_providers (
  proveedor_id uuid primary key references public.proveedores (id) on delete cascade,
  since timestamptz not null default now()
);
comment on table private.unattended_providers is 'Providers without an owner that are not public, and since when.';
create index unattended_providers_since_idx on private.unattended_providers (since);

-- Functions

create function private.clean_proveedor() returns trigger
language plpgsql set search_path = ''
as $$
begin
  new.nombre := private.clean_line(new.nombre);
  new.descripcion := private.clean_text(new.descripcion);
  new.subcategoria := private.clean_text(new.subcategoria);
  new.municipio := private.clean_text(new.municipio);
  new.planes_aceptados := private.clean_list(new.planes_aceptados);
  new.telefono := private.clean_text(new.telefono);
  new.whatsapp := private.clean_text(new.whatsapp);
  new.email := private.clean_text(new.email);
  new.direccion := private.clean_text(new.direccion);
  new.web := private.clean_text(new.web);
  new.logo_url := private.picture_path(new.logo_url);
  new.etiquetas_servicio := private.clean_list(new.etiquetas_servicio);
  new.videos_urls := private.clean_list(new.videos_urls);
  new.horario_servicio := private.clean_text(new.horario_servicio);
  -- A payload with an explicit null means the same as leaving it out.
  new.acepta_planes := coalesce(new.acepta_planes, false);

  if new.nombre is null or new.municipio is null or new.tipo_servicio is null then
    raise exception using errcode = 'not_null_violation', message = 'Por favor completa los campos obligatorios';
  end if;
  if new.logo_url !~ '^/storage/v1/object/public/provider-images/([A-Za-z0-9._-]|%20)+$' then
    perform private.refuse('logo_url_del_sitio', 'El logo no es válido. Súbelo otra vez.');
  end if;
  -- Compared as a whole host, never as a substring.
  if exists (
    select from unnest(new.videos_urls) as url
    where url !~* ('^https://(([a-z0-9-]+\.)*facebook\.com|fb\.watch|(www\.)?instagram\.com)'
      || '([/?#][^[:space:][:cntrl:]\\"<>]*)?$')
  ) then
    raise exception using errcode = 'check_violation', constraint = 'videos_urls_facebook_o_instagram',
      message = 'Solo se permiten videos de Facebook e Instagram';
  end if;
  -- The foreign key holds this too; here it gets words.
  if new.subcategoria is not null and not exists (
    select from public.subcategorias as s
    where s.tipo_servicio = new.tipo_servicio and s.nombre = new.subcategoria
  ) then
    raise exception using errcode = 'check_violation', constraint = 'proveedores_subcategoria_de_su_tipo',
      message = format('La subcategoría "%s" no corresponde al tipo "%s"', left(new.subcategoria, 100), new.tipo_servicio);
  end if;
  -- Only what is written now, so no constraint: an address from an older copy must not keep a provider from being changed by
  -- others than its writer, such as when its owner's account goes. A longer one is refused by its own constraint.
  if (tg_op = 'INSERT' or new.email is distinct from old.email)
    and char_length(new.email) <= 254 and not private.is_email(new.email) then
    raise exception using errcode = 'check_violation', constraint = 'email_valido',
      message = 'El correo no es válido. Ejemplo: nombre@ejemplo.com';
  end if;
  return new;
end
$$;
comment on function private.clean_proveedor() is
  'Stores empty optional text and empty lists as null, and refuses a bad provider with words for people.';

-- Fires only when a statement names a column, which is the only way to tell "the admin sets it
-- false" from "the admin edits a pending provider". The arguments are where the mark goes, and
-- the mark, which is null without one: a trigger that follows by name puts a value in its place.
create function private.mark_named() returns trigger
language plpgsql set search_path = ''
as $$
begin
  return jsonb_populate_record(new, jsonb_build_object(tg_argv[0], tg_argv[1]));
end
$$;
comment on function private.mark_named() is 'Marks what this statement itself says, for the next trigger.';

create function private.moderate_proveedor() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if not private.is_user_request() then
    new.aprobado_por_admin := coalesce(new.aprobado_por_admin, false);
  elsif private.is_admin() then
    new.aprobado_por_admin := case tg_op
      when 'INSERT' then coalesce(new.aprobado_por_admin, true)
      else new.aprobado_por_admin is not null
    end;
  else
    new.aprobado_por_admin := false;
    if tg_op = 'INSERT' then
      new.usuario_id := coalesce(new.usuario_id, auth.uid());
    elsif new.usuario_id is distinct from old.usuario_id then
      raise exception using errcode = 'insufficient_privilege',
        message = 'Solo un administrador puede cambiar el dueño de un perfil de proveedor';
    end if;
  end if;
  return new;
end
$$;
comment on function private.moderate_proveedor() is
  'Approval is the admin''s: an owner''s write is pending whatever it says, an admin''s is approved unless it says not. Only an admin hands a provider over.';

create function private.mark_unattended() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if tg_op = 'UPDATE' and (old.usuario_id, old.aprobado_por_admin) is not distinct from (new.usuario_id, new.aprobado_por_admin) then
    return null;
  elsif new.usuario_id is null and not new.aprobado_por_admin then
    insert into private.unattended_providers (proveedor_id) values (new.id) on conflict do nothing;
  else
    delete from private.unattended_providers where proveedor_id = new.id;
    delete from private.borradores where proveedor_id = new.id;
  end if;
  return null;
end
$$;
comment on function private.mark_unattended() is
  'Notes since when a provider has neither an owner nor an admin''s approval. One that has either is no draft of the register any more.';

create function public.contar_proveedores() returns table (tipo_servicio public.tipo_servicio, total integer)
language sql stable rows 5 set search_path = ''
as $$
  select t.tipo, count(p.tipo_servicio)::integer
  from unnest(enum_range(null::public.tipo_servicio)) as t (tipo)
  left join public.proveedores as p on p.tipo_servicio = t.tipo and p.aprobado_por_admin
  group by t.tipo
  order by t.tipo
$$;
comment on function public.contar_proveedores() is
  'How many approved providers there are of each type, zeros included: what the home page shows.';

-- Triggers, which fire in the order of their names

create trigger proveedores_clean
  before insert or update on public.proveedores
  for each row execute function private.clean_proveedor();

-- Only the act itself: the trigger that takes the owner off the provider of a deleted account has the person as the caller.
create trigger proveedores_mark_disapproval
  before update of aprobado_por_admin on public.proveedores
  for each row when (private.is_user_act() and private.is_user_request() and not new.aprobado_por_admin)
  execute function private.mark_named('aprobado_por_admin');

create trigger proveedores_moderate
  before insert or update on public.proveedores
  for each row when (private.is_user_act()) execute function private.moderate_proveedor();

create trigger proveedores_stamp
  before update on public.proveedores
  for each row execute function private.stamp_version();

create trigger proveedores_mark_unattended
  after insert or update on public.proveedores
  for each row execute function private.mark_unattended();

-- Policies

create policy "Anyone can see the subcategories" on public.subcategorias
  for select to anon, authenticated using (true);
comment on policy "Anyone can see the subcategories" on public.subcategorias is
  'Search and forms offer them.';

create policy "Anyone can see approved providers" on public.proveedores
  for select to anon, authenticated using (aprobado_por_admin);
comment on policy "Anyone can see approved providers" on public.proveedores is
  'The public directory.';

create policy "Owners can see their own provider" on public.proveedores
  for select to authenticated using (usuario_id = (select auth.uid()));
comment on policy "Owners can see their own provider" on public.proveedores is
  'Approved or not: the provider dashboard edits it while it waits.';

create policy "Admins can do all with any provider" on public.proveedores
  for all to authenticated using ((select private.is_admin()));
comment on policy "Admins can do all with any provider" on public.proveedores is
  'Edit, approve, hand over, delete. An owner cannot delete, so that a bad history does not vanish by starting over.';

create policy "Users can create a provider for themselves" on public.proveedores
  for insert to authenticated with check (usuario_id = (select auth.uid()));
comment on policy "Users can create a provider for themselves" on public.proveedores is
  'One only, by a unique constraint; pending, by a trigger.';

create policy "Owners can change their own provider" on public.proveedores
  for update to authenticated
  using (usuario_id = (select auth.uid())) with check (usuario_id = (select auth.uid()));
comment on policy "Owners can change their own provider" on public.proveedores is
  'A trigger makes it pending again.';

-- The 78 municipalities with what is near them, for what the database itself has to know: where
-- help is missing, and whom to tell when it appears. `npm run types` writes it for pages.

-- Tables

create table private.municipios (
  nombre text primary key,
  region text not null,
  por_tierra text[] not null,
  por_mar text[] not null,
  numero smallint not null unique
);
comment on table private.municipios is 'The municipalities of Puerto Rico: health region, neighbours by land and by sea.';
comment on column private.municipios.numero is
  'By the order of the letters'' codes, which is the same in every locale. Stands for the name in the line of facts.';

create function private.neighbours_of(municipio text) returns text[]
language sql stable set search_path = ''
as $$
  select por_tierra || por_mar from private.municipios where nombre = neighbours_of.municipio
$$;
comment on function private.neighbours_of(text) is 'The municipalities that a municipality touches, by land and then by sea.';

-- Pictures come from the site's own storage: whoever runs another host would get the address of each family that looks at
-- a profile, and could change the picture after its approval.

create function private.picture_path(address text)
returns text
language sql immutable
return regexp_replace(private.clean_text(address),
  '^https?://[^/?#@\\\s]+(?=/storage/v1/object/public/provider-images/)', '', 'i');
comment on function private.picture_path(text) is
  'The address of a file of the bucket provider-images without its host, so that it is always one of this site; any other as it is.';

-- Functions

-- The argument is the column. A picture that a resource shows stays: anybody may write an address into a provider of their
-- own.
create function private.remove_pictures() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  files text[];
  person uuid;
begin
  if tg_op = 'UPDATE' and to_jsonb(new) -> tg_argv[0] is not distinct from to_jsonb(old) -> tg_argv[0] then
    return null;
  end if;
  if tg_argv[0] = 'logo_url' then
    person := old.usuario_id;
    files := array[replace(
      substring(old.logo_url from '/storage/v1/(?:object|render/image)/public/provider-images/([^?#]+)'), '%20', ' ')];
  else
    select p.usuario_id into person from public.proveedores as p where p.id = old.proveedor_id;
    files := array(
      select substring(foto ->> 'url' from '/provider-images/(.+)$') from jsonb_array_elements(old.fotos) as foto);
  end if;
  -- Hosted Supabase refuses deletions that do not come from its own server, unless told.
  perform pg_catalog.set_config('storage.allow_delete_query', 'true', true);
  delete from storage.objects as o
  where o.bucket_id = 'provider-images'
    and o.name = any (files)
    -- An address is only text: naming somebody else's picture must not be a way to delete it.
    and (o.owner_id in (person::text, auth.uid()::text) or private.is_admin() or not private.is_user_request())
    and not exists (
      select from public.proveedores as p
      where strpos(p.logo_url, '/provider-images/' || replace(o.name, ' ', '%20')) > 0
    ) and not exists (
      select from public.recursos as r
      where strpos(r.miniatura_pixar, '/provider-images/' || replace(o.name, ' ', '%20')) > 0
    ) and not exists (
      select from public.primera_visita as v
      where v.fotos @> jsonb_build_array(jsonb_build_object('url', '/storage/v1/object/public/provider-images/' || o.name))
    );
  perform pg_catalog.set_config('storage.allow_delete_query', 'false', true);
  return null;
end
$$;
comment on function private.remove_pictures() is
  'Removes the pictures that a provider or its first visit showed and shows no more, unless something else shows them or they belong to somebody else.';

-- On hosted Supabase a scheduled job calls it.
create function public.gateway_sweep_files() returns integer
language plpgsql volatile security definer set search_path = ''
as $$
declare
  removed integer;
begin
  perform pg_catalog.set_config('storage.allow_delete_query', 'true', true);
  with shown as materialized (
    select replace(substring(address from '/provider-images/([^?#]+)'), '%20', ' ') as name
    from (
      select logo_url from public.proveedores
      union all select miniatura_pixar from public.recursos
      union all select foto ->> 'url' from public.primera_visita as v, jsonb_array_elements(v.fotos) as foto
    ) as used (address)
    where address like '%/provider-images/%'
  )
  delete from storage.objects as o
  where o.bucket_id = 'provider-images'
    and greatest(o.created_at, o.updated_at) < now() - interval '24 hours'
    -- Another name may be written differently in an address: what cannot be compared stays.
    and o.name ~ '^[A-Za-z0-9._/ -]+$'
    and not exists (select from shown where shown.name = o.name);
  get diagnostics removed = row_count;
  perform pg_catalog.set_config('storage.allow_delete_query', 'false', true);
  return removed;
end
$$;
comment on function public.gateway_sweep_files() is
  'Removes pictures older than a day that no provider, resource or first visit shows, and tells how many.';

-- Triggers

create trigger proveedores_remove_logo
  after update or delete on public.proveedores
  for each row when (old.logo_url is not null) execute function private.remove_pictures('logo_url');

-- Policies. Their reasons are plain comments: on hosted Supabase the table belongs to the
-- storage server, and only its owner may attach a comment to a policy.

-- A picture is public at its address, and only there: the pictures of pending providers
-- are nobody's to list. Reading by address asks no policy, the bucket being public; so
-- this one is for what does: provider, signing, moving, copying and replacing.
create policy "Owners can see their own provider images" on storage.objects
  for select to authenticated
  using (bucket_id = 'provider-images' and owner_id = (select auth.uid())::text);

-- The owner is recorded, so that the next rules have someone to ask for.
create policy "Users can upload provider images as themselves" on storage.objects
  for insert to authenticated
  with check (bucket_id = 'provider-images' and owner_id = (select auth.uid())::text);

-- Nobody puts another picture under a competitor's address.
create policy "Owners can replace their own provider images" on storage.objects
  for update to authenticated
  using (bucket_id = 'provider-images' and owner_id = (select auth.uid())::text)
  with check (bucket_id = 'provider-images' and owner_id = (select auth.uid())::text);

-- What one uploaded one may take down.
create policy "Owners can delete their own provider images" on storage.objects
  for delete to authenticated
  using (bucket_id = 'provider-images' and owner_id = (select auth.uid())::text);

-- Moderation, and logos of providers that have no owner yet.
create policy "Admins can manage any provider image" on storage.objects
  for all to authenticated
  using (bucket_id = 'provider-images' and (select private.is_admin()))
  with check (bucket_id = 'provider-images' and (select private.is_admin()));

-- Triggers

-- Only the act itself: what follows from it by cascade or trigger is no act of
-- its own. An admin's own provider is no exception: approving it is an admin's act.
-- What a family wrote is not kept: it may have been removed because they asked for it.
create trigger proveedores_audit
  after insert or update or delete on public.proveedores
  for each row when (private.is_user_act())
  execute function private.audit('id', '', 'nombre,municipio,tipo_servicio,aprobado_por_admin,usuario_id');

-- A person's own data

insert into private.own_things (tabla, condicion) values ('public.proveedores', 't.usuario_id = $1');

-- Rights

grant execute on function public.contar_proveedores() to anon, authenticated, service_role;
grant execute on function private.picture_path(text) to authenticated, service_role;
grant execute on function public.gateway_sweep_files() to service_role;
