set check_function_bodies = off;

create table private.paginas (
  id uuid primary key default gen_random_uuid(),
  url text not null unique constraint url_max_1000 check (char_length(url) <= 1000),
  siguiente text constraint siguiente_max_2000 check (char_length(siguiente) <= 2000),
  saltos smallint not null default 0,
  sitio text not null generated always as (lower(substring(coalesce(siguiente, url) from '^[^/]+//([^/?#:]+)'))) stored,
  proxima timestamptz not null,
  contesto_en timestamptz,
  motivo text constraint motivo_max_20 check (char_length(motivo) <= 20),
  fallos timestamptz[] not null default '{}',
  callada_hasta timestamptz
);
alter table private.paginas enable row level security;

create table private.sitios_mirados (
  sitio text primary key,
  mirado_en timestamptz not null
);
alter table private.sitios_mirados enable row level security;

insert into private.settings (name, value, allowed) values ('check_pages', 'on', '{on,off}');
insert into private.daily_jobs (orden, job) values (65, 'note_pages');
insert into private.clases_cola (clase, orden, sin_prisa, uno, varios, vista, decision)
values ('pagina', 13, true, 'página que no abre', 'páginas que no abren', 'pagina',
  $$select 'revisado' as como, e.actor_id as actor, e.fecha as cuando from public.auditoria as e
  where e.tabla = 'paginas' and e.fila_id = $1::text$$);

-- The names that families use, beside those that admins have added. What was called Reforma is the Plan Vital.
update public.planes as p set alias = coalesce(p.alias, '{}') || array(
  select name from unnest(more.alias) as name where name <> all (coalesce(p.alias, '{}'))
)
from (values
  ('Triple-S Salud', array['SSS']),
  ('MCS Life Insurance Company', array['MCS', 'MCS Classicare']),
  ('Plan de Salud Menonita', array['Menonita']),
  ('Humana Insurance of Puerto Rico', array['Humana'])
) as more (nombre, alias)
where p.nombre = more.nombre and cardinality(coalesce(p.alias, '{}') || more.alias) <= 20;
with former as (
  delete from public.planes as r
  where r.nombre = 'Reforma' and exists (
    select from public.planes as v where v.nombre = 'Plan Vital' and coalesce(cardinality(v.alias), 0) + coalesce(cardinality(r.alias), 0) < 20
  )
  returning r.alias
)
update public.planes as v set alias = coalesce(v.alias, '{}') || array(
  select distinct name from former, unnest(array['Reforma'] || former.alias) as name where name <> all (coalesce(v.alias, '{}'))
)
where v.nombre = 'Plan Vital' and exists (select from former);

CREATE OR REPLACE FUNCTION private.leave_term()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  steps constant text := (select string_agg(p.titulo, ', ' order by p.orden) from public.pasos as p where old.slug = any (p.palabras));
begin
  if steps is not null then
    perform private.refuse('palabra_sin_uso', format('Un paso explica «%s». Quítala primero de: %s.', old.termino, left(steps, 300)));
  end if;
  update public.terminos as t
  set ver = array(select word from unnest(t.ver) as word join public.terminos as other on other.slug = word where word <> old.slug)
  where old.slug = any (t.ver);
  return old;
end
$function$;

CREATE OR REPLACE FUNCTION private.note_pages()
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  delete from private.paginas as p where not exists (select from private.page_uses as u where u.url = p.url);
  delete from private.sitios_mirados as s where s.mirado_en < now() - interval '1 hour';
  -- Whoever wrote it has just opened it; and not all on one day.
  insert into private.paginas (url, proxima)
  select u.url, now() + interval '1 day' + random() * interval '6 days'
  from (select distinct url from private.page_uses where private.is_web_url(url)) as u
  on conflict (url) do nothing;
$function$;

