set check_function_bodies = off;

DROP FUNCTION private.fill_rating(jsonb);

create table private.mail_kinds (
  template text primary key,
  fill text,
  sent text
);
alter table private.mail_kinds enable row level security;
revoke all on table private.mail_kinds from public, anon, authenticated, service_role;
insert into private.mail_kinds (template, fill, sent) values
  ('proveedor_aprobado', 'fill_decision', null),
  ('proveedor_desaprobado', 'fill_decision', null),
  ('proveedor_calificacion', 'fill_rating', null),
  ('respuestas_nuevas', 'fill_replies', null),
  ('recordatorio', 'fill_reminder', null),
  ('aviso_pedido', 'fill_alert', null),
  ('aviso', 'fill_alert', 'finish_alerts');

create table private.mail_secrets (
  secreto text primary key,
  campo text not null,
  make text,
  salida text
);
alter table private.mail_secrets enable row level security;
revoke all on table private.mail_secrets from public, anon, authenticated, service_role;
insert into private.mail_secrets (secreto, campo, make, salida) values
  ('respuestas', 'Token', null, 'correos'),
  ('enlace', 'Token', 'new_mailed_link', 'confirmar'),
  ('codigo', 'Codigo', 'new_claim_code', null),
  ('aviso', 'Token', null, 'avisame');

alter table private.outgoing_mail drop constraint secreto_conocido,
  add constraint outgoing_mail_secreto_fkey foreign key (secreto) references private.mail_secrets (secreto);
create index outgoing_mail_secreto_idx on private.outgoing_mail (secreto, sujeto);

CREATE OR REPLACE FUNCTION public.gateway_take_mail(most integer DEFAULT 20)
 RETURNS TABLE(id bigint, recipient text, template text, fields jsonb, unsubscribe text)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
#variable_conflict use_column
declare
  mail private.outgoing_mail;
  kind private.mail_kinds;
  secret private.mail_secrets;
  made text;
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
    begin
      select * into kind from private.mail_kinds as k where k.template = mail.template;
      select * into secret from private.mail_secrets as s where s.secreto = mail.secreto;
      fields := mail.fields;
      if kind.fill is not null then
        execute format('select private.%I($1)', kind.fill) into fields using mail;
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
      if secret.make is not null then
        execute format('select private.%I($1)', secret.make) into made using mail.sujeto;
        continue when made is null;
        fields := fields || jsonb_build_object(secret.campo, made);
      end if;
      unsubscribe := '/' || secret.salida || '/' || (fields ->> secret.campo) || '/salir';
      return next;
    exception when others then
      perform private.note_failure('correo ' || mail.template, sqlstate);
    end;
  end loop;
end
$function$;

CREATE OR REPLACE FUNCTION public.gateway_mail_sent(mail bigint)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  sent private.outgoing_mail;
  hook text;
begin
  delete from private.outgoing_mail as m where m.id = mail returning * into sent;
  if sent.account is not null then
    insert into private.correos_enviados (user_id, plantilla) values (sent.account, sent.template);
  end if;
  update private.contacto_proveedor as c set correo_fallido = null, fallo_en = null
  where c.proveedor_id = sent.proveedor and c.correo_fallido is not null;
  select k.sent into hook from private.mail_kinds as k where k.template = sent.template;
  if hook is not null then
    begin
      execute format('select private.%I($1)', hook) using sent;
    exception when others then
      perform private.note_failure('correo ' || sent.template, sqlstate);
    end;
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.fill_decision(mail private.outgoing_mail)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select mail.fields from public.proveedores as p
  where p.id = (mail.fields ->> 'ProveedorID')::uuid and p.usuario_id = mail.account
    and p.aprobado_por_admin = (mail.template = 'proveedor_aprobado')
$function$;

CREATE OR REPLACE FUNCTION private.fill_rating(mail private.outgoing_mail)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select case when held.total > 0 or mail.fields -> 'Cambios' <> '[]' then
    mail.fields || jsonb_build_object('Esperan', case when held.total > 0 then jsonb_build_array(jsonb_build_object(
      'ID', held.first,
      'Cuantas', case when held.total = 1 then 'Una reseña' else held.total || ' reseñas' end
        || ' de «' || (mail.fields ->> 'Nombre') || '» ' || case when held.total = 1 then 'espera' else 'esperan' end || ' tu decisión.'
    )) else '[]' end)
  end
  from (
    -- As private.queue() lists them: one that reports hid is listed with them.
    select count(*) as total, (array_agg(c.id order by c.fecha, c.id))[1] as first
    from public.calificaciones as c
    where c.proveedor_id = (mail.fields ->> 'ProveedorID')::uuid and c.estado = 'pendiente'
      and not exists (select from private.moderacion as m where m.elemento = c.id and m.cola is not null)
  ) as held
$function$;

CREATE OR REPLACE FUNCTION private.new_mailed_link(proveedor uuid)
 RETURNS text
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$ select private.new_link(p.id, 'enlace', null) from public.proveedores as p where p.id = proveedor $function$;

CREATE OR REPLACE FUNCTION private.fill_reminder(mail private.outgoing_mail)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  -- One that was queued with its words has no day.
  select case when mail.fields ? 'Dia' then (
    select mail.fields - 'Dia' || jsonb_build_object('Datos', words)
    from private.reminder_text(mail.proveedor, (mail.fields ->> 'Dia')::date) as words
    where words is not null
  ) else mail.fields end
$function$;

CREATE OR REPLACE FUNCTION private.fill_alert(mail private.outgoing_mail)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  token constant text := private.new_token();
  asked private.avisos;
  confirmed uuid[];
  answered uuid[];
  lines text[];
  path text;
