export interface Reply {
  status: number;
  headers: Record<string, string>;
  /** Set by SQL. */
  ownHeaders?: Array<[string, string]>;
  body: string | Uint8Array | null;
  /** What the body lies in, to be given back when it was sent. */
  room?: Buffer | undefined;
}
