-- Handing a provider over to whoever works there, and taking one off the directory.
--
-- A claim is proved with a code that reaches the mail or the phone which the provider itself
-- shows: the mail is queued, and on the phone an admin reads the code out, because the product
-- sends no text messages. Where somebody owns the provider already, an admin may hand it over
-- only after seven days in which that owner was told and said nothing.
--
-- A removal of the owner's is done at once; of anybody else it is a request. What is removed
-- leaves the directory, can be put back for 30 days and is then deleted. What an import must
-- not bring back is kept apart, in a table that no request can read.

-- Tables

create table public.reclamaciones (
  id uuid primary key default gen_random_uuid(),
  proveedor_id uuid not null references public.proveedores (id) on delete cascade,
  usuario_id uuid not null references private.profiles (id) on delete cascade,
  medio text not null constraint medio_conocido check (medio in ('correo', 'telefono')),
  estado text not null default 'abierta' constraint estado_conocido
    check (estado in ('abierta', 'probada', 'entregada', 'negada', 'retirada')),
  mensaje text constraint mensaje_max_300 check (char_length(mensaje) <= 300),
  probada_en timestamptz,
  dueno_avisado_en timestamptz,
  objetada_en timestamptz,
  decidida_en timestamptz,
  decidida_por uuid references private.profiles (id) on delete set null,
  fecha_creacion timestamptz not null default now()
);
comment on table public.reclamaciones is
  'Claims: somebody says that a provider is theirs. Written by functions; one open claim a person and provider.';
comment on column public.reclamaciones.medio is 'Where the code goes: the mail or the phone that the provider shows.';
comment on column public.reclamaciones.dueno_avisado_en is
  'Since when the present owner has been told; null while the provider has none.';
comment on column public.reclamaciones.objetada_en is 'When the present owner said that the provider is theirs.';
comment on column public.reclamaciones.decidida_por is 'The admin who decided: not for people.';
create unique index reclamaciones_una_abierta_idx on public.reclamaciones (proveedor_id, usuario_id)
  where estado in ('abierta', 'probada');
create index reclamaciones_proveedor_idx on public.reclamaciones (proveedor_id, fecha_creacion);
create index reclamaciones_usuario_idx on public.reclamaciones (usuario_id);
create index reclamaciones_decidida_por_idx on public.reclamaciones (decidida_por);
grant select (id, proveedor_id, usuario_id, medio, estado, mensaje, probada_en, dueno_avisado_en, objetada_en,
  decidida_en, fecha_creacion) on table public.reclamaciones to authenticated;
grant select on table public.reclamaciones to service_role;

create table private.codigos_reclamacion (
  reclamacion_id uuid primary key references public.reclamaciones (id) on delete cascade,
  hash bytea not null,
  vence_en timestamptz not null,
  -- Of the claim, not of the code: a new code brings no new tries.
  intentos smallint not null default 0 constraint intentos_max_5 check (intentos between 0 and 5)
);
comment on table private.codigos_reclamacion is 'The code that proves a claim, as a hash, until when it counts and how often it was tried.';

create table public.bajas (
  id uuid primary key default gen_random_uuid(),
  proveedor_id uuid references public.proveedores (id) on delete set null,
  nombre text not null constraint nombre_max_160 check (char_length(nombre) <= 160),
  origen text not null constraint origen_conocido check (origen in ('dueno', 'enlace', 'visitante', 'admin')),
  motivo text constraint motivo_max_300 check (char_length(motivo) <= 300),
  estado text not null default 'pendiente' constraint estado_conocido
    check (estado in ('pendiente', 'hecha', 'negada', 'deshecha')),
  era_aprobado boolean not null default false,
  version timestamptz,
  decidida_en timestamptz,
  decidida_por uuid references private.profiles (id) on delete set null,
  deshecha_en timestamptz,
  fecha_creacion timestamptz not null default now()
);
comment on table public.bajas is
  'Removals from the directory, asked for or done. Nothing is kept of who asked; without a provider, it has been deleted.';
comment on column public.bajas.era_aprobado is 'Whether the provider was public when it was removed: so it comes back.';
comment on column public.bajas.version is
  'Version of the provider when it was removed. Whoever changed it since has it looked at before it is public again.';
comment on column public.bajas.decidida_por is 'The owner or admin who removed it: not for people.';
create unique index bajas_una_a_la_vez_idx on public.bajas (proveedor_id) where estado in ('pendiente', 'hecha');
create index bajas_proveedor_idx on public.bajas (proveedor_id);
create index bajas_decidida_por_idx on public.bajas (decidida_por);
grant select (id, proveedor_id, nombre, origen, motivo, estado, era_aprobado, version, decidida_en, deshecha_en,
  fecha_creacion) on table public.bajas to authenticated;
grant select on table public.bajas to service_role;

create table private.no_listar (
  baja_id uuid primary key references public.bajas (id) on delete cascade,
  npi text,
  telefonos text[] not null,
  nombre text not null
);
comment on table private.no_listar is
  'Who asked not to be in the directory: national provider number, phones as digits, folded name. Imports ask private.is_unlisted.';

-- Functions: claims

