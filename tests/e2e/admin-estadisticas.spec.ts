import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { openPanel } from './support/admin.ts';
import { test } from './support/questions.ts';
import { onRequest, soakOnly } from './support/test.ts';

interface Summary {
  totales: Record<string, number>;
  por_dia: Array<Record<string, string | number>>;
  proveedores_top: Array<{ nombre: string; total: number }>;
  recursos_top: Array<{ titulo: string; total: number }>;
  proveedores_por_municipio: unknown[];
}

const format = (value: number) => new Intl.NumberFormat('es-PR').format(value);

test(
  'totals, two top-5 lists, and plots that have their table and their file',
  soakOnly,
  async ({ page, admin }) => {
    const person = await admin();
    const asked = page.waitForResponse('**/rpc/estadisticas_resumen*');
    await openPanel(page, person, '/admin/estadisticas');
    const summary = (await (await asked).json()) as Summary;
    const totals = page.getByRole('definition').filter({ hasText: /^[\d,]+$/ });
    await expect(totals).toHaveText(
      ['visita_proveedor', 'contacto', 'descarga_recurso'].map((kind) => format(summary.totales[kind] ?? -1)),
    );
    const top = (name: RegExp) => page.getByRole('region', { name }).getByRole('listitem');
    await expect(top(/^Los 5 proveedores/)).toContainText(
      summary.proveedores_top.map(({ nombre, total }) => new RegExp(`${nombre}.*${format(total)}$`)),
    );
    await expect(top(/^Los 5 recursos/)).toHaveCount(5);
    await expect(top(/^Los 5 recursos/)).toContainText(summary.recursos_top.map(({ titulo }) => titulo));

    const byDay = page.getByRole('region', { name: 'Por día' });
    await expect(byDay.getByRole('img')).toHaveCount(3);
    await expect(byDay.getByRole('img').first()).toHaveAccessibleName(/^Visitas a perfiles: [\d,]+ en total/);
    await byDay.getByText('Ver los números').click();
    await expect(byDay.getByRole('row')).toHaveCount(31);
    await page.getByRole('radio', { name: '365 días' }).click();
    await expect(page).toHaveURL('/admin/estadisticas?dias=365');
    await expect(byDay.getByRole('row')).toHaveCount(366);
    await page.getByRole('radio', { name: '90 días' }).click();
    await expect(byDay.getByRole('row')).toHaveCount(91);

    for (const [title, file, head] of [
      ['Por día', 'por-dia-90-dias.csv', 'Día,Visitas,Contactos,Descargas'],
      ['Contactos por medio', 'contactos-por-medio-90-dias.csv', 'Medio,Contactos'],
      ['Proveedores por tipo', 'proveedores-por-tipo.csv', 'Tipo,Aprobados,Pendientes'],
      ['Proveedores por municipio', 'proveedores-por-municipio.csv', 'Municipio,Aprobados,Pendientes'],
    ] as const) {
      const panel = page.getByRole('region', { name: title });
      const download = page.waitForEvent('download');
      await panel.getByRole('button', { name: 'Descargar CSV' }).click();
      const saved = await download;
      expect(saved.suggestedFilename()).toBe(file);
      const lines = (await readFile(await saved.path(), 'utf8')).replace('\uFEFF', '').split('\r\n');
      expect(lines[0]).toBe(head);
      if (title !== 'Por día') await panel.getByText('Ver los números').click();
      await expect(panel.getByRole('row')).toHaveCount(lines.length);
    }
  },
);

test('charts are loaded on this tab only', soakOnly, async ({ page, admin }) => {
  const files: string[] = [];
  onRequest(page, (request) => files.push(request.url()));
  await openPanel(page, await admin(), '/admin/usuarios');
  await expect(page.getByRole('table')).toBeVisible();
  const isChart = (url: string) => /admin-estadisticas.*\.js/.test(url);
  expect(files.filter(isChart)).toEqual([]);
  await page.getByRole('link', { name: 'Estadísticas' }).click();
  await expect(page.getByRole('region', { name: 'Por día' })).toBeVisible();
  expect(files.filter(isChart)).not.toEqual([]);
});
