import { expect, type Page } from '@playwright/test';
import { splitRows } from '../../../app/features/import/batches.ts';
import { sendRows } from '../../../app/features/import/upload.ts';
import { sampleNppes } from '../../support/import/samples.ts';
import { type Person, uniqueWord } from './questions.ts';

/** A file for the import, and its rows on the page. */

export const path = '/admin/importar';
export const fileInput = (page: Page) => page.getByLabel(/^Elegir (otro )?archivo/);
export const step = (page: Page, name: string) => page.getByRole('region', { name });

export async function chooseFile(page: Page, name: string, content: Buffer | string): Promise<void> {
  const buffer = Buffer.isBuffer(content) ? content : Buffer.from(content);
  await fileInput(page).setInputFiles({ name, mimeType: 'text/csv', buffer });
}

export const csvOf = (...rows: string[][]) => rows.map((row) => row.join(';')).join('\r\n');

export const header = ['Nombre', 'Tipo', 'Municipio', 'Teléfono', 'Dirección'];

/** A name and a telephone that no other test has. */
export function somebody(): { name: string; phone: string } {
  const digits = String(Math.floor(Math.random() * 9_000) + 1_000);
  const area = String(Math.floor(Math.random() * 700) + 200);
  return { name: `Taller ${uniqueWord()}`, phone: `787-${area}-${digits}` };
}

/** Sends the rows and waits for the rehearsal, which the background begins within seconds. */
export async function rehearse(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Ensayar' }).click();
  await expect(page.getByRole('heading', { name: '3. Ensayo' })).toBeVisible({ timeout: 30_000 });
}

/** The row with this number. */
export const rowOf = (page: Page, row: number) => page.locator(`#fila-${row}`);

export async function runImport(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Importar \d/ }).click();
  await expect(page.getByText(/^Importación hecha/)).toBeVisible({ timeout: 30_000 });
}

/** Sends the sample of the register as the command line does; the rehearsal follows. */
export async function sendRegister({ client }: Person): Promise<string> {
  const rows = await sampleNppes();
  return sendRows(
    client,
    {
      name: 'npidata.csv',
      fingerprint: '0'.repeat(64),
      origin: 'nppes',
      total: rows.length,
      columns: {},
      batches: () => splitRows(rows),
    },
    { importId: null, rows: 0 },
  );
}
