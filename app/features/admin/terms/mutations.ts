import { loadApi } from '../../../lib/api.ts';
import type { TablesInsert } from '../../../lib/database.types.ts';
import { runMutation } from '../../../lib/mutation.ts';
import { written } from '../../../lib/versioned-row.ts';
import type { KeptTerm } from './queries.ts';

export type TermRow = Omit<TablesInsert<'terminos'>, 'slug' | 'fecha_actualizacion'>;

export type TermWrite =
  | { intent: 'create'; row: TermRow & { slug: string } }
  | { intent: 'update'; term: KeptTerm; row: TermRow }
  | { intent: 'delete'; term: KeptTerm };

/** For the clientAction. What fails in the dialog is said there. */
export function changeTerm(write: TermWrite) {
  const name = write.intent === 'delete' ? write.term.termino : write.row.termino;
  return runMutation(() => run(write), {
    topic: 'palabra',
    done: `${name}: ${write.intent === 'delete' ? 'eliminada' : 'guardada'}`,
    failed: (sentence) => (write.intent === 'delete' ? `${name} sigue como estaba. ${sentence}` : undefined),
  });
}

async function run(write: TermWrite): Promise<void> {
  const table = (await loadApi()).from('terminos');
  if (write.intent === 'create') {
    await written(table.insert(write.row).select('slug'));
    return;
  }
  const { slug, fecha_actualizacion } = write.term;
  const changed = write.intent === 'update' ? table.update(write.row) : table.delete();
  await written(changed.match({ slug, fecha_actualizacion }).select('slug'));
}
