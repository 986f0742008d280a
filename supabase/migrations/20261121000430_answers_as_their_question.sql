-- What a second reading of the reports found. Answers are as public as their question; a post that was
-- changed after a decision can be reported again; a review that its author mended is not withdrawn any
-- more; nobody decides on the own post.

-- Tables

alter table private.moderacion add column huella text;
comment on column private.moderacion.huella is 'Of what the post said when it was decided.';

-- Functions: answers of a question that is not shown

create function private.is_shown(pregunta uuid) returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (select from public.questions as q where q.id = pregunta and q.estado = 'publicada')
$$;
comment on function private.is_shown(uuid) is 'Whether everybody sees a question.';

-- With the rights of whoever writes. Arguments: the table that is referred to, and the column.
create function private.refuse_unseen() returns trigger
language plpgsql set search_path = ''
as $$
declare
  key constant uuid := to_jsonb(new) ->> tg_argv[1];
  is_seen boolean;
begin
  if not private.is_client() or key is null then
    return new;
  end if;
  if tg_argv[0] = 'questions' then
    is_seen := exists (select from public.questions as q where q.id = key);
  else
    is_seen := exists (select from public.answers as a where a.id = key);
  end if;
  if not is_seen then
    raise exception using errcode = 'foreign_key_violation', schema = 'public', table = tg_table_name,
      constraint = format('%s_%s_fkey', tg_table_name, tg_argv[1]),
      message = format('insert or update on table "%s" violates foreign key constraint "%1$s_%s_fkey"', tg_table_name, tg_argv[1]),
      detail = format('Key (%s)=(%s) is not present in table "%s".', tg_argv[1], key, tg_argv[0]);
  end if;
  return new;
end
$$;
comment on function private.refuse_unseen() is
  'What somebody does not see is not answered and not voted on: it is refused as what does not exist.';

create function private.note_answerers() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.refresh_ha_publicado(user_id)
  from (select distinct user_id from public.answers where question_id = new.id and user_id is not null order by user_id) as authors;
  return null;
end
$$;
comment on function private.note_answerers() is 'A question is shown, or no longer is, and so are its answers.';

create or replace function private.refresh_ha_publicado(person uuid) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  -- What one person writes and deletes at the same moment is taken one after the other.
  perform from private.profiles where id = person for no key update;
  update private.profiles as p set ha_publicado = now_is.it
  from (
    select exists (select from public.questions where user_id = person and estado = 'publicada')
      or exists (
        select from public.answers where user_id = person and estado = 'publicada' and private.is_shown(question_id)
      )
      or exists (
        select from public.calificaciones as c
        join public.proveedores as l on l.id = c.proveedor_id
        where c.usuario_id = person and c.estado = 'publicada' and l.aprobado_por_admin
      ) as it
  ) as now_is
  where p.id = person and p.ha_publicado <> now_is.it;
end
$$;

create or replace function private.has_published(person uuid) returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (select from public.questions as q where q.user_id = person and q.estado = 'publicada')
    or exists (select from public.answers as a where a.user_id = person and a.estado = 'publicada' and private.is_shown(a.question_id))
    or exists (
      select from private.autores_preguntas as o join public.questions as q on q.id = o.question_id
      where o.user_id = person and q.estado = 'publicada'
    )
    or exists (
      select from private.autores_respuestas as o join public.answers as a on a.id = o.answer_id
      where o.user_id = person and a.estado = 'publicada' and private.is_shown(a.question_id)
    )
$$;

-- Functions: reports

create or replace function public.reportar(clase text, elemento uuid, motivo text, texto text default null) returns text
language plpgsql volatile security definer set search_path = ''
as $$
#variable_conflict use_variable
declare
  written constant text := case when motivo = 'otra' then private.clean_text(texto) end;
  post private.posts;
