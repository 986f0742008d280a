import { ExternalLink } from 'lucide-react';
import { type LicenseId, licenses } from '../../lib/data-license.ts';
import { dayInSentence } from '../../lib/dates.ts';
import { FigurePanel } from '../transparency/figure-panel.tsx';
import { Quote } from './code.tsx';

/** What one may do with the data, and how to say where they are from. */
export function LicensePanel({ licenseId, day }: { licenseId: LicenseId; day: string }) {
  const { name, longName, deed, terms } = licenses[licenseId];
  return (
    <FigurePanel title="Licencia" told={longName}>
      <ul className="grid list-disc gap-2 pl-5 leading-normal marker:text-brand">
        {terms.map((term) => (
          <li key={term}>{term}</li>
        ))}
        <li>Di también la fecha. Un dato viejo puede mandar a una familia al sitio equivocado.</li>
      </ul>
      <Quote
        id="cita"
        text={`Datos de Mi Guía Azul, ${dayInSentence(day)}, ${name}.`}
        copy="Copiar esta frase"
      />
      <p className="text-meta">
        <a
          href={deed}
          target="_blank"
          rel="noopener noreferrer"
          className="inline-flex min-h-11 items-center gap-2"
        >
          <ExternalLink className="icon size-[1.05em]" />
          Leer la licencia
        </a>
      </p>
    </FigurePanel>
  );
}
