import type { TablesInsert } from '../../lib/database.types.ts';
import type { ProviderType } from '../../lib/provider-types.ts';
import type { Provider } from '../directory/provider-detail.ts';
import { withScheme } from '../provider-data/addresses.ts';
import { addTag } from './tags.ts';

/** What the form holds: text as it is typed, and lists. */
export interface ProviderValues {
  nombre: string;
  municipio: string;
  tipo_servicio: ProviderType | '';
  subcategoria: string;
  descripcion: string;
  telefono: string;
  whatsapp: string;
  email: string;
  web: string;
  direccion: string;
  horario_servicio: string;
  acepta_planes: boolean;
  planes_aceptados: string[];
  etiquetas_servicio: string[];
  logo_url: string;
  videos_urls: string[];
  /** Typed beside "Añadir" and not added yet. */
  newTag: string;
  newVideo: string;
}

/** What a save writes; who owns it and whether it is approved is said by whoever saves. */
export type ProviderRow = Required<
  Omit<
    TablesInsert<'proveedores'>,
    'id' | 'aprobado_por_admin' | 'usuario_id' | 'fecha_creacion' | 'fecha_actualizacion'
  >
>;

/** A form whose required fields are filled. */
export type CompleteValues = ProviderValues & { tipo_servicio: ProviderType };

export const emptyValues: ProviderValues = {
  nombre: '',
  municipio: '',
  tipo_servicio: '',
  subcategoria: '',
  descripcion: '',
  telefono: '',
  whatsapp: '',
  email: '',
  web: '',
  direccion: '',
  horario_servicio: '',
  acepta_planes: false,
  planes_aceptados: [],
  etiquetas_servicio: [],
  logo_url: '',
  videos_urls: [],
  newTag: '',
  newVideo: '',
};

/** How a field is called on the page. */
export const fieldNames: Record<keyof ProviderRow, string> = {
  nombre: 'Nombre',
  municipio: 'Municipio',
  tipo_servicio: 'Tipo de servicio',
  subcategoria: 'Subcategoría',
  descripcion: 'Descripción',
  telefono: 'Teléfono',
  whatsapp: 'WhatsApp',
  email: 'Correo electrónico',
  web: 'Página web',
  direccion: 'Dirección',
  horario_servicio: 'Horario de servicio',
  acepta_planes: 'Acepta planes médicos',
  planes_aceptados: 'Planes aceptados',
  etiquetas_servicio: 'Servicios',
  logo_url: 'Logo',
  videos_urls: 'Videos',
};

export function valuesOf(provider: Provider): ProviderValues {
  const values = { ...emptyValues };
  for (const name of Object.keys(fieldNames) as Array<keyof ProviderRow>) {
    Object.assign(values, { [name]: provider[name] ?? emptyValues[name] });
  }
  return values;
}

/** Empty optional fields and empty lists are null; plans are only kept where plans are accepted. */
export function rowOf(values: CompleteValues): ProviderRow {
  return {
    nombre: values.nombre.trim(),
    municipio: values.municipio.trim(),
    tipo_servicio: values.tipo_servicio,
    subcategoria: textOrNull(values.subcategoria),
    descripcion: textOrNull(values.descripcion),
    telefono: textOrNull(values.telefono),
    whatsapp: textOrNull(values.whatsapp),
    email: textOrNull(values.email),
    web: textOrNull(withScheme(values.web)),
    direccion: textOrNull(values.direccion),
    horario_servicio: textOrNull(values.horario_servicio),
    acepta_planes: values.acepta_planes,
    planes_aceptados: values.acepta_planes ? listOrNull(values.planes_aceptados) : null,
    etiquetas_servicio: listOrNull(values.etiquetas_servicio),
    logo_url: textOrNull(values.logo_url),
    videos_urls: listOrNull(values.videos_urls),
  };
}

/** What stands typed beside "Añadir" counts as added. */
export function withTyped(values: ProviderValues): ProviderValues {
  const video = values.newVideo.trim();
  return {
    ...values,
    etiquetas_servicio: addTag(values.tipo_servicio, values.etiquetas_servicio, values.newTag),
    newTag: '',
    videos_urls:
      video && !values.videos_urls.includes(video) ? [...values.videos_urls, video] : values.videos_urls,
    newVideo: '',
  };
}

/** The fields in which two versions differ. */
export function differences(one: ProviderValues, other: ProviderValues): Array<keyof ProviderRow> {
  const names = Object.keys(fieldNames) as Array<keyof ProviderRow>;
  return names.filter((name) => JSON.stringify(one[name]) !== JSON.stringify(other[name]));
}

function textOrNull(text: string): string | null {
  return text.trim() || null;
}

function listOrNull(list: readonly string[]): string[] | null {
  return list.length > 0 ? [...list] : null;
}
