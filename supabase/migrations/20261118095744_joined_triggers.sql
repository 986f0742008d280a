set check_function_bodies = off;

DROP TRIGGER questions_note_author ON public.questions;

DROP TRIGGER answers_note_author ON public.answers;

DROP TRIGGER calificaciones_note_author ON public.calificaciones;

DROP TRIGGER answers_help ON public.answers;

DROP TRIGGER bajas_take_down ON public.bajas;

DROP TRIGGER calificaciones_note_takedown ON public.calificaciones;

DROP TRIGGER proveedores_email ON public.proveedores;

DROP TRIGGER proveedores_remove_replaced_logo ON public.proveedores;

DROP TRIGGER proveedores_remove_deleted_logo ON public.proveedores;

DROP TRIGGER primera_visita_remove_replaced_pictures ON public.primera_visita;

DROP TRIGGER primera_visita_remove_deleted_pictures ON public.primera_visita;

DROP TRIGGER confirmaciones_refresh_inserted ON public.confirmaciones;

DROP TRIGGER proveedores_refresh_facts ON public.proveedores;

DROP TRIGGER proveedores_drop_own_review ON public.proveedores;

DROP TRIGGER proveedores_drop_own_experiences ON public.proveedores;

DROP TRIGGER calificaciones_note_decision ON public.calificaciones;

DROP TRIGGER answers_help_deleted ON public.answers;

DROP TRIGGER answers_help_inserted ON public.answers;

DROP TRIGGER questions_note_state ON public.questions;

DROP TRIGGER answers_note_state ON public.answers;

DROP TRIGGER confirmaciones_refresh_deleted ON public.confirmaciones;

DROP TRIGGER proveedores_forget_contact ON public.proveedores;

DROP TRIGGER bajas_take_down_inserted ON public.bajas;

DROP TRIGGER user_roles_keep_own ON public.user_roles;

DROP TRIGGER sedes_clean_phones ON public.sedes;

DROP TRIGGER proveedores_confirm_contacto ON public.proveedores;

DROP TRIGGER proveedores_confirm_planes ON public.proveedores;

DROP TRIGGER detalles_audit_atencion ON public.detalles;

DROP TRIGGER detalles_audit_lugar ON public.detalles;

DROP TRIGGER calificaciones_note_declined ON public.calificaciones;

DROP FUNCTION private.refresh_proveedor();

DROP FUNCTION private.drop_own_experiences();

DROP FUNCTION private.refuse_link_in_phones();

DROP FUNCTION private.keep_own_role();

DROP FUNCTION private.check_proveedor_email();

DROP FUNCTION private.drop_own_review();

DROP FUNCTION private.forget_contact();

CREATE OR REPLACE FUNCTION private.remove_logo_file()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if tg_op = 'UPDATE' and new.logo_url is not distinct from old.logo_url then
    return null;
  end if;
  perform private.remove_picture(
    replace(substring(old.logo_url from '/storage/v1/(?:object|render/image)/public/provider-images/([^?#]+)'), '%20', ' '),
    old.usuario_id
  );
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.guard_roles()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  -- Everybody else is refused by the policies, which come after this.
  if private.is_admin() then
    perform private.require_recent_sign_in();
  end if;
  if tg_op = 'INSERT' then
    return new;
  end if;
  -- Nobody takes the panel from oneself by mistake; another admin can do it. What follows from deleting one's own account is
  -- no revocation.
  if private.is_client() and old.user_id = auth.uid() then
    raise exception using errcode = 'insufficient_privilege',
      message = 'No puedes quitarte el permiso de administrador. Pídeselo a otro administrador';
  end if;
  return old;
end
$function$;

