import { readConfig } from '../../../server/config.ts';
import type { Database } from '../../../server/database/database.ts';
import { openDatabase } from '../../../server/database/open.ts';
import { openStore, scratchFolder } from '../../../server/storage/files/open.ts';
import { openScratch } from '../../../server/storage/files/scratch.ts';
import type { FileStore } from '../../../server/storage/files/store.ts';
import { findPostgres, freePort, startCluster } from '../../support/postgres-cluster.ts';
import { openBucket } from '../../wire/storage/stores.ts';
import { dataFolder, tempFolder } from '../server-process.ts';
import { type Caller, createCaller } from './calls.ts';
import { type Gate, openGate } from './gate.ts';
import { type Mailbox, openMailbox } from './mailbox.ts';
import { controlServer, type ServerControl } from './server-control.ts';

type AtEnd = (end: () => Promise<void>) => void;

/** Where a server runs, and how what it uses is taken away. */
export interface Place {
  url: string;
  env: Record<string, string>;
  process: ServerControl;
  caller: Caller;
  mailbox: Mailbox;
  mailGate: Gate;
  databaseGate?: Gate;
  s3Gate?: Gate;
  databaseRestart: { how: string; trace: RegExp; happen(): Promise<void> };
}

export interface PlaceKind {
  name: string;
  open(atEnd: AtEnd): Promise<Place>;
}

async function openCommon(atEnd: AtEnd, port: number) {
  const url = `http://127.0.0.1:${port}`;
  const mailbox = await openMailbox();
  atEnd(mailbox.close);
  const mailGate = await openGate(mailbox.port);
  atEnd(mailGate.close);
  const caller = createCaller(url);
  atEnd(async () => caller.close());
  const control = controlServer(await tempFolder(atEnd), url);
  const env = {
    PORT: String(port),
    ...control.env,
    METRICS_PORT: String(await freePort()),
    LOG: 'json',
    TRUST_PROXY: 'on',
    AUTH_CONFIRM_EMAIL: 'on',
    SMTP_URL: `smtp://127.0.0.1:${mailGate.port}`,
    BACKUP_DIR: await tempFolder(atEnd),
    // A few owners put up what many would.
    UPLOADS_PER_HOUR: '1000',
    UPLOAD_QUOTA_MB: '500',
  };
  return { url, env, process: control, caller, mailbox, mailGate };
}

async function openEmbedded(atEnd: AtEnd): Promise<Place> {
  const common = await openCommon(atEnd, await freePort());
  return {
    ...common,
    env: { ...common.env, DATA_DIR: await dataFolder('served', atEnd) },
    databaseRestart: {
      how: 'the engine’s thread ended',
      trace: /embedded engine is started again/,
      happen: common.process.endEngine,
    },
  };
}

/** With everything switched on that keeps what is committed: the database is ended as by a crash. */
const durable = { fsync: 'on', synchronous_commit: 'on', full_page_writes: 'on', autovacuum: 'on' };

async function openOnPostgres(programs: string, atEnd: AtEnd): Promise<Place> {
  const common = await openCommon(atEnd, await freePort());
  const cluster = await startCluster(programs, durable);
  atEnd(cluster.stop);
  const bucket = await openBucket();
  atEnd(async () => bucket.close());
  const databaseUrl = new URL(cluster.url);
  const databaseGate = await openGate(Number(databaseUrl.port));
  atEnd(databaseGate.close);
  const s3Gate = await openGate(Number(new URL(bucket.env.S3_ENDPOINT).port));
  atEnd(s3Gate.close);
  databaseUrl.port = String(databaseGate.port);
  return {
    ...common,
    env: {
      ...common.env,
      ...bucket.env,
      DATABASE_URL: databaseUrl.href,
      S3_ENDPOINT: `http://127.0.0.1:${s3Gate.port}`,
      DATA_DIR: await tempFolder(atEnd),
      DEMO: 'on',
    },
    databaseGate,
    s3Gate,
    databaseRestart: {
      how: 'ended at once (SIGQUIT) and started again',
      trace: /database connection lost|Connection terminated/,
      async happen() {
        await cluster.halt();
        await cluster.resume();
      },
    },
  };
}

export function placeKinds(): PlaceKind[] {
  const programs = findPostgres();
  if (!programs) throw new Error('No PostgreSQL 15 was found: install it.');
  return [
    { name: 'the embedded engine, files on disk', open: openEmbedded },
    { name: 'PostgreSQL, files in S3', open: (atEnd) => openOnPostgres(programs, atEnd) },
  ];
}

/** What a server that has stopped has left behind. */
export async function openRemains(
  env: Record<string, string>,
): Promise<{ database: Database; store: FileStore }> {
  const config = readConfig(env);
  const database = await openDatabase(config);
  return { database, store: await openStore(config, await openScratch(scratchFolder(config))) };
}
