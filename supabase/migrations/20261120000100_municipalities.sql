-- The 78 municipalities with what is near them, for what the database itself has to know: where
-- help is missing, and whom to tell when it appears. `app/lib/lists` has the same list for pages;
-- a test compares the two.

-- Tables

create table private.municipios (
  nombre text primary key,
  region text not null,
  por_tierra text[] not null,
  por_mar text[] not null
);
comment on table private.municipios is 'The municipalities of Puerto Rico: health region, neighbours by land and by sea.';

insert into private.municipios (nombre, region, por_tierra, por_mar) values
  ('Adjuntas', 'Ponce', array['Guayanilla', 'Lares', 'Peñuelas', 'Ponce', 'Utuado', 'Yauco'], '{}'),
  ('Aguada', 'Mayagüez/Aguadilla', array['Aguadilla', 'Añasco', 'Moca', 'Rincón'], '{}'),
  ('Aguadilla', 'Mayagüez/Aguadilla', array['Aguada', 'Isabela', 'Moca'], '{}'),
  ('Aguas Buenas', 'Caguas', array['Bayamón', 'Caguas', 'Cidra', 'Comerío', 'Guaynabo', 'San Juan'], '{}'),
  ('Aibonito', 'Caguas', array['Barranquitas', 'Cayey', 'Cidra', 'Coamo', 'Salinas'], '{}'),
  ('Añasco', 'Mayagüez/Aguadilla', array['Aguada', 'Las Marías', 'Mayagüez', 'Moca', 'Rincón', 'San Sebastián'], '{}'),
  ('Arecibo', 'Arecibo', array['Barceloneta', 'Ciales', 'Florida', 'Hatillo', 'Utuado'], '{}'),
  ('Arroyo', 'Ponce', array['Guayama', 'Patillas'], '{}'),
  ('Barceloneta', 'Arecibo', array['Arecibo', 'Florida', 'Manatí'], '{}'),
  ('Barranquitas', 'Bayamón', array['Aibonito', 'Cidra', 'Coamo', 'Comerío', 'Corozal', 'Naranjito', 'Orocovis'], '{}'),
  ('Bayamón', 'Bayamón', array['Aguas Buenas', 'Cataño', 'Comerío', 'Guaynabo', 'Naranjito', 'Toa Alta', 'Toa Baja'], '{}'),
  ('Cabo Rojo', 'Mayagüez/Aguadilla', array['Hormigueros', 'Lajas', 'Mayagüez', 'San Germán'], '{}'),
  ('Caguas', 'Caguas', array['Aguas Buenas', 'Cayey', 'Cidra', 'Gurabo', 'San Juan', 'San Lorenzo', 'Trujillo Alto'], '{}'),
  ('Camuy', 'Arecibo', array['Hatillo', 'Lares', 'Quebradillas', 'San Sebastián'], '{}'),
  ('Canóvanas', 'Metro', array['Carolina', 'Juncos', 'Las Piedras', 'Loíza', 'Río Grande'], '{}'),
  ('Carolina', 'Metro', array['Canóvanas', 'Gurabo', 'Juncos', 'Loíza', 'San Juan', 'Trujillo Alto'], '{}'),
  ('Cataño', 'Bayamón', array['Bayamón', 'Guaynabo', 'Toa Baja'], array['San Juan']),
  ('Cayey', 'Caguas', array['Aibonito', 'Caguas', 'Cidra', 'Guayama', 'Patillas', 'Salinas', 'San Lorenzo'], '{}'),
  ('Ceiba', 'Fajardo', array['Fajardo', 'Luquillo', 'Naguabo', 'Río Grande'], array['Vieques', 'Culebra']),
  ('Ciales', 'Arecibo', array['Arecibo', 'Florida', 'Jayuya', 'Manatí', 'Morovis', 'Orocovis', 'Utuado'], '{}'),
  ('Cidra', 'Caguas', array['Aguas Buenas', 'Aibonito', 'Barranquitas', 'Caguas', 'Cayey', 'Comerío'], '{}'),
  ('Coamo', 'Ponce', array['Aibonito', 'Barranquitas', 'Juana Díaz', 'Orocovis', 'Salinas', 'Santa Isabel', 'Villalba'], '{}'),
  ('Comerío', 'Bayamón', array['Aguas Buenas', 'Barranquitas', 'Bayamón', 'Cidra', 'Naranjito'], '{}'),
  ('Corozal', 'Bayamón', array['Barranquitas', 'Morovis', 'Naranjito', 'Orocovis', 'Toa Alta', 'Vega Alta'], '{}'),
  ('Culebra', 'Fajardo', '{}', array['Ceiba', 'Vieques']),
  ('Dorado', 'Bayamón', array['Toa Alta', 'Toa Baja', 'Vega Alta'], '{}'),
  ('Fajardo', 'Fajardo', array['Ceiba', 'Luquillo'], '{}'),
  ('Florida', 'Arecibo', array['Arecibo', 'Barceloneta', 'Ciales', 'Manatí'], '{}'),
  ('Guánica', 'Ponce', array['Lajas', 'Sabana Grande', 'Yauco'], '{}'),
  ('Guayama', 'Ponce', array['Arroyo', 'Cayey', 'Patillas', 'Salinas'], '{}'),
  ('Guayanilla', 'Ponce', array['Adjuntas', 'Peñuelas', 'Yauco'], '{}'),
  ('Guaynabo', 'Metro', array['Aguas Buenas', 'Bayamón', 'Cataño', 'San Juan'], '{}'),
  ('Gurabo', 'Caguas', array['Caguas', 'Carolina', 'Juncos', 'San Lorenzo', 'Trujillo Alto'], '{}'),
  ('Hatillo', 'Arecibo', array['Arecibo', 'Camuy', 'Lares', 'Utuado'], '{}'),
  ('Hormigueros', 'Mayagüez/Aguadilla', array['Cabo Rojo', 'Mayagüez', 'San Germán'], '{}'),
  ('Humacao', 'Caguas', array['Las Piedras', 'Naguabo', 'Yabucoa'], '{}'),
  ('Isabela', 'Mayagüez/Aguadilla', array['Aguadilla', 'Moca', 'Quebradillas', 'San Sebastián'], '{}'),
  ('Jayuya', 'Ponce', array['Ciales', 'Juana Díaz', 'Orocovis', 'Ponce', 'Utuado'], '{}'),
  ('Juana Díaz', 'Ponce', array['Coamo', 'Jayuya', 'Orocovis', 'Ponce', 'Santa Isabel', 'Villalba'], '{}'),
  ('Juncos', 'Caguas', array['Canóvanas', 'Carolina', 'Gurabo', 'Las Piedras', 'San Lorenzo'], '{}'),
  ('Lajas', 'Mayagüez/Aguadilla', array['Cabo Rojo', 'Guánica', 'Sabana Grande', 'San Germán'], '{}'),
  ('Lares', 'Arecibo', array['Adjuntas', 'Camuy', 'Hatillo', 'Las Marías', 'Maricao', 'San Sebastián', 'Utuado', 'Yauco'], '{}'),
  ('Las Marías', 'Mayagüez/Aguadilla', array['Añasco', 'Lares', 'Maricao', 'Mayagüez', 'San Sebastián'], '{}'),
  ('Las Piedras', 'Caguas', array['Canóvanas', 'Humacao', 'Juncos', 'Naguabo', 'Río Grande', 'San Lorenzo', 'Yabucoa'], '{}'),
  ('Loíza', 'Metro', array['Canóvanas', 'Carolina', 'Río Grande'], '{}'),
  ('Luquillo', 'Fajardo', array['Ceiba', 'Fajardo', 'Río Grande'], '{}'),
  ('Manatí', 'Arecibo', array['Barceloneta', 'Ciales', 'Florida', 'Morovis', 'Vega Baja'], '{}'),
  ('Maricao', 'Mayagüez/Aguadilla', array['Lares', 'Las Marías', 'Mayagüez', 'Sabana Grande', 'San Germán', 'Yauco'], '{}'),
  ('Maunabo', 'Caguas', array['Patillas', 'Yabucoa'], '{}'),
  ('Mayagüez', 'Mayagüez/Aguadilla', array['Añasco', 'Cabo Rojo', 'Hormigueros', 'Las Marías', 'Maricao', 'San Germán'], '{}'),
  ('Moca', 'Mayagüez/Aguadilla', array['Aguada', 'Aguadilla', 'Añasco', 'Isabela', 'San Sebastián'], '{}'),
  ('Morovis', 'Arecibo', array['Ciales', 'Corozal', 'Manatí', 'Orocovis', 'Vega Alta', 'Vega Baja'], '{}'),
  ('Naguabo', 'Caguas', array['Ceiba', 'Humacao', 'Las Piedras', 'Río Grande'], '{}'),
  ('Naranjito', 'Bayamón', array['Barranquitas', 'Bayamón', 'Comerío', 'Corozal', 'Toa Alta'], '{}'),
  ('Orocovis', 'Bayamón', array['Barranquitas', 'Ciales', 'Coamo', 'Corozal', 'Jayuya', 'Juana Díaz', 'Morovis', 'Villalba'], '{}'),
  ('Patillas', 'Ponce', array['Arroyo', 'Cayey', 'Guayama', 'Maunabo', 'San Lorenzo', 'Yabucoa'], '{}'),
  ('Peñuelas', 'Ponce', array['Adjuntas', 'Guayanilla', 'Ponce'], '{}'),
  ('Ponce', 'Ponce', array['Adjuntas', 'Jayuya', 'Juana Díaz', 'Peñuelas', 'Utuado'], '{}'),
  ('Quebradillas', 'Arecibo', array['Camuy', 'Isabela', 'San Sebastián'], '{}'),
  ('Rincón', 'Mayagüez/Aguadilla', array['Aguada', 'Añasco'], '{}'),
  ('Río Grande', 'Fajardo', array['Canóvanas', 'Ceiba', 'Las Piedras', 'Loíza', 'Luquillo', 'Naguabo'], '{}'),
  ('Sabana Grande', 'Mayagüez/Aguadilla', array['Guánica', 'Lajas', 'Maricao', 'San Germán', 'Yauco'], '{}'),
  ('Salinas', 'Ponce', array['Aibonito', 'Cayey', 'Coamo', 'Guayama', 'Santa Isabel'], '{}'),
  ('San Germán', 'Mayagüez/Aguadilla', array['Cabo Rojo', 'Hormigueros', 'Lajas', 'Maricao', 'Mayagüez', 'Sabana Grande'], '{}'),
  ('San Juan', 'Metro', array['Aguas Buenas', 'Caguas', 'Carolina', 'Guaynabo', 'Trujillo Alto'], array['Cataño']),
  ('San Lorenzo', 'Caguas', array['Caguas', 'Cayey', 'Gurabo', 'Juncos', 'Las Piedras', 'Patillas', 'Yabucoa'], '{}'),
  ('San Sebastián', 'Mayagüez/Aguadilla', array['Añasco', 'Camuy', 'Isabela', 'Lares', 'Las Marías', 'Moca', 'Quebradillas'], '{}'),
  ('Santa Isabel', 'Ponce', array['Coamo', 'Juana Díaz', 'Salinas'], '{}'),
  ('Toa Alta', 'Bayamón', array['Bayamón', 'Corozal', 'Dorado', 'Naranjito', 'Toa Baja', 'Vega Alta'], '{}'),
  ('Toa Baja', 'Bayamón', array['Bayamón', 'Cataño', 'Dorado', 'Toa Alta'], '{}'),
  ('Trujillo Alto', 'Metro', array['Caguas', 'Carolina', 'Gurabo', 'San Juan'], '{}'),
  ('Utuado', 'Arecibo', array['Adjuntas', 'Arecibo', 'Ciales', 'Hatillo', 'Jayuya', 'Lares', 'Ponce'], '{}'),
  ('Vega Alta', 'Bayamón', array['Corozal', 'Dorado', 'Morovis', 'Toa Alta', 'Vega Baja'], '{}'),
  ('Vega Baja', 'Arecibo', array['Manatí', 'Morovis', 'Vega Alta'], '{}'),
  ('Vieques', 'Fajardo', '{}', array['Ceiba', 'Culebra']),
  ('Villalba', 'Ponce', array['Coamo', 'Juana Díaz', 'Orocovis'], '{}'),
  ('Yabucoa', 'Caguas', array['Humacao', 'Las Piedras', 'Maunabo', 'Patillas', 'San Lorenzo'], '{}'),
  ('Yauco', 'Ponce', array['Adjuntas', 'Guánica', 'Guayanilla', 'Lares', 'Maricao', 'Sabana Grande'], '{}');

alter table private.municipios enable row level security;
revoke all on table private.municipios from public, anon, authenticated, service_role;

-- Functions

create or replace function private.is_municipio(nombre text) returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (select from private.municipios as m where m.nombre = is_municipio.nombre)
$$;

create function private.neighbours_of(municipio text) returns text[]
language sql stable security definer set search_path = ''
as $$
  select por_tierra || por_mar from private.municipios where nombre = neighbours_of.municipio
$$;
comment on function private.neighbours_of(text) is 'The municipalities that a municipality touches, by land and then by sea.';

revoke execute on all functions in schema private from public;
