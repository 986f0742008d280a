-- At most two links in a question, an answer or a review on an account's first day: advertising comes with
-- links and from new accounts. A form counts them too, before it sends (app/features/forum/first-day-links.ts):
-- the two count alike.

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
create function private.limit_links() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  written constant jsonb := to_jsonb(new);
begin
  if private.is_client()
    and private.count_links(concat_ws(' ', written ->> 'title', written ->> tg_argv[0])) > 2
    and exists (
      select from private.profiles as p where p.id = auth.uid() and p.fecha_registro > now() - interval '1 day'
    )
  then
    perform private.refuse(tg_argv[0] || '_max_2_enlaces',
      'En el primer día de tu cuenta, cada publicación puede llevar hasta 2 enlaces. Así frenamos la publicidad. Quita los demás y publícala: después de ese día puedes añadirlos.');
  end if;
  return new;
end
$$;
comment on function private.limit_links() is 'Refuses a third link in a post of an account younger than a day.';

revoke execute on function private.count_links(text), private.limit_links() from public;

-- Triggers

create trigger questions_links
  before insert or update of title, content on public.questions
  for each row execute function private.limit_links('content');
create trigger answers_links
  before insert or update of content on public.answers
  for each row execute function private.limit_links('content');
create trigger calificaciones_links
  before insert or update of comentario on public.calificaciones
  for each row execute function private.limit_links('comentario');
