import { createHmac } from 'node:crypto';
import type { Database } from '../database/database.ts';
import { readSharedSecret } from '../database/shared-secret.ts';

export interface ServerHmac {
  /** A keyed hash that only this server can make, the same in all of its processes. Needs `ready`. */
  hmac(...parts: Array<string | Buffer>): Buffer;
  /** Await before `hmac`: inside a transaction the key could not be read any more. */
  ready(): Promise<void>;
}

export function createServerHmac(database: Database): ServerHmac {
  let secret: Buffer | undefined;
  return {
    async ready() {
      secret ??= Buffer.from(await readSharedSecret(database, 'auth_seal', { bytes: 32 }), 'hex');
    },
    hmac(...parts) {
      if (!secret) throw new Error('the services are not ready');
      const mac = createHmac('sha256', secret);
      // Length-prefixed: no two lists of parts may concatenate to the same bytes.
      for (const part of parts) mac.update(`${Buffer.byteLength(part)}:`).update(part);
      return mac.digest();
    },
  };
}
