import { type ChildProcess, spawn } from 'node:child_process';
import { globSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { freePort } from '../../support/postgres-cluster.ts';
import { type Browser, type BrowserOptions, callText, type Driver, phone } from './driver.ts';

/* WebKitGTK's own small browser by WebDriver (https://www.w3.org/TR/webdriver2/), on a screen in memory. */

/** Now and then the small browser ends before its driver has met it, and the driver would wait for ever. */
const startMs = 15_000;

export async function launchWebKit(options: BrowserOptions): Promise<Browser> {
  const screen = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', '1280x1024x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  const display = await new Promise<string>((resolve, reject) => {
    (screen.stdio[3] as Readable).once('data', (number) => resolve(`:${String(number).trim()}`));
    screen.once('error', reject);
  });
  const home = mkdtempSync(join(tmpdir(), 'guia-webkit-'));
  const place = { HOME: home, DISPLAY: display };
  return {
    open: () => openPage(options, place).catch(() => openPage(options, place)),
    async close() {
      await end(screen);
      rmSync(home, { recursive: true, force: true });
    },
  };
}

async function end(program: ChildProcess): Promise<void> {
  const ended = new Promise((resolve) => program.once('close', resolve));
  program.kill();
  await ended;
}

/** In a browser of its own, with nothing in its storage. */
async function openPage({ scripts }: BrowserOptions, place: Record<string, string>): Promise<Driver> {
  const port = await freePort();
  const driver = spawn('WebKitWebDriver', [`--port=${port}`], {
    stdio: 'ignore',
    env: { PATH: process.env.PATH, TZ: 'America/Puerto_Rico', LANG: 'C.UTF-8', ...place },
  });
  async function send(method: string, path: string, body?: object, signal?: AbortSignal): Promise<unknown> {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      ...(body && { body: JSON.stringify(body) }),
      ...(signal && { signal }),
    });
    const { value } = await response.json();
    if (!response.ok) throw new Error(`${path}: ${value.message}`);
    return value;
  }

  const signal = AbortSignal.timeout(startMs);
  const browser = {
    binary: globSync('/usr/lib/*/webkit2gtk-4.1/MiniBrowser')[0],
    args: ['--automation', '--full-screen', `--enable-javascript=${scripts}`],
  };
  const capabilities = { alwaysMatch: { 'webkitgtk:browserOptions': browser } };
  let session = '';
  try {
    while (!(await send('GET', '/status').catch(() => signal.throwIfAborted())))
      await new Promise((resolve) => setTimeout(resolve, 50));
    const { sessionId } = (await send('POST', '/session', { capabilities }, signal)) as { sessionId: string };
    session = `/session/${sessionId}`;
    await send('POST', `${session}/window/rect`, { x: 0, y: 0, ...phone });
  } catch (error) {
    await end(driver);
    throw error;
  }
  return {
    // WebKit keeps the console of an automated page to itself.
    errors: [],
    async goto(url) {
      await send('POST', `${session}/url`, { url });
    },
    async call(source, args) {
      const script = `return ${callText(source, args)}`;
      return JSON.parse((await send('POST', `${session}/execute/sync`, { script, args: [] })) as string);
    },
    async act(actions) {
      await send('POST', `${session}/actions`, { actions });
    },
    async picture() {
      return Buffer.from((await send('GET', `${session}/screenshot`)) as string, 'base64');
    },
    async close() {
      await send('DELETE', session);
      await end(driver);
    },
  };
}
