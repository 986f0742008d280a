-- Questions and answers without a name.
--
-- A nameless post has no author in any table of the API: a trigger takes the author out of the
-- row before it is stored, into a private table that is granted to nobody. From there the author
-- comes back in two ways only: to the author, as `mia`, and to an admin by `ver_autor`, which
-- asks for a reason and leaves a line in the audit log. Within a question a nameless person has
-- one name, «Familia que pregunta» or «Familia 2»; it says nothing in another, and what the same
-- person signs is joined to it nowhere.

-- Checked at the end of the transaction: the author is put here before the post is stored.
create table private.autores_preguntas (
  question_id uuid primary key references public.questions (id) on delete cascade deferrable initially deferred,
  user_id uuid references private.profiles (id) on delete cascade
);
comment on table private.autores_preguntas is 'Who asked without a name. Nobody: the account is gone and the question stayed.';
create index autores_preguntas_user_idx on private.autores_preguntas (user_id);

create table private.autores_respuestas (
  answer_id uuid primary key references public.answers (id) on delete cascade deferrable initially deferred,
  question_id uuid not null,
  user_id uuid references private.profiles (id) on delete cascade,
  numero integer not null constraint numero_0_o_desde_2 check (numero = 0 or numero >= 2)
);
comment on table private.autores_respuestas is 'Who answered without a name. Nobody: the account is gone and the answer stayed.';
comment on column private.autores_respuestas.numero is
  'The person within the question: 0 who asks without a name too, others from 2 on.';
create index autores_respuestas_question_idx on private.autores_respuestas (question_id, user_id);
create index autores_respuestas_user_idx on private.autores_respuestas (user_id);

create table private.numeros_dados (
  question_id uuid primary key references public.questions (id) on delete cascade,
  ultimo integer not null
);
comment on table private.numeros_dados is
  'The last number given within a question: that of a deleted answer is nobody else''s.';

-- Functions: whose a post is

create function private.author_of(clase text, id uuid) returns uuid
language sql stable set search_path = ''
as $$
  select case clase
    when 'pregunta' then coalesce(
      (select q.user_id from public.questions as q where q.id = author_of.id),
      (select a.user_id from private.autores_preguntas as a where a.question_id = author_of.id)
    )
    when 'respuesta' then coalesce(
      (select r.user_id from public.answers as r where r.id = author_of.id),
      (select a.user_id from private.autores_respuestas as a where a.answer_id = author_of.id)
    )
    when 'resena' then (select c.usuario_id from public.calificaciones as c where c.id = author_of.id)
  end
$$;
comment on function private.author_of(text, uuid) is
  'Who wrote a post, with a name or without. Not for what others are told; in a trigger on delete, before it.';

-- Volatile: a policy asks about the row that the same statement is storing, whose author a
-- stable function would not see yet.
create function private.is_author(clase text, id uuid) returns boolean
language sql volatile security definer set search_path = ''
as $$
  select coalesce(private.author_of(clase, id) = auth.uid(), false)
$$;
comment on function private.is_author(text, uuid) is 'Whether the caller wrote a question or an answer, with a name or without.';

create function private.hide_author() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  number integer := 0;
  -- What comes back from the bin may be nobody's.
  comes_back constant boolean := private.task() = 'recovery';
  author constant uuid := case when comes_back then new.user_id else coalesce(new.user_id, auth.uid()) end;
