-- What admins see of people, and what is seen of admins: the audit log of what they did to
-- what is not theirs. Triggers write it in the transaction of the act, so that one never
-- stands without the other, and no role of the API, the secret key included, may write,
-- change or delete a line.

-- Tables

create table public.auditoria (
  id bigint generated always as identity primary key,
  fecha timestamptz not null default now(),
  -- No foreign key: the log outlives the accounts. The name is the one of that day.
  actor_id uuid not null,
  actor_nombre text,
  accion text not null constraint accion_max_60 check (char_length(accion) between 1 and 60),
  tabla text not null constraint tabla_max_60 check (char_length(tabla) between 1 and 60),
  fila_id text constraint fila_id_max_100 check (char_length(fila_id) <= 100),
  antes jsonb,
  despues jsonb
);
comment on table public.auditoria is
  'Acts of admins: who, what, which row, when, and a summary of what changed. Nothing in the API can alter it.';
create index auditoria_fecha_idx on public.auditoria (fecha desc, id desc);
create index auditoria_fila_idx on public.auditoria (tabla, fila_id, fecha desc);

-- Grants

alter table public.auditoria enable row level security;

revoke all on table public.auditoria from public, anon, authenticated, service_role;
grant select on table public.auditoria to authenticated, service_role;

-- Functions: the audit log

create function private.summarize(fila jsonb, columnas text[]) returns jsonb
language sql immutable set search_path = ''
as $$
  select jsonb_object_agg(key, case
    when jsonb_typeof(value) = 'string' and char_length(value #>> '{}') > 200 then to_jsonb(left(value #>> '{}', 200) || '…')
    else value
  end)
  from jsonb_each(fila)
  where key = any (columnas)
$$;
comment on function private.summarize(jsonb, text[]) is 'Some columns of a row, long texts cut: a log is no archive.';

create function private.write_act(actor uuid, accion text, tabla text, fila_id text, antes jsonb, despues jsonb) returns void
language sql volatile security definer set search_path = ''
as $$
  insert into public.auditoria (actor_id, actor_nombre, accion, tabla, fila_id, antes, despues)
  values (
    write_act.actor,
    (select p.nombre_completo from private.profiles as p where p.id = write_act.actor),
    write_act.accion, write_act.tabla, write_act.fila_id, write_act.antes, write_act.despues
  )
$$;
comment on function private.write_act(uuid, text, text, text, jsonb, jsonb) is 'Adds one line to the audit log.';

-- Arguments: the column that names the row, the column of its owner or '', and the
-- columns that sum up a whole row, with commas.
create function private.audit() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  old_row constant jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) end;
  new_row constant jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) end;
  known constant jsonb := coalesce(old_row, new_row);
  columns text[] := string_to_array(tg_argv[2], ',');
  act text := case tg_op when 'INSERT' then 'crear' when 'UPDATE' then 'cambiar' else 'eliminar' end;
begin
  if private.is_client() and private.is_admin() and (known ->> tg_argv[1]) is distinct from auth.uid()::text then
    if tg_op = 'UPDATE' then
      select array_agg(n.key) into columns
      from jsonb_each(new_row) as n
      where n.value is distinct from old_row -> n.key and n.key <> 'fecha_actualizacion';
      if columns = array['aprobado_por_admin'] then
        act := case when (new_row -> 'aprobado_por_admin')::boolean then 'aprobar' else 'desaprobar' end;
      end if;
    end if;
    if cardinality(columns) > 0 then
      perform private.write_act(
        auth.uid(), act, tg_table_name, known ->> tg_argv[0],
        private.summarize(old_row, columns), private.summarize(new_row, columns)
      );
    end if;
  end if;
  return coalesce(new, old);
end
$$;
comment on function private.audit() is
  'Writes down an admin''s act on a row of somebody else or of nobody. A change lists the columns that changed.';

create function public.registrar_acto_admin(
  actor uuid,
  accion text,
  tabla text,
  fila_id text default null,
  antes jsonb default null,
  despues jsonb default null
) returns void
language sql volatile security definer set search_path = ''
as $$
  select private.write_act(actor, accion, tabla, fila_id, antes, despues)
$$;
comment on function public.registrar_acto_admin(uuid, text, text, text, jsonb, jsonb) is
  'For the server''s own admin functions (password, account, second factors), which act with the secret key: it names the admin who asked.';

-- Functions: the list of people

