-- What a reminder says is decided when it is sent: it waits for the morning, and for a mail server
-- that is away, and by then the provider may have confirmed. What was confirmed, doubted or
-- reminded of again meanwhile is not named; a mail with nothing left to name is not sent.

-- Tables

-- A join where many providers are asked about: a call of a function for each would be most of the time.
create view private.provider_mail as
select m.proveedor_id, m.address, case
    when c.sin_recordatorios_desde is not null then 'sin_recordatorios'
    when m.address is null then 'sin_correo'
    -- A mail server that was away for a day must not silence a provider for good.
    when c.correo_fallido = m.address and c.fallo_en > (now() at time zone 'America/Puerto_Rico')::date - 30 then 'correo_fallido'
  end as silence
from (
  select p.id as proveedor_id,
    coalesce(nullif(u.email, '')::text, case when private.is_email(p.email) then p.email end) as address
  from public.proveedores as p
  left join auth.users as u on u.id = p.usuario_id and u.deleted_at is null
  -- Worked out once a row, not at each mention.
  offset 0
) as m
left join private.contacto_proveedor as c on c.proveedor_id = m.proveedor_id;
comment on view private.provider_mail is
  'Where mail to a provider goes: the address of its owner''s account, else the one in its profile; and why no reminder reaches it (sin_recordatorios, sin_correo, correo_fallido; null: one does).';

-- Grants

revoke all on table private.provider_mail from public, anon, authenticated, service_role;

-- Functions

create or replace function private.provider_address(proveedor uuid) returns text
language sql stable security definer set search_path = ''
as $$
  select m.address from private.provider_mail as m where m.proveedor_id = provider_address.proveedor
$$;

create or replace function private.mail_reach(proveedor uuid) returns text
language sql stable security definer set search_path = ''
as $$
  select m.silence from private.provider_mail as m where m.proveedor_id = mail_reach.proveedor
$$;

create or replace function private.remind() returns integer
language plpgsql volatile security definer set search_path = ''
as $$
declare
  today constant date := private.event_day(now());
  mails integer;
begin
  delete from private.recordatorios where vence_en < today - 60;
  with noted as (
    insert into private.recordatorios (proveedor_id, sede_id, grupo, vence_en, tramo, dia)
    select g.proveedor_id, g.sede_id, g.grupo, g.vence_en,
      case when g.vence_en + 14 <= today then 14 when g.vence_en <= today then 0 else -14 end, today
    from private.standing as g
    join public.proveedores as p on p.id = g.proveedor_id and p.aprobado_por_admin
    join private.provider_mail as m on m.proveedor_id = g.proveedor_id and m.silence is null
    where not g.oculta and not g.dudoso and g.vence_en > today - 28 and g.vence_en - 14 <= today
    on conflict do nothing
    returning proveedor_id
  )
  insert into private.outgoing_mail (proveedor, template, fields, secreto, sujeto, next_try)
  select p.id, 'recordatorio', jsonb_build_object('Nombre', p.nombre, 'Dia', today), 'enlace', p.id,
    -- The day begins at midnight; nobody is woken for it.
    greatest(now(), (today + time '09:00') at time zone 'America/Puerto_Rico')
  from public.proveedores as p
  where p.id in (select n.proveedor_id from noted as n);
  get diagnostics mails = row_count;
  if mails > 0 then
    perform pg_notify('gateway_mail', '');
  end if;
  return mails;
end
$$;

create function private.reminder_text(proveedor uuid, dia date) returns text
language plpgsql stable security definer set search_path = ''
as $$
declare
  today constant date := private.event_day(now());