begin
  -- What the policy says of a row with a name: nobody writes in another's.
  if private.is_user_request() and not comes_back and author is distinct from auth.uid() then
    raise exception using errcode = 'insufficient_privilege',
      message = format('new row violates row-level security policy for table "%s"', tg_table_name);
  elsif author is null and not comes_back then
    raise exception using errcode = 'not_null_violation', message = 'Falta quién lo escribió';
  end if;
  -- The secret key may send a row that is there already, which then has its author.
  if tg_table_name = 'questions' then
    insert into private.autores_preguntas (question_id, user_id)
    select new.id, author where not exists (select from public.questions as q where q.id = new.id);
  elsif not exists (select from public.answers as a where a.id = new.id) then
    -- One after the other, as the count of answers goes: of two answers at the same moment the second must see the first. A
    -- question that is not there is refused by the foreign key.
    perform from public.questions as q where q.id = new.question_id for no key update;
    -- The number of an author within a question is the one given before, or the next. That of nobody stands in the bin and is
    -- put back from there.
    if found and author is not null and not exists (
      select from private.autores_preguntas as a where a.question_id = new.question_id and a.user_id = author
    ) then
      select a.numero into number from private.autores_respuestas as a
      where a.question_id = new.question_id and a.user_id = author limit 1;
      if not found then
        insert into private.numeros_dados as n (question_id, ultimo) values (new.question_id, 2)
        on conflict (question_id) do update set ultimo = n.ultimo + 1
        returning n.ultimo into number;
      end if;
    end if;
    insert into private.autores_respuestas (answer_id, question_id, user_id, numero)
    values (new.id, new.question_id, author, number);
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
$$;
comment on function private.hide_author() is 'Takes the author out of a nameless post, before it is stored.';

create function private.delete_nameless() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if tg_table_name = 'autores_preguntas' then
    delete from public.questions as q where q.id = old.question_id;
  else
    delete from public.answers as a where a.id = old.answer_id;
  end if;
  return null;
end
$$;
comment on function private.delete_nameless() is 'Nameless posts go with their author''s account, as the others do.';

create function public.ver_autor(clase text, id uuid, motivo text) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
#variable_conflict use_column
declare
  reason constant text := private.clean_line(ver_autor.motivo);
  author uuid;
begin
  perform private.require_admin();
  if char_length(regexp_replace(private.fold_text(coalesce(reason, '')), '[^[:alpha:]]', '', 'g')) < 10 then
    perform private.refuse('motivo_min_10_letras', 'Escribe el motivo con al menos 10 letras.');
  elsif char_length(reason) > 300 then
    perform private.refuse('motivo_max_300', 'El motivo admite hasta 300 caracteres.');
  end if;
  if ver_autor.clase = 'pregunta' then
    select a.user_id into author from private.autores_preguntas as a where a.question_id = ver_autor.id;
  elsif ver_autor.clase = 'respuesta' then
    select a.user_id into author from private.autores_respuestas as a where a.answer_id = ver_autor.id;
  end if;
  if author is null then
    perform private.refuse('sin_nombre_y_presente', 'Esta publicación ya no está, o no es sin nombre.');
  end if;
  -- Which post and why, not whose: other admins read the log.
  perform private.log_audit(
    auth.uid(), 'ver_autor', case ver_autor.clase when 'pregunta' then 'questions' else 'answers' end,
    ver_autor.id::text, null, jsonb_build_object('motivo', reason)
  );
  return (
    select jsonb_build_object('id', p.id, 'nombre_completo', p.nombre_completo)
    from private.profiles as p where p.id = author
  );
end
$$;
comment on function public.ver_autor(text, uuid, text) is
  'For admins: id and name of who wrote a nameless question (`pregunta`) or answer (`respuesta`). The reason is kept in the audit log.';

-- Triggers

-- After the limits, which count a nameless post as any other.
create trigger questions_nameless
  before insert on public.questions
  for each row when (new.sin_nombre) execute function private.hide_author();

create trigger answers_nameless
  before insert on public.answers
  for each row when (new.sin_nombre) execute function private.hide_author();

create trigger autores_preguntas_delete
  after delete on private.autores_preguntas
  for each row execute function private.delete_nameless();

create trigger autores_respuestas_delete
  after delete on private.autores_respuestas
  for each row execute function private.delete_nameless();

-- Posts that are not published: one that waits for a look or is hidden (`estado`) is there for its
-- author and for admins. It is not found, not counted, and makes no name public. Answers are as public
-- as their question.

-- Functions: what is published

create function private.is_shown(pregunta uuid) returns boolean
language sql stable set search_path = ''
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
  if not private.is_user_request() or key is null then
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

create function public.mis_preguntas() returns table (
  id uuid, title text, category text, created_at timestamptz, answer_count integer, sin_nombre boolean, estado text
)
language sql stable security definer rows 20 set search_path = ''
as $$
  select q.id, q.title, q.category, q.created_at, q.answer_count, q.sin_nombre, q.estado
  from public.questions as q
  where q.user_id = auth.uid()
    or q.id = any (array(select a.question_id from private.autores_preguntas as a where a.user_id = auth.uid()))
  order by q.created_at desc, q.id desc
