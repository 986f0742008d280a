-- A link speaks for whom it was sent to: it ends when its provider changes hands, and goes with a provider that is merged.

CREATE OR REPLACE FUNCTION private.forget_contact()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  delete from private.contacto_proveedor where proveedor_id = new.id;
  update private.enlaces as e set revocado_en = now() where e.proveedor_id = new.id and e.revocado_en is null;
  return null;
end
$function$;
COMMENT ON FUNCTION private.forget_contact() IS 'What the former owner chose about reminders is not the next one''s choice, and the links that were sent before do not speak for the next one.';

CREATE OR REPLACE FUNCTION private.hand_over(claim public.reclamaciones)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  fields constant jsonb := (
    select jsonb_build_object('Nombre', p.nombre, 'ProveedorID', p.id)
    from public.proveedores as p where p.id = claim.proveedor_id
  );
  former uuid;
  shown_address text;
begin
  select p.usuario_id, p.email into former, shown_address from public.proveedores as p where p.id = claim.proveedor_id;
  update public.reclamaciones as r set estado = 'entregada', decidida_en = now(), decidida_por = auth.uid()
  where r.id = claim.id;
  perform private.deny_claims(array(
    select r.id from public.reclamaciones as r
    where r.proveedor_id = claim.proveedor_id and r.estado in ('abierta', 'probada')
  ));
  update public.proveedores as p set usuario_id = claim.usuario_id, aprobado_por_admin = p.aprobado_por_admin
  where p.id = claim.proveedor_id;
  perform private.mail_person(claim.usuario_id, 'reclamacion_entregada', fields);
  if former is not null then
    perform private.mail_person(former, 'perfil_entregado', fields);
  elsif shown_address is not null then
    insert into private.outgoing_mail (correo, template, fields) values (shown_address, 'perfil_entregado', fields);
    perform pg_notify('gateway_mail', '');
  end if;
end
$function$;
COMMENT ON FUNCTION private.hand_over(public.reclamaciones) IS 'Gives a provider to who claimed it, as approved as it was; denies the other claims and tells both sides.';

CREATE OR REPLACE FUNCTION private.merge_handling(queda uuid, se_va uuid, dueno uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  claim public.reclamaciones;
begin
  update public.estadisticas as e set proveedor_id = queda where e.proveedor_id = se_va;
  update public.llamadas as l set proveedor_id = queda where l.proveedor_id = se_va;
  update public.bajas as b set proveedor_id = queda where b.proveedor_id = se_va;
  delete from public.reclamaciones as r
  where r.proveedor_id = se_va and r.estado in ('abierta', 'probada') and exists (
    select from public.reclamaciones as o
    where o.proveedor_id = queda and o.usuario_id = r.usuario_id and o.estado in ('abierta', 'probada')
  );
  update public.reclamaciones as r set proveedor_id = queda where r.proveedor_id = se_va;
  -- Who owns one of the two and claimed the other has it now.
  update public.reclamaciones as r set estado = 'entregada', decidida_en = now(), decidida_por = auth.uid()
  where r.proveedor_id = queda and r.usuario_id = dueno and r.estado in ('abierta', 'probada');
  -- An owner whom nobody has told of a claim yet has seven days from now on.
  for claim in
    update public.reclamaciones as r set dueno_avisado_en = now()
    from public.proveedores as p
    where r.proveedor_id = queda and r.estado = 'probada' and r.dueno_avisado_en is null
      and p.id = queda and p.usuario_id is not null
    returning r.*
  loop
    perform private.tell_owner(claim, dueno);
  end loop;
  update private.outgoing_mail as m set proveedor = queda where m.proveedor = se_va;
  update private.outgoing_mail as m set sujeto = queda where m.secreto = 'enlace' and m.sujeto = se_va;
  insert into private.contacto_proveedor (proveedor_id, sin_recordatorios_desde, correo_fallido, fallo_en, enlace_pedido)
  select queda, c.sin_recordatorios_desde, c.correo_fallido, c.fallo_en, c.enlace_pedido
  from private.contacto_proveedor as c where c.proveedor_id = se_va
  on conflict (proveedor_id) do nothing;
  insert into private.npis (proveedor_id, npi) select queda, n.npi from private.npis as n where n.proveedor_id = se_va
  on conflict (proveedor_id) do nothing;
  update public.importacion_filas as f set proveedor_id = queda where f.proveedor_id = se_va;
  update public.importacion_filas as f set candidato_id = queda where f.candidato_id = se_va;
  -- Only two drafts of the register are one again.
  update private.borradores as b set atiende = coalesce(b.atiende, o.atiende)
  from private.borradores as o where b.proveedor_id = queda and o.proveedor_id = se_va;
  delete from private.borradores as b
  where b.proveedor_id = queda and not exists (select from private.borradores as o where o.proveedor_id = se_va);
  -- Both addresses stay, also those that led to the one that goes.
  update public.perfiles_unidos as u set proveedor_id = queda where u.proveedor_id = se_va;
  -- Whoever is not the one is not the other.
  insert into private.repetidos as r (uno, otro, razones, estado, encontrado_en, decidido_en, decidido_por)
  select least(queda, other.id), greatest(queda, other.id), d.razones, d.estado, d.encontrado_en, d.decidido_en, d.decidido_por
  from private.repetidos as d
  cross join lateral (select case d.uno when se_va then d.otro else d.uno end as id) as other
  where se_va in (d.uno, d.otro) and d.estado = 'distintos' and other.id <> queda
  on conflict on constraint repetidos_una_vez do update
  set estado = excluded.estado, decidido_en = excluded.decidido_en, decidido_por = excluded.decidido_por
  where r.estado = 'pendiente';
end
$function$;
COMMENT ON FUNCTION private.merge_handling(uuid,uuid,uuid) IS 'Events, calls, claims, links, mail, imports and former addresses of a provider become another''s.';

