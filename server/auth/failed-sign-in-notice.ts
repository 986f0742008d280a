import { attemptKey, countFailure } from './attempts.ts';
import { queueMail } from './mail/account-mail.ts';
import type { AuthServices } from './services.ts';

/** Failed sign-ins in a row, from any network, after which the account is notified by mail. */
const alarmAfter = 10;
const alarmBucket = { name: 'auth_alarm', points: 1, durationSeconds: 24 * 3_600 };

/** After the response, against a timing leak: whether the account exists must not show. */
export function countFailedSignIn(
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