$$;
comment on function public.mis_preguntas() is
  'The caller''s questions, newest first: with a name and without, published or not.';

-- Triggers, which fire in the order of their names: no other one tells before whether there is such a row.

create trigger answers_are_of_shown
  before insert on public.answers
  for each row when (private.is_user_act()) execute function private.refuse_unseen('questions', 'question_id');

create trigger answer_votes_are_of_shown
  before insert on public.answer_votes
  for each row when (private.is_user_act()) execute function private.refuse_unseen('answers', 'answer_id');

-- Editing of one's own questions and answers, with and without a name.
--
-- Functions and no grant of update: a caller of the wire is refused, and an edit
-- always names the version that it was made from. The update itself is a plain one, so that
-- every rule about what may be written holds for what is rewritten.
--
-- Former versions are for admins, who may have to judge a post by what it said when it was
-- answered or reported. They do not say whose they are, and are kept for 90 days: a family
-- takes words out because they said too much.

create table private.ediciones (
  id bigint generated always as identity primary key,
  pregunta_id uuid references public.questions (id) on delete cascade,
  respuesta_id uuid references public.answers (id) on delete cascade,
  titulo text,
  contenido text not null,
  categoria text,
  desde timestamptz not null,
  hasta timestamptz not null,
  constraint ediciones_de_una_publicacion check (num_nonnulls(pregunta_id, respuesta_id) = 1)
);
comment on table private.ediciones is
  'Former versions of edited questions and answers: what they said, and from when until when. Their authors are not named.';
create index ediciones_pregunta_idx on private.ediciones (pregunta_id) where pregunta_id is not null;
create index ediciones_respuesta_idx on private.ediciones (respuesta_id) where respuesta_id is not null;
create index ediciones_hasta_idx on private.ediciones (hasta);

-- Functions

create function private.stamp_edit() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  was constant jsonb := to_jsonb(old);
begin
  -- As in private.stamp_version.
  new.editada_en := greatest(clock_timestamp(), old.editada_en + interval '1 microsecond');
  insert into private.ediciones (pregunta_id, respuesta_id, titulo, contenido, categoria, desde, hasta)
  values (
    case tg_table_name when 'questions' then old.id end, case tg_table_name when 'answers' then old.id end,
    was ->> 'title', old.content, was ->> 'category', coalesce(old.editada_en, old.created_at), new.editada_en
  );
  return new;
end
$$;
comment on function private.stamp_edit() is
  'An edit has its own moment, which is the version of the post from then on; what the post said before is kept.';

create function private.require_author(clase text, elemento uuid) returns void
language plpgsql set search_path = ''
as $$
begin
  if not private.is_author(clase, elemento) then
    raise exception using errcode = 'insufficient_privilege', message = 'Esto lo escribió otra persona, o ya no está';
  end if;
end
$$;
comment on function private.require_author(text, uuid) is 'Refuses everybody but who wrote a question or an answer, with or without a name.';

create function public.editar_pregunta(
  pregunta uuid, titulo text, contenido text, categoria text, version timestamptz
) returns timestamptz
language plpgsql volatile security definer set search_path = ''
as $$
declare
  stored public.questions;
begin
  perform private.require_author('pregunta', pregunta);
  select q.* into stored from public.questions as q where q.id = pregunta for no key update;
  -- An edit whose answer was lost is sent again.
  if (stored.title, stored.content, stored.category) is not distinct from
    (private.clean_line(titulo), private.clean_text(contenido), private.clean_text(categoria)) then
    return coalesce(stored.editada_en, stored.created_at);
  end if;
  update public.questions as q set title = titulo, content = contenido, category = categoria
  where q.id = pregunta and coalesce(q.editada_en, q.created_at) = version
  returning q.editada_en into stored.editada_en;
  return case when found then stored.editada_en end;
end
$$;
comment on function public.editar_pregunta(uuid, text, text, text, timestamptz) is
  'Its author edits a question. `version` is the editada_en, or else the created_at, that the edit was made from; gives the new one, or null when another edit was first.';

