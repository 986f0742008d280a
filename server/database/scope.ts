/** Whose rights a statement runs with. */
export interface Scope {
  role: string;
  claims?: Record<string, unknown> | undefined;
  headers?: Record<string, string> | undefined;
  cookies?: Record<string, string> | undefined;
  method?: string | undefined;
  path?: string | undefined;
  readOnly?: boolean | undefined;
  timeoutMs?: number | undefined;
  /** Where names without a schema are looked up. */
  searchPath?: string | undefined;
  /** In which times are written. */
  timeZone?: string | undefined;
  /** Runs under the same rights just before the statement. */
  before?: { name: string; text: string } | undefined;
  /** The statement tells `response.headers` and `response.status`, which SQL may set on the way. */
  tellsResponse?: boolean | undefined;
}

export const defaultTimeoutMs = 8_000;

type Setting = [name: string, value: (scope: Scope) => string | undefined];

/**
 * Of a setting without a value nothing is sent. The names under `request.` are the ones that hosted Supabase sets.
 * Read-only comes first: the role that is set after it could not loosen it within the same statement.
 */
const settings: Setting[] = [
  ['transaction_read_only', ({ readOnly }) => (readOnly ? 'on' : 'off')],
  ['statement_timeout', ({ timeoutMs }) => String(timeoutMs ?? defaultTimeoutMs)],
  ['request.jwt.claims', ({ claims }) => JSON.stringify(claims ?? {})],
  ['request.headers', ({ headers }) => JSON.stringify(headers ?? {})],
  ['request.cookies', ({ cookies }) => cookies && JSON.stringify(cookies)],
  ['request.method', ({ method }) => method ?? ''],
  ['request.path', ({ path }) => path ?? ''],
  ['search_path', ({ searchPath }) => searchPath],
  ['timezone', ({ timeZone }) => timeZone],
  // What an earlier caller's function left in the session is no part of this answer.
  ['response.headers', ({ tellsResponse }) => (tellsResponse ? '' : undefined)],
  ['response.status', ({ tellsResponse }) => (tellsResponse ? '' : undefined)],
  ['role', ({ role }) => role],
];

/**
 * The one place where a request becomes a database role. Every setting is local to the transaction,
 * so a connection that goes back to its pool carries nothing of its last caller.
 */
export function scopeStatement(scope: Scope): { name: string; text: string; values: string[] } {
  const values: string[] = [];
  // One bit for each setting that has a value.
  let given = 0;
  for (const [at, [, read]] of settings.entries()) {
    const value = read(scope);
    if (value === undefined) continue;
    given |= 1 << at;
    values.push(value);
  }
  return { name: `scope_${given}`, text: textFor(given), values };
}

/** By which settings are given; there are few sets of them. */
const texts = new Map<number, string>();

function textFor(given: number): string {
  const known = texts.get(given);
  if (known) return known;
  const names = settings.filter((_, at) => given & (1 << at)).map(([name]) => name);
  const text = `select ${names.map((name, at) => `set_config('${name}', $${at + 1}, true)`).join(', ')}`;
  texts.set(given, text);
  return text;
}
