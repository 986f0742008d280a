/** What one look at the installation has shown, in one sentence; `advice` is what to do about it. */
export interface Finding {
  level: 'ok' | 'warning' | 'fault';
  subject: string;
  text: string;
  advice?: string;
}

export const ok = (subject: string, text: string): Finding => ({ level: 'ok', subject, text });

export const warning = (subject: string, text: string, advice: string): Finding => ({
  level: 'warning',
  subject,
  text,
  advice,
});

export const fault = (subject: string, text: string, advice: string): Finding => ({
  level: 'fault',
  subject,
  text,
  advice,
});

export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  // The message of several addresses that were tried is empty.
  return error.message || ('code' in error ? String(error.code) : error.name);
}
