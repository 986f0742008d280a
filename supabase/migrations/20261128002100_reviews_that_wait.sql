-- Reviews that wait: by accounts whose word does not count yet, and after one that was declined.
create table private.resenas_negadas (
  usuario_id uuid not null references private.profiles (id) on delete cascade,
  proveedor_id uuid not null references public.proveedores (id) on delete cascade,
  primary key (usuario_id, proveedor_id)
);
alter table private.resenas_negadas enable row level security;
comment on table private.resenas_negadas is 'Whose review of which provider was declined, withdrawn, or deleted while it was not shown: the next one waits, until one is published.';
create index resenas_negadas_proveedor_idx on private.resenas_negadas (proveedor_id);
insert into private.resenas_negadas select c.usuario_id, c.proveedor_id from public.calificaciones as c where c.estado = 'rechazada'
on conflict do nothing;

create function private.remember_declined()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  review constant public.calificaciones := case tg_op when 'DELETE' then old else new end;
begin
  if tg_op <> 'DELETE' and review.estado = 'publicada' then
    delete from private.resenas_negadas as n where n.usuario_id = review.usuario_id and n.proveedor_id = review.proveedor_id;
  elsif review.estado = 'rechazada' or tg_op = 'DELETE' and (
    review.estado = 'pendiente'
    or pg_trigger_depth() = 1 and private.is_client() and private.is_admin() and review.usuario_id <> auth.uid()
  ) then
    -- Not when the account or the provider goes.
    insert into private.resenas_negadas (usuario_id, proveedor_id)
    select u.id, p.id from private.profiles as u, public.proveedores as p
    where u.id = review.usuario_id and p.id = review.proveedor_id
    on conflict do nothing;
  end if;
  return null;
end
$function$;
comment on function private.remember_declined() is 'Remembers whose review was declined or deleted unseen, and forgets it when one is published.';
create trigger calificaciones_remember_declined after insert or delete or update of estado on public.calificaciones
for each row execute function private.remember_declined();

create or replace function private.hold_review()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  shown_at_once constant integer := 3;
  seen bytea;
begin
  if not private.is_client() then
    return new;
  end if;
  new.estado := 'publicada';
  if exists (
    select from private.resenas_negadas as n where n.usuario_id = auth.uid() and n.proveedor_id = new.proveedor_id
  ) or not exists (
    select from auth.users as u where u.id = auth.uid() and coalesce(u.email_confirmed_at, u.phone_confirmed_at) is not null
  ) then
    new.estado := 'pendiente';
  elsif not private.account_counts(auth.uid()) then
    -- One after the other: of two reviews at the same moment the second must see the first.
    perform pg_advisory_xact_lock(hashtextextended('calificaciones:' || new.proveedor_id, 0));
    -- Whatever network they come from: addresses are cheaper than accounts.
    seen := private.event_fingerprint(private.event_day(now()), concat_ws('|', 'calificacion', new.proveedor_id));
    if (
      select count(*) from private.new_account_reviews as n where n.fingerprint = seen and n.usuario_id <> auth.uid()
    ) >= shown_at_once then
      new.estado := 'pendiente';
    else
      insert into private.new_account_reviews (fingerprint, usuario_id) values (seen, auth.uid())
      on conflict do nothing;
    end if;
  end if;
  return new;
end
$function$;
create or replace function private.merge_reviews(queda uuid, se_va uuid, dueno uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  -- Nobody reviews oneself, and one review a person is the newer.
  delete from public.calificaciones as c
  where c.proveedor_id in (queda, se_va) and (c.usuario_id = dueno or exists (
    select from public.calificaciones as o
    where o.proveedor_id in (queda, se_va) and o.usuario_id = c.usuario_id and (o.fecha, o.id) > (c.fecha, c.id)
  ));
  update public.calificaciones as c set proveedor_id = queda where c.proveedor_id = se_va;
  insert into private.resenas_negadas (usuario_id, proveedor_id)
  select n.usuario_id, queda from private.resenas_negadas as n where n.proveedor_id = se_va
  on conflict do nothing;
  perform private.refresh_ha_publicado(c.usuario_id)
  from (select o.usuario_id from public.calificaciones as o where o.proveedor_id = queda order by o.usuario_id) as c;
  update private.papelera as b set fila = jsonb_set(b.fila, '{proveedor_id}', to_jsonb(queda))
  where b.clase = 'resena' and b.fila ->> 'proveedor_id' = se_va::text;
  delete from public.experiencias as e
  where e.proveedor_id in (queda, se_va) and (e.usuario_id = dueno or exists (
    select from public.experiencias as o
    where o.proveedor_id in (queda, se_va) and o.usuario_id = e.usuario_id and o.clase = e.clase and o.anio = e.anio
      and (o.fecha_creacion, o.id) > (e.fecha_creacion, e.id)
  ));
  update public.experiencias as e set proveedor_id = queda where e.proveedor_id = se_va;
end
$function$;
revoke execute on function private.remember_declined() from public;
