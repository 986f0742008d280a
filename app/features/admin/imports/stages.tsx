import { Check } from 'lucide-react';

const names = ['Archivo', 'Columnas', 'Ensayo', 'Importar'];

/** The four steps of an import. `isDone`: the last one too. */
export function Stages({ current, isDone = false }: { current: 1 | 2 | 3 | 4; isDone?: boolean }) {
  return (
    <ol className="stages" aria-label="Pasos de la importación">
      {names.map((name, place) => {
        const isBehind = place + 1 < current || isDone;
        return (
          <li
            key={name}
            className={isBehind ? 'is-done' : undefined}
            aria-current={place + 1 === current ? 'step' : undefined}
          >
            <b aria-hidden="true">{isBehind ? <Check className="size-4 stroke-3" /> : place + 1}</b>
            <span>
              {name}
              {isBehind ? <span className="sr-only">, hecho</span> : null}
            </span>
          </li>
        );
      })}
    </ol>
  );
}
