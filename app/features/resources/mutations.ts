import { loadApi } from '../../lib/api.ts';
import { runMutation } from '../../lib/mutation.ts';
import { getAccount } from '../../session/session.ts';
import { type Suggestion, webAddress } from './suggestions.ts';

/** The failure is shown in the dialog alone. */
export function writeSuggestion(suggestion: Suggestion) {
  return runMutation(() => sendSuggestion(suggestion), {
    topic: 'suggestion',
    done: 'Gracias. Un administrador va a leer tu sugerencia.',
    failed: () => undefined,
  });
}

async function sendSuggestion({ titulo, url, descripcion }: Suggestion): Promise<void> {
  const api = await loadApi();
  const { error } = await api.from('sugerencias').insert({
    usuario_id: getAccount()?.id ?? '',
    titulo: titulo.trim(),
    url: webAddress(url) ?? url.trim(),
    descripcion: descripcion.trim() || null,
  });
  if (error) throw error;
}
