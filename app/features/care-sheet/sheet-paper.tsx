import { Mark } from '../../components/mark.tsx';
import { cx } from '../../lib/cx.ts';
import type { SheetWords } from './sheets.ts';
import '../../styles/paper.css';
import './care-sheet.css';

interface PaperProps {
  words: SheetWords;
  /** Whether the printer gets this one. */
  isPrinted: boolean;
  className?: string;
}

/** The sheet as it is handed over: one Letter page, dark on white in every theme. */
export function SheetPaper({ words, isPrinted, className }: PaperProps) {
  return (
    <article
      aria-label="Vista previa de la hoja"
      className={cx('paper care-sheet', isPrinted ? 'sheet-alone' : 'print:hidden', className)}
    >
      <header className="paper-head">
        <div className="grid gap-1">
          <h2>{words.title}</h2>
          <p>{words.greeting}</p>
        </div>
        <span className="paper-brand">
          <Mark className="size-8" />
          Mi Guía Azul
        </span>
      </header>
      {words.first || words.phones.length > 0 ? (
        <section className="care-first">
          <div>
            <h3>En una emergencia</h3>
            <p>{words.first}</p>
          </div>
          <Phones phones={words.phones} />
        </section>
      ) : null}
      <div className="care-asks">
        {words.sections.map(({ title, asks }) => (
          <section key={title}>
            <h3>{title}</h3>
            <ul>
              {asks.map(({ text, isAgainst }) => (
                <li key={text} data-against={isAgainst || undefined}>
                  {text}
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
      {words.own.length > 0 ? (
        <dl className="care-own">
          {words.own.map(({ label, text }) => (
            <div key={label}>
              <dt>{label}:</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
      ) : null}
      <footer className="paper-foot">
        <p>{words.foot}</p>
      </footer>
    </article>
  );
}

/** Two sides of 85.6 × 54 mm with a line to fold between them. */
export function WalletCard({ words: { card, first, phones }, isPrinted }: PaperProps) {
  return (
    <section
      aria-label="Tarjeta para la cartera"
      className={cx('wallet', isPrinted ? 'sheet-alone' : 'print:hidden')}
    >
      <div>
        <h3>En una emergencia</h3>
        {card.greeting ? <p>{card.greeting}</p> : null}
        {first ? <p className="font-strong">{first}</p> : null}
        {phones.length > 0 ? <p>Por favor, llame a:</p> : null}
        <Phones phones={phones} />
      </div>
      <div>
        <h3>{card.title}</h3>
        <ul className="care-asks">
          {card.asks.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      </div>
    </section>
  );
}

function Phones({ phones }: Pick<SheetWords, 'phones'>) {
  if (phones.length === 0) return null;
  return (
    <ul>
      {phones.map(({ who, phone }) => (
        <li key={`${who} ${phone}`}>
          {who ? `${who}: ` : ''}
          <b className="whitespace-nowrap">{phone}</b>
        </li>
      ))}
    </ul>
  );
}