CREATE OR REPLACE FUNCTION private.clean_proveedor()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  new.nombre := private.clean_line(new.nombre);
  new.descripcion := private.clean_text(new.descripcion);
  new.subcategoria := private.clean_text(new.subcategoria);
  new.municipio := private.clean_text(new.municipio);
  new.planes_aceptados := private.clean_list(new.planes_aceptados);
  new.telefono := private.clean_text(new.telefono);
  new.whatsapp := private.clean_text(new.whatsapp);
  new.email := private.clean_text(new.email);
  new.direccion := private.clean_text(new.direccion);
  new.web := private.clean_text(new.web);
  new.logo_url := private.picture_path(new.logo_url);
  new.etiquetas_servicio := private.clean_list(new.etiquetas_servicio);
  new.videos_urls := private.clean_list(new.videos_urls);
  new.horario_servicio := private.clean_text(new.horario_servicio);
  -- A payload with an explicit null means the same as leaving it out.
  new.acepta_planes := coalesce(new.acepta_planes, false);

  if new.nombre is null or new.municipio is null or new.tipo_servicio is null then
    raise exception using errcode = 'not_null_violation', message = 'Por favor completa los campos obligatorios';
  end if;
  if new.logo_url !~ '^/storage/v1/object/public/provider-images/([A-Za-z0-9._-]|%20)+$' then
    perform private.refuse('logo_url_del_sitio', 'El logo no es válido. Súbelo otra vez.');
  end if;
  if exists (select from unnest(new.videos_urls) as url where not private.is_video_url(url)) then
    raise exception using errcode = 'check_violation', constraint = 'videos_urls_facebook_o_instagram',
      message = 'Solo se permiten videos de Facebook e Instagram';
  end if;
  -- The foreign key holds this too; here it gets words.
  if new.subcategoria is not null and not exists (
    select from public.subcategorias as s
    where s.tipo_servicio = new.tipo_servicio and s.nombre = new.subcategoria
  ) then
    raise exception using errcode = 'check_violation', constraint = 'proveedores_subcategoria_de_su_tipo',
      message = format('La subcategoría "%s" no corresponde al tipo "%s"', left(new.subcategoria, 100), new.tipo_servicio);
  end if;
  -- Only what is written now, so no constraint: an address from an older copy must not keep a provider from being changed by
  -- others than its writer, such as when its owner's account goes. A longer one is refused by its own constraint.
  if (tg_op = 'INSERT' or new.email is distinct from old.email)
    and char_length(new.email) <= 254 and not private.is_email(new.email) then
    raise exception using errcode = 'check_violation', constraint = 'email_valido',
      message = 'El correo no es válido. Ejemplo: nombre@ejemplo.com';
  end if;
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION private.clean_sede()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  new.nombre := private.clean_line(new.nombre);
  new.como_llegar := private.clean_line(new.como_llegar);
  new.atiende_municipios := private.clean_keys(new.atiende_municipios);
  perform private.refuse_link('nombre', new.nombre), private.refuse_link('como_llegar', new.como_llegar);
  -- The rest of the principal place is the provider's, letter by letter, with the rules of its row.
  if not new.principal then
    new.municipio := private.clean_line(new.municipio);
    new.direccion := private.clean_line(new.direccion);
    new.telefono := private.clean_line(new.telefono);
    new.whatsapp := private.clean_line(new.whatsapp);
    perform private.refuse_link('direccion', new.direccion);
    -- A phone of the principal place is approved with its provider. That of another place is not, and is text too.
    perform private.refuse_link('telefono', new.telefono), private.refuse_link('whatsapp', new.whatsapp);
    if private.is_municipio(new.municipio) is not true then
      perform private.refuse('municipio_de_puerto_rico', 'Elige uno de los 78 municipios.');
    end if;
  end if;
  if exists (select from unnest(new.atiende_municipios) as name where not private.is_municipio(name)) then
    perform private.refuse('atiende_municipios_de_puerto_rico', 'Elige entre los 78 municipios.');
  end if;
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION private.remove_visit_pictures()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if tg_op = 'UPDATE' and new.fotos is not distinct from old.fotos then
    return null;
  end if;
  -- Those that are still shown stay: private.remove_picture looks at what is stored now.
  perform private.remove_picture(
    substring(foto ->> 'url' from '/provider-images/(.+)$'),
    (select p.usuario_id from public.proveedores as p where p.id = old.proveedor_id)
  )
  from jsonb_array_elements(old.fotos) as foto;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.confirm_proveedor()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if (old.telefono, old.whatsapp, old.email, old.direccion, old.municipio, old.web, old.horario_servicio)
    is distinct from (new.telefono, new.whatsapp, new.email, new.direccion, new.municipio, new.web, new.horario_servicio)
  then
    perform private.confirm(new.id, s.id, 'contacto') from public.sedes as s where s.proveedor_id = new.id and s.principal;
  end if;
  if (old.acepta_planes, old.planes_aceptados) is distinct from (new.acepta_planes, new.planes_aceptados) then
    perform private.confirm(new.id, null, 'planes');
  end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.keep_latest_words()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  ids constant uuid[] := (select array_agg(distinct c.proveedor_id) from changed as c);
