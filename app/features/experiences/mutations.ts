import { dataOf, loadApi } from '../../lib/api.ts';
import { runMutation } from '../../lib/mutation.ts';
import { withFreshSession } from '../../session/fresh-session.ts';
import type { Experience } from './experiences.ts';

export interface SaveExperience
  extends Pick<Experience, 'clase' | 'plan' | 'espera_meses' | 'hecho' | 'fue' | 'mes'> {
  intent: 'experience';
  /** Null: a new one. */
  experienceId: string | null;
}

/** The writes of one's own experiences, as the clientAction of the provider's page gets them. */
export type ExperienceWrite = SaveExperience | { intent: 'delete-experience'; experienceId: string };

export function writeExperience(providerId: string, write: ExperienceWrite) {
  if (write.intent === 'experience') {
    return runMutation(() => withFreshSession(() => saveExperience(providerId, write)), {
      topic: 'experience',
      done: write.experienceId ? 'Experiencia cambiada' : 'Gracias por contarlo',
      // The dialog says it.
      failed: () => undefined,
    });
  }
  return runMutation(() => withFreshSession(() => deleteExperience(write.experienceId)), {
    topic: 'experience',
    done: 'Experiencia eliminada',
    failed: (sentence) => `No se eliminó. ${sentence}`,
  });
}

async function saveExperience(providerId: string, write: SaveExperience): Promise<void> {
  const { experienceId, clase, plan, espera_meses, hecho, fue, mes } = write;
  const table = (await loadApi()).from('experiencias');
  const { error } = experienceId
    ? await table.update({ plan, espera_meses, fue, mes }).eq('id', experienceId)
    : await table.insert({ proveedor_id: providerId, clase, plan, espera_meses, hecho, fue, mes });
  if (error) throw error;
}

async function deleteExperience(id: string): Promise<void> {
  await (await loadApi()).from('experiencias').delete().eq('id', id).then(dataOf);
}
