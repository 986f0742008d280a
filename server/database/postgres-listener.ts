import pg from 'pg';
import { reconnectDelay } from './reconnect-delay.ts';
import { shareNext } from './share-next.ts';

const connectTimeoutMs = 5_000;
/** A connection that is silent for longer is given up. */
const barrierTimeoutMs = 2_000;

interface PostgresListener {
  listen(channel: string, onNotify: (payload: string) => void): Promise<void>;
  /**
   * PostgreSQL answers a query after the notices of what was committed before it, so any query will do. Rejects while
   * there is no connection.
   */
  barrier(): Promise<void>;
  /** PostgreSQL was just seen alive: a reconnect that is waiting for its turn comes so soon after the last attempt. */
  wake(pauseMs: number): void;
  close(): Promise<void>;
}

/**
 * Notifications need a connection of their own, opened with the first channel and reopened when it breaks. At any time
 * there is at most one client, connected or connecting, and at most one timer for the next.
 */
export function createListener(connectionString: string): PostgresListener {
  const handlers = new Map<string, Array<(payload: string) => void>>();
  let client: pg.Client | undefined;
  let connecting: Promise<pg.Client> | undefined;
  let timer: NodeJS.Timeout | undefined;
  let dueAt = 0;
  let failures = 0;
  let lastAttemptAt = 0;
  let isClosed = false;
  let wasOpen = false;

  function connect(): Promise<pg.Client> {
    connecting ??= open().finally(() => {
      connecting = undefined;
    });
    return connecting;
  }

  async function open(): Promise<pg.Client> {
    clearTimeout(timer);
    timer = undefined;
    lastAttemptAt = performance.now();
    const next = new pg.Client({
      connectionString,
      application_name: 'gateway-listen',
      connectionTimeoutMillis: connectTimeoutMs,
      keepAlive: true,
    });
    next.on('error', () => {});
    next.on('notification', ({ channel, payload }) => {
      for (const handler of handlers.get(channel) ?? []) handler(payload ?? '');
    });
    try {
      await next.connect();
      for (const channel of handlers.keys()) await listenOn(next, channel);
      if (isClosed) throw new Error('the listener was closed');
    } catch (error) {
      discard(next);
      throw error;
    }
    next.once('end', () => {
      discard(next);
      if (client !== next) return;
      client = undefined;
      failures = 0;
      schedule();
    });
    client = next;
    failures = 0;
    if (wasOpen) tellOfGap();
    wasOpen = true;
    return next;
  }

  function schedule(): void {
    if (isClosed || client || connecting || timer || handlers.size === 0) return;
    startTimer(performance.now() + reconnectDelay(failures));
  }

  function startTimer(at: number): void {
    clearTimeout(timer);
    dueAt = at;
    timer = setTimeout(() => void reconnect(), Math.max(0, at - performance.now())).unref();
  }

  /**
   * Whatever was announced while there was no connection is unknown, so each handler is called once after its return:
   * also when it was a new channel that asked for it, before the timer did.
   */
  function tellOfGap(): void {
    for (const list of handlers.values()) for (const handler of list) handler('');
  }

  async function reconnect(): Promise<void> {
    try {
      await connect();
    } catch {
      failures += 1;
      schedule();
    }
  }

  async function roundTrip(): Promise<void> {
    const current = client;
    if (!current) throw new Error('the listening connection is away');
    const late = setTimeout(() => current.connection.stream.destroy(), barrierTimeoutMs);
    try {
      await current.query(';');
    } finally {
      clearTimeout(late);
    }
  }

  return {
    barrier: shareNext(roundTrip),
    async listen(channel, onNotify) {
      const known = handlers.get(channel);
      handlers.set(channel, [...(known ?? []), onNotify]);
      try {
        // A client that is connecting may have missed this channel. LISTEN is idempotent.
        await listenOn(client ?? (await connect()), channel);
      } catch (error) {
        const others = (handlers.get(channel) ?? []).filter((handler) => handler !== onNotify);
        if (others.length > 0) handlers.set(channel, others);
        else handlers.delete(channel);
        schedule();
        throw error;
      }
    },
    wake(pauseMs) {
      const soonerAt = lastAttemptAt + pauseMs;
      if (timer && soonerAt < dueAt) startTimer(soonerAt);
    },
    async close() {
      isClosed = true;
      clearTimeout(timer);
      const last = client ?? (await connecting?.catch(() => undefined));
      client = undefined;
      await last?.end();
    },
  };
}

async function listenOn(client: pg.Client, channel: string): Promise<void> {
  await client.query(`listen ${pg.escapeIdentifier(channel)}`);
}

/** Closed, and nobody is told of it any more; an error that comes late has still to be taken by someone. */
function discard(client: pg.Client): void {
  client.removeAllListeners();
  client.on('error', () => {});
  client.end().catch(() => {});
}
