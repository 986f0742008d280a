import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, type BrowserOptions, callText, phone } from './driver.ts';

/* Firefox by WebDriver BiDi, which it speaks itself: https://w3c.github.io/webdriver-bidi/ */

interface Answer {
  id: number;
  error?: string;
  message?: string;
  result: object;
}

interface Evaluated {
  result?: { value: string };
  exceptionDetails?: { text: string };
}

interface LogEntry {
  params: { level: string; text: string; source: { context?: string } };
}

export async function launchFirefox({ scripts }: BrowserOptions): Promise<Browser> {
  const profile = mkdtempSync(join(tmpdir(), 'guia-firefox-'));
  const settings = {
    'intl.accept_languages': 'es-PR, es',
    'javascript.enabled': scripts,
    // As on a phone, where it takes no width.
    'ui.useOverlayScrollbars': 1,
  };
  const lines = Object.entries(settings).map(
    (setting) => `user_pref(${JSON.stringify(setting).slice(1, -1)});`,
  );
  writeFileSync(join(profile, 'user.js'), lines.join('\n'));
  const program = spawn('firefox-esr', ['--headless', '--profile', profile, '--remote-debugging-port', '0'], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, TZ: 'America/Puerto_Rico', HOME: profile },
  });
  const ended = new Promise((resolve) => program.once('close', resolve));
  const address = await new Promise<string>((resolve, reject) => {
    let said = '';
    program.stderr.on('data', (piece) => {
      said += piece;
      const [, found] = /WebDriver BiDi listening on (ws:\S+)/.exec(said) ?? [];
      if (found) resolve(found);
    });
    program.once('error', reject);
    program.once('close', () => reject(new Error(`Firefox did not start: ${said}`)));
  });

  const socket = new WebSocket(`${address}/session`);
  await new Promise((resolve, reject) => {
    socket.onopen = resolve;
    socket.onerror = reject;
  });
  const waiting = new Map<number, (answer: Answer) => void>();
  const errors = new Map<string | undefined, string[]>();
  socket.onmessage = ({ data }) => {
    const message: Answer | LogEntry = JSON.parse(data);
    if ('id' in message) waiting.get(message.id)?.(message);
    else if (message.params.level === 'error')
      errors.get(message.params.source.context)?.push(message.params.text);
  };
  let count = 0;
  async function send<Result = Record<string, string>>(method: string, params: object): Promise<Result> {
    const id = ++count;
    const { promise, resolve } = Promise.withResolvers<Answer>();
    waiting.set(id, resolve);
    socket.send(JSON.stringify({ id, method, params }));
    const { error, message, result } = await promise;
    waiting.delete(id);
    if (error) throw new Error(`${method}: ${message}`);
    return result as Result;
  }
  await send('session.new', { capabilities: {} });
  await send('session.subscribe', { events: ['log.entryAdded'] });

  return {
    async open() {
      // Cookies, storage and service workers of its own.
      const { userContext } = await send('browser.createUserContext', {});
      const { context } = await send('browsingContext.create', { type: 'tab', userContext });
      await send('browsingContext.setViewport', { context, viewport: phone });
      const own: string[] = [];
      errors.set(context, own);
      return {
        errors: own,
        async goto(url) {
          await send('browsingContext.navigate', { context, url, wait: 'complete' });
        },
        async call(source, args) {
          const { result, exceptionDetails } = await send<Evaluated>('script.evaluate', {
            expression: callText(source, args),
            target: { context },
            awaitPromise: false,
          });
          if (!result) throw new Error(exceptionDetails?.text);
          return JSON.parse(result.value);
        },
        async act(actions) {
          await send('input.performActions', { context, actions });
        },
        async picture() {
          const { data } = await send('browsingContext.captureScreenshot', { context });
          return Buffer.from(data ?? '', 'base64');
        },
        async close() {
          await send('browser.removeUserContext', { userContext });
        },
      };
    },
    async close() {
      await send('browser.close', {});
      await ended;
      rmSync(profile, { recursive: true, force: true });
    },
  };
}
