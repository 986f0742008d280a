import { type Api, dataOf, loadApi } from '../../../lib/api.ts';
import type { TablesInsert } from '../../../lib/database.types.ts';
import { dayOf } from '../../../lib/dates.ts';
import type { BaseVersion } from '../../../lib/drafts.ts';
import { UserFacingError } from '../../../lib/error-messages.ts';
import { attempt, runMutation } from '../../../lib/mutation.ts';
import { saveAtVersion, versionOf, written } from '../../../lib/versioned-row.ts';
import { fetchHistory, fetchStep, type StoredStep } from './queries.ts';
import { rowOf, type StepValues, stepDifferences } from './step-values.ts';

const topic = 'step';
const gone = 'Otra persona eliminó este paso.';

type Shown = Pick<StoredStep, 'id' | 'titulo' | 'fecha_actualizacion'>;

/** What an admin does to a row of the list. */
export type StepWrite =
  | { intent: 'move'; step: Shown; way: 'arriba' | 'abajo' }
  | { intent: 'copy'; step: Shown }
  | { intent: 'verify'; step: Shown; name: string }
  | { intent: 'delete'; step: Shown }
  | { intent: 'undelete'; step: Shown; entry: number };

/** What is to be told of a move or a deletion. */
export interface StepWritten {
  /** Of a moved step, counted from 1. */
  place?: number;
  /** The audit entry of a deleted step, which brings it back. */
  entry?: number;
}

/** For the clientAction of the list, which is read again after a failure too: the row may have changed. */
export function changeStep(write: StepWrite) {
  const { step } = write;
  const failed = (sentence: string) => `No se guardó. ${sentence}`;
  switch (write.intent) {
    case 'move':
      return attempt(async () => moveStep(await loadApi(), step, write.way), { topic, failed });
    case 'copy':
      return attempt(async () => copyStep(await loadApi(), step), {
        topic,
        done: `Copiaste «${step.titulo}»: la copia es un borrador`,
        failed,
      });
    case 'verify':
      return attempt(async () => verifyAgain(await loadApi(), step, write.name), {
        topic,
        done: `«${step.titulo}» queda revisado con la fecha de hoy`,
        failed,
      });
    case 'delete':
      // The page says it, with the way back.
      return attempt(async () => deleteStep(await loadApi(), step), { topic, failed });
    case 'undelete':
      return attempt(async () => putBack(await loadApi(), write.entry), {
        topic,
        done: `«${step.titulo}» está otra vez en la lista`,
        failed,
      });
  }
}

async function moveStep(api: Api, { id }: Shown, way: 'arriba' | 'abajo'): Promise<StepWritten> {
  const data = await api.rpc('mover_paso', { paso: id, hacia: way }).then(dataOf);
  if (data === null) throw new UserFacingError(gone);
  return { place: data };
}

async function deleteStep(api: Api, step: Shown): Promise<StepWritten> {
  await written(api.from('pasos').delete().match(versionOf(step)).select('id'));
  // It is deleted, whether its entry can be read or not.
  const [last] = await fetchHistory(api, step.id).catch(() => []);
  return last?.accion === 'eliminar' ? { entry: last.id } : {};
}

async function copyStep(api: Api, { id }: Shown): Promise<void> {
  const data = await api.rpc('copiar_paso', { paso: id }).then(dataOf);
  if (data === null) throw new UserFacingError(gone);
}

/** Somebody has checked that a step still says what is so: it holds for half a year from today. */
export async function verifyAgain(api: Api, step: Shown, name: string): Promise<void> {
  await written(
    api
      .from('pasos')
      .update({ verificado_por: name, revisado_en: dayOf(new Date()), vence_en: null })
      .match(versionOf(step))
      .select('id'),
  );
}

/** What the form of a step sends. */
export interface StepSave {
  intent: 'save';
  values: StepValues;
  /** None for a new one. */
  base?: BaseVersion<StepValues> | undefined;
}

/** Puts back what a step said before an audit entry. */
export interface StepPutBack {
  intent: 'put-back';
  entry: number;
}

/** For the clientAction of the form. */
export function saveStep(write: StepSave | StepPutBack) {
  if (write.intent === 'put-back') {
    return runMutation(async () => putBack(await loadApi(), write.entry), {
      topic,
      done: 'El paso dice otra vez lo de antes',
      failed: (sentence) => `No se guardó. ${sentence}`,
    });
  }
  const { values, base } = write;
  return runMutation(
    async () => {
      const api = await loadApi();
      if (base) await updateStep(api, values, base);
      else await createStep(api, values);
    },
    {
      topic,
      done: values.isPublished ? 'Paso guardado y publicado' : 'Paso guardado como borrador',
      failed: () => 'No se guardó el paso',
    },
  );
}

async function createStep(api: Api, values: StepValues): Promise<void> {
  // The database gives it its slug and its place.
  const row: Partial<TablesInsert<'pasos'>> = rowOf(values);
  await api
    .from('pasos')
    .insert(row as TablesInsert<'pasos'>)
    .then(dataOf);
}

function updateStep(
  api: Api,
  values: StepValues,
  { id, version }: BaseVersion<StepValues>,
): Promise<StoredStep> {
  return saveAtVersion({
    write: api
      .from('pasos')
      .update(rowOf(values))
      .match(versionOf({ id, fecha_actualizacion: version }))
      .select('*')
      .overrideTypes<StoredStep[], { merge: false }>(),
    read: () => fetchStep(api, id),
    isSaved: (current) => stepDifferences(values, current).length === 0,
    gone,
  });
}

async function putBack(api: Api, entry: number): Promise<void> {
  const data = await api.rpc('devolver_cambio', { entrada: entry }).then(dataOf);
  if (data !== 'devuelto') throw new UserFacingError('Otra persona lo cambió después. Recarga la página.');
}
