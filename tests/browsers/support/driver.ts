/** One page with storage of its own, by the protocol that its browser speaks. */
export interface Driver {
  /** Returns when the page has loaded. */
  goto(url: string): Promise<void>;
  /** Calls a function in the page, by its text; arguments and answer are JSON. */
  call(source: string, args: unknown[]): Promise<unknown>;
  /** Pointer and keys, as WebDriver writes them: both protocols take the same. */
  act(sources: object[]): Promise<void>;
  /** A PNG of what is in sight. */
  picture(): Promise<Buffer>;
  /** What the console called an error. */
  errors: string[];
  close(): Promise<void>;
}

export interface Browser {
  open(): Promise<Driver>;
  close(): Promise<void>;
}

export interface BrowserOptions {
  /** Whether pages may run scripts. */
  scripts: boolean;
}

export const phone = { width: 360, height: 740 };

/** Without a promise: where scripts are off, none is ever kept. */
export const callText = (source: string, args: unknown[]) =>
  `JSON.stringify((${source})(...${JSON.stringify(args)}) ?? null)`;
