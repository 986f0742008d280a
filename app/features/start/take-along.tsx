import { ClipboardList, MessageCircle, Printer, Trash2 } from 'lucide-react';
import { useRef } from 'react';
import { Link } from 'react-router';
import { useRestoredFocus } from '../../components/forms/use-restored-focus.ts';
import { Button, ButtonLink, buttonClass } from '../../components/ui/button.tsx';
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
  const panel = useRef<HTMLElement>(null);
  // The button that deleted the ticks is gone.
  useRestoredFocus(panel, ticks.size);
  return (
    <>
      <Panel ref={panel} tabIndex={-1} title="Llévate tus pasos" className="no-print">
        <Button Icon={Printer} block className="only-js mb-3" onClick={() => window.print()}>
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
        <ButtonLink Icon={ClipboardList} to="/hoja" block className="mt-3">
          Hacer mi hoja
        </ButtonLink>
        <p className="mt-3 text-meta text-ink-soft">
          Se envía la dirección de estos pasos. No van tus marcas ni tu municipio.
        </p>
        <p className="mt-2 text-ui">
          ¿Tienes una duda?{' '}
          <Link to="/questions" className="tap">
            Preguntar en el foro
          </Link>
        </p>
      </Panel>
      {ticks.size > 0 ? (
        <Panel title="En este dispositivo" className="no-print">
          <p>Tus marcas se guardan solo aquí. No necesitas una cuenta.</p>
          <Button Icon={Trash2} size="small" className="mt-3" onClick={clear}>
            Borrar mis marcas
          </Button>
        </Panel>
      ) : null}
    </>
  );
}

/** A chat of one's choice with the address alone, without where somebody lives. */
function shareLink(answers: Answers, siteUrl: string): string {
  const address = `${siteUrl}${resultPath({ ...answers, municipio: null })}`;
  return `https://wa.me/?text=${encodeURIComponent(address)}`;
}
