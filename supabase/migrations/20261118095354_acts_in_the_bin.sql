set check_function_bodies = off;

DROP TRIGGER proveedores_mark_disapproval ON public.proveedores;

DROP TRIGGER proveedores_moderate ON public.proveedores;

DROP TRIGGER calificaciones_keep_in_bin ON public.calificaciones;

DROP TRIGGER questions_keep_in_bin ON public.questions;

DROP TRIGGER answers_keep_in_bin ON public.answers;

CREATE OR REPLACE FUNCTION private.moderate_proveedor()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  if not private.is_client() then
    new.aprobado_por_admin := coalesce(new.aprobado_por_admin, false);
  elsif private.is_admin() then
    new.aprobado_por_admin := case tg_op
      when 'INSERT' then coalesce(new.aprobado_por_admin, true)
      else new.aprobado_por_admin is not null
    end;
  else
    new.aprobado_por_admin := false;
    if tg_op = 'INSERT' then
      new.usuario_id := coalesce(new.usuario_id, auth.uid());
    elsif new.usuario_id is distinct from old.usuario_id then
      raise exception using errcode = 'insufficient_privilege',
        message = 'Solo un administrador puede cambiar el dueño de un perfil de proveedor';
    end if;
  end if;
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION private.remember_declined()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  review constant public.calificaciones := case tg_op when 'DELETE' then old else new end;
begin
  if tg_op <> 'DELETE' and review.estado = 'publicada' then
    delete from private.resenas_negadas as n where n.usuario_id = review.usuario_id and n.proveedor_id = review.proveedor_id;
  elsif review.estado = 'rechazada' or tg_op = 'DELETE' and (
    review.estado = 'pendiente' or exists (select from private.papelera as b where b.elemento = review.id)
  ) then
    -- Not when the account or the provider goes.
    insert into private.resenas_negadas (usuario_id, proveedor_id)
    select u.id, p.id from private.profiles as u, public.proveedores as p
    where u.id = review.usuario_id and p.id = review.proveedor_id
    on conflict do nothing;
  end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.forget_case()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.tell_reporters(old.id, tg_argv[0], 'Ya no está en el sitio.', tg_argv[1]);
  -- Not even a mail that could not be sent says whose it was.
  delete from private.outgoing_mail as o where o.template = 'publicacion_decidida' and o.fields ->> 'Elemento' = old.id::text;
  delete from private.reportes as r where r.elemento = old.id;
  delete from private.moderacion as m where m.elemento = old.id;
  -- Of a question that is not in the bin itself nothing is left to recover its answers to.
  delete from private.papelera as b
  where b.pregunta_id = old.id and not exists (select from private.papelera as q where q.elemento = old.id);
  delete from public.cola_notas as n where n.clase in ('reporte', 'revision', 'primera') and n.elemento = old.id;
  delete from public.cola_asignaciones as a where a.clase in ('reporte', 'revision', 'primera') and a.elemento = old.id;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.keep_in_bin()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  author constant uuid := case tg_argv[0]
    when 'resena' then (to_jsonb(old) ->> 'usuario_id')::uuid
    else private.author_of(tg_argv[0], old.id)
  end;
begin
  if not private.is_client() or not private.is_admin() or author = auth.uid() then
    return old;
  end if;
  insert into private.papelera (elemento, clase, autor, pregunta_id, fila, numero, quitada_por)
  values (
    old.id, tg_argv[0], author, (to_jsonb(old) ->> 'question_id')::uuid, to_jsonb(old),
    case tg_argv[0]
      when 'pregunta' then (select n.ultimo from private.numeros_dados as n where n.question_id = old.id)
      else (select n.numero from private.autores_respuestas as n where n.answer_id = old.id)
    end,
    auth.uid()
  );
  if tg_argv[0] = 'pregunta' then
    insert into private.papelera (elemento, clase, autor, pregunta_id, con, fila, numero, quitada_por)
    select a.id, 'respuesta', coalesce(a.user_id, n.user_id), old.id, old.id, to_jsonb(a), n.numero, auth.uid()
    from public.answers as a
    left join private.autores_respuestas as n on n.answer_id = a.id
    where a.question_id = old.id;
  end if;
  insert into private.papelera_votos (answer_id, user_id, vote_type)
  select v.answer_id, v.user_id, v.vote_type
  from private.papelera as p
  join public.answer_votes as v on v.answer_id = p.elemento
  where old.id in (p.elemento, p.con);
  return old;
end
$function$;

CREATE TRIGGER proveedores_mark_disapproval BEFORE UPDATE OF aprobado_por_admin ON public.proveedores FOR EACH ROW WHEN (private.is_user_act()) EXECUTE FUNCTION private.mark_disapproval();

CREATE TRIGGER proveedores_moderate BEFORE INSERT OR UPDATE ON public.proveedores FOR EACH ROW WHEN (private.is_user_act()) EXECUTE FUNCTION private.moderate_proveedor();

CREATE TRIGGER calificaciones_keep_in_bin BEFORE DELETE ON public.calificaciones FOR EACH ROW WHEN (private.is_user_act()) EXECUTE FUNCTION private.keep_in_bin('resena');

CREATE TRIGGER questions_keep_in_bin BEFORE DELETE ON public.questions FOR EACH ROW WHEN (private.is_user_act()) EXECUTE FUNCTION private.keep_in_bin('pregunta');

CREATE TRIGGER answers_keep_in_bin BEFORE DELETE ON public.answers FOR EACH ROW WHEN (private.is_user_act()) EXECUTE FUNCTION private.keep_in_bin('respuesta');

reset check_function_bodies;
