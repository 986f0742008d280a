import { Clock, Globe, House, Mail, MapPin, MessageCircle, Phone } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { Link } from 'react-router';
import { CountedLink } from '../../../components/counted-link.tsx';
import { Panel } from '../../../components/ui/card.tsx';
import { Disclosure } from '../../../components/ui/disclosure.tsx';
import type { Tables } from '../../../lib/database.types.ts';
import { joinWords } from '../../../lib/join-words.ts';
import { callLink, formatPhone, whatsAppLink } from '../../../lib/phone.ts';
import { Ask } from '../confirmation-text.tsx';
import type { Hours } from '../opening-hours.ts';
import { keepTimesWhole } from '../opening-text.ts';
import {
  confirmationStatus,
  currentHours,
  findConfirmation,
  hasHours,
  listedPlaces,
  type Place,
  type ProviderFacts,
  placeName,
} from '../provider-facts.ts';
import { OpeningLine } from './opening-line.tsx';
import { WeekTable } from './week-table.tsx';

interface ContactPanelProps {
  provider: Tables<'proveedores'>;
  facts: ProviderFacts;
  now: Date;
}

/** The numbers, then each place with its hours of today; the week is folded. Nothing of it known: no panel. */
export function ContactPanel({ provider, facts, now }: ContactPanelProps) {
  const { direccion, telefono, whatsapp, email, web, horario_servicio } = provider;
  const places = listedPlaces(facts);
  const areas = facts.places.map(describeArea).filter((area) => area !== null);
  const hours = hasHours(facts) ? null : horario_servicio;
  const weeks = places
    .map((place) => ({ name: placeName(place), hours: currentHours(facts, place, now) }))
    .filter((week) => week.hours.length > 0);
  const told = places.filter((place) => places.length > 1 || tellsAnything(facts, place, now));
  const isBare = !(telefono || whatsapp || email || web || direccion || hours || areas.length || told.length);
  if (isBare) return null;
  // Two places are read at a glance; of more, the others are folded.
  const shownPlaces = told.length > 2 ? 1 : told.length;
  const lines = told.map((place) => (
    <PlaceLines key={place.id} provider={provider} facts={facts} place={place} now={now} />
  ));
  return (
    <Panel title="Contacto y horario">
      <div className="grid gap-3 text-ui *:not-first:border-line *:not-first:border-t [&>:not(:first-child):not(details)]:pt-3 print:gap-1 print:*:not-first:border-0 print:[&>:not(:first-child):not(details)]:pt-0">
        {telefono || whatsapp || email || web ? <Reach provider={provider} /> : null}
        {lines.slice(0, shownPlaces)}
        {lines.length > shownPlaces ? (
          <Disclosure
            summary={`Otras sedes: ${joinWords(told.slice(shownPlaces).map(({ municipio }) => municipio))}`}
            look="words"
            summaryClass="w-full justify-between print:hidden"
            className="week"
          >
            <div className="grid gap-4">{lines.slice(shownPlaces)}</div>
          </Disclosure>
        ) : null}
        {told.length === 0 && direccion ? (
          <Line Icon={MapPin}>
            <span translate="no">{direccion}</span>
          </Line>
        ) : null}
        {areas.length > 0 || hours ? (
          <div className="grid gap-2">
            {areas.map((area) => (
              <Line key={area} Icon={House}>
                {area}
              </Line>
            ))}
            {hours ? (
              <Line Icon={Clock}>
                <span className="whitespace-pre-line">{keepTimesWhole(hours)}</span>
              </Line>
            ) : null}
          </div>
        ) : null}
        {weeks.length > 0 ? <Weeks weeks={weeks} now={now} /> : null}
      </div>
    </Panel>
  );
}

function Line({ Icon, children }: { Icon: typeof MapPin; children: ReactNode }) {
  return (
    <p className="flex gap-2.5 wrap-anywhere">
      <Icon className="icon mt-[0.1em] text-ink-soft" />
      <span className="min-w-0">{children}</span>
    </p>
  );
}

/** The number, large, and beside it the way to mend it: whoever has just dialled a wrong one looks here. */
function Reach({ provider: { id, telefono, whatsapp, email, web } }: { provider: Tables<'proveedores'> }) {
  return (
    <div className="grid gap-x-6">
      {telefono ? (
        <div className="flex items-center justify-between gap-x-3">
          <PhoneLink
            providerId={id}
            number={telefono}
            className="tap inline-flex items-center gap-2.5 font-head text-h3 leading-tight whitespace-nowrap"
          />
          <Link
            to={`/proveedor/${id}/corregir?dato=telefono`}
            className="inline-flex min-h-11 max-w-25 items-center text-right text-meta leading-snug print:hidden"
          >
            ¿Está mal? Corrígelo
          </Link>
        </div>
      ) : null}
      {whatsapp && !isSameNumber(whatsapp, telefono) ? <ChatLine providerId={id} number={whatsapp} /> : null}
      {email || web ? (
        <p className="flex flex-wrap gap-x-5">
          {email ? (
            <a href={`mailto:${email}`} className={outClass}>
              <Mail className="icon text-ink-soft" />
              {email}
            </a>
          ) : null}
          {web ? (
            <a href={web} target="_blank" rel="noopener noreferrer" className={`${outClass} no-address`}>
              <Globe className="icon text-ink-soft" />
              {shortAddress(web)}
            </a>
          ) : null}
        </p>
      ) : null}
    </div>
  );
}

