-- Reports: anybody with an account says that a question, an answer or a review should not be here, and
-- why. The third account hides it until an admin has looked. Its author sees it with the reason, and may
-- ask once for a second look.
--
-- Who reported stands in a table that no role of the API may read, and no function gives it back.

-- Functions: the reasons

create function private.reason_words(motivo text) returns text
language sql immutable set search_path = ''
as $$
  select case motivo
    when 'datos_de_un_menor' then 'Muestra datos de un menor'
    when 'ofensivo' then 'Ofende o ataca'
    when 'peligroso' then 'Puede hacer daño'
    when 'publicidad' then 'Vende algo'
    when 'no_es_verdad' then 'No es verdad'
    when 'otra' then 'No cumple las reglas del sitio'
  end
$$;
comment on function private.reason_words(text) is 'A reason to report or withdraw, in words; null for what is none.';

create table private.moderacion (
  elemento uuid primary key,
  clase text not null constraint clase_conocida check (clase in ('pregunta', 'respuesta', 'resena')),
  cola text references private.clases_cola (clase),
  desde timestamptz not null default now(),
  estado text not null constraint estado_conocido check (estado in ('publicada', 'en_revision', 'oculta', 'retirada')),
  decision text constraint decision_conocida check (decision in ('queda', 'retirada')),
  motivo text constraint motivo_conocido check (motivo is null or private.reason_words(motivo) is not null),
  decidida_en timestamptz,
  decidida_por uuid references private.profiles (id) on delete set null,
  cola_antes text,
  estado_antes text,
  revision_pedida_en timestamptz,
  revision_texto text constraint revision_texto_max_300 check (char_length(revision_texto) <= 300),
  huella text
);
comment on table private.moderacion is
  'Posts (questions, answers, reviews) that an admin has to look at or has looked at. The state of a post follows it.';
comment on column private.moderacion.cola is 'As what it waits; null: for nobody.';
comment on column private.moderacion.estado is
  'What it does to the post: shown, held back as a first one, hidden by reports, or withdrawn by an admin.';
comment on column private.moderacion.cola_antes is 'What the decision ended, and with `estado_antes` what undoing it brings back.';
comment on column private.moderacion.revision_pedida_en is 'When its author asked for the second look: once a post.';
comment on column private.moderacion.huella is 'Of what the post said when it was decided.';
create index moderacion_cola_idx on private.moderacion (cola, desde) where cola is not null;
create index moderacion_decidida_por_idx on private.moderacion (decidida_por);

create table private.reportes (
  elemento uuid not null,
  clase text not null constraint clase_conocida check (clase in ('pregunta', 'respuesta', 'resena')),
  usuario_id uuid not null references private.profiles (id) on delete cascade,
  motivo text not null constraint motivo_conocido check (private.reason_words(motivo) is not null),
  texto text constraint texto_max_300 check (char_length(texto) <= 300),
  fecha timestamptz not null default now(),
  resuelto_en timestamptz,
  red bytea,
  oculta boolean not null default false,
  primary key (elemento, usuario_id)
);
comment on table private.reportes is
  'Who reported a post and why, once a person and post. Decided ones count no more, and keep the same person from reporting it again.';
comment on column private.reportes.red is 'Fingerprint of the wider network of a report that counts, for a day. Null: it only queues.';
comment on column private.reportes.oculta is 'It was one of those that hid the post.';
create index reportes_usuario_idx on private.reportes (usuario_id);

create table private.pasadas (
  clase text not null references private.clases_cola (clase),
  elemento uuid not null,
  por uuid references private.profiles (id) on delete set null,
  primary key (clase, elemento)
);
comment on table private.pasadas is 'What a moderator left to the admins. It goes when it is decided.';
create index pasadas_por_idx on private.pasadas (por);

create view private.waiting_moderacion as
select m.cola as clase, m.elemento as id,
  case m.clase when 'pregunta' then p.titulo when 'respuesta' then 'Respuesta a «' || p.titulo || '»' else 'Reseña de «' || p.titulo || '»' end as titulo,
  m.desde, p.proveedor_id, 1 as cuantos
