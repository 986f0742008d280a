import { decoded } from '../../../../lib/decoded.ts';
import { joinWords } from '../../../../lib/join-words.ts';
import { z } from '../../../../lib/schema.ts';
import { type Field, fieldsIn, fieldValue, tellField } from '../../../provider-data/fields.ts';
import { noValue } from '../../../provider-data/words.ts';

/** One of a pair, as `comparar_repetidos` tells it. */
export const listing = z.object({
  id: z.string(),
  version: z.string(),
  aprobado: z.boolean(),
  con_dueno: z.boolean(),
  resenas: z.number(),
  /** All that it says: columns of `proveedores`. */
  valores: z.looseObject({ nombre: z.string(), municipio: z.string() }),
});
export type Listing = z.infer<typeof listing>;
type Values = Listing['valores'];

/** What is chosen at once: a subcategory is of its type. */
const compared = fieldsIn('proveedores').filter(({ key }) => key !== 'subcategoria');
const columnsOf = ({ key, columns }: Field) =>
  key === 'tipo_servicio' ? ['tipo_servicio', 'subcategoria'] : columns;

const labels: Record<string, string> = {
  tipo_servicio: 'Tipo',
  planes: 'Planes',
  etiquetas_servicio: 'Servicios',
};
/** By these a person sees who it is: they are shown also when they are the same. */
const alwaysShown = ['nombre', 'tipo_servicio', 'municipio', 'telefono'];

/** The fields that differ and those that tell who it is. `isEmpty`: the one that is kept says nothing. */
export function rowsOf([kept, gone]: readonly [Listing, Listing]) {
  return compared.flatMap((field) => {
    const columns = columnsOf(field);
    const isSame =
      field.kind.isSame(fieldValue(field, kept.valores), fieldValue(field, gone.valores)) &&
      (columns === field.columns || kept.valores.subcategoria === gone.valores.subcategoria);
    const first = read(field, kept.valores);
    const values = [first, isSame ? first : read(field, gone.valores)];
    if (isSame && (!alwaysShown.includes(field.key) || first === null)) return [];
    return {
      field: field.key,
      columns,
      label: labels[field.key] ?? field.label,
      values: [values[0] ?? noValue, values[1] ?? noValue] as const,
      isEmpty: first === null,
      ...(isSame && { note: 'Igual' }),
    };
  });
}

function read(field: Field, values: Values): string | null {
  const { key } = field;
  const words = tellField(field, values);
  if (key === 'tipo_servicio') return [words, values.subcategoria].filter(Boolean).join(', ');
  if (key === 'planes' && values.acepta_planes !== true) return 'No dice que acepte planes';
  return key === 'logo_url' ? words && decoded(words.replace(/^.*\//, '')) : words;
}

const reasons: Record<string, string> = {
  npi: 'el mismo número de NPPES',
  telefono: 'el mismo teléfono',
  nombre: 'un nombre parecido',
};

/** "Tienen el mismo teléfono y el mismo municipio." */
export function reasonSentence({
  razones,
  perfiles: [kept, gone],
}: {
  razones: readonly string[];
  perfiles: readonly [Listing, Listing];
}): string {
  const isOnePlace = kept.valores.municipio === gone.valores.municipio;
  const shared = [
    ...razones.flatMap((reason) => reasons[reason] ?? []),
    ...(isOnePlace ? ['el mismo municipio'] : []),
  ];
  const sentence = `Tienen ${joinWords(shared)}.`;
  return isOnePlace
    ? sentence
    : `${sentence} Uno está en ${kept.valores.municipio} y el otro en ${gone.valores.municipio}.`;
}
