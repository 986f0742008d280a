-- Limits on asking and answering, an account and hour: far more than a family writes,
-- and few enough that a flood can be cleaned up by hand.

create trigger questions_limit
  before insert on public.questions
  for each row execute function private.limit_acts('5', '1 hour', 'Ya publicaste 5 preguntas en la última hora.');
create trigger answers_limit
  before insert on public.answers
  for each row execute function private.limit_acts('30', '1 hour', 'Ya publicaste 30 respuestas en la última hora.');
