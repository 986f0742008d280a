-- An address is part of another («a@example.org» of «ana@example.org»): it is mentioned only where it stands by itself. And
-- whose it is says who proved to read its mail: an account that was made with somebody else's address takes nothing along.

-- Functions

create function private.mentions(said text, words text[]) returns boolean
language plpgsql immutable set search_path = ''
as $$
declare
  low constant text := lower(said);
  word text;
begin
  foreach word in array words loop
    if strpos(low, word) > 0 and low ~ (
      '(?<![[:alnum:]._%+-])' || regexp_replace(word, '([^[:alnum:]])', '\\\1', 'g') || '(?![[:alnum:]-]|\.[[:alnum:]])'
    ) then
      return true;
    end if;
  end loop;
  return false;
end
$$;
comment on function private.mentions(text, text[]) is
  'Whether a text says one of some words by itself: ids or addresses, in lower case, and not as a part of another.';

create or replace function private.without_mention(value jsonb, words text[]) returns jsonb
language sql immutable set search_path = ''
as $$
  select case
    when not private.mentions(value::text, words) then value
    when jsonb_typeof(value) = 'object' then (
      select coalesce(jsonb_object_agg(f.key, f.value), '{}') from jsonb_each(value) as f
      where not private.mentions(f.value::text, words)
    )
  end
$$;

-- As before, by words that stand by themselves and an address that was proved.
create or replace function private.forget_account() returns trigger
language plpgsql security definer set search_path = ''
as $$
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
  where e.actor_id = old.id or e.fila_id = person or private.mentions(concat(e.antes, e.despues), words);
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
$$;

-- As before, by words that stand by themselves.
create or replace function private.own_things() returns table (tabla regclass, condicion text, columnas text[])
language sql stable security definer set search_path = ''
as $$
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
    ('public.auditoria', 't.fila_id is distinct from $1::text and (t.actor_id = $1
      or private.mentions(concat(t.antes, t.despues), array[$1::text, $2]))',
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
    ('public.confirmaciones', 't.actor = $1', null),
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
$$;

revoke execute on function private.mentions(text, text[]) from public;
