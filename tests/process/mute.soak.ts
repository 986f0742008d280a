import { createServer } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { createMailer } from '../../server/auth/mail/mailer.ts';
import { readConfig } from '../../server/config.ts';
import { openS3Store } from '../../server/storage/files/s3.ts';

/** Takes connections and says nothing. */
async function openMute(): Promise<number> {
  const server = createServer((socket) => socket.on('error', () => {}));
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  onTestFinished(() => void server.close());
  const address = server.address();
  return typeof address === 'object' && address ? address.port : 0;
}

test('a mail server that says nothing is given up, so that others get their mail', async () => {
  const config = readConfig({ SMTP_URL: `smtp://127.0.0.1:${await openMute()}` });
  const startedAt = performance.now();
  const sent = createMailer(config).send({
    to: 'alguien@example.test',
    template: 'confirmation',
    values: {},
  });
  await expect(sent).rejects.toThrow(/greeting/i);
  expect(performance.now() - startedAt).toBeLessThan(20_000);
});

test('a store that says nothing is given up, so that nobody holds a connection to the database for it', async () => {
  const { s3 } = readConfig({
    S3_BUCKET: 'guia',
    S3_ENDPOINT: `http://127.0.0.1:${await openMute()}`,
    S3_ACCESS_KEY_ID: 'a',
    S3_SECRET_ACCESS_KEY: 'b',
  });
  if (!s3) throw new Error('no store');
  const startedAt = performance.now();
  await expect(openS3Store(s3).readHold()).rejects.toThrow(/time/i);
  expect(performance.now() - startedAt).toBeLessThan(90_000);
});
