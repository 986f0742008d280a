import type { Json } from '../../../../lib/database.types.ts';
import { placeName } from '../../../facts/provider-facts.ts';
import type { EditedFacts } from '../../../facts-form/queries.ts';
import { type FactTable, factWords, object } from '../../history/changed-values.ts';
import { All, Value } from '../parts.tsx';

/** All that the facts of a provider say: the approval shows them to everybody. */
export function FactValues({ facts: { places, details, visit } }: { facts: EditedFacts }) {
  const hasSeveral = places.length > 1;
  return (
    <>
      {places.map((place) => (
        <Section
          key={place.id}
          title={hasSeveral ? `Sede: ${placeName(place)}` : 'Sede y horario'}
          // The provider itself has just said them.
          rows={[['sedes', place.principal ? withoutOwn(place) : { ...place, orden: null }]]}
        />
      ))}
      <Section title="Atención y el lugar" rows={[['detalles', details]]} />
      <Section title="Tu primera visita" rows={[['primera_visita', visit]]} />
    </>
  );
}

const ownOfPrincipal = ['municipio', 'direccion', 'telefono', 'whatsapp', 'orden'];
/** What a place says that nobody has chosen. */
const unchosen = { visibilidad: 'completa' };

function withoutOwn(place: object): object {
  return Object.fromEntries(
    Object.entries(place).filter(
      ([column, value]) => !ownOfPrincipal.includes(column) && unchosen[column as 'visibilidad'] !== value,
    ),
  );
}

function Section({ title, rows }: { title: string; rows: Array<[FactTable, object | null]> }) {
  const told = rows
    .flatMap(([table, row]) => factWords(table, object(row as Json)))
    .filter(({ value }) => value !== null);
  if (told.length === 0) return null;
  return (
    <section className="grid gap-2">
      <h4 className="text-ui font-strong">{title}</h4>
      <All>
        {told.map(({ name, value }) => (
          <Value key={name} name={name}>
            {value}
          </Value>
        ))}
      </All>
    </section>
  );
}
