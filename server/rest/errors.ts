/** A refusal in PostgREST's words: what the client reads as `error`. */
export class RestError extends Error {
  override name = 'RestError';
  readonly status: number;
  readonly code: string;
  readonly details: unknown;
  readonly hint: string | null;
  readonly headers: Record<string, string>;

  constructor(
    status: number,
    code: string,
    message: string,
    {
      details = null,
      hint = null,
      headers = {},
      cause,
    }: { details?: unknown; hint?: string | null; headers?: Record<string, string>; cause?: unknown } = {},
  ) {
    super(message, { cause });
    this.status = status;
    this.code = code;
    this.details = details;
    this.hint = hint;
    this.headers = headers;
  }
}

export function parseError(what: string, text: string, column: number, details: string): RestError {
  return new RestError(400, 'PGRST100', `"failed to parse ${what} (${text})" (line 1, column ${column})`, {
    details,
  });
}

export const invalidBody = (message: string, details: string | null = null) =>
  new RestError(400, 'PGRST102', message, { details });

export const unsatisfiableRange = (details: string, range?: string) =>
  new RestError(416, 'PGRST103', 'Requested range not satisfiable', {
    details,
    headers: range === undefined ? {} : { 'Content-Range': range },
  });

export const notSingular = (count: string) =>
  new RestError(406, 'PGRST116', 'Cannot coerce the result to a single JSON object', {
    details: `The result contains ${count} rows`,
  });

export const tooManyAffected = (count: string) =>
  new RestError(400, 'PGRST124', 'Query result exceeds max-affected preference constraint', {
    details: `The query affects ${count} rows`,
  });

export const otherKey = () =>
  new RestError(400, 'PGRST115', 'Payload values do not match URL in primary key column(s)');

export const notEmbedded = (name: string) =>
  new RestError(400, 'PGRST108', `'${name}' is not an embedded resource in this request`, {
    hint: `Verify that '${name}' is included in the 'select' query parameter.`,
  });

export const embeddedTwice = (name: string) =>
  new RestError(400, '42712', `table name "${name}" specified more than once`);

export const columnMissing = (table: string, column: string) =>
  new RestError(400, '42703', `column ${table}.${column} does not exist`);

export const columnUnknown = (table: string, column: string) =>
  new RestError(400, 'PGRST204', `Could not find the '${column}' column of '${table}' in the schema cache`);

export const tooLarge = (message: string, details: string | null = null) =>
  new RestError(413, 'PGRST102', message, { details });

export const replyTooLarge = (bytes: string) =>
  new RestError(413, '54000', 'The answer is too large to be sent', {
    details: `It would have ${bytes} bytes`,
    hint: 'Ask for fewer rows (limit), fewer columns (select) or fewer embeds.',
  });

export const replyTooLargeByPlan = (bytes: number) =>
  new RestError(413, '54000', 'The answer is too large to be sent', {
    details: `By the planner's estimate it would have ${bytes} bytes`,
    hint: 'Ask for fewer rows (limit), fewer columns (select) or fewer embeds.',
  });

export const tooCostlyByPlan = (cost: number) =>
  new RestError(413, '54000', 'The request asks for too much work', {
    details: `By the planner's estimate it would cost ${cost}`,
    hint: 'Ask for fewer rows (limit) by an indexed column, for fewer embeds, or with fewer patterns.',
  });

export const tooComplex = (details: string) =>
  new RestError(400, 'PGRST100', 'The request is too complex', { details });

export const tooManyRequests = (retryAfterSeconds: number, cause?: unknown) =>
  new RestError(429, 'over_request_rate_limit', 'Request rate limit reached', {
    details: `Try again in ${retryAfterSeconds} seconds`,
    headers: { 'Retry-After': String(retryAfterSeconds) },
    cause,
  });

/** Nobody is there to read it. */
export const clientDisconnected = (cause: unknown) =>
  new RestError(499, 'client_gone', 'The client broke off its request', { cause });