-- The provider first, as a save of it takes them, then the account that would get it: an
-- account that is being deleted takes its claims with it.
create function private.lock_claim(reclamacion uuid) returns public.reclamaciones
language plpgsql volatile set search_path = ''
as $$
declare
  claim public.reclamaciones;
begin
  perform from public.proveedores as p
  where p.id = (select r.proveedor_id from public.reclamaciones as r where r.id = reclamacion) for no key update;
  perform from private.profiles as p
  where p.id = (select r.usuario_id from public.reclamaciones as r where r.id = reclamacion) for key share;
  select * into claim from public.reclamaciones as r where r.id = reclamacion for update;
  return claim;
end
$$;
comment on function private.lock_claim(uuid) is 'A claim as it is now, held with its provider until the transaction ends.';

create function private.objection_deadline(claim public.reclamaciones) returns timestamptz
language sql stable set search_path = ''
as $$
  select claim.dueno_avisado_en + interval '7 days'
$$;
comment on function private.objection_deadline(public.reclamaciones) is
  'When the present owner has been silent for seven days.';

create function private.code_hash(reclamacion uuid, code text) returns bytea
language sql immutable set search_path = ''
as $$
  select sha256(uuid_send(reclamacion) || convert_to(code, 'UTF8'))
$$;
comment on function private.code_hash(uuid, text) is 'The hash of a code, which is good for one claim.';

create function public.reclamar_perfil(proveedor uuid, medio text, mensaje text default null::text) returns uuid
language plpgsql security definer set search_path = ''
as $$
#variable_conflict use_column
declare
  person constant uuid := auth.uid();
  way constant text := reclamar_perfil.medio;
  provider public.proveedores;
  claim uuid;
begin
  select * into provider from public.proveedores as p where p.id = proveedor and p.aprobado_por_admin for no key update;
  if not found then
    perform private.refuse('proveedor_publicado', 'Este perfil no está en el directorio.');
  end if;
  if provider.usuario_id = person then
    perform private.refuse('proveedor_ajeno', 'Este perfil ya es tuyo.');
  end if;
  -- Pressed twice, or on another device: one claim.
  select r.id into claim from public.reclamaciones as r
  where r.proveedor_id = provider.id and r.usuario_id = person and r.estado in ('abierta', 'probada');
  if found then
    return claim;
  end if;
  if exists (select from public.proveedores as p where p.usuario_id = person) then
    perform private.refuse('usuario_uno_por_cuenta',
      'Tu cuenta ya tiene un perfil de proveedor, y una cuenta tiene uno solo. Usa otra cuenta.');
  end if;
  if way = 'correo' and provider.email is null then
    perform private.refuse('medio_en_el_perfil', 'Este perfil no muestra un correo.');
  elsif way = 'telefono' and coalesce(provider.telefono, provider.whatsapp) is null then
    perform private.refuse('medio_en_el_perfil', 'Este perfil no muestra un teléfono.');
  end if;
  -- Each is a mail to people who may not have asked for it. Few are a person's (the table's limit); those of others keep
  -- nobody out before there are many, and a call needs none.
  if way = 'correo' and (
    select count(*) from public.reclamaciones as r
    where r.proveedor_id = provider.id and r.medio = 'correo' and r.fecha_creacion > now() - interval '1 day'
  ) >= 20 then
    raise exception using errcode = 'PT429', message = 'Hoy ya enviamos muchos códigos al correo de este perfil. '
      || case when coalesce(provider.telefono, provider.whatsapp) is null then 'Vuelve a intentarlo mañana.' else 'Elige el teléfono, o vuelve mañana.' end;
  end if;

  insert into public.reclamaciones (proveedor_id, usuario_id, medio, mensaje)
  values (provider.id, person, way, reclamar_perfil.mensaje)
  returning id into claim;
  if way = 'correo' then
    insert into private.outgoing_mail (correo, template, fields, secreto, sujeto)
    values (provider.email, 'reclamacion_codigo',
      jsonb_build_object('Nombre', provider.nombre, 'ProveedorID', provider.id), 'codigo', claim);
    perform pg_notify('gateway_mail', '');
  end if;
  return claim;
end
$$;
comment on function public.reclamar_perfil(uuid, text, text) is
  'Opens a claim on a public provider, and queues the mail with its code to the address that the provider shows; the caller''s open claim if there is one.';

create function private.tell_owner(claim public.reclamaciones, owner uuid) returns void
language sql volatile set search_path = ''
as $$
  select private.mail_person(owner, 'reclamacion_dueno', jsonb_build_object(
    'Nombre', p.nombre, 'ProveedorID', p.id,
    'Hasta', private.day_in_words(private.event_day(private.objection_deadline(claim)))
  ))
  from public.proveedores as p where p.id = claim.proveedor_id
$$;
comment on function private.tell_owner(public.reclamaciones, uuid) is
  'Queues the mail that asks the present owner whether the provider is still theirs.';

create function public.probar_reclamacion(reclamacion uuid, codigo text) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  typed constant text := regexp_replace(codigo, '[^0-9]', '', 'g');
  claim public.reclamaciones := private.lock_claim(reclamacion);
  known private.codigos_reclamacion;
  owner uuid;
