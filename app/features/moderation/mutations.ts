import { type Api, dataOf, loadApi } from '../../lib/api.ts';
import { attempt, runMutation } from '../../lib/mutation.ts';
import { oneOf, rpc } from '../../lib/rpc.ts';
import { withFreshSession } from '../../session/fresh-session.ts';
import { type PostClass, type PostRef, postNouns, type ReportReason } from './report-reasons.ts';
import type { TakedownReason } from './takedown-reasons.ts';

/** Deletes as an admin, with a reason that is counted; throws when it is gone already. */
export async function takeDown(
  api: Api,
  clase: PostClass,
  elemento: string,
  motivo: TakedownReason,
): Promise<void> {
  const data = await api.rpc('retirar', { clase, elemento, motivo }).then(dataOf);
  if (!data) throw new Error(`There is no ${clase} to remove`);
}

export interface Report extends PostRef {
  motivo: ReportReason;
  texto: string;
}

/** Whether it was sent now, or by the same person before. */
const receipts = ['recibido', 'ya_reportada'] as const;
export type ReportReceipt = (typeof receipts)[number];

/** No clientAction: the loaders would take away what the third report hides while its reporter looks at it. */
export function sendReport({ clase, elemento, motivo, texto }: Report) {
  return attempt(
    () =>
      withFreshSession(async () => {
        return rpc(await loadApi(), 'reportar', { clase, elemento, motivo, texto }, oneOf(receipts));
      }),
    {
      topic: 'report',
      done: (receipt) =>
        receipt === 'recibido'
          ? 'Recibimos tu reporte. Una persona lo revisa y te decimos qué decidió.'
          : `Ya habías reportado esta ${postNouns[clase]}. Cuenta una sola vez.`,
      // The dialog says it.
      failed: () => undefined,
    },
  );
}

export interface SecondLook extends PostRef {
  intent: 'second-look';
  texto: string;
}

export function askSecondLook({ clase, elemento, texto }: SecondLook) {
  return runMutation(
    () =>
      withFreshSession(async () => {
        await (await loadApi()).rpc('pedir_revision', { clase, elemento, texto }).then(dataOf);
      }),
    {
      topic: 'second-look',
      done: `Vamos a mirar otra vez tu ${postNouns[clase]}`,
      // The dialog says it.
      failed: () => undefined,
    },
  );
}
