set check_function_bodies = off;

create table private.listas_recursos (
  lista_id uuid not null references public.listas (id) on delete cascade,
  recurso_id uuid not null references public.recursos (id) on delete cascade,
  desde timestamptz not null default now(),
  constraint listas_recursos_una_vez unique (lista_id, recurso_id)
);
alter table private.listas_recursos enable row level security;

create table private.guardados (
  user_id uuid not null references private.profiles (id) on delete cascade,
  answer_id uuid references public.answers (id) on delete cascade,
  recurso_id uuid references public.recursos (id) on delete cascade,
  desde timestamptz not null default now(),
  constraint guardado_una_cosa check (num_nonnulls(answer_id, recurso_id) = 1),
  constraint guardados_una_vez unique nulls not distinct (user_id, answer_id, recurso_id)
);
alter table private.guardados enable row level security;

insert into private.own_things (tabla, condicion)
values ('private.listas_recursos', 't.lista_id in (select l.id from public.listas as l where l.user_id = $1)');

CREATE OR REPLACE FUNCTION public.seguir(pregunta uuid, modo text DEFAULT NULL::text)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  person constant uuid := auth.uid();
begin
  if seguir.modo not in ('al_momento', 'diario', 'semanal', 'nunca') then
    perform private.refuse('modo_conocido', 'Elige cuándo te escribimos.');
  end if;
  if not exists (
    select from public.questions as q
    where q.id = seguir.pregunta and (q.estado = 'publicada' or private.is_author('pregunta', q.id))
  ) then
    raise exception using errcode = 'PT404', message = 'Esta pregunta ya no está en el foro.';
  end if;
  if (select count(*) from private.seguimientos as s where s.user_id = person and s.question_id <> seguir.pregunta) >= 500 then
    perform private.refuse('seguimientos_max_500', 'Ya sigues 500 preguntas. Deja de seguir alguna para seguir esta.');
  end if;
  insert into private.seguimientos as known (user_id, question_id, modo) values (person, seguir.pregunta, seguir.modo)
  on conflict (user_id, question_id) do update set sigue = true, modo = coalesce(excluded.modo, nullif(known.modo, 'nunca'));
  perform private.reschedule_replies(person);
  return private.mail_mode(person, seguir.pregunta);
end
$function$;

CREATE OR REPLACE FUNCTION public.elegir_correos(token text, recibir boolean, pregunta uuid DEFAULT NULL::uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  link private.enlaces_correo;
begin
  select * into link from private.enlaces_correo as e where e.hash = private.token_hash(token);
  if link.hash is null or elegir_correos.pregunta <> all (link.preguntas) then
    return;
  end if;
  if elegir_correos.pregunta is not null then
    insert into private.seguimientos (user_id, question_id, modo)
    select link.user_id, elegir_correos.pregunta, case when not recibir then 'nunca' end
    where private.mail_mode(link.user_id, elegir_correos.pregunta) is not null
    on conflict (user_id, question_id) do update set modo = excluded.modo;
  elsif recibir then
    update private.preferencias_correo as p set propias = default, seguidas = default
    where p.user_id = link.user_id and p.propias = 'nunca' and p.seguidas = 'nunca';
  else
    insert into private.preferencias_correo (user_id, propias, seguidas) values (link.user_id, 'nunca', 'nunca')
    on conflict (user_id) do update set propias = 'nunca', seguidas = 'nunca';
    -- What was kept without mail stays so, also when somebody comes back to all.
    update private.seguimientos as s set modo = null where s.user_id = link.user_id and s.modo <> 'nunca';
  end if;
  perform private.reschedule_replies(link.user_id);
end
$function$;

CREATE OR REPLACE FUNCTION public.recurso_en_lista(lista uuid, recurso uuid, esta boolean)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_own_list(lista);
  if not esta then
    delete from private.listas_recursos as r where r.lista_id = lista and r.recurso_id = recurso;
    return;
  end if;
  if exists (select from private.listas_compartidas as c where c.lista_id = lista and c.vence_el >= private.event_day(now())) then
    perform private.refuse_paused();
  end if;
  if (select count(*) from private.listas_recursos as r where r.lista_id = lista and r.recurso_id <> recurso) >= 100 then
    perform private.refuse('recursos_hasta_100', 'En una lista caben hasta 100 recursos. Quita uno para añadir otro.');
  end if;
  insert into private.listas_recursos (lista_id, recurso_id, desde)
  select lista, r.id, clock_timestamp() from public.recursos as r where r.id = recurso
  on conflict do nothing;
end
$function$;

CREATE OR REPLACE FUNCTION private.list_resources(lista uuid)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select coalesce(jsonb_agg(jsonb_build_object('id', r.id, 'titulo', r.titulo, 'tipo_recurso', r.tipo_recurso, 'url', r.url)
    order by l.desde, r.id), '[]')
  from private.listas_recursos as l
  join public.recursos as r on r.id = l.recurso_id
  where l.lista_id = list_resources.lista
$function$;

CREATE OR REPLACE FUNCTION public.mis_listas()
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'id', l.id, 'nombre', l.nombre,
      'compartida_desde', private.event_day(c.creada_en), 'compartida_hasta', c.vence_el,
      'fuera', (select count(*) from private.left_the_directory(l.id)),
      'proveedores', private.list_lines(l.id), 'recursos', private.list_resources(l.id)
    ) order by l.created_at, l.id), '[]')
    from public.listas as l
    left join private.listas_compartidas as c on c.lista_id = l.id and c.vence_el >= private.event_day(now())
    where l.user_id = auth.uid()
  );