begin
  if claim.id is null or claim.usuario_id is distinct from auth.uid() then
    raise exception using errcode = 'insufficient_privilege', message = 'Esta petición no es tuya';
  end if;
  if claim.estado <> 'abierta' then
    return jsonb_build_object('estado', claim.estado);
  end if;
  select * into known from private.codigos_reclamacion as c where c.reclamacion_id = claim.id for update;
  if not found then
    return jsonb_build_object('estado', 'sin_codigo');
  elsif known.intentos >= 5 then
    return jsonb_build_object('estado', 'agotada');
  elsif known.vence_en <= now() then
    return jsonb_build_object('estado', 'vencida');
  end if;
  if known.hash <> private.code_hash(claim.id, coalesce(typed, '')) then
    -- What cannot be a code costs no try.
    if typed ~ '^[0-9]{8}$' then
      known.intentos := known.intentos + 1;
      update private.codigos_reclamacion as c set intentos = known.intentos where c.reclamacion_id = claim.id;
    end if;
    return case
      when known.intentos >= 5 then jsonb_build_object('estado', 'agotada')
      else jsonb_build_object('estado', 'incorrecto', 'quedan', 5 - known.intentos)
    end;
  end if;
  select p.usuario_id into owner from public.proveedores as p where p.id = claim.proveedor_id;
  update public.reclamaciones as r
  set estado = 'probada', probada_en = now(), dueno_avisado_en = case when owner is not null then now() end
  where r.id = claim.id
  returning * into claim;
  perform private.tell_owner(claim, owner);
  return jsonb_build_object('estado', 'probada');
end
$$;
comment on function public.probar_reclamacion(uuid, text) is
  'Proves the caller''s claim: `probada`; `incorrecto` with the tries that are left, `agotada` after five, `vencida` after seven days, `sin_codigo` before one was made. An owner is told then.';

create function public.retirar_reclamacion(reclamacion uuid) returns boolean
language plpgsql volatile security definer set search_path = ''
as $$
begin
  update public.reclamaciones as r set estado = 'retirada', decidida_en = now()
  where r.id = reclamacion and r.usuario_id = auth.uid() and r.estado in ('abierta', 'probada');
  return found;
end
$$;
comment on function public.retirar_reclamacion(uuid) is 'Takes the caller''s own claim back. False when it was decided or taken back already.';

create function public.reclamaciones_de_mi_perfil()
returns table (id uuid, probada_en timestamptz, hasta timestamptz, objetada_en timestamptz)
language sql stable security definer rows 1 set search_path = ''
as $$
  select r.id, r.probada_en, private.objection_deadline(r), r.objetada_en
  from public.reclamaciones as r
  join public.proveedores as p on p.id = r.proveedor_id
  where p.usuario_id = auth.uid() and r.estado = 'probada'
  order by r.probada_en
$$;
comment on function public.reclamaciones_de_mi_perfil() is
  'Proved claims on the caller''s own provider and until when to answer them. Not whose they are.';

create function public.objetar_reclamacion(reclamacion uuid) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  claim public.reclamaciones := private.lock_claim(reclamacion);
begin
  if not exists (
    select from public.proveedores as p where p.id = claim.proveedor_id and p.usuario_id = auth.uid()
  ) or claim.probada_en is null then
    raise exception using errcode = 'insufficient_privilege', message = 'Este perfil no es tuyo';
  end if;
  if claim.estado <> 'probada' then
    return jsonb_build_object('estado', 'ya_decidida');
  end if;
  update public.reclamaciones as r set objetada_en = coalesce(r.objetada_en, now()) where r.id = claim.id;
  return jsonb_build_object('estado', 'objetada');
end
$$;
comment on function public.objetar_reclamacion(uuid) is
  'The present owner says that the provider is theirs: then it is not handed over.';

-- Functions: deciding a claim

create function public.reclamacion_para_decidir(reclamacion uuid) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  return (
    select jsonb_build_object(
      'id', r.id, 'estado', r.estado, 'medio', r.medio, 'mensaje', r.mensaje, 'fecha_creacion', r.fecha_creacion,
      'probada_en', r.probada_en, 'dueno_avisado_en', r.dueno_avisado_en, 'hasta', private.objection_deadline(r),
      'objetada_en', r.objetada_en,
      'leido', (
        select jsonb_build_object('nombre', a.actor_nombre, 'fecha', a.fecha) from public.auditoria as a
        where a.tabla = 'reclamaciones' and a.fila_id = r.id::text and a.accion = 'leer_codigo' and private.has_claim_code(r.id)
        order by a.fecha desc limit 1
      ),
      'solicitante', jsonb_build_object('nombre', who.nombre_completo, 'correo', account.email, 'desde', who.fecha_registro),
      'proveedor', jsonb_build_object('id', p.id, 'nombre', p.nombre, 'telefono', p.telefono, 'whatsapp', p.whatsapp,
        'email', p.email),
      'dueno', case when p.usuario_id is not null then
        jsonb_build_object('nombre', owner.nombre_completo, 'correo', owner_account.email) end,
      'otras', (
        select jsonb_build_object('abiertas', count(*) filter (where o.estado = 'abierta'),
          'probadas', count(*) filter (where o.estado = 'probada'))
        from public.reclamaciones as o where o.proveedor_id = r.proveedor_id and o.id <> r.id
      ),
      'tiene_otro', (select own.id from public.proveedores as own where own.usuario_id = r.usuario_id)
    )
    from public.reclamaciones as r
    join public.proveedores as p on p.id = r.proveedor_id
    join private.profiles as who on who.id = r.usuario_id
    join auth.users as account on account.id = r.usuario_id
    left join private.profiles as owner on owner.id = p.usuario_id
    left join auth.users as owner_account on owner_account.id = p.usuario_id
    where r.id = reclamacion
  );
