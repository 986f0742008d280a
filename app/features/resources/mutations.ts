import type { Api } from '../../lib/api.ts';
import { type Suggestion, webAddress } from './suggestions.ts';

export async function sendSuggestion(api: Api, usuarioId: string, suggestion: Suggestion): Promise<void> {
  const { error } = await api.from('sugerencias').insert({
    usuario_id: usuarioId,
    titulo: suggestion.titulo.trim(),
    url: webAddress(suggestion.url) ?? suggestion.url.trim(),
    descripcion: suggestion.descripcion.trim() || null,
  });
  if (error) throw error;
}
