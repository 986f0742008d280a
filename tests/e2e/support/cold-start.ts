import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, chromium, type Page } from '@playwright/test';
import { requireBrowser } from '../../../scripts/programs.mjs';
import { keepGuide } from './guide.ts';
import { phone } from './test.ts';

/** The server at an address of its own, at which nobody answers while it is cut. */
export async function openLine(siteUrl = '') {
  const sockets = new Set<Socket>();
  const line = createServer((client) => {
    const server = connect(Number(new URL(siteUrl).port), '127.0.0.1');
    for (const socket of [client, server]) {
      sockets.add(socket);
      socket.on('error', () => socket.destroy()).on('close', () => sockets.delete(socket));
    }
    client.pipe(server).pipe(client);
  });
  await once(line.listen(0, '127.0.0.1'), 'listening');
  const { port } = line.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    cut() {
      line.close();
      for (const socket of sockets) socket.destroy();
    },
    mend: () => once(line.listen(port, '127.0.0.1'), 'listening'),
  };
}

/** A browser process of its own over a folder, as an installed app that is opened. */
export async function openBrowser(folder: string): Promise<{ context: BrowserContext; page: Page }> {
  const context = await chromium.launchPersistentContext(folder, {
    executablePath: await requireBrowser(),
    args: ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage'],
    viewport: phone,
    locale: 'es-PR',
    timezoneId: 'America/Puerto_Rico',
  });
  return { context, page: context.pages()[0] ?? (await context.newPage()) };
}

/** Keeps the guide, closes the browser, and opens another process over its folder, which finds nobody at the address. */
export async function startCold(
  siteUrl: string | undefined,
  visit: (app: { context: BrowserContext; page: Page; url: string }) => Promise<void>,
): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'guia-arranque-'));
  const line = await openLine(siteUrl);
  try {
    const before = await openBrowser(folder);
    await keepGuide(before.page, line.url);
    await before.context.close();
    line.cut();
    const opened = await openBrowser(folder);
    await visit({ ...opened, url: line.url });
    await opened.context.close();
  } finally {
    line.cut();
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}