begin
  if ids is null then
    return null;
  end if;
  -- As refresh_facts does, which comes after it: a transaction that has this lock never waits for a row of one without.
  perform private.lock_summaries(ids);
  if tg_op = 'INSERT' then
    insert into private.ultimas_palabras as u (proveedor_id, grupo, sede_id, confirmado_en, vence_en)
    select distinct on (c.proveedor_id, c.grupo, c.sede_id) c.proveedor_id, c.grupo, c.sede_id, c.confirmado_en, c.vence_en
    from changed as c where not c.duda
    order by c.proveedor_id, c.grupo, c.sede_id, c.confirmado_en desc, c.id
    on conflict on constraint ultimas_palabras_una_por_grupo do update
    set confirmado_en = excluded.confirmado_en, vence_en = excluded.vence_en
    where u.confirmado_en <= excluded.confirmado_en;
  else
    delete from private.ultimas_palabras as u using changed as c
    where not c.duda and u.proveedor_id = c.proveedor_id and u.grupo = c.grupo and u.sede_id is not distinct from c.sede_id;
    insert into private.ultimas_palabras (proveedor_id, grupo, sede_id, confirmado_en, vence_en)
    select distinct on (w.proveedor_id, w.grupo, w.sede_id) w.proveedor_id, w.grupo, w.sede_id, w.confirmado_en, w.vence_en
    from public.confirmaciones as w
    join changed as c on c.proveedor_id = w.proveedor_id and c.grupo = w.grupo and c.sede_id is not distinct from w.sede_id
    where not w.duda and not c.duda
    order by w.proveedor_id, w.grupo, w.sede_id, w.confirmado_en desc, w.id
    on conflict do nothing;
  end if;
  perform private.refresh_facts(ids);
  perform private.publish(ids);
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.audit_facts()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  dates constant text[] := array['fecha_creacion', 'fecha_actualizacion', 'atencion_actualizada', 'lugar_actualizado'];
  whole_before constant jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) - dates end;
  whole_after constant jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) - dates end;
  part text;
  before jsonb := whole_before;
  after jsonb := whole_after;
begin
  if not private.is_client() then
    return null;
  end if;
  foreach part in array tg_argv[1:] loop
    if part <> '' then
      select jsonb_object_agg(name, whole_before -> name), jsonb_object_agg(name, whole_after -> name) into before, after
      from unnest(string_to_array(part, ',')) as name;
    end if;
    if before is distinct from after then
      perform private.write_act(
        auth.uid(), case tg_op when 'INSERT' then 'crear' when 'UPDATE' then 'cambiar' else 'eliminar' end,
        tg_table_name, coalesce(whole_after, whole_before) ->> tg_argv[0], before, after
      );
    end if;
  end loop;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.note_help()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  question constant uuid := coalesce(new.question_id, old.question_id);
begin
  if coalesce(old.ayudo_en, new.ayudo_en) is null then
    return null;
  end if;
  -- Of two marks at the same moment the second sees the first.
  perform from public.questions where id = question for no key update;
  update public.questions as q set con_ayuda = now_is.it
  from (
    select exists (
      select from public.answers as a
      where a.question_id = question and a.ayudo_en is not null and a.estado = 'publicada'
    ) as it
  ) as now_is
  where q.id = question and q.con_ayuda <> now_is.it;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.follow_owner()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  claim public.reclamaciones;
begin
  -- Nobody reviews oneself, nor tells families about oneself.
  delete from public.experiencias as e where e.proveedor_id = new.id and e.usuario_id = new.usuario_id;
  delete from public.calificaciones as c where c.proveedor_id = new.id and c.usuario_id = new.usuario_id;
  -- An admin gave it by hand to who claims it.
  update public.reclamaciones as r set estado = 'entregada', decidida_en = now(), decidida_por = auth.uid()
  where r.proveedor_id = new.id and r.usuario_id = new.usuario_id and r.estado in ('abierta', 'probada');
  for claim in
    update public.reclamaciones as r
    set dueno_avisado_en = case when new.usuario_id is not null then now() end, objetada_en = null
    where r.proveedor_id = new.id and r.estado = 'probada'
    returning r.*
  loop
    perform private.tell_owner(claim, new.usuario_id);
  end loop;
  -- What the former owner chose about reminders is not the next one's choice, and links that were sent before do not speak
  -- for the next one.
  delete from private.contacto_proveedor as c where c.proveedor_id = new.id;
  update private.enlaces as e set revocado_en = now() where e.proveedor_id = new.id and e.revocado_en is null;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.take_down()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  stands timestamptz;
