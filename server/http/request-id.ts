import { randomUUID } from 'node:crypto';

/** As proxies make them: hexadecimal, UUID or the like. Nothing that could be an address or a sentence. */
const wellFormed = /^[0-9a-z-]{8,64}$/i;

/** The id of a request: the proxy's own, if it is trusted and has given one, so that its log and ours go together. */
export function requestId(given: string | undefined, { trustProxy }: { trustProxy: boolean }): string {
  return trustProxy && given !== undefined && wellFormed.test(given) ? given : randomUUID();
}
