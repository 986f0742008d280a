import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, type Locator, type Page } from '@playwright/test';
import { enterAs, type Person } from './questions.ts';

/** The row of a list that is about this. */
export const row = (page: Page, name: string): Locator => page.getByRole('row').filter({ hasText: name });

export const searchBox = (page: Page): Locator => page.getByRole('search').getByRole('searchbox');

/** The panel, open at a path, with its list loaded. */
export async function openPanel(page: Page, admin: Person, path: string): Promise<void> {
  await enterAs(page, admin);
  await page.goto(path);
  // On a narrow page the tabs are behind a button.
  const tabs = page.getByRole('navigation', { name: 'Panel de administración' });
  await expect(tabs.or(page.getByRole('button', { name: /Todo el panel/ }))).toBeVisible();
}

const listReads = /\/rest\/v1\/(proveedores|recursos|rpc\/admin_usuarios)\b/;

/** Looks for one thing in the list of the open tab. */
export async function find(page: Page, name: string): Promise<Locator> {
  if (new URL(page.url()).searchParams.get('q') !== name) {
    // The row may be there already, but what is seen from now on must be what this search has read.
    const asked = page.waitForRequest((request) => listReads.test(request.url()));
    await searchBox(page).fill(name);
    await (await (await asked).response())?.finished();
    await expect(page).toHaveURL((url) => url.searchParams.get('q') === name);
  }
  const found = row(page, name);
  await expect(found).toHaveCount(1);
  return found;
}

/** Subjects of the mails that the server wrote to this address. */
export async function mailsTo(address: string): Promise<string[]> {
  return (await readMails(address)).map(({ subject }) => subject);
}

/** The mails that an address got, first to last. */
export async function readMails(address: string): Promise<Array<{ subject: string; text: string }>> {
  const folder = join('test-results/e2e-data', 'outbox');
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.includes('-mail-')).sort();
  const mails = await Promise.all(
    names.map(async (name) => JSON.parse(await readFile(join(folder, name), 'utf8').catch(() => '{}'))),
  );
  return mails.filter(({ to }) => to === address);
}

interface CallLine {
  proveedor_id: string;
  nombre: string;
  motivo: string;
  resultado: string | null;
}

export async function callsOf(person: Person): Promise<CallLine[]> {
  return (await person.client.rpc('por_llamar').throwOnError()).data;
}

/** The page of the calls that shows a provider. */
export async function callsPath(person: Person, id: string): Promise<string> {
  const place = (await callsOf(person)).findIndex(({ proveedor_id }) => proveedor_id === id);
  return `/admin/llamadas?pagina=${Math.floor(place / 20) + 1}`;
}