end
$$;
comment on function public.reclamacion_para_decidir(uuid) is
  'For admins: all that a decision on a claim needs, who asks and who owns the provider included; null when it is gone.';

create function public.codigo_para_llamar(reclamacion uuid) returns text
language plpgsql volatile security definer set search_path = ''
as $$
declare
  code text;
begin
  perform private.require_admin();
  select private.new_claim_code(r.id) into code
  from public.reclamaciones as r where r.id = reclamacion and r.medio = 'telefono' and r.estado = 'abierta';
  if code is not null and auth.uid() is not null then
    perform private.log_audit(auth.uid(), 'leer_codigo', 'reclamaciones', reclamacion::text, null, null);
  end if;
  return code;
end
$$;
comment on function public.codigo_para_llamar(uuid) is
  'For admins: a code to read out to who answers the phone that the provider shows; the former one counts no more. Null when the claim is not open by phone.';

create function private.decided(how text, whom uuid, at timestamptz) returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_build_object('estado', 'ya_decidida', 'como', how, 'cuando', at,
    'por', (select p.nombre_completo from private.profiles as p where p.id = whom))
$$;
comment on function private.decided(text, uuid, timestamptz) is 'How something was decided, by whom and when: for the admin who came later.';

create function private.deny_claims(denied uuid[]) returns void
language plpgsql volatile set search_path = ''
as $$
declare
  claim record;
begin
  for claim in
    update public.reclamaciones as r set estado = 'negada', decidida_en = now(), decidida_por = auth.uid()
    where r.id = any (denied)
    returning r.usuario_id, r.proveedor_id
  loop
    perform private.mail_person(claim.usuario_id, 'reclamacion_negada',
      jsonb_build_object('Nombre', p.nombre, 'ProveedorID', p.id))
    from public.proveedores as p where p.id = claim.proveedor_id;
  end loop;
end
$$;
comment on function private.deny_claims(uuid[]) is 'Denies claims and tells who made them.';

create function public.decidir_reclamacion(reclamacion uuid, entregar boolean) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  claim public.reclamaciones;
  owner uuid;
  other uuid;
  shown_address text;
  told jsonb;
begin
  perform private.require_admin();
  claim := private.lock_claim(reclamacion);
  if claim.id is null then
    return jsonb_build_object('estado', 'no_existe');
  elsif claim.estado not in ('abierta', 'probada') then
    return private.decided(claim.estado, claim.decidida_por, claim.decidida_en);
  elsif entregar is not true then
    perform private.deny_claims(array[claim.id]);
    return jsonb_build_object('estado', 'negada');
  elsif claim.estado = 'abierta' then
    return jsonb_build_object('estado', 'sin_probar');
  elsif private.is_removed(claim.proveedor_id) then
    return jsonb_build_object('estado', 'de_baja');
  end if;
  select p.usuario_id, p.email, jsonb_build_object('Nombre', p.nombre, 'ProveedorID', p.id) into owner, shown_address, told
  from public.proveedores as p where p.id = claim.proveedor_id;
  if claim.objetada_en is not null then
    return jsonb_build_object('estado', 'objetada');
  elsif owner is not null and coalesce(private.objection_deadline(claim), 'infinity') > now() then
    return jsonb_build_object('estado', 'en_espera', 'hasta', private.objection_deadline(claim));
  end if;
  begin
    update public.reclamaciones as r set estado = 'entregada', decidida_en = now(), decidida_por = auth.uid()
    where r.id = claim.id;
    perform private.deny_claims(array(
      select r.id from public.reclamaciones as r
      where r.proveedor_id = claim.proveedor_id and r.estado in ('abierta', 'probada')
    ));
    -- The approval is named, and so stays as it was: an admin's save that does not name it would approve
    -- (private.moderate_proveedor).
    update public.proveedores as p set usuario_id = claim.usuario_id, aprobado_por_admin = p.aprobado_por_admin
    where p.id = claim.proveedor_id;
    perform private.mail_person(claim.usuario_id, 'reclamacion_entregada', told);
    if owner is not null then
      perform private.mail_person(owner, 'perfil_entregado', told);
    elsif shown_address is not null then
      insert into private.outgoing_mail (correo, template, fields) values (shown_address, 'perfil_entregado', told);
      perform pg_notify('gateway_mail', '');
    end if;
  exception when unique_violation then
    -- One provider an account.
    select p.id into other from public.proveedores as p where p.usuario_id = claim.usuario_id;
    return jsonb_build_object('estado', 'tiene_otro', 'proveedor_id', other);
  end;
  return jsonb_build_object('estado', 'entregada');
end
$$;
comment on function public.decidir_reclamacion(uuid, boolean) is
  'For admins: hands a provider over to who proved a claim on it (`entregada`) or denies the claim (`negada`). Otherwise nothing changes and `estado` says why: ya_decidida, sin_probar, en_espera, objetada, tiene_otro, de_baja, no_existe.';

