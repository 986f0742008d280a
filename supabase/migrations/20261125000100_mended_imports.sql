-- Imports, mended: throwing away one that failed, taking a decision back with what it chose, undoing past a row that cannot
-- go back, who asked not to appear by their WhatsApp, and forgetting who is gone.

-- Tables

alter table public.importacion_filas add column leida jsonb;
comment on column public.importacion_filas.leida is
  'The values and problems from before a decision that chose others: they come back when it is taken back.';

-- Functions

-- As before, and one that failed, unless some of it stayed.
create or replace function public.abandonar_importacion(importacion uuid) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  target constant public.importaciones :=
    private.lock_import(importacion, array['recibiendo', 'ensayando', 'ensayada', 'fallida']);
begin
  if exists (select from public.importacion_filas as f where f.importacion_id = target.id and f.hecha) then
    perform private.refuse_import('Algo de esta importación sigue en el directorio, porque alguien lo cambió. No se puede quitar.');
  end if;
  delete from public.importaciones as i where i.id = target.id;
end
$$;
comment on function public.abandonar_importacion(uuid) is
  'For admins: deletes an import that was never run, or that failed and left nothing.';

-- As before, and what a decision chose goes with it.
create or replace function public.decidir_fila(importacion uuid, fila integer, decision text, valores jsonb default null)
returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  target constant public.importaciones := private.lock_import(importacion, array['ensayada']);
  r public.importacion_filas;
begin
  select * into r from public.importacion_filas as f
  where f.importacion_id = target.id and f.fila = decidir_fila.fila for update;
  if not found then
    perform private.refuse_import('Esta fila ya no existe. Recarga la página.');
  end if;
  if decision is null or decision not in ('saltar', 'crear', 'unir', 'esperar') then
    perform private.refuse_import('Elige qué hacer con la fila.');
  end if;
  if decision = 'unir' and num_nonnulls(r.candidato_id, r.candidato_fila) = 0 then
    perform private.refuse_import('Esta fila no se parece a ninguna otra.');
  end if;
  -- What a decision chose goes with it, when another takes its place or none.
  if r.leida is not null then
    r.valores := r.leida -> 'valores';
    r.problemas := r.leida -> 'problemas';
    r.leida := null;
  end if;
  if valores is not null then
    if jsonb_typeof(valores) <> 'object' or char_length(valores::text) > 20000 then
      perform private.refuse_import('Los valores no son válidos.');
    end if;
    perform private.read_values(valores);
    if decision <> 'esperar' then
      r.leida := jsonb_build_object('valores', r.valores, 'problemas', r.problemas);
    end if;
    r.valores := r.valores || valores;
    -- What an admin chose is neither wrong nor guessed.
    select coalesce(jsonb_agg(p order by place), '[]') into r.problemas
    from jsonb_array_elements(r.problemas) with ordinality as x (p, place)
    where not valores ? (p ->> 'campo');
  end if;
  update public.importacion_filas as f
  set valores = r.valores, problemas = r.problemas, leida = r.leida, decision = nullif(decidir_fila.decision, 'esperar')
  where f.importacion_id = target.id and f.fila = decidir_fila.fila;
  if decision <> 'saltar' then
    perform private.rehearse_rows(target, array[decidir_fila.fila]);
  end if;
  perform private.count_rows(target.id);
  select * into r from public.importacion_filas as f where f.importacion_id = target.id and f.fila = decidir_fila.fila;
  return to_jsonb(r);
end
$$;
comment on function public.decidir_fila(uuid, integer, text, jsonb) is
  'For admins: what to do with a row: saltar, crear (they are different), unir, esperar (nothing is decided). `valores` replaces some of what was read: for good with esperar, else as long as the decision stands. The row is looked at again, and returned.';

-- As before, and by WhatsApp.
create or replace function private.judge_row(origen text, r public.importacion_filas) returns public.importacion_filas
language plpgsql security definer set search_path = ''
as $$
declare
  keys private.import_keys;
  guesses constant jsonb := jsonb_path_query_array(r.problemas, '$[*] ? (@.dudoso == true)');
  earlier record;
  match record;
  p public.proveedores;
  changed record;
  united constant boolean := r.decision is not distinct from 'unir';
