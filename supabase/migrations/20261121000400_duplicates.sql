-- A question that was asked before is closed by an admin: it stays to be read and found, with the way to
-- the other one, and takes no more answers. While the other one is not published it is open again: nobody
-- is sent to a page that is not there.

-- Tables

alter table public.questions
  add column duplicada_de uuid references public.questions (id) on delete set null
    constraint duplicada_de_otra check (duplicada_de <> id);
comment on column public.questions.duplicada_de is 'The question that asks the same, to which this one leads.';
create index questions_duplicada_idx on public.questions (duplicada_de) where duplicada_de is not null;

-- Functions

create function private.refuse_closed() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if private.is_client() and exists (
    select from public.questions as q
    join public.questions as other on other.id = q.duplicada_de and other.estado = 'publicada'
    where q.id = new.question_id
  ) then
    perform private.refuse('question_id_abierta',
      'Esta pregunta está cerrada porque ya estaba hecha. Puedes responder en la otra: el enlace está en la página.');
  end if;
  return new;
end
$$;
comment on function private.refuse_closed() is 'A question closed as a duplicate takes no more answers.';

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
    perform private.write_act(
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
  perform private.write_act(auth.uid(), 'reabrir', 'questions', abrir_duplicada.id::text, null, null);
  return true;
end
$$;
comment on function public.abrir_duplicada(uuid) is
  'For admins: a question closed as a duplicate takes answers again. False when it was open.';

revoke execute on function private.refuse_closed() from public;
revoke execute on function public.cerrar_como_duplicada(uuid, uuid), public.abrir_duplicada(uuid)
  from public, anon, authenticated, service_role;
grant execute on function public.cerrar_como_duplicada(uuid, uuid), public.abrir_duplicada(uuid) to authenticated;

-- Triggers

create trigger answers_open_question
  before insert on public.answers
  for each row execute function private.refuse_closed();