create function private.close_claim() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if tg_op = 'UPDATE' and new.estado = 'abierta' then
    return null;
  end if;
  delete from private.codigos_reclamacion as c where c.reclamacion_id = old.id;
  delete from private.outgoing_mail as m where m.secreto = 'codigo' and m.sujeto = old.id;
  return null;
end
$$;
comment on function private.close_claim() is 'A claim that is no longer open has no code, sent or to be sent.';

create function private.reset_for_new_owner() returns trigger
language plpgsql security definer set search_path = ''
as $$
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
$$;
comment on function private.reset_for_new_owner() is
  'What another owner changes: their own reviews, open claims (the seven days are of the present owner: another one is told anew, and without one there is nobody to wait for), reminders and links.';

-- Functions: removals

create function private.unlist(baja uuid, proveedor uuid) returns void
language sql set search_path = ''
as $$
  insert into private.no_listar (baja_id, npi, telefonos, nombre)
  select unlist.baja, (select n.npi from private.npis as n where n.proveedor_id = p.id), array(
      select distinct private.phone_digits(phone)
      from (
        select unnest(array[p.telefono, p.whatsapp]) as phone
        union all
        select unnest(array[s.telefono, s.whatsapp]) from public.sedes as s where s.proveedor_id = p.id
      ) as phones
      where private.phone_digits(phone) is not null
    ), private.fold_text(p.nombre)
  from public.proveedores as p where p.id = unlist.proveedor
  on conflict do nothing
$$;
comment on function private.unlist(uuid, uuid) is 'Remembers by what an import would know a provider that asked not to appear.';

create function private.is_unlisted(nombre text, telefono text, npi text) returns boolean
language plpgsql stable set search_path = ''
as $$
declare
  folded constant text := private.fold_text(private.clean_line(nombre));
  -- Who asked before this version was kept with the digits of the extension.
  digits constant text[] := array[private.phone_digits(telefono), right(regexp_replace(telefono, '[^0-9]', '', 'g'), 10)];
begin
  return exists (
    select from private.no_listar as n
    where n.npi = is_unlisted.npi or digits && n.telefonos or n.nombre = folded
  );
end
$$;
comment on function private.is_unlisted(text, text, text) is
  'Whether who is called so, answers this phone or has this number asked not to appear: any of the three is enough.';

create function private.is_removed(proveedor uuid) returns boolean
language sql stable set search_path = ''
as $$
  select exists (select from public.bajas as b where b.proveedor_id = proveedor and b.estado = 'hecha')
$$;
comment on function private.is_removed(uuid) is 'Whether a provider was removed and can still be put back.';

create function private.removal_ends(decidida_en timestamptz) returns date
language sql stable set search_path = ''
as $$
  select private.event_day(decidida_en) + 30
$$;
comment on function private.removal_ends(timestamptz) is 'The day on which a removed provider is deleted.';

create function private.request_removal(proveedor uuid, origen text, motivo text) returns jsonb
language plpgsql volatile set search_path = ''
as $$
begin
  insert into public.bajas (proveedor_id, nombre, origen, motivo)
  select p.id, p.nombre, request_removal.origen, request_removal.motivo
  from public.proveedores as p where p.id = proveedor and p.aprobado_por_admin
  on conflict do nothing;
  -- Asked for already is the same answer.
  return jsonb_build_object('estado', case
    when exists (select from public.proveedores as p where p.id = proveedor and p.aprobado_por_admin) then 'recibida'
    else 'no_existe'
  end);
end
$$;
comment on function private.request_removal(uuid, text, text) is 'Adds a removal to the queue, unless one waits there.';

create function public.pedir_baja(proveedor uuid, motivo text default null) returns jsonb
language sql volatile security definer set search_path = ''
as $$
  select private.request_removal(proveedor, case when private.is_admin() then 'admin' else 'visitante' end, motivo)
$$;
comment on function public.pedir_baja(uuid, text) is
  'Asks for the removal of a public provider, for an admin to decide: `recibida`, or `no_existe`.';

create function public.dejar_baja(proveedor uuid, motivo text default null) returns jsonb
language sql volatile security definer set search_path = ''
as $$
  select private.request_removal(proveedor, 'visitante', motivo)
$$;
comment on function public.dejar_baja(uuid, text) is
  'The same for visitors, by the server function that has checked their proof of work.';

create function public.pedir_baja_por_enlace(token text, motivo text default null) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  known record;
begin
  select * into known from private.read_link(token);
  if known.estado <> 'vigente' then
    return jsonb_build_object('estado', known.estado);
  end if;
  return private.request_removal((known.link).proveedor_id, 'enlace', motivo);
end
$$;
comment on function public.pedir_baja_por_enlace(text, text) is
  'The same by the link that confirms: who holds it asks, and an admin decides.';

create function public.retirar_mi_perfil() returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  provider public.proveedores;
  removal public.bajas;
