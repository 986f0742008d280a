-- Two listings become one that keeps both addresses, with everything that refers to either of them.

-- Tables

create table public.perfiles_unidos (
  anterior uuid primary key,
  proveedor_id uuid not null references public.proveedores (id) on delete cascade,
  fecha timestamptz not null default now(),
  por uuid references private.profiles (id) on delete set null,
  repetido uuid,
  del_otro text[] not null default '{}'
);
comment on table public.perfiles_unidos is 'Providers that were merged into another: their address leads to it. Written by `unir_proveedores`.';
comment on column public.perfiles_unidos.anterior is 'The id of the one that went.';
comment on column public.perfiles_unidos.repetido is 'The pair that was decided, for whoever comes second.';
comment on column public.perfiles_unidos.del_otro is 'The fields that were taken from the one that went.';
create index perfiles_unidos_proveedor_idx on public.perfiles_unidos (proveedor_id);
create index perfiles_unidos_por_idx on public.perfiles_unidos (por);
create index perfiles_unidos_repetido_idx on public.perfiles_unidos (repetido);

alter table public.perfiles_unidos enable row level security;
revoke all on table public.perfiles_unidos from public, anon, authenticated, service_role;
grant select (anterior, proveedor_id) on table public.perfiles_unidos to anon, authenticated;
grant select on table public.perfiles_unidos to service_role;

-- Functions: merging

create function private.latest_word(proveedor uuid, sede uuid, grupo text) returns timestamptz
language sql stable security definer set search_path = ''
as $$
  select coalesce(max(u.confirmado_en), '-infinity') from private.ultimas_palabras as u
  where u.proveedor_id = latest_word.proveedor and u.grupo = latest_word.grupo
    and (u.sede_id is null or u.sede_id = latest_word.sede)
$$;
comment on function private.latest_word(uuid, uuid, text) is 'When a group of facts was last confirmed; the beginning of time if never.';

create function private.stands(said jsonb, result jsonb, fields text[]) returns boolean
language sql immutable set search_path = ''
as $$
  select not exists (
    select from unnest(fields) as field
    where jsonb_typeof(said -> field) <> 'null' and case
      -- However it is written.
      when field in ('telefono', 'whatsapp') then private.phone_digits(said ->> field) is distinct from private.phone_digits(result ->> field)
      else said -> field is distinct from result -> field
    end
  )
$$;
comment on function private.stands(jsonb, jsonb, text[]) is 'Whether all that one provider said in these fields is still said by another.';

create function private.split_words(proveedores uuid[]) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  insert into public.confirmaciones
    (proveedor_id, sede_id, grupo, confirmado_en, vence_en, por, via, actor, duda, pronto, llamada_id)
  select c.proveedor_id, s.id, c.grupo, c.confirmado_en, c.vence_en, c.por, c.via, c.actor, c.duda, c.pronto, c.llamada_id
  from public.confirmaciones as c
  join private.grupos as g on g.grupo = c.grupo and g.de_sede
  join public.sedes as s on s.proveedor_id = c.proveedor_id and not s.principal
  where c.proveedor_id = any (proveedores) and c.sede_id is null;
  update public.confirmaciones as c set sede_id = private.principal_of(c.proveedor_id)
  from private.grupos as g
  where g.grupo = c.grupo and g.de_sede and c.proveedor_id = any (proveedores) and c.sede_id is null;
end
$$;
comment on function private.split_words(uuid[]) is
  'Words about all places of a provider become words about each of those that there are: they do not speak of places to come.';

create function private.drop_untrue_words(proveedor uuid, said jsonb, result jsonb) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  delete from public.confirmaciones as c
  where c.proveedor_id = drop_untrue_words.proveedor and (
    c.grupo = 'contacto' and c.sede_id = private.principal_of(c.proveedor_id)
      and not private.stands(said, result, '{telefono,whatsapp,email,direccion,municipio,web,horario_servicio}')
    or c.grupo = 'planes' and not private.stands(said, result, '{acepta_planes,planes_aceptados}')
  );
