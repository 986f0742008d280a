import type { TablesInsert, TablesUpdate } from '../../../app/lib/database.types.ts';
import { type Listed, list } from './proveedores.ts';
import type { Person } from './questions.ts';

interface Told {
  /** Of the principal place. */
  place?: Partial<TablesInsert<'sedes'>>;
  hours?: Array<{ dia: number; abre: string; cierra: string }>;
  availability?: Partial<TablesInsert<'disponibilidad'>>;
  details?: TablesUpdate<'detalles'>;
  visit?: Partial<TablesInsert<'primera_visita'>>;
}

/** The same hours on several days. */
export function onDays(dias: number[], abre: string, cierra: string): Told['hours'] & object {
  return dias.map((dia) => ({ dia, abre, cierra }));
}

/** An approved provider whose facts an admin has told, and so confirmed. */
export async function listWithFacts(
  admin: Person,
  fields: Partial<TablesInsert<'proveedores'>>,
  { place, hours, availability, details, visit }: Told,
): Promise<Listed & { placeId: string }> {
  const provider = await list(admin, fields);
  const { client } = admin;
  const { id: proveedor_id } = provider;
  const row = await client
    .from('sedes')
    .select('id,fecha_actualizacion')
    .eq('proveedor_id', proveedor_id)
    .single();
  if (row.error) throw row.error;
  const { id: sede_id, fecha_actualizacion: base } = row.data;
  const writes = [
    place || hours
      ? client.rpc('guardar_sede', { datos: { id: sede_id, ...place }, horas: hours ?? null, base })
      : null,
    availability ? client.from('disponibilidad').insert({ sede_id, ...availability }) : null,
    details ? client.from('detalles').update(details).eq('proveedor_id', proveedor_id) : null,
    visit ? client.from('primera_visita').insert({ proveedor_id, ...visit }) : null,
  ];
  for (const write of writes) {
    const answer = await write;
    if (answer?.error) throw answer.error;
  }
  return { ...provider, placeId: sede_id };
}
