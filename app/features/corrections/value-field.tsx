import { Checkbox } from '../../components/ui/choice.tsx';
import { FieldControl } from '../provider-data/field-control.tsx';
import { controlsOf, fieldOf, writeField } from '../provider-data/fields.ts';
import type { Typed } from '../provider-data/typed.ts';
import { labelOf } from '../provider-data/words.ts';
import type { CorrectableField } from './correctable.ts';
import { valueName } from './correction-values.ts';

const hours = 'Por ejemplo: lunes a viernes, de 8:00 a. m. a 5:00 p. m.';
const hints: Record<string, string> = {
  horas: hours,
  horario_servicio: hours,
  otro: 'Di qué está mal y cómo debe ser. Lo lee una persona.',
};

interface ValueFieldProps {
  target: Pick<CorrectableField, 'field' | 'present'>;
  /** What was sent before and not taken; else the form begins with what suits the field. */
  typed: Typed | undefined;
  error: string | undefined;
}

/** What a field is to say. What is typed stays when the page is read again. */
export function ValueField({ target: { field: key, present }, typed, error }: ValueFieldProps) {
  const field = fieldOf(key);
  if (!field) return null;
  const { kind, names, canBeNone } = field;
  const begin = kind.isMended(present) ? writeField(field, present, valueName) : {};
  return (
    <div className={names.length > 1 ? 'grid gap-5' : 'grid gap-1 empty:hidden'}>
      <FieldControl
        look={kind.look}
        control={controlsOf(field, typed ?? begin, valueName)}
        label={key === 'otro' ? '¿Qué está mal?' : 'Debe decir'}
        voice="visitor"
        hint={hints[key]}
        errorAt={(place) => (place === 0 ? error : undefined)}
        present={present}
      />
      {canBeNone && present !== null ? (
        <Checkbox name="ninguno" defaultChecked={typed && 'ninguno' in typed}>
          {key === 'horario_servicio' ? 'El horario no se debe mostrar' : `Ya no tiene ${lowerLabel(key)}`}
        </Checkbox>
      ) : null}
    </div>
  );
}

function lowerLabel(key: string): string {
  return key === 'whatsapp' ? labelOf(key) : labelOf(key).toLowerCase();
}
