-- Mail about a decision waits ten minutes, as that about a post does; what is undone or not so any more by then is told to
-- nobody. The mail about reviews says what is so when it is sent.

create or replace function private.mail_decision()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  told constant text := case when new.aprobado_por_admin then 'proveedor_aprobado' else 'proveedor_desaprobado' end;
  waiting text;
begin
  with gone as (
    delete from private.outgoing_mail as o
    where o.account = new.usuario_id and o.template in ('proveedor_aprobado', 'proveedor_desaprobado')
      and o.fields ->> 'ProveedorID' = new.id::text and o.attempts = 0
    returning o.id, o.template
  )
  select g.template into waiting from gone as g order by g.id desc limit 1;
  if waiting <> told or not (private.is_client() and private.is_admin()) then
    return null;
  end if;
  insert into private.outgoing_mail (account, template, fields, next_try)
  select u.id, told, jsonb_build_object('Nombre', new.nombre, 'ProveedorID', new.id), now() + interval '10 minutes'
  from auth.users as u
  where u.id = new.usuario_id and u.email <> '';
  return null;
end
$function$;
comment on function private.mail_decision() is 'Queues the mail about an admin''s decision on a provider that has an owner. One that undoes a decision whose mail still waits takes that mail back, and is not told either.';

create or replace function private.watch_rating()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  today constant date := private.event_day(now());
  now_counts constant integer := (new.estado = 'publicada')::integer;
  counted_before integer := 0;
  stars_before integer := 0;
  stars_sum bigint;
  reviews integer;
  day private.rating_days;
  is_sudden boolean;
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

  is_sudden := coalesce(private.is_sudden(day.promedio, stars_sum::numeric / nullif(reviews, 0), day.cambios), false);
  if day.avisado or not (is_sudden or tg_op = 'INSERT' and new.estado = 'pendiente') then
    return null;
  end if;
  update private.rating_days set avisado = true where proveedor_id = new.proveedor_id;
  insert into private.outgoing_mail (account, template, fields, next_try)
  select u.id, 'proveedor_calificacion', jsonb_build_object(
    'Nombre', p.nombre,
    'ProveedorID', p.id,
    'Cambios', case when is_sudden then jsonb_build_array(jsonb_build_object(
      'Antes', private.rating_text(day.promedio, day.total),
      'Ahora', private.rating_text(stars_sum::numeric / nullif(reviews, 0), reviews)
    )) else '[]' end
  ), now() + interval '10 minutes'
  from public.user_roles as r
  join auth.users as u on u.id = r.user_id and u.email <> ''
  cross join public.proveedores as p
  where r.role = 'admin' and p.id = new.proveedor_id;
  return null;
end
$function$;
comment on function private.watch_rating() is 'Queues a mail to every admin when a review waits or a rating changes suddenly, once a day and provider.';

create function private.fill_rating(given jsonb)
 returns jsonb
 language sql
 stable security definer
 set search_path to ''
as $function$
  select case when held.total > 0 or given -> 'Cambios' <> '[]' then
    given || jsonb_build_object('Esperan', case when held.total > 0 then jsonb_build_array(jsonb_build_object(
      'ID', held.first,
      'Cuantas', case when held.total = 1 then 'Una reseña' else held.total || ' reseñas' end
        || ' de «' || (given ->> 'Nombre') || '» ' || case when held.total = 1 then 'espera' else 'esperan' end || ' tu decisión.'
    )) else '[]' end)
  end
  from (
    -- As private.queue() lists them: one that reports hid is listed with them.
    select count(*) as total, (array_agg(c.id order by c.fecha, c.id))[1] as first
    from public.calificaciones as c
    where c.proveedor_id = (given ->> 'ProveedorID')::uuid and c.estado = 'pendiente'
      and not exists (select from private.moderacion as m where m.elemento = c.id and m.cola is not null)
  ) as held
$function$;
comment on function private.fill_rating(jsonb) is 'What a mail about reviews says: a rating that changed suddenly, and how many wait now, with the first of them. Null: there is nothing to say any more.';
revoke execute on function private.fill_rating(jsonb) from public;

create or replace function public.gateway_take_mail(most integer DEFAULT 20)
 RETURNS TABLE(id bigint, recipient text, template text, fields jsonb, unsubscribe text)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
      fields := case when words is not null then fields - 'Dia' || jsonb_build_object('Datos', words) end;
    elsif mail.template = 'proveedor_calificacion' then
      fields := private.fill_rating(fields);
    elsif mail.template in ('proveedor_aprobado', 'proveedor_desaprobado') and not exists (
      select from public.proveedores as p
      where p.id = (mail.fields ->> 'ProveedorID')::uuid and p.usuario_id = mail.account
        and p.aprobado_por_admin = (mail.template = 'proveedor_aprobado')
    ) then
      fields := null;
    elsif mail.secreto = 'aviso' then
      fields := private.fill_alert(mail);
    elsif mail.secreto = 'respuestas' then
      fields := private.fill_replies(mail);
    end if;
    if fields is null then
      delete from private.outgoing_mail as m where m.id = mail.id;
      continue;
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
    elsif mail.secreto = 'aviso' then
      unsubscribe := '/avisame/' || (fields ->> 'Token') || '/salir';
    elsif mail.secreto = 'respuestas' then
      unsubscribe := '/correos/' || (fields ->> 'Token') || '/salir';
    end if;
    return next;
  end loop;
end
$function$;

create or replace function private.take_down()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  stands timestamptz;
begin
  perform private.unlist(new.id, new.proveedor_id);
  update public.proveedores as p set aprobado_por_admin = false where p.id = new.proveedor_id
  returning p.fecha_actualizacion into stands;
  update public.bajas as b set version = stands where b.id = new.id;
  update private.enlaces as e set revocado_en = now() where e.proveedor_id = new.proveedor_id and e.revocado_en is null;
  perform private.mail_provider(new.proveedor_id, 'baja_hecha', jsonb_build_object(
    'Nombre', new.nombre, 'ProveedorID', new.proveedor_id,
    'Quien', case
      when exists (select from public.proveedores as p where p.id = new.proveedor_id and p.usuario_id = new.decidida_por) then 'Quitaste'
      else 'Quitamos'
    end,
    'Hasta', private.day_in_words(private.removal_ends(new.decidida_en))
  ));
  return null;
end
$function$;

-- What waits already.
update private.outgoing_mail set fields = fields || '{"Quien": "Quitamos"}' where template = 'baja_hecha';
update private.outgoing_mail
set fields = fields || jsonb_build_object('Cambios', jsonb_build_array(jsonb_build_object('Antes', fields -> 'Antes', 'Ahora', fields -> 'Ahora')))
where template = 'proveedor_calificacion';