begin
  perform private.refuse_paused();
  if private.reason_words(motivo) is null then
    perform private.refuse('motivo_conocido', 'Elige qué pasa.');
  elsif char_length(written) > 300 then
    perform private.refuse('texto_max_300', 'Es demasiado largo. Caben hasta 300 letras.');
  end if;
  -- Many at the same moment come one after the other: each counts, and one of them hides the post.
  post := private.lock_post(clase, elemento);
  if post.id is null or post.estado <> 'publicada' and not exists (
    select from private.moderacion as m where m.elemento = elemento and m.cola = 'reporte'
  ) then
    perform private.refuse('elemento_a_la_vista', 'Ya no está en el sitio.');
  elsif private.post_author(clase, elemento) = auth.uid() then
    raise exception using errcode = 'insufficient_privilege', message = 'Es tuya: la puedes cambiar o eliminar.';
  elsif exists (
    -- What was changed after a decision is another post.
    select from private.reportes as r
    left join private.moderacion as m on m.elemento = r.elemento
    where r.elemento = elemento and r.usuario_id = auth.uid()
      and (r.resuelto_en is null or m.huella is not distinct from private.fingerprint(post))
  ) then
    return 'ya_reportada';
  end if;
  delete from private.reportes as r where r.elemento = elemento and r.usuario_id = auth.uid();
  insert into private.reportes (elemento, clase, usuario_id, motivo, texto)
  values (elemento, clase, auth.uid(), motivo, written);
  return 'recibido';
end
$$;

create or replace function private.hidden_state(clase text, elemento uuid) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object(
    'decidida', m.decision is not null,
    'motivo', coalesce(m.motivo, (
      select r.motivo from private.reportes as r
      where r.elemento = m.elemento and r.resuelto_en is null
      group by r.motivo order by count(*) desc, r.motivo limit 1
    )),
    'revision', case when m.cola = 'revision' then 'pedida' when m.revision_pedida_en is not null then 'hecha' end
  )
  from private.moderacion as m
  where m.elemento = hidden_state.elemento and m.estado in ('oculta', 'retirada')
    and private.post_author(hidden_state.clase, m.elemento) = auth.uid()
    and exists (select from private.post(m.clase, m.elemento) as p where p.estado <> 'publicada')
$$;

create or replace function public.pedir_revision(clase text, elemento uuid, texto text default null) returns void
language plpgsql volatile security definer set search_path = ''
as $$
#variable_conflict use_variable
declare
  written constant text := private.clean_text(texto);
  post private.posts;
  row_now private.moderacion;
begin
  if char_length(written) > 300 then
    perform private.refuse('texto_max_300', 'Es demasiado largo. Caben hasta 300 letras.');
  end if;
  post := private.lock_post(clase, elemento);
  if private.post_author(clase, elemento) is distinct from auth.uid() then
    raise exception using errcode = 'insufficient_privilege', message = 'Solo quien la escribió puede pedirlo.';
  end if;
  select * into row_now from private.moderacion as m where m.elemento = elemento for update;
  if row_now.revision_pedida_en is not null then
    perform private.refuse('revision_una_vez', 'Ya pediste que la miráramos otra vez.');
  elsif row_now.estado is distinct from 'retirada' or post.estado = 'publicada' then
    perform private.refuse('revision_de_retirada', 'Todavía no hay una decisión que mirar otra vez.');
  end if;
  update private.moderacion as m
  set cola = 'revision', desde = now(), revision_pedida_en = now(), revision_texto = written
  where m.elemento = elemento;
end
$$;

create or replace function private.close_case(post private.posts, decision text, motivo text) returns void
language plpgsql volatile security definer set search_path = ''
as $$
#variable_conflict use_variable
declare
  ended private.moderacion;