from private.moderacion as m
cross join lateral private.post(m.clase, m.elemento) as p
where m.cola is not null;
comment on view private.waiting_moderacion is 'Posts that were reported, whose author asked for a second look, or that are the first of an account.';
insert into private.clases_cola (clase, orden, uno, varios, moderador, vista, decision)
select k.clase, k.orden, k.uno, k.varios, k.clase <> 'revision', 'moderacion', 'select m.decision, m.decidida_por, m.decidida_en from private.moderacion as m where m.elemento = $1'
from (values
  ('reporte', 1, 'reporte', 'reportes'),
  ('revision', 2, 'petición de otra revisión', 'peticiones de otra revisión'),
  ('primera', 8, 'primera publicación', 'primeras publicaciones')
) as k (clase, orden, uno, varios);

create view private.waiting_resena as
-- One that reports hid is listed with them.
select 'resena' as clase, c.id, p.nombre as titulo, c.fecha as desde, p.id as proveedor_id, 1 as cuantos
from public.calificaciones as c
join public.proveedores as p on p.id = c.proveedor_id
where c.estado = 'pendiente'
  and not exists (select from private.moderacion as m where m.elemento = c.id and m.cola is not null);
comment on view private.waiting_resena is 'Reviews that are held back.';
insert into private.clases_cola (clase, orden, uno, varios, moderador, vista, decision)
values ('resena', 7, 'reseña en espera', 'reseñas en espera', true, 'resena',
  $$select a.como, a.actor, a.cuando from private.audited_decisions as a where a.tabla = 'calificaciones' and a.fila_id = $1::text$$);

-- Functions: what a moderator decides

create function private.may_moderate(clase text, elemento uuid) returns boolean
language sql stable set search_path = ''
as $$
  select private.is_moderator()
    and exists (select from private.clases_cola as k where k.clase = may_moderate.clase and k.moderador)
    and not exists (select from private.pasadas as p where p.clase = may_moderate.clase and p.elemento = may_moderate.elemento)
    and private.author_of(
      coalesce((select m.clase from private.moderacion as m where m.elemento = may_moderate.elemento), 'resena'), may_moderate.elemento
    ) is distinct from auth.uid()
$$;
comment on function private.may_moderate(text, uuid) is
  'Whether it is the caller''s as a moderator to decide: of a kind for moderators, not left to the admins, and not the caller''s own.';

create function public.pasar_a_admin(clase text, elemento uuid, pasar boolean default true) returns boolean
language plpgsql volatile security definer set search_path = ''
as $$
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
$$;
comment on function public.pasar_a_admin(text, uuid, boolean) is
  'For moderators: leaves what waits to the admins, or with `pasar` false takes it back. False when there is nothing to leave.';

-- Functions: a post and its state

-- The row of the post first, whoever writes: a reporter, an admin or its author. Only then its moderation.
create function private.lock_post(clase text, elemento uuid) returns private.posts
language plpgsql volatile set search_path = ''
as $$
declare
  post private.posts;
begin
  perform from public.questions as q where clase = 'pregunta' and q.id = elemento for no key update;
  perform from public.answers as a where clase = 'respuesta' and a.id = elemento for no key update;
  perform from public.calificaciones as c where clase = 'resena' and c.id = elemento for no key update;
  select * into post from private.posts as p where p.clase = lock_post.clase and p.id = elemento;
  return post;
end
$$;
comment on function private.lock_post(text, uuid) is 'A post, its row locked; all null when there is none.';

create function private.fingerprint(post private.posts) returns text
language sql immutable set search_path = ''
as $$
  select md5(jsonb_build_array(post.titulo, post.contenido, post.estrellas)::text)
$$;
comment on function private.fingerprint(private.posts) is 'Changes with what a post says: nothing is decided that was not shown.';

