import type { ReactNode } from 'react';
import { Button, ButtonLink } from '../../components/ui/button.tsx';
import { Panel } from '../../components/ui/card.tsx';
import { Checkbox } from '../../components/ui/choice.tsx';
import { ChoiceRow, ChoiceRows } from '../../components/ui/choice-row.tsx';
import { Disclosure } from '../../components/ui/disclosure.tsx';
import { Field, Hint, Input } from '../../components/ui/field.tsx';
import { countOf } from '../../lib/count.ts';
import { type Question, questions, type Tick } from './questions.ts';
import { type CareSheet, type LineKey, lineLabels, lines, mostRequests, ticked } from './sheets.ts';

interface PartProps {
  sheet: CareSheet;
  change(patch: Partial<CareSheet>): void;
}

export const questionPlace = (number: number) => `#pregunta-${number}`;

/** Before the first question. */
export function WhoPart({ sheet, change }: PartProps) {
  return (
    <Panel className="grid gap-5" aria-label="Para quién es la hoja">
      <ChoiceRows legend="¿Para quién es la hoja?">
        {(['yo', 'otra'] as const).map((voice) => (
          <ChoiceRow
            key={voice}
            name="voz"
            checked={sheet.voice === voice}
            onChange={() => change({ voice })}
          >
            {voice === 'yo' ? 'Es para mí' : 'La lleno por otra persona'}
          </ChoiceRow>
        ))}
      </ChoiceRows>
      <Field label="Nombre que quiere usar" need="opcional" hint="Puede ser solo el primero, o ninguno.">
        <Input
          maxLength={40}
          autoComplete="off"
          value={sheet.name}
          onChange={(event) => change({ name: event.target.value })}
        />
      </Field>
      <div>
        <Checkbox
          checked={sheet.tellsAutism}
          onChange={(event) => change({ tellsAutism: event.target.checked })}
        >
          Decir en la hoja que es una persona autista
        </Checkbox>
        <Hint>Es tu decisión. Puedes quitarlo cuando quieras.</Hint>
      </div>
      <ul className="grid list-disc gap-1 pl-5">
        <li>12 preguntas. Contesta solo las que quieras.</li>
        <li>Puedes parar y seguir otro día.</li>
        <li>Al final: imprimir, guardar como imagen o tarjeta para la cartera.</li>
      </ul>
      <ButtonLink to={questionPlace(1)} level="main" className="justify-self-start">
        {sheet.ticks.length > 0 ? 'Seguir con mis marcas' : 'Empezar mi hoja'}
      </ButtonLink>
    </Panel>
  );
}

/** One question: each tick shows at once the request that it becomes. */
export function QuestionPart({ sheet, change, number }: PartProps & { number: number }) {
  const question = questions[number - 1] ?? questions[0];
  if (!question) return null;
  const { voice, ticks } = sheet;
  const isFull = ticks.length >= mostRequests;
  const groups = [
    question.ticks.filter(({ isAgainst }) => !isAgainst),
    question.ticks.filter(({ isAgainst }) => isAgainst),
  ];
  return (
    <Panel className="grid gap-6">
      <p role="status" className="text-ui">
        {tellProgress(number, ticks.length)}
        {isFull ? ' Ya hay 24. Quita una para añadir otra: así cabe en una página.' : ''}
      </p>
      <fieldset className="grid gap-2">
        <legend className="mb-4">
          {/* How far it goes, and that the sheet is full, is told above. */}
          <h2 id={`pregunta-${number}`} tabIndex={-1} className="scroll-mt-36 text-h3 font-subtitle">
            {question.question[voice]}
          </h2>
          {question.hint ? <Hint>{question.hint[voice]}</Hint> : null}
        </legend>
        {groups.map((group, index) =>
          group.length === 0 ? null : (
            <div key={index === 0 ? 'for' : 'against'} className="grid gap-2">
              {groups[1]?.length ? <h3 className="text-h4">{index === 0 ? 'Ayuda' : 'No ayuda'}</h3> : null}
              {group.map((tick) => (
                <TickRow key={tick.key} tick={tick} sheet={sheet} isFull={isFull} change={change} />
              ))}
            </div>
          ),
        )}
      </fieldset>
      <Ways>
        <ButtonLink to={number === questions.length ? '#lineas' : questionPlace(number + 1)} level="main">
          {number === questions.length ? 'Seguir con tus líneas' : 'Siguiente pregunta'}
        </ButtonLink>
        <ButtonLink to={number === 1 ? '#quien' : questionPlace(number - 1)}>
          {number === 1 ? 'Para quién es' : 'Pregunta anterior'}
        </ButtonLink>
      </Ways>
      <AllQuestions sheet={sheet} current={question} />
    </Panel>
  );
}

