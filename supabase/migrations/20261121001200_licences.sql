-- Licences of professionals: an admin looked one up, and the named posts of that account say what was
-- checked and when, until the licence ends. Its number is for admins alone; a post without a name says nothing.

-- Tables

create table private.licencias (
  usuario_id uuid primary key references private.profiles (id) on delete cascade,
  clase text not null constraint clase_conocida check (clase in (
    'medicina', 'psicologia', 'terapia_ocupacional', 'terapia_fisica', 'habla_y_lenguaje', 'audiologia', 'nutricion',
    'enfermeria', 'trabajo_social', 'consejeria', 'derecho'
  )),
  numero text not null constraint numero_max_40 check (char_length(numero) <= 40),
  vista_el date not null,
  vence_el date not null constraint vence_despues check (vence_el >= vista_el)
);
comment on table private.licencias is
  'Licences that an admin looked up: the latest of each account. It is told through the day on which the licence ends.';

-- Grants

alter table private.licencias enable row level security;
revoke all on table private.licencias from public, anon, authenticated, service_role;

-- Functions

create function public.anotar_licencia(usuario uuid, clase text, numero text, vista_el date, vence_el date) returns void
language plpgsql volatile security definer set search_path = ''
as $$
#variable_conflict use_variable
declare
  today constant date := private.event_day(now());
  written constant text := private.clean_line(numero);
  before private.licencias;
begin
  perform private.require_admin();
  if written is null or char_length(written) > 40 then
    perform private.refuse('numero_escrito', 'Escribe el número de la licencia, de hasta 40 letras o números.');
  elsif vista_el is null or vista_el > today or vista_el < today - 365 then
    perform private.refuse('vista_el_reciente', 'Elige el día en que la viste: hoy, o hasta hace un año.');
  elsif vence_el is null or vence_el < today then
    perform private.refuse('vence_el_por_venir', 'Elige el día en que vence. Una licencia vencida no se anota.');
  end if;
  perform from private.profiles as p where p.id = usuario for no key update;
  if not found then
    perform private.refuse('usuario_existe', 'Esta cuenta ya no existe. Recarga la página.');
  end if;
  select * into before from private.licencias as l where l.usuario_id = usuario;
  insert into private.licencias as l (usuario_id, clase, numero, vista_el, vence_el)
  values (usuario, clase, written, vista_el, vence_el)
  on conflict (usuario_id) do update
  set clase = excluded.clase, numero = excluded.numero, vista_el = excluded.vista_el, vence_el = excluded.vence_el;
  perform private.write_act(
    auth.uid(), case when before.usuario_id is null then 'crear' else 'cambiar' end, 'licencias', usuario::text,
    case when before.usuario_id is not null then to_jsonb(before) - array['usuario_id', 'numero'] end,
    jsonb_build_object('clase', clase, 'vista_el', vista_el, 'vence_el', vence_el)
  );
end
$$;
comment on function public.anotar_licencia(uuid, text, text, date, date) is
  'For admins: a licence of an account was looked up on a day, and ends on another. It takes the place of the one before.';

create function public.quitar_licencia(usuario uuid) returns boolean
language plpgsql volatile security definer set search_path = ''
as $$
declare
  removed private.licencias;
begin
  perform private.require_admin();
  delete from private.licencias as l where l.usuario_id = usuario returning * into removed;
  if not found then
    return false;
  end if;
  perform private.write_act(
    auth.uid(), 'eliminar', 'licencias', usuario::text, to_jsonb(removed) - array['usuario_id', 'numero'], null
  );
  return true;
end
$$;
comment on function public.quitar_licencia(uuid) is 'For admins: the label goes. False when there was none.';

-- Dropped first: a function does not change what it returns.
drop function public.admin_usuarios(text, text, integer, integer);
create function public.admin_usuarios(
  busqueda text default null,
  orden text default 'recientes',
  limite integer default 50,
  desplazamiento integer default 0
) returns table (
  id uuid, nombre_completo text, email text, rol text, telefono text, municipio text, fecha_registro timestamptz,
  ultimo_acceso timestamptz, roles public.app_role[], segundo_factor boolean, proveedor_id uuid, total integer,
  pausa_hasta date, pausa_motivo text, licencia jsonb
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
    m.total, pause.hasta, pause.motivo, to_jsonb(l) - 'usuario_id'
  from matching as m
  left join private.pausas as pause on pause.usuario_id = m.id and pause.hasta >= private.event_day(now())
  left join private.licencias as l on l.usuario_id = m.id;
end
$$;
comment on function public.admin_usuarios(text, text, integer, integer) is
  'A page of the list of people, by name or e-mail whatever the accents; `orden` is recientes, antiguos, nombre, email or acceso, and `total` how many match in all.';

revoke execute on function public.anotar_licencia(uuid, text, text, date, date), public.quitar_licencia(uuid),
  public.admin_usuarios(text, text, integer, integer) from public, anon, authenticated, service_role;
grant execute on function public.anotar_licencia(uuid, text, text, date, date), public.quitar_licencia(uuid)
  to authenticated;
grant execute on function public.admin_usuarios(text, text, integer, integer) to authenticated, service_role;
