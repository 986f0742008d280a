-- When something was published without a name is told by the hour: to the second it would point to who had just signed up.
create or replace function private.take_author()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  -- What comes back from the bin may be nobody's.
  comes_back constant boolean := coalesce(current_setting('private.recupera', true), '') <> '';
  author constant uuid := case when comes_back then new.user_id else coalesce(new.user_id, auth.uid()) end;
begin
  -- What the policy says of a row with a name: nobody writes in another's.
  if private.is_client() and author is distinct from auth.uid() then
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
create or replace function private.queue_held_post()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  insert into private.moderacion (elemento, clase, cola, estado, desde)
  values (new.id, tg_argv[0], case new.estado when 'en_revision' then 'primera' else 'reporte' end, new.estado,
    case when new.sin_nombre then new.created_at else now() end);
  return null;
end
$function$;

-- A nameless answer is news although its hour began before.
drop trigger answers_tell_followers on public.answers;
create trigger answers_tell_followers after insert on public.answers for each row
when (new.estado <> 'en_revision' and new.created_at >= case when new.sin_nombre then date_trunc('hour', now()) else now() end)
execute function private.tell_followers();

update public.questions set created_at = date_trunc('hour', created_at) where sin_nombre;
update public.answers as a set created_at = greatest(date_trunc('hour', a.created_at), q.created_at, (
  select max(n.created_at) from public.answers as n
  where n.question_id = a.question_id and not n.sin_nombre and n.created_at < a.created_at
)) + o.place * interval '1 microsecond'
from public.questions as q, (
  select n.id, row_number() over (partition by n.question_id order by n.created_at, n.id) as place from public.answers as n
) as o
where q.id = a.question_id and o.id = a.id and a.sin_nombre;
