import type { Api } from '../../../lib/api.ts';
import type { Suggestion } from './queries.ts';

type State = Suggestion['estado'];

/** Of a resource or an activity. False: somebody else decided first (the row is no longer in state `from`). */
export async function updateSuggestion(
  api: Api,
  table: 'sugerencias' | 'actividades',
  id: string,
  from: State,
  to: State,
): Promise<boolean> {
  const { data, error } = await api
    .from(table as 'sugerencias')
    .update({ estado: to })
    .match({ id, estado: from })
    .select('id');
  if (error) throw error;
  return data.length > 0;
}
