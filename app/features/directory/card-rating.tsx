import { createContext, use } from 'react';
import { Stars } from '../../components/ui/stars.tsx';
import { countReviews } from '../../lib/count.ts';
import type { ProviderSummary } from './providers.ts';

const illustrativeRating = 4.8;

/** Whether cards show each provider's own reviews instead of the fixed rating of the specification. */
export const ShowsReviews = createContext(false);

export function CardRating({ provider }: { provider: ProviderSummary }) {
  return use(ShowsReviews) ? <ReviewRating provider={provider} /> : <IllustrativeRating />;
}

function IllustrativeRating() {
  return (
    <Stars
      value={illustrativeRating}
      note="ilustrativo"
      label={`Calificación ilustrativa: ${illustrativeRating} de 5 estrellas`}
    />
  );
}

function ReviewRating({ provider: { calificacion } }: { provider: ProviderSummary }) {
  if (!calificacion?.promedio || !calificacion.total) {
    return <span className="text-meta text-ink-soft">Sin reseñas aún</span>;
  }
  return <Stars value={calificacion.promedio}>{countReviews(calificacion.total)}</Stars>;
}
