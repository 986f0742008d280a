import { Mark } from '../../components/mark.tsx';
import { QrCode } from '../../components/ui/qr-code.tsx';
import { dayInSentence } from '../../lib/dates.ts';
import { formatPhone } from '../../lib/phone.ts';
import type { Qr } from '../../lib/qr.ts';
import type { KeptList } from '../collections/lists.ts';
import { availabilityOf, describePlace, type ListItem, saidOnDay } from './list-text.ts';
import '../../styles/paper.css';

interface ListSheetProps {
  list: Pick<KeptList, 'nombre' | 'recursos'>;
  items: readonly ListItem[];
  /** "2026-11-16" */
  today: string;
  /** Where today's data of the list are, and the same to read with a phone; null where it is not shared. */
  link: string | null;
  qr: Qr | null;
}

/** The list for the refrigerator: only on paper, with a box for each call. */
export function ListSheet({ list: { nombre, recursos = [] }, items, today, link, qr }: ListSheetProps) {
  return (
    <div className="sheet-alone hidden print:block">
      <article className="paper" aria-label="Hoja de la lista">
        <header className="paper-head">
          <div className="grid gap-1">
            <h2>{nombre}</h2>
            <p>Impresa el {dayInSentence(today)}</p>
          </div>
          <span className="paper-brand">
            <Mark className="size-8" />
            Mi Guía Azul
          </span>
        </header>
        <p>Marca cada casilla cuando llames. Pregunta: ¿aceptan personas nuevas?, ¿aceptan mi plan?</p>
        <ul className="paper-calls">
          {items.map((item) => (
            <SheetLine key={item.proveedor_id} item={item} today={today} />
          ))}
          {recursos.map(({ id, titulo, url }) => (
            <li key={id}>
              <span className="paper-box" />
              <h3>{titulo}</h3>
              <span className="wrap-anywhere">{url}</span>
            </li>
          ))}
        </ul>
        <div className="paper-notes">
          <h3>Mis notas</h3>
          <p />
          <p />
          <p />
        </div>
        <footer className="paper-foot">
          <p>
            <b>¿Ha pasado tiempo?</b>
            {link && qr ? (
              <>
                <span className="block">Abre la lista en el teléfono para ver los datos de hoy:</span>
                <span className="block">{link.replace(/^https?:\/\//, '')}</span>
              </>
            ) : (
              <span className="block">Los datos cambian. Mira los de hoy en Mi Guía Azul.</span>
            )}
          </p>
          {qr ? <QrCode qr={qr} label="Código QR de la lista" className="paper-qr" /> : null}
        </footer>
      </article>
    </div>
  );
}

function SheetLine({ item, today }: { item: ListItem; today: string }) {
  const availability = availabilityOf(item, today);
  const said = saidOnDay(availability);
  return (
    <li>
      <span className="paper-box" />
      <h3>{item.nombre}</h3>
      {item.telefono ? <b className="paper-phone">{formatPhone(item.telefono)}</b> : null}
      <span>
        {describePlace(item)}
        {item.nota ? ` Nota: «${item.nota}»` : null}
      </span>
      <span>
        {availability.words}. {said ? <span className="paper-said">{said}.</span> : null}
      </span>
    </li>
  );
}
