import type { Tables } from '../../lib/database.types.ts';

/** How a claim is proved: by a code to the mail or the phone that the provider shows. */
export type Way = 'correo' | 'telefono';

/** The user's own claim. */
export interface Claim
  extends Pick<
    Tables<'reclamaciones'>,
    'id' | 'dueno_avisado_en' | 'objetada_en' | 'probada_en' | 'fecha_creacion'
  > {
  medio: Way;
  estado: 'abierta' | 'probada' | 'entregada' | 'negada' | 'retirada';
}

export type ClaimedProvider = Pick<
  Tables<'proveedores'>,
  'id' | 'nombre' | 'telefono' | 'whatsapp' | 'email' | 'usuario_id'
>;

const silentDays = 7;
const dayMs = 86_400_000;

/** Until when the present owner may answer; null where there is none. */
export function silenceEnds({ dueno_avisado_en }: Claim): Date | null {
  return dueno_avisado_en ? new Date(Date.parse(dueno_avisado_en) + silentDays * dayMs) : null;
}

/** The ways that a provider offers: an address or a number has to stand in it. */
export function waysOf({ email, telefono, whatsapp }: ClaimedProvider): Way[] {
  return [...(email ? (['correo'] as const) : []), ...(telefono || whatsapp ? (['telefono'] as const) : [])];
}

/** "al correo h…@palabras.example", "al teléfono que termina en 42": enough to know it again. */
export function describeWay(way: Way, provider: ClaimedProvider | null): string {
  const { email, telefono, whatsapp } = provider ?? {};
  if (way === 'correo') return `al correo ${hideAddress(email ?? '')}`;
  const digits = (telefono ?? whatsapp ?? '').replace(/\D/g, '');
  return digits.length > 2 ? `al teléfono que termina en ${digits.slice(-2)}` : 'al teléfono del perfil';
}

function hideAddress(address: string): string {
  const at = address.lastIndexOf('@');
  return at > 0 ? `${address.slice(0, 1)}…${address.slice(at)}` : 'del perfil';
}