begin
  if tg_op = 'UPDATE' and (old.estado = 'hecha' or new.proveedor_id is null) then
    return null;
  end if;
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

CREATE OR REPLACE FUNCTION private.note_takedown()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if not private.is_client() or not private.is_admin()
    or private.row_owner(tg_table_name, to_jsonb(old), tg_argv[1]) = auth.uid()::text
  then
    return coalesce(new, old);
  end if;
  -- Nested: of the tables that are only deleted from, the state says something else.
  if tg_op = 'UPDATE' then
    if old.estado = new.estado or 'rechazada' not in (old.estado, new.estado) then
      return new;
    elsif new.estado <> 'rechazada' then
      delete from private.retiros where clase = tg_argv[0] and elemento = old.id;
      return new;
    end if;
  end if;
  insert into private.retiros (clase, elemento) values (tg_argv[0], old.id)
  on conflict (clase, elemento) do update set fecha = excluded.fecha, recuperado_en = null;
  return coalesce(new, old);
end
$function$;

CREATE TRIGGER proveedores_remove_logo AFTER DELETE OR UPDATE ON public.proveedores FOR EACH ROW WHEN (old.logo_url IS NOT NULL) EXECUTE FUNCTION private.remove_logo_file();

CREATE TRIGGER primera_visita_remove_pictures AFTER DELETE OR UPDATE ON public.primera_visita FOR EACH ROW WHEN (old.fotos IS NOT NULL) EXECUTE FUNCTION private.remove_visit_pictures();

CREATE TRIGGER proveedores_confirm AFTER UPDATE ON public.proveedores FOR EACH ROW WHEN (private.is_user_act()) EXECUTE FUNCTION private.confirm_proveedor();

CREATE TRIGGER detalles_audit AFTER UPDATE ON public.detalles FOR EACH ROW WHEN (private.is_user_act()) EXECUTE FUNCTION private.audit_facts('proveedor_id', 'edad_desde_meses,edad_hasta_meses,modalidades,idiomas,costo,costo_desde,requiere_referido,atiende_autismo', 'hechos_si,hechos_no');

CREATE TRIGGER questions_note_author AFTER INSERT OR DELETE OR UPDATE OF estado ON public.questions FOR EACH ROW EXECUTE FUNCTION private.note_author('user_id');

CREATE TRIGGER answers_note_author AFTER INSERT OR DELETE OR UPDATE OF estado ON public.answers FOR EACH ROW EXECUTE FUNCTION private.note_author('user_id');

CREATE TRIGGER calificaciones_note_author AFTER INSERT OR DELETE OR UPDATE OF estado ON public.calificaciones FOR EACH ROW EXECUTE FUNCTION private.note_author('usuario_id');

CREATE TRIGGER answers_help AFTER INSERT OR DELETE OR UPDATE OF ayudo_en, estado ON public.answers FOR EACH ROW EXECUTE FUNCTION private.note_help();

CREATE TRIGGER bajas_take_down AFTER INSERT OR UPDATE OF estado ON public.bajas FOR EACH ROW WHEN (new.estado = 'hecha'::text) EXECUTE FUNCTION private.take_down();

CREATE TRIGGER calificaciones_note_takedown AFTER DELETE OR UPDATE OF estado ON public.calificaciones FOR EACH ROW WHEN (private.is_user_act()) EXECUTE FUNCTION private.note_takedown('resena', 'usuario_id');

COMMENT ON FUNCTION private.guard_roles() IS 'An admin makes and unmakes admins only shortly after signing in, and cannot lock oneself out.';

COMMENT ON FUNCTION private.keep_latest_words() IS 'Keeps the latest word of each group that a statement added words to, or took words from, and the summary of the providers.';

COMMENT ON FUNCTION private.note_author() IS 'Something was written, shown, hidden or deleted.';

COMMENT ON FUNCTION private.follow_owner() IS 'What another owner changes: their own reviews, open claims (the seven days are of the present owner: another one is told anew, and without one there is nobody to wait for), reminders and links.';

reset check_function_bodies;
