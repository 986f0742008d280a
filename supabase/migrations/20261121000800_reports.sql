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

-- Tables

insert into private.clases_cola (clase, orden) values ('reporte', 9), ('revision', 10), ('primera', 11);

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
  primary key (elemento, usuario_id)
);
comment on table private.reportes is
  'Who reported a post and why, once a person and post. Decided ones count no more, and keep the same person from reporting it again.';
create index reportes_usuario_idx on private.reportes (usuario_id);

create view private.posts as
select 'pregunta' as clase, q.id, q.title as titulo, q.content as contenido, null::smallint as estrellas, q.estado,
  q.sin_nombre, q.user_id as autor, q.created_at as fecha, q.id as pregunta_id, null::uuid as proveedor_id,
  '/question/' || q.id as ruta
from public.questions as q
union all
select 'respuesta', a.id, q.title, a.content, null, a.estado, a.sin_nombre, a.user_id, a.created_at, q.id, null,
  '/question/' || q.id || '#respuesta-' || a.id
from public.answers as a
join public.questions as q on q.id = a.question_id
union all
select 'resena', c.id, p.nombre, c.comentario, c.estrellas,
  case c.estado when 'publicada' then 'publicada' when 'pendiente' then 'oculta' else 'retirada' end,
  false, c.usuario_id, c.fecha, null, p.id, '/proveedor/' || p.id
from public.calificaciones as c
join public.proveedores as p on p.id = c.proveedor_id;
comment on view private.posts is
  'What people publish, whatever table it stands in, with the name of what it is about and its address. `autor` is null for nameless ones.';

-- Grants

alter table private.moderacion enable row level security;
alter table private.reportes enable row level security;

revoke all on table private.moderacion, private.reportes, private.posts from public, anon, authenticated, service_role;

-- Functions: a post and its state

-- By its key: a join to the view of all posts reads every one of them.
create function private.post(clase text, elemento uuid) returns setof private.posts
language sql stable security definer rows 1 set search_path = ''
as $$
  select * from private.posts as p where p.clase = post.clase and p.id = elemento
$$;
comment on function private.post(text, uuid) is 'A post by its kind and id.';

create function private.post_author(clase text, elemento uuid) returns uuid
language sql stable security definer set search_path = ''
as $$
  select case when clase = 'resena'
    then (select c.usuario_id from public.calificaciones as c where c.id = elemento)
    else private.author_of(clase, elemento)
  end
$$;
comment on function private.post_author(text, uuid) is 'Who wrote a post, nameless ones too.';

-- The row of the post first, whoever writes: a reporter, an admin or its author. Only then its moderation.
create function private.lock_post(clase text, elemento uuid) returns private.posts
language plpgsql volatile security definer set search_path = ''
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
  insert into private.moderacion as m (elemento, clase, cola, estado)
  values (new.elemento, new.clase, 'reporte', 'publicada')
  on conflict (elemento) do update
  set cola = 'reporte', desde = now(), estado = 'publicada', decision = null, motivo = null, decidida_en = null, decidida_por = null
  where m.cola is null;
  update private.moderacion as m set estado = 'oculta'
  where m.elemento = new.elemento and m.estado = 'publicada' and (
    select count(*) from private.reportes as r where r.elemento = new.elemento and r.resuelto_en is null
  ) >= 3;
  return null;
end
$$;
comment on function private.weigh_reports() is
  'A report brings its post into the queue; the third open one hides it.';

create function public.reportar(clase text, elemento uuid, motivo text, texto text default null) returns text
language plpgsql volatile security definer set search_path = ''
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
  elsif private.post_author(clase, elemento) = auth.uid() then
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
  insert into private.reportes (elemento, clase, usuario_id, motivo, texto)
  values (elemento, clase, auth.uid(), motivo, written);
  return 'recibido';
end
$$;
comment on function public.reportar(text, uuid, text, text) is
  'Reports a post of somebody else (clase pregunta, respuesta or resena): `recibido`, or `ya_reportada` when this person did before. A text goes with the reason `otra` alone.';

-- Functions: what the author sees

create function private.hidden_state(clase text, elemento uuid) returns jsonb
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
  where m.elemento = hidden_state.elemento and m.estado in ('oculta', 'retirada')
    and private.post_author(hidden_state.clase, m.elemento) = auth.uid()
    and exists (select from private.post(m.clase, m.elemento) as p where p.estado <> 'publicada')
$$;
comment on function private.hidden_state(text, uuid) is
  'To the author of a hidden post: whether an admin has decided, the reason (of the decision, else what most reports say), and whether a second look was asked for. Null for anybody else.';

create function public.mi_publicacion_oculta(clase text, elemento uuid) returns jsonb
language sql stable set search_path = ''
as $$
  select private.hidden_state(clase, elemento)
$$;
comment on function public.mi_publicacion_oculta(text, uuid) is 'Why a post of one''s own is hidden; null when it is not, or somebody else''s.';

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
  if private.post_author(clase, elemento) is distinct from auth.uid() then
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

revoke execute on all functions in schema private from public;
grant execute on function private.hidden_state(text, uuid) to anon, authenticated, service_role;
revoke execute on function public.reportar(text, uuid, text, text), public.mi_publicacion_oculta(text, uuid),
  public.pedir_revision(text, uuid, text) from public, anon, authenticated, service_role;
grant execute on function public.reportar(text, uuid, text, text), public.mi_publicacion_oculta(text, uuid),
  public.pedir_revision(text, uuid, text) to authenticated;

-- Triggers

create trigger reportes_limit
  before insert on private.reportes
  for each row execute function private.limit_acts('20', '1 day', 'Ya enviaste 20 reportes en un día.');
create trigger reportes_pause
  before insert on private.reportes
  for each row execute function private.refuse_paused_write();
create trigger reportes_weigh
  after insert on private.reportes
  for each row execute function private.weigh_reports();
create trigger moderacion_apply
  after insert or update of estado on private.moderacion
  for each row execute function private.apply_moderation();
