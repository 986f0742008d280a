import type { Locator, Page } from '@playwright/test';
import { type Listed, list } from './proveedores.ts';
import type { Person } from './questions.ts';

/* The pages of lists, by role and name; and lists of an account. */

export const rows = (page: Page) => page.getByRole('list', { name: 'Proveedores de la lista' });
export const names = (page: Page) => rows(page).getByRole('heading');
export const tiles = (page: Page) => page.getByRole('navigation', { name: 'Mis listas' }).getByRole('link');
export const dialog = (page: Page) => page.getByRole('dialog');
export const note = (page: Page) => dialog(page).getByRole('textbox', { name: /^Nota/ });

/** The choice *Favoritos* of a profile, in what its button opens. */
export async function openSaving(page: Page): Promise<Locator> {
  const box = dialog(page).getByRole('checkbox', { name: /^Favoritos/ });
  if (!(await box.isVisible()))
    await page.getByRole('button', { name: /^Guarda(r|do) el perfil de / }).click();
  return box;
}

/** Some providers of the directory; the first has a telephone. */
export async function listed(admin: Person, count: number): Promise<Listed[]> {
  const numbers = Array.from({ length: count }, (_, index) => `787-555-01${String(index + 10)}`);
  return Promise.all(numbers.map((telefono) => list(admin, { telefono })));
}

/** A list of an account, as `mis_listas` gives it. */
export async function makeList(person: Person, nombre: string, providers: Listed[]): Promise<string> {
  const id = crypto.randomUUID();
  const proveedores = providers.map((provider) => ({ proveedor_id: provider.id, nota: null }));
  const { error } = await person.client.rpc('guardar_listas', { listas: [{ id, nombre, proveedores }] });
  if (error) throw error;
  return id;
}

export async function share(person: Person, lista: string): Promise<string> {
  const { data, error } = await person.client.rpc('compartir_lista', { lista });
  if (error) throw error;
  return `/lista/${data as string}`;
}

interface Kept {
  id: string;
  nombre: string;
  proveedores: Array<{ nombre: string; nota: string | null }>;
}

export async function listsOf(person: Person): Promise<Kept[]> {
  const { data, error } = await person.client.rpc('mis_listas');
  if (error) throw error;
  return data as Kept[];
}

export const ordered = async (person: Person) =>
  (await listsOf(person)).flatMap(({ proveedores }) => proveedores.map(({ nombre }) => nombre));
