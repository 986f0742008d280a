import { Panel } from '../../components/ui/card.tsx';
import { isIsland } from '../../lib/lists/neighbours.ts';
import type { MapChoice } from './choice.ts';
import { type MapCounts, neighbourCounts } from './counts.ts';
import { PlaceLinks } from './place-links.tsx';

interface AroundPanelProps {
  counts: MapCounts;
  choice: MapChoice;
  municipio: string;
}

/** The neighbours as links, most first. */
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
      <PlaceLinks places={neighbourCounts(counts, municipio, choice.acepta)} choice={choice} />
    </Panel>
  );
}
