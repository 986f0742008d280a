-- Pictures come from the site's own storage: whoever runs another host would get the address of each family that looks at
-- a profile, and could change the picture after its approval.

create or replace function private.picture_path(address text)
returns text
language sql immutable set search_path = ''
as $$
  select regexp_replace(private.clean_text(address),
    '^https?://[^/?#@\\\s]+(?=/storage/v1/object/public/provider-images/)', '', 'i')
$$;
comment on function private.picture_path(text) is
  'The address of a file of the bucket provider-images without its host, so that it is always one of this site; any other as it is.';
revoke all on function private.picture_path(text) from public, anon, authenticated, service_role;
grant execute on function private.picture_path(text) to authenticated, service_role;

create or replace function private.clean_proveedor()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
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
  if exists (select from unnest(new.videos_urls) as url where not private.is_video_url(url)) then
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
  return new;
end
$function$;

create or replace function private.clean_recurso()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  new.titulo := private.clean_line(new.titulo);
  new.descripcion := private.clean_text(new.descripcion);
  new.url := private.clean_text(new.url);
  new.categoria := private.clean_list(new.categoria);
  new.miniatura_pixar := private.picture_path(new.miniatura_pixar);
  if new.titulo is null or new.descripcion is null or new.url is null then
    raise exception using errcode = 'not_null_violation', message = 'Por favor completa los campos obligatorios';
  end if;
  return new;
end
$function$;

alter table public.proveedores drop constraint if exists logo_url_solo_http, drop constraint if exists logo_url_del_sitio;
alter table public.recursos
  drop constraint if exists miniatura_pixar_solo_http, drop constraint if exists miniatura_pixar_del_sitio;

-- A logo of another host is dropped, and its owner told; one of the own storage stays, without its host.
with before as (
  select p.id, p.usuario_id, p.nombre, private.picture_path(p.logo_url) as path from public.proveedores as p
  where p.logo_url ~* '^https?://'
), gone as (
  select b.* from before as b where b.path !~ '^/storage/v1/object/public/provider-images/([A-Za-z0-9._-]|%20)+$'
), told as (
  insert into private.outgoing_mail (account, template, fields)
  select u.id, 'logo_quitado', jsonb_build_object('Nombre', g.nombre)
  from gone as g join auth.users as u on u.id = g.usuario_id and u.email <> ''
)
update public.proveedores as p
set logo_url = case when not exists (select from gone as g where g.id = b.id) then b.path end
from before as b where p.id = b.id;
update public.recursos as r
set miniatura_pixar = case when private.picture_path(r.miniatura_pixar) ~ '^/' then private.picture_path(r.miniatura_pixar) end
where r.miniatura_pixar ~* '^https?://';

alter table public.proveedores add constraint logo_url_del_sitio
  check (logo_url ~ '^/storage/v1/object/public/provider-images/([A-Za-z0-9._-]|%20)+$');
alter table public.recursos add constraint miniatura_pixar_del_sitio
  check (miniatura_pixar ~ '^/[A-Za-z0-9._/-]+$' and miniatura_pixar !~ '//');
