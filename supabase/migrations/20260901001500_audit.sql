-- The audit log: what admins did to what is not theirs. Triggers write it in the
-- transaction of the act, so that one never stands without the other, and no role of
-- the API, the secret key included, may write, change or delete a line.

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

alter table public.auditoria enable row level security;

revoke all on table public.auditoria from public, anon, authenticated, service_role;
grant select on table public.auditoria to authenticated, service_role;

create policy "Admins can read the audit log" on public.auditoria
  for select to authenticated using ((select private.is_admin()));
comment on policy "Admins can read the audit log" on public.auditoria is
  'Each can see what the others did.';

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

revoke execute on function private.summarize(jsonb, text[]), private.audit(),
  private.write_act(uuid, text, text, text, jsonb, jsonb) from public;
revoke execute on function public.registrar_acto_admin(uuid, text, text, text, jsonb, jsonb)
  from public, anon, authenticated, service_role;
grant execute on function public.registrar_acto_admin(uuid, text, text, text, jsonb, jsonb) to service_role;

-- Depth 0 is the act itself; what follows from it by cascade or trigger is no act of
-- its own. An admin's own listing is no exception: approving it is an admin's act.
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
create trigger sugerencias_audit
  after update or delete on public.sugerencias
  for each row when (pg_trigger_depth() = 0)
  execute function private.audit('id', 'usuario_id', 'usuario_id,titulo,url,estado');
