import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { corsHeaders } from '@supabase/supabase-js/cors';

/** Where a function finds the project it belongs to. */
export interface Backend {
  url: string;
  secretKey: string;
  fetch: typeof fetch;
  /** Where the request came from, as the server knows it; empty where it does not. */
  clientAddress?: string;
  /** Settings of the function's own. */
  env?(name: string): string | undefined;
}

export interface Call {
  /** The body; an empty object when there was none. */
  body: Record<string, unknown>;
  /** The caller's access token, if any. */
  token: string | undefined;
  /** The caller holds the secret key. */
  isService: boolean;
  env(name: string): string | undefined;
  /** The caller's network address; empty where it is not known. */
  clientAddress: string;
  /** A secret of this project for one purpose, always the same and known to nobody else. */
  deriveSecret(purpose: string): Promise<string>;
  /** Everything is allowed to it: check the caller before you use it. */
  service: SupabaseClient;
  /** The database with the caller's own rights; none without a token of a person. */
  caller: SupabaseClient | undefined;
}

type RefusalStatus = 400 | 401 | 403 | 404 | 409 | 429;

/** A refusal that the caller may read. The code, where there is one, says what to ask the person for. */
export class Refusal extends Error {
  override name = 'Refusal';
  readonly status: RefusalStatus;
  readonly code: string | undefined;

  constructor(status: RefusalStatus, message: string, code?: string) {
    super(message);
    this.status = status;
    this.code = code;
  }
}

interface Deno {
  env: { get(name: string): string | undefined };
  serve(handler: (request: Request) => Promise<Response>): void;
}

/**
 * One function for both homes: on hosted Supabase the module starts itself with Deno.serve and reads
 * its project from the environment; this server imports it and calls `fetch` with its own.
 */
export function serve(answer: (call: Call) => Promise<object>) {
  const handle = (request: Request, backend: Backend) => respond(request, backend, answer);
  const { Deno: deno } = globalThis as { Deno?: Deno };
  deno?.serve((request) =>
    handle(request, {
      url: deno.env.get('SUPABASE_URL') ?? '',
      secretKey: deno.env.get('SUPABASE_SERVICE_ROLE_KEY') ?? '',
      fetch: globalThis.fetch,
      clientAddress: hostedAddress(request.headers),
      env: (name) => deno.env.get(name),
    }),
  );
  return { fetch: handle };
}

/**
 * Cloudflare, in front of hosted functions, writes `cf-connecting-ip` itself. The beginning of `x-forwarded-for` is what the
 * client may have sent: it counts where nothing better is known.
 */
function hostedAddress(headers: Headers): string | undefined {
  return headers.get('cf-connecting-ip') ?? headers.get('x-forwarded-for')?.split(',')[0]?.trim();
}

async function respond(
  request: Request,
  backend: Backend,
  answer: (call: Call) => Promise<object>,
): Promise<Response> {
  if (request.method === 'OPTIONS') return new Response('ok', { headers: corsHeaders });
  try {
    const options = {
      auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
      global: { fetch: backend.fetch },
    };
    const service = createClient(backend.url, backend.secretKey, options);
    const token = /^bearer\s+(\S+)$/i.exec(request.headers.get('authorization') ?? '')?.[1];
    const isService = backend.secretKey !== '' && token === backend.secretKey;
    const env = (name: string) => backend.env?.(name);
    const isPerson = token !== undefined && !isService;
    const caller = isPerson
      ? createClient(backend.url, backend.secretKey, { ...options, accessToken: async () => token })
      : undefined;
    const { clientAddress = '' } = backend;
    const deriveSecret = (purpose: string) => hmac(backend.secretKey, purpose);
    const call = { token, isService, service, caller, env, clientAddress, deriveSecret };
    return json(200, await answer({ body: await readBody(request), ...call }));
  } catch (error) {
    if (error instanceof Refusal) {
      const { status, message, code } = error;
      return json(status, { error: message, ...(code && { code }) });
    }
    console.error(error);
    return json(500, { error: 'Ocurrió un error inesperado' });
  }
}

async function hmac(secret: string, text: string): Promise<string> {
  const encoder = new TextEncoder();
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  const key = await crypto.subtle.importKey('raw', encoder.encode(secret), algorithm, false, ['sign']);
  const bytes = new Uint8Array(await crypto.subtle.sign('HMAC', key, encoder.encode(text)));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

async function readBody(request: Request): Promise<Record<string, unknown>> {
  const text = await request.text();
  if (text.trim() === '') return {};
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
      return value as Record<string, unknown>;
    }
  } catch {
    // Falls through to the same refusal as JSON that is no object.
  }
  throw new Refusal(400, 'La solicitud no es válida');
}

function json(status: number, body: object): Response {
  return new Response(JSON.stringify(body), {
    status,
    headers: { ...corsHeaders, 'Content-Type': 'application/json' },
  });
}
