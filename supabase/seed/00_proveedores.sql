-- What files 01 to 05 hand their providers to. Every name, address and number is
-- fictitious: phones use the reserved 555-01xx block, sites and mail the reserved
-- .example domain. Logos follow in 11_logos.sql.
create function pg_temp.add_providers(tipo public.tipo_servicio, providers jsonb) returns void language sql
begin atomic
  insert into public.proveedores (
    id, nombre, tipo_servicio, subcategoria, municipio, descripcion,
    acepta_planes, planes_aceptados, telefono, whatsapp, email, direccion, web,
    etiquetas_servicio, videos_urls, horario_servicio,
    aprobado_por_admin, usuario_id, fecha_creacion
  )
  select
    ('b0000000-0000-4000-8000-' || lpad(p.numero::text, 12, '0'))::uuid,
    p.nombre, add_providers.tipo, p.subcategoria, p.municipio, p.descripcion,
    coalesce(p.acepta_planes, false), p.planes_aceptados,
    p.telefono, p.whatsapp, p.email, p.direccion, p.web,
    p.etiquetas_servicio, p.videos_urls, p.horario_servicio,
    not coalesce(p.pendiente, false),
    (select u.id from auth.users u where u.email = p.cuenta),
    now() - p.hace_dias * interval '1 day' - p.numero * interval '7 minutes'
  from jsonb_to_recordset(add_providers.providers) as p (
    numero int, nombre text, subcategoria text, municipio text, descripcion text,
    acepta_planes boolean, planes_aceptados text[], telefono text, whatsapp text,
    email text, direccion text, web text, etiquetas_servicio text[],
    videos_urls text[], horario_servicio text, pendiente boolean, cuenta text,
    hace_dias int
  )
  on conflict do nothing;
end;
