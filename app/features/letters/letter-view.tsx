import { Mail, Printer, Trash2 } from 'lucide-react';
import { CopyButton } from '../../components/copy-button.tsx';
import { ReadAloud } from '../../components/read-aloud.tsx';
import { Button, buttonClass } from '../../components/ui/button.tsx';
import { Disclosure } from '../../components/ui/disclosure.tsx';
import { Field, Input, Textarea } from '../../components/ui/field.tsx';
import { cx } from '../../lib/cx.ts';
import { dayInSentence } from '../../lib/dates.ts';
import type { Blank } from './blanks.ts';
import {
  blanksOf,
  fillLetter,
  type Letter,
  letterText,
  mailOf,
  tellMissing,
  type Written,
} from './letter.ts';
import { useWritten } from './written.ts';
import '../../styles/paper.css';
import './letters.css';

/** The same in every letter: they stand folded below. */
const ownNames = ['nombre', 'parentesco', 'relacion', 'telefono', 'correo', 'destinatario', 'fecha'];

/** A letter: its blanks, the text that fills itself, and what to do with it. Nothing of it is sent. */
export function LetterView({ letter }: { letter: Letter }) {
  const { written, isKept, write, clear } = useWritten();
  const blanks = blanksOf(letter);
  const isOwn = ({ name }: Blank) => ownNames.includes(name);
  const fields = (some: Blank[]) =>
    some.map((blank) => (
      <BlankField key={blank.name} blank={blank} value={written[blank.name] ?? ''} write={write} />
    ));
  return (
    <div className="grid items-start gap-(--grid-gap) @lg/page:grid-cols-[minmax(0,22rem)_minmax(0,1fr)] print:block">
      <fieldset aria-label="Espacios de la carta" className="only-js grid gap-4">
        {fields(blanks.filter((blank) => !isOwn(blank)))}
        <Disclosure summary="Tus datos, a quién va y la fecha" look="words">
          <div className="grid gap-4 pt-2">{fields(blanks.filter(isOwn))}</div>
        </Disclosure>
      </fieldset>
      <div className="grid gap-4 @lg/page:sticky @lg/page:top-4 print:static">
        <LetterPaper letter={letter} written={written} className="sheet-alone" />
        <div className="only-js grid gap-4">
          <p role="status">{tellMissing(letter, written)}</p>
          <div className="flex flex-wrap gap-3">
            <CopyButton text={letterText(letter, written)} level="main">
              Copiar la carta
            </CopyButton>
            <Button Icon={Printer} size="small" onClick={() => window.print()}>
              Imprimir la carta
            </Button>
            <a href={mailOf(letter, written)} className={buttonClass({ size: 'small' })}>
              <Mail className="icon" />
              Abrir en mi correo
            </a>
            <ReadAloud text={letterText(letter, written).replaceAll(/_+/g, 'espacio')} about="la carta" />
            {isKept ? (
              <Button Icon={Trash2} level="risk" size="small" onClick={clear}>
                Borrar lo que escribí
              </Button>
            ) : null}
          </div>
        </div>
      </div>
    </div>
  );
}

const inputTypes = {
  texto: 'text',
  parrafo: 'text',
  fecha: 'date',
  telefono: 'tel',
  correo: 'email',
} as const;

interface BlankFieldProps {
  blank: Blank;
  value: string;
  write(name: string, value: string): void;
}

function BlankField({ blank: { name, kind, most, label, hint, isRequired }, value, write }: BlankFieldProps) {
  const control = { maxLength: most, value, autoComplete: 'off' };
  return (
    <Field label={label} need={isRequired ? 'obligatorio' : 'opcional'} hint={hint}>
      {kind === 'parrafo' ? (
        <Textarea {...control} onChange={(event) => write(name, event.target.value)} />
      ) : (
        <Input {...control} type={inputTypes[kind]} onChange={(event) => write(name, event.target.value)} />
      )}
    </Field>
  );
}

interface LetterPaperProps {
  letter: Pick<Letter, 'texto'>;
  written: Written;
  className?: string;
}

/** The text, dark on white in every theme. */
export function LetterPaper({ letter, written, className }: LetterPaperProps) {
  return (
    <article aria-label="Texto de la carta" className={cx('paper letter-paper', className)}>
      {fillLetter(letter, written).map((pieces, line) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two paragraphs may have the same words
        <p key={line}>
          {pieces.map(({ text, blank }, index) =>
            !blank ? (
              text
            ) : text ? (
              // biome-ignore lint/suspicious/noArrayIndexKey: a blank may come twice
              <mark key={index}>{text}</mark>
            ) : (
              // biome-ignore lint/suspicious/noArrayIndexKey: a blank may come twice
              <span key={index} className="blank" data-long={blank.kind === 'parrafo' || undefined}>
                <span className="sr-only">espacio para llenar: {blank.label}</span>
              </span>
            ),
          )}
        </p>
      ))}
      <p className="letter-receipt">
        Recibido por: <i /> Fecha: <i /> Hora: <i />
      </p>
    </article>
  );
}

/** What goes along with it, what comes after, and who read it, where a person did. */
export function LetterNotes({ letter, isRead }: { letter: Letter; isRead: boolean }) {
  const { adjunta, despues, fuente, verificado_por, revisado_en } = letter;
  return (
    <div className="prose print:hidden">
      {adjunta.length > 0 ? (
        <>
          <h2>Pon junto a la carta</h2>
          <Lines items={adjunta} />
        </>
      ) : null}
      <p>
        <b>Guarda copia.</b> Si la llevas en persona, pide que firmen y pongan la fecha en la tuya. Si va por
        correo electrónico, guarda el mensaje enviado.
      </p>
      {despues.length > 0 ? (
        <>
          <h2>Después</h2>
          <Lines items={despues} />
        </>
      ) : null}
      {fuente.length > 0 ? (
        <Disclosure summary={fuente.length === 1 ? 'Fuente' : `Fuentes (${fuente.length})`}>
          <ul>
            {fuente.map(({ titulo, url }) => (
              <li key={url}>
                <a href={url} target="_blank" rel="noopener noreferrer" className="wrap-anywhere">
                  {titulo}
                  <span className="sr-only"> (abre otra página)</span>
                </a>
              </li>
            ))}
          </ul>
        </Disclosure>
      ) : null}
      <p className="text-meta text-ink-soft">
        {isRead && revisado_en ? `La leyó ${verificado_por} el ${dayInSentence(revisado_en)}. ` : ''}
        No es consejo legal.
      </p>
    </div>
  );
}

export function Lines({ items }: { items: readonly string[] }) {
  return (
    <ul>
      {items.map((item) => (
        <li key={item}>{item}</li>
      ))}
    </ul>
  );
}