create function public.editar_respuesta(respuesta uuid, contenido text, version timestamptz) returns timestamptz
language plpgsql volatile security definer set search_path = ''
as $$
declare
  stored public.answers;
begin
  perform private.require_author('respuesta', respuesta);
  select a.* into stored from public.answers as a where a.id = respuesta for no key update;
  if stored.content is not distinct from private.clean_text(contenido) then
    return coalesce(stored.editada_en, stored.created_at);
  end if;
  update public.answers as a set content = contenido
  where a.id = respuesta and coalesce(a.editada_en, a.created_at) = version
  returning a.editada_en into stored.editada_en;
  return case when found then stored.editada_en end;
end
$$;
comment on function public.editar_respuesta(uuid, text, timestamptz) is 'As editar_pregunta, of an answer.';

create function public.ediciones_de(clase text, elemento uuid)
returns table (titulo text, contenido text, categoria text, desde timestamptz, hasta timestamptz)
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  return query
  select e.titulo, e.contenido, e.categoria, e.desde, e.hasta from private.ediciones as e
  where case clase when 'pregunta' then e.pregunta_id when 'respuesta' then e.respuesta_id end = elemento
  order by e.hasta desc, e.id desc;
end
$$;
comment on function public.ediciones_de(text, uuid) is
  'For admins: the former versions of a question or an answer, newest first. Whose they are is not told.';

-- Former versions of posts after 90 days.
insert into private.daily_jobs (orden, job, sentencia)
values (70, 'purge_edits', $$ delete from private.ediciones where hasta < now() - interval '90 days' $$);

-- Triggers. By their names they come after the cleaning: space around a text is no edit.

create trigger questions_edit
  before update of title, content, category on public.questions
  for each row when ((old.title, old.content, old.category) is distinct from (new.title, new.content, new.category))
  execute function private.stamp_edit();

create trigger answers_edit
  before update of content on public.answers
  for each row when (old.content is distinct from new.content)
  execute function private.stamp_edit();

create trigger ediciones_limit
  before insert on private.ediciones
  for each row execute function private.limit_acts('30', '1 hour', 'Ya editaste 30 veces en la última hora.');

-- A question that was asked before is closed by an admin: it stays to be read and found, with the way to
-- the other one, and takes no more answers. While the other one is not published it is open again: nobody
-- is sent to a page that is not there.

create index questions_duplicada_idx on public.questions (duplicada_de) where duplicada_de is not null;

-- Functions

create function public.cerrar_como_duplicada(id uuid, de uuid) returns void
language plpgsql volatile security definer set search_path = ''
as $$
#variable_conflict use_column
declare
  closed public.questions;
  other public.questions;
begin
  perform private.require_admin();
  if cerrar_como_duplicada.id = de then
    perform private.refuse('de_otra', 'Una pregunta no es duplicada de sí misma. Elige la otra.');
  end if;
  -- In one order, so that two admins who close two questions by each other do not wait for one another.
  perform from public.questions as q where q.id in (cerrar_como_duplicada.id, de) order by q.id for update;
  select * into closed from public.questions as q where q.id = cerrar_como_duplicada.id;
  select * into other from public.questions as q where q.id = de;
  if closed.id is null then
    perform private.refuse('id_existe', 'Esta pregunta ya no existe. Recarga la página.');
  elsif other.id is null or other.estado <> 'publicada' then
    perform private.refuse('de_publicada', 'La otra pregunta no está publicada. Elige otra.');
  elsif other.duplicada_de is not null then
    perform private.refuse('de_abierta', 'La otra pregunta también está cerrada. Elige la que sigue abierta.');
  elsif exists (select from public.questions as q where q.duplicada_de = closed.id) then
    perform private.refuse('id_sin_duplicadas', 'Hay preguntas que llevan a esta. Ábrelas antes de cerrarla.');
  end if;
  update public.questions as q set duplicada_de = de where q.id = closed.id and q.duplicada_de is distinct from de;
  if found then
    perform private.log_audit(
      auth.uid(), 'cerrar', 'questions', closed.id::text, null,
      jsonb_build_object('duplicada_de', other.id)
    );
  end if;
