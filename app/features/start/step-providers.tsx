import { Search } from 'lucide-react';
import { Link } from 'react-router';
import { ButtonLink } from '../../components/ui/button.tsx';
import { countOf } from '../../lib/count.ts';
import { providerTypeFacts } from '../../lib/provider-types.ts';
import { type FittingProviders, providersPath } from './path.ts';

interface StepProvidersProps {
  providers: FittingProviders;
  /** Of the step that is next: the main button of the page. */
  isNext: boolean;
}

/** Who of the directory can help with a step: each number is that of the list behind its link. */
export function StepProviders({ providers, isNext }: StepProvidersProps) {
  const { tipo, subcategoria, places } = providers;
  const [first, ...neighbours] = places;
  if (!first) return null;
  const { singular, plural } = providerTypeFacts[tipo];
  const count = countOf(first.total, singular, plural).toLowerCase();
  return (
    <div className="no-print grid justify-items-start gap-2.5">
      <h3 className="text-h4 font-subtitle">{subcategoria ?? 'En el directorio'}</h3>
      {first.total > 0 ? (
        <ButtonLink
          Icon={Search}
          to={providersPath(providers, first.municipio)}
          level={isNext ? 'main' : 'line'}
        >
          Ver {count} en {first.municipio ?? 'Puerto Rico'}
        </ButtonLink>
      ) : (
        <p className="text-ui">
          {first.municipio
            ? `En ${first.municipio} todavía no hay en el directorio.`
            : 'Todavía no hay en el directorio.'}
        </p>
      )}
      {neighbours.length > 0 ? (
        <p className="flex flex-wrap gap-x-4 gap-y-1 text-ui">
          <span>Cerca:</span>
          {neighbours.map(({ municipio, total }) => (
            <Link key={municipio} to={providersPath(providers, municipio)} className="tap">
              {municipio} ({total})
            </Link>
          ))}
        </p>
      ) : null}
      {first.municipio && first.total === 0 ? (
        <>
          <ButtonLink Icon={Search} to={providersPath(providers, first.municipio, 'si')}>
            Ver cerca de {first.municipio} y en línea
          </ButtonLink>
          <Link to={providersPath(providers, null)} className="tap text-ui">
            Ver los de todo Puerto Rico
          </Link>
        </>
      ) : null}
    </div>
  );
}
