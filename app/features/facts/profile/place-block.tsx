import { House, MapPin, MessageCircle, Phone } from 'lucide-react';
import type { ReactNode } from 'react';
import { CountedLink } from '../../../components/counted-link.tsx';
import { Disclosure } from '../../../components/ui/disclosure.tsx';
import { cx } from '../../../lib/cx.ts';
import { joinWords } from '../../../lib/join-words.ts';
import { callLink, formatPhone, whatsAppLink } from '../../directory/phone.ts';
import { Ask } from '../confirmation-words.tsx';
import type { Hours } from '../opening-hours.ts';
import { describeWeek } from '../opening-words.ts';
import {
  findConfirmation,
  hoursThatHold,
  type Place,
  type ProviderFacts,
  standingOf,
} from '../provider-facts.ts';
import { PlaceAvailability } from './availability-line.tsx';
import { OpeningLine } from './opening-line.tsx';

interface PlaceBlockProps {
  providerId: string;
  facts: ProviderFacts;
  place: Place;
  /** Its availability then stands with the name of the provider alone. */
  isOnly: boolean;
  /** Whether its hours are shown from the start. */
  isOpen: boolean;
  now: Date;
  children?: ReactNode;
}

export function PlaceBlock({ providerId, facts, place, isOnly, isOpen, now, children }: PlaceBlockProps) {
  const confirmation = findConfirmation(facts, 'contacto', place);
  const hours = hoursThatHold(facts, place, now);
  const name = place.nombre ?? place.municipio;
  const area = describeArea(place);
  return (
    <div className="grid content-start gap-4 border-line border-t pt-5 first:border-t-0 first:pt-0 @md/page:rounded-field @md/page:border @md/page:p-(--card-pad)! @md/page:first:border print:gap-1 print:border-0! print:p-0!">
      <div className="grid gap-2">
        <h3 className="text-h4 wrap-anywhere">{name}</h3>
        {hours.length > 0 ? <OpeningLine hours={hours} now={now} /> : null}
      </div>
      <ul className="grid gap-2 text-ui print:gap-0">
        <AddressLine place={place} />
        {area ? <Line Icon={House}>{area}</Line> : null}
        <PhoneLines providerId={providerId} place={place} />
      </ul>
      {confirmation && standingOf(confirmation, now) === 'expired' ? (
        <Ask group="contacto" confirmation={confirmation} />
      ) : null}
      {hours.length > 0 ? <WeekTable name={name} hours={hours} isOpen={isOpen} now={now} /> : null}
      {isOnly ? null : <PlaceAvailability facts={facts} place={place} now={now} />}
      {children}
    </div>
  );
}

function Line({ Icon, children }: { Icon: typeof MapPin; children: ReactNode }) {
  return (
    <li className="flex gap-2.5 wrap-anywhere">
      <Icon className="icon mt-[0.1em] text-ink-soft" />
      <span className="min-w-0">{children}</span>
    </li>
  );
}

/** People name the way rather than the street, so both are told; a hidden street is told in words. */
function AddressLine({ place }: { place: Place }) {
  const { municipio, nombre, direccion, como_llegar: way, visibilidad } = place;
  const isHidden = visibilidad !== 'completa';
  const note = isHidden ? 'La dirección se da al hacer la cita.' : way;
  // The heading is the municipality, unless the place has a name.
  if (!direccion && !note && !nombre) return null;
  const isTold = Boolean(direccion) && (!nombre || direccion?.includes(municipio));
  return (
    <Line Icon={MapPin}>
      {[direccion, isTold ? null : municipio].filter(Boolean).join(', ')}
      {note ? <span className="block text-meta text-ink-soft">{note}</span> : null}
    </Line>
  );
}

function PhoneLines({ providerId, place: { telefono, whatsapp } }: { providerId: string; place: Place }) {
  const call = callLink(telefono);
  const chat = whatsAppLink(whatsapp);
  return (
    <>
      {telefono && call ? (
        <Line Icon={Phone}>
          <CountedLink
            href={call}
            className="tap"
            event={{ tipo: 'contacto', providerId, metadata: { method: 'phone' } }}
          >
            {formatPhone(telefono)}
          </CountedLink>
        </Line>
      ) : null}
      {whatsapp && chat ? (
        <Line Icon={MessageCircle}>
          <CountedLink
            href={chat}
            target="_blank"
            rel="noopener noreferrer"
            className="tap no-address"
            event={{ tipo: 'contacto', providerId, metadata: { method: 'whatsapp' } }}
          >
            WhatsApp <span className="whitespace-nowrap">{formatPhone(whatsapp)}</span>
            <span className="sr-only"> (abre otra página)</span>
          </CountedLink>
        </Line>
      ) : null}
    </>
  );
}

interface WeekTableProps {
  name: string;
  hours: Hours[];
  isOpen: boolean;
  now: Date;
}

function WeekTable({ name, hours, isOpen, now }: WeekTableProps) {
  return (
    <Disclosure
      summary={`Horario de ${name}`}
      look="words"
      summaryClass="print:hidden"
      open={isOpen}
      className="week"
    >
      <table className="w-full text-ui leading-snug print:text-meta">
        <caption className="sr-only">Horario de {name}</caption>
        <tbody>
          {describeWeek(hours, now).map(({ days, isToday, spans }) => (
            <tr
              key={days}
              aria-current={isToday ? 'date' : undefined}
              className={cx('border-line border-t align-top', isToday && '*:font-strong')}
            >
              <th scope="row" className="py-2 pr-3 text-left font-normal print:py-0">
                {days}
              </th>
              <td className="py-2 text-right tabular @min-[20rem]/page:whitespace-nowrap print:py-0">
                {spans.length > 0
                  ? spans.map((span) => (
                      <span key={span} className="block">
                        {span}
                      </span>
                    ))
                  : 'Cerrado'}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Disclosure>
  );
}

/** Where somebody goes to homes. Null: nowhere that is told. */
export function describeArea({ toda_la_isla: isAll, atiende_municipios: towns }: Place): string | null {
  if (isAll) return 'Va a tu casa en toda la isla.';
  return towns?.length ? `Va a tu casa en ${joinWords(towns)}.` : null;
}
