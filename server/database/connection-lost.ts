import pg from 'pg';

/** Class 08, and a server that shuts down, has crashed or is starting. */
const states = /^(08...|57P0[123])$/;
const networkCodes =
  /^(ECONNREFUSED|ECONNRESET|ECONNABORTED|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|EAI_AGAIN)$/;
/** pg's own words, and those of the embedded engine. */
const words =
  /^connection terminated|^timeout expired$|client has encountered a connection error|database was restarted|engine ended|timeout exceeded when trying to connect/i;

/** Whoever was asked is away, or went away meanwhile: who asks again may find it. */
export function isConnectionLost(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error ? String(error.code) : '';
  if (error instanceof pg.DatabaseError) return states.test(code);
  return networkCodes.test(code) || words.test(error.message) || isConnectionLost(error.cause);
}
