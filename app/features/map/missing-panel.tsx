import { Link } from 'react-router';
import { Panel } from '../../components/ui/card.tsx';
import { Disclosure } from '../../components/ui/disclosure.tsx';
import { municipios } from '../../lib/lists/municipalities.ts';
import { type MapChoice, writeChoice } from './choice.ts';
import { type MapCounts, missingIn } from './counts.ts';
import { missingSentence } from './map-text.ts';
import { hereId } from './wide-map.tsx';

/** So many names are read at once; more are opened. */
const fewNames = 12;

/** Municipalities without a confirmed provider near, told plainly. */
export function MissingPanel({ counts, choice }: { counts: MapCounts; choice: MapChoice }) {
  const missing = missingIn(counts);
  const names = (
    <ul className="flex flex-wrap gap-x-5">
      {missing.map((municipio) => (
        <li key={municipio}>
          <Link
            to={`${writeChoice({ ...choice, municipio })}#${hereId}`}
            className="inline-flex min-h-11 items-center text-ui"
          >
            {municipio}
          </Link>
        </li>
      ))}
    </ul>
  );
  return (
    <Panel title="Dónde falta" className="grid gap-2">
      <p>{missingSentence(missing.length, counts.tipo)}</p>
      {missing.length > fewNames && missing.length < municipios.length ? (
        <Disclosure summary={`Ver los ${missing.length} municipios`}>{names}</Disclosure>
      ) : null}
      {missing.length <= fewNames ? names : null}
      <p className="text-meta text-ink-soft">
        «Confirmado» es que el proveedor, o una persona del equipo, dijo en los últimos 90 días que un dato
        sigue igual o lo cambió.
      </p>
    </Panel>
  );
}