end
$$;
comment on function private.drop_untrue_words(uuid, jsonb, jsonb) is
  'Confirmations of contact data or plans go when the merged provider says something else: nobody has confirmed that.';

create function private.merge_places(queda uuid, se_va uuid) returns void
language plpgsql security definer set search_path = ''
as $$
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
  update public.datos_sedes as d set proveedor_id = queda
  where d.proveedor_id = se_va and d.sede_id <> gone
    and exists (select from public.datos_proveedores as p where p.proveedor_id = queda);
  delete from public.datos_sedes as d where d.proveedor_id = se_va;
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
$$;
comment on function private.merge_places(uuid, uuid) is
  'The places of one provider, and every word and proposal, become another''s. The two principal places are one.';

create function private.merge_facts(queda uuid, se_va uuid) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  takes_care constant boolean := private.latest_word(se_va, null, 'atencion') > private.latest_word(queda, null, 'atencion');
  takes_place constant boolean := private.latest_word(se_va, null, 'lugar') > private.latest_word(queda, null, 'lugar');
begin
  -- A group whose word is later comes with its values; one of which nothing is known is filled.
  update public.detalles as d
  set (edad_desde_meses, edad_hasta_meses, modalidades, idiomas, costo, costo_desde, requiere_referido, atiende_autismo) = (
    o.edad_desde_meses, o.edad_hasta_meses, o.modalidades, o.idiomas, o.costo, o.costo_desde, o.requiere_referido, o.atiende_autismo
  )
  from public.detalles as o
  where d.proveedor_id = queda and o.proveedor_id = se_va and (takes_care or (
    d.edad_desde_meses, d.edad_hasta_meses, d.modalidades, d.idiomas, d.costo, d.requiere_referido, d.atiende_autismo
  ) is not distinct from (null, null, null, null, null, null, null));
  update public.detalles as d set hechos_si = o.hechos_si, hechos_no = o.hechos_no
  from public.detalles as o
  where d.proveedor_id = queda and o.proveedor_id = se_va
    and (takes_place or (d.hechos_si, d.hechos_no) is not distinct from (null, null));
  insert into public.primera_visita as v (proveedor_id, con_quien, duracion_minutos, pasos, que_llevar, se_puede, fotos)
  select queda, o.con_quien, o.duracion_minutos, o.pasos, o.que_llevar, o.se_puede, o.fotos
  from public.primera_visita as o where o.proveedor_id = se_va
  on conflict (proveedor_id) do update
  set con_quien = excluded.con_quien, duracion_minutos = excluded.duracion_minutos, pasos = excluded.pasos,
    que_llevar = excluded.que_llevar, se_puede = excluded.se_puede, fotos = excluded.fotos
  where takes_place;
end
$$;
comment on function private.merge_facts(uuid, uuid) is
  'Ages, ways, what the place is like and the first visit: of each group what was confirmed last.';

create function private.merge_reviews(queda uuid, se_va uuid, dueno uuid) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  -- Nobody reviews oneself, and one review a person is the newer.
  delete from public.calificaciones as c
  where c.proveedor_id in (queda, se_va) and (c.usuario_id = dueno or exists (
    select from public.calificaciones as o
    where o.proveedor_id in (queda, se_va) and o.usuario_id = c.usuario_id and (o.fecha, o.id) > (c.fecha, c.id)
  ));
  update public.calificaciones as c set proveedor_id = queda where c.proveedor_id = se_va;
  perform private.refresh_ha_publicado(c.usuario_id)
  from (select o.usuario_id from public.calificaciones as o where o.proveedor_id = queda order by o.usuario_id) as c;
  update private.papelera as b set fila = jsonb_set(b.fila, '{proveedor_id}', to_jsonb(queda))
  where b.clase = 'resena' and b.fila ->> 'proveedor_id' = se_va::text;
  delete from public.experiencias as e
  where e.proveedor_id in (queda, se_va) and (e.usuario_id = dueno or exists (
    select from public.experiencias as o
    where o.proveedor_id in (queda, se_va) and o.usuario_id = e.usuario_id and o.clase = e.clase and o.anio = e.anio
      and (o.fecha_creacion, o.id) > (e.fecha_creacion, e.id)
  ));
  update public.experiencias as e set proveedor_id = queda where e.proveedor_id = se_va;