create function private.apply_moderation() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  for_forum constant text := case new.estado when 'retirada' then 'oculta' else new.estado end;
  -- Reviews that wait and reviews that were declined had their states, and their screens, before.
  for_review constant public.estado_calificacion :=
    case new.estado when 'publicada' then 'publicada' when 'retirada' then 'rechazada' else 'pendiente' end;
begin
  insert into private.cuentas_moderacion (que)
  -- A decision that is undone hides nothing anew.
  select 'oculta' where old.estado = 'publicada' and new.estado = 'oculta' and old.decision is null
  union all
  select 'revision' where old.revision_pedida_en is null and new.revision_pedida_en is not null;
  if new.clase = 'pregunta' then
    update public.questions set estado = for_forum where id = new.elemento and estado <> for_forum;
  elsif new.clase = 'respuesta' then
    update public.answers set estado = for_forum where id = new.elemento and estado <> for_forum;
  else
    update public.calificaciones set estado = for_review where id = new.elemento and estado <> for_review;
  end if;
  return null;
end
$$;
comment on function private.apply_moderation() is
  'The post follows its moderation. Being a trigger''s work, it is no act of an admin that another trigger would count again.';

-- Functions: reporting

create function private.weigh_reports() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  insert into private.cuentas_moderacion (que) values ('reporte');
  insert into private.moderacion as m (elemento, clase, cola, estado)
  values (new.elemento, new.clase, 'reporte', 'publicada')
  on conflict (elemento) do update
  set cola = 'reporte', desde = now(), estado = 'publicada', decision = null, motivo = null, decidida_en = null, decidida_por = null
  where m.cola is null;
  if new.red is null then
    return null;
  end if;
  -- One after the other: of two posts at the same moment the second must see who hid the first.
  perform pg_advisory_xact_lock(hashtextextended('reportes', 0));
  -- A network is a network for a day: the next one salts it anew.
  update private.moderacion as m set estado = 'oculta'
  where m.elemento = new.elemento and m.estado = 'publicada' and (
    select count(distinct r.red) from private.reportes as r
    where r.elemento = new.elemento and r.resuelto_en is null and private.event_day(r.fecha) = private.event_day(now()) and (
      select count(*) from private.reportes as o
      where o.usuario_id = r.usuario_id and o.oculta and private.event_day(o.fecha) = private.event_day(now())
    ) < 3
  ) >= 3;
  if found then
    update private.reportes as r set oculta = true
    where r.elemento = new.elemento and r.resuelto_en is null and r.red is not null
      and private.event_day(r.fecha) = private.event_day(now());
  end if;
  return null;
end
$$;
comment on function private.weigh_reports() is
  'A report brings its post into the queue; the third open one hides it.';

create function public.reportar(clase text, elemento uuid, motivo text, texto text default null::text) returns text
language plpgsql security definer set search_path = ''
as $$
#variable_conflict use_variable
declare
  written constant text := case when motivo = 'otra' then private.clean_text(texto) end;
  post private.posts;
begin
  perform private.refuse_paused();
  if private.reason_words(motivo) is null then
    perform private.refuse('motivo_conocido', 'Elige qué pasa.');
  elsif char_length(written) > 300 then
    perform private.refuse('texto_max_300', 'Es demasiado largo. Caben hasta 300 letras.');
  end if;
  -- Many at the same moment come one after the other: each counts, and one of them hides the post.
  post := private.lock_post(clase, elemento);
  if post.id is null or post.estado <> 'publicada' and not exists (
    select from private.moderacion as m where m.elemento = elemento and m.cola = 'reporte'
  ) then
    perform private.refuse('elemento_a_la_vista', 'Ya no está en el sitio.');
  elsif private.author_of(clase, elemento) = auth.uid() then
    raise exception using errcode = 'insufficient_privilege', message = 'Es tuya: la puedes cambiar o eliminar.';
  elsif exists (
    -- What was changed after a decision is another post.
    select from private.reportes as r
    left join private.moderacion as m on m.elemento = r.elemento
    where r.elemento = elemento and r.usuario_id = auth.uid()
      and (r.resuelto_en is null or m.huella is not distinct from private.fingerprint(post))
  ) then
    return 'ya_reportada';
  end if;
  delete from private.reportes as r where r.elemento = elemento and r.usuario_id = auth.uid();
  insert into private.reportes (elemento, clase, usuario_id, motivo, texto, red)
  values (elemento, clase, auth.uid(), motivo, written, case when private.account_counts(auth.uid()) then
    private.event_fingerprint(
      private.event_day(now()), concat_ws('|', 'reporte', elemento, private.network_of(private.client_address(), true))
    )
  end);
  return 'recibido';
