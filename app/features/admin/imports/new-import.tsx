import { useState } from 'react';
import { useSubmission } from '../../../components/forms/use-submission.ts';
import { Panel } from '../../../components/ui/card.tsx';
import { type Column, chooseColumn, matchColumns } from '../../import/columns.ts';
import { ColumnStep, columnProblem } from './column-step.tsx';
import { FileStep } from './file-step.tsx';
import { type ChosenFile, chooseFile } from './mutations.ts';
import { uploadOfRegister, uploadOfTable } from './open-file.ts';
import type { ReadingHelp } from './queries.ts';
import { SendStep } from './send-step.tsx';
import { Stages } from './stages.tsx';

/** From a file to its rehearsal: the file, its columns, and the way of its rows to the database. */
export function NewImport({ help: { plans, remembered } }: { help: ReadingHelp }) {
  const [chosen, setChosen] = useState<ChosenFile>();
  const [columns, setColumns] = useState<Column[]>([]);
  // From the first row on, the columns stay as they are; another file may be chosen where it stopped.
  const [rows, setRows] = useState<'here' | 'on their way' | 'stopped'>('here');
  const reading = useSubmission<File, ChosenFile>({
    run(file) {
      setChosen(undefined);
      return chooseFile(file);
    },
    onDone(next) {
      setColumns(next.file.origin === 'csv' ? matchColumns(next.file.table, remembered) : []);
      setChosen(next);
      setRows('here');
    },
  });
  const follow = (isSending: boolean) => setRows(isSending ? 'on their way' : 'stopped');
  const file = chosen?.file;
  return (
    <>
      <Stages current={file ? 2 : 1} />
      <FileStep
        chosen={chosen}
        isReading={reading.isBusy}
        problem={reading.failure?.sentence}
        isFixed={rows === 'on their way'}
        onChoose={reading.send}
      />
      {file?.origin === 'csv' ? (
        <ColumnStep
          key={file.fingerprint}
          columns={columns}
          plans={plans}
          isFixed={rows !== 'here'}
          onChoose={(place, field) => setColumns((before) => chooseColumn(before, place, field))}
        >
          <SendStep
            upload={() => uploadOfTable(file, columns, plans)}
            total={file.rowCount}
            problem={columnProblem(columns)}
            onSending={follow}
          />
        </ColumnStep>
      ) : null}
      {file?.origin === 'nppes' ? (
        <Panel key={file.fingerprint} aria-labelledby="columnas" className="grid gap-4">
          <div className="grid gap-1">
            <h2 id="columnas" className="text-h3 font-subtitle">
              2. Columnas
            </h2>
            <p className="max-w-(--width-text) text-ink-soft">
              Es el registro de NPPES: sus columnas ya se conocen. De cada línea se toman nombre, profesión,
              municipio, teléfono y NPI. La calle no se guarda, y de aquí solo salen borradores que nadie ve.
            </p>
          </div>
          <SendStep
            upload={() => uploadOfRegister(file)}
            total={file.rowCount}
            problem={undefined}
            onSending={follow}
          />
        </Panel>
      ) : null}
    </>
  );
}
