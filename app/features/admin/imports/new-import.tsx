import { useState } from 'react';
import { useSubmission } from '../../../components/forms/use-submission.ts';
import { type Column, chooseColumn, matchColumns } from '../../import/columns.ts';
import { ColumnStep, columnProblem } from './column-step.tsx';
import { FileStep } from './file-step.tsx';
import { type ChosenFile, chooseFile } from './mutations.ts';
import { uploadOf } from './open-file.ts';
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
      setColumns(matchColumns(next.file.table, remembered));
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
      {file ? (
        <ColumnStep
          key={file.fingerprint}
          columns={columns}
          plans={plans}
          isFixed={rows !== 'here'}
          onChoose={(place, field) => setColumns((before) => chooseColumn(before, place, field))}
        >
          <SendStep
            upload={() => uploadOf(file, columns, plans)}
            total={file.rowCount}
            problem={columnProblem(columns)}
            onSending={follow}
          />
        </ColumnStep>
      ) : null}
    </>
  );
}
