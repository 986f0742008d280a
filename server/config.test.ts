import { expect, test } from 'vitest';
import { readConfig } from './config.ts';
import { StartError } from './errors.ts';

test('the defaults', () => {
  const config = readConfig({});
  expect(config).toMatchObject({
    host: '127.0.0.1',
    port: 3000,
    isLoopback: true,
    siteUrl: 'http://127.0.0.1:3000',
    apiMaxEmbedDepth: 5,
    apiMaxAnswerBytes: 16 * 1024 * 1024,
    engineMemoryBytes: 512 * 1024 * 1024,
  });
});

test('a bound that can be taken away', () => {
  expect(readConfig({}).apiVisitorCountUpTo).toBe(10_000);
  expect(readConfig({ API_VISITOR_COUNT_UP_TO: '50' }).apiVisitorCountUpTo).toBe(50);
  expect(readConfig({ API_VISITOR_COUNT_UP_TO: 'off' }).apiVisitorCountUpTo).toBeUndefined();
  expect(readConfig({}).apiVisitorMaxCost).toBe(100_000);
  expect(readConfig({ API_VISITOR_MAX_COST: 'off' }).apiVisitorMaxCost).toBeUndefined();
  expect(readConfig({}).apiPeopleEmbedDepth).toBe(3);
  expect(readConfig({ API_PEOPLE_EMBED_DEPTH: '1' }).apiPeopleEmbedDepth).toBe(1);
  expect(readConfig({ API_PEOPLE_EMBED_DEPTH: 'any' }).apiPeopleEmbedDepth).toBeUndefined();
});

test('an empty value counts as none', () => {
  expect(readConfig({ PORT: '', DEMO: '', PUBLIC_A: '' })).toEqual(readConfig({}));
});

test('what is called PUBLIC_ is passed on as it is', () => {
  const { publicSettings } = readConfig({ PUBLIC_A: ' x', NOT_PUBLIC_B: 'y', PORT: '1' });
  expect(publicSettings).toEqual({ PUBLIC_A: ' x' });
});

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
  ['AUTH_USER_METADATA_MAX_BYTES', '4 kB', 'must be a positive whole number'],
  ['SIGNED_URL_MAX_SECONDS', '0', 'must be a positive whole number'],
  ['SUPABASE_PUBLISHABLE_KEY', 'anon', 'must look like sb_publishable_…'],
  ['SUPABASE_SECRET_KEY', 'sb_secret_1', 'must look like sb_secret_…'],
  ['SUPABASE_JWT_SECRET', 'short', 'must have at least 32 characters'],
  ['API_SCHEMAS', ' , ', 'must name at least one schema'],
  ['API_MAX_ROWS', '0', 'must be a positive whole number'],
  ['AUTH_SIGNUPS_PER_HOUR', '0', 'must be a positive whole number'],
  ['API_VISITOR_TIMEOUT_MS', '1s', 'must be a number of milliseconds from 10 to 999999'],
  ['API_VISITOR_COUNT_UP_TO', 'all', 'must be a positive whole number or off'],
  ['API_STATEMENTS_PER_NETWORK', '0', 'must be a whole number from 1 to 99'],
  ['API_MAX_EMBED_DEPTH', '21', 'must be a whole number from 0 to 20'],
  ['API_MAX_ANSWER_MB', '0', 'must be a whole number from 1 to 500'],
  ['API_MAX_ANSWER_MB', '1.5', 'must be a whole number from 1 to 500'],
  ['ENGINE_MEMORY_MB', '128', 'must be a whole number from 256 to 2048'],
  ['BACKUP_KEEP', '0', 'must be a whole number from 1 to 3650'],
  ['RATE_LIMITS', 'ON', 'must be on or off'],
  ['LOG', 'JSON', 'must be text or json'],
  ['METRICS_PORT', '99999', 'must be a number from 0 to 65535'],
  ['UPLOAD_QUOTA_MB', '-1', 'must be a positive whole number'],
  ['IMAGE_SIZES', '64,big', 'must be any, or pixels with commas between'],
  ['SMTP_URL', 'mail.example.com', 'must be a URL that starts with smtp:// or smtps://'],
  ['SMTP_URL', 'smtp://a:50%off@mail.example', 'must have its name and password percent-encoded: % is %25'],
  ['SECURITY_CONTACT', 'ask us', 'must be an e-mail address or a URL that starts with https://'],
  ['SECURITY_CONTACT', 'http://a.example', 'must be an e-mail address or a URL that starts with https://'],
  ['OAUTH_GOOGLE_ISSUER', 'google', 'must be a URL'],
];

test.each(wrong)('%s=%s is refused by name', (name, value, problem) => {
  const read = () => readConfig({ [name]: value });
  expect(read).toThrow(StartError);
  expect(read).toThrow(`The environment variable ${name} is wrong: ${problem}`);
});

test.each([
  [{ OAUTH_GOOGLE_ISSUER: 'https://a.example' }, /OAUTH_GOOGLE_CLIENT_ID is missing/],
  [{ SUPABASE_URL: 'https://a.example' }, /SUPABASE_ANON_KEY is missing/],
  [
    { SUPABASE_URL: 'https://a.example', SUPABASE_ANON_KEY: 'x', DATABASE_URL: 'postgres://a/b' },
    /SUPABASE_URL and DATABASE_URL exclude each other/,
  ],
  [{ DEMO: 'on', HOST: '0.0.0.0' }, /DEMO is wrong: .* loopback only/],
  [{ HOST: '0.0.0.0' }, /SITE_URL is missing: with HOST=0\.0\.0\.0 links in mail would lead nowhere\.$/],
  [{ HOST: '::' }, /SITE_URL is missing/],
  [{ DEMO: 'on', HOST: '127.0.0.1.example.com' }, /DEMO is wrong: .* loopback only/],
])('values that do not go together: %o', (env, problem) => {
  expect(() => readConfig(env)).toThrow(problem);
});

test.each(['127.0.0.1', '127.1.2.3', '::1', 'localhost'])('the demo may be shown on %s', (HOST) => {
  expect(readConfig({ DEMO: 'on', HOST }).demo).toBe(true);
});
