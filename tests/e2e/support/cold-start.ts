import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, chromium, type Page } from '@playwright/test';
import { requireBrowser } from '../../../scripts/programs.mjs';
import { keepGuide } from './guide.ts';
import { phone } from './test.ts';

/**
 * The server at an address of its own. Cut, there is nobody at it; silent, connections are taken and never answered; and
 * a proxy may stand there whose server is away.
 */
export async function openLine(siteUrl = '') {
  const sockets = new Set<Socket>();
  let state: 'open' | 'silent' | 'proxy' = 'open';
  const track = (socket: Socket) =>
    sockets.add(socket) &&
    socket.on('error', () => socket.destroy()).on('close', () => sockets.delete(socket));
  const line = createServer((client) => {
    track(client);
    if (state === 'open') {
      const server = track(connect(Number(new URL(siteUrl).port), '127.0.0.1'));
      client.pipe(server).pipe(client);
    } else if (state === 'proxy') {
      client.on('data', () =>
        client.end(
          'HTTP/1.1 502 Bad Gateway\r\nContent-Type: text/html\r\nContent-Length: 11\r\n\r\nBad Gateway',
        ),
      );
    }
  });
  function become(next: typeof state) {
    state = next;
    for (const socket of sockets) socket.destroy();
  }
  await once(line.listen(0, '127.0.0.1'), 'listening');
  const { port } = line.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    cut() {
      line.close();
      for (const socket of sockets) socket.destroy();
    },
    become,
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
  isSilent = false,
): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'guia-arranque-'));
  const line = await openLine(siteUrl);
  try {
    const before = await openBrowser(folder);
    await keepGuide(before.page, line.url);
    await before.context.close();
    if (isSilent) line.become('silent');
    else line.cut();
    const opened = await openBrowser(folder);
    await visit({ ...opened, url: line.url });
    await opened.context.close();
  } finally {
    line.cut();
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}