end
$$;
comment on function private.merge_reviews(uuid, uuid, uuid) is
  'Reviews and experiences of families become another provider''s. Of two by the same person the newer stays.';

create function private.merge_keepers(queda uuid, se_va uuid) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  delete from public.favorite_providers as f
  where f.provider_id = se_va
    and exists (select from public.favorite_providers as o where o.provider_id = queda and o.user_id = f.user_id);
  update public.favorite_providers as f set provider_id = queda where f.provider_id = se_va;
  -- A list that has both keeps both notes, as far as they fit.
  update public.listas_proveedores as l
  set nota = case when l.nota = o.nota then l.nota else left(concat_ws('. ', l.nota, o.nota), 300) end
  from public.listas_proveedores as o
  where l.proveedor_id = queda and o.proveedor_id = se_va and o.lista_id = l.lista_id and o.nota is not null;
  delete from public.listas_proveedores as l
  where l.proveedor_id = se_va
    and exists (select from public.listas_proveedores as o where o.proveedor_id = queda and o.lista_id = l.lista_id);
  update public.listas_proveedores as l set proveedor_id = queda where l.proveedor_id = se_va;
  delete from private.avisos as a
  where a.proveedor_id = se_va
    and exists (select from private.avisos as o where o.proveedor_id = queda and o.correo = a.correo);
  update private.avisos as a set proveedor_id = queda where a.proveedor_id = se_va;
  update private.avisos as a set conocidos = array_replace(a.conocidos, se_va, queda) where se_va = any (a.conocidos);
end
$$;
comment on function private.merge_keepers(uuid, uuid) is 'Who kept a provider, has it in a list or waits for news of it, does so with another.';

create function private.merge_handling(queda uuid, se_va uuid, dueno uuid) returns void
language plpgsql security definer set search_path = ''
as $$
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
  update private.enlaces as e set proveedor_id = queda where e.proveedor_id = se_va;
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
$$;
comment on function private.merge_handling(uuid, uuid, uuid) is
  'Events, calls, claims, links, mail, imports and former addresses of a provider become another''s.';

-- A trigger, so that nothing that happens to a row in it counts as an act of its own: only what
-- has no trigger above it is confirmed, audited, counted as a removal or kept in the bin.
create function private.merge_providers() returns trigger
language plpgsql security definer set search_path = ''
as $$
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
    aprobado_por_admin = kept.aprobado_por_admin or gone.aprobado_por_admin
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
$$;
comment on function private.merge_providers() is
  'Makes one provider of two: the chosen fields, and everything that refers to the one that goes. tests/rules/merge.test.ts holds every table to it.';

create function public.unir_proveedores(
  queda uuid, se_va uuid, del_otro text[], version_queda timestamptz, version_se_va timestamptz, repetido uuid default null
) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  kept public.proveedores;
  gone public.proveedores;