end
$$;
comment on function public.cerrar_como_duplicada(uuid, uuid) is
  'For admins: closes a question as a duplicate of another that is published and open. No chains.';

create function public.abrir_duplicada(id uuid) returns boolean
language plpgsql volatile security definer set search_path = ''
as $$
#variable_conflict use_column
begin
  perform private.require_admin();
  update public.questions as q set duplicada_de = null
  where q.id = abrir_duplicada.id and q.duplicada_de is not null;
  if not found then
    return false;
  end if;
  perform private.log_audit(auth.uid(), 'reabrir', 'questions', abrir_duplicada.id::text, null, null);
  return true;
end
$$;
comment on function public.abrir_duplicada(uuid) is
  'For admins: a question closed as a duplicate takes answers again. False when it was open.';

-- What is asked of a post. At most two links in a question, an answer or a review on an account's first day: advertising comes with
-- links and from new accounts. A form counts them too, before it sends (app/features/forum/first-day-links.ts):
-- the two count alike. With the setting `moderation` at `first-posts` an account's posts in the forum wait for a look until
-- one of them has been published, and so does each nameless one of an account younger than a day. Off at first: with
-- nobody looking, a queue is worse than a button to report.

-- Functions

-- What begins an address is what private.has_link looks for; the rest of it is no second one.
create function private.count_links(value text) returns integer
language sql immutable set search_path = ''
as $$
  select count(*)::integer
  from regexp_matches(
    -- A space before what can only begin an address, so that it does not pass for the end of another.
    regexp_replace(
      replace(regexp_replace(
        lower(normalize(value, NFKC)),
        '[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff]',
        '', 'g'
      ), '。', '.'),
      '[a-z][a-z0-9+-]{1,20}:[/\\]{2}|https?:[/\\]|(?<![a-z0-9/\\.-])www\.', ' \&', 'g'
    ),
    '(?:[a-z][a-z0-9+-]{1,20}:[/\\]{2}'
      || '|https?:[/\\]'
      || '|(?:^|[^a-z0-9])www\.'
      || '|[a-z0-9\u00c0-\uffff-]\.[a-z\u00c0-\uffff]{2,24}(?::[0-9]{1,5})?(?:[/\\]|[?][^[:space:]]))'
      || '[^[:space:],;|<>()"''*!$^`{}\[\]\u00a1-\u00bf\u2010-\u2bff\u3000-\u303f]*',
    'g'
  )
$$;
comment on function private.count_links(text) is 'How many addresses of the web a text holds, also without their scheme or in disguise.';

-- The argument is the column of the text; a question has its title before it.
create function private.guard_post() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  before constant jsonb := case tg_op when 'UPDATE' then to_jsonb(old) end;
  written constant jsonb := to_jsonb(new);
begin
  if before -> 'sin_nombre' <> written -> 'sin_nombre' then
    -- The account goes: private.leave_posts has put nobody in the place of the author.
    if written -> 'sin_nombre' = 'true' and (
      exists (select from private.autores_preguntas as a where a.question_id = new.id and a.user_id is null)
      or exists (select from private.autores_respuestas as a where a.answer_id = new.id and a.user_id is null)
    ) then
      return new;
    end if;
    perform private.refuse('sin_nombre_al_publicar', 'Con nombre o sin nombre se decide al publicar.');
  end if;
  if not private.is_user_request() then
    return new;
  end if;
  perform private.refuse_paused();
  if (before ->> 'title', before ->> tg_argv[0]) is distinct from (written ->> 'title', written ->> tg_argv[0])
    and private.count_links(concat_ws(' ', written ->> 'title', written ->> tg_argv[0])) > 2
    and exists (
      select from private.profiles as p where p.id = auth.uid() and p.fecha_registro > now() - interval '1 day'
    )
  then
    perform private.refuse(tg_argv[0] || '_max_2_enlaces',
      'En el primer día de tu cuenta, cada publicación puede llevar hasta 2 enlaces. Así frenamos la publicidad. Quita los demás y publícala: después de ese día puedes añadirlos.');
  end if;
  if tg_op = 'UPDATE' or tg_table_name = 'calificaciones' then
    return new;
  end if;
  if exists (
    select from public.questions as q
    join public.questions as other on other.id = q.duplicada_de and other.estado = 'publicada'
    where q.id = (written ->> 'question_id')::uuid
  ) then
    perform private.refuse('question_id_abierta',
      'Esta pregunta está cerrada porque ya estaba hecha. Puedes responder en la otra: el enlace está en la página.');
  end if;
  if not private.is_admin() and exists (select from private.settings as s where s.name = 'moderation' and s.value = 'first-posts')
    -- Nothing of theirs is public, with a name or without.
    and (not exists (
      select from public.questions as q where q.estado = 'publicada' and (
        q.user_id = auth.uid() or q.id in (select o.question_id from private.autores_preguntas as o where o.user_id = auth.uid())
      )
    ) and not exists (
      select from public.answers as a where a.estado = 'publicada' and private.is_shown(a.question_id) and (
        a.user_id = auth.uid() or a.id in (select o.answer_id from private.autores_respuestas as o where o.user_id = auth.uid())
      )
    ) or new.sin_nombre and exists (
      select from private.profiles as p where p.id = auth.uid() and p.fecha_registro > now() - interval '1 day'
    ))
  then
    new.estado := 'en_revision';
  end if;
  return new;
