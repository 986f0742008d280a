import type { Locator, Page } from '@playwright/test';
import type { TablesInsert } from '../../../app/lib/database.types.ts';
import { type Person, uniqueWord } from './questions.ts';

export type Listed = { id: string; nombre: string };

/** A provider that no other test knows; an admin's is approved, its owner's is pending. */
export async function list(
  person: Person,
  fields: Partial<TablesInsert<'proveedores'>> = {},
): Promise<Listed> {
  const row = {
    nombre: `Centro ${uniqueWord()}`,
    tipo_servicio: 'terapista' as const,
    municipio: 'Ponce',
    ...fields,
  };
  const { data, error } = await person.client.from('proveedores').insert(row).select('id,nombre').single();
  if (error) throw error;
  return data as Listed;
}

export async function review(
  person: Person,
  proveedorId: string,
  estrellas: number,
  comentario: string | null = null,
): Promise<void> {
  const row = { proveedor_id: proveedorId, usuario_id: person.id, estrellas, comentario };
  const { error } = await person.client.from('calificaciones').insert(row);
  if (error) throw error;
}

/** The card of a provider in the search. */
export function card(page: Page, nombre: string): Locator {
  return page
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { level: 3, name: nombre, exact: true }) });
}

/** Events of one kind about a provider or resource, as an admin reads them. */
export async function eventsAbout(admin: Person, column: 'proveedor_id' | 'recurso_id', id: string) {
  const { data, error } = await admin.client
    .from('estadisticas')
    .select('tipo,metadata,usuario_id')
    .eq(column, id);
  if (error) throw error;
  return data as Array<{ tipo: string; metadata: unknown; usuario_id: string | null }>;
}

/** Answers of the data API wait until `open` is called. */
export async function holdBack(page: Page, pattern: string): Promise<{ open(): void }> {
  const { promise, resolve: open } = Promise.withResolvers<void>();
  await page.route(pattern, async (route) => {
    await promise;
    await route.continue();
  });
  return { open };
}
