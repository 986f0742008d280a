set check_function_bodies = off;

DROP TRIGGER experiencias_pause ON public.experiencias;
DROP FUNCTION public.experiencias_de(uuid);

alter table public.experiencias
  add column hecho text references public.hechos (clave),
  add column fue boolean,
  drop constraint clase_conocida,
  add constraint clase_conocida check (clase in ('plan', 'espera', 'hecho')),
  drop constraint clase_con_su_valor,
  add constraint clase_con_su_valor check ((clase = 'plan') = (plan is not null) and (clase = 'espera') = (espera_meses is not null)
    and (clase = 'hecho') = (hecho is not null) and (clase = 'hecho') = (fue is not null)),
  drop constraint experiencias_una_por_clase_y_anio,
  add constraint experiencias_una_por_clase_y_anio unique nulls not distinct (proveedor_id, usuario_id, clase, anio, hecho);

alter table public.propuestas
  drop constraint origen_conocido,
  add constraint origen_conocido check (origen in ('visitante', 'familia', 'enlace', 'llamada', 'familias'));

insert into private.daily_jobs (orden, job) values (55, 'question_all_facts');

CREATE OR REPLACE FUNCTION private.check_experience()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if new.mes > private.event_day(now()) then
    perform private.refuse('mes_pasado', 'Elige un mes que ya pasó, o este.');
  end if;
  if new.plan is not null and not exists (select from public.planes as p where p.nombre = new.plan) then
    perform private.refuse('plan_conocido', 'Elige un plan de la lista.');
  end if;
  if new.hecho is not null and not exists (select from public.hechos as h where h.clave = new.hecho and h.grupo <> 'atencion') then
    perform private.refuse('hecho_conocido', 'Elige un dato de la lista.');
  end if;
  -- The constraint holds this too; here it gets words.
  if exists (
    select from public.experiencias as e
    where e.proveedor_id = new.proveedor_id and e.usuario_id = new.usuario_id and e.clase = new.clase
      and e.hecho is not distinct from new.hecho and e.anio = extract(year from new.mes) and e.id <> new.id
  ) then
    perform private.refuse('mes_uno_por_anio', format(
      case new.clase when 'plan' then 'Ya contaste un plan de %s. Puedes cambiarlo.'
        when 'hecho' then 'Ya contaste eso de %s. Puedes cambiarlo.' else 'Ya contaste una espera de %s. Puedes cambiarla.' end,
      extract(year from new.mes)
    ));
  end if;
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION private.merge_reviews(queda uuid, se_va uuid, dueno uuid)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  -- Nobody reviews oneself, and one review a person is the newer.
  delete from public.calificaciones as c
  where c.proveedor_id in (queda, se_va) and (c.usuario_id = dueno or exists (
    select from public.calificaciones as o
    where o.proveedor_id in (queda, se_va) and o.usuario_id = c.usuario_id and (o.fecha, o.id) > (c.fecha, c.id)
  ));
  update public.calificaciones as c set proveedor_id = queda where c.proveedor_id = se_va;
  insert into private.resenas_negadas (usuario_id, proveedor_id)
  select n.usuario_id, queda from private.resenas_negadas as n where n.proveedor_id = se_va
  on conflict do nothing;
  perform private.refresh_ha_publicado(c.usuario_id)
  from (select o.usuario_id from public.calificaciones as o where o.proveedor_id = queda order by o.usuario_id) as c;
  update private.papelera as b set fila = jsonb_set(b.fila, '{proveedor_id}', to_jsonb(queda))
  where b.clase = 'resena' and b.fila ->> 'proveedor_id' = se_va::text;
  delete from public.experiencias as e
  where e.proveedor_id in (queda, se_va) and (e.usuario_id = dueno or exists (
    select from public.experiencias as o
    where o.proveedor_id in (queda, se_va) and o.usuario_id = e.usuario_id and o.clase = e.clase and o.anio = e.anio
      and o.hecho is not distinct from e.hecho
      and (o.fecha_creacion, o.id) > (e.fecha_creacion, e.id)
  ));
  update public.experiencias as e set proveedor_id = queda where e.proveedor_id = se_va;
end
$function$;

CREATE OR REPLACE FUNCTION private.question_facts(proveedor uuid)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  found_so record;
begin
  for found_so in
    with latest as (
      select distinct on (e.proveedor_id, e.usuario_id, e.hecho) e.*, 'hecho:' || e.hecho as campo
      from public.experiencias as e
      where e.clase = 'hecho' and (question_facts.proveedor is null or e.proveedor_id = question_facts.proveedor)
        and e.mes > private.event_day(now()) - interval '24 months' and private.account_counts(e.usuario_id)
      order by e.proveedor_id, e.usuario_id, e.hecho, e.mes desc
    )
    select l.proveedor_id, l.campo, l.fue, count(*) as families
    from latest as l
    join public.proveedores as p on p.id = l.proveedor_id and p.aprobado_por_admin
    where l.fue <> (private.field_value(l.proveedor_id, null, l.campo) = '"si"') and not exists (
      select from public.propuestas as d
      where d.proveedor_id = l.proveedor_id and d.campo = l.campo and (d.estado = 'pendiente' or d.decidida_en >= l.fecha_creacion)
    )
    group by l.proveedor_id, l.campo, l.fue
    having count(*) >= 3
  loop
    perform private.propose(found_so.proveedor_id, jsonb_build_array(jsonb_build_object('campo', found_so.campo,
      'despues', case when found_so.fue then 'si' else 'no' end,
      'motivo', format('%s familias que fueron contaron que no fue así.', found_so.families))), 'familias', gen_random_uuid());
  end loop;
