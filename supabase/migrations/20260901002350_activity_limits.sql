-- Limits on reviews, votes and favourites, an account and hour, as on questions and
-- answers: more than a family does, and few enough that a flood can be cleaned up.

create trigger calificaciones_limit
  before insert on public.calificaciones
  for each row execute function private.limit_acts('10', '1 hour', 'Ya escribiste 10 reseñas en la última hora.');
-- An upsert fires it too, also when it only turns a vote round.
create trigger answer_votes_limit
  before insert on public.answer_votes
  for each row execute function private.limit_acts('60', '1 hour', 'Ya votaste 60 veces en la última hora.');
create trigger favorite_providers_limit
  before insert on public.favorite_providers
  for each row execute function private.limit_acts('60', '1 hour', 'Ya guardaste 60 favoritos en la última hora.');
