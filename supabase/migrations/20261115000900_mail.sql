-- Mail of the product. The owner of a provider is told when an admin approves or disapproves
-- it; the admins are told of a rating that changes suddenly and of reviews that wait, one
-- mail a day and provider.
--
-- A mail is queued in the transaction of what it tells: neither stands without the other,
-- and whoever acts does not wait for a mail server. A server takes what is due, sends it
-- and says so; what it does not confirm comes back later, ten times in all. On hosted
-- Supabase a scheduled function does so with the secret key.

-- Tables

create table private.outgoing_mail (
  id bigint generated always as identity primary key,
  -- The address is read when it is sent: it may change, and goes with the account.
  account uuid not null references private.profiles (id) on delete cascade,
  template text not null,
  fields jsonb not null,
  attempts integer not null default 0,
  next_try timestamptz not null default now()
);
comment on table private.outgoing_mail is 'Mail to send: to whom, which text of supabase/templates, and what to fill in.';
create index outgoing_mail_next_try_idx on private.outgoing_mail (next_try);
create index outgoing_mail_account_idx on private.outgoing_mail (account);

create table private.rating_days (
  proveedor_id uuid primary key references public.proveedores (id) on delete cascade,
  dia date not null,
  -- What the day began with.
  promedio numeric,
  total integer not null,
  cambios integer not null,
  avisado boolean not null
);
comment on table private.rating_days is
  'The rating of a provider at the start of the last day on which it changed, how often it changed since, and whether the admins were told.';

-- Grants

alter table private.outgoing_mail enable row level security;
alter table private.rating_days enable row level security;

revoke all on table private.outgoing_mail, private.rating_days from public, anon, authenticated, service_role;

-- Functions: the queue

create function public.gateway_take_mail(most integer default 20)
returns table (id bigint, recipient text, template text, fields jsonb)
language sql volatile security definer set search_path = ''
as $$
  update private.outgoing_mail as m
  set attempts = m.attempts + 1, next_try = now() + interval '1 minute' * power(2, m.attempts)
  from auth.users as u
  where u.id = m.account and u.email <> '' and m.id in (
    select due.id from private.outgoing_mail as due
    where due.next_try <= now() and due.attempts < 10
    order by due.id limit least(greatest(coalesce(most, 20), 1), 100)
    for update skip locked
  )
  returning m.id, u.email::text, m.template, m.fields
$$;
comment on function public.gateway_take_mail(integer) is
  'Mail that is due, for one server to send. Unless confirmed it is due again after 1, 2, 4… minutes.';

create function public.gateway_mail_sent(mail bigint) returns void
language sql volatile security definer set search_path = ''
as $$
  delete from private.outgoing_mail as m where m.id = mail
$$;
comment on function public.gateway_mail_sent(bigint) is 'Confirms that a mail was sent: it is forgotten.';

-- Functions: what is told

create function private.mail_decision() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if not (private.is_client() and private.is_admin()) then
    return null;
  end if;
  insert into private.outgoing_mail (account, template, fields)
  select u.id,
    case when new.aprobado_por_admin then 'proveedor_aprobado' else 'proveedor_desaprobado' end,
    jsonb_build_object('Nombre', new.nombre, 'ProveedorID', new.id)
  from auth.users as u
  where u.id = new.usuario_id and u.email <> '';
  if found then
    perform pg_notify('gateway_mail', '');
  end if;
  return null;
end
$$;
comment on function private.mail_decision() is 'Queues the mail about an admin''s decision on a provider that has an owner.';

-- Sudden is a whole star after three changes in a day, or five first reviews in one day.
create function private.is_sudden(before numeric, now_average numeric, changes integer) returns boolean
language sql immutable set search_path = ''
as $$
  select case when before is null then changes >= 5 else changes >= 3 and abs(now_average - before) >= 1 end
$$;
comment on function private.is_sudden(numeric, numeric, integer) is 'Whether a rating moved more in a day than families move it.';