end
$function$;

CREATE OR REPLACE FUNCTION private.question_all_facts()
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.question_facts(null) $function$;

CREATE OR REPLACE FUNCTION private.question_told_fact()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.question_facts(new.proveedor_id);
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION public.experiencias_de(proveedor uuid)
 RETURNS TABLE(clase text, plan text, hecho text, cuantas integer, fueron integer, desde_meses smallint, hasta_meses smallint, primer_mes date, ultimo_mes date)
 LANGUAGE sql
 STABLE SECURITY DEFINER ROWS 3
 SET search_path TO ''
AS $function$
  with told as (
    select distinct on (e.usuario_id, e.clase, e.plan, e.hecho) e.*
    from public.experiencias as e
    join public.proveedores as p on p.id = e.proveedor_id and p.aprobado_por_admin
    where e.proveedor_id = proveedor and e.mes > private.event_day(now()) - interval '24 months'
      and private.account_counts(e.usuario_id)
    order by e.usuario_id, e.clase, e.plan, e.hecho, e.mes desc
  )
  select t.clase, t.plan, t.hecho, count(*)::integer, count(*) filter (where t.fue)::integer, min(t.espera_meses), max(t.espera_meses), min(t.mes), max(t.mes)
  from told as t
  group by t.clase, t.plan, t.hecho
  having count(*) >= 3
  order by t.clase, count(*) desc, t.plan, t.hecho
$function$;

CREATE INDEX experiencias_hecho_idx ON public.experiencias USING btree (hecho, proveedor_id) WHERE (clase = 'hecho'::text);
CREATE TRIGGER experiencias_pause BEFORE INSERT OR UPDATE OF plan, espera_meses, mes, fue ON public.experiencias FOR EACH ROW EXECUTE FUNCTION private.refuse_paused_write();
CREATE TRIGGER experiencias_question AFTER INSERT OR UPDATE OF fue ON public.experiencias FOR EACH ROW WHEN (new.clase = 'hecho'::text AND private.is_user_act()) EXECUTE FUNCTION private.question_told_fact();
REVOKE ALL ON FUNCTION private.question_facts(uuid) FROM public, anon, authenticated, service_role;
REVOKE ALL ON FUNCTION private.question_all_facts() FROM public, anon, authenticated, service_role;
REVOKE ALL ON FUNCTION private.question_told_fact() FROM public, anon, authenticated, service_role;
REVOKE ALL ON TABLE public.experiencias FROM authenticated;
REVOKE ALL ON FUNCTION public.experiencias_de(uuid) FROM public, anon, authenticated, service_role;
GRANT SELECT, INSERT (proveedor_id, usuario_id, clase, plan, espera_meses, mes, hecho, fue), UPDATE (plan, espera_meses, mes, fue), DELETE ON TABLE public.experiencias TO authenticated;
GRANT EXECUTE ON FUNCTION public.experiencias_de(uuid) TO anon;
GRANT EXECUTE ON FUNCTION public.experiencias_de(uuid) TO authenticated;
GRANT EXECUTE ON FUNCTION public.experiencias_de(uuid) TO service_role;
COMMENT ON TABLE public.experiencias IS 'Experiences of families with a provider: a plan that was accepted, months of waiting, or a fact of the place. One a family, provider, kind (of facts: fact) and year.';
COMMENT ON COLUMN public.experiencias.fue IS 'Whether it was so, whatever the profile said: true where `hechos_si` would name the fact.';
COMMENT ON FUNCTION private.question_facts(uuid) IS 'Proposes to change what a profile says of its place, or what any does (null), where three families or more found it otherwise.';
COMMENT ON FUNCTION private.question_all_facts() IS 'The work of a day: accounts begin to count.';
COMMENT ON FUNCTION private.question_told_fact() IS 'The third family that found it otherwise opens a correction.';
COMMENT ON POLICY "Authors can change their own experiences" ON public.experiencias IS 'Plan, wait, whether a fact was so, and month, by column grants.';
COMMENT ON FUNCTION public.experiencias_de(uuid) IS 'What three families or more tell of a public provider, of the last two years: waits as a range, plans by name, of a fact for how many it was so (`fueron`). An account counts from a week after its address was confirmed. Nobody is told whose it is.';

reset check_function_bodies;
