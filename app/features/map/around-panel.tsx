import { ChevronRight } from 'lucide-react';
import { Link } from 'react-router';
import { Panel } from '../../components/ui/card.tsx';
import { isIsland } from '../../lib/lists/neighbours.ts';
import { type MapChoice, writeChoice } from './choice.ts';
import { type MapCounts, neighbourCounts, toneOf } from './counts.ts';
import { Swatch } from './map-shapes.tsx';

interface AroundPanelProps {
  counts: MapCounts;
  choice: MapChoice;
  municipio: string;
}

/** The neighbours as links, most first: on a phone, what a finger uses instead of the picture. */
export function AroundPanel({ counts, choice, municipio }: AroundPanelProps) {
  return (
    <Panel
      aria-labelledby="vecinos"
      title={
        <span id="vecinos">
          {isIsland(municipio) ? `Desde ${municipio}, por lancha` : `Vecinos de ${municipio}`}
        </span>
      }
      className="map-phone"
    >
      <ul className="around">
        {neighbourCounts(counts, municipio, choice.acepta).map(({ name, count }) => (
          <li key={name}>
            <Link
              to={writeChoice({ ...choice, municipio: name })}
              className={count === 0 ? 'none' : undefined}
            >
              <Swatch tone={toneOf(count)} />
              <span>{name}</span>
              <b>{count}</b>
              <ChevronRight className="icon" />
            </Link>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
