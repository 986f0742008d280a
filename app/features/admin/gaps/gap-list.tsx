import { Download } from 'lucide-react';
import { Link } from 'react-router';
import { Button } from '../../../components/ui/button.tsx';
import { downloadCsv, toCsv } from '../../../lib/csv.ts';
import { providerTypeFacts } from '../../../lib/provider-types.ts';
import { writeChoice } from '../../map/choice.ts';
import { type Gap, gapColumns, gapLines, widestGaps } from '../../map/gaps.ts';
import type { MapNumbers } from '../../map/queries.ts';
import { typeWords } from '../../map/words.ts';

const shown = 10;

/** Where families are farthest from a confirmed provider, and all numbers of the map as a file. */
export function GapList({ numbers }: { numbers: MapNumbers }) {
  const gaps = widestGaps(numbers, shown);
  return (
    <>
      {gaps.length > 0 ? (
        <ol className="grid gap-1 text-ui">
          {gaps.map((gap) => (
            <li key={`${gap.tipo} ${gap.municipio}`} className="flex flex-wrap items-baseline gap-x-2">
              <Link
                to={`/mapa${writeChoice({ tipo: gap.tipo, municipio: gap.municipio, acepta: false })}`}
                className="tap"
              >
                {providerTypeFacts[gap.tipo].plural}
                {gap.municipio ? ` en ${gap.municipio}` : ''}
              </Link>
              <span className="text-ink-soft">{gapText(gap)}</span>
            </li>
          ))}
        </ol>
      ) : (
        <p className="text-ui">
          Todos los municipios tienen proveedores confirmados de cada tipo, allí o al lado.
        </p>
      )}
      <p>
        <Button
          Icon={Download}
          size="small"
          onClick={() => downloadCsv(`mapa-${numbers.dia}`, toCsv(gapColumns, gapLines(numbers)))}
        >
          Descargar los números del mapa (CSV)
        </Button>
      </p>
    </>
  );
}

function gapText({ tipo, distance }: Gap): string {
  const isFeminine = typeWords(tipo).ending === 'as';
  if (distance === null)
    return `${isFeminine ? 'Ninguna confirmada' : 'Ninguno confirmado'} en toda la isla.`;
  return `${isFeminine ? 'La confirmada más cercana' : 'El confirmado más cercano'} está a ${distance} municipios.`;
}
