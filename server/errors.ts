/** A refusal with a status, a stable code and a public message; the cause stays in the log. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string;

  constructor(status: number, code: string, message: string, options?: { cause?: unknown }) {
    super(message, options);
    this.name = 'ApiError';
    this.status = status;
    this.code = code;
  }
}

/** Something the operator has to mend before the server can start: one sentence, no stack. */
export class StartError extends Error {
  override name = 'StartError';
}
