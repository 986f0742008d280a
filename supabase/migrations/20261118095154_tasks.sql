set check_function_bodies = off;

CREATE OR REPLACE FUNCTION public.decidir_propuesta(propuesta uuid, aceptar boolean, visto jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  row_now public.propuestas;
  present jsonb;
  word uuid;
begin
  perform private.require_admin();
  if aceptar is null then
    raise exception using errcode = 'invalid_parameter_value', message = 'aceptar must be true or false';
  end if;
  row_now := private.lock_proposal(propuesta);
  if row_now.estado <> 'pendiente' then
    return private.decided(row_now);
  end if;
  if aceptar then
    present := private.field_value(row_now.proveedor_id, row_now.sede_id, row_now.campo);
    if present is distinct from nullif(visto, 'null') then
      return jsonb_build_object('estado', 'cambiada', 'ahora', present);
    end if;
    -- The word about the group is added below: whose it is depends on who proposed.
    perform set_config('private.task', 'decision', true);
    perform private.apply_field(row_now.proveedor_id, row_now.sede_id, row_now.campo, row_now.despues);
    perform set_config('private.task', '', true);
    word := private.confirm_proposal(row_now);
  end if;
  update public.propuestas as p
  set estado = case when aceptar then 'aceptada' else 'rechazada' end, decidida_en = clock_timestamp(), decidida_por = auth.uid(),
    palabra = word
  where p.id = propuesta
  returning p.* into row_now;
  perform private.audit_proposal(case when aceptar then 'aceptar' else 'rechazar' end, row_now);
  perform private.tell_proposer(row_now.lote);
  return jsonb_build_object('estado', row_now.estado);
end
$function$;

CREATE OR REPLACE FUNCTION public.reabrir_propuesta(propuesta uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  row_now public.propuestas;
  present jsonb;
begin
  perform private.require_admin();
  row_now := private.lock_proposal(propuesta);
  if row_now.estado = 'pendiente' then
    return jsonb_build_object('estado', 'pendiente');
  end if;
  -- After 180 days nobody knows what it said (private.forget_proposals): accepted again, it would empty the field.
  if row_now.estado = 'retirada' or row_now.decidida_en <= now() - interval '180 days' then
    return private.decided(row_now);
  end if;
  if row_now.estado = 'aceptada' then
    present := private.field_value(row_now.proveedor_id, row_now.sede_id, row_now.campo);
    if row_now.campo not in ('horas', 'visita', 'otro') then
      if present is distinct from row_now.despues then
        return jsonb_build_object('estado', 'cambiada', 'ahora', present);
      end if;
      perform set_config('private.task', 'decision', true);
      perform private.apply_field(row_now.proveedor_id, row_now.sede_id, row_now.campo, row_now.antes);
      perform set_config('private.task', '', true);
    end if;
    delete from public.confirmaciones as c where c.id = row_now.palabra;
  end if;
  update public.propuestas as p set estado = 'pendiente', decidida_en = null, decidida_por = null, palabra = null
  where p.id = propuesta;
  perform private.audit_proposal('reabrir', row_now);
  perform private.untell_proposer(row_now.lote);
  return jsonb_build_object('estado', 'pendiente');
end
$function$;

CREATE OR REPLACE FUNCTION private.stamp_version()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  if private.task() = 'undo' then
    return new;
  end if;
  -- A clock that was set back must not give a version the moment of an older one.
  new.fecha_actualizacion := greatest(clock_timestamp(), old.fecha_actualizacion + interval '1 microsecond');
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION private.confirm(proveedor uuid, sede uuid, grupo text)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select private.add_word(
    p.id, confirm.sede, confirm.grupo, case when p.usuario_id = auth.uid() then 'proveedor' else 'admin' end, 'panel',
    auth.uid()
  )
  from public.proveedores as p
  where p.id = confirm.proveedor and private.is_client() and private.task() <> 'decision'
$function$;

CREATE OR REPLACE FUNCTION private.answer_draft(proveedor uuid, answer boolean)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  update private.borradores as b set atiende = answer where b.proveedor_id = proveedor;
  if found then
    -- The word about it is the provider's, and is added with the call.
    perform set_config('private.task', 'decision', true);
    update public.detalles as d set atiende_autismo = answer where d.proveedor_id = proveedor;
    perform set_config('private.task', '', true);
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.sign_added_names()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  -- What is rehearsed is not found by anybody.
  if private.task() <> 'rehearsal' then
    perform private.sign_name(array_agg(a.id)) from added as a;
  end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.mark_unpaired()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  -- What is rehearsed is not there in the end.
  if private.task() <> 'rehearsal' then
    insert into private.unpaired_providers (proveedor_id) values ((to_jsonb(new) ->> tg_argv[0])::uuid) on conflict do nothing;
  end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.rehearse_rows(target public.importaciones, filas integer[])
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  relation text;
  r public.importacion_filas;
  judged public.importacion_filas[] := '{}';
begin
  -- In the order of the file: each is compared with those further up.
  for r in
    select * from public.importacion_filas as f where f.importacion_id = target.id and f.fila = any (filas) order by f.fila
  loop
    judged := array_append(judged, private.judge_row(target.origen, r));
  end loop;
  perform private.keep_outcomes(judged);
  begin
    perform set_config('private.task', 'rehearsal', true);
    perform private.write_rows(judged, false);
    -- Rules have spoken; what they let pass is taken back.
    raise exception using errcode = 'MGA01';
  exception when sqlstate 'MGA01' then
    null;
  end;
exception
  when serialization_failure or deadlock_detected then
    raise;
  when others then
    get stacked diagnostics relation = table_name;
    perform private.after_failure('private.rehearse_rows', target, filas, sqlstate, relation, sqlerrm);
end
$function$;

CREATE OR REPLACE FUNCTION private.undo_rows(target public.importaciones, filas integer[])
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  r public.importacion_filas;
  reasons jsonb;
begin
  perform from public.proveedores as p
  where p.id in (
    select f.proveedor_id from public.importacion_filas as f where f.importacion_id = target.id and f.fila = any (filas)
  )
  order by p.id for update;
  select coalesce(jsonb_object_agg(t.proveedor_id, t.razon), '{}') into reasons
  from private.touched_since(target.id, filas) as t where t.razon is not null;
  perform set_config('private.task', 'undo', true);
  for r in
    select * from public.importacion_filas as f
    where f.importacion_id = target.id and f.fila = any (filas) and f.proveedor_id is not null order by f.fila desc
  loop
    if reasons ? r.proveedor_id::text then
      update public.importacion_filas as f set se_queda = reasons ->> r.proveedor_id::text
      where f.importacion_id = target.id and f.fila = r.fila;
      continue;
    end if;
    -- What it said before may be against the rules by now. One row must not stop the others, nor the imports behind this one.
    begin
      if r.antes is null then
        delete from public.proveedores as p where p.id = r.proveedor_id;
      else
        perform private.set_fields(r.proveedor_id, r.antes -> 'valores');
        update public.sedes as s set fecha_actualizacion = (r.antes ->> 'sede')::timestamptz
        where s.proveedor_id = r.proveedor_id and s.principal
          and s.fecha_actualizacion = (r.antes ->> 'sede_dejada')::timestamptz
          and s.fecha_actualizacion <> (r.antes ->> 'sede')::timestamptz;
      end if;
      update public.importacion_filas as f set hecha = false where f.importacion_id = target.id and f.fila = r.fila;
    exception
      when serialization_failure or deadlock_detected then
        raise;
      when others then
        update public.importacion_filas as f
        set se_queda = case when r.antes is null then 'No se pudo quitar.' else 'Lo que decía antes ya no se acepta.' end
        where f.importacion_id = target.id and f.fila = r.fila;
    end;
  end loop;
  perform set_config('private.task', '', true);
end
$function$;

COMMENT ON FUNCTION private.task() IS 'What the database is at, where its rules have to know: `recovery` out of the bin, `rehearsal` or `undo` of an import, `decision` on what somebody proposed; empty for everything else.';

reset check_function_bodies;
