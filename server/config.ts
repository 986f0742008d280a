import { resolve } from 'node:path';
import { z } from 'zod';
import { StartError } from './errors.ts';
import { defaultMigrationsDir, productFolders } from './product.ts';

const oneOf = <const Values extends [string, ...string[]]>(...values: Values) =>
  z.enum(values, { error: `must be ${values.join(' or ')}` });
const onOff = oneOf('on', 'off').transform((value) => value === 'on');
const url = (...protocols: string[]) =>
  z.string().refine((value) => URL.canParse(value) && protocols.includes(new URL(value).protocol), {
    error: `must be a URL that starts with ${protocols.map((name) => `${name}//`).join(' or ')}`,
  });
const positive = z
  .string()
  .regex(/^[1-9]\d{0,8}$/, { error: 'must be a positive whole number' })
  .transform(Number);
const names = (preset: string) =>
  z
    .string()
    .default(preset)
    .transform((value) =>
      value
        .split(',')
        .map((name) => name.trim())
        .filter(Boolean),
    );
const port = z
  .string()
  .regex(/^\d{1,5}$/, { error: 'must be a number from 0 to 65535' })
  .transform(Number)
  .refine((value) => value <= 65_535, { error: 'must be a number from 0 to 65535' });

const sizes = z
  .string()
  .regex(/^(any|[1-9]\d{0,3}(\s*,\s*[1-9]\d{0,3})*)$/, {
    error: 'must be any, or pixels with commas between',
  })
  .transform((value) =>
    value === 'any'
      ? null
      : value
          .split(',')
          .map(Number)
          .sort((a, b) => a - b),
  );
const wholeNumber = (least: number, most: number) =>
  z
    .string()
    .regex(/^\d{1,9}$/, { error: `must be a whole number from ${least} to ${most}` })
    .transform(Number)
    .refine((value) => value >= least && value <= most, {
      error: `must be a whole number from ${least} to ${most}`,
    });
/** Undefined when it is `off`. */
const numberOrOff = (preset: number) =>
  z
    .string()
    .regex(/^([1-9]\d{0,8}|off)$/, { error: 'must be a positive whole number or off' })
    .default(String(preset))
    .transform((value) => (value === 'off' ? undefined : Number(value)));
const megabyte = 1024 * 1024;