function isSameNumber(one: string, other: string | null): boolean {
  return other !== null && formatPhone(one) === formatPhone(other);
}

const outClass = 'inline-flex min-h-11 items-center gap-2.5 wrap-anywhere print:min-h-0';

function shortAddress(web: string): string {
  return web.replace(/^https?:\/\/(www\.)?/i, '').replace(/\/$/, '');
}

interface NumberProps {
  providerId: string;
  number: string;
  className?: string;
}

function PhoneLink({ providerId, number, className = outClass }: NumberProps) {
  const call = callLink(number);
  const words = (
    <>
      <Phone className="icon text-ink-soft" />
      {call ? formatPhone(number) : number}
    </>
  );
  if (!call) return <span className={className}>{words}</span>;
  return (
    <CountedLink
      href={call}
      className={className}
      event={{ tipo: 'contacto', providerId, metadata: { method: 'phone' } }}
    >
      {words}
    </CountedLink>
  );
}

function ChatLine({ providerId, number }: NumberProps) {
  const chat = whatsAppLink(number);
  if (!chat) return <Line Icon={MessageCircle}>WhatsApp {number}</Line>;
  return (
    <CountedLink
      href={chat}
      target="_blank"
      rel="noopener noreferrer"
      className={`${outClass} no-address`}
      event={{ tipo: 'contacto', providerId, metadata: { method: 'whatsapp' } }}
    >
      <MessageCircle className="icon text-ink-soft" />
      <span>
        WhatsApp <span className="whitespace-nowrap">{formatPhone(number)}</span>
        <span className="sr-only"> (abre otra página)</span>
      </span>
    </CountedLink>
  );
}

interface PlaceLinesProps extends ContactPanelProps {
  place: Place;
}

/** Today first, then the street, the way and the numbers that are only of this place. */
function PlaceLines({ provider, facts, place, now }: PlaceLinesProps) {
  const name = useId();
  const { telefono, whatsapp } = place;
  const hours = currentHours(facts, place, now);
  const expired = expiredContact(facts, place, now);
  return (
    <section aria-labelledby={name} className="grid gap-1">
      <h3 id={name} className="text-h4 wrap-anywhere" translate="no">
        {place.nombre ?? place.municipio}
      </h3>
      {hours.length > 0 ? <OpeningLine hours={hours} now={now} /> : null}
      <AddressLine place={place} />
      {telefono && !isSameNumber(telefono, provider.telefono) ? (
        <PhoneLink providerId={provider.id} number={telefono} />
      ) : null}
      {whatsapp && !isSameNumber(whatsapp, provider.whatsapp) ? (
        <ChatLine providerId={provider.id} number={whatsapp} />
      ) : null}
      {expired ? <Ask group="contacto" confirmation={expired} className="mt-2" /> : null}
    </section>
  );
}

/** People name the way rather than the street, so both are told; a hidden street is told in words. */
function AddressLine({ place }: { place: Place }) {
  const { municipio, nombre, direccion, como_llegar: way, visibilidad } = place;
  const note = visibilidad === 'completa' ? way : 'La dirección se da al hacer la cita.';
  // The heading is the municipality, unless the place has a name.
  if (!direccion && !note && !nombre) return null;
  const isTold = Boolean(direccion) && (!nombre || direccion?.includes(municipio));
  return (
    <Line Icon={MapPin}>
      <span translate="no">
        {[direccion, isTold || (!nombre && !direccion) ? null : municipio].filter(Boolean).join(', ')}
      </span>
      {note ? <span className="block text-meta text-ink-soft">{note}</span> : null}
    </Line>
  );
}

function expiredContact(facts: ProviderFacts, place: Place, now: Date) {
  const confirmation = findConfirmation(facts, 'contacto', place);
  return confirmationStatus(confirmation, now) === 'expired' ? confirmation : null;
}

/** The only place without a street, a way, hours or a question is told by the head of the profile. */
function tellsAnything(facts: ProviderFacts, place: Place, now: Date): boolean {
  const { nombre, direccion, como_llegar: way, visibilidad } = place;
  const hasStreet = Boolean(nombre || direccion || way) || visibilidad === 'municipio';
  return (
    hasStreet || currentHours(facts, place, now).length > 0 || expiredContact(facts, place, now) !== null
  );
}

/** Where somebody goes to homes. Null: nowhere that is told. */
function describeArea({ toda_la_isla: isAll, atiende_municipios: towns }: Place): string | null {
  if (isAll) return 'Va a tu casa en toda la isla.';
  return towns?.length ? `Va a tu casa en ${joinWords(towns)}.` : null;
}

function Weeks({ weeks, now }: { weeks: Array<{ name: string; hours: Hours[] }>; now: Date }) {
  return (
    <Disclosure
      summary="Horario de la semana"
      look="words"
      summaryClass="w-full justify-between print:hidden"
      className="week"
    >
      <div className="grid gap-3">
        {weeks.map(({ name, hours }) => (
          <WeekTable key={name} name={name} hours={hours} now={now} isNamed={weeks.length > 1} />
        ))}
      </div>
    </Disclosure>
  );
}
