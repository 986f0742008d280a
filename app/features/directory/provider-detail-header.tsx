import { Clock, MapPin, MessageCircle, Phone } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { CountedLink } from '../../components/counted-link.tsx';
import { Badge } from '../../components/ui/badge.tsx';
import { ButtonLink, buttonClass } from '../../components/ui/button.tsx';
import { Stars } from '../../components/ui/stars.tsx';
import { countReviews } from '../../lib/count.ts';
import { joinWords } from '../../lib/join-words.ts';
import { callLink, whatsAppLink } from '../../lib/phone.ts';
import { providerTypeFacts } from '../../lib/provider-types.ts';
import { ConfirmedLine } from '../facts/confirmation-text.tsx';
import { keepTimesWhole } from '../facts/opening-text.ts';
import { AvailabilityLine } from '../facts/profile/availability-line.tsx';
import { describeOpenings } from '../facts/profile/opening-line.tsx';
import { hasFacts, hasHours, listedPlaces, type ProviderFacts } from '../facts/provider-facts.ts';
import { lowerFirst } from '../facts/service-text.ts';
import { averageOf } from '../reviews/reviews.ts';
import { Logo } from './logo.tsx';
import { AcceptsPlans } from './provider-card.tsx';
import type { Provider, ProviderDetail } from './provider-detail.ts';
import { ShareButton } from './share-button.tsx';
import { TypeBadge } from './type-art.tsx';

interface ProviderDetailHeaderProps extends ProviderDetail {
  now: Date;
  /** h2 where the page has another title. */
  heading?: 'h1' | 'h2';
  /** The button that saves it. */
  save: ReactNode;
}

export function ProviderDetailHeader({
  provider,
  reviews,
  facts,
  now,
  heading: Heading = 'h1',
  save,
}: ProviderDetailHeaderProps) {
  const { nombre, tipo_servicio: type, subcategoria } = provider;
  const hours = hasHours(facts) ? describeOpenings(facts, now) : provider.horario_servicio;
  const average = averageOf(reviews);
  return (
    <div data-type={type} className="edge overflow-clip rounded-card border border-line bg-surface">
      <Band />
      <div className="grid gap-3 px-(--panel-pad) pb-(--panel-pad) @lg/page:grid-cols-[auto_minmax(0,1fr)_21rem] @lg/page:grid-rows-[auto_1fr] @lg/page:items-start @lg/page:gap-x-8 @lg/page:gap-y-3 print:grid-cols-[auto_1fr] print:gap-4 print:pt-4">
        <div className="flex items-end gap-3 @lg/page:contents">
          <div className="relative -mt-14 flex-none justify-self-start *:[box-shadow:0_0_0_6px_var(--surface)] @lg/page:row-span-2 @lg/page:row-start-1 print:mt-0">
            <Logo src={provider.logo_url} nombre={nombre} type={type} size="large" />
          </div>
          <p className="flex flex-wrap gap-2 @lg/page:col-start-2 @lg/page:row-start-1 @lg/page:pt-6">
            <TypeBadge type={type} />
            {subcategoria ? <Badge>{subcategoria}</Badge> : null}
          </p>
        </div>
        <div className="grid gap-2.5 @lg/page:col-start-2">
          <Heading className="wrap-anywhere" translate="no">
            {nombre}
          </Heading>
          <ul className="grid gap-2 text-ui">
            <li className="flex gap-2.5">
              <MapPin className="icon mt-[0.1em] text-ink-soft" />
              {describeMunicipalities(provider.municipio, facts)}, Puerto Rico
            </li>
            {average === undefined ? null : (
              <li>
                <Stars value={average}>{countReviews(reviews.length)}</Stars>
              </li>
            )}
            {hours ? (
              <li className="flex gap-2.5 print:hidden">
                <Clock className="icon mt-[0.1em] text-ink-soft" />
                <span className="whitespace-pre-line">{keepTimesWhole(hours)}</span>
              </li>
            ) : null}
          </ul>
          {provider.acepta_planes ? (
            <p className="leading-none">
              <AcceptsPlans />
            </p>
          ) : null}
          {hasFacts(facts) ? <AvailabilityLine facts={facts} now={now} /> : null}
          <ConfirmedLine facts={facts} now={now} />
        </div>
        <Actions provider={provider}>{save}</Actions>
      </div>
    </div>
  );
}

/** "Caguas y Cayey": its own, and those of its other places. */
function describeMunicipalities(own: string, facts: ProviderFacts): string {
  return joinWords([...new Set([own, ...listedPlaces(facts).map(({ municipio }) => municipio)])]);
}

/** In the colour of the type; its doors only decorate. */
function Band() {
  return (
    <div className="relative h-[clamp(64px,11vw,132px)] bg-type-soft print:hidden">
      <svg
        viewBox="0 0 420 108"
        aria-hidden="true"
        fill="currentColor"
        className="decor absolute right-[clamp(12px,4vw,48px)] bottom-0 h-[82%] w-auto max-w-none text-type-strong opacity-20"
      >
        <path d="M0 108V62a30 30 0 0 1 60 0v46ZM76 108V40a38 38 0 0 1 76 0v68ZM168 108V70a30 30 0 0 1 60 0v38ZM244 108V48a42 42 0 0 1 84 0v60ZM344 108V66a34 34 0 0 1 68 0v42Z" />
      </svg>
    </div>
  );
}

function Actions({ provider, children }: { provider: Provider; children: ReactNode }) {
  const { id, nombre, telefono, whatsapp } = provider;
  const call = callLink(telefono);
  const chat = whatsAppLink(whatsapp);
  return (
    <div className="grid gap-3 @lg/page:col-start-3 @lg/page:row-span-2 @lg/page:row-start-1 @lg/page:pt-6 print:hidden">
      {call || chat ? null : <NoNumber provider={provider} />}
      <div className="grid fit-cols-[8rem] gap-2.5 *:px-2.5">
        {call ? (
          <CountedLink
            href={call}
            className={buttonClass({ level: 'main' })}
            event={{ tipo: 'contacto', providerId: id, metadata: { method: 'phone' } }}
          >
            <Phone className="icon" />
            Llamar
          </CountedLink>
        ) : null}
        {chat ? (
          <CountedLink
            href={chat}
            target="_blank"
            rel="noopener noreferrer"
            className={buttonClass({ level: call ? 'line' : 'main' })}
            event={{ tipo: 'contacto', providerId: id, metadata: { method: 'whatsapp' } }}
          >
            <MessageCircle className="icon" />
            <span>
              WhatsApp<span className="sr-only"> (abre otra página)</span>
            </span>
          </CountedLink>
        ) : null}
        {children}
        <ShareButton title={nombre} />
      </div>
    </div>
  );
}

/** What a family could not do here: whoever knows the number can tell it. */
function NoNumber({ provider: { id, municipio, tipo_servicio: type } }: { provider: Provider }) {
  const near = new URLSearchParams({ tipo: type, municipio, cerca: 'si' });
  return (
    <div className="edge grid gap-3 rounded-field bg-sunken p-4">
      <p>Todavía no tenemos su teléfono. ¿Lo sabes?</p>
      <ButtonLink Icon={Phone} to={`/proveedor/${id}/corregir?dato=telefono`} level="main" block>
        Decir su teléfono
      </ButtonLink>
      <Link to={`/proveedores?${near}`} className="inline-flex min-h-11 items-center">
        Ver {lowerFirst(providerTypeFacts[type].plural)} cerca de {municipio}
      </Link>
    </div>
  );
}