const environmentSchema = z.object({
  PORT: port.default(3000),
  HOST: z.string().default('127.0.0.1'),
  DATA_DIR: z.string().default('.data'),
  DATABASE_URL: url('postgres:', 'postgresql:').optional(),
  SITE_URL: url('http:', 'https:').optional(),
  DEMO: onOff.optional(),
  ADMIN_EMAIL: z.email({ error: 'must be an e-mail address' }).optional(),
  ADMIN_PASSWORD: z.string().min(6, { error: 'must have at least 6 characters' }).optional(),
  SUPABASE_PUBLISHABLE_KEY: z
    .string()
    .regex(/^sb_publishable_\w{8,}$/, { error: 'must look like sb_publishable_…' })
    .optional(),
  SUPABASE_SECRET_KEY: z
    .string()
    .regex(/^sb_secret_\w{16,}$/, {
      error: 'must look like sb_secret_… and have at least 16 characters after it',
    })
    .optional(),
  SUPABASE_URL: url('http:', 'https:').optional(),
  SUPABASE_ANON_KEY: z.string().optional(),
  SUPABASE_JWT_SECRET: z.string().min(32, { error: 'must have at least 32 characters' }).optional(),
  SIGNING_KEYS: z.string().optional(),
  API_SCHEMAS: names('public').refine((names) => names.length > 0, {
    error: 'must name at least one schema',
  }),
  API_EXTRA_SEARCH_PATH: names('public,extensions'),
  API_MAX_ROWS: positive.optional(),
  API_VISITOR_TIMEOUT_MS: z
    .string()
    .regex(/^[1-9]\d{1,5}$/, { error: 'must be a number of milliseconds from 10 to 999999' })
    .transform(Number)
    .optional(),
  API_VISITOR_COUNT_UP_TO: numberOrOff(10_000),
  API_VISITOR_MAX_COST: numberOrOff(100_000),
  API_STATEMENTS_PER_NETWORK: z
    .string()
    .regex(/^[1-9]\d?$/, { error: 'must be a whole number from 1 to 99' })
    .transform(Number)
    .optional(),
  API_MAX_EMBED_DEPTH: wholeNumber(0, 20).default(5),
  API_PEOPLE_EMBED_DEPTH: z.union([z.literal('any'), wholeNumber(0, 20)]).default(3),
  API_MAX_ANSWER_MB: wholeNumber(1, 500).default(16),
  ENGINE_MEMORY_MB: wholeNumber(256, 2_048).default(512),
  PAGE_CACHE_MB: wholeNumber(0, 4_096).default(64),
  MIGRATIONS_DIR: z.string().default(defaultMigrationsDir),
  AUTH_CONFIRM_EMAIL: onOff.optional(),
  AUTH_CONFIRM_EMAIL_CHANGE: onOff.default(true),
  AUTH_REAUTHENTICATION: onOff.default(true),
  AUTH_ANONYMOUS: onOff.default(false),
  AUTH_MANUAL_LINKING: onOff.default(true),
  AUTH_SIGNUP: onOff.default(true),
  AUTH_SESSIONLESS_TOKENS: onOff.default(true),
  AUTH_USER_METADATA_MAX_BYTES: positive.default(4096),
  AUTH_SIGNUPS_PER_HOUR: positive.default(20),
  RATE_LIMITS: onOff.default(true),
  LOG: oneOf('text', 'json').default('text'),
  METRICS_PORT: port.optional(),
  METRICS_HOST: z.string().default('127.0.0.1'),
  SMTP_URL: url('smtp:', 'smtps:')
    .refine((value) => !/%(?![\da-f]{2})/i.test(value), {
      error: 'must have its name and password percent-encoded: % is %25',
    })
    .optional(),
  MAIL_FROM: z.string().optional(),
  SMS_URL: url('http:', 'https:').optional(),
  SIGNED_URL_MAX_SECONDS: positive.default(7 * 24 * 60 * 60),
  UPLOADS_PER_HOUR: positive.default(20),
  UPLOADS_AT_ONCE: positive.default(2),
  UPLOAD_QUOTA_MB: positive.default(50),
  UPLOAD_MIN_BYTES_PER_SECOND: positive.default(1024),
  UPLOAD_SLOW_AFTER_SECONDS: positive.default(10),
  IMAGE_SIZES: sizes.default([64, 128, 152, 224, 264, 400, 800, 1600]),
  S3_BUCKET: z.string().optional(),
  S3_ENDPOINT: url('http:', 'https:').optional(),
  S3_REGION: z.string().default('us-east-1'),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  BACKUP_DIR: z.string().optional(),
  BACKUP_KEEP: wholeNumber(1, 3_650).default(14),
  TRUST_PROXY: onOff.default(false),
  SECURITY_CONTACT: z
    .string()
    .transform((value) => (z.email().safeParse(value).success ? `mailto:${value}` : value))
    .refine((value) => /^(https:\/\/|mailto:)\S+$/.test(value), {
      error: 'must be an e-mail address or a URL that starts with https://',
    })
    .optional(),
});

export interface OauthProvider {
  name: string;
  issuer: string;
  clientId: string;
  clientSecret: string | undefined;
}

export interface S3Options {
  bucket: string;
  endpoint: string | undefined;
  region: string;
  accessKeyId: string | undefined;
  secretAccessKey: string | undefined;
}

export type Config = ReturnType<typeof readConfig>;

