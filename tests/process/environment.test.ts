import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { expectRefusal, tempFolder } from './server-process.ts';

const wrong: Array<[name: string, value: string, problem: string]> = [
  ['PORT', 'http', 'must be a number from 0 to 65535'],
  ['PORT', '65536', 'must be a number from 0 to 65535'],
  ['PORT', '-1', 'must be a number from 0 to 65535'],
  ['DATABASE_URL', 'localhost', 'must be a URL that starts with postgres:// or postgresql://'],
  ['DATABASE_URL', 'mysql://localhost/x', 'must be a URL that starts with postgres:// or postgresql://'],
  ['SITE_URL', 'miguiaazul.com', 'must be a URL that starts with http:// or https://'],
  ['DEMO', 'yes', 'must be on or off'],
  ['ADMIN_EMAIL', 'nobody', 'must be an e-mail address'],
  ['ADMIN_PASSWORD', 'short', 'must have at least 6 characters'],
  ['SUPABASE_PUBLISHABLE_KEY', 'anon', 'must look like sb_publishable_…'],
  ['SUPABASE_SECRET_KEY', 'sb_secret_1', 'must look like sb_secret_…'],
  ['SUPABASE_JWT_SECRET', 'short', 'must have at least 32 characters'],
  ['API_SCHEMAS', ' , ', 'must name at least one schema'],
  ['API_MAX_ROWS', '0', 'must be a positive whole number'],
  ['RATE_LIMITS', 'ON', 'must be on or off'],
  ['SMTP_URL', 'mail.example.com', 'must be a URL that starts with smtp:// or smtps://'],
  ['CARD_RATING', 'best', 'must be fixed or reviews'],
  ['OAUTH_GOOGLE_ISSUER', 'google', 'must be a URL'],
];

test.each(wrong)('%s=%s is refused by name and leaves nothing behind', async (name, value, problem) => {
  const DATA_DIR = await tempFolder();

  await expectRefusal({ DATA_DIR, [name]: value }, `The environment variable ${name} is wrong: ${problem}`);
  expect(await readdir(DATA_DIR)).toEqual([]);
});

test('values that need another one', async () => {
  await expectRefusal({ ADMIN_EMAIL: 'a@example.com' }, /ADMIN_PASSWORD is missing/);
  await expectRefusal({ OAUTH_GOOGLE_ISSUER: 'https://a.example' }, /OAUTH_GOOGLE_CLIENT_ID is missing/);
});

test('an address that is not of this machine', async () => {
  const DATA_DIR = await tempFolder();
  await expectRefusal(
    { DATA_DIR, HOST: '203.0.113.7' },
    /cannot listen on 203\.0\.113\.7:\d+ \(HOST, PORT\)/,
  );
  expect(await readdir(DATA_DIR)).toEqual([]);
});

test('a demo for the whole world', async () => {
  const DATA_DIR = await tempFolder();
  await expectRefusal({ DATA_DIR, DEMO: 'on', HOST: '0.0.0.0' }, /demo accounts.*loopback only/);
  expect(await readdir(DATA_DIR)).toEqual([]);
});

test('a migrations folder that is not there', async () => {
  const folder = await tempFolder();
  const file = join(folder, 'file');
  await writeFile(file, '');
  await expectRefusal({ MIGRATIONS_DIR: join(folder, 'none') }, /\(MIGRATIONS_DIR\) cannot be read/);
  await expectRefusal({ MIGRATIONS_DIR: file }, /\(MIGRATIONS_DIR\) cannot be read/);
});
