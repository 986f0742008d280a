-- A review shows at once, also a new family's. But throw-away accounts are cheap: of
-- accounts younger than a day, three a listing, day and network show at once, and the
-- others wait for an admin. The network is known by its hash under the salt of the
-- day, as with events, and both are thrown away after the day.

create type public.estado_calificacion as enum ('publicada', 'pendiente', 'rechazada');

alter table public.calificaciones
  add column estado public.estado_calificacion not null default 'publicada';
comment on column public.calificaciones.estado is
  'Whether everybody sees it. The database decides at the start, an admin afterwards.';

-- Of the published ones, which is what averages are made of; of the others, the work list.
create index calificaciones_publicadas_idx on public.calificaciones (proveedor_id, estrellas)
  where estado = 'publicada';
drop index public.calificaciones_proveedor_estrellas_idx;
create index calificaciones_pendientes_idx on public.calificaciones (fecha) where estado = 'pendiente';

create table private.new_account_reviews (
  fingerprint bytea not null,
  usuario_id uuid not null references private.profiles (id) on delete cascade,
  noted_at timestamptz not null default now(),
  primary key (fingerprint, usuario_id)
);
comment on table private.new_account_reviews is
  'Which new accounts reviewed a listing from a network today; apart from the reviews, so that deleting one does not make room.';
create index new_account_reviews_noted_idx on private.new_account_reviews (noted_at);
create index new_account_reviews_usuario_idx on private.new_account_reviews (usuario_id);

alter table private.new_account_reviews enable row level security;
revoke all on table private.new_account_reviews from public, anon, authenticated, service_role;

-- Who shares a connection: one IPv4 address, or the /64 that one IPv6 subscriber gets.
create function private.client_network() returns text
language plpgsql stable set search_path = ''
as $$
declare
  address constant text := private.client_address();
begin
  if family(address::inet) = 6 then
    return network(set_masklen(address::inet, 64))::text;
  end if;
  return host(address::inet);
exception when invalid_text_representation then
  return address;
end
$$;
comment on function private.client_network() is 'The network a request comes from; empty when unknown.';

create function private.hold_review() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  shown_at_once constant integer := 3;
  today constant date := private.event_day(now());
  network constant text := private.client_network();
  seen bytea;
begin
  if not private.is_client() then
    return new;
  end if;
  new.estado := 'publicada';
  if not exists (
    select from private.profiles as p where p.id = auth.uid() and p.fecha_registro > now() - interval '1 day'
  ) then
    return new;
  end if;
  -- One after the other: of two reviews at the same moment the second must see the first.
  perform pg_advisory_xact_lock(hashtextextended('calificaciones:' || network, 0));
  seen := private.event_fingerprint(today, concat_ws('|', 'calificacion', network, new.proveedor_id));
  if (
    select count(*) from private.new_account_reviews as n where n.fingerprint = seen and n.usuario_id <> auth.uid()
  ) >= shown_at_once then
    new.estado := 'pendiente';
  else
    insert into private.new_account_reviews (fingerprint, usuario_id) values (seen, auth.uid())
    on conflict do nothing;
  end if;
  return new;
end
$$;
comment on function private.hold_review() is
  'Holds a new account''s review back when three other new accounts of the same network reviewed the listing today.';

create function private.hold_changed_review() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if old.estado = 'rechazada' and new.estado = old.estado then
    new.estado := 'pendiente';
  end if;
  return new;
end
$$;
comment on function private.hold_changed_review() is 'A declined review that its author changes waits for an admin again.';

create function public.decidir_calificacion(
  calificacion uuid,
  desde public.estado_calificacion,
  hasta public.estado_calificacion
) returns boolean
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  update public.calificaciones as c set estado = hasta where c.id = calificacion and c.estado = desde;
  return found;
end
$$;
comment on function public.decidir_calificacion(uuid, public.estado_calificacion, public.estado_calificacion) is
  'An admin publishes or declines a review, without touching what it says. False when somebody else was first.';

revoke execute on function private.client_network(), private.hold_review(), private.hold_changed_review() from public;
revoke execute on function
  public.decidir_calificacion(uuid, public.estado_calificacion, public.estado_calificacion)
  from public, anon, authenticated, service_role;
grant execute on function
  public.decidir_calificacion(uuid, public.estado_calificacion, public.estado_calificacion)
  to authenticated, service_role;

create trigger calificaciones_hold
  before insert on public.calificaciones
  for each row execute function private.hold_review();
create trigger calificaciones_hold_changed
  before update of estrellas, comentario on public.calificaciones
  for each row execute function private.hold_changed_review();
create trigger calificaciones_audit_decision
  after update of estado on public.calificaciones
  for each row when (pg_trigger_depth() = 0 and old.estado is distinct from new.estado)
  execute function private.audit('id', 'usuario_id', '');

alter policy "Anyone can see reviews of approved listings" on public.calificaciones
  using (
    estado = 'publicada'
    and exists (select from public.proveedores as p where p.id = proveedor_id and p.aprobado_por_admin)
  );
alter policy "Anyone can see reviews of approved listings" on public.calificaciones
  rename to "Anyone can see published reviews of approved listings";
comment on policy "Authors can see their own reviews" on public.calificaciones is
  'So that they can change or delete one while it or its listing is pending.';
comment on policy "Admins can see all reviews" on public.calificaciones is
  'So that they can decide on those that wait, and delete any.';

create or replace view public.resumen_calificaciones with (security_invoker = true) as
select c.proveedor_id, round(avg(c.estrellas), 1) as promedio, count(*)::integer as total
from public.calificaciones as c
where c.estado = 'publicada'
group by c.proveedor_id;
comment on view public.resumen_calificaciones is
  'Average (one decimal) and number of the published reviews of each listing that has any. With the rights of whoever asks: of pending listings they are seen by admins and authors only.';