begin
  select * into provider from public.proveedores as p where p.usuario_id = auth.uid() for no key update;
  if not found then
    raise exception using errcode = 'insufficient_privilege', message = 'Tu cuenta no tiene un perfil de proveedor';
  end if;
  -- A request that waits is done with it; pressed twice changes nothing.
  insert into public.bajas as b (proveedor_id, nombre, origen, estado, decidida_en, decidida_por)
  values (provider.id, provider.nombre, 'dueno', 'hecha', now(), auth.uid())
  on conflict (proveedor_id) where estado in ('pendiente', 'hecha') do update
  set estado = 'hecha', decidida_en = now(), decidida_por = auth.uid()
  where b.estado = 'pendiente';
  select * into removal from public.bajas as b where b.proveedor_id = provider.id and b.estado = 'hecha';
  return jsonb_build_object('estado', 'hecha', 'id', removal.id, 'borrar_en', private.removal_ends(removal.decidida_en));
end
$$;
comment on function public.retirar_mi_perfil() is
  'Takes the caller''s own provider off the directory at once; it can be put back until `borrar_en`.';

create function public.baja_de_mi_perfil() returns table (id uuid, decidida_en timestamptz, borrar_en date)
language sql stable security definer rows 1 set search_path = ''
as $$
  select b.id, b.decidida_en, private.removal_ends(b.decidida_en)
  from public.bajas as b
  join public.proveedores as p on p.id = b.proveedor_id
  where p.usuario_id = auth.uid() and b.estado = 'hecha'
$$;
comment on function public.baja_de_mi_perfil() is 'The removal of the caller''s own provider, if it was removed, and when it is deleted.';

create function private.lock_removal(baja uuid) returns public.bajas
language plpgsql volatile set search_path = ''
as $$
declare
  removal public.bajas;
begin
  perform from public.proveedores as p
  where p.id = (select b.proveedor_id from public.bajas as b where b.id = baja) for no key update;
  select * into removal from public.bajas as b where b.id = baja for update;
  return removal;
end
$$;
comment on function private.lock_removal(uuid) is 'A removal as it is now, held with its provider until the transaction ends.';

create function public.decidir_baja(baja uuid, hacer boolean) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  removal public.bajas;
begin
  perform private.require_admin();
  removal := private.lock_removal(baja);
  if removal.id is null then
    return jsonb_build_object('estado', 'no_existe');
  elsif removal.estado <> 'pendiente' then
    return private.decided(removal.estado, removal.decidida_por, coalesce(removal.deshecha_en, removal.decidida_en));
  end if;
  update public.bajas as b
  set estado = case when hacer then 'hecha' else 'negada' end, decidida_en = now(), decidida_por = auth.uid()
  where b.id = removal.id
  returning * into removal;
  if removal.estado = 'negada' then
    return jsonb_build_object('estado', 'negada');
  end if;
  return jsonb_build_object('estado', 'hecha', 'borrar_en', private.removal_ends(removal.decidida_en));
end
$$;
comment on function public.decidir_baja(uuid, boolean) is
  'For admins: removes a provider as was asked (`hecha`) or leaves it (`negada`); ya_decidida when somebody else was first.';

create function public.deshacer_baja(baja uuid) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  removal public.bajas := private.lock_removal(baja);
begin
  if not exists (
    select from public.proveedores as p where p.id = removal.proveedor_id and p.usuario_id = auth.uid()
  ) then
    perform private.require_admin();
  end if;
  if removal.id is null then
    return jsonb_build_object('estado', 'no_existe');
  elsif removal.estado <> 'hecha' then
    return private.decided(removal.estado, removal.decidida_por, coalesce(removal.deshecha_en, removal.decidida_en));
  elsif removal.proveedor_id is null then
    return jsonb_build_object('estado', 'ya_borrada');
  end if;
  update public.bajas as b set estado = 'deshecha', deshecha_en = now() where b.id = removal.id;
  return jsonb_build_object('estado', 'deshecha');
end
$$;
comment on function public.deshacer_baja(uuid) is
  'Puts a removed provider back, for 30 days: by an admin as public as it was, by its owner to wait for approval.';

create function private.store_approval() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  new.era_aprobado := exists (
    select from public.proveedores as p where p.id = new.proveedor_id and p.aprobado_por_admin
  );
  return new;
end
$$;
comment on function private.store_approval() is 'What a removal finds, to put back.';

-- By triggers, so that it is no admin's decision on the provider: its owner would be told twice.
create function private.take_down() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  stands timestamptz;
begin
  if tg_op = 'UPDATE' and old.estado = 'hecha' and new.estado = 'deshecha' then
    delete from private.no_listar as n where n.baja_id = new.id;
    if new.era_aprobado and (private.is_admin() or not private.is_user_request()) then
      update public.proveedores as p set aprobado_por_admin = true
      where p.id = new.proveedor_id and p.fecha_actualizacion = new.version;
    end if;
  end if;
  if new.estado <> 'hecha' or tg_op = 'UPDATE' and (old.estado = 'hecha' or new.proveedor_id is null) then
    return null;
  end if;
  perform private.unlist(new.id, new.proveedor_id);
  update public.proveedores as p set aprobado_por_admin = false where p.id = new.proveedor_id
  returning p.fecha_actualizacion into stands;
  update public.bajas as b set version = stands where b.id = new.id;
  update private.enlaces as e set revocado_en = now() where e.proveedor_id = new.proveedor_id and e.revocado_en is null;
  insert into private.outgoing_mail (proveedor, template, fields)
  select p.id, 'baja_hecha', jsonb_build_object('Nombre', new.nombre, 'ProveedorID', p.id,
    'Quien', case when p.usuario_id = new.decidida_por then 'Quitaste' else 'Quitamos' end,
    'Hasta', private.day_in_words(private.removal_ends(new.decidida_en)))
  from public.proveedores as p where p.id = new.proveedor_id and private.provider_address(p.id) is not null;
  if found then
    perform pg_notify('gateway_mail', '');
  end if;
  return null;
