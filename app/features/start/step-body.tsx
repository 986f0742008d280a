import { ExternalLink, FileText, Mail } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatDayInSentence, noonOf } from '../../lib/dates.ts';
import { MarkedText } from '../glossary/marked-text.tsx';
import { markTerms, type Term } from '../glossary/terms.ts';
import { isDemo, type Step, type WebLink } from './path.ts';
import { PhoneLine } from './phone-line.tsx';

interface StepBodyProps {
  step: Step;
  /** Of all steps that are shown; those that this one names are explained in it. */
  terms?: readonly Term[];
  /** What helps to do it, before its source. */
  children?: ReactNode;
}

/** The inside of a step: why, what to do, papers, telephones, links and where it was read. */
export function StepBody({ step, terms = [], children }: StepBodyProps) {
  const points = step.resumen.filter((point) => point !== step.por_que);
  const marked = markTerms(
    [step.por_que, ...points, ...step.documentos],
    terms.filter(({ slug }) => step.palabras.includes(slug)),
  );
  const [why = [], ...rest] = marked.texts;
  return (
    <>
      <p>
        <MarkedText segments={why} />
      </p>
      <ul className="step-points">
        {points.map((point, index) => (
          <li key={point}>
            <span>
              <MarkedText segments={rest[index] ?? []} />
            </span>
          </li>
        ))}
      </ul>
      {step.documentos.length > 0 ? (
        <div className="step-papers">
          <h3 className="text-h4 font-subtitle">Lleva contigo</h3>
          <ul className="grid gap-2">
            {step.documentos.map((paper, index) => (
              <li key={paper} className="flex gap-2.5 text-ui">
                <FileText className="icon mt-[0.1em] text-ink-soft" />
                <span>
                  <MarkedText segments={rest[points.length + index] ?? []} />
                </span>
              </li>
            ))}
          </ul>
        </div>
      ) : null}
      <Contacts step={step} />
      {children}
      {marked.unused.length > 0 ? (
        <p className="step-words text-ui">
          Palabras de este paso:{' '}
          <MarkedText
            segments={marked.unused.flatMap((term, index) => [
              ...(index > 0 ? [{ text: ', ' }] : []),
              { text: term.termino, term },
            ])}
          />
        </p>
      ) : null}
      <p className="step-source">
        {step.fuente.length > 0 ? (
          <span>
            Fuente:{' '}
            {step.fuente.map((source, index) => (
              <span key={source.url}>
                {index > 0 ? '; ' : ''}
                <Outside {...source} />
              </span>
            ))}
          </span>
        ) : null}
        {step.revisado_en ? (
          <span>
            Revisado el {formatDayInSentence(noonOf(step.revisado_en))}
            {isDemo(step) ? '. Contenido de demostración.' : ''}
          </span>
        ) : null}
      </p>
    </>
  );
}

function Contacts({ step: { telefono, otros_telefonos, correo, enlaces } }: { step: Step }) {
  const phones = [...(telefono ? [{ numero: telefono, etiqueta: '' }] : []), ...otros_telefonos];
  if (phones.length + enlaces.length === 0 && !correo) return null;
  return (
    <ul className="step-contacts">
      {phones.map(({ numero, etiqueta }) => (
        <PhoneLine key={numero} number={numero} words={etiqueta} />
      ))}
      {correo ? (
        <li>
          <Mail className="icon text-ink-soft" />
          <a href={`mailto:${correo}`} className="tap wrap-anywhere">
            {correo}
          </a>
        </li>
      ) : null}
      {enlaces.map((link) => (
        <li key={link.url}>
          <ExternalLink className="icon text-ink-soft" />
          <Outside {...link} />
        </li>
      ))}
    </ul>
  );
}

function Outside({ titulo, url }: WebLink) {
  return (
    <a href={url} target="_blank" rel="noopener noreferrer" className="tap wrap-anywhere">
      {titulo}
      <span className="sr-only"> (abre otra página)</span>
    </a>
  );
}
