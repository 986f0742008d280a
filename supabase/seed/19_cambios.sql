-- What was changed of the facts lately, by the owner of a provider and by the team: each entry wrote what stands now, but
-- for the oldest, which was changed once more since.
insert into public.auditoria (fecha, actor_id, actor_nombre, accion, tabla, fila_id, antes, despues)
select now() - c.hace_horas * interval '1 hour', u.id, p.nombre_completo, 'cambiar', c.tabla, f.fila::text,
  f.ahora || c.antes, f.ahora || coalesce(c.despues, '{}')
from jsonb_to_recordset($json$[
  { "numero": 201, "orden": 0, "tabla": "disponibilidad", "cuenta": "proveedor", "hace_horas": 140,
    "antes": { "estado": "no_acepta", "nota": null }, "despues": { "estado": "lista_de_espera", "espera": "1_a_3", "nota": null } },
  { "numero": 101, "tabla": "detalles", "cuenta": "admin", "hace_horas": 101, "columnas": ["hechos_si", "hechos_no"],
    "antes": { "hechos_no": ["musica_o_televisor"] } },
  { "numero": 201, "tabla": "primera_visita", "cuenta": "proveedor", "hace_horas": 76, "antes": { "duracion_minutos": 40 } },
  { "numero": 201, "tabla": "detalles", "cuenta": "proveedor", "hace_horas": 50,
    "columnas": ["edad_desde_meses", "edad_hasta_meses", "modalidades", "idiomas", "costo", "costo_desde", "requiere_referido", "atiende_autismo"],
    "antes": { "idiomas": ["es"], "costo_desde": 35 } },
  { "numero": 303, "orden": 1, "tabla": "sedes", "cuenta": "admin", "hace_horas": 27, "antes": { "telefono": null } },
  { "numero": 201, "orden": 0, "tabla": "disponibilidad", "cuenta": "proveedor", "hace_horas": 5,
    "antes": { "estado": "lista_de_espera", "espera": "1_a_3", "nota": null } }
]$json$) as c (
  numero int, orden int, tabla text, cuenta text, hace_horas int, columnas text[], antes jsonb, despues jsonb
)
join auth.users as u on u.email = c.cuenta || '@miguiaazul.test'
join private.profiles as p on p.id = u.id
cross join lateral (select ('b0000000-0000-4000-8000-' || lpad(c.numero::text, 12, '0'))::uuid as proveedor) as whose
left join public.sedes as s on s.proveedor_id = whose.proveedor and s.orden = c.orden
cross join lateral (select coalesce(s.id, whose.proveedor) as fila) as subject
cross join lateral (
  select case c.tabla
    when 'sedes' then private.place_value(subject.fila)
    when 'disponibilidad' then (select to_jsonb(d) from public.disponibilidad as d where d.sede_id = subject.fila)
    when 'detalles' then (select to_jsonb(d) from public.detalles as d where d.proveedor_id = subject.fila)
    when 'primera_visita' then (select to_jsonb(v) from public.primera_visita as v where v.proveedor_id = subject.fila)
  end - array['fecha_creacion', 'fecha_actualizacion', 'atencion_actualizada', 'lugar_actualizado'] as entera
) as r
cross join lateral (
  select subject.fila, case
    when c.columnas is null then r.entera
    else (select jsonb_object_agg(k, r.entera -> k) from unnest(c.columnas) as k)
  end as ahora
) as f
order by c.hace_horas desc;
