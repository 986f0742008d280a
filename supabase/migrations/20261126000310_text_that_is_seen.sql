-- Text is what can be seen. A name, a title or a note of nothing but blanks of other scripts, joiners, selectors and marks
-- without a letter would be a line that nobody can read or press; it counts as empty. Where a letter stands with them they
-- stay: pictures of several signs need theirs.

create or replace function private.clean_text(value text) returns text
language sql immutable set search_path = ''
as $$
  select case when trimmed ~ (
    '[^[:space:][:cntrl:]\u00a0\u00ad\u0300-\u036f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u2000-\u200f\u2028-\u202f'
    '\u205f-\u206f\u20d0-\u20f0\u2800\u3000\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffb\U000e0000-\U000e0fff]'
  ) then trimmed end
  from regexp_replace(value, '^[[:space:]]+|[[:space:]]+$', '', 'g') as trimmed
$$;
comment on function private.clean_text(text) is 'Trims; empty optional text is stored as null, and so is text of which nothing can be seen.';
