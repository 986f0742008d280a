-- Decisions: an admin looks at a post that waits, and it stays or is withdrawn; author and reporters are
-- told how it ended. A decision can be undone, and nobody decides on the own post.

-- Tables

-- A withdrawn post may have been dangerous: until now admins could not say so.
alter table private.retiros drop constraint motivo_conocido;
alter table private.retiros add constraint motivo_conocido
  check (motivo in ('datos_personales', 'insultos', 'peligroso', 'publicidad', 'no_es_cierto', 'otro'));
comment on table private.retiros is
  'Reviews that an admin declined or deleted, questions and answers that an admin withdrew or deleted; not their own. Without a reason: none was given.';

-- Functions: telling how it ended

create function private.post_words(post private.posts) returns text
language sql immutable set search_path = ''
as $$
  select case post.clase
    when 'pregunta' then 'la pregunta «' || post.titulo || '»'
    when 'respuesta' then 'una respuesta a «' || post.titulo || '»'
    else 'una reseña de «' || post.titulo || '»'
  end
$$;
comment on function private.post_words(private.posts) is 'What somebody saw, in words.';

create function private.tell_reporters(elemento uuid, que text, resultado text, ruta text) returns void
language sql volatile security definer set search_path = ''
as $$
  insert into private.outgoing_mail (account, template, fields, next_try)
  select u.id, 'reporte_decidido',
    jsonb_build_object('Elemento', tell_reporters.elemento, 'Que', que, 'Resultado', resultado, 'Ruta', ruta),
    -- Until then a decision can be taken back unread.
    now() + interval '10 minutes'
  from private.reportes as r
  join auth.users as u on u.id = r.usuario_id and u.email <> ''
  where r.elemento = tell_reporters.elemento and r.resuelto_en is null
$$;
comment on function private.tell_reporters(uuid, text, text, text) is 'Queues the mail to those whose reports of a post end.';

create function private.tell_author(post private.posts, ended private.moderacion) returns void
language sql volatile security definer set search_path = ''
as $$
  with said as (
    select case post.clase when 'resena' then 'reseña' else post.clase end as noun,
      private.reason_words(ended.motivo) || '.' as why
  )
  insert into private.outgoing_mail (account, template, fields, next_try)
  select u.id, 'publicacion_decidida', jsonb_build_object(
    'Elemento', post.id,
    'Asunto', case
      when ended.cola_antes = 'primera' then case ended.decision when 'queda' then 'Publicamos tu ' else 'No publicamos tu ' end || s.noun
      when ended.decision = 'queda' then 'Tu ' || s.noun || ' se ve otra vez'
      when ended.cola_antes = 'revision' then 'Miramos otra vez tu ' || s.noun
      else 'Retiramos tu ' || s.noun
    end,
    'Sobre', post.titulo,
    'Resultado', case
      when ended.cola_antes = 'primera' and ended.decision = 'queda' then 'Una persona la leyó. Ya la puede ver todo el mundo. Gracias por esperar.'
      when ended.cola_antes = 'primera' then 'Una persona la leyó y no la publicamos. La razón: ' || s.why
      when ended.cola_antes = 'revision' and ended.decision = 'queda' then 'La miramos otra vez, como pediste. Ya la puede ver todo el mundo.'
      when ended.cola_antes = 'revision' then 'La miramos otra vez, como pediste, y sigue retirada. La razón: ' || s.why
      when ended.decision = 'queda' then 'La habíamos ocultado porque varias personas la reportaron. Una persona la leyó y decidió que se queda.'
      else 'Alguien la reportó. Una persona la leyó y decidió retirarla. La razón: ' || s.why
    end,
    'Despues', case
      when ended.decision = 'queda' then 'Gracias por participar.'
      when ended.revision_pedida_en is not null then 'Solo la ven tú y los administradores. La puedes eliminar cuando quieras.'
      else 'Por ahora solo la ven tú y los administradores. Si crees que nos equivocamos, ábrela y pide que la miremos otra vez.'
    end,
    'Ruta', post.ruta
  ), now() + interval '10 minutes'
  from auth.users as u, said as s
  where u.id = private.post_author(post.clase, post.id) and u.email <> ''
    -- Of a report that changed nothing its author never knew.
    and (ended.decision = 'retirada' or ended.estado_antes <> 'publicada')