end
$$;
comment on function private.take_down() is
  'A removed provider is public no more, its links end, imports leave it out, and it is told. An admin puts it back as it was; what its owner puts back or has changed since waits for approval.';

create function private.forbid_approval_of_removed() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if private.is_removed(new.id) then
    perform private.refuse('aprobado_sin_baja',
      'Este perfil se quitó del directorio. Para publicarlo, deshaz primero la baja.');
  end if;
  return new;
end
$$;
comment on function private.forbid_approval_of_removed() is 'Who asked not to appear is not approved by mistake.';

create function private.complete_removal() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  removal uuid;
begin
  select b.id into removal from public.bajas as b where b.proveedor_id = old.id and b.estado = 'pendiente';
  if found then
    perform private.unlist(removal, old.id);
    update public.bajas as b set estado = 'hecha', decidida_en = now(), decidida_por = auth.uid(), proveedor_id = null
    where b.id = removal;
  end if;
  return old;
end
$$;
comment on function private.complete_removal() is 'Deleting a provider does what a waiting removal asked for.';

-- Functions: the work of a day

create function private.purge_removals() returns void
language plpgsql volatile set search_path = ''
as $$
declare
  gone constant uuid[] := array(
    select b.proveedor_id from public.bajas as b
    where b.estado = 'hecha' and b.proveedor_id is not null
      and private.removal_ends(b.decidida_en) <= private.event_day(now())
  );
  subjects constant text[] := gone::text[] || array(select s.id::text from public.sedes as s where s.proveedor_id = any (gone));
begin
  -- The audit log keeps that something was changed, and not where somebody can be found.
  update public.auditoria
  set antes = antes - array['telefono', 'whatsapp', 'email', 'direccion', 'como_llegar', 'web'],
    despues = despues - array['telefono', 'whatsapp', 'email', 'direccion', 'como_llegar', 'web']
  where tabla in ('proveedores', 'sedes') and (
    fila_id = any (subjects) or coalesce(antes, despues) ->> 'proveedor_id' = any (subjects)
  );
  update public.bajas as b set motivo = null where b.proveedor_id = any (gone);
  delete from public.proveedores as p where p.id = any (gone);
  delete from public.bajas as b where b.estado in ('negada', 'deshecha') and b.decidida_en <= now() - interval '1 year';
  -- Nobody proved them.
  update public.reclamaciones as r set estado = 'retirada', decidida_en = now()
  where r.estado = 'abierta' and r.fecha_creacion <= now() - interval '30 days';
  delete from public.reclamaciones as r where r.decidida_en <= now() - interval '1 year';
end
$$;
comment on function private.purge_removals() is
  'The work of a day: deletes what was removed 30 days ago, closes claims that nobody proved, forgets decided ones after a year.';
insert into private.daily_jobs (orden, job) values (40, 'purge_removals');

-- Triggers

create trigger reclamaciones_clean
  before insert on public.reclamaciones
  for each row execute function private.clean_texts('', 'mensaje no_links');

create trigger reclamaciones_limit
  before insert on public.reclamaciones
  for each row execute function private.limit_acts('3', '1 day', 'Ya pediste 3 perfiles en el último día.');

create trigger reclamaciones_close
  after delete or update of estado on public.reclamaciones
  for each row execute function private.close_claim();

create trigger reclamaciones_audit
  after update of estado on public.reclamaciones
  for each row when (private.is_user_act()) execute function private.audit('id', 'usuario_id', '');

create trigger proveedores_new_owner
  after update of usuario_id on public.proveedores
  for each row when (new.usuario_id is distinct from old.usuario_id) execute function private.reset_for_new_owner();

create trigger bajas_clean
  before insert on public.bajas
  for each row execute function private.clean_texts('', 'motivo no_links');

create trigger bajas_limit
  before insert on public.bajas
  for each row execute function private.limit_acts('5', '1 day', 'Ya pediste 5 bajas en el último día.');

create trigger bajas_store_approval
  before insert or update of estado on public.bajas
  for each row when (new.estado = 'hecha') execute function private.store_approval();

create trigger bajas_take_down
  after insert or update of estado on public.bajas
  for each row execute function private.take_down();

create trigger bajas_audit
  after update of estado on public.bajas
  for each row when (private.is_user_act()) execute function private.audit('id', '', '');

-- After proveedores_moderate by name, which decides on the approval.
create trigger proveedores_removed
  before update on public.proveedores
  for each row when (new.aprobado_por_admin and not old.aprobado_por_admin) execute function private.forbid_approval_of_removed();

create trigger proveedores_complete_removal
  before delete on public.proveedores
  for each row execute function private.complete_removal();

-- Policies

create policy "Authors can see their own claims" on public.reclamaciones
  for select to authenticated using (usuario_id = (select auth.uid()));