begin
  -- Alerts are locked, so that none goes while its link is made.
  if mail.template = 'aviso_pedido' then
    select * into asked from private.avisos as a
    where a.id = mail.sujeto and (a.confirmado_en is not null or a.pedido_en > now() - interval '2 days')
    for key share;
    if not found then
      return null;
    end if;
    insert into private.enlaces_aviso (hash, aviso_id) values (private.token_hash(token), asked.id);
    return jsonb_build_object('Que', private.alert_words(asked), 'Token', token);
  end if;
  confirmed := array(
    select a.id from private.avisos as a where a.correo = mail.correo and a.confirmado_en is not null
    order by a.id for key share
  );
  select array_agg(distinct n.aviso_id) into answered from private.alert_news(mail.correo) as n;
  if answered is null then
    return null;
  end if;
  lines := array(
    select private.news_words(n.proveedor_id, n.abre) as line
    from (select distinct n.proveedor_id, n.abre from private.alert_news(mail.correo) as n) as n
    order by line
  );
  select case
    when count(distinct n.proveedor_id) = 1 then '/proveedor/' || min(n.proveedor_id::text)
    when count(distinct n.aviso_id) = 1 then (
      select '/proveedores?tipo=' || a.tipo::text || '&municipio=' || private.url_value(a.municipio) || '&cerca=si'
      from private.avisos as a where a.id = answered[1]
    )
    else '/proveedores'
  end into path
  from private.alert_news(mail.correo) as n;
  insert into private.enlaces_aviso (hash, aviso_id) select private.token_hash(token), unnest(confirmed);
  -- For private.finish_alerts: what this mail answers.
  update private.outgoing_mail as m set fields = jsonb_build_object('Avisos', answered) where m.id = mail.id;
  return jsonb_build_object('Novedades', array_to_string(lines[1:10], E'\n')
    || case when cardinality(lines) > 10 then E'\n' || format('Y %s más.', cardinality(lines) - 10) else '' end,
    'Ruta', path, 'Token', token);
end
$function$;

CREATE OR REPLACE FUNCTION private.finish_alerts(mail private.outgoing_mail)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  delete from private.avisos as a where a.id in (select jsonb_array_elements_text(mail.fields -> 'Avisos')::uuid);
  update private.avisos as a set fallo = false where a.correo = mail.correo and a.fallo;
  select private.note_news(mail.correo);
$function$;

REVOKE ALL ON FUNCTION private.fill_decision(private.outgoing_mail) FROM public, anon, authenticated, service_role;

REVOKE ALL ON FUNCTION private.fill_rating(private.outgoing_mail) FROM public, anon, authenticated, service_role;

REVOKE ALL ON FUNCTION private.new_mailed_link(uuid) FROM public, anon, authenticated, service_role;

REVOKE ALL ON FUNCTION private.fill_reminder(private.outgoing_mail) FROM public, anon, authenticated, service_role;

REVOKE ALL ON FUNCTION private.finish_alerts(private.outgoing_mail) FROM public, anon, authenticated, service_role;

COMMENT ON TABLE private.mail_kinds IS 'Mails of which more is to be done than to send what was queued, by functions of this schema that are given the mail.';

COMMENT ON COLUMN private.mail_kinds.fill IS 'Gives what it says, when it is taken. Null: there is nothing to say any more, and it is dropped.';

COMMENT ON COLUMN private.mail_kinds.sent IS 'Called when it was sent.';

COMMENT ON TABLE private.mail_secrets IS 'What is made when a mail is taken and stands nowhere else: links and codes.';

COMMENT ON COLUMN private.mail_secrets.campo IS 'The field of the template that gets it.';

COMMENT ON COLUMN private.mail_secrets.make IS 'A function of this schema that makes it for the subject of the mail; null from it: there is none to be had now. Without one it is made by what fills the mail.';

COMMENT ON COLUMN private.mail_secrets.salida IS 'The first part of the path of the one-click way out (RFC 8058), if the mail has one.';

COMMENT ON COLUMN private.outgoing_mail.secreto IS 'What is made when the mail is taken and stands nowhere else.';

COMMENT ON FUNCTION public.gateway_take_mail(integer) IS 'Mail that is due, for one server to send, with its words, links and codes made now; `unsubscribe` is the path of the one-click way out (RFC 8058). Unless confirmed it is due again after 1, 2, 4… minutes; one that cannot be filled too, and that is noted.';

COMMENT ON FUNCTION public.gateway_mail_sent(bigint) IS 'Confirms that a mail was sent: what it said is forgotten, and so is that mail to its provider once failed; what its kind does then is done, and if that fails it is noted, since the mail is not to be sent again. That an account was written to is noted.';

COMMENT ON FUNCTION private.fill_decision(private.outgoing_mail) IS 'Null: the decision stands no longer, or somebody else owns the provider.';

COMMENT ON FUNCTION private.fill_rating(private.outgoing_mail) IS 'What a mail about reviews says: a rating that changed suddenly, and how many wait now, with the first of them. Null: there is nothing to say any more.';

COMMENT ON FUNCTION private.new_mailed_link(uuid) IS 'The link of a mail; null when the provider is gone.';

COMMENT ON FUNCTION private.fill_reminder(private.outgoing_mail) IS 'What a reminder says when it is sent. Null: nothing, or nobody wants it.';

COMMENT ON FUNCTION private.finish_alerts(private.outgoing_mail) IS 'News were sent: the alerts that they answer are over.';

reset check_function_bodies;