begin
  perform private.require_admin();
  if auth.uid() is null then
    raise exception using errcode = 'insufficient_privilege', message = 'Solo una persona decide que dos perfiles son el mismo';
  elsif queda is null or se_va is null or queda = se_va then
    perform private.refuse('se_va_otro', 'Elige dos perfiles distintos.');
  elsif del_otro is null or not del_otro <@ private.merge_fields() then
    perform private.refuse('del_otro_conocido', 'Uno de los campos elegidos no existe.');
  end if;
  perform from public.proveedores as p where p.id in (queda, se_va) order by p.id for update;
  select * into kept from public.proveedores as p where p.id = queda;
  select * into gone from public.proveedores as p where p.id = se_va;
  if kept.id is null or gone.id is null then
    return jsonb_build_object('estado', 'ya_no_esta');
  elsif (kept.fecha_actualizacion, gone.fecha_actualizacion) is distinct from (version_queda, version_se_va) then
    return jsonb_build_object('estado', 'cambiado');
  elsif kept.usuario_id <> gone.usuario_id then
    perform private.refuse('queda_un_dueno', 'Cada uno tiene su dueño. Habla con los dos y quita primero uno de los dueños.');
  elsif exists (select from public.bajas as b where b.proveedor_id in (queda, se_va) and b.estado in ('pendiente', 'hecha')) then
    perform private.refuse('queda_sin_baja', 'Uno de los dos pidió salir del directorio. Decide primero su baja.');
  elsif (select count(*) from public.sedes as s where s.proveedor_id in (queda, se_va)) > 13 then
    perform private.refuse('queda_max_12_sedes', 'Entre los dos tienen más de 12 sedes. Quita primero las que sobran.');
  end if;
  -- The facts before the lock of their summary, as whoever saves them takes both.
  perform from public.sedes as s where s.proveedor_id in (queda, se_va) order by s.id for update;
  perform from public.detalles as d where d.proveedor_id in (queda, se_va) order by d.proveedor_id for update;
  perform from public.primera_visita as v where v.proveedor_id in (queda, se_va) order by v.proveedor_id for update;
  perform from public.disponibilidad as a join public.sedes as s on s.id = a.sede_id
  where s.proveedor_id in (queda, se_va) order by a.sede_id for update of a;

  insert into public.perfiles_unidos (anterior, proveedor_id, por, repetido, del_otro)
  values (se_va, queda, auth.uid(), repetido, del_otro);
  perform private.write_act(auth.uid(), 'unir', 'proveedores', queda::text,
    private.summarize(to_jsonb(gone), '{nombre,municipio,telefono}'),
    (select private.summarize(to_jsonb(p), '{nombre,municipio,telefono}') from public.proveedores as p where p.id = queda));
  return jsonb_build_object('estado', 'unido');
end
$$;
comment on function public.unir_proveedores(uuid, uuid, text[], timestamptz, timestamptz, uuid) is
  'For admins, by hand only: two providers become one. `queda` keeps its address, that of `se_va` leads to it; `del_otro` are the columns to take from the one that goes. `cambiado` or `ya_no_esta`: they are not what was shown, and nothing is done.';

-- As before, and pairs: that they are not the same, or that they were merged.
create or replace function private.latest_decision(clase text, elemento uuid)
returns table (como text, actor uuid, cuando timestamptz)
language sql stable security definer set search_path = ''
as $$
  select d.como, d.actor, d.cuando
  from (
    select case
        when e.accion = 'eliminar' then 'eliminado'
        when e.tabla = 'revisiones_recurso' then 'revisado'
        when e.tabla = 'proveedores' then
          case when e.accion = 'aprobar' or (e.despues ->> 'aprobado_por_admin')::boolean then 'aprobado' else 'desaprobado' end
        else e.despues ->> 'estado'
      end as como, e.actor_id as actor, e.fecha as cuando
    from public.auditoria as e
    where (latest_decision.clase, e.tabla) in (
        ('proveedor', 'proveedores'), ('resena', 'calificaciones'), ('sugerencia', 'sugerencias'),
        ('recurso', 'revisiones_recurso'), ('recurso', 'recursos'), ('paso', 'pasos')
      )
      and e.fila_id = elemento::text
      and (e.accion in ('aprobar', 'desaprobar', 'eliminar') or e.despues ?| array['aprobado_por_admin', 'estado', 'revisado_en'])
    union all
    select 'dejado', v.admin, v.fecha from private.perfiles_vistos as v
    where clase = 'proveedor' and v.proveedor_id = elemento
    union all
    select c.estado, c.decidida_por, c.decidida_en from public.propuestas as c
    where clase = 'propuesta' and c.lote = elemento
    union all
    select r.estado, r.decidida_por, r.decidida_en from public.reclamaciones as r
    where clase = 'reclamacion' and r.id = elemento
    union all
    select b.estado, b.decidida_por, b.decidida_en from public.bajas as b
    where clase = 'baja' and b.id = elemento
    union all
    select m.decision, m.decidida_por, m.decidida_en from private.moderacion as m
    where latest_decision.clase in ('reporte', 'revision', 'primera') and m.elemento = latest_decision.elemento
    union all
    select r.estado, r.decidido_por, r.decidido_en from private.repetidos as r
    where latest_decision.clase = 'repetido' and r.id = latest_decision.elemento
    union all
    select 'unidos', u.por, u.fecha from public.perfiles_unidos as u
    where latest_decision.clase = 'repetido' and u.repetido = latest_decision.elemento
  ) as d
  where d.cuando is not null
  order by d.cuando desc
  limit 1
