set check_function_bodies = off;

DROP TRIGGER user_roles_guard ON public.user_roles;

DROP TRIGGER user_roles_keep_own ON public.user_roles;

DROP TRIGGER user_roles_audit_granted ON public.user_roles;

DROP TRIGGER user_roles_audit_revoked ON public.user_roles;

DROP TRIGGER proveedores_audit ON public.proveedores;

DROP TRIGGER sedes_clean ON public.sedes;

DROP TRIGGER sedes_keep_principal ON public.sedes;

DROP TRIGGER sedes_audit ON public.sedes;

DROP TRIGGER sedes_clean_phones ON public.sedes;

DROP TRIGGER disponibilidad_require_place ON public.disponibilidad;

DROP TRIGGER detalles_clean ON public.detalles;

DROP TRIGGER sedes_confirm ON public.sedes;

DROP TRIGGER disponibilidad_confirm ON public.disponibilidad;

DROP TRIGGER detalles_confirm_atencion ON public.detalles;

DROP TRIGGER detalles_confirm_lugar ON public.detalles;

DROP TRIGGER primera_visita_confirm ON public.primera_visita;

DROP TRIGGER proveedores_confirm_contacto ON public.proveedores;

DROP TRIGGER proveedores_confirm_planes ON public.proveedores;

DROP TRIGGER sedes_refresh_inserted ON public.sedes;

DROP TRIGGER detalles_refresh_inserted ON public.detalles;

DROP TRIGGER disponibilidad_audit ON public.disponibilidad;

DROP TRIGGER detalles_audit_atencion ON public.detalles;

DROP TRIGGER detalles_audit_lugar ON public.detalles;

DROP TRIGGER primera_visita_audit ON public.primera_visita;

DROP TRIGGER planes_audit ON public.planes;

DROP TRIGGER calificaciones_hold ON public.calificaciones;

DROP TRIGGER calificaciones_limit ON public.calificaciones;

DROP TRIGGER calificaciones_audit ON public.calificaciones;

DROP TRIGGER calificaciones_audit_decision ON public.calificaciones;

DROP TRIGGER calificaciones_pause ON public.calificaciones;

DROP TRIGGER revisiones_recurso_review ON public.revisiones_recurso;

DROP TRIGGER revisiones_recurso_audit ON public.revisiones_recurso;

DROP TRIGGER pasos_audit ON public.pasos;

DROP TRIGGER recursos_audit ON public.recursos;

DROP TRIGGER sugerencias_audit ON public.sugerencias;

DROP TRIGGER questions_limit ON public.questions;

DROP TRIGGER answers_limit ON public.answers;

DROP TRIGGER answer_votes_limit ON public.answer_votes;

DROP TRIGGER answers_are_of_shown ON public.answers;

DROP TRIGGER answer_votes_are_of_shown ON public.answer_votes;

DROP TRIGGER answers_open_question ON public.answers;

DROP TRIGGER questions_links ON public.questions;

DROP TRIGGER answers_links ON public.answers;

DROP TRIGGER calificaciones_links ON public.calificaciones;

DROP TRIGGER questions_hold ON public.questions;

DROP TRIGGER answers_hold ON public.answers;

DROP TRIGGER questions_audit ON public.questions;

DROP TRIGGER answers_audit ON public.answers;

DROP TRIGGER questions_pause ON public.questions;

DROP TRIGGER answers_pause ON public.answers;

DROP TRIGGER answer_votes_pause ON public.answer_votes;

DROP TRIGGER proveedores_mail ON public.proveedores;

DROP TRIGGER reclamaciones_audit ON public.reclamaciones;

DROP TRIGGER bajas_audit ON public.bajas;

DROP TRIGGER proveedores_leave_disapproved ON public.proveedores;

DROP TRIGGER calificaciones_close_case ON public.calificaciones;

DROP TRIGGER calificaciones_note_takedown ON public.calificaciones;

DROP TRIGGER calificaciones_note_declined ON public.calificaciones;

DROP TRIGGER questions_note_takedown ON public.questions;

DROP TRIGGER answers_note_takedown ON public.answers;