CREATE OR REPLACE FUNCTION public.gateway_take_pages()
 RETURNS TABLE(id uuid, direccion text)
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  with due as (
    select * from (select distinct on (d.sitio) d.* from private.due_pages as d order by d.sitio, d.proxima) as first_of_host
    order by proxima limit 10
  ), taken as (
    -- Of two servers one gets the host.
    insert into private.sitios_mirados as s (sitio, mirado_en) select d.sitio, now() from due as d order by d.sitio
    on conflict (sitio) do update set mirado_en = excluded.mirado_en where s.mirado_en <= excluded.mirado_en - interval '1 minute'
    returning s.sitio
  )
  update private.paginas as p set proxima = now() + interval '1 hour'
  from due as d join taken as t on t.sitio = d.sitio
  where p.id = d.id
  returning p.id, coalesce(p.siguiente, p.url)
$function$;

CREATE OR REPLACE FUNCTION public.gateway_page_looked(pagina uuid, codigo integer, motivo text, hacia text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  page private.paginas;
  leads_on constant boolean := coalesce(private.is_web_url(hacia) and char_length(hacia) <= 2000, false);
  why text;
  is_counted boolean;
begin
  select * into page from private.paginas as p where p.id = pagina for update;
  if page.id is null then
    return;
  elsif leads_on and page.saltos < 5 then
    update private.paginas as p set siguiente = hacia, saltos = p.saltos + 1, proxima = now() + interval '1 minute' where p.id = pagina;
    return;
  end if;
  -- Others of 400 and more refuse a program, and may open for people.
  why := case
    when leads_on then 'vueltas'
    when hacia is not null then 'direccion'
    when codigo is null then coalesce(gateway_page_looked.motivo, 'conexion')
    when codigo in (404, 410) or codigo >= 500 then codigo::text
  end;
  -- Three of these take eight days: while nothing answers it is this server that has no network.
  is_counted := codigo is not null or why = 'privada' or exists (
    select from private.paginas as o where o.sitio <> page.sitio and o.contesto_en > now() - interval '8 days'
  );
  update private.paginas as p
  set siguiente = null, saltos = 0, motivo = why,
    contesto_en = case when codigo is null then p.contesto_en else now() end,
    proxima = now() + case when why is null then interval '7 days' else interval '4 days' end,
    callada_hasta = case when why is not null then p.callada_hasta end,
    fallos = case
      when why is null then '{}'
      when not is_counted or cardinality(p.fallos) >= 3 then p.fallos
      else array(select f from unnest(p.fallos) as f where f > now() - interval '14 days') || now()
    end
  where p.id = pagina;
end
$function$;

CREATE OR REPLACE FUNCTION public.pagina_caida(pagina uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_admin();
  return (
    select jsonb_build_object('url', p.url, 'motivo', p.motivo, 'desde', w.desde, 'usos', (
      select jsonb_agg(jsonb_build_object('tabla', u.tabla, 'id', u.id, 'titulo', u.titulo) order by u.titulo, u.id)
      from private.page_uses as u where u.url = p.url
    ))
    from private.waiting_pagina as w join private.paginas as p on p.id = w.id
    where w.id = pagina
  );
end
$function$;

CREATE OR REPLACE FUNCTION public.dejar_pagina(pagina uuid, dejar boolean DEFAULT true)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  address text;
begin
  perform private.require_admin();
  update private.paginas as p set callada_hasta = case when dejar then now() + interval '90 days' end
  where p.id = pagina and cardinality(p.fallos) >= 3 and coalesce(p.callada_hasta > now(), false) is distinct from dejar
  returning p.url into address;
  if address is not null and private.is_user_request() then
    perform private.log_audit(auth.uid(), 'cambiar', 'paginas', pagina::text,
      jsonb_build_object('titulo', address, 'sigue_como_está', not dejar), jsonb_build_object('titulo', address, 'sigue_como_está', dejar));
  end if;
  return address is not null;
end
$function$;

CREATE OR REPLACE FUNCTION public.gateway_due_functions()
 RETURNS TABLE(name text)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  update private.copias as c set estado = 'fallo'
  where c.estado = 'espera' and c.intentos >= 3 and c.tomada_en < now() - interval '5 minutes';
  return query select 'make-copy' where exists (
    select from private.copias as c
    where c.estado = 'espera' and (c.tomada_en is null or c.tomada_en < now() - interval '5 minutes')
  )
  union all
  select 'check-pages' where exists (select from private.due_pages);
end
$function$;

CREATE OR REPLACE VIEW private.page_uses AS
 SELECT r.url,
    'recursos'::text AS tabla,
    r.id,
    r.titulo
   FROM public.recursos r
UNION ALL
 SELECT DISTINCT link.value ->> 'url'::text AS url,
    'pasos'::text AS tabla,
    p.id,
    p.titulo
   FROM public.pasos p
     CROSS JOIN LATERAL jsonb_array_elements(p.enlaces || p.fuente) link(value)
  WHERE p.estado = 'publicado'::text;

CREATE OR REPLACE VIEW private.due_pages AS
 SELECT id,
    sitio,
    proxima
   FROM private.paginas p
  WHERE proxima <= now() AND NOT (EXISTS ( SELECT
           FROM private.sitios_mirados s
          WHERE s.sitio = p.sitio AND s.mirado_en > (now() - '00:01:00'::interval))) AND (EXISTS ( SELECT
           FROM private.settings s
          WHERE s.name = 'check_pages'::text AND s.value = 'on'::text));

CREATE OR REPLACE VIEW private.waiting_pagina AS
 SELECT 'pagina'::text AS clase,
    p.id,
    u.titulo,
    p.fallos[1] AS desde,
    NULL::uuid AS proveedor_id,
    1 AS cuantos
   FROM private.paginas p
     CROSS JOIN LATERAL ( SELECT min(u_1.titulo) AS titulo
           FROM private.page_uses u_1
          WHERE u_1.url = p.url) u
  WHERE cardinality(p.fallos) >= 3 AND COALESCE(p.callada_hasta, '-infinity'::timestamp with time zone) <= now() AND u.titulo IS NOT NULL;

CREATE OR REPLACE VIEW private.waiting AS
 SELECT w.clase,
    w.id,
    w.titulo,
    w.desde,
    w.proveedor_id,
    w.cuantos
   FROM private.waiting_baja w
UNION ALL
 SELECT w.clase,
    w.id,
    w.titulo,
    w.desde,
    w.proveedor_id,
    w.cuantos
   FROM private.waiting_moderacion w
UNION ALL
 SELECT w.clase,
    w.id,
    w.titulo,
    w.desde,
    w.proveedor_id,
    w.cuantos
   FROM private.waiting_pagina w
UNION ALL
 SELECT w.clase,
    w.id,
    w.titulo,
    w.desde,
    w.proveedor_id,
    w.cuantos
   FROM private.waiting_paso w
UNION ALL
 SELECT w.clase,
    w.id,
    w.titulo,
    w.desde,
    w.proveedor_id,
    w.cuantos
   FROM private.waiting_propuesta w
UNION ALL
 SELECT w.clase,
    w.id,
    w.titulo,
    w.desde,
    w.proveedor_id,
    w.cuantos
   FROM private.waiting_proveedor w
UNION ALL
 SELECT w.clase,
    w.id,
    w.titulo,
    w.desde,
    w.proveedor_id,
    w.cuantos
   FROM private.waiting_reclamacion w
UNION ALL
 SELECT w.clase,
    w.id,
    w.titulo,
    w.desde,
    w.proveedor_id,
    w.cuantos
   FROM private.waiting_recurso w
UNION ALL
 SELECT w.clase,
    w.id,
    w.titulo,
    w.desde,
    w.proveedor_id,
    w.cuantos
   FROM private.waiting_repetido w
UNION ALL
 SELECT w.clase,
    w.id,
    w.titulo,
    w.desde,
    w.proveedor_id,
    w.cuantos
   FROM private.waiting_resena w
UNION ALL
 SELECT w.clase,
    w.id,
    w.titulo,
    w.desde,
    w.proveedor_id,
    w.cuantos
   FROM private.waiting_sugerencia w;

CREATE INDEX paginas_proxima_idx ON private.paginas USING btree (proxima);
CREATE TRIGGER paginas_delete_notes AFTER DELETE ON private.paginas FOR EACH ROW EXECUTE FUNCTION private.delete_notes('pagina', 'id');
CREATE TRIGGER terminos_leave BEFORE DELETE ON public.terminos FOR EACH ROW EXECUTE FUNCTION private.leave_term();
REVOKE ALL ON FUNCTION private.leave_term() FROM public, anon, authenticated, service_role;
REVOKE ALL ON FUNCTION private.note_pages() FROM public, anon, authenticated, service_role;
REVOKE ALL ON FUNCTION public.gateway_take_pages() FROM public, anon, authenticated, service_role;
REVOKE ALL ON FUNCTION public.gateway_page_looked(uuid,integer,text,text) FROM public, anon, authenticated, service_role;
REVOKE ALL ON FUNCTION public.pagina_caida(uuid) FROM public, anon, authenticated, service_role;
REVOKE ALL ON FUNCTION public.dejar_pagina(uuid,boolean) FROM public, anon, authenticated, service_role;
REVOKE ALL ON TABLE private.page_uses FROM public, anon, authenticated, service_role;
REVOKE ALL ON TABLE private.due_pages FROM public, anon, authenticated, service_role;
REVOKE ALL ON TABLE private.waiting_pagina FROM public, anon, authenticated, service_role;
GRANT EXECUTE ON FUNCTION public.pagina_caida(uuid) TO authenticated;
GRANT EXECUTE ON FUNCTION public.pagina_caida(uuid) TO service_role;
GRANT EXECUTE ON FUNCTION public.dejar_pagina(uuid,boolean) TO authenticated;
GRANT EXECUTE ON FUNCTION public.dejar_pagina(uuid,boolean) TO service_role;
GRANT EXECUTE ON FUNCTION public.gateway_take_pages() TO service_role;
GRANT EXECUTE ON FUNCTION public.gateway_page_looked(uuid,integer,text,text) TO service_role;
COMMENT ON TABLE private.paginas IS 'Addresses of resources and steps, and how they were the last time the server looked.';
COMMENT ON COLUMN private.paginas.siguiente IS 'Where a redirect led, after so many (`saltos`): the next look is there.';
COMMENT ON COLUMN private.paginas.sitio IS 'The host that the next look asks.';
COMMENT ON COLUMN private.paginas.contesto_en IS 'When it last answered, whatever it said.';
COMMENT ON COLUMN private.paginas.motivo IS 'Why it did not open the last time: a status, or nombre, tiempo, conexion, privada, direccion, vueltas.';
COMMENT ON COLUMN private.paginas.fallos IS 'When it did not open, since it last did; at three it waits.';
COMMENT ON COLUMN private.paginas.callada_hasta IS 'An admin opened it: until then it does not wait.';
COMMENT ON TABLE private.sitios_mirados IS 'When a host was last asked: once a minute at most.';
COMMENT ON VIEW private.page_uses IS 'Where families find which address.';
COMMENT ON VIEW private.due_pages IS 'Pages to look at now, unless whoever runs the site switched it off.';
COMMENT ON VIEW private.waiting_pagina IS 'Pages that did not open three times within two weeks.';
COMMENT ON FUNCTION private.leave_term() IS 'A term that a step uses stays; other terms lead no more to one that goes.';
COMMENT ON FUNCTION private.note_pages() IS 'Which pages there are to look at.';
COMMENT ON FUNCTION public.pagina_caida(uuid) IS 'For admins: a page that waits, why it did not open, and where families find it; null when it does not wait.';
COMMENT ON FUNCTION public.dejar_pagina(uuid,boolean) IS 'For admins: a page that waits opens after all, and waits no more for 90 days; with `dejar` false it waits again. False when it was not so any more.';
COMMENT ON FUNCTION public.gateway_take_pages() IS 'Pages to look at now, at most ten and one of each host. One of which nothing is told is due again in an hour.';
COMMENT ON FUNCTION public.gateway_page_looked(uuid,integer,text,text) IS 'What a look at a page found: a status, or why there was none (`motivo`), or where it led (`hacia`), which is looked at a minute later.';

reset check_function_bodies;
