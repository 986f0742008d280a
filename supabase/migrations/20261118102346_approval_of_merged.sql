set check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.merge_providers()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  se_va constant uuid := new.anterior;
  queda constant uuid := new.proveedor_id;
  gone public.proveedores;
  kept public.proveedores;
  result public.proveedores;
  dueno uuid;
begin
  select * into gone from public.proveedores where id = se_va;
  select * into kept from public.proveedores where id = queda;
  dueno := coalesce(kept.usuario_id, gone.usuario_id);
  result := jsonb_populate_record(kept, (
    select coalesce(jsonb_object_agg(v.key, v.value), '{}') from jsonb_each(to_jsonb(gone)) as v where v.key = any (new.del_otro)
  ));
  update public.proveedores as p
  set nombre = result.nombre, tipo_servicio = result.tipo_servicio, subcategoria = result.subcategoria,
    descripcion = result.descripcion, municipio = result.municipio, direccion = result.direccion, telefono = result.telefono,
    whatsapp = result.whatsapp, email = result.email, web = result.web, horario_servicio = result.horario_servicio,
    acepta_planes = result.acepta_planes, planes_aceptados = result.planes_aceptados,
    etiquetas_servicio = result.etiquetas_servicio, videos_urls = result.videos_urls, logo_url = result.logo_url,
    aprobado_por_admin = kept.aprobado_por_admin or coalesce(gone.aprobado_por_admin, false)
  where p.id = queda
  returning p.* into result;

  perform private.merge_facts(queda, se_va);
  perform private.split_words(array[queda, se_va]);
  perform private.drop_untrue_words(queda, to_jsonb(kept), to_jsonb(result));
  perform private.drop_untrue_words(se_va, to_jsonb(gone), to_jsonb(result));
  perform private.merge_places(queda, se_va);
  perform private.merge_reviews(queda, se_va, dueno);
  perform private.merge_keepers(queda, se_va);
  perform private.merge_handling(queda, se_va, dueno);
  delete from public.proveedores as p where p.id = se_va;
  -- A person has one provider: the other had to go first.
  if dueno is distinct from kept.usuario_id then
    update public.proveedores as p set usuario_id = dueno where p.id = queda;
  end if;
  insert into private.unpaired_providers (proveedor_id) values (queda) on conflict do nothing;
  return null;
end
$function$;

reset check_function_bodies;
