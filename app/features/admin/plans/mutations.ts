import { type Api, dataOf, loadApi } from '../../../lib/api.ts';
import { runMutation } from '../../../lib/mutation.ts';
import { versionOf, written } from '../../../lib/versioned-row.ts';
import type { PlanRow } from './plan-values.ts';
import type { KeptPlan } from './queries.ts';

export type PlanWrite =
  | { intent: 'create'; row: PlanRow }
  | { intent: 'update'; plan: KeptPlan; row: PlanRow }
  | { intent: 'offer'; plan: KeptPlan; activo: boolean };

/** For the clientAction. What fails in the dialog is said there. */
export function changePlan(write: PlanWrite) {
  const name = write.intent === 'offer' ? write.plan.nombre : write.row.nombre;
  const done = write.intent === 'offer' ? offerWords(write.activo) : 'guardado';
  return runMutation(async () => run(await loadApi(), write), {
    topic: 'plan',
    done: `${name}: ${done}`,
    failed: (sentence) => (write.intent === 'offer' ? `${name} sigue como estaba. ${sentence}` : undefined),
  });
}

async function run(api: Api, write: PlanWrite): Promise<void> {
  const table = api.from('planes');
  if (write.intent === 'create') {
    await table.insert(write.row).then(dataOf);
    return;
  }
  const change = write.intent === 'offer' ? { activo: write.activo } : write.row;
  await written(table.update(change).match(versionOf(write.plan)).select('id'));
}

function offerWords(isOffered: boolean): string {
  return isOffered ? 'se ofrece otra vez' : 'ya no se ofrece';
}
