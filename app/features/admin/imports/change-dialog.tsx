import { Button } from '../../../components/ui/button.tsx';
import { Dialog } from '../../../components/ui/dialog.tsx';
import { fieldName, fields } from '../../import/fields.ts';
import { BeforeAfter } from '../queue/parts.tsx';
import type { ImportRow } from './queries.ts';
import { valueWords } from './value-words.ts';

/** What a row would change of a provider, field by field. */
export function ChangeDialog({ row, onClose }: { row: ImportRow; onClose(): void }) {
  const changed = fields.flatMap((field) => {
    const change = row.cambios?.[field];
    return change ? [{ field, ...change }] : [];
  });
  return (
    <Dialog
      open
      onOpenChange={onClose}
      wide
      title={`Fila ${row.fila}: ${row.valores.nombre ?? 'sin nombre'}`}
      description="Esto cambiaría. Lo que el dueño confirmó no se toca."
      actions={<Button onClick={onClose}>Volver a las filas</Button>}
    >
      <dl className="grid gap-4">
        {changed.map(({ field, antes, despues }) => (
          <div key={field} className="grid gap-1">
            <dt className="text-ui font-strong">{fieldName(field)}</dt>
            <dd>
              <BeforeAfter
                before={{ name: 'Ahora', value: valueWords(antes) }}
                after={{ name: 'Después', value: valueWords(despues) }}
              />
            </dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
