import { FileText, Upload } from 'lucide-react';
import { type DragEvent, useId } from 'react';
import { Link } from 'react-router';
import { Alert } from '../../../components/ui/alert.tsx';
import { Busy, buttonClass } from '../../../components/ui/button.tsx';
import { Panel } from '../../../components/ui/card.tsx';
import { countOf } from '../../../lib/count.ts';
import { cx } from '../../../lib/cx.ts';
import { formatDayInSentence } from '../../../lib/dates.ts';
import type { ChosenFile } from './mutations.ts';
import { acceptedFiles, type OpenedFile } from './open-file.ts';
import { type Import, isWorking } from './queries.ts';

interface FileStepProps {
  chosen: ChosenFile | undefined;
  isReading: boolean;
  /** Why the file cannot be read. */
  problem: string | undefined;
  /** The rows are on their way: it is too late for another file. */
  isFixed: boolean;
  onChoose(file: File): void;
}

/** The first step: a file is chosen, or dropped, and read in the browser. */
export function FileStep({ chosen, isReading, problem, isFixed, onChoose }: FileStepProps) {
  const hintId = useId();
  function drop(event: DragEvent) {
    event.preventDefault();
    const [file] = event.dataTransfer.files;
    if (file && !isReading && !isFixed) onChoose(file);
  }
  return (
    <Panel aria-labelledby="archivo" className="grid gap-4">
      <h2 id="archivo" className="text-h3 font-subtitle">
        1. Archivo
      </h2>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a place to drop a file on; the button beside it does the same */}
      <div
        onDragOver={(event) => event.preventDefault()}
        onDrop={drop}
        className="flex flex-wrap items-center gap-4 rounded-field border-2 border-dashed border-line-strong bg-sunken p-4"
      >
        <FileText className="size-7 flex-none text-ink-soft" />
        <div role="status" className="min-w-0 flex-[1_1_14rem]">
          {isReading ? (
            <Busy label="Leyendo el archivo…" />
          ) : chosen ? (
            <>
              <b className="wrap-anywhere">{chosen.file.name}</b>
              <p className="text-meta text-ink-soft">{tellOf(chosen.file)}</p>
            </>
          ) : (
            <>
              <b>Elige un archivo CSV</b>
              <p className="text-meta text-ink-soft">Todavía no cambia nada: primero hay un ensayo.</p>
            </>
          )}
        </div>
        {isFixed ? null : (
          <label
            className={cx(
              buttonClass({ size: 'small', level: chosen ? 'line' : 'main' }),
              'relative cursor-pointer has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
            )}
          >
            <Upload className="icon" />
            {chosen ? 'Elegir otro archivo' : 'Elegir archivo'}
            <input
              type="file"
              accept={acceptedFiles}
              aria-describedby={hintId}
              className="absolute inset-0 cursor-pointer opacity-0 file:cursor-pointer"
              onChange={({ target }) => {
                const [file] = target.files ?? [];
                if (file && !isReading) onChoose(file);
                // So that the same file can be chosen again.
                target.value = '';
              }}
            />
          </label>
        )}
      </div>
      {problem ? (
        <Alert kind="error" role="alert" title="No pudimos leer el archivo">
          <p>{problem}</p>
        </Alert>
      ) : null}
      {chosen?.before.map((before) => (
        <SameFile key={before.id} before={before} />
      ))}
      <p id={hintId} className="max-w-(--width-text) text-meta text-ink-soft">
        Un CSV de hasta 20 MB y 10,000 filas, como lo guarda Excel.
      </p>
    </Panel>
  );
}

function tellOf({ rowCount, table: { header, encoding } }: OpenedFile): string {
  return `${countOf(rowCount, 'fila', 'filas')}, ${countOf(header.length, 'columna', 'columnas')}. Letras: ${encoding}.`;
}

/** The same bytes were here before: it may go on, and it is said first. */
function SameFile({ before }: { before: Import }) {
  const day = formatDayInSentence(new Date(before.terminada_en ?? before.creada_en));
  const isDone = before.estado === 'hecha' || before.estado === 'importando';
  return (
    <Alert
      kind="waiting"
      title={
        isDone ? `Este mismo archivo ya se importó el ${day}` : `Ya empezaste con este archivo el ${day}`
      }
    >
      <p>
        {isDone
          ? 'Si sigues, las filas que no han cambiado salen como «Igual».'
          : isWorking(before) || before.estado === 'ensayada'
            ? 'Puedes seguir con aquella importación y conservar lo que decidiste.'
            : 'Se cortó mientras subía. Si sigues aquí, empieza de nuevo.'}
      </p>
      <p>
        <Link to={`/admin/importar/${before.id}`} className="tap">
          Ver esa importación
        </Link>
      </p>
    </Alert>
  );
}
