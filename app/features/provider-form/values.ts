import type { TablesInsert } from '../../lib/database.types.ts';
import type { ProviderType } from '../../lib/provider-types.ts';
import type { Provider } from '../directory/provider-detail.ts';
import { type Field, fieldsIn, isSameTyped, readFields, writeFields } from '../provider-data/fields.ts';
import type { Typed } from '../provider-data/typed.ts';

/** In the order in which problems are told. */
export const providerFields = fieldsIn('proveedores');

/** What a save writes; who owns it and whether it is approved is said by whoever saves. */
export type ProviderRow = Required<
  Omit<
    TablesInsert<'proveedores'>,
    'id' | 'aprobado_por_admin' | 'usuario_id' | 'fecha_creacion' | 'fecha_actualizacion'
  >
>;

export const valuesOf = (provider: Provider | null): Typed => writeFields(providerFields, provider);

/** With what stands typed beside "Añadir". A form whose required fields are filled. */
export const rowOf = (values: Typed) => readFields(providerFields, values) as ProviderRow;

export const typeOf = ({ tipo_servicio: [type = ''] = [] }: Typed) => type as ProviderType | '';

/** The fields in which two versions differ. */
export function differences(one: Typed, other: Typed): Field[] {
  return providerFields.filter((field) => !isSameTyped([field], one, other));
}
