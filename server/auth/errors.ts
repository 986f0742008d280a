import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { isConnectionLost } from '../database/connection-lost.ts';
import { ApiError } from '../errors.ts';

/** The first version of the error format that names its code in `code`. */
const apiVersion = '2024-01-01';

export type WeakPasswordReason = 'length' | 'characters' | 'pwned';

export class AuthError extends ApiError {
  readonly weakPassword: WeakPasswordReason[] | undefined;
  readonly retryAfterSeconds: number | undefined;

  constructor(
    status: number,
    code: string,
    message: string,
    options: { cause?: unknown; weakPassword?: WeakPasswordReason[]; retryAfterSeconds?: number } = {},
  ) {
    super(status, code, message, { cause: options.cause });
    this.weakPassword = options.weakPassword;
    this.retryAfterSeconds = options.retryAfterSeconds;
  }
}

/** A refusal in the words of OAuth 2: only some token grants use it. */
export class OauthError extends Error {
  override name = 'OauthError';
  readonly error: string;

  constructor(error: string, description: string) {
    super(description);
    this.error = error;
  }
}

export const invalid = (message: string) => new AuthError(400, 'validation_failed', message);
export const userBanned = (status: number) => new AuthError(status, 'user_banned', 'User is banned');
export const invalidCredentials = () =>
  new AuthError(400, 'invalid_credentials', 'Invalid login credentials');

export function tooManyRequests(code: string, retryAfterSeconds: number): AuthError {
  const message =
    code === 'over_request_rate_limit'
      ? 'Request rate limit reached'
      : `For security purposes, you can only request this after ${retryAfterSeconds} seconds.`;
  return new AuthError(429, code, message, { retryAfterSeconds });
}

/** The one place where a refusal becomes an answer. */
export function renderError(error: Error, context: Context): Response {
  if (error instanceof OauthError) {
    return context.json({ error: error.error, error_description: error.message }, 400);
  }
  const refusal = toAuthError(error);
  const extra = refusal.weakPassword && { weak_password: { reasons: refusal.weakPassword } };
  context.header('x-sb-error-code', refusal.code);
  if (refusal.retryAfterSeconds) context.header('Retry-After', String(refusal.retryAfterSeconds));
  const status = refusal.status as ContentfulStatusCode;
  if ((context.req.header('X-Supabase-Api-Version') ?? '') >= apiVersion) {
    context.header('X-Supabase-Api-Version', apiVersion);
    return context.json({ code: refusal.code, message: refusal.message, ...extra }, status);
  }
  return context.json({ code: status, error_code: refusal.code, msg: refusal.message, ...extra }, status);
}

export function toAuthError(error: Error): AuthError {
  // Class 53: a full disk or another want of the server's, over in a while.
  if ((sqlState(error) ?? sqlState(error.cause))?.startsWith('53')) {
    const message = 'The server has no room for this at the moment, please retry later.';
    return new AuthError(503, 'unexpected_failure', message, { cause: error });
  }
  // Clients keep a session that could not be renewed only where the answer says that it is worth another try.
  if (isConnectionLost(error)) {
    const message = 'The database cannot be reached at the moment, please retry later.';
    return new AuthError(503, 'unexpected_failure', message, { cause: error });
  }
  if (error instanceof AuthError) return error;
  if (error instanceof ApiError) return new AuthError(error.status, error.code, error.message);
  const state = sqlState(error);
  // Class 22: a value that PostgreSQL cannot hold (a lone surrogate, say) is the sender's mistake.
  if (state?.startsWith('22'))
    return new AuthError(400, 'validation_failed', 'Invalid input', { cause: error });
  if (state === '57014') {
    const message = 'Processing this request timed out, please retry after a moment.';
    return new AuthError(504, 'request_timeout', message, { cause: error });
  }
  return new AuthError(
    500,
    'unexpected_failure',
    'Unexpected failure, please check server logs for more information',
    { cause: error },
  );
}

export function sqlState(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('code' in error)) return undefined;
  return typeof error.code === 'string' && /^[0-9A-Z]{5}$/.test(error.code) ? error.code : undefined;
}

/** The unique constraint or index that an insert ran into, if that is what happened. */
export function violatedUnique(error: unknown): string | undefined {
  if (sqlState(error) !== '23505' || !(error instanceof Error) || !('constraint' in error)) return undefined;
  return String(error.constraint);
}
