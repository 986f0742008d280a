import { CircleCheck, ShieldCheck } from 'lucide-react';
import { Fragment } from 'react';
import { Button } from '../../components/ui/button.tsx';
import { excerptOf } from './personal-data/excerpt.ts';
import { findNearbyName } from './personal-data/nearby-names.ts';
import {
  type Finding,
  type PersonalData,
  type PersonalDataKind,
  personalDataKinds,
} from './personal-data/spans.ts';
import { findPersonalData } from './personal-data.ts';

export const findIn = (texts: readonly string[]): Finding[] =>
  texts.map((text) => ({ text, found: findPersonalData(text) }));

/** A word for what it was stands in its place: the sentence stays as it was written. */
export const textsWithout = (findings: readonly Finding[]): string[] =>
  findings.map(({ text, found }) =>
    found.reduceRight(
      (rest, { start, end, kind }) => `${rest.slice(0, start)}[${personalDataKinds[kind]}]${rest.slice(end)}`,
      text,
    ),
  );

/** A hint that holds nobody up: what remains without them may still tell who a child is. */
export function hintBeside(findings: readonly Finding[]): string | undefined {
  const nearby = findNearbyName(textsWithout(findings).join('\n'));
  return (
    nearby && `Mira también ${nearby.what} y el pueblo: «${nearby.name}» puede decir quién es tu hijo o hija.`
  );
}

export function announce(findings: readonly Finding[], hint = ''): string {
  const found = findings.flatMap(({ found }) => found);
  return found.length > 0 ? `Esto lo puede leer cualquier persona. ${tellsWho(found)} ${hint}` : hint;
}

interface PrivacyGuardProps {
  findings: readonly Finding[];
  hint: string | undefined;
  /** The button was pressed: it says what the next press does. */
  isHeld: boolean;
  /** Set once they are taken out. */
  removedCount: number | undefined;
  onRemove(): void;
  onLeave(): void;
  onUndo(): void;
}

export function PrivacyGuard({
  findings,
  hint,
  isHeld,
  removedCount,
  onRemove,
  onLeave,
  onUndo,
}: PrivacyGuardProps) {
  if (removedCount !== undefined) return <Removed count={removedCount} hint={hint} onUndo={onUndo} />;
  const shown = findings.filter(({ found }) => found.length > 0).map(excerptOf);
  const all = findings.flatMap(({ found }) => found);
  const isOne = all.length === 1;
  if (all.length === 0)
    return <p className="edge rounded-field px-5 py-3 text-meta text-ink-soft wrap-anywhere">{hint}</p>;
  return (
    <div className="edge grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-2 rounded-field bg-warning-soft px-5 py-4 text-ui leading-normal">
      <ShieldCheck className="size-6 text-warning" />
      <p>
        <strong>Esto lo puede leer cualquier persona.</strong> {tellsWho(all)}{' '}
        {isOne ? '¿Lo quitamos?' : '¿Los quitamos?'}
      </p>
      <div className="col-start-2 grid gap-2">
        {shown.map((finding) => (
          <blockquote
            key={finding.text}
            className="rounded-[8px] bg-surface px-3.5 py-2.5 leading-[1.7] wrap-anywhere whitespace-pre-line"
          >
            <Marked {...finding} />
          </blockquote>
        ))}
        <p className="flex flex-wrap gap-2">
          <Button size="small" onClick={onRemove}>
            {isOne ? 'Quitar el dato' : `Quitar los ${all.length} datos`}
          </Button>
          <Button size="small" level="text" onClick={onLeave}>
            Dejarlo así
          </Button>
        </p>
        <p className="text-meta text-ink-soft wrap-anywhere">{remains(textsWithout(shown))}</p>
        {hint ? <p className="text-meta text-ink-soft wrap-anywhere">{hint}</p> : null}
        {isHeld ? (
          <p className="text-meta text-ink-soft">Tú decides. Si pulsas otra vez el botón, se publica así.</p>
        ) : null}
      </div>
    </div>
  );
}

function Removed({ count, hint, onUndo }: { count: number; hint: string | undefined; onUndo(): void }) {
  return (
    <div className="edge flex gap-3 rounded-field bg-success-soft px-5 py-3 text-ui leading-normal">
      <CircleCheck className="mt-2.5 size-6 flex-none text-success" />
      <div className="flex flex-1 flex-wrap items-center justify-between gap-x-4">
        <p className="py-2.5">
          {count === 1 ? 'Quitamos el dato.' : `Quitamos los ${count} datos.`} Léelo una vez más antes de
          publicar. {hint}
        </p>
        <Button size="small" level="text" onClick={onUndo}>
          Deshacer
        </Button>
      </div>
    </div>
  );
}

/** The words with what was found marked; a screen reader hears of what kind it is. */
function Marked({ text, found }: Finding) {
  return (
    <>
      {found.map(({ start, end, kind }, index) => (
        <Fragment key={start}>
          {text.slice(found[index - 1]?.end ?? 0, start)}
          <mark className="rounded-t-[3px] border-b-2 border-warning bg-warning-soft px-0.5 text-inherit">
            {text.slice(start, end)}
            <span className="sr-only"> ({personalDataKinds[kind]})</span>
          </mark>
        </Fragment>
      ))}
      {text.slice(found.at(-1)?.end ?? 0)}
    </>
  );
}

const ofChild: readonly PersonalDataKind[] = ['nombre_de_menor', 'escuela_y_grado', 'fecha_de_nacimiento'];
const ofHome: readonly PersonalDataKind[] = ['telefono', 'correo', 'direccion'];

function tellsWho(found: readonly PersonalData[]): string {
  const what = found.length === 1 ? 'Vimos un dato que dice' : 'Vimos datos que dicen';
  if (found.some(({ kind }) => ofChild.includes(kind))) return `${what} quién es tu hijo o hija.`;
  return found.some(({ kind }) => ofHome.includes(kind))
    ? `${what} cómo llegar a ti.`
    : `${what} quién eres o quién es tu hijo o hija.`;
}

function remains(texts: readonly string[]): string {
  const text = texts
    .map((part) => part.trim())
    .filter(Boolean)
    .join(' ');
  return text ? `Queda: «${text}»` : 'No queda nada más escrito.';
}
