import { type Api, dataOf, loadApi } from '../../../lib/api.ts';
import { attempt, runMutation } from '../../../lib/mutation.ts';
import { withFreshSession } from '../../../session/fresh-session.ts';
import { type Sent, sendRows, type Upload } from '../../import/upload.ts';
import { type OpenedFile, openFile } from './open-file.ts';
import { type Decision, fetchSameFile, fetchUndoPreview, type Import, type UndoPreview } from './queries.ts';

export type ImportWrite =
  | {
      intent: 'decide';
      importId: string;
      rows: number[];
      decision: Decision;
      /** What the toast says. */
      done: string;
    }
  | { intent: 'run'; importId: string; isAllOrNothing: boolean; promised: number }
  | { intent: 'undo'; importId: string }
  | { intent: 'abandon'; importId: string };

/** For the clientAction. What goes on in the background is told by the page. */
export function changeImport(write: ImportWrite) {
  return runMutation(() => withFreshSession(async () => run(await loadApi(), write)), {
    topic: 'import',
    done: write.intent === 'decide' ? write.done : undefined,
    failed: (sentence) => `${failures[write.intent]} ${sentence}`,
  });
}

const failures: Record<ImportWrite['intent'], string> = {
  decide: 'No se guardó la decisión.',
  run: 'No empezó la importación.',
  undo: 'No se deshizo la importación.',
  abandon: 'No se quitó la importación.',
};

async function run(api: Api, write: ImportWrite): Promise<void> {
  await callOf(api, write).then(dataOf);
}

function callOf(api: Api, write: ImportWrite) {
  const importacion = write.importId;
  switch (write.intent) {
    case 'decide':
      return api.rpc('decidir_filas', { importacion, filas: write.rows, decision: write.decision });
    case 'run':
      return api.rpc('importar', {
        importacion,
        todo_o_nada: write.isAllOrNothing,
        prometidas: write.promised,
      });
    case 'undo':
      return api.rpc('deshacer_importacion', { importacion });
    case 'abandon':
      return api.rpc('abandonar_importacion', { importacion });
  }
}

/** A file that was read, and what is known of the same one. */
export interface ChosenFile {
  file: OpenedFile;
  before: Import[];
}

/** Reads a file, and asks whether the same was here before. What fails is said beside the file. */
export function chooseFile(file: File) {
  return attempt<ChosenFile>(
    async () => {
      const opened = await openFile(file);
      const before = await withFreshSession(async () => fetchSameFile(await loadApi(), opened.fingerprint));
      return { file: opened, before };
    },
    { topic: 'import', failed: () => undefined },
  );
}

/** Sends the rows, as far as they were not sent before, and asks for the rehearsal. The outcome is the id of the import. */
export function sendFile(upload: Upload, sent: Sent, onSent: (rows: number) => void) {
  return attempt<string>(
    () => withFreshSession(async () => sendRows(await loadApi(), upload, sent, onSent)),
    { topic: 'import', failed: () => undefined },
  );
}

export function previewUndo(importId: string) {
  return attempt<UndoPreview>(
    () => withFreshSession(async () => fetchUndoPreview(await loadApi(), importId)),
    { topic: 'import', failed: (sentence) => `No se pudo ver qué se deshace. ${sentence}` },
  );
}
