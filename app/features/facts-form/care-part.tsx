import type { Field } from '../provider-data/fields.ts';
import { HeldField } from '../provider-data/held-field.tsx';
import { rowParts } from './parts.ts';
import { type RowPartProps, RowPartView, useRowPart } from './row-part.tsx';

const words = {
  id: 'atencion',
  title: 'Atención',
  intro: 'Para todas las sedes.',
  name: 'la atención',
  saveLabel: 'Guardar atención',
  saved: 'Atención guardada',
  confirmed: 'Edades, idiomas y costo quedan confirmados',
  pronoun: 'la',
} as const;

const hints: Record<string, string> = {
  modalidades: 'Si marcas «En la casa», guarda y di en cada sede a qué municipios.',
};

/** Atención: whom a provider attends, how, in which languages and at what cost. */
export function CarePart(props: RowPartProps) {
  const part = useRowPart('care', words.id, 'atencion', props);
  const voice = props.page.isAdmin ? 'admin' : 'owner';
  const { fields } = rowParts.care;
  const first = fields.findIndex(({ kind }) => kind.isQuestion);
  const end = fields.findLastIndex(({ kind }) => kind.isQuestion) + 1;
  const ask = ({ key }: Field) => (
    <HeldField key={key} name={key} voice={voice} part={part} hint={hints[key]} />
  );
  return (
    <RowPartView {...props} part={part} words={words}>
      {fields.slice(0, first).map(ask)}
      <div>{fields.slice(first, end).map(ask)}</div>
      {fields.slice(end).map(ask)}
    </RowPartView>
  );
}
