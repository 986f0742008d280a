set check_function_bodies = off;

DROP FUNCTION public.confirmaciones_de(uuid);

DROP FUNCTION public.revocar_enlaces(uuid);

DROP FUNCTION private.like_name(text,text);

-- Nobody reads the numbers of places: pages of the open data are ranges of providers.
drop table public.datos_sedes;

CREATE OR REPLACE FUNCTION public.resumen_datos(desde timestamp with time zone DEFAULT NULL::timestamp with time zone)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return (
    select jsonb_build_object(
      'proveedores', count(*),
      'ultimo', coalesce(max(d.numero), 0),
      'cambiado_en', max(d.modificado_en)
    )
    from public.datos_proveedores as d join public.proveedores as p on p.id = d.proveedor_id
    where p.aprobado_por_admin and (desde is null or d.modificado_en >= desde)
  );
end
$function$;

CREATE OR REPLACE FUNCTION private.publish(ids uuid[])
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if ids is null then
    return;
  end if;
  -- Once a transaction: a save writes several tables.
  update public.datos_proveedores as d
  set modificado_en = greatest(clock_timestamp(), d.modificado_en + interval '1 microsecond')
  where d.proveedor_id = any (ids) and d.xmin <> pg_current_xact_id()::xid;
  insert into public.datos_proveedores (proveedor_id)
  select p.id from public.proveedores as p
  where p.id = any (ids) and p.aprobado_por_admin
    and not exists (select from public.datos_proveedores as d where d.proveedor_id = p.id)
  order by p.fecha_creacion, p.id
  on conflict do nothing;
end
$function$;

CREATE OR REPLACE FUNCTION private.merge_places(queda uuid, se_va uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  kept constant uuid := private.principal_of(queda);
  gone constant uuid := private.principal_of(se_va);
  is_fresher constant boolean :=
    private.latest_word(se_va, gone, 'disponibilidad') > private.latest_word(queda, kept, 'disponibilidad');
  place public.sedes;
begin
  -- The principal place of the one that goes is that of the other.
  insert into public.disponibilidad as d (sede_id, estado, espera, nota)
  select kept, o.estado, o.espera, o.nota from public.disponibilidad as o where o.sede_id = gone
  on conflict (sede_id) do update set estado = excluded.estado, espera = excluded.espera, nota = excluded.nota
  where is_fresher;
  update public.horas as h set sede_id = kept
  where h.sede_id = gone and not exists (select from public.horas as o where o.sede_id = kept);
  update public.sedes as s
  set como_llegar = case when s.visibilidad = 'completa' then coalesce(s.como_llegar, o.como_llegar) end,
    atiende_municipios = coalesce(s.atiende_municipios, o.atiende_municipios), toda_la_isla = s.toda_la_isla or o.toda_la_isla
  from public.sedes as o where s.id = kept and o.id = gone;
  insert into private.direcciones_ocultas (sede_id, direccion, como_llegar)
  select kept, o.direccion, o.como_llegar from private.direcciones_ocultas as o where o.sede_id = gone
  on conflict (sede_id) do nothing;
  -- What one of the two hides stays hidden.
  select o.* into place from public.sedes as o where o.id = gone;
  insert into private.direcciones_ocultas as h (sede_id, direccion, como_llegar)
  select s.id, s.direccion, s.como_llegar from public.sedes as s
  where s.id = kept and s.visibilidad = 'completa' and place.visibilidad <> 'completa' and s.direccion is not null
  on conflict (sede_id) do update set direccion = excluded.direccion, como_llegar = coalesce(excluded.como_llegar, h.como_llegar);
  update public.sedes as s set visibilidad = place.visibilidad, direccion = null, como_llegar = null
  where s.id = kept and array_position('{completa,municipio,oculta}', place.visibilidad)
    > array_position('{completa,municipio,oculta}', s.visibilidad);

  -- The other places move, with all that is about them.
  update public.sedes as s set proveedor_id = queda,
    orden = s.orden + (select coalesce(max(o.orden), 0) from public.sedes as o where o.proveedor_id = queda)
  where s.proveedor_id = se_va and not s.principal;
  insert into private.recordatorios (proveedor_id, sede_id, grupo, vence_en, tramo, dia)
  select queda, case when r.sede_id = gone then kept else r.sede_id end, r.grupo, r.vence_en, r.tramo, r.dia
  from private.recordatorios as r where r.proveedor_id = se_va
  on conflict do nothing;
  update public.propuestas as c set proveedor_id = queda, sede_id = case when c.sede_id = gone then kept else c.sede_id end
  where c.proveedor_id = se_va;
  update public.confirmaciones as c set proveedor_id = queda, sede_id = case when c.sede_id = gone then kept else c.sede_id end
  where c.proveedor_id = se_va;
  delete from private.ultimas_palabras as u where u.proveedor_id in (queda, se_va);
  insert into private.ultimas_palabras (proveedor_id, grupo, sede_id, confirmado_en, vence_en)
  select distinct on (c.grupo, c.sede_id) c.proveedor_id, c.grupo, c.sede_id, c.confirmado_en, c.vence_en
  from public.confirmaciones as c where c.proveedor_id = queda and not c.duda
  order by c.grupo, c.sede_id, c.confirmado_en desc, c.id;
  perform private.refresh_facts(array[queda]);
end
$function$;

COMMENT ON COLUMN public.confirmaciones.pronto IS 'Pressed within ten seconds of sending, as scanners of mail do. For the secret key only.';

COMMENT ON FUNCTION public.resumen_datos(timestamp with time zone) IS 'How much the open data hold, in all or changed since a moment: how many providers, the last number, the last change.';

reset check_function_bodies;