end
$$;
comment on function public.reportar(text, uuid, text, text) is
  'Reports a post of somebody else (clase pregunta, respuesta or resena): `recibido`, or `ya_reportada` when this person did before. A text goes with the reason `otra` alone.';

-- Functions: what the author sees

create function public.mi_publicacion_oculta(clase text, elemento uuid) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object(
    'decidida', m.decision is not null,
    'motivo', coalesce(m.motivo, (
      select r.motivo from private.reportes as r
      where r.elemento = m.elemento and r.resuelto_en is null
      group by r.motivo order by count(*) desc, r.motivo limit 1
    )),
    'revision', case when m.cola = 'revision' then 'pedida' when m.revision_pedida_en is not null then 'hecha' end
  )
  from private.moderacion as m
  where m.elemento = mi_publicacion_oculta.elemento and m.estado in ('oculta', 'retirada')
    and private.author_of(mi_publicacion_oculta.clase, m.elemento) = auth.uid()
    and exists (select from private.post(m.clase, m.elemento) as p where p.estado <> 'publicada')
$$;
comment on function public.mi_publicacion_oculta(text, uuid) is
  'To the author of a hidden post: whether an admin has decided, the reason (of the decision, else what most reports say), and whether a second look was asked for. Null for anybody else.';

create function public.pedir_revision(clase text, elemento uuid, texto text default null) returns void
language plpgsql volatile security definer set search_path = ''
as $$
#variable_conflict use_variable
declare
  written constant text := private.clean_text(texto);
  post private.posts;
  row_now private.moderacion;
begin
  if char_length(written) > 300 then
    perform private.refuse('texto_max_300', 'Es demasiado largo. Caben hasta 300 letras.');
  end if;
  post := private.lock_post(clase, elemento);
  if private.author_of(clase, elemento) is distinct from auth.uid() then
    raise exception using errcode = 'insufficient_privilege', message = 'Solo quien la escribió puede pedirlo.';
  end if;
  select * into row_now from private.moderacion as m where m.elemento = elemento for update;
  if row_now.revision_pedida_en is not null then
    perform private.refuse('revision_una_vez', 'Ya pediste que la miráramos otra vez.');
  elsif row_now.estado is distinct from 'retirada' or post.estado = 'publicada' then
    perform private.refuse('revision_de_retirada', 'Todavía no hay una decisión que mirar otra vez.');
  end if;
  update private.moderacion as m
  set cola = 'revision', desde = now(), revision_pedida_en = now(), revision_texto = written
  where m.elemento = elemento;
end
$$;
comment on function public.pedir_revision(text, uuid, text) is
  'The author of a withdrawn post asks for a second look, once, and may say why.';

-- Triggers

create trigger reportes_limit
  before insert on private.reportes
  for each row execute function private.limit_acts('20', '1 day', 'Ya enviaste 20 reportes en un día.');

create trigger reportes_weigh
  after insert on private.reportes
  for each row execute function private.weigh_reports();

-- A case begins in the state of its post.
create trigger moderacion_tell_admins
  after update of estado on private.moderacion
  for each row when (new.estado = 'oculta' and old.estado <> 'oculta' and new.cola = 'reporte')
  execute function private.tell_admins_now('reporte', 'elemento', 'Una publicación quedó escondida por reportes');

create trigger moderacion_apply
  after update of estado, revision_pedida_en on private.moderacion
  for each row execute function private.apply_moderation();

