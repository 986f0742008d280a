import { MessageCircle, Printer, Trash2 } from 'lucide-react';
import { Button, buttonClass } from '../../components/ui/button.tsx';
import { Panel } from '../../components/ui/card.tsx';
import { type Answers, resultPath } from './answers.ts';
import { useTicks } from './ticks.ts';

interface TakeAlongProps {
  answers: Answers;
  siteUrl: string;
}

/** What can be done with the steps: print them, send their address, and delete the ticks. */
export function TakeAlong({ answers, siteUrl }: TakeAlongProps) {
  const { ticks, clear } = useTicks();
  return (
    <>
      <Panel title="Llévate tus pasos" className="no-print">
        <Button block className="only-js mb-3" onClick={() => window.print()}>
          <Printer className="icon" />
          Imprimir mis pasos
        </Button>
        <a
          href={shareLink(answers, siteUrl)}
          target="_blank"
          rel="noopener noreferrer"
          className={buttonClass({ block: true })}
        >
          <MessageCircle className="icon" />
          Enviar por WhatsApp
        </a>
        <p className="mt-3 text-meta text-ink-soft">
          Se envía la dirección de estos pasos. No van tus marcas ni tu municipio.
        </p>
      </Panel>
      <Panel title="En este dispositivo" className="only-js no-print">
        <p>Tus marcas se guardan solo aquí. No necesitas una cuenta.</p>
        <Button
          size="small"
          className="mt-3"
          unavailable={ticks.size === 0 ? 'No hay marcas que borrar' : undefined}
          onClick={clear}
        >
          <Trash2 className="icon" />
          Borrar mis marcas
        </Button>
      </Panel>
    </>
  );
}

/** A chat of one's choice with the address alone, without where somebody lives. */
function shareLink(answers: Answers, siteUrl: string): string {
  const address = `${siteUrl}${resultPath({ ...answers, municipio: null })}`;
  return `https://wa.me/?text=${encodeURIComponent(address)}`;
}