begin
  r.cambios := null;
  r.proveedor_id := null;
  r.razon := (
    select string_agg(x ->> 'razon', ' ') from jsonb_array_elements(r.problemas) as x where (x ->> 'grave')::boolean
  );
  if r.razon is null and not exists (
    select from private.municipios as m where m.nombre = r.valores ->> 'municipio'
  ) then
    r.razon := 'Elige uno de los 78 municipios.';
  elsif r.razon is null and (
    private.is_unlisted(r.valores ->> 'nombre', r.valores ->> 'telefono', r.valores ->> 'npi')
    or private.is_unlisted(null, r.valores ->> 'whatsapp', null)
  ) then
    r.razon := 'Pidió no aparecer. No se puede importar.';
  end if;
  if r.razon is not null then
    delete from private.import_keys as k where k.importacion_id = r.importacion_id and k.fila = r.fila;
    r.resultado := 'error';
    r.candidato_id := null;
    r.candidato_fila := null;
    return r;
  end if;
  keys := private.sign_import_row(r);
  if united and r.candidato_fila is not null then
    return private.judge_joined_row(r);
  end if;
  if not united then
    r.candidato_id := null;
    r.candidato_fila := null;
  end if;
  if r.decision is not distinct from 'crear' then
    r.resultado := 'crear';
    r.razon := 'Decidiste que es distinto.';
    return r;
  end if;
  if origen = 'nppes' and exists (select from private.npis_descartados as d where d.npi = keys.npi) then
    r.resultado := 'igual';
    r.razon := 'Ya se preguntó: no atiende personas autistas.';
    return r;
  end if;
  if united then
    r.proveedor_id := r.candidato_id;
  else
    earlier := private.match_earlier_row(keys);
    if not coalesce(earlier.same, false) then
      match := private.match_provider(keys);
      if match.same then
        r.proveedor_id := match.id;
      elsif match.id is not null then
        r.resultado := 'dudoso';
        r.razon := match.why;
        r.candidato_id := match.id;
        return r;
      end if;
    end if;
    if r.proveedor_id is null and earlier.fila is not null then
      r.resultado := 'dudoso';
      r.razon := earlier.why;
      r.candidato_fila := earlier.fila;
      return r;
    end if;
  end if;
  if r.proveedor_id is null then
    r.resultado := case when jsonb_array_length(guesses) = 0 then 'crear' else 'dudoso' end;
    r.razon := case when jsonb_array_length(guesses) = 0 then 'No existe en el directorio.'
      else (select string_agg(g ->> 'razon', ' ') from jsonb_array_elements(guesses) as g) end;
    return r;
  end if;
  select * into p from public.proveedores as x where x.id = r.proveedor_id;
  changed := private.import_changes(p, r.valores, origen);
  r.cambios := nullif(changed.cambios, '{}');
  r.resultado := case when r.cambios is null then 'igual' else 'actualizar' end;
  r.razon := private.change_words(changed.cambios)
    || case when changed.kept then ' Lo del dueño no se toca.' else '' end;
  -- A guess that changes nothing does no harm.
  if not united and exists (select from jsonb_array_elements(guesses) as g where r.cambios ? (g ->> 'campo')) then
    r.resultado := 'dudoso';
    r.razon := (select string_agg(g ->> 'razon', ' ') from jsonb_array_elements(guesses) as g);
    r.candidato_id := r.proveedor_id;
    r.proveedor_id := null;
    r.cambios := null;
  end if;
  return r;
end
$$;

-- As before, past a row that cannot go back.
create or replace function private.undo_rows(target public.importaciones, filas integer[]) returns void
language plpgsql security definer set search_path = ''
as $$
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
  perform set_config('private.devuelve', 'si', true);
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
  perform set_config('private.devuelve', '', true);
end
$$;

-- As before, and who is not in the directory any more.
create or replace function private.forget_imports() returns void
language sql security definer set search_path = ''
as $$
  delete from public.importaciones as i
  where i.estado in ('recibiendo', 'ensayada') and i.creada_en < now() - interval '30 days';
  -- What was read of people who did not come into the directory by it, or left it since.
  delete from public.importacion_filas as f
  using public.importaciones as i
  where i.id = f.importacion_id and i.terminada_en is not null and i.estado <> 'deshaciendo' and (
    f.hecha and f.proveedor_id is null
    or not f.hecha and coalesce(i.deshecha_en, i.terminada_en) < now() - interval '90 days'
  )
$$;
comment on function private.forget_imports() is
  'The work of a day: imports that nobody ran for 30 days, 90 days after a run the rows that did nothing, and rows whose provider is gone.';

-- As before, but a no does not take away what somebody else has noted meanwhile.
create or replace function public.contestar_borrador(proveedor uuid, atiende boolean, vista uuid default null) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  latest public.llamadas;
begin
  perform private.require_admin();
  -- The provider before its draft, as anotar_llamada takes both.
  perform from public.proveedores as p where p.id = proveedor for update;
  perform from private.borradores as b where b.proveedor_id = proveedor for update;
  if not found then
    perform private.refuse_import('Este borrador ya no existe. Recarga la página.');
  end if;
  if atiende is null then
    perform private.refuse_import('Elige sí o no.');
  end if;
  if atiende then
    return public.anotar_llamada(proveedor, 'confirmo', null, vista);
  end if;
  select * into latest from public.llamadas as l
  where l.proveedor_id = contestar_borrador.proveedor and l.deshecha_en is null
  order by l.fecha desc, l.id limit 1;
  if latest.id is not null and latest.id is distinct from vista then
    return private.decided(latest.resultado, latest.admin, latest.fecha) || jsonb_build_object('estado', 'ya_anotada');
  end if;
  insert into private.npis_descartados (npi) select n.npi from private.npis as n where n.proveedor_id = proveedor
  on conflict do nothing;
  delete from public.proveedores as p where p.id = proveedor;
  return jsonb_build_object('estado', 'descartado');
end
$$;

comment on function private.name_bits(text) is
  'The signature of a bare name: a bit for each trigram of the words by which it is known.';
