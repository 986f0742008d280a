import { ChevronRight } from 'lucide-react';
import { Link } from 'react-router';
import { type MapChoice, writeChoice } from './choice.ts';
import { toneOf } from './counts.ts';
import { Swatch } from './map-shapes.tsx';

interface PlaceLinksProps {
  places: ReadonlyArray<{ name: string; count: number }>;
  choice: MapChoice;
}

/** Municipalities with their numbers: on a phone, what a finger uses instead of the picture. */
export function PlaceLinks({ places, choice }: PlaceLinksProps) {
  return (
    <ul className="around">
      {places.map(({ name, count }) => (
        <li key={name}>
          <Link to={writeChoice({ ...choice, municipio: name })} className={count === 0 ? 'none' : undefined}>
            <Swatch tone={toneOf(count)} />
            <span>{name}</span> <b>{count}</b>
            <ChevronRight className="icon" />
          </Link>
        </li>
      ))}
    </ul>
  );
}
