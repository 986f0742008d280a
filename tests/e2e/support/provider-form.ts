import { expect, type Page } from '@playwright/test';
import { list } from './proveedores.ts';
import { enterAs, type Person } from './questions.ts';

/** The form of an owner's provider, and what tests say about it. */

export const path = '/provider-dashboard';
export const updated = 'Perfil actualizado. Pendiente de aprobación por admin.';
export const form = (page: Page) => page.getByRole('form', { name: 'Perfil de proveedor' });
export const field = (page: Page, name: string) => form(page).getByLabel(new RegExp(`^${name}`));
export const save = (page: Page) => page.getByRole('button', { name: 'Guardar perfil' });
export const logo = (page: Page) => page.getByLabel(/^Elegir (otra )?imagen/);

/** The stored provider of a person. */
export async function stored({ client, id }: Person) {
  const { data, error } = await client.from('proveedores').select('*').eq('usuario_id', id).maybeSingle();
  if (error) throw error;
  return data;
}

/** Somebody whose provider stands already, on the dashboard. */
export async function openOwn(page: Page, person: Person, fields: Parameters<typeof list>[1] = {}) {
  const listed = await list(person, { usuario_id: person.id, ...fields });
  await enterAs(page, person);
  await page.goto(path);
  await expect(field(page, 'Nombre')).toHaveValue(listed.nombre);
  return listed;
}
