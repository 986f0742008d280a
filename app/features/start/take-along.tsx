import { MessageCircle, Phone, Printer, Trash2 } from 'lucide-react';
import { Link } from 'react-router';
import { Button, buttonClass } from '../../components/ui/button.tsx';
import { Panel } from '../../components/ui/card.tsx';
import { type Answers, writeAnswers } from './answers.ts';
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
      <HelpLines />
      <Panel title="¿Tienes una duda?" className="no-print">
        <p>Otras familias pasaron por esto.</p>
        <p className="mt-2">
          <Link to="/questions" className="tap">
            Preguntar en el foro
          </Link>
        </p>
      </Panel>
    </>
  );
}

/** They stand beside every answer, whatever the steps are. */
export function HelpLines() {
  return (
    <Panel title="Líneas de ayuda" className="print:border-0 print:p-0">
      <ul className="step-contacts">
        <HelpLine number="988" words="Apoyo en crisis, gratis, las 24 horas" />
        <HelpLine number="1-800-981-0023" words="Línea PAS, apoyo emocional en español" />
        <HelpLine number="911" words="Si alguien está en peligro" />
      </ul>
    </Panel>
  );
}

function HelpLine({ number, words }: { number: string; words: string }) {
  return (
    <li>
      <Phone className="icon text-ink-soft" />
      <span>
        <a
          href={`tel:${number.length > 3 ? `+${number.replaceAll('-', '')}` : number}`}
          className="tap font-strong"
        >
          {number}
        </a>{' '}
        <span className="block text-meta text-ink-soft">{words}</span>
      </span>
    </li>
  );
}

/** A chat of one's choice with the address alone, without where somebody lives. */
function shareLink(answers: Answers, siteUrl: string): string {
  const address = `${siteUrl}/empieza${writeAnswers({ ...answers, municipio: null }) || '?municipio='}`;
  return `https://wa.me/?text=${encodeURIComponent(address)}`;
}
