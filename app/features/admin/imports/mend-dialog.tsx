import { useState } from 'react';
import { FormDialog } from '../../../components/forms/form-dialog.tsx';
import { useForm } from '../../../components/forms/use-form.ts';
import { Field } from '../../../components/ui/field.tsx';
import { Select } from '../../../components/ui/select.tsx';
import { isProviderType, providerTypeFacts, providerTypes } from '../../../lib/provider-types.ts';
import { MunicipalityOptions } from '../../directory/municipality-options.tsx';
import type { ImportWrite } from './mutations.ts';
import type { ImportRow } from './queries.ts';

/** Fields that a person can choose where the file cannot be read. */
export type MendableField = 'municipio' | 'tipo_servicio';

export const mendWords: Record<MendableField, { button: string; label: string; missing: string }> = {
  municipio: { button: 'Elegir municipio', label: 'Municipio', missing: 'Elige un municipio' },
  tipo_servicio: { button: 'Elegir tipo', label: 'Tipo de servicio', missing: 'Elige un tipo' },
};

interface MendDialogProps {
  importId: string;
  row: ImportRow;
  field: MendableField;
  onDone(): void;
  onClose(): void;
}

/** The value that a cell should have had; the row is rehearsed again with it. */
export function MendDialog({ importId, row, field, onDone, onClose }: MendDialogProps) {
  const [value, setValue] = useState<string>(row.valores[field] ?? '');
  const { button, label, missing } = mendWords[field];
  const form = useForm<ImportWrite>({
    check: () => (value ? [] : [{ field, text: missing }]),
    read: () => ({
      intent: 'decide',
      importId,
      row: row.fila,
      decision: 'esperar',
      values:
        field === 'municipio'
          ? { municipio: value }
          : { tipo_servicio: isProviderType(value) ? value : null },
      done: `Fila ${row.fila}: ${label.toLowerCase()} elegido`,
    }),
    onDone,
  });
  const problem = row.problemas.find(({ campo }) => campo === field);
  return (
    <FormDialog
      title={`Fila ${row.fila}: ${row.valores.nombre ?? 'sin nombre'}`}
      description={problem?.razon}
      form={form}
      submitLabel={button}
      busyLabel="Guardando…"
      onClose={onClose}
    >
      <Field id={field} label={label} need="obligatorio" error={form.problemOf(field)}>
        <Select value={value} onChange={({ target }) => setValue(target.value)}>
          <option value="">{missing}</option>
          {field === 'municipio' ? (
            <MunicipalityOptions />
          ) : (
            providerTypes.map((type) => (
              <option key={type} value={type}>
                {providerTypeFacts[type].singular}
              </option>
            ))
          )}
        </Select>
      </Field>
    </FormDialog>
  );
}
