import { Disclosure } from '../../components/ui/disclosure.tsx';
import { municipios } from '../../lib/lists/municipalities.ts';
import type { MapChoice } from './choice.ts';
import { type MapCounts, shownOf } from './counts.ts';
import { PlaceLinks } from './place-links.tsx';

const regions = [...new Set(municipios.map(({ region }) => region))].sort((one, other) =>
  one.localeCompare(other, 'es'),
);

/** For a phone: the health regions, each with its municipalities folded. The whole island is too small there to be read. */
export function RegionList({ counts, choice }: { counts: MapCounts; choice: MapChoice }) {
  return (
    <ul aria-label="Por región" className="regions map-phone">
      {regions.map((region) => {
        const names: string[] = municipios.filter((one) => one.region === region).map(({ nombre }) => nombre);
        const places = counts.municipios
          .filter(({ municipio }) => names.includes(municipio))
          .map((row) => ({ name: row.municipio, count: shownOf(row, choice.acepta).here }));
        const some = places.filter(({ count }) => count > 0).length;
        return (
          <li key={region}>
            <Disclosure
              summary={
                <>
                  <b className="font-strong">{region}</b>
                  <span className="text-meta text-ink-soft">
                    Hay en {some} de {places.length} municipios
                  </span>
                </>
              }
              look="heading"
            >
              <PlaceLinks places={places} choice={choice} />
            </Disclosure>
          </li>
        );
      })}
    </ul>
  );
}
