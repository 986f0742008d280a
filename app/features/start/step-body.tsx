import { ExternalLink, FileText, Mail, Phone } from 'lucide-react';
import type { ReactNode } from 'react';
import { Disclosure } from '../../components/ui/disclosure.tsx';
import { formatDayInSentence, noonOf } from '../../lib/dates.ts';
import { MarkedText } from '../glossary/marked-text.tsx';
import { markTerms, type Term } from '../glossary/terms.ts';
import { StepLetters } from '../letters/step-letters.tsx';
import type { Step, WebLink } from './path.ts';
import { PhoneLine } from './phone-line.tsx';
import './steps.css';

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
  // A page that is linked above is not linked again.
  const sources = step.fuente.filter(({ url }) => !step.enlaces.some((link) => link.url === url));
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
      <StepLetters letters={step.cartas} />
      {children}
      {marked.unused.length > 0 ? (
        <Disclosure summary={`Palabras de este paso (${marked.unused.length})`} className="no-print text-ui">
          <p className="step-words">
            <MarkedText segments={marked.unused.map((term) => ({ text: term.termino, term }))} />
          </p>
        </Disclosure>
      ) : null}
      <div className="step-source">
        {step.revisado_en ? <p>Revisado el {formatDayInSentence(noonOf(step.revisado_en))}</p> : null}
        {sources.length > 0 ? (
          <details>
            <summary>
              {sources.length === 1 ? 'Fuente' : 'Fuentes'} ({sources.length})
            </summary>
            <ul>
              {sources.map((source) => (
                <li key={source.url}>
                  <Outside {...source} />
                </li>
              ))}
            </ul>
          </details>
        ) : null}
      </div>
    </>
  );
}

function Contacts({ step: { telefono, otros_telefonos, correo, enlaces } }: { step: Step }) {
  const phones = [...(telefono ? [{ numero: telefono, etiqueta: '' }] : []), ...otros_telefonos];
  if (phones.length + enlaces.length === 0 && !correo) return null;
  return (
    <ul className="step-contacts">
      {phones.length === 0 ? (
        <li>
          <Phone className="icon text-ink-soft" />
          No tenemos el teléfono para este paso.
        </li>
      ) : null}
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

/** For those who edit the step, after the title of a page. */
const editorsNote = / \((solo enlace|copia archivada)\)$/;

function Outside({ titulo, url }: WebLink) {
  return (
    <a href={url} target="_blank" rel="noopener noreferrer" className="tap wrap-anywhere">
      {titulo.replace(editorsNote, '')}
      <span className="sr-only"> (abre otra página)</span>
    </a>
  );
}