comment on policy "Authors can see their own claims" on public.reclamaciones is
  'How it stands, and never another''s.';

create policy "Admins can see all claims" on public.reclamaciones
  for select to authenticated using ((select private.is_admin()));
comment on policy "Admins can see all claims" on public.reclamaciones is
  'They decide them.';

create policy "Admins can see the removals" on public.bajas
  for select to authenticated using ((select private.is_admin()));
comment on policy "Admins can see the removals" on public.bajas is
  'They decide them. An owner asks baja_de_mi_perfil.';

create function private.has_claim_code(reclamacion uuid) returns boolean
language sql stable set search_path = ''
as $$
  select exists (
    select from private.codigos_reclamacion as c
    join public.reclamaciones as r on r.id = c.reclamacion_id
    where c.reclamacion_id = has_claim_code.reclamacion and r.estado = 'abierta' and c.vence_en > now() and c.intentos < 5
  )
$$;
comment on function private.has_claim_code(uuid) is 'Whether an open claim has a code that its person can still write.';

-- What waits for an admin

create view private.waiting_reclamacion as
-- One that is proven waits for its owner first; one by telephone waits for an admin's call, then for who asks.
select 'reclamacion' as clase, r.id, p.nombre as titulo, coalesce(r.objetada_en, r.probada_en, r.fecha_creacion) as desde,
  p.id as proveedor_id, case when private.has_claim_code(r.id) then 0 else 1 end as cuantos
from public.reclamaciones as r
join public.proveedores as p on p.id = r.proveedor_id
where (r.estado = 'abierta' and r.medio = 'telefono')
  or (r.estado = 'probada' and (p.usuario_id is null or r.objetada_en is not null or private.objection_deadline(r) <= now()));
comment on view private.waiting_reclamacion is 'Claims that an admin has to call about or to decide.';
insert into private.clases_cola (clase, orden, uno, varios, vista, decision) values ('reclamacion', 4, 'reclamación', 'reclamaciones', 'reclamacion',
  $$select r.estado, r.decidida_por, r.decidida_en from public.reclamaciones as r where r.id = $1$$);
create trigger reclamaciones_delete_notes after delete on public.reclamaciones
  for each row execute function private.delete_notes('reclamacion', 'id');

create view private.waiting_baja as
select 'baja' as clase, b.id, b.nombre as titulo, b.fecha_creacion as desde, b.proveedor_id, 1 as cuantos
from public.bajas as b
where b.estado = 'pendiente';
comment on view private.waiting_baja is 'Providers that ask to be removed.';
insert into private.clases_cola (clase, orden, uno, varios, vista, decision) values ('baja', 3, 'baja', 'bajas', 'baja',
  $$select b.estado, b.decidida_por, b.decidida_en from public.bajas as b where b.id = $1$$);
create trigger bajas_delete_notes after delete on public.bajas
  for each row execute function private.delete_notes('baja', 'id');

-- When two providers become one

insert into private.merge_rows (orden, sentencia) values
  (70, 'update public.bajas as b set proveedor_id = $1 where b.proveedor_id = $2'),
  (80, $$delete from public.reclamaciones as r
    where r.proveedor_id = $2 and r.estado in ('abierta', 'probada') and exists (
      select from public.reclamaciones as o
      where o.proveedor_id = $1 and o.usuario_id = r.usuario_id and o.estado in ('abierta', 'probada')
    )$$),
  (81, 'update public.reclamaciones as r set proveedor_id = $1 where r.proveedor_id = $2'),
  -- Who owns one of the two and claimed the other has it now.
  (82, $$update public.reclamaciones as r set estado = 'entregada', decidida_en = now(), decidida_por = auth.uid()
    where r.proveedor_id = $1 and r.usuario_id = $3 and r.estado in ('abierta', 'probada')$$),
  -- An owner whom nobody has told of a claim yet has seven days from now on.
  (83, $$with told as (
      update public.reclamaciones as r set dueno_avisado_en = now()
      from public.proveedores as p
      where r.proveedor_id = $1 and r.estado = 'probada' and r.dueno_avisado_en is null
        and p.id = $1 and p.usuario_id is not null
      returning r as claim
    )
    select private.tell_owner(t.claim, $3) from told as t$$);

-- A person's own data

insert into private.own_things (tabla, condicion) values
  ('private.codigos_reclamacion', 't.reclamacion_id in (select r.id from public.reclamaciones as r where r.usuario_id = $1)');

-- Rights

grant execute on function public.pedir_baja_por_enlace(text, text) to anon, authenticated, service_role;
grant execute on function public.reclamar_perfil(uuid, text, text), public.probar_reclamacion(uuid, text),
  public.retirar_reclamacion(uuid), public.reclamaciones_de_mi_perfil(), public.objetar_reclamacion(uuid),
  public.pedir_baja(uuid, text), public.retirar_mi_perfil(), public.baja_de_mi_perfil() to authenticated;
grant execute on function public.reclamacion_para_decidir(uuid), public.codigo_para_llamar(uuid),
  public.decidir_reclamacion(uuid, boolean), public.decidir_baja(uuid, boolean), public.deshacer_baja(uuid) to
  authenticated, service_role;
grant execute on function private.phone_digits(text), public.dejar_baja(uuid, text) to service_role;