begin
  update private.moderacion as m
  set cola = null, cola_antes = m.cola, estado_antes = m.estado, decision = decision,
    estado = case decision when 'queda' then 'publicada' else 'retirada' end,
    motivo = case decision when 'retirada' then motivo else m.motivo end, decidida_en = now(), decidida_por = auth.uid(),
    huella = private.fingerprint(post)
  where m.elemento = post.id
  returning m.* into ended;
  perform private.tell_author(post, ended);
  perform private.tell_reporters(
    post.id,
    -- The title of a question that is not shown may be what should not be read.
    case
      when decision = 'retirada' and post.clase = 'pregunta' then 'una pregunta del foro'
      when post.clase = 'respuesta' and not private.is_shown(post.pregunta_id) then 'una respuesta del foro'
      else private.post_words(post)
    end,
    case decision
      when 'queda' then 'Una persona la leyó y decidió que se queda.' else 'Una persona la leyó y la retiramos.'
    end,
    case when decision = 'queda' then post.ruta when post.clase = 'resena' then '/proveedores' else '/questions' end
  );
  update private.reportes as r set resuelto_en = ended.decidida_en where r.elemento = post.id and r.resuelto_en is null;
end
$$;

create or replace function private.note_decision(post private.posts, accion text, before text, ended text, motivo text) returns void
language plpgsql volatile security definer set search_path = ''
as $$
#variable_conflict use_variable
begin
  if private.is_client() then
    perform private.write_act(
      auth.uid(), accion, case post.clase when 'pregunta' then 'questions' when 'respuesta' then 'answers' else 'calificaciones' end,
      post.id::text, jsonb_build_object('estado', before), jsonb_strip_nulls(jsonb_build_object('estado', ended, 'motivo', motivo))
    );
  end if;
  if ended <> 'retirada' then
    delete from private.retiros as t where t.clase = post.clase and t.elemento = post.id;
  else
    insert into private.retiros as known (clase, elemento, motivo)
    values (post.clase, post.id, case motivo
      when 'datos_de_un_menor' then 'datos_personales'
      when 'ofensivo' then 'insultos'
      when 'no_es_verdad' then 'no_es_cierto'
      when 'otra' then 'otro'
      else motivo
    end)
    on conflict (clase, elemento) do update set motivo = excluded.motivo, fecha = excluded.fecha, recuperado_en = null
    -- Undone, an earlier withdrawal is what it was.
    where accion <> 'reabrir';
  end if;
end
$$;

create or replace function public.decidir_caso(elemento uuid, decision text, visto text, motivo text default null) returns text
language plpgsql volatile security definer set search_path = ''
as $$
#variable_conflict use_variable
declare
  post private.posts;
  row_now private.moderacion;
begin
  perform private.require_admin();
  if coalesce(decision, '') not in ('queda', 'retirada') then
    perform private.refuse('decision_conocida', 'Di si se queda o se retira.');
  elsif decision = 'retirada' and private.reason_words(motivo) is null then
    perform private.refuse('motivo_conocido', 'Elige por qué se retira: se lo decimos a quien la escribió.');
  end if;
  post := private.lock_post((select m.clase from private.moderacion as m where m.elemento = elemento), elemento);
  select * into row_now from private.moderacion as m where m.elemento = elemento for update;
  if private.post_author(post.clase, post.id) = auth.uid() then
    raise exception using errcode = 'insufficient_privilege', message = 'Es tuya: decide otra persona.';
  end if;
  if post.id is null or row_now.cola is null then
    return 'decidida';
  elsif private.fingerprint(post) is distinct from visto then
    return 'cambiada';
  end if;
  perform private.close_case(post, decision, motivo);
  perform private.note_decision(
    post, case decision when 'queda' then 'aceptar' else 'rechazar' end, row_now.estado,
    case decision when 'queda' then 'publicada' else 'retirada' end, motivo
  );
  return 'hecho';
end
$$;

create or replace function public.reabrir_caso(elemento uuid) returns text
language plpgsql volatile security definer set search_path = ''
as $$
#variable_conflict use_variable
declare
  post private.posts;
  row_now private.moderacion;
