-- Editing of one's own questions and answers, with and without a name.
--
-- Functions and no grant of update: a caller of the wire is refused as before, and an edit
-- always names the version that it was made from. The update itself is a plain one, so that
-- every rule about what may be written holds for what is rewritten.
--
-- Former versions are for admins, who may have to judge a post by what it said when it was
-- answered or reported. They do not say whose they are, and are kept for 90 days: a family
-- takes words out because they said too much.

-- Tables

alter table public.questions add column editada_en timestamptz;
comment on column public.questions.editada_en is 'When its author last changed it.';
comment on table public.questions is 'Questions of the forum, public to read. Their authors edit them by `editar_pregunta`.';
alter table public.answers add column editada_en timestamptz;
comment on column public.answers.editada_en is 'When its author last changed it.';

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

-- Grants

alter table private.ediciones enable row level security;
revoke all on table private.ediciones from public, anon, authenticated, service_role;

-- Functions

create function private.stamp_edit() returns trigger
language plpgsql set search_path = ''
as $$
begin
  -- As in private.stamp_version.
  new.editada_en := greatest(clock_timestamp(), old.editada_en + interval '1 microsecond');
  return new;
end
$$;
comment on function private.stamp_edit() is 'An edit has its own moment, which is the version of the post from then on.';

create function private.keep_version() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  was constant jsonb := to_jsonb(old);
begin
  insert into private.ediciones (pregunta_id, respuesta_id, titulo, contenido, categoria, desde, hasta)
  values (
    case tg_table_name when 'questions' then old.id end, case tg_table_name when 'answers' then old.id end,
    was ->> 'title', old.content, was ->> 'category', coalesce(old.editada_en, old.created_at), new.editada_en
  );
  return null;
end
$$;
comment on function private.keep_version() is 'Keeps what a question or an answer said before an edit.';

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

create function private.forget_edits() returns void
language sql volatile security definer set search_path = ''
as $$
  delete from private.ediciones where hasta < now() - interval '90 days'
$$;
comment on function private.forget_edits() is 'The work of a day: former versions of posts after 90 days.';

revoke execute on function private.stamp_edit(), private.keep_version(), private.require_author(text, uuid),
  private.forget_edits() from public;
revoke execute on function public.editar_pregunta(uuid, text, text, text, timestamptz),
  public.editar_respuesta(uuid, text, timestamptz), public.ediciones_de(text, uuid)
  from public, anon, authenticated, service_role;
grant execute on function public.editar_pregunta(uuid, text, text, text, timestamptz),
  public.editar_respuesta(uuid, text, timestamptz) to authenticated;
grant execute on function public.ediciones_de(text, uuid) to authenticated, service_role;

-- Triggers. By their names they come after the cleaning: space around a text is no edit.

create trigger questions_edit
  before update of title, content, category on public.questions
  for each row when ((old.title, old.content, old.category) is distinct from (new.title, new.content, new.category))
  execute function private.stamp_edit();
create trigger questions_keep_version
  after update of title, content, category on public.questions
  for each row when ((old.title, old.content, old.category) is distinct from (new.title, new.content, new.category))
  execute function private.keep_version();

create trigger answers_edit
  before update of content on public.answers
  for each row when (old.content is distinct from new.content)
  execute function private.stamp_edit();
create trigger answers_keep_version
  after update of content on public.answers
  for each row when (old.content is distinct from new.content)
  execute function private.keep_version();

create trigger ediciones_limit
  before insert on private.ediciones
  for each row execute function private.limit_acts('30', '1 hour', 'Ya editaste 30 veces en la última hora.');
