import type { Tables } from '../../../../lib/database.types.ts';
import { decoded } from '../../../../lib/decoded.ts';
import { joinWords } from '../../../../lib/join-words.ts';
import { providerTypeFacts } from '../../../../lib/provider-types.ts';
import { fieldOf } from '../../../provider-data/fields.ts';
import { isSameJson } from '../../../provider-data/kind.ts';

type Values = Pick<
  Tables<'proveedores'>,
  | 'nombre'
  | 'tipo_servicio'
  | 'subcategoria'
  | 'descripcion'
  | 'municipio'
  | 'direccion'
  | 'telefono'
  | 'whatsapp'
  | 'email'
  | 'web'
  | 'horario_servicio'
  | 'acepta_planes'
  | 'planes_aceptados'
  | 'etiquetas_servicio'
  | 'videos_urls'
  | 'logo_url'
>;

/** One of a pair, as `comparar_repetidos` tells it. */
export interface Listing {
  id: string;
  version: string;
  aprobado: boolean;
  con_dueno: boolean;
  resenas: number;
  valores: Values;
}

/** What is chosen at once, and the columns of it. */
export const columnsOf = {
  nombre: ['nombre'],
  tipo: ['tipo_servicio', 'subcategoria'],
  municipio: ['municipio'],
  direccion: ['direccion'],
  telefono: ['telefono'],
  whatsapp: ['whatsapp'],
  email: ['email'],
  web: ['web'],
  horario: ['horario_servicio'],
  planes: ['acepta_planes', 'planes_aceptados'],
  descripcion: ['descripcion'],
  etiquetas: ['etiquetas_servicio'],
  videos: ['videos_urls'],
  logo: ['logo_url'],
  estado: [],
} as const satisfies Record<string, ReadonlyArray<keyof Values>>;
export type ComparedField = keyof typeof columnsOf;

const labels: Array<[ComparedField, string]> = [
  ['nombre', 'Nombre'],
  ['tipo', 'Tipo'],
  ['municipio', 'Municipio'],
  ['direccion', 'Dirección'],
  ['telefono', 'Teléfono'],
  ['whatsapp', 'WhatsApp'],
  ['email', 'Correo'],
  ['web', 'Página web'],
  ['horario', 'Horario'],
  ['planes', 'Planes'],
  ['descripcion', 'Descripción'],
  ['etiquetas', 'Etiquetas'],
  ['videos', 'Videos'],
  ['logo', 'Logo'],
];
/** By these a person sees who it is: they are shown also when they are the same. */
const alwaysShown: ReadonlyArray<ComparedField> = ['nombre', 'tipo', 'municipio', 'telefono'];

/** The fields that differ and those that tell who it is. `isEmpty`: the one that is kept says nothing. */
export function rowsOf([kept, gone]: readonly [Listing, Listing]) {
  return labels.flatMap(([field, label]) => {
    const isSame = columnsOf[field].every((column) => isSameValue(column, kept.valores, gone.valores));
    const first = read(field, kept.valores);
    const values = [first, isSame ? first : read(field, gone.valores)];
    if (isSame && (!alwaysShown.includes(field) || values[0] === null)) return [];
    return {
      field,
      label,
      values: [values[0] ?? 'Sin dato', values[1] ?? 'Sin dato'] as const,
      isEmpty: values[0] === null,
      ...(isSame && { note: 'Igual' }),
    };
  });
}

function isSameValue(column: keyof Values, one: Values, other: Values): boolean {
  const [first, second] = [one[column], other[column]];
  return fieldOf(column)?.kind.isSame(first, second) ?? isSameJson(first, second);
}

function read(field: ComparedField, values: Values): string | null {
  switch (field) {
    case 'tipo':
      return [providerTypeFacts[values.tipo_servicio].singular, values.subcategoria]
        .filter(Boolean)
        .join(', ');
    case 'planes':
      if (!values.acepta_planes) return 'No dice que acepte planes';
      return values.planes_aceptados?.join(', ') ?? 'Acepta planes';
    case 'logo':
      return values.logo_url && decoded(values.logo_url.replace(/^.*\//, ''));
    case 'estado':
      return null;
    default: {
      const [column] = columnsOf[field];
      return fieldOf(column)?.kind.tell(values[column]) ?? null;
    }
  }
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