$$;
comment on function private.tell_author(private.posts, private.moderacion) is
  'Queues the mail to the author of a post about a decision that changed something for them.';

-- Functions: deciding

create function private.close_case(post private.posts, decision text, motivo text) returns void
language plpgsql volatile security definer set search_path = ''
as $$
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
$$;
comment on function private.close_case(private.posts, text, text) is
  'Ends what waits about a post: the state of the post, its reports and the mails follow.';

-- Counted and written down as what an admin takes down elsewhere.
create function private.note_decision(post private.posts, accion text, before text, ended text, motivo text) returns void
language plpgsql volatile security definer set search_path = ''
as $$
#variable_conflict use_variable
begin
  if private.is_client() then
    perform private.write_act(
      auth.uid(), accion, case post.clase when 'pregunta' then 'questions' when 'respuesta' then 'answers' else 'calificaciones' end,
      post.id::text, jsonb_build_object('estado', before), jsonb_strip_nulls(jsonb_build_object('estado', ended, 'motivo', motivo))
    );
  end if;
  if ended <> 'retirada' then
    delete from private.retiros as t where t.clase = post.clase and t.elemento = post.id;
  else
    insert into private.retiros as known (clase, elemento, motivo)
    values (post.clase, post.id, case motivo
      when 'datos_de_un_menor' then 'datos_personales'
      when 'ofensivo' then 'insultos'
      when 'no_es_verdad' then 'no_es_cierto'
      when 'otra' then 'otro'
      else motivo
    end)
    on conflict (clase, elemento) do update set motivo = excluded.motivo, fecha = excluded.fecha, recuperado_en = null
    -- Undone, an earlier withdrawal is what it was.
    where accion <> 'reabrir';
  end if;
end
$$;
comment on function private.note_decision(private.posts, text, text, text, text) is
  'Writes a decision into the audit log, and counts what is withdrawn of somebody else; what comes back counts no more.';

create function public.caso_de(elemento uuid) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_admin();
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
      )
    )
    from private.moderacion as m
    cross join lateral private.post(m.clase, m.elemento) as p
    where m.elemento = caso_de.elemento and m.cola is not null
  );
end
$$;
comment on function public.caso_de(uuid) is
  'For admins: a post that waits, in full, with how many reports give which reason and what they say; not whose they are, nor who wrote a nameless one. Null when it waits no more.';

create function public.decidir_caso(elemento uuid, decision text, visto text, motivo text default null) returns text
language plpgsql volatile security definer set search_path = ''
as $$
#variable_conflict use_variable
declare
  post private.posts;
  row_now private.moderacion;
begin
  perform private.require_admin();
  if coalesce(decision, '') not in ('queda', 'retirada') then
    perform private.refuse('decision_conocida', 'Di si se queda o se retira.');
  elsif decision = 'retirada' and private.reason_words(motivo) is null then
    perform private.refuse('motivo_conocido', 'Elige por qué se retira: se lo decimos a quien la escribió.');
  end if;
  post := private.lock_post((select m.clase from private.moderacion as m where m.elemento = elemento), elemento);
  select * into row_now from private.moderacion as m where m.elemento = elemento for update;
  if private.post_author(post.clase, post.id) = auth.uid() then
    raise exception using errcode = 'insufficient_privilege', message = 'Es tuya: decide otra persona.';
  end if;
  if post.id is null or row_now.cola is null then
    return 'decidida';
  elsif private.fingerprint(post) is distinct from visto then
    return 'cambiada';
  end if;
  perform private.close_case(post, decision, motivo);
  perform private.note_decision(
    post, case decision when 'queda' then 'aceptar' else 'rechazar' end, row_now.estado,
    case decision when 'queda' then 'publicada' else 'retirada' end, motivo
  );
  return 'hecho';
end
$$;
comment on function public.decidir_caso(uuid, text, text, text) is
  'For admins: a post that waits stays (`queda`) or is withdrawn (`retirada`, with the reason), if it still says what was looked at (`visto`, the `huella` of `caso_de`). Answers hecho, cambiada, or decidida when somebody else was first.';

create function public.reabrir_caso(elemento uuid) returns text
language plpgsql volatile security definer set search_path = ''
as $$
#variable_conflict use_variable
declare
  post private.posts;
  row_now private.moderacion;
