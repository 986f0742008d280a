import { Merge } from 'lucide-react';
import { useState } from 'react';
import { useSubmission } from '../../../components/forms/use-submission.ts';
import { Button } from '../../../components/ui/button.tsx';
import { Dialog } from '../../../components/ui/dialog.tsx';
import { SideBySide, type SideRow } from '../../../components/ui/side-by-side.tsx';
import { countReviews } from '../../../lib/count.ts';
import { type Field, fieldName } from '../../import/fields.ts';
import { type Compared, chosenValues, compare, firstChoices } from './compare.ts';
import type { ImportWrite } from './mutations.ts';
import type { Candidate, ImportRow } from './queries.ts';
import { valueWords } from './value-words.ts';

interface CompareDialogProps {
  importId: string;
  row: ImportRow;
  candidate: Candidate;
  onDone(): void;
  onClose(): void;
}

/** A row beside whom it is like: chosen field by field; what is equal is not asked. */
export function CompareDialog({ importId, row, candidate, onDone, onClose }: CompareDialogProps) {
  const compared = compare(candidate.values, row.valores);
  const [chosen, setChosen] = useState(() => firstChoices(compared));
  const { sent, send } = useSubmission<Extract<ImportWrite, { intent: 'decide' }>>({ onDone });
  const decide = (decision: 'unir' | 'crear', done: string) =>
    send({
      intent: 'decide',
      importId,
      row: row.fila,
      decision,
      ...(decision === 'unir' ? { values: chosenValues(compared, chosen) } : {}),
      done: `Fila ${row.fila}: ${done}`,
    });
  const deciding = sent[0]?.decision;
  return (
    <Dialog
      open
      onOpenChange={onClose}
      wide
      title="¿Es el mismo proveedor?"
      description={row.razon ?? undefined}
      actions={
        <>
          <Button level="text" onClick={onClose}>
            Decidir después
          </Button>
          <Button
            busy={deciding === 'crear'}
            busyLabel="Guardando…"
            onClick={() => decide('crear', 'son distintos')}
          >
            Son distintos
          </Button>
          <Button
            level="solid"
            busy={deciding === 'unir'}
            busyLabel="Guardando…"
            onClick={() => decide('unir', 'se unen')}
          >
            <Merge className="icon" />
            Unir los dos
          </Button>
        </>
      }
    >
      <div className="@container/page">
        <SideBySide<Field | 'stays'>
          names={[
            row.candidato_id ? 'En el directorio' : `Fila ${row.candidato_fila}`,
            `En el archivo, fila ${row.fila}`,
          ]}
          rows={[...compared.map(sideRow), ...stayingRow(candidate)]}
          chosen={chosen}
          onChoose={(field, side) => setChosen({ ...chosen, [field]: side })}
        />
      </div>
    </Dialog>
  );
}

function sideRow({ field, values, isSame }: Compared): SideRow<Field> {
  const [one, other] = values.map((value) => valueWords(value));
  return {
    field,
    label: fieldName(field),
    values: [one, other],
    ...(isSame ? { note: values[1] === null ? 'Se queda' : 'Igual' } : {}),
  };
}

/** Of a provider: what no row can bring. */
function stayingRow({ stays }: Candidate): Array<SideRow<'stays'>> {
  if (!stays) return [];
  const words = `${countReviews(stays.reviews)}, ${stays.hasOwner ? 'con' : 'sin'} dueño`;
  return [{ field: 'stays', label: 'Reseñas y dueño', values: [words, 'Ninguna'], note: 'Se quedan' }];
}
