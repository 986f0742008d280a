import { dayOf } from '../../../lib/dates.ts';
import { countDay } from '../../directory/listed-facts.ts';
import { ProviderCard } from '../../directory/provider-card.tsx';
import type { ProviderSummary } from '../../directory/providers.ts';
import type { ImportRow } from './queries.ts';

/** A row as the card that families would see; undefined where it lacks what a card needs. */
function cardOf({ fila, valores }: Pick<ImportRow, 'fila' | 'valores'>): ProviderSummary | undefined {
  const { nombre, tipo_servicio, municipio } = valores;
  if (!nombre || !tipo_servicio || !municipio) return undefined;
  return {
    id: `fila-${fila}`,
    nombre,
    tipo_servicio,
    municipio,
    descripcion: valores.descripcion ?? null,
    subcategoria: valores.subcategoria ?? null,
    acepta_planes: valores.acepta_planes ?? false,
    planes_aceptados: valores.planes_aceptados ?? null,
    telefono: valores.telefono ?? null,
    web: valores.web ?? null,
    logo_url: null,
  };
}

/** The card of a row. It is not in the directory yet, so nothing on it can be used. */
export function RowCard({ row }: { row: ImportRow }) {
  const provider = cardOf(row);
  if (!provider) return null;
  return (
    <div inert className="h-full">
      <ProviderCard provider={provider} today={countDay(dayOf(new Date()))} />
    </div>
  );
}
