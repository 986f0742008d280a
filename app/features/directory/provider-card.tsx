import { Check, Globe, MapPin, Phone } from 'lucide-react';
import { Link } from 'react-router';
import { CountedLink } from '../../components/counted-link.tsx';
import { Badge } from '../../components/ui/badge.tsx';
import { ButtonLink } from '../../components/ui/button.tsx';
import { Card } from '../../components/ui/card.tsx';
import { callLink } from '../../lib/phone.ts';
import { FavoriteTool } from '../favorites/favorite-button.tsx';
import { CardAvailability, type ProviderCardProps } from './card-availability.tsx';
import { CardRating } from './card-rating.tsx';
import { Logo } from './logo.tsx';
import type { ProviderSummary } from './providers.ts';
import { TypeBadge } from './type-art.tsx';

const toolClass =
  'inline-flex min-h-13 flex-auto items-center justify-center gap-2 px-1 py-1.5 text-ui leading-tight font-medium text-brand-text no-underline not-first:border-l not-first:border-line first:rounded-bl-[19px] last:rounded-br-[19px] hover:bg-sunken hover:underline @max-[21.5rem]/page:flex-col @max-[21.5rem]/page:gap-0.5';

/** Card of a provider: name, place, then the actions. */
export function ProviderCard({ provider, today, question, reason }: ProviderCardProps) {
  const { id, nombre, tipo_servicio: type, subcategoria, descripcion, municipio } = provider;
  const detail = `/proveedor/${id}`;
  return (
    <Card className="flex h-full flex-col gap-3 pb-0">
      <div className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-4">
        <Logo src={provider.logo_url} nombre={nombre} type={type} />
        <div className="grid justify-items-start gap-1.5">
          <TypeBadge type={type} />
          <h3 className="max-w-full text-h4">
            <Link to={detail} className="tap text-ink no-underline hover:underline" translate="no">
              {nombre}
            </Link>
          </h3>
        </div>
      </div>
      {subcategoria ? (
        <p className="leading-none">
          <Badge>{subcategoria}</Badge>
        </p>
      ) : null}
      {descripcion ? (
        <p className="line-clamp-2 text-ui leading-normal text-ink-soft">{descripcion}</p>
      ) : null}
      <ul className="grid gap-2 text-ui">
        <li className="flex items-start gap-2.5">
          <MapPin className="icon mt-[0.1em] text-ink-soft" />
          {municipio}, Puerto Rico
          {reason ? ` · ${reason}` : null}
        </li>
        <CardAvailability provider={provider} today={today} question={question} />
        <li className="leading-none">
          <CardRating provider={provider} />
        </li>
        {provider.acepta_planes ? (
          <li className="leading-none">
            <AcceptsPlans />
          </li>
        ) : null}
      </ul>
      <div className="mt-auto grid gap-4 pt-1">
        <ButtonLink to={detail} block>
          <span>
            Ver Perfil<span className="sr-only"> de {nombre}</span>
          </span>
        </ButtonLink>
        <Tools provider={provider} />
      </div>
    </Card>
  );
}

export function AcceptsPlans() {
  return <Badge icon={<Check className="icon stroke-3 text-success" />}>Acepta planes médicos</Badge>;
}

function Tools({ provider: { id, nombre, telefono, web } }: { provider: ProviderSummary }) {
  const call = callLink(telefono);
  return (
    <div className="-mx-(--card-pad) flex border-t border-line">
      <FavoriteTool providerId={id} nombre={nombre} className={toolClass} />
      {call ? (
        <CountedLink
          href={call}
          className={toolClass}
          event={{ tipo: 'contacto', providerId: id, metadata: { method: 'phone' } }}
        >
          <Phone className="icon" />
          <span>
            Llamar<span className="sr-only"> a {nombre}</span>
          </span>
        </CountedLink>
      ) : null}
      {web ? (
        <a href={web} target="_blank" rel="noopener noreferrer" className={toolClass}>
          <Globe className="icon" />
          <span>
            Web<span className="sr-only"> de {nombre} (abre otra página)</span>
          </span>
        </a>
      ) : null}
    </div>
  );
}