begin
  perform private.require_admin();
  post := private.lock_post((select m.clase from private.moderacion as m where m.elemento = elemento), elemento);
  select * into row_now from private.moderacion as m where m.elemento = elemento for update;
  if private.post_author(post.clase, post.id) = auth.uid() then
    raise exception using errcode = 'insufficient_privilege', message = 'Es tuya: decide otra persona.';
  end if;
  if post.id is null or row_now.cola is not null or row_now.decision is null then
    return 'cambiada';
  end if;
  update private.reportes as r set resuelto_en = null where r.elemento = elemento and r.resuelto_en = row_now.decidida_en;
  update private.moderacion as m
  set cola = m.cola_antes, estado = m.estado_antes, decidida_en = null, decidida_por = null,
    decision = case m.cola_antes when 'revision' then 'retirada' end,
    motivo = case m.cola_antes when 'revision' then m.motivo end
  where m.elemento = elemento;
  -- Those of an earlier decision stand.
  delete from private.outgoing_mail as o
  where o.template in ('reporte_decidido', 'publicacion_decidida') and o.fields ->> 'Elemento' = elemento::text
    and o.attempts = 0 and o.next_try = row_now.decidida_en + interval '10 minutes';
  perform private.note_decision(post, 'reabrir', row_now.estado, row_now.estado_antes, row_now.motivo);
  return 'hecho';
end
$$;

create or replace function private.close_review_case() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  post private.posts;
begin
  -- Of one that was withdrawn, and published after its author changed it, nothing is left to look at again.
  update private.moderacion as m set estado = 'publicada', decision = 'queda', motivo = null
  where m.elemento = new.id and m.cola is null and new.estado = 'publicada';
  select p.* into post from private.post('resena', new.id) as p
  join private.moderacion as m on m.elemento = p.id and m.cola is not null;
  if found then
    perform private.close_case(
      post, case new.estado when 'publicada' then 'queda' else 'retirada' end, case new.estado when 'rechazada' then 'otra' end
    );
  end if;
  return null;
end
$$;

create or replace function private.forget_case() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.tell_reporters(old.id, tg_argv[0], 'Ya no está en el sitio.', tg_argv[1]);
  -- Not even a mail that could not be sent says whose it was.
  delete from private.outgoing_mail as o where o.template = 'publicacion_decidida' and o.fields ->> 'Elemento' = old.id::text;
  delete from private.reportes as r where r.elemento = old.id;
  delete from private.moderacion as m where m.elemento = old.id;
  delete from public.cola_notas as n where n.clase in ('reporte', 'revision', 'primera') and n.elemento = old.id;
  delete from public.cola_asignaciones as a where a.clase in ('reporte', 'revision', 'primera') and a.elemento = old.id;
  return null;
end
$$;

revoke execute on function private.is_shown(uuid), private.refuse_unseen(), private.note_answerers() from public;

-- Triggers, which fire in the order of their names: no other one tells before whether there is such a row.

create trigger answers_are_of_shown
  before insert on public.answers
  for each row execute function private.refuse_unseen('questions', 'question_id');
create trigger answer_votes_are_of_shown
  before insert on public.answer_votes
  for each row execute function private.refuse_unseen('answers', 'answer_id');
create trigger questions_note_answerers
  after update of estado on public.questions
  for each row when (old.estado <> new.estado) execute function private.note_answerers();
drop trigger calificaciones_close_case on public.calificaciones;
create trigger calificaciones_close_case
  after update of estado on public.calificaciones
  for each row when (pg_trigger_depth() = 0 and old.estado <> new.estado and new.estado <> 'pendiente')
  execute function private.close_review_case();

-- Policies

drop policy "Anyone can read answers" on public.answers;
create policy "Anyone can read answers" on public.answers
  for select to anon, authenticated using (
    (estado = 'publicada' and exists (select from public.questions as q where q.id = question_id))
    or user_id = (select auth.uid())
    or (sin_nombre and private.is_author('respuesta', id))
    or (select private.is_admin())
  );
comment on policy "Anyone can read answers" on public.answers is
  'As the questions they belong to.';
