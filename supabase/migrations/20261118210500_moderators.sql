set check_function_bodies = off;

-- A moderator decides reports, first posts and held reviews.

alter type public.app_role add value 'moderador';

alter table private.clases_cola add column moderador boolean not null default false;

update private.clases_cola set moderador = true where clase in ('reporte', 'primera', 'resena');

create table private.pasadas (
  clase text not null references private.clases_cola (clase),
  elemento uuid not null,
  por uuid references private.profiles (id) on delete set null,
  primary key (clase, elemento)
);
create index pasadas_por_idx on private.pasadas (por);
alter table private.pasadas enable row level security;
revoke all on table private.pasadas from public, anon, authenticated, service_role;

DROP FUNCTION public.estado_admin();

CREATE OR REPLACE FUNCTION private.audit()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  old_row constant jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) end;
  new_row constant jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) end;
  known constant jsonb := coalesce(old_row, new_row);
  columns text[] := string_to_array(tg_argv[2], ',');
  act text := case tg_op when 'INSERT' then 'crear' when 'UPDATE' then 'cambiar' else 'eliminar' end;
begin
  if private.is_user_request() and (private.is_admin() or private.is_moderator())
    and private.row_owner(tg_table_name, known, tg_argv[1]) is distinct from auth.uid()::text
  then
    if tg_op = 'UPDATE' then
      select array_agg(n.key) into columns
      from jsonb_each(new_row) as n
      where n.value is distinct from old_row -> n.key and n.key <> 'fecha_actualizacion';
      if columns = array['aprobado_por_admin'] then
        act := case when (new_row -> 'aprobado_por_admin')::boolean then 'aprobar' else 'desaprobar' end;
      end if;
    end if;
    if cardinality(columns) > 0 then
      perform private.log_audit(
        auth.uid(), act, tg_table_name, known ->> tg_argv[0],
        private.summarize(old_row, columns), private.summarize(new_row, columns)
      );
    end if;
  end if;
  return coalesce(new, old);
end
$function$;

CREATE OR REPLACE FUNCTION private.close_case(post private.posts, decision text, motivo text)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
#variable_conflict use_variable
declare
  ended private.moderacion;
begin
  update private.moderacion as m
  set cola = null, cola_antes = m.cola, estado_antes = m.estado, decision = decision,
    estado = case decision when 'queda' then 'publicada' else 'retirada' end,
    motivo = case decision when 'retirada' then motivo else m.motivo end, decidida_en = now(), decidida_por = auth.uid(),
    huella = private.fingerprint(post)
  where m.elemento = post.id
  returning m.* into ended;
  delete from private.pasadas as p where p.elemento = post.id;
  perform private.tell_author(post, ended);
  perform private.tell_reporters(
    post.id,
    -- The title of a question that is not shown may be what should not be read.
    case
      when decision = 'retirada' and post.clase = 'pregunta' then 'una pregunta del foro'
      when post.clase = 'respuesta' and not private.is_shown(post.pregunta_id) then 'una respuesta del foro'
      else private.post_words(post)
    end,
    case decision
      when 'queda' then 'Una persona la leyó y decidió que se queda.' else 'Una persona la leyó y la retiramos.'
    end,
    case when decision = 'queda' then post.ruta when post.clase = 'resena' then '/proveedores' else '/questions' end
  );
  update private.reportes as r set resuelto_en = ended.decidida_en where r.elemento = post.id and r.resuelto_en is null;
end
$function$;

CREATE OR REPLACE FUNCTION private.delete_case()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.tell_reporters(old.id, tg_argv[0], 'Ya no está en el sitio.', tg_argv[1]);
  -- Not even a mail that could not be sent says whose it was.
  delete from private.outgoing_mail as o where o.template = 'publicacion_decidida' and o.fields ->> 'Elemento' = old.id::text;
  delete from private.reportes as r where r.elemento = old.id;
  delete from private.moderacion as m where m.elemento = old.id;
  -- Of a question that is not in the bin itself nothing is left to recover its answers to.
  delete from private.papelera as b
  where b.pregunta_id = old.id and not exists (select from private.papelera as q where q.elemento = old.id);
  delete from private.pasadas as p where p.elemento = old.id;
  delete from public.cola_notas as n where n.clase in ('resena', 'reporte', 'revision', 'primera') and n.elemento = old.id;
  delete from public.cola_asignaciones as a where a.clase in ('resena', 'reporte', 'revision', 'primera') and a.elemento = old.id;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.is_moderator()
 RETURNS boolean
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select exists (select from public.user_roles where user_id = auth.uid() and role = 'moderador')
    and coalesce(auth.jwt() ->> 'aal', '') in ('aal2', 'aal3')
