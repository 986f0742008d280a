import { fold } from '../../lib/fold.ts';
import { type Field, importedQuestions } from './fields.ts';

/** A header as it is compared: "Tel. 1" is "tel 1". */
export function headerKey(header: string): string {
  return fold(fold(header).replace(/[^a-z0-9]+/g, ' '));
}

/** Headers as people write them, by their keys. */
export const columnNames: Partial<Record<Field, readonly string[]>> = {
  nombre: ['nombre', 'nombre completo', 'nombre del proveedor', 'proveedor', 'centro', 'name'],
  tipo_servicio: ['tipo', 'tipo servicio', 'tipo de servicio', 'tipo de proveedor', 'categoria'],
  subcategoria: ['subcategoria', 'sub categoria', 'especialidad', 'profesion'],
  municipio: ['municipio', 'pueblo', 'ciudad', 'city'],
  telefono: ['telefono', 'telefonos', 'telefono 1', 'tel', 'tel 1', 'telefono de oficina', 'phone'],
  whatsapp: ['whatsapp', 'whats app', 'wasap'],
  email: ['correo', 'correo electronico', 'email', 'e mail'],
  web: ['web', 'pagina web', 'pagina', 'sitio web', 'website', 'url'],
  direccion: ['direccion', 'direccion fisica', 'address'],
  acepta_planes: ['acepta planes', 'acepta planes medicos', 'acepta plan', 'acepta plan medico'],
  planes_aceptados: ['planes', 'planes aceptados', 'planes medicos', 'plan medico', 'planes que acepta'],
  horario_servicio: ['horario', 'horario servicio', 'horario de servicio', 'horas'],
  etiquetas_servicio: ['etiquetas', 'etiquetas servicio', 'servicios'],
  descripcion: ['descripcion', 'detalles', 'acerca de'],
  npi: ['npi'],
  ...Object.fromEntries(importedQuestions.map(({ key, headers }) => [key, headers])),
};

/** Headers that probably mean a field, and have to be confirmed. */
export const guessedNames: Partial<Record<Field, readonly string[]>> = {
  whatsapp: ['cel', 'celular', 'movil'],
  telefono: ['numero', 'contacto'],
};

/** What an office writes for itself. */
export const noteNames: readonly string[] = [
  'obs',
  'observacion',
  'observaciones',
  'nota',
  'notas',
  'comentario',
  'comentarios',
];