begin
  perform private.require_admin();
  post := private.lock_post((select m.clase from private.moderacion as m where m.elemento = elemento), elemento);
  select * into row_now from private.moderacion as m where m.elemento = elemento for update;
  if private.post_author(post.clase, post.id) = auth.uid() then
    raise exception using errcode = 'insufficient_privilege', message = 'Es tuya: decide otra persona.';
  end if;
  if post.id is null or row_now.cola is not null or row_now.decision is null then
    return 'cambiada';
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
  perform private.note_decision(post, 'reabrir', row_now.estado, row_now.estado_antes, row_now.motivo);
  return 'hecho';
end
$$;
comment on function public.reabrir_caso(uuid) is
  'For admins: undoes the latest decision about a post; mail that was not sent yet is not sent. Answers hecho, or cambiada when there is none to undo.';

-- A review that reports hid stands among those that wait: what an admin decides there ends its reports.
create function private.close_review_case() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  post private.posts;
begin
  -- Of one that was withdrawn, and published after its author changed it, nothing is left to look at again.
  update private.moderacion as m set estado = 'publicada', decision = 'queda', motivo = null
  where m.elemento = new.id and m.cola is null and new.estado = 'publicada';
  select p.* into post from private.post('resena', new.id) as p
  join private.moderacion as m on m.elemento = p.id and m.cola is not null;
  if found then
    perform private.close_case(
      post, case new.estado when 'publicada' then 'queda' else 'retirada' end, case new.estado when 'rechazada' then 'otra' end
    );
  end if;
  return null;
end
$$;
comment on function private.close_review_case() is 'A decision on a review that waits is also the one on its reports.';

-- Arguments: what it is called, and where the others are.
create function private.forget_case() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.tell_reporters(old.id, tg_argv[0], 'Ya no está en el sitio.', tg_argv[1]);
  -- Not even a mail that could not be sent says whose it was.
  delete from private.outgoing_mail as o where o.template = 'publicacion_decidida' and o.fields ->> 'Elemento' = old.id::text;
  delete from private.reportes as r where r.elemento = old.id;
  delete from private.moderacion as m where m.elemento = old.id;
  delete from public.cola_notas as n where n.clase in ('reporte', 'revision', 'primera') and n.elemento = old.id;
  delete from public.cola_asignaciones as a where a.clase in ('reporte', 'revision', 'primera') and a.elemento = old.id;
  return null;
end
$$;
comment on function private.forget_case() is
  'Reports, decisions and notes about a post go with it; those who reported it are told that it is gone.';

-- Functions: the queue

create or replace function private.queue()
returns table (clase text, id uuid, titulo text, desde timestamptz, proveedor_id uuid, cuantos integer)
language sql stable security definer set search_path = ''
as $$
  -- Since when this version of it waits.
  select 'proveedor', p.id, p.nombre, p.fecha_actualizacion, p.id, 1
  from public.proveedores as p
  where not p.aprobado_por_admin
    and not exists (select from private.perfiles_vistos as v where v.proveedor_id = p.id and v.version = p.fecha_actualizacion)
    and not private.is_removed(p.id)
  union all
  select 'propuesta', c.lote, p.nombre, min(c.fecha_creacion), p.id, count(*)::integer
  from public.propuestas as c
  join public.proveedores as p on p.id = c.proveedor_id
  where c.estado = 'pendiente'
  group by c.lote, p.id
  union all
  -- One that is proven waits for its owner first; one by telephone waits for an admin's call.
  select 'reclamacion', r.id, p.nombre, coalesce(r.objetada_en, r.probada_en, r.fecha_creacion), p.id, 1
  from public.reclamaciones as r
  join public.proveedores as p on p.id = r.proveedor_id
  where (r.estado = 'abierta' and r.medio = 'telefono')
    or (r.estado = 'probada' and (
      p.usuario_id is null or r.objetada_en is not null or private.silence_ends(r) <= now()
    ))
  union all
  select 'baja', b.id, b.nombre, b.fecha_creacion, b.proveedor_id, 1
  from public.bajas as b
  where b.estado = 'pendiente'
  union all
  -- One that reports hid is listed with them.
  select 'resena', c.id, p.nombre, c.fecha, p.id, 1
  from public.calificaciones as c
  join public.proveedores as p on p.id = c.proveedor_id
  where c.estado = 'pendiente'
    and not exists (select from private.moderacion as m where m.elemento = c.id and m.cola is not null)
  union all
  select 'sugerencia', s.id, s.titulo, s.fecha, null, 1
  from public.sugerencias as s
  where s.estado = 'pendiente'
  union all
  select 'recurso', r.recurso_id, r.titulo, r.desde, null, 1
  from private.resources_to_review() as r
  union all
  -- Since the first day on which no family sees it.
  select 'paso', s.id, s.titulo, (s.vence_en + 1)::timestamp at time zone 'America/Puerto_Rico', null, 1
  from public.pasos as s
  where s.estado = 'publicado' and s.vence_en < private.event_day(now())
  union all
  select m.cola, m.elemento,
    case m.clase when 'pregunta' then p.titulo when 'respuesta' then 'Respuesta a «' || p.titulo || '»' else 'Reseña de «' || p.titulo || '»' end,
    m.desde, p.proveedor_id, 1
  from private.moderacion as m
  cross join lateral private.post(m.clase, m.elemento) as p
  where m.cola is not null
