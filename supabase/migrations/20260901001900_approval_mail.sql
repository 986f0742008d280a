-- The owner of a listing is told by mail when an admin approves or disapproves it. The
-- mail is queued in the transaction of the decision: neither stands without the other,
-- and whoever decides does not wait for a mail server. A server takes what is due,
-- sends it and says so; what it does not confirm comes back later, ten times in all.
-- The two functions stand in `public` because that is where a gateway that knows nothing
-- of this product looks; on hosted Supabase a scheduled function calls them with the
-- secret key.

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

alter table private.outgoing_mail enable row level security;
revoke all on table private.outgoing_mail from public, anon, authenticated, service_role;

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
comment on function private.mail_decision() is 'Queues the mail about an admin''s decision on a listing that has an owner.';

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

revoke execute on function private.mail_decision() from public;
revoke execute on function public.gateway_take_mail(integer), public.gateway_mail_sent(bigint)
  from public, anon, authenticated, service_role;
grant execute on function public.gateway_take_mail(integer), public.gateway_mail_sent(bigint) to service_role;

create trigger proveedores_mail
  after update on public.proveedores
  for each row when (
    pg_trigger_depth() = 0 and new.usuario_id is not null and old.aprobado_por_admin is distinct from new.aprobado_por_admin
  )
  execute function private.mail_decision();
