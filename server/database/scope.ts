import type { Statement } from './database.ts';

/** Whose rights a statement runs with. */
export interface Scope {
  role: string;
  claims?: Record<string, unknown> | undefined;
  headers?: Record<string, string> | undefined;
  method?: string | undefined;
  path?: string | undefined;
  readOnly?: boolean | undefined;
  timeoutMs?: number | undefined;
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
export function scopeStatement(scope: Scope): Statement {
  const statement = settingsOf(scope);
  if (scope.timeZone === undefined) return statement;
  return {
    name: 'scope_time_zone',
    text: `${statement.text}, set_config('timezone', $8, true)`,
    values: [...statement.values, scope.timeZone],
  };
}

function settingsOf(scope: Scope): Statement {
  return {
    name: 'scope',
    text: `select set_config('transaction_read_only', $1, true),
      set_config('statement_timeout', $2, true),
      set_config('request.jwt.claims', $3, true),
      set_config('request.headers', $4, true),
      set_config('request.method', $5, true),
      set_config('request.path', $6, true),
      set_config('role', $7, true)`,
    values: [
      scope.readOnly ? 'on' : 'off',
      String(scope.timeoutMs ?? defaultTimeoutMs),
      JSON.stringify(scope.claims ?? {}),
      JSON.stringify(scope.headers ?? {}),
      scope.method ?? '',
      scope.path ?? '',
      scope.role,
    ],
  };
}
