import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { chromium } from '@playwright/test';
import { requireBrowser } from '../../../scripts/browser.mjs';
import { phone } from './test.ts';

/** The server at an address of its own, at which nobody answers while it is cut. */
export async function openLine(baseURL = '') {
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
export async function openBrowser(folder: string) {
  const context = await chromium.launchPersistentContext(folder, {
    executablePath: await requireBrowser(),
    args: ['--no-sandbox', '--disable-gpu'],
    viewport: phone,
    locale: 'es-PR',
  });
  return { context, page: context.pages()[0] ?? (await context.newPage()) };
}
