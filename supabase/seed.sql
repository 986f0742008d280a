-- Demo accounts; the demo content follows in seed/, in the order of the file
-- names. Everything here is invented, and only loaded when the demo is on.
-- demo-account: admin@miguiaazul.test azul-demo
-- demo-account: familia@miguiaazul.test azul-demo
-- demo-account: proveedor@miguiaazul.test azul-demo
-- The server prints the accounts named above; the other people here have no password and
-- so cannot sign in: they are the authors of reviews and questions, and the
-- owners of the providers that wait for approval.
insert into auth.users (
  instance_id, id, aud, role, email, encrypted_password, email_confirmed_at,
  confirmation_token, recovery_token, email_change, email_change_token_new,
  email_change_token_current, phone_change, phone_change_token, reauthentication_token,
  raw_app_meta_data, raw_user_meta_data, created_at, updated_at
)
select
  '00000000-0000-0000-0000-000000000000',
  ('a0000000-0000-4000-8000-' || lpad(c.numero::text, 12, '0'))::uuid,
  'authenticated', 'authenticated',
  c.cuenta || '@miguiaazul.test',
  case
    when c.cuenta in ('admin', 'familia', 'proveedor')
      then '$2a$10$vAYHpLHY4VNaVyuC8MYJg.0bBQBmM3h6wrTGt5ftilREvUqN9I2au'
  end,
  now() - c.hace_dias * interval '1 day',
  '', '', '', '', '', '', '', '',
  '{"provider": "email", "providers": ["email"]}',
  jsonb_build_object(
    'nombre_completo', c.nombre_completo,
    'rol', 'padre',
    'is_provider', c.is_provider
  ),
  now() - c.hace_dias * interval '1 day',
  now() - c.hace_dias * interval '1 day'
from (values
  (1, 'admin', 'Equipo Mi Guía Azul', false, 300),
  (2, 'familia', 'Camila Rivera Luna', false, 240),
  (3, 'proveedor', 'Coralis del Mar Benítez', true, 245),
  (11, 'maritza', 'Maritza Rosado', false, 230),
  (12, 'joseluis', 'José Luis Vega', false, 221),
  (13, 'yaritza', 'Yaritza Colón', false, 214),
  (14, 'wanda', 'Wanda I. Ortiz', false, 209),
  (15, 'carlos', 'Carlos Maldonado', false, 198),
  (16, 'nilda', 'Nilda Feliciano', false, 187),
  (17, 'anasofia', 'Ana Sofía Pagán', false, 180),
  (18, 'hector', 'Héctor Nieves', false, 172),
  (19, 'keishla', 'Keishla Marie Torres', false, 165),
  (20, 'ramon', 'Ramón Ayala', false, 158),
  (21, 'luz', 'Luz Delia Figueroa', false, 149),
  (22, 'gabriela', 'Gabriela Santos', false, 141),
  (23, 'angel', 'Ángel Quiñones', false, 138),
  (24, 'sheila', 'Sheila Báez', false, 131),
  (25, 'iris', 'Iris Acevedo', false, 126),
  (41, 'puente', 'Nereida Guayacán', true, 3),
  (42, 'cana.brava', 'Yamil Cañaveral', true, 1),
  (43, 'montealegre', 'Ángel Luz Montealegre', true, 2),
  (44, 'aurora', 'Aurora del Mar Valiente', true, 6),
  (45, 'sazon', 'Marisel Fogón', true, 4)
) as c (numero, cuenta, nombre_completo, is_provider, hace_dias)
on conflict do nothing;

insert into auth.identities (
  provider_id, user_id, identity_data, provider, last_sign_in_at, created_at, updated_at
)
select
  u.id::text, u.id,
  u.raw_user_meta_data || jsonb_build_object(
    'sub', u.id, 'email', u.email, 'email_verified', true, 'phone_verified', false
  ),
  'email', u.created_at, u.created_at, u.created_at
from auth.users u
where u.email like '%@miguiaazul.test'
on conflict do nothing;

insert into public.user_roles (user_id, role)
select u.id, 'admin' from auth.users u where u.email = 'admin@miguiaazul.test'
on conflict do nothing;

-- The profile rows came with the accounts, dated now and without contact data.
update public.profiles as p
set fecha_registro = u.created_at,
  municipio = d.municipio,
  telefono = d.telefono
from auth.users as u
left join (values
  ('familia', 'San Juan', '787-555-0181'),
  ('proveedor', 'San Juan', '787-555-0121'),
  ('maritza', 'Bayamón', null),
  ('joseluis', 'Carolina', '939-555-0182'),
  ('nilda', 'Juana Díaz', null),
  ('luz', 'Ponce', '787-555-0183'),
  ('gabriela', 'Dorado', null)
) as d (cuenta, municipio, telefono) on u.email = d.cuenta || '@miguiaazul.test'
where u.id = p.id and u.email like '%@miguiaazul.test';