function TickRow({ tick, sheet, isFull, change }: PartProps & { tick: Tick; isFull: boolean }) {
  const { ticks, voice } = sheet;
  const isTicked = ticks.includes(tick.key);
  return (
    <ChoiceRow
      type="checkbox"
      checked={isTicked}
      aria-disabled={(isFull && !isTicked) || undefined}
      note={isTicked ? `Sale: «${tick.asks[voice]}»` : undefined}
      onChange={() => {
        if (isTicked) change({ ticks: ticks.filter((key) => key !== tick.key) });
        else if (!isFull) change({ ticks: [...ticks, tick.key] });
      }}
    >
      {tick.mark[voice]}
    </ChoiceRow>
  );
}

function tellProgress(number: number, count: number): string {
  const told =
    count === 0 ? 'Todavía no has marcado nada.' : `Llevas ${countOf(count, 'petición', 'peticiones')}.`;
  return `Pregunta ${number} de ${questions.length}. ${told}`;
}

function AllQuestions({ sheet, current }: { sheet: CareSheet; current: Question }) {
  return (
    <Disclosure summary="Ver las 12 preguntas" look="words">
      <ol className="grid gap-x-6 @md/page:grid-cols-2">
        {questions.map((question, index) => {
          const count = ticked(sheet, question).length;
          return (
            <li key={question.key} className="border-t border-line">
              <ButtonLink
                to={questionPlace(index + 1)}
                level="text"
                size="small"
                block
                aria-current={question === current ? 'step' : undefined}
                className="justify-between text-left"
              >
                <span>
                  {index + 1}. {question.question[sheet.voice]}
                </span>
                <span className="text-meta font-normal whitespace-nowrap text-ink-soft">
                  {count === 0 ? 'sin marcar' : countOf(count, 'marca', 'marcas')}
                </span>
              </ButtonLink>
            </li>
          );
        })}
      </ol>
    </Disclosure>
  );
}

const freeLines: LineKey[] = ['alergias', 'favorito', 'algo_mas'];
const emergencyLines: LineKey[] = ['telefono_1', 'quien_1', 'telefono_2', 'quien_2', 'linea'];

/** After the last question: three free lines, and whom to call. */
export function LinesPart({ sheet, change }: PartProps) {
  const fieldOf = (key: LineKey) => (
    <Field key={key} label={lineLabels[sheet.voice][key]} need="opcional" hint={lines[key].hint}>
      <Input
        type={key.startsWith('telefono') ? 'tel' : 'text'}
        maxLength={lines[key].most}
        autoComplete="off"
        value={sheet.texts[key] ?? ''}
        onChange={(event) => change({ texts: { ...sheet.texts, [key]: event.target.value } })}
      />
    </Field>
  );
  return (
    <Panel className="grid gap-6">
      <h2 id="lineas" tabIndex={-1} className="text-h3 font-subtitle">
        Tus líneas
      </h2>
      {freeLines.map(fieldOf)}
      <fieldset className="grid gap-5">
        <legend className="float-left mb-2 w-full">
          <h3 className="text-h4">En una emergencia</h3>
          <Hint>Dos teléfonos y una línea. Salen en la hoja y en la tarjeta.</Hint>
        </legend>
        <div className="clear-both grid gap-5 @md/page:grid-cols-2">{emergencyLines.map(fieldOf)}</div>
      </fieldset>
      <Ways>
        <ButtonLink to="#hoja" level="main">
          Ver mi hoja
        </ButtonLink>
        <ButtonLink to={questionPlace(questions.length)}>Pregunta anterior</ButtonLink>
      </Ways>
    </Panel>
  );
}

/** The main way on stands first, at the right where there is room. */
function Ways({ children }: { children: ReactNode }) {
  return (
    <div className="grid gap-3 @sm/page:flex @sm/page:flex-row-reverse @sm/page:justify-between">
      {children}
    </div>
  );
}

/** Which of several sheets, by the name that this device knows. */
export function SheetChoice(props: {
  sheets: readonly CareSheet[];
  current: CareSheet;
  onChoose(id: string): void;
  onNew(): void;
}) {
  const { sheets, current, onChoose, onNew } = props;
  return (
    <div className="flex flex-wrap gap-2">
      {sheets.length > 1
        ? sheets.map(({ id, name }, index) => (
            <Button
              key={id}
              size="small"
              aria-pressed={id === current.id}
              level={id === current.id ? 'solid' : 'line'}
              onClick={() => onChoose(id)}
            >
              {name || `Hoja ${index + 1}`}
            </Button>
          ))
        : null}
      {sheets.length > 0 ? (
        <Button level="text" size="small" onClick={onNew}>
          Hacer otra hoja
        </Button>
      ) : null}
    </div>
  );
}
