import { List } from 'lucide-react';
import { useRef, useState } from 'react';
import { Link } from 'react-router';
import { useRestoredFocus } from '../../components/forms/use-restored-focus.ts';
import { Button } from '../../components/ui/button.tsx';
import { Cell, Table } from '../../components/ui/table.tsx';
import { formatCount } from '../../lib/count.ts';
import { providerTypeFacts } from '../../lib/provider-types.ts';
import { type MapChoice, writeChoice } from './choice.ts';
import type { MapCounts } from './counts.ts';
import { hereId } from './wide-map.tsx';

const columns = ['Municipio', 'Aquí', 'Aquí y aceptan personas nuevas', 'En los vecinos'];

/** What the map shows, in rows. All of them without JavaScript; else ten, and on a phone none before they are asked for. */
export function MapTable({ counts, choice }: { counts: MapCounts; choice: MapChoice }) {
  const [isWhole, setWhole] = useState(false);
  const table = useRef<HTMLDivElement>(null);
  // The button is gone once it has shown the rows.
  useRestoredFocus(table, isWhole);
  const what = counts.tipo ? providerTypeFacts[counts.tipo].plural : 'Proveedores';
  return (
    <>
      <div ref={table} tabIndex={-1} className={isWhole ? 'map-table is-whole' : 'map-table'}>
        <Table caption={`${what} por municipio`} columns={columns}>
          {counts.municipios.map(({ municipio, aqui, aqui_aceptan, vecinos }) => (
            <tr key={municipio}>
              <Cell>
                <Link to={`${writeChoice({ ...choice, municipio })}#${hereId}`} className="tap">
                  {municipio}
                </Link>
              </Cell>
              <Cell label="Aquí" numeric className="beside">
                {formatCount(aqui)}
              </Cell>
              <Cell label="Aquí y aceptan" numeric className="beside">
                {formatCount(aqui_aceptan)}
              </Cell>
              <Cell label="En los vecinos" numeric className="beside">
                {formatCount(vecinos)}
              </Cell>
            </tr>
          ))}
        </Table>
      </div>
      {isWhole ? null : (
        <Button Icon={List} className="only-js justify-self-start" onClick={() => setWhole(true)}>
          Ver la tabla de los 78 municipios
        </Button>
      )}
    </>
  );
}
