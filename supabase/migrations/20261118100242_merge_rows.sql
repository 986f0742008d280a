set check_function_bodies = off;

DROP FUNCTION private.merge_keepers(uuid,uuid);

DROP FUNCTION private.merge_handling(uuid,uuid,uuid);

create table private.merge_rows (
  orden smallint primary key,
  sentencia text not null
);
alter table private.merge_rows enable row level security;
revoke all on table private.merge_rows from public, anon, authenticated, service_role;
insert into private.merge_rows (orden, sentencia) values
  (10, $$select private.merge_reviews($1, $2, $3)$$),
  (20, $$delete from public.favorite_providers as f where f.provider_id = $2
    and exists (select from public.favorite_providers as o where o.provider_id = $1 and o.user_id = f.user_id)$$),
  (21, $$update public.favorite_providers as f set provider_id = $1 where f.provider_id = $2$$),
  (30, $$update public.listas_proveedores as l
    set nota = case when l.nota = o.nota then l.nota else left(concat_ws('. ', l.nota, o.nota), 300) end
    from public.listas_proveedores as o
    where l.proveedor_id = $1 and o.proveedor_id = $2 and o.lista_id = l.lista_id and o.nota is not null$$),
  (31, $$delete from public.listas_proveedores as l where l.proveedor_id = $2
    and exists (select from public.listas_proveedores as o where o.proveedor_id = $1 and o.lista_id = l.lista_id)$$),
  (32, $$update public.listas_proveedores as l set proveedor_id = $1 where l.proveedor_id = $2$$),
  (40, $$delete from private.avisos as a where a.proveedor_id = $2
    and exists (select from private.avisos as o where o.proveedor_id = $1 and o.correo = a.correo)$$),
  (41, $$update private.avisos as a set proveedor_id = $1 where a.proveedor_id = $2$$),
  (42, $$update private.avisos as a set conocidos = array_replace(a.conocidos, $2, $1) where $2 = any (a.conocidos)$$),
  (50, $$update public.estadisticas as e set proveedor_id = $1 where e.proveedor_id = $2$$),
  (60, $$update public.llamadas as l set proveedor_id = $1 where l.proveedor_id = $2$$),
  (61, $$update private.borradores as b set atiende = coalesce(b.atiende, o.atiende)
    from private.borradores as o where b.proveedor_id = $1 and o.proveedor_id = $2$$),
  (62, $$delete from private.borradores as b
    where b.proveedor_id = $1 and not exists (select from private.borradores as o where o.proveedor_id = $2)$$),
  (70, $$update public.bajas as b set proveedor_id = $1 where b.proveedor_id = $2$$),
  (80, $$delete from public.reclamaciones as r
    where r.proveedor_id = $2 and r.estado in ('abierta', 'probada') and exists (
      select from public.reclamaciones as o
      where o.proveedor_id = $1 and o.usuario_id = r.usuario_id and o.estado in ('abierta', 'probada')
    )$$),
  (81, $$update public.reclamaciones as r set proveedor_id = $1 where r.proveedor_id = $2$$),
  (82, $$update public.reclamaciones as r set estado = 'entregada', decidida_en = now(), decidida_por = auth.uid()
    where r.proveedor_id = $1 and r.usuario_id = $3 and r.estado in ('abierta', 'probada')$$),
  (83, $$with told as (
      update public.reclamaciones as r set dueno_avisado_en = now()
      from public.proveedores as p
      where r.proveedor_id = $1 and r.estado = 'probada' and r.dueno_avisado_en is null
        and p.id = $1 and p.usuario_id is not null
      returning r as claim
    )
    select private.tell_owner(t.claim, $3) from told as t$$),
  (90, $$update private.outgoing_mail as m set proveedor = $1 where m.proveedor = $2$$),
  (91, $$update private.outgoing_mail as m set sujeto = $1 where m.secreto = 'enlace' and m.sujeto = $2$$),
  (100, $$insert into private.contacto_proveedor (proveedor_id, sin_recordatorios_desde, correo_fallido, fallo_en, enlace_pedido)
    select $1, c.sin_recordatorios_desde, c.correo_fallido, c.fallo_en, c.enlace_pedido
    from private.contacto_proveedor as c where c.proveedor_id = $2
    on conflict (proveedor_id) do nothing$$),
  (110, $$update public.importacion_filas as f set proveedor_id = $1 where f.proveedor_id = $2$$),
  (111, $$update public.importacion_filas as f set candidato_id = $1 where f.candidato_id = $2$$),
  (120, $$insert into private.npis (proveedor_id, npi) select $1, n.npi from private.npis as n where n.proveedor_id = $2
    on conflict (proveedor_id) do nothing$$),
  (121, $$update public.perfiles_unidos as u set proveedor_id = $1 where u.proveedor_id = $2$$),
  (122, $$insert into private.repetidos as r (uno, otro, razones, estado, encontrado_en, decidido_en, decidido_por)
    select least($1, other.id), greatest($1, other.id), d.razones, d.estado, d.encontrado_en, d.decidido_en, d.decidido_por
    from private.repetidos as d
    cross join lateral (select case d.uno when $2 then d.otro else d.uno end as id) as other
    where $2 in (d.uno, d.otro) and d.estado = 'distintos' and other.id <> $1
    on conflict on constraint repetidos_una_vez do update
    set estado = excluded.estado, decidido_en = excluded.decidido_en, decidido_por = excluded.decidido_por
    where r.estado = 'pendiente'$$);

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
  moves text;
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
    aprobado_por_admin = kept.aprobado_por_admin or gone.aprobado_por_admin
  where p.id = queda
  returning p.* into result;

  perform private.merge_facts(queda, se_va);
  perform private.split_words(array[queda, se_va]);
  perform private.drop_untrue_words(queda, to_jsonb(kept), to_jsonb(result));
  perform private.drop_untrue_words(se_va, to_jsonb(gone), to_jsonb(result));
  perform private.merge_places(queda, se_va);
  for moves in select r.sentencia from private.merge_rows as r order by r.orden loop
    execute moves using queda, se_va, dueno;
  end loop;
  delete from public.proveedores as p where p.id = se_va;
  -- A person has one provider: the other had to go first.
  if dueno is distinct from kept.usuario_id then
    update public.proveedores as p set usuario_id = dueno where p.id = queda;
  end if;
  insert into private.unpaired_providers (proveedor_id) values (queda) on conflict do nothing;
  return null;
end
$function$;

COMMENT ON TABLE private.merge_rows IS 'Statements of a merge, in this order: what refers to the provider that goes ($2) becomes that of the one that stays ($1); $3 owns it then. One that fails undoes the merge.';

reset check_function_bodies;
