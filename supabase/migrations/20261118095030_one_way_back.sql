set check_function_bodies = off;

DROP FUNCTION private.put_back_place(uuid,jsonb);

DROP FUNCTION private.put_back_step(uuid,jsonb);

DROP FUNCTION private.insert_stored(regclass,jsonb);

CREATE OR REPLACE FUNCTION public.recuperar(elemento uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
#variable_conflict use_column
declare
  kept private.papelera;
  answer private.papelera;
  parent constant jsonb := '{"estado": "publicada"}';
  has_question boolean;
begin
  perform private.require_admin();
  -- The question before its answer, as whoever deletes it takes them; and it gives nobody a number meanwhile.
  perform from public.questions as q
  where q.id = (select p.pregunta_id from private.papelera as p where p.elemento = recuperar.elemento and p.con is null)
  for no key update;
  has_question := found;
  select * into kept from private.papelera as p where p.elemento = recuperar.elemento and p.con is null for update;
  if not found then
    perform private.refuse('elemento_en_papelera', 'Ya no está en la papelera. Recarga la página.');
  elsif kept.clase = 'respuesta' and not has_question then
    perform private.refuse('elemento_con_pregunta', 'Su pregunta ya no está. Si la ves en la papelera, recupérala primero.');
  elsif kept.clase = 'resena' then
    if not exists (
      select from public.proveedores as l
      where l.id = (kept.fila ->> 'proveedor_id')::uuid and l.usuario_id is distinct from kept.autor
    ) then
      perform private.refuse('elemento_con_perfil', 'El perfil de esta reseña ya no existe, o ahora es de quien la escribió.');
    elsif exists (
      select from public.calificaciones as c
      where c.proveedor_id = (kept.fila ->> 'proveedor_id')::uuid and c.usuario_id = kept.autor
    ) then
      perform private.refuse('elemento_unica', 'Esa familia ya escribió otra reseña de este perfil.');
    end if;
  end if;
  perform set_config('private.recupera', 'si', true);
  if kept.clase = 'resena' then
    -- As it was: what an admin declined stays declined.
    perform private.restore_row('public.calificaciones', kept.fila);
  elsif kept.clase = 'respuesta' then
    kept.fila := kept.fila || parent;
    perform private.put_answer_back(kept);
  else
    perform private.restore_row('public.questions', kept.fila || parent || jsonb_build_object(
      'user_id', kept.autor, 'answer_count', 0, 'con_ayuda', false,
      'duplicada_de', (
        select q.id from public.questions as q
        where q.id = (kept.fila ->> 'duplicada_de')::uuid and q.duplicada_de is null
      )
    ));
    insert into private.numeros_dados (question_id, ultimo) select kept.elemento, kept.numero where kept.numero is not null;
    for answer in
      select * from private.papelera as p where p.con = kept.elemento order by p.fila ->> 'created_at', p.elemento
    loop
      perform private.put_answer_back(answer);
    end loop;
  end if;
  perform set_config('private.recupera', '', true);
  delete from private.papelera as p where p.elemento = kept.elemento;
  update private.retiros as r set recuperado_en = now()
  where r.clase = kept.clase and r.elemento = kept.elemento
    and (kept.clase <> 'resena' or kept.fila ->> 'estado' = 'publicada');
  perform private.write_act(
    auth.uid(), 'recuperar',
    case kept.clase when 'resena' then 'calificaciones' when 'pregunta' then 'questions' else 'answers' end,
    kept.elemento::text, null, private.summarize(kept.fila, array['question_id', 'proveedor_id', 'estrellas'])
  );
end
$function$;

CREATE OR REPLACE FUNCTION private.key_of(destination regclass)
 RETURNS name
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select a.attname from pg_catalog.pg_index as i
  join pg_catalog.pg_attribute as a on a.attrelid = i.indrelid and a.attnum = i.indkey[0]
  where i.indrelid = destination and i.indisprimary
$function$;

CREATE OR REPLACE FUNCTION private.restore_row(destination regclass, stored jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  key constant name := private.key_of(destination);
  columns constant name[] := array(
    select a.attname from pg_catalog.pg_attribute as a
    where a.attrelid = destination and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
      and stored ? a.attname::text
  );
  rows_found bigint;
begin
  execute format('update %s as t set %s from jsonb_populate_record(null::%1$s, $1) as v where t.%3$I = v.%3$I', destination,
    (select string_agg(format('%1$I = v.%1$I', name), ', ') from unnest(columns) as name where name <> key), key)
  using stored;
  get diagnostics rows_found = row_count;
  if rows_found = 0 then
    execute format('insert into %1$s (%2$s) select %2$s from jsonb_populate_record(null::%1$s, $1)', destination,
      (select string_agg(quote_ident(name), ', ') from unnest(columns) as name))
    using stored;
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.put_back_fact(tabla text, fila uuid, value jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  destination constant regclass := format('public.%I', tabla);
  key constant name := private.key_of(destination);
begin
  if value is null then
    execute format('delete from %s where %I = $1', destination, key) using fila;
    return;
  end if;
  case tabla
    when 'sedes' then
      perform private.write_place(jsonb_populate_record(null::public.sedes, value), value -> 'horas');
      if jsonb_typeof(value -> 'disponibilidad') = 'object' then
        perform private.restore_row('public.disponibilidad', value -> 'disponibilidad' || jsonb_build_object('sede_id', fila));
      end if;
      return;
    when 'primera_visita' then
      -- The file of a picture that was taken out is gone.
      value := value || jsonb_build_object('fotos', (
        select jsonb_agg(foto order by place)
        from jsonb_array_elements(nullif(value -> 'fotos', 'null')) with ordinality as f (foto, place)
        where exists (
          select from storage.objects as o
          where o.bucket_id = 'provider-images' and o.name = substring(foto ->> 'url' from '/provider-images/(.+)$')
        )
      ));
    when 'pasos' then
      -- One that stands keeps its place; one whose last day has passed is a draft.
      if exists (select from public.pasos as p where p.id = fila) then
        value := value - 'orden';
      end if;
      if (value ->> 'vence_en')::date < private.event_day(now()) then
        value := value || '{"estado": "borrador"}';
      end if;
    else null;
  end case;
  perform private.restore_row(destination, value || jsonb_build_object(key, fila));
end
$function$;

CREATE OR REPLACE FUNCTION private.lock_fact(tabla text, fila uuid)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  -- As a save takes them: a place after its provider, any other row by itself.
  if tabla = 'sedes' then
    perform from public.proveedores as p
    where p.id = (select s.proveedor_id from public.sedes as s where s.id = fila) for no key update;
  end if;
  execute format('select from public.%I where %I = $1 for no key update', tabla, private.key_of(format('public.%I', tabla)))
  using fila;
end
$function$;

CREATE OR REPLACE FUNCTION private.put_back(entry public.auditoria, value jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  present constant jsonb := private.fact_value(entry.tabla, entry.fila_id::uuid);
begin
  perform private.put_back_fact(entry.tabla, entry.fila_id::uuid, value);
  if entry.tabla = 'sedes' and value is not null then
    perform private.audit_place(case when present is null then 'crear' else 'cambiar' end, entry.fila_id::uuid, present,
      private.place_value(entry.fila_id::uuid));
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.put_answer_back(stored private.papelera)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  last_number constant integer := (select n.ultimo from private.numeros_dados as n where n.question_id = stored.pregunta_id);
begin
  perform private.restore_row('public.answers',
    stored.fila || jsonb_build_object('user_id', stored.autor, 'upvotes', 0, 'downvotes', 0));
  -- The number that it had, not the next one.
  update private.autores_respuestas as n set numero = stored.numero where n.answer_id = stored.elemento;
  update private.numeros_dados as n set ultimo = last_number where n.question_id = stored.pregunta_id;
  insert into public.answer_votes (answer_id, user_id, vote_type)
  select v.answer_id, v.user_id, v.vote_type from private.papelera_votos as v where v.answer_id = stored.elemento;
end
$function$;

REVOKE ALL ON FUNCTION private.key_of(regclass) FROM public, anon, authenticated, service_role;

REVOKE ALL ON FUNCTION private.restore_row(regclass,jsonb) FROM public, anon, authenticated, service_role;

COMMENT ON FUNCTION private.key_of(regclass) IS 'The column that is the primary key of a table.';

COMMENT ON FUNCTION private.restore_row(regclass,jsonb) IS 'Writes a row as it was stored, over the one that has its key or as a new one. Columns that it does not name stay, or get their defaults.';

COMMENT ON FUNCTION private.put_back_fact(text,uuid,jsonb) IS 'A row of the facts as it was, a place with its hours and availability; null is: it was not there.';

reset check_function_bodies;