$function$;

CREATE OR REPLACE FUNCTION private.may_moderate(clase text, elemento uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select private.is_moderator()
    and exists (select from private.clases_cola as k where k.clase = may_moderate.clase and k.moderador)
    and not exists (select from private.pasadas as p where p.clase = may_moderate.clase and p.elemento = may_moderate.elemento)
    and private.author_of(
      coalesce((select m.clase from private.moderacion as m where m.elemento = may_moderate.elemento), 'resena'), may_moderate.elemento
    ) is distinct from auth.uid()
$function$;

CREATE OR REPLACE FUNCTION private.require_moderator()
 RETURNS void
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  if private.is_user_request() and not private.is_admin() and not private.is_moderator()
    and exists (select from public.user_roles where user_id = auth.uid() and role = 'moderador') then
    raise exception using errcode = 'insufficient_privilege', hint = 'insufficient_aal',
      message = 'Falta tu segundo paso para hacer esto';
  elsif not private.is_moderator() then
    perform private.require_admin();
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION public.caso_de(elemento uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  is_admin constant boolean := not private.is_user_request() or private.is_admin();
begin
  perform private.require_moderator();
  return (
    select jsonb_build_object(
      'elemento', m.elemento, 'clase', m.clase, 'cola', m.cola, 'titulo', p.titulo, 'contenido', p.contenido,
      'estrellas', p.estrellas, 'fecha', p.fecha, 'ruta', p.ruta, 'sin_nombre', p.sin_nombre,
      'autor', (select a.nombre_completo from private.profiles as a where a.id = p.autor),
      'estado', m.estado, 'motivo', m.motivo, 'revision_texto', m.revision_texto, 'huella', private.fingerprint(p),
      'motivos', (
        select coalesce(jsonb_agg(jsonb_build_object('motivo', t.motivo, 'cuantos', t.cuantos) order by t.cuantos desc, t.motivo), '[]')
        from (
          select r.motivo, count(*) as cuantos from private.reportes as r
          where r.elemento = m.elemento and (r.resuelto_en is null or m.cola = 'revision')
          group by r.motivo
        ) as t
      ),
      -- Not in the order in which they came.
      'textos', (
        select coalesce(jsonb_agg(r.texto order by r.texto), '[]') from private.reportes as r
        where r.elemento = m.elemento and r.texto is not null and (r.resuelto_en is null or m.cola = 'revision')
      ),
      -- Nobody decides on the own post.
      'juntas', (
        select coalesce(jsonb_agg(jsonb_build_object(
          'elemento', o.id, 'titulo', private.post_words(o), 'huella', private.fingerprint(o)
        ) order by o.titulo, o.id), '[]')
        from private.moderacion as h
        cross join lateral private.post(h.clase, h.elemento) as o
        where is_admin and m.estado = 'oculta' and m.cola = 'reporte' and h.estado = 'oculta' and h.cola = 'reporte'
          and private.author_of(h.clase, h.elemento) is distinct from auth.uid() and h.elemento in (
            select other.elemento from private.reportes as one
            join private.reportes as other on other.usuario_id = one.usuario_id and other.resuelto_en is null
            where one.elemento = m.elemento and one.resuelto_en is null and private.account_counts(one.usuario_id)
          )
      )
    )
    from private.moderacion as m
    cross join lateral private.post(m.clase, m.elemento) as p
    where m.elemento = caso_de.elemento and m.cola is not null and (is_admin or private.may_moderate(m.cola, m.elemento))
  );
end
$function$;

CREATE OR REPLACE FUNCTION public.cola()
 RETURNS TABLE(clase text, id uuid, titulo text, desde timestamp with time zone, proveedor_id uuid, cuantos integer, asignado_a uuid, asignado_nombre text, notas integer)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET jit TO 'off'
AS $function$
declare
  is_admin constant boolean := not private.is_user_request() or private.is_admin();
begin
  perform private.require_moderator();
  return query
  select q.clase, q.id, q.titulo, q.desde, q.proveedor_id, q.cuantos, case when is_admin then a.admin end,
    case when is_admin then p.nombre_completo end,
    (select count(*)::integer from public.cola_notas as n where is_admin and n.clase = q.clase and n.elemento = q.id)
  from (select n.*, row_number() over (partition by n.clase order by n.desde, n.id) as place from private.queue() as n) as q
  join private.clases_cola as k on k.clase = q.clase
  left join public.cola_asignaciones as a on a.clase = q.clase and a.elemento = q.id
  left join private.profiles as p on p.id = a.admin
  where q.place <= 500 and (is_admin or k.moderador and private.may_moderate(q.clase, q.id))
  order by k.orden, q.desde, q.id;
end
$function$;

CREATE OR REPLACE FUNCTION public.decidir_calificacion(calificacion uuid, desde public.estado_calificacion, hasta public.estado_calificacion, motivo text DEFAULT NULL::text)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  decided integer;
begin
  perform private.require_moderator();
  if private.is_user_request() and not private.is_admin() and not (case
    when desde = 'pendiente' then private.may_moderate('resena', calificacion)
    -- Back, what was decided last and by oneself.
    else hasta = 'pendiente' and auth.uid() = (
      select e.actor_id from public.auditoria as e
      where e.tabla = 'calificaciones' and e.fila_id = calificacion::text and e.despues ? 'estado' order by e.id desc limit 1
    )
  end) then
    return false;
  end if;
  update public.calificaciones as c set estado = hasta where c.id = calificacion and c.estado = desde;
  get diagnostics decided = row_count;
  perform private.set_motive('resena', calificacion, motivo);
  return decided > 0;
end
$function$;

CREATE OR REPLACE FUNCTION public.decidir_caso(elemento uuid, decision text, visto text, motivo text DEFAULT NULL::text)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
#variable_conflict use_variable
declare
  post private.posts;
  row_now private.moderacion;
begin
  perform private.require_moderator();
  if coalesce(decision, '') not in ('queda', 'retirada') then
    perform private.refuse('decision_conocida', 'Di si se queda o se retira.');
  elsif decision = 'retirada' and private.reason_words(motivo) is null then
    perform private.refuse('motivo_conocido', 'Elige por qué se retira: se lo decimos a quien la escribió.');
  end if;
  post := private.lock_post((select m.clase from private.moderacion as m where m.elemento = elemento), elemento);
  select * into row_now from private.moderacion as m where m.elemento = elemento for update;
  if private.author_of(post.clase, post.id) = auth.uid() then
    raise exception using errcode = 'insufficient_privilege', message = 'Es tuya: decide otra persona.';
  end if;
  if post.id is null or row_now.cola is null then
    return 'decidida';
  elsif private.is_user_request() and not private.is_admin() and not private.may_moderate(row_now.cola, elemento) then
    raise exception using errcode = 'insufficient_privilege', message = 'Esto lo decide un administrador.';
  elsif private.fingerprint(post) is distinct from visto then
    return 'cambiada';
  end if;
  perform private.close_case(post, decision, motivo);
  perform private.log_decision(
    post, case decision when 'queda' then 'aceptar' else 'rechazar' end, row_now.estado,
    case decision when 'queda' then 'publicada' else 'retirada' end, motivo
  );
  return 'hecho';
end
$function$;

CREATE OR REPLACE FUNCTION public.decision_de(clase text, elemento uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  decisions text;
  latest record;
begin
  perform private.require_moderator();
  select k.decision into decisions from private.clases_cola as k
  where k.clase = decision_de.clase and (k.moderador or not private.is_user_request() or private.is_admin());
  if not found then
    return null;
  end if;
  execute format(
    'select * from (%s) as d (como, actor, cuando) where d.cuando is not null order by d.cuando desc limit 1', decisions
  ) into latest using elemento;
  return case when latest.cuando is not null then
    jsonb_build_object('como', latest.como, 'cuando', latest.cuando, 'propia', coalesce(latest.actor = auth.uid(), false),
      'por', (select p.nombre_completo from private.profiles as p where p.id = latest.actor))
  end;
end
$function$;

CREATE OR REPLACE FUNCTION public.estado_admin()
 RETURNS TABLE(es_admin boolean, segundo_factor boolean, factor_obligatorio boolean, es_moderador boolean)
 LANGUAGE sql
 STABLE SECURITY DEFINER ROWS 1
 SET search_path TO ''
AS $function$
  select exists (select from public.user_roles where user_id = auth.uid() and role = 'admin'),
    private.has_factor(), exists (select from private.settings where name = 'admin_require_factor' and value = 'on'),
    exists (select from public.user_roles where user_id = auth.uid() and role = 'moderador')
$function$;

CREATE OR REPLACE FUNCTION public.pasar_a_admin(clase text, elemento uuid, pasar boolean DEFAULT true)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_moderator();
  if not pasar then
    delete from private.pasadas as p
    where p.clase = pasar_a_admin.clase and p.elemento = pasar_a_admin.elemento and p.por = auth.uid();
    return found;
  elsif not coalesce(private.may_moderate(pasar_a_admin.clase, pasar_a_admin.elemento), false)
    or not exists (select from private.queue() as q where q.clase = pasar_a_admin.clase and q.id = pasar_a_admin.elemento) then
    return false;
  end if;
  insert into private.pasadas (clase, elemento, por) values (pasar_a_admin.clase, pasar_a_admin.elemento, auth.uid());
  return true;
end
$function$;

CREATE OR REPLACE FUNCTION public.reabrir_caso(elemento uuid)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
#variable_conflict use_variable
declare
  post private.posts;
  row_now private.moderacion;
begin
  perform private.require_moderator();
  post := private.lock_post((select m.clase from private.moderacion as m where m.elemento = elemento), elemento);
  select * into row_now from private.moderacion as m where m.elemento = elemento for update;
  if private.author_of(post.clase, post.id) = auth.uid() then
    raise exception using errcode = 'insufficient_privilege', message = 'Es tuya: decide otra persona.';
  end if;
  if post.id is null or row_now.cola is not null or row_now.decision is null then
    return 'cambiada';
  end if;
  if private.is_user_request() and not private.is_admin() and row_now.decidida_por is distinct from auth.uid() then
    raise exception using errcode = 'insufficient_privilege', message = 'Esto lo decide un administrador.';
  end if;
  update private.reportes as r set resuelto_en = null where r.elemento = elemento and r.resuelto_en = row_now.decidida_en;
  update private.moderacion as m
  set cola = m.cola_antes, estado = m.estado_antes, decidida_en = null, decidida_por = null,
    decision = case m.cola_antes when 'revision' then 'retirada' end,
    motivo = case m.cola_antes when 'revision' then m.motivo end
  where m.elemento = elemento;
  -- Those of an earlier decision stand.
  delete from private.outgoing_mail as o
  where o.template in ('reporte_decidido', 'publicacion_decidida') and o.fields ->> 'Elemento' = elemento::text
    and o.attempts = 0 and o.next_try = row_now.decidida_en + interval '10 minutes';
  perform private.log_decision(post, 'reabrir', row_now.estado, row_now.estado_antes, row_now.motivo);
  return 'hecho';
end
$function$;

CREATE OR REPLACE FUNCTION public.resena_en_espera(calificacion uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_moderator();
  return (
    select jsonb_build_object('id', c.id, 'estrellas', c.estrellas, 'comentario', c.comentario, 'author', coalesce(a.nombre_completo, 'Sin nombre'),
      'proveedor', jsonb_build_object('id', p.id, 'nombre', p.nombre))
    from public.calificaciones as c
    join public.proveedores as p on p.id = c.proveedor_id
    left join private.profiles as a on a.id = c.usuario_id
    where c.id = calificacion and c.estado = 'pendiente'
      and (not private.is_user_request() or private.is_admin() or private.may_moderate('resena', c.id))
  );
end
$function$;

REVOKE ALL ON FUNCTION public.estado_admin() FROM public, anon, authenticated, service_role;

GRANT EXECUTE ON FUNCTION public.estado_admin() TO authenticated;

REVOKE ALL ON FUNCTION private.is_moderator() FROM public, anon, authenticated, service_role;

REVOKE ALL ON FUNCTION private.may_moderate(text,uuid) FROM public, anon, authenticated, service_role;

REVOKE ALL ON FUNCTION private.require_moderator() FROM public, anon, authenticated, service_role;

REVOKE ALL ON FUNCTION public.pasar_a_admin(text,uuid,boolean) FROM public, anon, authenticated, service_role;

GRANT EXECUTE ON FUNCTION public.pasar_a_admin(text,uuid,boolean) TO authenticated, service_role;

REVOKE ALL ON FUNCTION public.resena_en_espera(uuid) FROM public, anon, authenticated, service_role;

GRANT EXECUTE ON FUNCTION public.resena_en_espera(uuid) TO authenticated, service_role;

COMMENT ON FUNCTION private.audit() IS 'Writes down the act of an admin or a moderator on a row of somebody else or of nobody. A change lists the columns that changed.';

COMMENT ON FUNCTION private.is_moderator() IS 'Whether the person asking is a moderator now: nobody moderates without having shown a second factor.';

COMMENT ON FUNCTION private.may_moderate(text,uuid) IS 'Whether it is the caller''s as a moderator to decide: of a kind for moderators, not left to the admins, and not the caller''s own.';

COMMENT ON FUNCTION private.require_moderator() IS 'Refuses everybody but moderators, admins and the secret key.';

COMMENT ON FUNCTION public.caso_de(uuid) IS 'For admins, and for moderators what is theirs to decide: a post that waits, in full, with how many reports give which reason and what they say; not whose they are, nor who wrote a nameless one. `juntas`: what accounts that count and reported it hid, itself included. Null when it waits no more.';

COMMENT ON FUNCTION public.cola() IS 'For admins, and for moderators what is theirs to decide: what waits, kind by kind in the order of `private.clases_cola`, the oldest first and at most 500 of each, with who looks after it and how many notes it has.';

COMMENT ON FUNCTION public.decidir_calificacion(uuid,public.estado_calificacion,public.estado_calificacion,text) IS 'An admin or a moderator publishes or declines a review, without touching what it says; a reason for declining is counted. False when somebody else was first.';

COMMENT ON FUNCTION public.decidir_caso(uuid,text,text,text) IS 'For admins, and for moderators what is theirs to decide: a post that waits stays (`queda`) or is withdrawn (`retirada`, with the reason), if it still says what was looked at (`visto`, the `huella` of `caso_de`). Answers hecho, cambiada, or decidida when somebody else was first.';

COMMENT ON FUNCTION public.decision_de(text,uuid) IS 'For admins, and for moderators of their kinds: how something was decided, by whom and when, for whoever comes second; null when nobody did.';

COMMENT ON FUNCTION public.estado_admin() IS 'What the panels ask about the caller: whether they are an admin or a moderator, have a second factor, and must have one.';

COMMENT ON FUNCTION public.pasar_a_admin(text,uuid,boolean) IS 'For moderators: leaves what waits to the admins, or with `pasar` false takes it back. False when there is nothing to leave.';

COMMENT ON FUNCTION public.reabrir_caso(uuid) IS 'For admins, and for the moderator whose it is: undoes the latest decision about a post; mail that was not sent yet is not sent. Answers hecho, or cambiada when there is none to undo.';

COMMENT ON FUNCTION public.resena_en_espera(uuid) IS 'For admins and moderators: a review that is held back; null when it waits no more.';

COMMENT ON COLUMN private.clases_cola.moderador IS 'A moderator decides it too.';

COMMENT ON TABLE private.pasadas IS 'What a moderator left to the admins. It goes when it is decided.';

COMMENT ON TABLE public.user_roles IS 'Who is an admin or a moderator. Apart from profiles, so that changing a profile can never raise a person.';

reset check_function_bodies;