end
$$;
comment on function private.guard_post() is
  'What somebody writes: not while paused, with a third link only after a day, and no answer to what is closed as a duplicate. A post is nameless from the beginning or never, since its name would be known; unless its author''s account goes. Where the site is run so, what a person has to read first is held back.';

-- Triggers

create trigger questions_guard
  before insert or update of title, content, category, sin_nombre on public.questions
  for each row when (private.is_user_act()) execute function private.guard_post('content');

create trigger answers_guard
  before insert or update of content, ayudo_en, sin_nombre on public.answers
  for each row when (private.is_user_act()) execute function private.guard_post('content');

create trigger calificaciones_guard
  before insert or update of estrellas, comentario on public.calificaciones
  for each row when (private.is_user_act()) execute function private.guard_post('comentario');

-- Functions

-- The argument is the kind. One that comes back hidden, out of the bin, has left its reports behind.
create function private.queue_held_post() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  insert into private.moderacion (elemento, clase, cola, estado, desde)
  values (new.id, tg_argv[0], case new.estado when 'en_revision' then 'primera' else 'reporte' end, new.estado,
    case when new.sin_nombre then new.created_at else now() end);
  return null;
end
$$;
comment on function private.queue_held_post() is 'A post that is stored and not published waits for an admin.';

-- Triggers

create trigger questions_queue
  after insert on public.questions
  for each row when (new.estado <> 'publicada') execute function private.queue_held_post('pregunta');

create trigger answers_queue
  after insert on public.answers
  for each row when (new.estado <> 'publicada') execute function private.queue_held_post('respuesta');

-- Posts that stay when their author's account goes.
--
-- Whoever deletes an account chooses: the posts of the forum go with it, or they stay without a
-- name. One that stays is a nameless post whose author is nobody: its row of `autores_preguntas`
-- or `autores_respuestas` is there, since it says under which name the post stands in its
-- question, and its `user_id` is null. What was signed and what was nameless are not joined by
-- it: in a question where the same person wrote both, they keep two names.

create function private.leave_posts(person uuid) returns void
language plpgsql set search_path = ''
as $$
declare
  thread record;
  number integer;
