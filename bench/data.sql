-- :providers providers, nine in ten approved, three reviews each, and one user with thirty favorites.
insert into public.providers (id, name, description, kind, town, takes_plans, plans, phone, email, address, tags, hours, approved)
select
  ('00000000-0000-4000-8000-' || lpad(to_hex(n), 12, '0'))::uuid,
  'Provider ' || lpad(n::text, 6, '0'),
  repeat('Especialista en evaluación y acompañamiento de niños y jóvenes. ', 3),
  (array['school', 'therapist', 'doctor', 'lawyer', 'dietitian'])[1 + n % 5],
  (array['San Juan', 'Ponce', 'Mayagüez', 'Caguas', 'Bayamón', 'Arecibo', 'Humacao'])[1 + n % 7],
  n % 2 = 0, array['Plan Vital', 'Triple-S', 'MCS'], '787-555-' || lpad((n % 10000)::text, 4, '0'),
  'provider' || n || '@example.com', 'Calle ' || n, array['niños', 'jóvenes', 'familia'], 'L-V 8-5', n % 10 <> 0
from generate_series(1, :providers) as n;

insert into public.reviews (provider_id, stars, comment)
select ('00000000-0000-4000-8000-' || lpad(to_hex(n), 12, '0'))::uuid, 1 + r + n % 3, 'Muy buen servicio, lo recomiendo. ' || r
from generate_series(1, :providers) as n cross join generate_series(0, 2) as r;

insert into public.favorites (id, user_id, provider_id)
select md5('favorite ' || n)::uuid, '11111111-1111-4111-8111-111111111111', ('00000000-0000-4000-8000-' || lpad(to_hex(n * 10 + 1), 12, '0'))::uuid
from generate_series(1, 30) as n;
