import { expect, type Page } from '@playwright/test';
import type { Database } from '../../../app/lib/database.types.ts';
import { list } from './proveedores.ts';
import { enterAs, type Person } from './questions.ts';

/** The facts of an owner's provider, and what tests say about them. */

export const placesPath = '/provider-dashboard/sedes';
export const upToDatePath = '/provider-dashboard/al-dia';
export const part = (page: Page, name: string) => page.getByRole('form', { name, exact: true });

type Table = 'sedes' | 'horas' | 'detalles' | 'primera_visita' | 'disponibilidad';
type Row<Name extends Table> = Database['public']['Tables'][Name]['Row'];

/** Somebody with an approved provider. */
export async function approvedProvider(
  person: Person,
  admin: Person,
  fields: Parameters<typeof list>[1] = {},
) {
  const listed = await list(person, { usuario_id: person.id, ...fields });
  const { error } = await admin.client
    .from('proveedores')
    .update({ aprobado_por_admin: true })
    .eq('id', listed.id);
  if (error) throw error;
  return listed;
}

export async function openPlaces(page: Page, person: Person, path = placesPath): Promise<void> {
  await enterAs(page, person);
  await page.goto(path);
  await expect(page.getByRole('navigation', { name: 'Mi perfil de proveedor' })).toBeVisible();
}

/** What is stored, as this person reads it. */
export async function rowsOf<Name extends Table>(
  { client }: Person,
  table: Name,
  column: string,
  id: string,
): Promise<Array<Row<Name>>> {
  const { data, error } = await client.from(table).select('*').eq(column, id);
  if (error) throw error;
  return data as Array<Row<Name>>;
}

export async function isApproved({ client }: Person, id: string): Promise<boolean> {
  const { data, error } = await client.from('proveedores').select('aprobado_por_admin').eq('id', id).single();
  if (error) throw error;
  return Boolean(data.aprobado_por_admin);
}
