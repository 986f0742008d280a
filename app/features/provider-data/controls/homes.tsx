import { useId } from 'react';
import { municipios } from '../../../lib/lists/municipalities.ts';
import type { ControlProps } from '../kind.ts';
import { withMunicipality } from '../kinds/told.ts';
import { Added } from './added.tsx';
import { Rows } from './parts.tsx';

/** In which municipalities people are attended at home from a place. */
export function HomesControl({ control, label, voice, errorAt }: ControlProps) {
  const [answer, chosen, typed] = [control(), control(1), control(2)];
  const listId = useId();
  return (
    <div className="grid gap-4">
      <Rows
        control={answer}
        label={`¿A qué municipios ${voice === 'admin' ? 'va' : 'vas'} desde esta sede?`}
        voice="link"
        answers={[
          ['no', 'A ninguno'],
          ['algunos', 'A algunos municipios'],
          ['toda', 'A toda la isla'],
        ]}
      />
      {answer.texts.includes('algunos') ? (
        <div className="grid gap-3">
          <Added
            all={chosen}
            typed={typed}
            id={chosen.id}
            label={label}
            hint="Escribe un municipio y añádelo."
            error={errorAt?.(1)}
            add={() => withMunicipality(chosen.texts, typed.texts[0] ?? '')}
            words={{ list: label, add: 'Añadir municipio', remove: 'Quitar municipio' }}
            input={{ list: listId }}
          />
          <datalist id={listId}>
            {municipios.map(({ nombre }) => (
              <option key={nombre} value={nombre} />
            ))}
          </datalist>
        </div>
      ) : null}
    </div>
  );
}
