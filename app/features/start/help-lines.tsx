import { Panel } from '../../components/ui/card.tsx';
import { PhoneLine } from './phone-line.tsx';

/** They stand beside every answer, whatever the steps are. */
export function HelpLines() {
  return (
    <Panel title="Líneas de ayuda" className="print:border-0 print:p-0">
      <ul className="step-contacts">
        <PhoneLine number="988" words="Apoyo en crisis, gratis, las 24 horas" />
        <PhoneLine number="+18009810023" words="Línea PAS, apoyo emocional en español" />
        <PhoneLine number="911" words="Si alguien está en peligro" />
      </ul>
    </Panel>
  );
}
