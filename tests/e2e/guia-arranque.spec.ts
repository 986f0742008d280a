import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { requireBrowser } from '../../scripts/browser.mjs';
import { countOf, keepGuide, notice } from './support/guide.ts';
import { expect, phone, soakOnly, test } from './support/test.ts';

/** The server at an address of its own, at which nobody answers any more once it is closed. */
async function openLine(baseURL = '') {
  const sockets = new Set<Socket>();
  const line = createServer((client) => {
    const server = connect(Number(new URL(baseURL).port), '127.0.0.1');
    for (const socket of [client, server]) {
      sockets.add(socket);
      socket.on('error', () => socket.destroy()).on('close', () => sockets.delete(socket));
    }
    client.pipe(server).pipe(client);
  });
  await once(line.listen(0, '127.0.0.1'), 'listening');
  return {
    url: `http://127.0.0.1:${(line.address() as AddressInfo).port}`,
    close() {
      line.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}

/** A browser process of its own over a folder, as an installed app that is opened. */
async function openBrowser(folder: string) {
  const context = await chromium.launchPersistentContext(folder, {
    executablePath: await requireBrowser(),
    args: ['--no-sandbox', '--disable-gpu'],
    viewport: phone,
    locale: 'es-PR',
  });
  return { context, page: context.pages()[0] ?? (await context.newPage()) };
}

test(
  'a cold start without a network: search, filters, near, a profile, the path',
  soakOnly,
  async ({ baseURL }) => {
    test.slow();
    const folder = await mkdtemp(join(tmpdir(), 'guia-arranque-'));
    const line = await openLine(baseURL);
    try {
      const before = await openBrowser(folder);
      await keepGuide(before.page, line.url);
      await before.context.close();
      line.close();

      // Another process, that finds nobody at the address.
      const { context, page } = await openBrowser(folder);
      await page.goto(`${line.url}/`);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await page.getByRole('contentinfo').getByRole('link', { name: 'Proveedores', exact: true }).click();
      await expect(notice(page)).toBeVisible();
      const all = await countOf(page);
      expect(all).toBeGreaterThan(40);

      await page.getByRole('searchbox').fill('habla');
      await expect.poll(() => countOf(page)).toBeLessThan(all);
      await page.goto(`${line.url}/proveedores?municipio=Caguas&cerca=si&tipo=terapista`);
      await expect(page.getByRole('region', { name: 'Municipios vecinos' })).toBeVisible();
      await page
        .getByRole('link', { name: /^Ver Perfil/ })
        .first()
        .click();
      await expect(page.getByRole('heading', { name: 'Contacto' })).toBeVisible();
      await expect(notice(page)).toBeVisible();
      // The address alone, as from a note.
      await page.reload();
      await expect(page.getByRole('heading', { name: 'Contacto' })).toBeVisible();

      await page.goto(`${line.url}/empieza?edad=3-5`);
      await expect(page.getByRole('heading', { level: 1, name: 'Tus pasos' })).toBeVisible();
      await page.goto(`${line.url}/palabras`);
      await expect(page.getByRole('heading', { level: 1, name: 'Palabras' })).toBeVisible();
      await context.close();
    } finally {
      line.close();
      await rm(folder, { recursive: true, force: true, maxRetries: 5 });
    }
  },
);
