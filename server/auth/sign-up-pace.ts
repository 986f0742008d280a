import type { Context } from 'hono';
import { addressNetwork, clientAddress } from '../middleware/client-address.ts';
import { tooMany } from './errors.ts';
import type { AuthServices } from './services.ts';

const hourSeconds = 3600;
/** Once the hour's share of a network is used. */
const slowBucket = { name: 'auth_sign_up_slow', points: 1, durationSeconds: 180 };

/** A network that made many accounts in an hour makes one every three minutes: a room full of families still gets in, a script gives up. */
export async function slowSignUps(auth: AuthServices, context: Context): Promise<void> {
  const address = clientAddress(context, auth.config);
  if (!address) return;
  const network = addressNetwork(address);
  const points = auth.config.auth.signupsPerHour;
  const share = await auth.limits.consume(
    { name: 'auth_sign_up_hour', points, durationSeconds: hourSeconds },
    network,
  );
  if (share.isAllowed) return;
  const { isAllowed, retryAfterSeconds } = await auth.limits.consume(slowBucket, network);
  if (!isAllowed) throw tooMany('over_request_rate_limit', retryAfterSeconds);
}
