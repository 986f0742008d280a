-- Who is named in a line of the audit log is found by an index; lines about facts end after two years, and a person writes
-- so many a day. What looks up one row by its key no longer turns the key of every row into text.

create function private.named_in(actor uuid, fila_id text, antes jsonb, despues jsonb) returns text[]
language sql immutable set search_path = ''
as $$
  select array(
    select actor::text where actor is not null
    union
    select m[1] from regexp_matches(
      lower(concat_ws(' ', fila_id, antes, despues)),
      '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|[[:alnum:]._%+-]*@[[:alnum:]-]+(?:\.[[:alnum:]][[:alnum:]-]*)*', 'g'
    ) as m
  )
$$;
comment on function private.named_in(uuid,text,jsonb,jsonb) is 'The ids and addresses that a line of the audit log says, in lower case: what private.mentions finds is among them.';
revoke execute on function private.named_in(uuid,text,jsonb,jsonb) from public;

create index auditoria_nombrados_idx on public.auditoria using gin (private.named_in(actor_id, fila_id, antes, despues));
create index auditoria_actor_idx on public.auditoria (actor_id, fecha);

CREATE OR REPLACE FUNCTION private.write_act(actor uuid, accion text, tabla text, fila_id text, antes jsonb, despues jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  -- Without a lock: of two at the same moment both may be the last one.
  if private.is_client() and not private.is_admin() and (
    select count(*) from public.auditoria as e where e.actor_id = write_act.actor and e.fecha > now() - interval '1 day'
  ) >= 200 then
    raise exception using errcode = 'PT429', hint = 'cambios_max_200',
      message = 'Ya guardaste 200 cambios en un día. Gracias por mantener tu perfil al día. Podrás continuar mañana.';
  end if;
  insert into public.auditoria (actor_id, actor_nombre, accion, tabla, fila_id, antes, despues)
  values (
    write_act.actor,
    (select p.nombre_completo from private.profiles as p where p.id = write_act.actor),
    write_act.accion, write_act.tabla, write_act.fila_id, write_act.antes, write_act.despues
  );
end
$function$;
COMMENT ON FUNCTION private.write_act(uuid,text,text,text,jsonb,jsonb) IS 'Adds one line to the audit log. Who is no admin adds 200 a day.';

CREATE OR REPLACE FUNCTION private.forget_account()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  person constant text := old.id;
  address constant text := private.proved_address(old.id);
  words constant text[] := array_remove(array[person, address], null);
  was_admin constant boolean := exists (select from public.user_roles as r where r.user_id = old.id and r.role = 'admin');
begin
  update public.auditoria as e
  set actor_id = nullif(e.actor_id, old.id),
    actor_nombre = case when was_admin or e.actor_id is distinct from old.id then e.actor_nombre end,
    fila_id = nullif(e.fila_id, person),
    antes = case when e.fila_id is distinct from person then private.without_mention(e.antes, words) end,
    despues = case when e.fila_id is distinct from person then private.without_mention(e.despues, words) end
  where private.named_in(e.actor_id, e.fila_id, e.antes, e.despues)
    && private.named_in(old.id, null, null, to_jsonb(address));
  -- The rest of what its provider shows waits 30 days for another owner; the address of the account does not.
  update public.proveedores as p set email = null where p.usuario_id = old.id and lower(p.email) = lower(old.email);
  update storage.objects as o set owner = null, owner_id = null where o.owner_id = person or o.owner = old.id;
  delete from auth.flow_state as f where person in (to_jsonb(f) ->> 'user_id', to_jsonb(f) ->> 'linking_target_id');
  -- Mail before alerts, in the order in which sending locks them.
  delete from private.outgoing_mail as m where lower(m.correo) = address;
  delete from private.avisos as a where lower(a.correo) = address;
  delete from private.proponentes as t where lower(t.correo) = address;
  update private.contacto_proveedor as c set correo_fallido = null, fallo_en = null where lower(c.correo_fallido) = address;
  return old;
end
$function$;
COMMENT ON FUNCTION private.forget_account() IS 'Takes a person out of what no foreign key reaches: the audit log, owners of pictures, what is known by their address.';

CREATE OR REPLACE FUNCTION private.forget_old_data()
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  unattended uuid[];
  places uuid[];
begin
  delete from auth.audit_log_entries where created_at < now() - interval '90 days';
  -- What was written about an account after it had gone.
  delete from auth.audit_log_entries as e
  where exists (
    select from (values (e.payload ->> 'actor_id'), (e.payload -> 'traits' ->> 'user_id')) as person (id)
    where person.id <> '00000000-0000-0000-0000-000000000000'
      and not exists (
        select from auth.users as u
        where u.id = case when person.id ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then person.id::uuid end
          and u.deleted_at is null
      )
  );
  with gone as (
    delete from private.unattended_providers where since <= now() - interval '30 days' returning proveedor_id
  )
  select array_agg(proveedor_id) into unattended from gone;
  update public.proveedores set telefono = null, whatsapp = null, email = null, direccion = null, web = null
  where id = any (unattended);
  select array_agg(id) into places from public.sedes where proveedor_id = any (unattended);
  update public.sedes set telefono = null, whatsapp = null, direccion = null, como_llegar = null where id = any (places);
  delete from private.direcciones_ocultas where sede_id = any (places);
  -- The audit log keeps that something was changed, and not where somebody lives.
  update public.auditoria
  set antes = antes - array['telefono', 'whatsapp', 'direccion', 'como_llegar'],
    despues = despues - array['telefono', 'whatsapp', 'direccion', 'como_llegar']
  where tabla = 'sedes' and private.named_in(actor_id, fila_id, antes, despues) && (places || unattended)::text[];
  -- What the facts were is of use for as long as somebody may ask who changed them.
  delete from public.auditoria
  where tabla in ('sedes', 'disponibilidad', 'detalles', 'primera_visita') and fecha < now() - interval '2 years';
  delete from private.papelera where quitada_en <= now() - interval '30 days';
  delete from private.cuentas_moderacion where fecha < now() - interval '13 months';
  delete from private.pausas where hasta < private.event_day(now());
  delete from private.rating_days where dia < private.event_day(now());
  delete from private.daily_runs where day < private.event_day(now()) - 90;
  -- A job that fails is tried again long before; the mail of a template may never be.
  delete from private.failed_jobs where failed_at < now() - interval '7 days';
end
$function$;
COMMENT ON FUNCTION private.forget_old_data() IS 'The work of a day: the sign-in log after 90 days, the contact data of a provider that nobody has looked after for 30, the bin after 30, the audit log of facts after two years, pauses that are over.';

CREATE OR REPLACE FUNCTION private.own_things()
 RETURNS TABLE(tabla regclass, condicion text, columnas text[])
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select t.tabla::regclass, t.condicion, t.columnas
  from (values
    ('auth.users', 't.id = $1', null),
    ('auth.mfa_amr_claims', 't.session_id in (select s.id from auth.sessions as s where s.user_id = $1)', null),
    ('auth.mfa_challenges', 't.factor_id in (select f.id from auth.mfa_factors as f where f.user_id = $1)', null),
    ('auth.refresh_tokens', 't.user_id = $1::text', null),
    ('auth.flow_state', 't.user_id = $1', null),
    ('auth.audit_log_entries', 't.payload ->> ''actor_id'' = $1::text or t.payload -> ''traits'' ->> ''user_id'' = $1::text', null),
    ('storage.objects', 't.owner_id = $1::text', null),
    ('public.auditoria', 't.fila_id = $1::text', array['id', 'fecha', 'accion', 'tabla', 'fila_id', 'antes', 'despues']),
    ('public.auditoria', 't.fila_id is distinct from $1::text
      and private.named_in(t.actor_id, t.fila_id, t.antes, t.despues) && private.named_in($1, null, null, to_jsonb($2))
      and (t.actor_id = $1 or private.mentions(concat(t.antes, t.despues), array[$1::text, $2]))',
      array['id', 'fecha', 'accion', 'tabla']),
    ('public.questions', 't.id in (select a.question_id from private.autores_preguntas as a where a.user_id = $1)', null),
    ('public.answers', 't.id in (select a.answer_id from private.autores_respuestas as a where a.user_id = $1)', null),
    ('private.ediciones', 't.pregunta_id in (select * from private.own_posts($1)) or t.respuesta_id in (select * from private.own_posts($1))', null),
    ('private.moderacion', 't.elemento in (select * from private.own_posts($1))',
      array['elemento', 'clase', 'desde', 'estado', 'decision', 'motivo', 'decidida_en', 'revision_pedida_en', 'revision_texto']),
    ('public.listas_proveedores', 't.lista_id in (select l.id from public.listas as l where l.user_id = $1)', null),
    ('private.listas_compartidas', 't.lista_id in (select l.id from public.listas as l where l.user_id = $1)', null),
    ('public.propuestas', 't.lote in (select p.lote from private.proponentes as p where p.usuario_id = $1 or lower(p.correo) = $2)', null),
    ('private.codigos_reclamacion', 't.reclamacion_id in (select r.id from public.reclamaciones as r where r.usuario_id = $1)', null),
    ('public.estadisticas', 't.id in (select e.evento from private.event_people as e where e.usuario_id = $1)', null),
    ('public.proveedores', 't.usuario_id = $1', null),
    ('public.confirmaciones', 't.actor = $1 or t.proveedor_id in (select * from private.own_provider($1))', null),
    ('public.llamadas', 't.proveedor_id in (select * from private.own_provider($1))',
      array['id', 'proveedor_id', 'resultado', 'fecha', 'deshecha_en', 'grupos', 'desde', 'motivo']),
    ('private.npis', 't.proveedor_id in (select * from private.own_provider($1))', null),
    ('public.importacion_filas', 't.proveedor_id in (select * from private.own_provider($1))',
      array['importacion_id', 'fila', 'valores', 'proveedor_id', 'cambios']),
    ('public.detalles', 't.proveedor_id in (select * from private.own_provider($1))', null),
    ('public.primera_visita', 't.proveedor_id in (select * from private.own_provider($1))', null),
    ('private.contacto_proveedor', 't.proveedor_id in (select * from private.own_provider($1)) or lower(t.correo_fallido) = $2', null),
    ('private.outgoing_mail', 't.proveedor in (select * from private.own_provider($1)) or lower(t.correo) = $2', null),
    ('public.sedes', 't.proveedor_id in (select * from private.own_provider($1))', null),
    ('public.horas', 't.sede_id in (select * from private.own_places($1))', null),
    ('public.disponibilidad', 't.sede_id in (select * from private.own_places($1))', null),
    ('private.direcciones_ocultas', 't.sede_id in (select * from private.own_places($1))', null),
    ('private.avisos', 'lower(t.correo) = $2', null),
    ('private.proponentes', 'lower(t.correo) = $2', null)
  ) as t (tabla, condicion, columnas)
$function$;
COMMENT ON FUNCTION private.own_things() IS 'What is a person''s ($1) without a foreign key that says so, or is whole although it stays; $2 is the proved address. Without columns all that is not hidden.';

CREATE OR REPLACE FUNCTION public.gateway_mail_sent(mail bigint)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  sent private.outgoing_mail;
begin
  delete from private.outgoing_mail as m where m.id = mail returning * into sent;
  if sent.account is not null then
    insert into private.correos_enviados (user_id, plantilla) values (sent.account, sent.template);
  end if;
  update private.contacto_proveedor as c set correo_fallido = null, fallo_en = null
  where c.proveedor_id = sent.proveedor and c.correo_fallido is not null;
  if sent.template = 'aviso' then
    delete from private.avisos as a where a.id in (select jsonb_array_elements_text(sent.fields -> 'Avisos')::uuid);
    update private.avisos as a set fallo = false where a.correo = sent.correo and a.fallo;
    perform private.note_news(sent.correo);
  end if;
end
$function$;
COMMENT ON FUNCTION public.gateway_mail_sent(bigint) IS 'Confirms that a mail was sent: what it said is forgotten, and so is that mail to its provider once failed, and so are the alerts that it answers. That an account was written to is noted.';