-- Accounts are granted to nobody, so it runs with the owner's rights and first of all asks
-- who is calling.
create function public.admin_usuarios(
  busqueda text default null,
  orden text default 'recientes',
  limite integer default 50,
  desplazamiento integer default 0
) returns table (
  id uuid, nombre_completo text, email text, rol text, telefono text, municipio text, fecha_registro timestamptz,
  ultimo_acceso timestamptz, roles public.app_role[], segundo_factor boolean, proveedor_id uuid, total integer
)
language plpgsql stable security definer rows 50 set search_path = ''
as $$
#variable_conflict use_column
declare
  -- What was typed is text, not a pattern.
  pattern constant text := '%' || regexp_replace(private.fold_text(private.clean_text(busqueda)), '([%_\\])', '\\\1', 'g') || '%';
begin
  perform private.require_admin();
  return query
  with matching as (
    select p.*, u.email::text as email, u.last_sign_in_at, count(*) over ()::integer as total
    from private.profiles as p
    join auth.users as u on u.id = p.id
    where u.deleted_at is null
      and (pattern is null or private.fold_text(p.nombre_completo) like pattern or private.fold_text(u.email) like pattern)
    order by
      case orden when 'nombre' then private.fold_text(p.nombre_completo) when 'email' then u.email end,
      case when orden = 'acceso' then u.last_sign_in_at end desc nulls last,
      case when orden = 'antiguos' then p.fecha_registro end,
      p.fecha_registro desc, p.id
    limit least(greatest(coalesce(limite, 50), 1), 200)
    offset greatest(coalesce(desplazamiento, 0), 0)
  )
  select m.id, m.nombre_completo, m.email, m.rol, m.telefono, m.municipio, m.fecha_registro, m.last_sign_in_at,
    array(select r.role from public.user_roles as r where r.user_id = m.id order by r.role),
    exists (select from auth.mfa_factors as f where f.user_id = m.id and f.status = 'verified'),
    (select l.id from public.proveedores as l where l.usuario_id = m.id),
    m.total
  from matching as m;
end
$$;
comment on function public.admin_usuarios(text, text, integer, integer) is
  'A page of the list of people, by name or e-mail whatever the accents; `orden` is recientes, antiguos, nombre, email or acceso, and `total` how many match in all.';

revoke execute on function private.summarize(jsonb, text[]), private.write_act(uuid, text, text, text, jsonb, jsonb),
  private.audit() from public;
revoke execute on function public.registrar_acto_admin(uuid, text, text, text, jsonb, jsonb),
  public.admin_usuarios(text, text, integer, integer) from public, anon, authenticated, service_role;
grant execute on function public.registrar_acto_admin(uuid, text, text, text, jsonb, jsonb) to service_role;
grant execute on function public.admin_usuarios(text, text, integer, integer) to authenticated, service_role;

-- Triggers

-- Depth 0 is the act itself; what follows from it by cascade or trigger is no act of
-- its own. An admin's own provider is no exception: approving it is an admin's act.
-- What a family wrote is not kept: it may have been removed because they asked for it.
create trigger proveedores_audit
  after insert or update or delete on public.proveedores
  for each row when (pg_trigger_depth() = 0)
  execute function private.audit('id', '', 'nombre,municipio,tipo_servicio,aprobado_por_admin,usuario_id');
create trigger recursos_audit
  after insert or update or delete on public.recursos
  for each row when (pg_trigger_depth() = 0)
  execute function private.audit('id', '', 'titulo,tipo_recurso,url');
create trigger user_roles_audit_granted
  after insert on public.user_roles
  for each row when (pg_trigger_depth() = 0)
  execute function private.audit('user_id', '', 'user_id,role');
-- Before: afterwards somebody who revokes oneself would be an admin no more.
create trigger user_roles_audit_revoked
  before delete on public.user_roles
  for each row when (pg_trigger_depth() = 0)
  execute function private.audit('user_id', '', 'user_id,role');
create trigger questions_audit
  after delete on public.questions
  for each row when (pg_trigger_depth() = 0)
  execute function private.audit('id', 'user_id', 'user_id,title');
create trigger answers_audit
  after delete on public.answers
  for each row when (pg_trigger_depth() = 0)
  execute function private.audit('id', 'user_id', 'user_id,question_id');
create trigger calificaciones_audit
  after delete on public.calificaciones
  for each row when (pg_trigger_depth() = 0)
  execute function private.audit('id', 'usuario_id', 'usuario_id,proveedor_id,estrellas');
create trigger calificaciones_audit_decision
  after update of estado on public.calificaciones
  for each row when (pg_trigger_depth() = 0 and old.estado is distinct from new.estado)
  execute function private.audit('id', 'usuario_id', '');
create trigger sugerencias_audit
  after update or delete on public.sugerencias
  for each row when (pg_trigger_depth() = 0)
  execute function private.audit('id', 'usuario_id', 'usuario_id,titulo,url,estado');

-- Policies

create policy "Admins can read the audit log" on public.auditoria
  for select to authenticated using ((select private.is_admin()));
comment on policy "Admins can read the audit log" on public.auditoria is
  'Each can see what the others did.';
