import { LocateFixed } from 'lucide-react';
import { useRef, useState } from 'react';
import { Button } from '../../components/ui/button.tsx';
import { preload } from '../../start/lazy-with-retry.ts';

const loadFinder = () => import('../map/find-municipality.ts');

interface LocateButtonProps {
  /** The chosen one: what somebody chooses while the position is looked for stays. */
  municipio: string | null;
  onFound(municipio: string): void;
}

/** *Usar mi ubicación*: the position is looked up on this device, and never leaves it. */
export function LocateButton({ municipio, onFound }: LocateButtonProps) {
  const [words, say] = useState('');
  /** What the words speak of: when another one is chosen, they are gone. */
  const [about, setAbout] = useState<string | null>(null);
  const [isLooking, setLooking] = useState(false);
  const chosen = useRef(municipio);
  chosen.current = municipio;

  async function look() {
    setLooking(true);
    say('Tu ubicación no sale de este dispositivo. Solo recordamos aquí el municipio.');
    const before = municipio;
    const finding = await loadFinder().then(
      ({ findMunicipality }) => findMunicipality(),
      () => ({ municipio: null, words: 'Sin conexión no podemos buscarla. Elige tu municipio en la lista.' }),
    );
    setLooking(false);
    const isChosenMeanwhile = chosen.current !== before;
    say(isChosenMeanwhile ? '' : finding.words);
    setAbout(finding.municipio);
    if (finding.municipio && !isChosenMeanwhile) onFound(finding.municipio);
  }
  return (
    <>
      <Button
        Icon={LocateFixed}
        level="text"
        busy={isLooking}
        busyLabel="Buscando…"
        onPointerEnter={() => preload(loadFinder)}
        onFocus={() => preload(loadFinder)}
        onClick={look}
        className="only-js -ml-3 justify-self-start"
      >
        Usar mi ubicación
      </Button>
      <p aria-live="polite" className="text-meta text-ink-soft">
        {!about || about === municipio || isLooking ? words : ''}
      </p>
    </>
  );
}
