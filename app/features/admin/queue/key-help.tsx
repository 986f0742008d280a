import { Disclosure } from '../../../components/ui/disclosure.tsx';

const keys: ReadonlyArray<[key: string, what: string]> = [
  ['J', 'el siguiente (o flecha abajo, sobre un nombre)'],
  ['K', 'el anterior (o flecha arriba)'],
  ['Enter', 'abrir o cerrar'],
  ['A', 'la primera decisión: aprobar, aceptar, publicar…'],
  ['R', 'la otra: rechazar, negar, descartar…'],
  ['N', 'escribir una nota'],
];

export function KeyHelp() {
  return (
    <Disclosure summary="Decidir con el teclado" className="text-ui">
      <p className="text-meta text-ink-soft">
        Estas teclas sirven mientras estás en la cola y no escribes en un campo. También puedes usar Tab y
        Enter. Una baja no se decide con A ni con R.
      </p>
      <dl className="mt-2 grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1">
        {keys.map(([key, what]) => (
          <div key={key} className="contents">
            <dt>
              <kbd className="inline-block min-w-8 rounded-tag border border-line-strong px-2 text-center text-meta">
                {key}
              </kbd>
            </dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
    </Disclosure>
  );
}