$$;

create or replace function private.latest_decision(clase text, elemento uuid)
returns table (como text, actor uuid, cuando timestamptz)
language sql stable security definer set search_path = ''
as $$
  select d.como, d.actor, d.cuando
  from (
    select case
        when e.accion = 'eliminar' then 'eliminado'
        when e.tabla = 'revisiones_recurso' then 'revisado'
        when e.tabla = 'proveedores' then
          case when e.accion = 'aprobar' or (e.despues ->> 'aprobado_por_admin')::boolean then 'aprobado' else 'desaprobado' end
        else e.despues ->> 'estado'
      end as como, e.actor_id as actor, e.fecha as cuando
    from public.auditoria as e
    where (latest_decision.clase, e.tabla) in (
        ('proveedor', 'proveedores'), ('resena', 'calificaciones'), ('sugerencia', 'sugerencias'),
        ('recurso', 'revisiones_recurso'), ('recurso', 'recursos'), ('paso', 'pasos')
      )
      and e.fila_id = elemento::text
      and (e.accion in ('aprobar', 'desaprobar', 'eliminar') or e.despues ?| array['aprobado_por_admin', 'estado', 'revisado_en'])
    union all
    select 'dejado', v.admin, v.fecha from private.perfiles_vistos as v
    where clase = 'proveedor' and v.proveedor_id = elemento
    union all
    select c.estado, c.decidida_por, c.decidida_en from public.propuestas as c
    where clase = 'propuesta' and c.lote = elemento
    union all
    select r.estado, r.decidida_por, r.decidida_en from public.reclamaciones as r
    where clase = 'reclamacion' and r.id = elemento
    union all
    select b.estado, b.decidida_por, b.decidida_en from public.bajas as b
    where clase = 'baja' and b.id = elemento
    union all
    select m.decision, m.decidida_por, m.decidida_en from private.moderacion as m
    where latest_decision.clase in ('reporte', 'revision', 'primera') and m.elemento = latest_decision.elemento
  ) as d
  where d.cuando is not null
  order by d.cuando desc
  limit 1
$$;

revoke execute on all functions in schema private from public;
revoke execute on function public.caso_de(uuid), public.decidir_caso(uuid, text, text, text), public.reabrir_caso(uuid)
  from public, anon, authenticated, service_role;
grant execute on function public.caso_de(uuid), public.decidir_caso(uuid, text, text, text), public.reabrir_caso(uuid)
  to authenticated, service_role;

-- Triggers

-- Depth 0 is the act itself: what moderation makes of a review is no decision of its own.
create trigger calificaciones_close_case
  after update of estado on public.calificaciones
  for each row when (pg_trigger_depth() = 0 and old.estado <> new.estado and new.estado <> 'pendiente')
  execute function private.close_review_case();
create trigger questions_forget_case
  after delete on public.questions
  for each row execute function private.forget_case('una pregunta del foro', '/questions');
create trigger answers_forget_case
  after delete on public.answers
  for each row execute function private.forget_case('una respuesta del foro', '/questions');
create trigger calificaciones_forget_case
  after delete on public.calificaciones
  for each row execute function private.forget_case('una reseña', '/proveedores');
