import { type Api, loadApi } from '../../../lib/api.ts';
import { type Decision, decide } from '../decisions.ts';
import type { Suggestion } from './queries.ts';

type State = Suggestion['estado'];

export function decideSuggestion(decision: Decision<State>) {
  const { id, name, from, to } = decision;
  return decide(decision, async () => updateSuggestion(await loadApi(), id, from, to), {
    taken: `Otra persona ya decidió sobre «${name}»`,
    failed: (sentence) => `Error al guardar la sugerencia: ${sentence}`,
  });
}

/** False: somebody else decided first (the row is no longer in state `from`). */
export async function updateSuggestion(api: Api, id: string, from: State, to: State): Promise<boolean> {
  const { data, error } = await api
    .from('sugerencias')
    .update({ estado: to })
    .match({ id, estado: from })
    .select('id');
  if (error) throw error;
  return data.length > 0;
}
