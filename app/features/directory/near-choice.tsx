import { MapPin } from 'lucide-react';
import { startTransition, useEffect, useOptimistic } from 'react';
import { Button } from '../../components/ui/button.tsx';
import { Checkbox } from '../../components/ui/choice.tsx';
import { useBrowserValue } from '../../lib/browser-value.ts';
import { isIsland, neighboursOf } from '../../lib/lists/neighbours.ts';
import { forget, nearKey, recall, remember } from '../../lib/local-storage.ts';
import type { Changes } from '../../lib/search-params.ts';
import { type Filters, nearMunicipality } from './filters.ts';
import { LocateButton } from './locate-button.tsx';

interface NearChoiceProps {
  filters: Filters;
  /** Settles when the address says so. */
  onChange(changes: Changes<Filters>): Promise<void>;
}

/** *Cerca de* the chosen municipality; without one, those of the last search and of this device are offered. */
export function NearChoice({ filters, onChange }: NearChoiceProps) {
  const { municipio, cerca } = filters;
  const [isNear, show] = useOptimistic(cerca === 'si');
  const around = nearMunicipality(filters);
  useEffect(() => {
    if (around) remember(nearKey, around);
  }, [around]);
  // Only this component writes it, and it is rendered then.
  const last = useBrowserValue(() => recall(nearKey), null);

  function choose(isChosen: boolean) {
    if (!isChosen) forget(nearKey);
    startTransition(async () => {
      show(isChosen);
      await onChange({ cerca: isChosen ? 'si' : undefined });
    });
  }
  const searchNear = (name: string) => void onChange({ municipio: name, cerca: 'si' });
  return (
    <div className="grid gap-x-6 gap-y-2 @md/page:flex @md/page:flex-wrap @md/page:items-center">
      {municipio ? (
        <Checkbox name="cerca" value="si" checked={isNear} onChange={(event) => choose(event.target.checked)}>
          <b className="font-strong">Cerca de {municipio}</b>: incluir {describeNeighbours(municipio)}
        </Checkbox>
      ) : null}
      {!municipio && last && neighboursOf(last).length > 0 ? (
        <Button
          Icon={MapPin}
          level="text"
          className="-ml-3 justify-self-start"
          onClick={() => searchNear(last)}
        >
          Otra vez cerca de {last}
        </Button>
      ) : null}
      <LocateButton municipio={municipio} onFound={searchNear} />
    </div>
  );
}

/** "7 municipios vecinos, la región y en línea". */
function describeNeighbours(municipio: string): string {
  const kind = isIsland(municipio) ? 'donde llega la lancha' : 'vecinos';
  return `${neighboursOf(municipio).length} municipios ${kind}, la región y en línea`;
}