create function private.rating_text(average numeric, reviews integer) returns text
language sql immutable set search_path = ''
as $$
  select case
    when reviews = 0 then 'sin reseñas'
    else to_char(average, 'FM0.0') || ' de 5, con ' || reviews || case reviews when 1 then ' reseña' else ' reseñas' end
  end
$$;
comment on function private.rating_text(numeric, integer) is 'A rating in words.';

create function private.watch_rating() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  today constant date := private.event_day(now());
  now_counts constant integer := (new.estado = 'publicada')::integer;
  counted_before integer := 0;
  stars_before integer := 0;
  stars_sum bigint;
  reviews integer;
  day private.rating_days;
begin
  if not private.is_client() then
    return null;
  end if;
  if tg_op = 'UPDATE' and old.estado = 'publicada' then
    counted_before := 1;
    stars_before := old.estrellas;
  end if;
  select coalesce(sum(c.estrellas), 0), count(*) into stars_sum, reviews
  from public.calificaciones as c where c.proveedor_id = new.proveedor_id and c.estado = 'publicada';

  -- The day begins with what there was before this row.
  insert into private.rating_days as known (proveedor_id, dia, promedio, total, cambios, avisado)
  values (
    new.proveedor_id, today,
    (stars_sum - now_counts * new.estrellas + stars_before)::numeric
      / nullif(reviews - now_counts + counted_before, 0),
    reviews - now_counts + counted_before, 1, false
  )
  on conflict (proveedor_id) do update
  set dia = today,
    promedio = case when known.dia = today then known.promedio else excluded.promedio end,
    total = case when known.dia = today then known.total else excluded.total end,
    cambios = case when known.dia = today then known.cambios + 1 else 1 end,
    avisado = known.dia = today and known.avisado
  returning * into day;

  if day.avisado or not (
    tg_op = 'INSERT' and new.estado = 'pendiente'
    or private.is_sudden(day.promedio, stars_sum::numeric / nullif(reviews, 0), day.cambios)
  ) then
    return null;
  end if;
  update private.rating_days set avisado = true where proveedor_id = new.proveedor_id;
  insert into private.outgoing_mail (account, template, fields)
  select u.id, 'proveedor_calificacion', jsonb_build_object(
    'Nombre', p.nombre,
    'ProveedorID', p.id,
    'Antes', private.rating_text(day.promedio, day.total),
    'Ahora', private.rating_text(stars_sum::numeric / nullif(reviews, 0), reviews),
    'EnEspera', (
      select count(*)::text from public.calificaciones as c where c.proveedor_id = p.id and c.estado = 'pendiente'
    )
  )
  from public.user_roles as r
  join auth.users as u on u.id = r.user_id and u.email <> ''
  cross join public.proveedores as p
  where r.role = 'admin' and p.id = new.proveedor_id;
  if found then
    perform pg_notify('gateway_mail', '');
  end if;
  return null;
end
$$;
comment on function private.watch_rating() is
  'Queues a mail to every admin when a review waits or a rating changes suddenly, once a day and provider.';

revoke execute on function private.mail_decision(), private.is_sudden(numeric, numeric, integer),
  private.rating_text(numeric, integer), private.watch_rating() from public;
revoke execute on function public.gateway_take_mail(integer), public.gateway_mail_sent(bigint)
  from public, anon, authenticated, service_role;
grant execute on function public.gateway_take_mail(integer), public.gateway_mail_sent(bigint) to service_role;

-- Triggers

create trigger proveedores_mail
  after update on public.proveedores
  for each row when (
    pg_trigger_depth() = 0 and new.usuario_id is not null and old.aprobado_por_admin is distinct from new.aprobado_por_admin
  )
  execute function private.mail_decision();
create trigger calificaciones_watch
  after insert or update of estrellas, estado on public.calificaciones
  for each row execute function private.watch_rating();