-- Decisions: an admin looks at a post that waits, and it stays or is withdrawn; author and reporters are
-- told how it ended. A decision can be undone, and nobody decides on the own post.

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
language sql volatile set search_path = ''
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
language sql volatile set search_path = ''
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
  where u.id = private.author_of(post.clase, post.id) and u.email <> ''
    -- Of a report that changed nothing its author never knew.
    and (ended.decision = 'retirada' or ended.estado_antes <> 'publicada')
$$;
comment on function private.tell_author(private.posts, private.moderacion) is
  'Queues the mail to the author of a post about a decision that changed something for them.';

-- Functions: deciding

create function private.close_case(post private.posts, decision text, motivo text) returns void
language plpgsql volatile set search_path = ''
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
$$;
comment on function private.close_case(private.posts, text, text) is
  'Ends what waits about a post: the state of the post, its reports and the mails follow.';

-- Counted and written down as what an admin takes down elsewhere.
create function private.log_decision(post private.posts, accion text, before text, ended text, motivo text) returns void
language plpgsql volatile set search_path = ''
as $$
#variable_conflict use_variable
begin
  if private.is_user_request() then
    perform private.log_audit(
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
comment on function private.log_decision(private.posts, text, text, text, text) is
  'Writes a decision into the audit log, and counts what is withdrawn of somebody else; what comes back counts no more.';

create function public.caso_de(elemento uuid) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
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
$$;
comment on function public.caso_de(uuid) is 'For admins, and for moderators what is theirs to decide: a post that waits, in full, with how many reports give which reason and what they say; not whose they are, nor who wrote a nameless one. `juntas`: what accounts that count and reported it hid, itself included. Null when it waits no more.';

create function public.decidir_caso(elemento uuid, decision text, visto text, motivo text default null) returns text
language plpgsql volatile security definer set search_path = ''
as $$
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
$$;
comment on function public.decidir_caso(uuid, text, text, text) is
  'For admins, and for moderators what is theirs to decide: a post that waits stays (`queda`) or is withdrawn (`retirada`, with the reason), if it still says what was looked at (`visto`, the `huella` of `caso_de`). Answers hecho, cambiada, or decidida when somebody else was first.';

create function public.reabrir_caso(elemento uuid) returns text
language plpgsql volatile security definer set search_path = ''
as $$
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
$$;
comment on function public.reabrir_caso(uuid) is
  'For admins, and for the moderator whose it is: undoes the latest decision about a post; mail that was not sent yet is not sent. Answers hecho, or cambiada when there is none to undo.';

-- A review that reports hid stands among those that wait: what an admin decides there ends its reports.
create function private.close_review_case() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  post private.posts;
begin
  -- What an admin declines counts once, also when it is deleted then; what is given back counts no more.
  if private.is_user_request() and private.is_admin() and new.usuario_id <> auth.uid() then
    if new.estado = 'rechazada' then
      insert into private.retiros (clase, elemento) values ('resena', new.id)
      on conflict (clase, elemento) do update set fecha = excluded.fecha, recuperado_en = null;
    elsif old.estado = 'rechazada' then
      delete from private.retiros where clase = 'resena' and elemento = new.id;
    end if;
  end if;
  if new.estado = 'pendiente' then
    return null;
  end if;
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
comment on function private.close_review_case() is
  'A decision on a review that waits is also the one on its reports, and a declined one is counted as taken down.';

-- Arguments: what it is called, and where the others are.
create function private.delete_case() returns trigger
language plpgsql security definer set search_path = ''
as $$
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
$$;
comment on function private.delete_case() is
  'Reports, decisions and notes about a post go with it; those who reported it are told that it is gone.';

-- Triggers

-- Only the act itself: what moderation makes of a review is no decision of its own.
create trigger calificaciones_close_case
  after update of estado on public.calificaciones
  for each row when (private.is_user_act() and old.estado <> new.estado)
  execute function private.close_review_case();

create trigger questions_delete_case
  after delete on public.questions
  for each row execute function private.delete_case('una pregunta del foro', '/questions');

create trigger answers_delete_case
  after delete on public.answers
  for each row execute function private.delete_case('una respuesta del foro', '/questions');

create trigger calificaciones_delete_case
  after delete on public.calificaciones
  for each row execute function private.delete_case('una reseña', '/proveedores');

-- What admins take down of what others wrote, and why, to be counted: neither the text nor its
-- author is kept. A reason may be given and need not be: a plain DELETE removes as well.

create table private.retiros (
  clase text not null constraint clase_conocida check (clase in ('resena', 'pregunta', 'respuesta')),
  elemento uuid not null,
  motivo text constraint motivo_conocido
    check (motivo in ('datos_personales', 'insultos', 'peligroso', 'publicidad', 'no_es_cierto', 'otro')),
  fecha timestamptz not null default now(),
  recuperado_en timestamptz,
  primary key (clase, elemento)
);
comment on table private.retiros is
  'Reviews that an admin declined or deleted, questions and answers that an admin withdrew or deleted; not their own. Without a reason: none was given.';
comment on column private.retiros.recuperado_en is 'When an admin put it back.';
create index retiros_fecha_idx on private.retiros (fecha);

-- Functions

create function public.retirar(clase text, elemento uuid, motivo text default null::text) returns boolean
language plpgsql security definer set search_path = ''
as $$
declare
  removed integer;
begin
  perform private.require_admin();
  if clase = 'resena' then
    delete from public.calificaciones as c where c.id = elemento;
  elsif clase = 'pregunta' then
    delete from public.questions as q where q.id = elemento;
  elsif clase = 'respuesta' then
    delete from public.answers as a where a.id = elemento;
  else
    perform private.refuse('clase_conocida', 'Se retiran reseñas, preguntas y respuestas.');
  end if;
  get diagnostics removed = row_count;
  perform private.set_motive(clase, elemento, motivo);
  return removed > 0;
end
$$;
comment on function public.retirar(text, uuid, text) is
  'For admins: deletes a review, a question or an answer, with the reason that is counted. False when it was gone already.';

-- Triggers. Only the act itself: answers that go with their question, and what goes with an
-- account or a provider, were not taken down for what they say.

create function private.set_motive(clase text, elemento uuid, motivo text) returns void
language plpgsql set search_path = ''
as $$
begin
  if motivo <> all (array['datos_personales', 'insultos', 'peligroso', 'publicidad', 'no_es_cierto', 'otro']) then
    perform private.refuse('motivo_conocido', 'Elige una de las razones.');
  end if;
  -- Only what was counted just now: an admin's own words are not.
  update private.retiros as r set motivo = set_motive.motivo
  where r.clase = set_motive.clase and r.elemento = set_motive.elemento and r.fecha = now() and set_motive.motivo is not null;
end
$$;
comment on function private.set_motive(text, uuid, text) is 'The reason for what this transaction took down.';

-- The bin: what an admin removes of somebody else is kept for 30 days and can be recovered, a question
-- with its answers, their votes and who wrote them without a name. What its author deletes is deleted.
-- Each row is of the account that wrote it, and goes with that account.

create table private.papelera (
  elemento uuid primary key,
  clase text not null constraint clase_conocida check (clase in ('resena', 'pregunta', 'respuesta')),
  autor uuid references private.profiles (id) on delete cascade,
  -- The question of an answer, which may be in the bin too or gone.
  pregunta_id uuid,
  -- Removed with it, and recovered with it.
  con uuid references private.papelera (elemento) on delete cascade,
  fila jsonb not null,
  -- Of an answer without a name its number in the thread; of a question the last one that was given.
  numero integer,
  quitada_en timestamptz not null default now(),
  quitada_por uuid references private.profiles (id) on delete set null
);
comment on table private.papelera is
  'Reviews, questions and answers that an admin removed, as they were, for 30 days; not their own. Deleted when their author''s account is.';
comment on column private.papelera.autor is 'Nobody: the account was gone when it was removed.';
create index papelera_autor_idx on private.papelera (autor);
create index papelera_con_idx on private.papelera (con);
create index papelera_pregunta_idx on private.papelera (pregunta_id);
create index papelera_quitada_por_idx on private.papelera (quitada_por);
create index papelera_quitada_idx on private.papelera (quitada_en desc) where con is null;

create table private.papelera_votos (
  answer_id uuid not null references private.papelera (elemento) on delete cascade,
  user_id uuid not null references private.profiles (id) on delete cascade,
  vote_type smallint not null,
  primary key (answer_id, user_id)
);
comment on table private.papelera_votos is 'The votes of answers in the bin.';
create index papelera_votos_user_idx on private.papelera_votos (user_id);

create function private.store_in_bin() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  author constant uuid := case tg_argv[0]
    when 'resena' then (to_jsonb(old) ->> 'usuario_id')::uuid
    else private.author_of(tg_argv[0], old.id)
  end;
begin
  if not private.is_user_request() or not private.is_admin() or author = auth.uid() then
    return old;
  end if;
  insert into private.papelera (elemento, clase, autor, pregunta_id, fila, numero, quitada_por)
  values (
    old.id, tg_argv[0], author, (to_jsonb(old) ->> 'question_id')::uuid, to_jsonb(old),
    case tg_argv[0]
      when 'pregunta' then (select n.ultimo from private.numeros_dados as n where n.question_id = old.id)
      else (select n.numero from private.autores_respuestas as n where n.answer_id = old.id)
    end,
    auth.uid()
  );
  if tg_argv[0] = 'pregunta' then
    insert into private.papelera (elemento, clase, autor, pregunta_id, con, fila, numero, quitada_por)
    select a.id, 'respuesta', coalesce(a.user_id, n.user_id), old.id, old.id, to_jsonb(a), n.numero, auth.uid()
    from public.answers as a
    left join private.autores_respuestas as n on n.answer_id = a.id
    where a.question_id = old.id;
  end if;
  insert into private.papelera_votos (answer_id, user_id, vote_type)
  select v.answer_id, v.user_id, v.vote_type
  from private.papelera as p
  join public.answer_votes as v on v.answer_id = p.elemento
  where old.id in (p.elemento, p.con);
  insert into private.retiros (clase, elemento) values (tg_argv[0], old.id)
  on conflict (clase, elemento) do update set fecha = excluded.fecha, recuperado_en = null;
  return old;
end
$$;
comment on function private.store_in_bin() is
  'Puts what an admin removes of somebody else into the bin, and counts it; the argument is its kind.';

-- Functions: recovering

create function public.recuperar(elemento uuid) returns void
language plpgsql volatile security definer set search_path = ''
as $$
#variable_conflict use_column
declare
  kept private.papelera;
  answer private.papelera;
  shown constant jsonb := '{"estado": "publicada"}';
  last_number integer;
  has_question boolean;
begin
  perform private.require_admin();
  -- The question before its answer, as whoever deletes it takes them; and it gives nobody a number meanwhile.
  perform from public.questions as q
  where q.id = (select p.pregunta_id from private.papelera as p where p.elemento = recuperar.elemento and p.con is null)
  for no key update;
  has_question := found;
  select * into kept from private.papelera as p where p.elemento = recuperar.elemento and p.con is null for update;
  if not found then
    perform private.refuse('elemento_en_papelera', 'Ya no está en la papelera. Recarga la página.');
  elsif kept.clase = 'respuesta' and not has_question then
    perform private.refuse('elemento_con_pregunta', 'Su pregunta ya no está. Si la ves en la papelera, recupérala primero.');
  elsif kept.clase = 'resena' then
    if not exists (
      select from public.proveedores as l
      where l.id = (kept.fila ->> 'proveedor_id')::uuid and l.usuario_id is distinct from kept.autor
    ) then
      perform private.refuse('elemento_con_perfil', 'El perfil de esta reseña ya no existe, o ahora es de quien la escribió.');
    elsif exists (
      select from public.calificaciones as c
      where c.proveedor_id = (kept.fila ->> 'proveedor_id')::uuid and c.usuario_id = kept.autor
    ) then
      perform private.refuse('elemento_unica', 'Esa familia ya escribió otra reseña de este perfil.');
    end if;
  end if;
  perform set_config('private.task', 'recovery', true);
  if kept.clase = 'resena' then
    -- As it was: what an admin declined stays declined.
    perform private.restore_row('public.calificaciones', kept.fila);
  elsif kept.clase = 'pregunta' then
    perform private.restore_row('public.questions', kept.fila || shown || jsonb_build_object(
      'user_id', kept.autor, 'answer_count', 0, 'con_ayuda', false,
      'duplicada_de', (
        select q.id from public.questions as q
        where q.id = (kept.fila ->> 'duplicada_de')::uuid and q.duplicada_de is null
      )
    ));
    insert into private.numeros_dados (question_id, ultimo) select kept.elemento, kept.numero where kept.numero is not null;
  end if;
  for answer in
    select * from private.papelera as p
    where p.con = kept.elemento or p.elemento = kept.elemento and kept.clase = 'respuesta'
    order by p.fila ->> 'created_at', p.elemento
  loop
    last_number := (select n.ultimo from private.numeros_dados as n where n.question_id = answer.pregunta_id);
    -- Totals begin at nothing: the triggers count the answers and votes that come after.
    perform private.restore_row('public.answers', answer.fila || case when answer.con is null then shown else '{}' end
      || jsonb_build_object('user_id', answer.autor, 'upvotes', 0, 'downvotes', 0));
    -- The number that it had, not the next one.
    update private.autores_respuestas as n set numero = answer.numero where n.answer_id = answer.elemento;
    update private.numeros_dados as n set ultimo = last_number where n.question_id = answer.pregunta_id;
    insert into public.answer_votes (answer_id, user_id, vote_type)
    select v.answer_id, v.user_id, v.vote_type from private.papelera_votos as v where v.answer_id = answer.elemento;
  end loop;
  perform set_config('private.task', '', true);
  delete from private.papelera as p where p.elemento = kept.elemento;
  update private.retiros as r set recuperado_en = now()
  where r.clase = kept.clase and r.elemento = kept.elemento
    and (kept.clase <> 'resena' or kept.fila ->> 'estado' = 'publicada');
  perform private.log_audit(
    auth.uid(), 'recuperar',
    case kept.clase when 'resena' then 'calificaciones' when 'pregunta' then 'questions' else 'answers' end,
    kept.elemento::text, null, private.summarize(kept.fila, array['question_id', 'proveedor_id', 'estrellas'])
  );
end
$$;
comment on function public.recuperar(uuid) is
  'For admins: puts back what an admin removed within 30 days, with everything that went with it: posts of the forum published, a review as it was.';

-- Triggers. Before: with the row go its answers, votes and author. What goes with an account, a provider or a question is no
-- removal of its own.

create trigger calificaciones_store_in_bin
  before delete on public.calificaciones
  for each row when (private.is_user_act()) execute function private.store_in_bin('resena');

create trigger questions_store_in_bin
  before delete on public.questions
  for each row when (private.is_user_act()) execute function private.store_in_bin('pregunta');

create trigger answers_store_in_bin
  before delete on public.answers
  for each row when (private.is_user_act()) execute function private.store_in_bin('respuesta');

-- A person's own data

insert into private.own_things (tabla, condicion, columnas) values
  ('private.moderacion', 't.elemento in (select * from private.own_posts($1))',
    array['elemento', 'clase', 'desde', 'estado', 'decision', 'motivo', 'decidida_en', 'revision_pedida_en', 'revision_texto']);

-- Rights

grant execute on function public.reportar(text, uuid, text, text), public.mi_publicacion_oculta(text, uuid),
  public.pedir_revision(text, uuid, text), public.recuperar(uuid) to authenticated;
grant execute on function public.retirar(text, uuid, text), public.caso_de(uuid),
  public.decidir_caso(uuid, text, text, text), public.reabrir_caso(uuid), public.pasar_a_admin(text, uuid, boolean)
  to authenticated, service_role;
