import { type Context, Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import type { Dependencies } from '../dependencies.ts';
import { addressNetwork, clientAddress } from '../http/client-address.ts';
import { hasClientDisconnected } from '../http/client-disconnect.ts';
import { type Bucket, createRateLimits } from '../http/rate-limit.ts';
import { nameRoute } from '../http/request-log.ts';
import { TokenError } from '../identity/caller.ts';
import { giveSettings } from './deno.ts';
import { findFunction, readOpenFunctions } from './find.ts';

const maxBodyBytes = 1024 * 1024;
const timeoutMs = 60_000;
const perAddress: Bucket = { name: 'functions-address', points: 120, durationSeconds: 60 };

type Fetch = (request: Request) => Response | Promise<Response>;

type FunctionDependencies = Pick<Dependencies, 'config' | 'database' | 'keys' | 'callers'>;

/**
 * Serves the functions of the product's `functions` folder. Each is a module that calls `Deno.serve`, as a hosted edge
 * function does, or whose default export has `fetch(request, backend)`. `self` is this very server: with `backend` a
 * function reaches the other areas without leaving the process.
 */
export function createFunctions(
  { config, database, keys, callers }: FunctionDependencies,
  self: Fetch,
): Hono {
  const limits = createRateLimits({ config, database });
  const backend = {
    url: config.siteUrl,
    secretKey: keys.secretKey,
    fetch: async (input: RequestInfo | URL, init?: RequestInit) => self(new Request(input, init)),
  };

  const open = readOpenFunctions(config.product.functions);
  giveSettings({
    SUPABASE_URL: config.siteUrl,
    SUPABASE_ANON_KEY: keys.publishableKey,
    SUPABASE_SERVICE_ROLE_KEY: keys.secretKey,
    SUPABASE_PUBLISHABLE_KEYS: JSON.stringify({ default: keys.publishableKey }),
    SUPABASE_SECRET_KEYS: JSON.stringify({ default: keys.secretKey }),
    ...(config.databaseUrl && { SUPABASE_DB_URL: config.databaseUrl }),
  });

  async function call(context: Context): Promise<Response> {
    const name = context.req.param('name') ?? '';
    const found = await findFunction(config.product.functions, name);
    if (!found) return refuse(404, 'NOT_FOUND', 'Requested function was not found');
    nameRoute(context, () => `/functions/v1/${name}`);
    const request = context.req.raw;
    const address = clientAddress(context, config);
    const answer = (whole: Request) => found.fetch(whole, { ...backend, clientAddress: address });
    // A preflight carries no credentials; the function itself says what it allows.
    if (request.method === 'OPTIONS') return answer(await received(request, address));

    const { isAllowed, retryAfterSeconds } = await limits.consume(perAddress, addressNetwork(address));
    if (!isAllowed) {
      return refuse(429, 'over_request_rate_limit', 'Request rate limit reached', {
        'Retry-After': String(retryAfterSeconds),
      });
    }
    if (!open.has(name)) {
      if (!request.headers.has('authorization') && !request.headers.has('apikey')) {
        return refuse(401, 401, 'Missing authorization header');
      }
      await callers.readCaller(request.headers);
    }
    const whole = await received(request, address);
    return Promise.race([answer(whole), giveUp()]);
  }

  const app = new Hono();
  app.use(
    bodyLimit({
      maxSize: maxBodyBytes,
      onError: () => refuse(413, 'PAYLOAD_TOO_LARGE', 'The body of the request is too large'),
    }),
  );
  app.onError((error, context) => {
    if (error instanceof TokenError) return refuse(401, 401, 'Invalid JWT');
    if (hasClientDisconnected(context)) return refuse(499, 'CLIENT_GONE', 'The client broke off its request');
    // The request log says which function it was, and why.
    return refuse(500, 'WORKER_ERROR', 'Function exited due to an error');
  });
  for (const path of ['/:name', '/:name/*']) app.all(path, call);
  return app;
}

/**
 * A function is called once its request is there in full: a client that breaks off is no failure of the function. As on
 * hosted Supabase its path begins with the function's name, and whom it is from is told by the platform.
 */
async function received(request: Request, address: string): Promise<Request> {
  const headers = new Headers(request.headers);
  headers.set('X-Forwarded-For', address);
  return new Request(request.url.replace('/functions/v1/', '/'), {
    method: request.method,
    headers,
    body: request.body && (await request.arrayBuffer()),
  });
}

function refuse(
  status: number,
  code: string | number,
  message: string,
  headers: Record<string, string> = {},
): Response {
  return Response.json(
    { code, message },
    { status, headers: { 'Access-Control-Allow-Origin': '*', ...headers } },
  );
}

function giveUp(): Promise<Response> {
  return new Promise((resolve) => {
    const answer = () => resolve(refuse(504, 'IDLE_TIMEOUT', 'The function did not answer in time'));
    setTimeout(answer, timeoutMs).unref();
  });
}