begin
  -- What others do not see helps nobody, and nobody is left to ask for another look.
  delete from public.answers as a where a.estado <> 'publicada' and (
    a.user_id = person or a.id in (select n.answer_id from private.autores_respuestas as n where n.user_id = person)
  );
  delete from public.questions as q where q.estado <> 'publicada' and (
    q.user_id = person or q.id in (select n.question_id from private.autores_preguntas as n where n.user_id = person)
  );
  update private.moderacion as m set revision_texto = null
  where m.elemento in (
    select q.id from public.questions as q where q.user_id = person
    union all select a.id from public.answers as a where a.user_id = person
    union all select n.question_id from private.autores_preguntas as n where n.user_id = person
    union all select n.answer_id from private.autores_respuestas as n where n.user_id = person
  );
  for thread in
    select distinct a.question_id, q.user_id is not distinct from person as is_asker
    from public.answers as a join public.questions as q on q.id = a.question_id
    where a.user_id = person
    order by a.question_id
  loop
    number := 0;
    if not thread.is_asker then
      -- A number of its own: that of the same person's nameless answers would join them.
      perform from public.questions as q where q.id = thread.question_id for no key update;
      insert into private.numeros_dados as n (question_id, ultimo) values (thread.question_id, 2)
      on conflict (question_id) do update set ultimo = n.ultimo + 1
      returning n.ultimo into number;
    end if;
    insert into private.autores_respuestas (answer_id, question_id, user_id, numero)
    select a.id, a.question_id, null, number from public.answers as a
    where a.question_id = thread.question_id and a.user_id = person;
    update public.answers as a set user_id = null, sin_nombre = true
    where a.question_id = thread.question_id and a.user_id = person;
  end loop;
  insert into private.autores_preguntas (question_id, user_id)
  select q.id, null from public.questions as q where q.user_id = person;
  update public.questions as q set user_id = null, sin_nombre = true where q.user_id = person;
  update private.autores_respuestas as n set user_id = null where n.user_id = person;
  update private.autores_preguntas as n set user_id = null where n.user_id = person;
end
$$;
comment on function private.leave_posts(uuid) is
  'Makes nobody the author of somebody''s published questions and answers, nameless ones too; deletes those that are not public.';

create function private.missing_proof() returns text
language plpgsql stable set search_path = ''
as $$
begin
  -- When the caller last gave a password or what stands for it (claim `amr`). A second factor does not count here: whoever
  -- holds a token could add one of their own. A token that does not say when it was earned did not come from a sign-in.
  if (
    select coalesce(max(to_timestamp((claim ->> 'timestamp')::double precision)), '-infinity') < now() - interval '15 minutes'
    from jsonb_array_elements(
      case jsonb_typeof(auth.jwt() -> 'amr') when 'array' then auth.jwt() -> 'amr' else '[]' end
    ) as claim
    where jsonb_typeof(claim -> 'timestamp') = 'number'
      and claim ->> 'method' not in ('totp', 'token_refresh')
      and claim ->> 'method' not like 'mfa/%'
  ) then
    return 'reauthentication_needed';
  elsif coalesce(auth.jwt() ->> 'aal', '') not in ('aal2', 'aal3') and private.has_factor() then
    return 'insufficient_aal';
  end if;
  return null;
end
$$;
comment on function private.missing_proof() is
  'What the caller has to show before something grave: a password of the last 15 minutes, or the second factor of an account that has one. Null: nothing.';

create function private.require_reauthentication(para text) returns void
language plpgsql stable set search_path = ''
as $$
declare
  missing constant text := private.missing_proof();
begin
  if auth.uid() is null then
    raise exception using errcode = 'insufficient_privilege', message = 'Debes iniciar sesión para ' || para;
  elsif missing is not null then
    raise exception using errcode = 'PT403', hint = missing, message = case missing
      when 'insufficient_aal' then 'Por seguridad, confirma tu segundo factor para '
      else 'Por seguridad, vuelve a iniciar sesión para '
    end || para;
  end if;
end
$$;
comment on function private.require_reauthentication(text) is 'Refuses who has not proved again who they are; the hint says what is missing.';

-- Policies

create policy "Anyone can read questions" on public.questions
  for select to anon, authenticated using (
    estado = 'publicada'
    or user_id = (select auth.uid())
    or (sin_nombre and private.is_author('pregunta', id))
    or (select private.is_admin())
  );
comment on policy "Anyone can read questions" on public.questions is
  'A parent who searches at night should not need an account. What is not published is for its author and admins.';

create policy "Users can ask as themselves" on public.questions
  for insert to authenticated with check (user_id = (select auth.uid()) or (sin_nombre and user_id is null));
comment on policy "Users can ask as themselves" on public.questions is
  'Nobody asks in another''s name. Of a nameless one the trigger that takes its author has asked the same.';