/** The environment, parsed once. A value that cannot be used stops the start with a sentence that names it. */
export function readConfig(environment: NodeJS.ProcessEnv) {
  const given = Object.fromEntries(
    Object.entries(environment).filter(([name, value]) => value !== '' && name in environmentSchema.shape),
  );
  const parsed = environmentSchema.safeParse(given);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw new StartError(`The environment variable ${String(issue?.path[0])} is wrong: ${issue?.message}.`);
  }
  const value = parsed.data;
  if (value.DEMO && !isLoopback(value.HOST)) {
    throw new StartError(
      'The environment variable DEMO is wrong: the demo accounts have a public password, so they are served on loopback only.',
    );
  }
  if (!value.SITE_URL && /^(0\.0\.0\.0|::)$/.test(value.HOST)) {
    throw new StartError(
      `The environment variable SITE_URL is missing: with HOST=${value.HOST} links in mail would lead nowhere.`,
    );
  }

  if (value.SUPABASE_URL && !value.SUPABASE_ANON_KEY) {
    throw new StartError('The environment variable SUPABASE_ANON_KEY is missing: SUPABASE_URL needs it.');
  }
  if (value.SUPABASE_URL && value.DATABASE_URL) {
    throw new StartError(
      'The environment variables SUPABASE_URL and DATABASE_URL exclude each other: with the former, the database is that of the project.',
    );
  }

  return {
    host: value.HOST,
    port: value.PORT,
    isLoopback: isLoopback(value.HOST),
    dataDir: resolve(value.DATA_DIR),
    databaseUrl: value.DATABASE_URL,
    siteUrl: (value.SITE_URL ?? `http://${formatHost(value.HOST)}:${value.PORT}`).replace(/\/+$/, ''),
    demo: value.DEMO,
    admin: value.ADMIN_EMAIL ? { email: value.ADMIN_EMAIL, password: value.ADMIN_PASSWORD } : undefined,
    /** What this server does not know: the product says which of them are its own. */
    unknown: Object.fromEntries(
      Object.entries(environment).filter(([name, value]) => value && !(name in environmentSchema.shape)),
    ),
    /** A project elsewhere, for which this server only renders the pages. */
    project: value.SUPABASE_URL
      ? { url: value.SUPABASE_URL.replace(/\/+$/, ''), publishableKey: value.SUPABASE_ANON_KEY ?? '' }
      : undefined,
    publishableKey: value.SUPABASE_PUBLISHABLE_KEY,
    secretKey: value.SUPABASE_SECRET_KEY,
    jwtSecret: value.SUPABASE_JWT_SECRET,
    signingKeysFile: value.SIGNING_KEYS ? resolve(value.SIGNING_KEYS) : undefined,
    apiSchemas: value.API_SCHEMAS,
    apiExtraSearchPath: value.API_EXTRA_SEARCH_PATH,
    apiMaxRows: value.API_MAX_ROWS,
    apiVisitorTimeoutMs: value.API_VISITOR_TIMEOUT_MS,
    apiVisitorCountUpTo: value.API_VISITOR_COUNT_UP_TO,
    apiVisitorMaxCost: value.API_VISITOR_MAX_COST,
    apiStatementsPerNetwork: value.API_STATEMENTS_PER_NETWORK,
    apiMaxEmbedDepth: value.API_MAX_EMBED_DEPTH,
    /** Of whoever has not the secret key; undefined: as with it. */
    apiPeopleEmbedDepth: value.API_PEOPLE_EMBED_DEPTH === 'any' ? undefined : value.API_PEOPLE_EMBED_DEPTH,
    apiMaxAnswerBytes: value.API_MAX_ANSWER_MB * megabyte,
    engineMemoryBytes: value.ENGINE_MEMORY_MB * megabyte,
    pageCacheBytes: value.PAGE_CACHE_MB * megabyte,
    product: productFolders(value.MIGRATIONS_DIR === 'off' ? undefined : value.MIGRATIONS_DIR),
    auth: {
      /** On where there is a mail server: else sign-up would tell who has an account. */
      confirmEmail: value.AUTH_CONFIRM_EMAIL ?? value.SMTP_URL !== undefined,
      confirmEmailChange: value.AUTH_CONFIRM_EMAIL_CHANGE,
      reauthentication: value.AUTH_REAUTHENTICATION,
      anonymous: value.AUTH_ANONYMOUS,
      manualLinking: value.AUTH_MANUAL_LINKING,
      signup: value.AUTH_SIGNUP,
      sessionlessTokens: value.AUTH_SESSIONLESS_TOKENS,
      maxUserMetadataBytes: value.AUTH_USER_METADATA_MAX_BYTES,
      signupsPerHour: value.AUTH_SIGNUPS_PER_HOUR,
    },
    rateLimits: value.RATE_LIMITS,
    log: value.LOG,
    /** The private port, where there is one. */
    metrics:
      value.METRICS_PORT === undefined ? undefined : { port: value.METRICS_PORT, host: value.METRICS_HOST },
    mail: { smtpUrl: value.SMTP_URL, from: value.MAIL_FROM },
    smsUrl: value.SMS_URL,
    oauthProviders: readOauthProviders(environment),
    signedUrlMaxSeconds: value.SIGNED_URL_MAX_SECONDS,
    uploads: {
      perHour: value.UPLOADS_PER_HOUR,
      atOnce: value.UPLOADS_AT_ONCE,
      quotaBytes: value.UPLOAD_QUOTA_MB * 1024 * 1024,
      minBytesPerSecond: value.UPLOAD_MIN_BYTES_PER_SECOND,
      slowAfterMs: value.UPLOAD_SLOW_AFTER_SECONDS * 1000,
    },
    imageSizes: value.IMAGE_SIZES ?? undefined,
    s3: readS3(value),
    backup: {
      dir: value.BACKUP_DIR ? resolve(value.BACKUP_DIR) : undefined,
      keepDays: value.BACKUP_KEEP,
    },
    /** Passed on to the screens as they are; visitors may read them. */
    publicSettings: readPublicSettings(environment),
    trustProxy: value.TRUST_PROXY,
    securityContact: value.SECURITY_CONTACT,
  };
}

