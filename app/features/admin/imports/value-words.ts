import { isProviderType, providerTypeFacts } from '../../../lib/provider-types.ts';

/** A value of a field as it is read. */
export function valueWords(value: unknown): string {
  if (value === null || value === undefined || value === '') return 'Sin dato';
  if (typeof value === 'boolean') return value ? 'Sí' : 'No';
  if (Array.isArray(value)) return value.length > 0 ? value.join(', ') : 'Sin dato';
  return isProviderType(value) ? providerTypeFacts[value].singular : String(value);
}
