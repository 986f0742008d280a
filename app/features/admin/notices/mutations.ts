import { type Api, loadApi } from '../../../lib/api.ts';
import type { TablesInsert } from '../../../lib/database.types.ts';
import { runMutation } from '../../../lib/mutation.ts';

export type NoticeWrite =
  | { intent: 'publish'; row: TablesInsert<'avisos_generales'> }
  | { intent: 'end'; id: string };

/** For the clientAction. What fails in the form is said there. */
export function changeNotice(write: NoticeWrite) {
  return runMutation(async () => run(await loadApi(), write), {
    topic: 'notice',
    done: write.intent === 'publish' ? 'Aviso publicado' : 'El aviso terminó',
    failed: (sentence) => (write.intent === 'end' ? `El aviso sigue. ${sentence}` : undefined),
  });
}

async function run(api: Api, write: NoticeWrite): Promise<void> {
  const table = api.from('avisos_generales');
  const { error } = await (write.intent === 'publish'
    ? table.insert(write.row)
    : table.delete().eq('id', write.id));
  if (error) throw error;
}
