import { attemptKey, countFailure } from './attempts.ts';
import { queueMail } from './mail/account-mail.ts';
import type { AuthServices } from './services.ts';

/** So many wrong passwords in a row, wherever they came from, and the owner is told. */
const alarmAfter = 10;
const alarmBucket = { name: 'auth_alarm', points: 1, durationSeconds: 24 * 3_600 };

/** After the answer: whether there is somebody to be told must not show in its time. */
export function noteFailure(
  auth: AuthServices,
  account: string,
  owner: { id: string | null; email: string | null },
): void {
  if (!auth.config.rateLimits) return;
  auth.later(async () => {
    const failures = await countFailure(auth.database, attemptKey('failures', account));
    if (failures < alarmAfter || !owner.id || !owner.email) return;
    const { isAllowed } = await auth.limits.consume(alarmBucket, owner.id);
    if (!isAllowed) return;
    const mail = { userId: owner.id, to: owner.email, template: 'failed_sign_ins_notification' } as const;
    await queueMail(auth.database, mail);
  });
}
