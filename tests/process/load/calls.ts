import { Agent, type IncomingHttpHeaders, request } from 'node:http';
import { brotliDecompressSync } from 'node:zlib';

export type Actor = 'visitor' | 'family' | 'newcomer' | 'provider' | 'admin';

export interface Call {
  actor: Actor;
  /** What is asked for, in the table's words. */
  what: string;
  path: string;
  method?: string;
  headers?: Record<string, string>;
  body?: string | Buffer;
  /** Statuses that are right; 200 unless told. */
  expects?: number[];
  /** What is wrong with an answer of the right status. */
  judge?: (text: string) => string | undefined;
}

export interface Answer {
  /** 0: there was none. */
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
  isGood: boolean;
}

/** What came of a call, by the test's own clock. */
export interface Outcome {
  actor: Actor;
  what: string;
  isRead: boolean;
  status: number;
  startedAt: number;
  endedAt: number;
  /** Undefined for a good answer, and for 429. */
  problem: string | undefined;
}

/** Longer than anything may take that gets an answer in the end. */
const timeoutMs = 60_000;

export interface Caller {
  readonly outcomes: Outcome[];
  call(call: Call): Promise<Answer>;
  /** Ends every connection in the middle of whatever it carries. */
  cut(): void;
  close(): void;
}

/** Everything that is asked of the server goes through here, and is written down. */
export function createCaller(url: string): Caller {
  const agent = new Agent({ keepAlive: true, maxSockets: 200 });
  // A write is not sent again when a connection that was kept turns out to be closed: it gets one of its own.
  const writeAgent = new Agent({ maxSockets: 200 });
  const outcomes: Outcome[] = [];
  const { hostname, port } = new URL(url);

  function ask(call: Call): Promise<Omit<Answer, 'isGood'>> {
    const { method = 'GET', path, headers, body } = call;
    const options = {
      agent: method === 'GET' ? agent : writeAgent,
      ...{ hostname, port, method, path },
      headers: { ...headers, ...(body && { 'Content-Length': Buffer.byteLength(body) }) },
    };
    return new Promise((resolve, reject) => {
      const sent = request(options, (answer) => {
        const chunks: Buffer[] = [];
        answer.on('data', (chunk: Buffer) => chunks.push(chunk));
        answer.once('error', reject);
        answer.once('end', () => {
          const bytes = Buffer.concat(chunks);
          const isPacked = answer.headers['content-encoding'] === 'br' && bytes.length > 0;
          const text = (isPacked ? brotliDecompressSync(bytes) : bytes).toString();
          resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text });
        });
      });
      sent.setTimeout(timeoutMs, () => sent.destroy(new Error('no answer in time')));
      sent.once('error', (error: NodeJS.ErrnoException) => {
        // As browsers do: the server closed it for being idle while this was on its way.
        const isStale = method === 'GET' && sent.reusedSocket && error.code === 'ECONNRESET';
        if (isStale) resolve(ask(call));
        else reject(error);
      });
      sent.end(body);
    });
  }

  return {
    outcomes,
    async call(call) {
      const startedAt = Date.now();
      let failure = '';
      const answer = await ask(call).catch((error: NodeJS.ErrnoException) => {
        failure = error.code ?? error.message;
        return { status: 0, headers: {}, text: '' };
      });
      const problem = failure || problemOf(call, answer);
      const { actor, what, method = 'GET' } = call;
      const isRead = method === 'GET';
      const { status } = answer;
      outcomes.push({ actor, what, isRead, status, startedAt, endedAt: Date.now(), problem });
      return { ...answer, isGood: problem === undefined && status !== 429 };
    },
    cut() {
      for (const list of [agent.sockets, agent.freeSockets, writeAgent.sockets])
        for (const socket of Object.values(list).flat()) socket?.destroy();
    },
    close() {
      agent.destroy();
      writeAgent.destroy();
    },
  };
}

function problemOf(
  { expects = [200], judge }: Call,
  { status, text }: Omit<Answer, 'isGood'>,
): string | undefined {
  if (status === 429) return undefined;
  if (!expects.includes(status)) return `${status} ${text.slice(0, 200)}`;
  return judge?.(text);
}