begin
  return (
    select string_agg(private.reminder_words(due.grupo, due.vence_en, today), ' ' order by due.vence_en, due.grupo)
    from (
      select g.grupo, min(g.vence_en) as vence_en
      from private.recordatorios as r
      join private.standing as g on g.proveedor_id = r.proveedor_id and g.sede_id is not distinct from r.sede_id
        and g.grupo = r.grupo and g.vence_en = r.vence_en
      where r.proveedor_id = reminder_text.proveedor and r.dia = reminder_text.dia
        and not g.oculta and not g.dudoso and g.vence_en > today - 28
        and not exists (
          select from private.recordatorios as later
          where later.proveedor_id = r.proveedor_id and later.sede_id is not distinct from r.sede_id
            and later.grupo = r.grupo and later.vence_en = r.vence_en and later.dia > r.dia
        )
      group by g.grupo
    ) as due
    join public.proveedores as p on p.id = reminder_text.proveedor
    where p.aprobado_por_admin and private.mail_reach(p.id) is null
  );
end
$$;
comment on function private.reminder_text(uuid, date) is
  'What the reminder of a day to a provider names: its groups that still end as they did then and were not named again since. Null: nothing, or nobody wants it.';

create or replace function public.gateway_take_mail(most integer default 20)
returns table (id bigint, recipient text, template text, fields jsonb, unsubscribe text)
language plpgsql volatile security definer set search_path = ''
as $$
#variable_conflict use_column
declare
  mail private.outgoing_mail;
  secret text;
  words text;
begin
  for mail in
    update private.outgoing_mail as m
    set attempts = m.attempts + 1, next_try = now() + interval '1 minute' * power(2, m.attempts)
    where m.id in (
      select due.id from private.outgoing_mail as due
      where due.next_try <= now() and due.attempts < 10
      order by due.id limit least(greatest(coalesce(most, 20), 1), 100)
      for update skip locked
    )
    returning m.*
  loop
    fields := mail.fields;
    -- One that was queued with its words has no day.
    if mail.template = 'recordatorio' and fields ? 'Dia' then
      words := private.reminder_text(mail.proveedor, (fields ->> 'Dia')::date);
      if words is null then
        delete from private.outgoing_mail as m where m.id = mail.id;
        continue;
      end if;
      fields := fields - 'Dia' || jsonb_build_object('Datos', words);
    end if;
    recipient := coalesce(
      mail.correo,
      case when mail.proveedor is not null then private.provider_address(mail.proveedor) end,
      (select u.email::text from auth.users as u where u.id = mail.account and u.email <> '')
    );
    continue when recipient is null;
    id := mail.id;
    template := mail.template;
    unsubscribe := null;
    if mail.secreto = 'enlace' then
      continue when not exists (select from public.proveedores as p where p.id = mail.sujeto);
      secret := private.new_link(mail.sujeto, 'enlace', null);
      fields := fields || jsonb_build_object('Token', secret);
      unsubscribe := '/confirmar/' || secret || '/salir';
    elsif mail.secreto = 'codigo' then
      secret := private.new_claim_code(mail.sujeto);
      continue when secret is null;
      fields := fields || jsonb_build_object('Codigo', secret);
    end if;
    return next;
  end loop;
end
$$;
comment on function public.gateway_take_mail(integer) is
  'Mail that is due, for one server to send, with links, codes and the words of reminders made now; `unsubscribe` is the path of the one-click way out (RFC 8058). Unless confirmed it is due again after 1, 2, 4… minutes.';

create function public.recordatorios_de(proveedor uuid) returns text
language plpgsql stable security definer set search_path = ''
as $$
begin
  if not private.edits_provider(proveedor) then
    raise exception using errcode = 'insufficient_privilege', message = 'No puedes ver los recordatorios de este perfil';
  end if;
  return coalesce(private.mail_reach(proveedor), 'llegan');
end
$$;
comment on function public.recordatorios_de(uuid) is
  'For owner and admins: whether reminders reach a provider (`llegan`), or why not: sin_recordatorios, sin_correo, correo_fallido.';

revoke execute on function private.reminder_text(uuid, date) from public;
revoke execute on function public.recordatorios_de(uuid) from public, anon, authenticated, service_role;
grant execute on function public.recordatorios_de(uuid) to authenticated, service_role;