$$;

-- As before, and merged providers by their former ids.
create or replace function public.guardar_listas(listas jsonb) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  person constant uuid := auth.uid();
  given jsonb;
  place bigint;
begin
  if person is null then
    raise exception using errcode = 'insufficient_privilege', message = 'Inicia sesión para guardar tus listas.';
  elsif jsonb_typeof(listas) is distinct from 'array' then
    perform private.refuse('listas_de_un_aparato', 'Estas listas no se pueden leer.');
  elsif jsonb_array_length(listas) > 20
    or exists (select from jsonb_array_elements(listas) as item where not private.is_list_of_device(item)) then
    perform private.refuse('listas_de_un_aparato', 'Estas listas no se pueden leer.');
  end if;
  -- The same call twice at the same moment: the second finds what the first has moved.
  perform pg_advisory_xact_lock(hashtextextended('listas:' || person, 0));
  for given, place in select * from jsonb_array_elements(listas) with ordinality loop
    insert into private.listas_recibidas (user_id, lista_id) values (person, (given ->> 'id')::uuid) on conflict do nothing;
    continue when not found or exists (select from public.listas as l where l.id = (given ->> 'id')::uuid);
    insert into public.listas (id, user_id, nombre, created_at)
    values ((given ->> 'id')::uuid, person, given ->> 'nombre', now() + place * interval '1 microsecond');
    insert into public.listas_proveedores (lista_id, proveedor_id, nota)
    select (given ->> 'id')::uuid, p.id, chosen.nota
    from (
      -- A device may name one that was merged since.
      select distinct on (id) coalesce(u.proveedor_id, (item ->> 'proveedor_id')::uuid) as id, item ->> 'nota' as nota, n
      from jsonb_array_elements(given -> 'proveedores') with ordinality as rows (item, n)
      left join public.perfiles_unidos as u on u.anterior = (item ->> 'proveedor_id')::uuid
      order by id, n
    ) as chosen
    join public.proveedores as p on p.id = chosen.id and p.aprobado_por_admin
    order by chosen.n;
  end loop;
  return public.mis_listas();
end
$$;

revoke execute on all functions in schema private from public;
revoke execute on function public.unir_proveedores(uuid, uuid, text[], timestamptz, timestamptz, uuid)
  from public, anon, authenticated, service_role;
grant execute on function public.unir_proveedores(uuid, uuid, text[], timestamptz, timestamptz, uuid) to authenticated;

-- Triggers

create trigger perfiles_unidos_merge
  after insert on public.perfiles_unidos
  for each row execute function private.merge_providers();

-- Policies

create policy "Anyone can see where merged providers are now" on public.perfiles_unidos
  for select to anon, authenticated using (exists (select from public.proveedores as p where p.id = proveedor_id));
comment on policy "Anyone can see where merged providers are now" on public.perfiles_unidos is
  'Old addresses lead on. The policies of the provider decide.';