create policy "Authors can delete their own questions" on public.questions
  for delete to authenticated
  using (user_id = (select auth.uid()) or (sin_nombre and private.is_author('pregunta', id)));
comment on policy "Authors can delete their own questions" on public.questions is
  'A family may have said more than it wanted.';

create policy "Anyone can read answers" on public.answers
  for select to anon, authenticated using (
    (estado = 'publicada' and exists (select from public.questions as q where q.id = question_id))
    or user_id = (select auth.uid())
    or (sin_nombre and private.is_author('respuesta', id))
    or (select private.is_admin())
  );
comment on policy "Anyone can read answers" on public.answers is
  'As the questions they belong to.';

create policy "Users can answer as themselves" on public.answers
  for insert to authenticated with check (user_id = (select auth.uid()) or (sin_nombre and user_id is null));
comment on policy "Users can answer as themselves" on public.answers is
  'Nobody answers in another''s name. Of a nameless one the trigger that takes its author has asked the same.';

create policy "Authors can delete their own answers" on public.answers
  for delete to authenticated
  using (user_id = (select auth.uid()) or (sin_nombre and private.is_author('respuesta', id)));
comment on policy "Authors can delete their own answers" on public.answers is
  'As with questions.';

-- Triggers

-- Before: afterwards the author of a nameless post is not known any more.
create trigger questions_audit
  before delete on public.questions
  for each row when (private.is_user_act())
  execute function private.audit('id', 'user_id', 'user_id,title');

create trigger answers_audit
  before delete on public.answers
  for each row when (private.is_user_act())
  execute function private.audit('id', 'user_id', 'user_id,question_id');

create trigger answer_votes_pause
  before insert or update on public.answer_votes
  for each row when (private.is_user_act()) execute function private.refuse_paused_write();

-- All posts, reviews too

create view private.posts as
select 'pregunta' as clase, q.id, q.title as titulo, q.content as contenido, null::smallint as estrellas, q.estado,
  q.sin_nombre, q.user_id as autor, q.created_at as fecha, q.id as pregunta_id, null::uuid as proveedor_id,
  '/question/' || q.id as ruta
from public.questions as q
union all
select 'respuesta', a.id, q.title, a.content, null, a.estado, a.sin_nombre, a.user_id, a.created_at, q.id, null,
  '/question/' || q.id || '#respuesta-' || a.id
from public.answers as a
join public.questions as q on q.id = a.question_id
union all
select 'resena', c.id, p.nombre, c.comentario, c.estrellas,
  case c.estado when 'publicada' then 'publicada' when 'pendiente' then 'oculta' else 'retirada' end,
  false, c.usuario_id, c.fecha, null, p.id, '/proveedor/' || p.id
from public.calificaciones as c
join public.proveedores as p on p.id = c.proveedor_id;
comment on view private.posts is
  'What people publish, whatever table it stands in, with the name of what it is about and its address. `autor` is null for nameless ones.';

-- By its key: a join to the view of all posts reads every one of them.
create function private.post(clase text, elemento uuid) returns setof private.posts
language sql stable rows 1 set search_path = ''
as $$
  select * from private.posts as p where p.clase = post.clase and p.id = elemento
$$;
comment on function private.post(text, uuid) is 'A post by its kind and id.';

-- A person's own data

insert into private.own_things (tabla, condicion) values
  ('public.questions', 't.id in (select a.question_id from private.autores_preguntas as a where a.user_id = $1)'),
  ('public.answers', 't.id in (select a.answer_id from private.autores_respuestas as a where a.user_id = $1)'),
  ('private.ediciones', 't.pregunta_id in (select * from private.own_posts($1)) or t.respuesta_id in (select * from private.own_posts($1))');

-- Rights

grant execute on function private.is_author(text, uuid) to anon, authenticated, service_role;
grant execute on function public.ver_autor(text, uuid, text), public.mis_preguntas(),
  public.editar_pregunta(uuid, text, text, text, timestamp with time zone),
  public.editar_respuesta(uuid, text, timestamp with time zone), public.cerrar_como_duplicada(uuid, uuid),
  public.abrir_duplicada(uuid) to authenticated;
grant execute on function public.ediciones_de(text, uuid) to authenticated, service_role;
