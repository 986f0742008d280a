import { Plus, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Button } from '../../../components/ui/button.tsx';
import { Field, Hint, Input } from '../../../components/ui/field.tsx';
import { limits, type Pair } from './step-values.ts';

interface PairsFieldProps {
  id: string;
  legend: string;
  hint: string;
  /** What the two parts of a line are called. */
  nameLabel: string;
  targetLabel: string;
  type: 'url' | 'tel';
  /** "un enlace" */
  one: string;
  most: number;
  pairs: Pair[];
  onChange(pairs: Pair[]): void;
}

/** A list of names, each with its address or telephone. */
export function PairsField(props: PairsFieldProps) {
  const { id, legend, hint, nameLabel, targetLabel, type, one, most, pairs, onChange } = props;
  const list = useRef<HTMLUListElement>(null);
  const addButton = useRef<HTMLButtonElement>(null);
  const [added, setAdded] = useState(0);
  useEffect(() => {
    if (added > 0) list.current?.lastElementChild?.querySelector('input')?.focus();
  }, [added]);

  const change = (index: number, patch: Partial<Pair>) =>
    onChange(pairs.map((pair, place) => (place === index ? { ...pair, ...patch } : pair)));
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-1.5 text-ui font-strong">{legend}</legend>
      <Hint>{hint}</Hint>
      {pairs.length > 0 ? (
        <ul ref={list} className="grid gap-4">
          {pairs.map((pair, index) => {
            const field = `${id}-${index + 1}`;
            return (
              // biome-ignore lint/suspicious/noArrayIndexKey: a line has no other identity than its place
              <li key={index} className="grid gap-3 @md/page:grid-cols-[1fr_1fr_auto] @md/page:items-start">
                <Field id={field} label={nameLabel}>
                  <Input value={pair.name} maxLength={160} onText={(name) => change(index, { name })} />
                </Field>
                <Field id={`${field}-${type}`} label={targetLabel}>
                  <Input
                    type={type}
                    inputMode={type}
                    value={pair.target}
                    maxLength={500}
                    onChange={(event) => change(index, { target: event.target.value })}
                  />
                </Field>
                <Button
                  Icon={X}
                  level="text"
                  className="justify-self-start @md/page:mt-[1.9rem]"
                  onClick={() => {
                    onChange(pairs.toSpliced(index, 1));
                    addButton.current?.focus();
                  }}
                >
                  <span>
                    Quitar
                    <span className="sr-only">
                      {' '}
                      {one}: {pair.name || index + 1}
                    </span>
                  </span>
                </Button>
              </li>
            );
          })}
        </ul>
      ) : null}
      <p>
        <Button
          Icon={Plus}
          ref={addButton}
          size="small"
          unavailable={pairs.length >= most ? `Caben hasta ${most}` : undefined}
          onClick={() => {
            onChange([...pairs, { name: '', target: '' }]);
            setAdded(added + 1);
          }}
        >
          Añadir {one}
        </Button>
      </p>
    </fieldset>
  );
}

type LinksFieldProps = Omit<PairsFieldProps, 'nameLabel' | 'targetLabel' | 'type'>;

export function LinksField(props: LinksFieldProps) {
  return <PairsField {...props} nameLabel="Nombre" targetLabel="Dirección web" type="url" />;
}

/** Where the text of a step or a letter was read. */
export function SourcesField(props: Pick<LinksFieldProps, 'pairs' | 'onChange'>) {
  const hint = `Dónde se leyó. Las familias la ven. Hasta ${limits.fuente}.`;
  return (
    <LinksField {...props} id="fuente" legend="Fuente" hint={hint} one="una fuente" most={limits.fuente} />
  );
}
