import { type ProviderType, providerTypeFacts } from '../../lib/provider-types.ts';

/** What somebody waits for: a type or an activity in or near a municipality, or one provider that is full. */
export type AlertSubject = { tipo: ProviderType | 'actividad'; municipio: string } | { proveedor: string };

/** "llegue un terapista a Maricao o cerca", as the mails say it. */
export function subjectWords(subject: AlertSubject): string {
  if ('proveedor' in subject) return 'diga que acepta personas nuevas';
  if (subject.tipo === 'actividad') return `haya una actividad nueva en ${subject.municipio} o cerca`;
  const type = providerTypeFacts[subject.tipo].singular.toLowerCase();
  return `llegue ${subject.tipo === 'escuela' ? 'una' : 'un'} ${type} a ${subject.municipio} o cerca`;
}