DROP TRIGGER terminos_audit ON public.terminos;

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
  perform set_config('private.task', 'recovery', true);
  if kept.clase = 'resena' then
    -- As it was: what an admin declined stays declined.
    perform private.insert_stored('public.calificaciones', kept.fila);
  elsif kept.clase = 'respuesta' then
    kept.fila := kept.fila || parent;
    perform private.put_answer_back(kept);
  else
    perform private.insert_stored('public.questions', kept.fila || parent || jsonb_build_object(
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
  perform set_config('private.task', '', true);
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

CREATE OR REPLACE FUNCTION private.is_client()
 RETURNS boolean
 LANGUAGE sql
 STABLE
RETURN (current_setting('role'::text, true) = ANY (ARRAY['anon'::text, 'authenticated'::text]));

CREATE OR REPLACE FUNCTION private.task()
 RETURNS text
 LANGUAGE sql
 STABLE
RETURN COALESCE(current_setting('private.task'::text, true), ''::text);

CREATE OR REPLACE FUNCTION private.is_user_act()
 RETURNS boolean
 LANGUAGE sql
 STABLE
RETURN ((pg_trigger_depth() = 0) AND (private.task() <> 'recovery'::text));

CREATE OR REPLACE FUNCTION private.take_author()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  -- What comes back from the bin may be nobody's.
  comes_back constant boolean := private.task() = 'recovery';
  author constant uuid := case when comes_back then new.user_id else coalesce(new.user_id, auth.uid()) end;
begin
  -- What the policy says of a row with a name: nobody writes in another's.
  if private.is_client() and not comes_back and author is distinct from auth.uid() then
    raise exception using errcode = 'insufficient_privilege',
      message = format('new row violates row-level security policy for table "%s"', tg_table_name);
  elsif author is null and not comes_back then
    raise exception using errcode = 'not_null_violation', message = 'Falta quién lo escribió';
  end if;
  -- The secret key may send a row that is there already, which then has its author.
  if tg_table_name = 'questions' then
    insert into private.autores_preguntas (question_id, user_id)
    select new.id, author where not exists (select from public.questions as q where q.id = new.id);
  else
    insert into private.autores_respuestas (answer_id, question_id, user_id, numero)
    -- That of nobody stands in the bin and is put back from there.
    select new.id, new.question_id, author,
      case when author is null then 0 else private.thread_number(new.question_id, author) end
    where not exists (select from public.answers as a where a.id = new.id);
  end if;
  new.user_id := null;
  if not comes_back then
    -- An answer comes after the question and the answers before it: who talks is read in order.
    new.created_at := greatest(date_trunc('hour', new.created_at), case when tg_table_name = 'answers' then (
      select greatest(q.created_at, max(a.created_at)) + interval '1 microsecond'
      from public.questions as q
      left join public.answers as a on a.question_id = q.id and a.created_at <= new.created_at
      where q.id = (to_jsonb(new) ->> 'question_id')::uuid
      group by q.id
    ) end);
  end if;
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION private.watch_rating()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  today constant date := private.event_day(now());
  now_counts constant integer := (new.estado = 'publicada')::integer;
  counted_before integer := 0;
  stars_before integer := 0;
  stars_sum bigint;
  reviews integer;
  day private.rating_days;
  is_sudden boolean;
begin
  if not private.is_client() or private.task() = 'recovery' then
    return null;
  end if;
  if tg_op = 'UPDATE' and old.estado = 'publicada' then
    counted_before := 1;
    stars_before := old.estrellas;
  end if;
  select coalesce(sum(c.estrellas), 0), count(*) into stars_sum, reviews
  from public.calificaciones as c where c.proveedor_id = new.proveedor_id and c.estado = 'publicada';

  -- The day begins with what there was before this row.
  insert into private.rating_days as known (proveedor_id, dia, promedio, total, cambios, avisado)
  values (
    new.proveedor_id, today,
    (stars_sum - now_counts * new.estrellas + stars_before)::numeric
      / nullif(reviews - now_counts + counted_before, 0),
    reviews - now_counts + counted_before, 1, false
  )
  on conflict (proveedor_id) do update
  set dia = today,
    promedio = case when known.dia = today then known.promedio else excluded.promedio end,
    total = case when known.dia = today then known.total else excluded.total end,
    cambios = case when known.dia = today then known.cambios + 1 else 1 end,
    avisado = known.dia = today and known.avisado
  returning * into day;

  is_sudden := coalesce(private.is_sudden(day.promedio, stars_sum::numeric / nullif(reviews, 0), day.cambios), false);
  if day.avisado or not (is_sudden or tg_op = 'INSERT' and new.estado = 'pendiente') then
    return null;
  end if;
  update private.rating_days set avisado = true where proveedor_id = new.proveedor_id;
  insert into private.outgoing_mail (account, template, fields, next_try)
  select u.id, 'proveedor_calificacion', jsonb_build_object(
    'Nombre', p.nombre,
    'ProveedorID', p.id,
    'Cambios', case when is_sudden then jsonb_build_array(jsonb_build_object(
      'Antes', private.rating_text(day.promedio, day.total),
      'Ahora', private.rating_text(stars_sum::numeric / nullif(reviews, 0), reviews)
    )) else '[]' end
  ), now() + interval '10 minutes'
  from public.user_roles as r
  join auth.users as u on u.id = r.user_id and u.email <> ''
  cross join public.proveedores as p
  where r.role = 'admin' and p.id = new.proveedor_id;
  return null;
end
$function$;

CREATE TRIGGER user_roles_guard BEFORE INSERT OR DELETE ON public.user_roles FOR EACH ROW WHEN (private.is_user_act()) EXECUTE FUNCTION private.guard_roles();

CREATE TRIGGER user_roles_keep_own BEFORE DELETE ON public.user_roles FOR EACH ROW WHEN (private.is_user_act()) EXECUTE FUNCTION private.keep_own_role();

CREATE TRIGGER user_roles_audit_granted AFTER INSERT ON public.user_roles FOR EACH ROW WHEN (private.is_user_act()) EXECUTE FUNCTION private.audit('user_id', '', 'user_id,role');

CREATE TRIGGER user_roles_audit_revoked BEFORE DELETE ON public.user_roles FOR EACH ROW WHEN (private.is_user_act()) EXECUTE FUNCTION private.audit('user_id', '', 'user_id,role');

CREATE TRIGGER proveedores_audit AFTER INSERT OR DELETE OR UPDATE ON public.proveedores FOR EACH ROW WHEN (private.is_user_act()) EXECUTE FUNCTION private.audit('id', '', 'nombre,municipio,tipo_servicio,aprobado_por_admin,usuario_id');

CREATE TRIGGER sedes_clean BEFORE INSERT OR UPDATE ON public.sedes FOR EACH ROW WHEN (private.is_user_act()) EXECUTE FUNCTION private.clean_sede();

CREATE TRIGGER sedes_keep_principal BEFORE DELETE ON public.sedes FOR EACH ROW WHEN (old.principal AND private.is_user_act()) EXECUTE FUNCTION private.keep_principal();

CREATE TRIGGER sedes_audit BEFORE DELETE ON public.sedes FOR EACH ROW WHEN (private.is_user_act()) EXECUTE FUNCTION private.audit_removed_place();

CREATE TRIGGER sedes_clean_phones BEFORE INSERT OR UPDATE ON public.sedes FOR EACH ROW WHEN (NOT new.principal AND private.is_user_act()) EXECUTE FUNCTION private.refuse_link_in_phones();

CREATE TRIGGER disponibilidad_require_place BEFORE DELETE OR UPDATE ON public.disponibilidad FOR EACH ROW WHEN (private.is_user_act()) EXECUTE FUNCTION private.require_place();

CREATE TRIGGER detalles_clean BEFORE INSERT OR UPDATE ON public.detalles FOR EACH ROW WHEN (private.is_user_act()) EXECUTE FUNCTION private.clean_detalles();

CREATE TRIGGER sedes_confirm AFTER INSERT OR UPDATE ON public.sedes FOR EACH ROW WHEN (private.is_user_act()) EXECUTE FUNCTION private.confirm_sede();

CREATE TRIGGER disponibilidad_confirm AFTER INSERT OR UPDATE ON public.disponibilidad FOR EACH ROW WHEN (private.is_user_act()) EXECUTE FUNCTION private.confirm_disponibilidad();

CREATE TRIGGER detalles_confirm_atencion AFTER UPDATE OF edad_desde_meses, edad_hasta_meses, modalidades, idiomas, costo, costo_desde, requiere_referido, atiende_autismo ON public.detalles FOR EACH ROW WHEN (private.is_user_act()) EXECUTE FUNCTION private.confirm_facts('atencion');

CREATE TRIGGER detalles_confirm_lugar AFTER UPDATE OF hechos_si, hechos_no ON public.detalles FOR EACH ROW WHEN (private.is_user_act()) EXECUTE FUNCTION private.confirm_facts('lugar');

CREATE TRIGGER primera_visita_confirm AFTER INSERT OR UPDATE ON public.primera_visita FOR EACH ROW WHEN (private.is_user_act()) EXECUTE FUNCTION private.confirm_facts('lugar');

CREATE TRIGGER proveedores_confirm_contacto AFTER UPDATE ON public.proveedores FOR EACH ROW WHEN (private.is_user_act() AND (old.telefono IS DISTINCT FROM new.telefono OR old.whatsapp IS DISTINCT FROM new.whatsapp OR old.email IS DISTINCT FROM new.email OR old.direccion IS DISTINCT FROM new.direccion OR old.municipio IS DISTINCT FROM new.municipio OR old.web IS DISTINCT FROM new.web OR old.horario_servicio IS DISTINCT FROM new.horario_servicio)) EXECUTE FUNCTION private.confirm_proveedor('contacto');

CREATE TRIGGER proveedores_confirm_planes AFTER UPDATE ON public.proveedores FOR EACH ROW WHEN (private.is_user_act() AND (old.acepta_planes IS DISTINCT FROM new.acepta_planes OR old.planes_aceptados IS DISTINCT FROM new.planes_aceptados)) EXECUTE FUNCTION private.confirm_proveedor('planes');

CREATE TRIGGER sedes_refresh_inserted AFTER INSERT ON public.sedes REFERENCING NEW TABLE AS changed FOR EACH STATEMENT WHEN (private.is_user_act()) EXECUTE FUNCTION private.refresh_changed_facts('proveedor_id');

CREATE TRIGGER detalles_refresh_inserted AFTER INSERT ON public.detalles REFERENCING NEW TABLE AS changed FOR EACH STATEMENT WHEN (private.is_user_act()) EXECUTE FUNCTION private.refresh_changed_facts('proveedor_id');

CREATE TRIGGER disponibilidad_audit AFTER INSERT OR DELETE OR UPDATE ON public.disponibilidad FOR EACH ROW WHEN (private.is_user_act()) EXECUTE FUNCTION private.audit_facts('sede_id', '');

CREATE TRIGGER detalles_audit_atencion AFTER UPDATE ON public.detalles FOR EACH ROW WHEN (private.is_user_act()) EXECUTE FUNCTION private.audit_facts('proveedor_id', 'edad_desde_meses,edad_hasta_meses,modalidades,idiomas,costo,costo_desde,requiere_referido,atiende_autismo');

CREATE TRIGGER detalles_audit_lugar AFTER UPDATE ON public.detalles FOR EACH ROW WHEN (private.is_user_act()) EXECUTE FUNCTION private.audit_facts('proveedor_id', 'hechos_si,hechos_no');

CREATE TRIGGER primera_visita_audit AFTER INSERT OR DELETE OR UPDATE ON public.primera_visita FOR EACH ROW WHEN (private.is_user_act()) EXECUTE FUNCTION private.audit_facts('proveedor_id', '');

CREATE TRIGGER planes_audit AFTER INSERT OR DELETE OR UPDATE ON public.planes FOR EACH ROW WHEN (private.is_user_act()) EXECUTE FUNCTION private.audit_facts('id', '');

CREATE TRIGGER calificaciones_hold BEFORE INSERT ON public.calificaciones FOR EACH ROW WHEN (private.is_user_act()) EXECUTE FUNCTION private.hold_review();

CREATE TRIGGER calificaciones_limit BEFORE INSERT ON public.calificaciones FOR EACH ROW WHEN (private.is_user_act()) EXECUTE FUNCTION private.limit_acts('10', '1 hour', 'Ya escribiste 10 reseñas en la última hora.');

CREATE TRIGGER calificaciones_audit AFTER DELETE ON public.calificaciones FOR EACH ROW WHEN (private.is_user_act()) EXECUTE FUNCTION private.audit('id', 'usuario_id', 'usuario_id,proveedor_id,estrellas');

CREATE TRIGGER calificaciones_audit_decision AFTER UPDATE OF estado ON public.calificaciones FOR EACH ROW WHEN (private.is_user_act() AND old.estado IS DISTINCT FROM new.estado) EXECUTE FUNCTION private.audit('id', 'usuario_id', '');

CREATE TRIGGER calificaciones_pause BEFORE INSERT OR UPDATE OF estrellas, comentario ON public.calificaciones FOR EACH ROW WHEN (private.is_user_act()) EXECUTE FUNCTION private.refuse_paused_write();

CREATE TRIGGER revisiones_recurso_review BEFORE UPDATE OF vigencia, reemplazado_por, aplica_en_pr ON public.revisiones_recurso FOR EACH ROW WHEN (private.is_user_act()) EXECUTE FUNCTION private.review_resource();

CREATE TRIGGER revisiones_recurso_audit AFTER UPDATE ON public.revisiones_recurso FOR EACH ROW WHEN (private.is_user_act()) EXECUTE FUNCTION private.audit('recurso_id', '', '');

CREATE TRIGGER pasos_audit AFTER INSERT OR DELETE OR UPDATE ON public.pasos FOR EACH ROW WHEN (private.is_user_act()) EXECUTE FUNCTION private.audit_paso();

CREATE TRIGGER recursos_audit AFTER INSERT OR DELETE OR UPDATE ON public.recursos FOR EACH ROW WHEN (private.is_user_act()) EXECUTE FUNCTION private.audit('id', '', 'titulo,tipo_recurso,url');

CREATE TRIGGER sugerencias_audit AFTER DELETE OR UPDATE ON public.sugerencias FOR EACH ROW WHEN (private.is_user_act()) EXECUTE FUNCTION private.audit('id', 'usuario_id', 'usuario_id,titulo,url,estado');

CREATE TRIGGER questions_limit BEFORE INSERT ON public.questions FOR EACH ROW WHEN (private.is_user_act()) EXECUTE FUNCTION private.limit_acts('5', '1 hour', 'Ya publicaste 5 preguntas en la última hora.');

CREATE TRIGGER answers_limit BEFORE INSERT ON public.answers FOR EACH ROW WHEN (private.is_user_act()) EXECUTE FUNCTION private.limit_acts('30', '1 hour', 'Ya publicaste 30 respuestas en la última hora.');

CREATE TRIGGER answer_votes_limit BEFORE INSERT ON public.answer_votes FOR EACH ROW WHEN (private.is_user_act()) EXECUTE FUNCTION private.limit_acts('60', '1 hour', 'Ya votaste 60 veces en la última hora.');

CREATE TRIGGER answers_are_of_shown BEFORE INSERT ON public.answers FOR EACH ROW WHEN (private.is_user_act()) EXECUTE FUNCTION private.refuse_unseen('questions', 'question_id');

CREATE TRIGGER answer_votes_are_of_shown BEFORE INSERT ON public.answer_votes FOR EACH ROW WHEN (private.is_user_act()) EXECUTE FUNCTION private.refuse_unseen('answers', 'answer_id');

CREATE TRIGGER answers_open_question BEFORE INSERT ON public.answers FOR EACH ROW WHEN (private.is_user_act()) EXECUTE FUNCTION private.refuse_closed();

CREATE TRIGGER questions_links BEFORE INSERT OR UPDATE OF title, content ON public.questions FOR EACH ROW WHEN (private.is_user_act()) EXECUTE FUNCTION private.limit_links('content');

CREATE TRIGGER answers_links BEFORE INSERT OR UPDATE OF content ON public.answers FOR EACH ROW WHEN (private.is_user_act()) EXECUTE FUNCTION private.limit_links('content');

CREATE TRIGGER calificaciones_links BEFORE INSERT OR UPDATE OF comentario ON public.calificaciones FOR EACH ROW WHEN (private.is_user_act()) EXECUTE FUNCTION private.limit_links('comentario');

CREATE TRIGGER questions_hold BEFORE INSERT ON public.questions FOR EACH ROW WHEN (private.is_user_act()) EXECUTE FUNCTION private.hold_first_post();

CREATE TRIGGER answers_hold BEFORE INSERT ON public.answers FOR EACH ROW WHEN (private.is_user_act()) EXECUTE FUNCTION private.hold_first_post();

CREATE TRIGGER questions_audit BEFORE DELETE ON public.questions FOR EACH ROW WHEN (private.is_user_act()) EXECUTE FUNCTION private.audit('id', 'user_id', 'user_id,title');

CREATE TRIGGER answers_audit BEFORE DELETE ON public.answers FOR EACH ROW WHEN (private.is_user_act()) EXECUTE FUNCTION private.audit('id', 'user_id', 'user_id,question_id');

CREATE TRIGGER questions_pause BEFORE INSERT OR UPDATE OF title, content, category ON public.questions FOR EACH ROW WHEN (private.is_user_act()) EXECUTE FUNCTION private.refuse_paused_write();

CREATE TRIGGER answers_pause BEFORE INSERT OR UPDATE OF content, ayudo_en ON public.answers FOR EACH ROW WHEN (private.is_user_act()) EXECUTE FUNCTION private.refuse_paused_write();

CREATE TRIGGER answer_votes_pause BEFORE INSERT OR UPDATE ON public.answer_votes FOR EACH ROW WHEN (private.is_user_act()) EXECUTE FUNCTION private.refuse_paused_write();

CREATE TRIGGER proveedores_mail AFTER UPDATE ON public.proveedores FOR EACH ROW WHEN (private.is_user_act() AND new.usuario_id IS NOT NULL AND old.aprobado_por_admin IS DISTINCT FROM new.aprobado_por_admin) EXECUTE FUNCTION private.mail_decision();

CREATE TRIGGER reclamaciones_audit AFTER UPDATE OF estado ON public.reclamaciones FOR EACH ROW WHEN (private.is_user_act()) EXECUTE FUNCTION private.audit('id', 'usuario_id', '');

CREATE TRIGGER bajas_audit AFTER UPDATE OF estado ON public.bajas FOR EACH ROW WHEN (private.is_user_act()) EXECUTE FUNCTION private.audit('id', '', '');

CREATE TRIGGER proveedores_leave_disapproved AFTER UPDATE ON public.proveedores FOR EACH ROW WHEN (private.is_user_act() AND old.aprobado_por_admin AND NOT new.aprobado_por_admin) EXECUTE FUNCTION private.leave_disapproved();

CREATE TRIGGER calificaciones_close_case AFTER UPDATE OF estado ON public.calificaciones FOR EACH ROW WHEN (private.is_user_act() AND old.estado <> new.estado AND new.estado <> 'pendiente'::public.estado_calificacion) EXECUTE FUNCTION private.close_review_case();

CREATE TRIGGER calificaciones_note_takedown AFTER DELETE ON public.calificaciones FOR EACH ROW WHEN (private.is_user_act()) EXECUTE FUNCTION private.note_takedown('resena', 'usuario_id');

CREATE TRIGGER calificaciones_note_declined AFTER UPDATE OF estado ON public.calificaciones FOR EACH ROW WHEN (private.is_user_act() AND ('rechazada'::public.estado_calificacion = old.estado OR 'rechazada'::public.estado_calificacion = new.estado) AND old.estado <> new.estado) EXECUTE FUNCTION private.note_takedown('resena', 'usuario_id');

CREATE TRIGGER questions_note_takedown BEFORE DELETE ON public.questions FOR EACH ROW WHEN (private.is_user_act()) EXECUTE FUNCTION private.note_takedown('pregunta', 'user_id');

CREATE TRIGGER answers_note_takedown BEFORE DELETE ON public.answers FOR EACH ROW WHEN (private.is_user_act()) EXECUTE FUNCTION private.note_takedown('respuesta', 'user_id');

CREATE TRIGGER terminos_audit AFTER INSERT OR DELETE OR UPDATE ON public.terminos FOR EACH ROW WHEN (private.is_user_act()) EXECUTE FUNCTION private.audit('slug', '', 'termino,definicion');

REVOKE ALL ON FUNCTION private.task() FROM public, anon, authenticated, service_role;

REVOKE ALL ON FUNCTION private.is_user_act() FROM public, anon, authenticated, service_role;

GRANT EXECUTE ON FUNCTION private.task() TO anon;

GRANT EXECUTE ON FUNCTION private.task() TO authenticated;

GRANT EXECUTE ON FUNCTION private.task() TO service_role;

GRANT EXECUTE ON FUNCTION private.is_user_act() TO anon;

GRANT EXECUTE ON FUNCTION private.is_user_act() TO authenticated;

GRANT EXECUTE ON FUNCTION private.is_user_act() TO service_role;

COMMENT ON FUNCTION private.is_client() IS 'True for a request of a person; false for the secret key, the auth server and direct SQL, which may set anything.';

COMMENT ON FUNCTION private.task() IS 'What the database is at, where its rules have to know: `recovery` out of the bin; empty for everything else.';

COMMENT ON FUNCTION private.is_user_act() IS 'True for a statement of a person or of the secret key; false for what follows from one by trigger or cascade, and for what comes back out of the bin: that is nobody''s act, so neither limits nor news nor the log are about it.';

reset check_function_bodies;
