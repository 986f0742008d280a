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
}

export const defaultTimeoutMs = 8_000;

/**
 * The one place where a request becomes a database role. Every setting is local to the transaction,
 * so a connection that goes back to its pool carries nothing of its last caller. The names under
 * `request.` are the ones that hosted Supabase sets. Read-only comes first: the role that is set
 * after it could not loosen it within the same statement.
 */
export function scopeStatement(scope: Scope): { name: string; text: string; values: unknown[] } {
  const settings: Array<[string, string | undefined]> = [
    ['transaction_read_only', scope.readOnly ? 'on' : 'off'],
    ['statement_timeout', String(scope.timeoutMs ?? defaultTimeoutMs)],
    ['request.jwt.claims', JSON.stringify(scope.claims ?? {})],
    ['request.headers', JSON.stringify(scope.headers ?? {})],
    ['request.cookies', scope.cookies && JSON.stringify(scope.cookies)],
    ['request.method', scope.method ?? ''],
    ['request.path', scope.path ?? ''],
    ['search_path', scope.searchPath],
    ['timezone', scope.timeZone],
    // What an earlier caller's function left in the session is no part of this answer.
    ['response.headers', ''],
    ['response.status', ''],
    ['role', scope.role],
  ];
  const given = settings.filter(([, value]) => value !== undefined);
  const names = given.map(([name]) => name);
  return { ...preparedFor(names), values: given.map(([, value]) => value) };
}

/** One prepared statement for each set of settings; there are few. */
const prepared = new Map<string, { name: string; text: string }>();

function preparedFor(names: string[]): { name: string; text: string } {
  const key = names.join();
  const known = prepared.get(key);
  if (known) return known;
  const list = names.map((name, at) => `set_config('${name}', $${at + 1}, true)`);
  const statement = { name: `scope_${prepared.size}`, text: `select ${list.join(', ')}` };
  prepared.set(key, statement);
  return statement;
}