export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^127\.\d{1,3}\.\d{1,3}\.\d{1,3}$/.test(host);
}

function formatHost(host: string): string {
  return host.includes(':') ? `[${host}]` : host;
}

function readOauthProviders(environment: NodeJS.ProcessEnv): OauthProvider[] {
  const providers: OauthProvider[] = [];
  for (const [variable, issuer] of Object.entries(environment)) {
    const name = /^OAUTH_([A-Z0-9_]+)_ISSUER$/.exec(variable)?.[1];
    if (!name || !issuer) continue;
    if (!URL.canParse(issuer))
      throw new StartError(`The environment variable ${variable} is wrong: must be a URL.`);
    const clientId = environment[`OAUTH_${name}_CLIENT_ID`];
    if (!clientId) throw new StartError(`The environment variable OAUTH_${name}_CLIENT_ID is missing.`);
    providers.push({
      name: name.toLowerCase(),
      issuer,
      clientId,
      clientSecret: environment[`OAUTH_${name}_CLIENT_SECRET`],
    });
  }
  return providers;
}

function readPublicSettings(environment: NodeJS.ProcessEnv): Record<string, string> {
  const settings = Object.entries(environment).filter(([name, value]) => name.startsWith('PUBLIC_') && value);
  return Object.fromEntries(settings) as Record<string, string>;
}

function readS3(value: z.infer<typeof environmentSchema>): S3Options | undefined {
  if (!value.S3_BUCKET) return undefined;
  return {
    bucket: value.S3_BUCKET,
    endpoint: value.S3_ENDPOINT,
    region: value.S3_REGION,
    accessKeyId: value.S3_ACCESS_KEY_ID,
    secretAccessKey: value.S3_SECRET_ACCESS_KEY,
  };
}
