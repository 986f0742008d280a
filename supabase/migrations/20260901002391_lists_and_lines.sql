-- A list is bounded by its constraint, but cleaned before: a body of megabytes made of one
-- letter after the other kept the database busy for seconds. And what is shown on one line is
-- one line: a name with line breaks, or with signs that turn the direction of writing, could
-- pass for what stands beside it, also in the subject of a mail.

-- No list may have as many items as are looked at here: the constraint refuses it all the same.
create or replace function private.clean_list(items text[]) returns text[]
language sql immutable set search_path = ''
as $$
  select array_agg(private.clean_text(item) order by place)
  from (select item, place from unnest(items) with ordinality as list (item, place) limit 1000) as looked_at
  where private.clean_text(item) is not null
$$;

create function private.clean_line(value text) returns text
language sql immutable set search_path = ''
as $$
  select private.clean_text(regexp_replace(
    regexp_replace(value, '[\u061c\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]', '', 'g'),
    '[[:space:][:cntrl:]\u2028\u2029]+', ' ', 'g'
  ))
$$;
comment on function private.clean_line(text) is
  'Text of one line: white space and control characters are a space, invisible and direction signs are gone.';
revoke execute on function private.clean_line(text) from public;
grant execute on function private.clean_line(text) to anon, authenticated, service_role;

-- As before, with names and titles on one line.

create or replace function private.clean_profile() returns trigger
language plpgsql set search_path = ''
as $$
begin
  new.nombre_completo := private.clean_line(new.nombre_completo);
  new.telefono := private.clean_text(new.telefono);
  new.municipio := private.clean_text(new.municipio);
  if new.nombre_completo is null then
    raise exception using errcode = 'not_null_violation', column = 'nombre_completo',
      message = 'Por favor escribe tu nombre';
  end if;
  return new;
end
$$;

create or replace function private.clean_proveedor() returns trigger
language plpgsql set search_path = ''
as $$
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
  new.logo_url := private.clean_text(new.logo_url);
  new.etiquetas_servicio := private.clean_list(new.etiquetas_servicio);
  new.videos_urls := private.clean_list(new.videos_urls);
  new.horario_servicio := private.clean_text(new.horario_servicio);
  -- A payload with an explicit null means the same as leaving it out.
  new.acepta_planes := coalesce(new.acepta_planes, false);

  if new.nombre is null or new.municipio is null or new.tipo_servicio is null then
    raise exception using errcode = 'not_null_violation', message = 'Por favor completa los campos obligatorios';
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
  return new;
end
$$;

create or replace function private.clean_recurso() returns trigger
language plpgsql set search_path = ''
as $$
begin
  new.titulo := private.clean_line(new.titulo);
  new.descripcion := private.clean_text(new.descripcion);
  new.url := private.clean_text(new.url);
  new.categoria := private.clean_list(new.categoria);
  new.miniatura_pixar := private.clean_text(new.miniatura_pixar);
  if new.titulo is null or new.descripcion is null or new.url is null then
    raise exception using errcode = 'not_null_violation', message = 'Por favor completa los campos obligatorios';
  end if;
  return new;
end
$$;

create or replace function private.clean_question() returns trigger
language plpgsql set search_path = ''
as $$
begin
  new.title := private.clean_line(new.title);
  new.content := private.clean_text(new.content);
  new.category := private.clean_text(new.category);
  if new.title is null or new.content is null then
    raise exception using errcode = 'not_null_violation', message = 'Por favor completa todos los campos';
  end if;
  return new;
end
$$;

create or replace function private.clean_sugerencia() returns trigger
language plpgsql set search_path = ''
as $$
begin
  new.titulo := private.clean_line(new.titulo);
  new.url := private.clean_text(new.url);
  new.descripcion := private.clean_text(new.descripcion);
  if new.titulo is null or new.url is null then
    raise exception using errcode = 'not_null_violation', message = 'Por favor completa los campos obligatorios';
  end if;
  return new;
end
$$;