end
$function$;

CREATE OR REPLACE FUNCTION public.guardar_listas(listas jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  person constant uuid := auth.uid();
  a_uuid constant text := '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$';
  given jsonb;
  place bigint;
begin
  if person is null then
    raise exception using errcode = 'insufficient_privilege', message = 'Inicia sesión para guardar tus listas.';
  elsif jsonb_typeof(listas) is distinct from 'array' then
    perform private.refuse('listas_de_un_aparato', 'Estas listas no se pueden leer.');
  elsif jsonb_array_length(listas) > 20 or exists (
    -- Each is { id, nombre, proveedores: [{ proveedor_id, nota }], recursos?: [id] } with at most 100 of both.
    select from jsonb_array_elements(listas) as list
    where (list ->> 'id' ~* a_uuid and jsonb_typeof(list -> 'nombre') = 'string'
      and case when jsonb_typeof(list -> 'proveedores') = 'array' then
        jsonb_array_length(list -> 'proveedores') <= 100 and not exists (
          select from jsonb_array_elements(list -> 'proveedores') as item
          where (item ->> 'proveedor_id' ~* a_uuid) is not true
            or coalesce(jsonb_typeof(item -> 'nota'), 'null') not in ('string', 'null')
        )
      end and case jsonb_typeof(coalesce(list -> 'recursos', '[]')) when 'array' then
        jsonb_array_length(coalesce(list -> 'recursos', '[]')) <= 100 and not exists (
          select from jsonb_array_elements_text(list -> 'recursos') as item where (item ~* a_uuid) is not true
        )
      end) is not true
  ) then
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
    perform public.recurso_en_lista((given ->> 'id')::uuid, item::uuid, true)
    from jsonb_array_elements_text(given -> 'recursos') as item;
  end loop;
  return public.mis_listas();
end
$function$;

CREATE OR REPLACE FUNCTION public.lista_compartida(token text)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  link private.listas_compartidas;
begin
  select * into link from private.listas_compartidas as c
  where c.token_hash = private.token_hash(token) and c.vence_el >= private.event_day(now());
  if not found then
    perform private.count_unknown_link();
    return null;
  end if;
  return (
    select jsonb_build_object(
      'nombre', l.nombre, 'vence_el', link.vence_el,
      'fuera', (select count(*) from private.left_the_directory(l.id)),
      'proveedores', private.list_lines(l.id), 'recursos', private.list_resources(l.id)
    )
    from public.listas as l where l.id = link.lista_id
  );
end
$function$;

CREATE OR REPLACE FUNCTION public.guardar(clase text, elemento uuid, esta boolean)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  person constant uuid := auth.uid();
begin
  if clase = 'pregunta' then
    -- One that is followed by mail is kept already, and goes on being followed.
    if esta and private.mail_mode(person, elemento) is null then
      perform public.seguir(elemento, 'nunca');
    elsif not esta and private.mail_mode(person, elemento) = 'nunca' then
      perform public.dejar_de_seguir(elemento);
    end if;
  elsif not esta then
    delete from private.guardados as g where g.user_id = person and elemento in (g.answer_id, g.recurso_id);
  else
    if (select count(*) from private.guardados as g where g.user_id = person) >= 500 then
      perform private.refuse('guardados_max_500', 'Ya guardaste 500. Quita algo para guardar esto.');
    end if;
    insert into private.guardados (user_id, answer_id, recurso_id)
    select person, a.id, null from public.answers as a
    join public.questions as q on q.id = a.question_id
    where clase = 'respuesta' and a.id = elemento and a.estado = 'publicada' and q.estado = 'publicada'
    union all
    select person, null, r.id from public.recursos as r where clase = 'recurso' and r.id = elemento
    on conflict on constraint guardados_una_vez do update set desde = guardados.desde;
    if not found then
      raise exception using errcode = 'PT404', message = 'Esto ya no está. Recarga la página.';
    end if;
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION public.mis_guardados()
 RETURNS TABLE(id uuid, desde timestamp with time zone, titulo text, datos jsonb)
 LANGUAGE sql
 STABLE SECURITY DEFINER ROWS 20
 SET search_path TO ''
AS $function$
  select q.id, s.desde, q.title, jsonb_build_object('clase', 'pregunta', 'respuestas', q.answer_count, 'nuevas', (
    select count(*) from public.answers as a where a.question_id = q.id and a.estado = 'publicada' and a.created_at > s.desde
  ))
  from private.seguimientos as s
  join public.questions as q on q.id = s.question_id and q.estado = 'publicada'
  where s.user_id = auth.uid() and private.mail_mode(s.user_id, q.id) = 'nunca' and not private.is_author('pregunta', q.id)
  union all
  select a.id, g.desde, left(a.content, 160), jsonb_build_object('clase', 'respuesta', 'pregunta', q.id, 'en', q.title, 'autor', coalesce(
    (select private.alias_of(n.numero) from private.autores_respuestas as n where n.answer_id = a.id), p.nombre_completo
  ))
  from private.guardados as g
  join public.answers as a on a.id = g.answer_id and a.estado = 'publicada'
  join public.questions as q on q.id = a.question_id and q.estado = 'publicada'
  left join private.profiles as p on p.id = a.user_id
  where g.user_id = auth.uid()
  union all
  select r.id, g.desde, r.titulo, jsonb_build_object('clase', 'recurso', 'tipo_recurso', r.tipo_recurso, 'url', r.url)
  from private.guardados as g
  join public.recursos as r on r.id = g.recurso_id
  where g.user_id = auth.uid()
  order by 2 desc, 1
$function$;

CREATE INDEX guardados_recurso_idx ON private.guardados USING btree (recurso_id);
CREATE INDEX listas_recursos_recurso_idx ON private.listas_recursos USING btree (recurso_id);
CREATE INDEX guardados_answer_idx ON private.guardados USING btree (answer_id);
REVOKE ALL ON FUNCTION public.recurso_en_lista(uuid,uuid,boolean) FROM public, anon, authenticated, service_role;
REVOKE ALL ON FUNCTION private.list_resources(uuid) FROM public, anon, authenticated, service_role;
REVOKE ALL ON FUNCTION public.guardar(text,uuid,boolean) FROM public, anon, authenticated, service_role;
REVOKE ALL ON FUNCTION public.mis_guardados() FROM public, anon, authenticated, service_role;
GRANT EXECUTE ON FUNCTION public.recurso_en_lista(uuid,uuid,boolean) TO authenticated;
GRANT EXECUTE ON FUNCTION public.guardar(text,uuid,boolean) TO authenticated;
GRANT EXECUTE ON FUNCTION public.mis_guardados() TO authenticated;
COMMENT ON TABLE private.listas_recursos IS 'The resources of a list, at most 100, in the order in which they were put in.';
COMMENT ON TABLE private.guardados IS 'Answers and resources that a person keeps, at most 500.';
COMMENT ON FUNCTION public.elegir_correos(text,boolean,uuid) IS 'The way out by the link of a mail, and back: of all mail about answers, or of one question of that mail. Out of all ends what was chosen for single questions, but `nunca`; back to all is back to the defaults. Always without an error, so that nothing is learnt from it.';
COMMENT ON FUNCTION public.seguir(uuid,text) IS 'Follows a question that the caller may read, or changes when they are written to about it; without `modo` that stays, and is as they chose for all at first and of one that was kept without mail. Gives what holds then.';
COMMENT ON FUNCTION private.list_resources(uuid) IS 'The resources of a list.';
COMMENT ON FUNCTION public.recurso_en_lista(uuid,uuid,boolean) IS 'Puts a resource into an own list or takes it out; one that has left the library changes nothing. A second time neither does.';
COMMENT ON FUNCTION public.guardar(text,uuid,boolean) IS 'Keeps a `pregunta`, a `respuesta` or a `recurso` that everybody may see, or keeps it no longer. A second time it changes nothing.';
COMMENT ON FUNCTION public.mis_guardados() IS 'Questions, answers and resources that the caller keeps, the latest first; not what is hidden now. Of a question how many answers it has, and how many came since.';

reset check_function_bodies;
