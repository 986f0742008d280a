import type { Factor } from '@supabase/supabase-js';
import { KeyRound, LifeBuoy, type LucideIcon, ShieldCheck, Smartphone } from 'lucide-react';
import type { Client } from '../../../lib/supabase.ts';
import { authOf } from './second-factor.ts';

type FactorType = 'totp' | 'webauthn' | 'phone' | 'recovery_code';

interface FactorTypeFacts {
  Icon: LucideIcon;
  /** Name in the list of the account's factors. */
  name: string;
  /** Label among the alternatives of the challenge. */
  offer: string;
  explanation: string;
}

/** In the order in which they are offered. */
export const factorTypeFacts: Record<FactorType, FactorTypeFacts> = {
  totp: {
    Icon: ShieldCheck,
    name: 'App de códigos',
    offer: 'Usar mi app de códigos',
    explanation: 'Abre tu app de códigos y copia los 6 números de Mi Guía Azul.',
  },
  webauthn: {
    Icon: KeyRound,
    name: 'Llave de acceso',
    offer: 'Usar mi llave de acceso',
    explanation: 'Usa tu huella, tu cara o el PIN del dispositivo donde guardaste la llave.',
  },
  phone: {
    Icon: Smartphone,
    name: 'Mensaje de texto',
    offer: 'Usar un mensaje de texto',
    explanation: 'Te enviamos un mensaje de texto con 6 números.',
  },
  recovery_code: {
    Icon: LifeBuoy,
    name: 'Códigos de recuperación',
    offer: 'Usar un código de recuperación',
    explanation: 'Escribe uno de los códigos que guardaste. Cada uno sirve una sola vez.',
  },
};

const order = Object.keys(factorTypeFacts);

export function isKnownFactor(factor: Factor): factor is Factor & { factor_type: FactorType } {
  return order.includes(factor.factor_type);
}

/** The verified factors of an account, in the order in which they are offered. */
export function sortFactors(factors: readonly Factor[]): Factor[] {
  return factors
    .filter((factor) => factor.status === 'verified' && isKnownFactor(factor))
    .sort((one, other) => order.indexOf(one.factor_type) - order.indexOf(other.factor_type));
}

export async function fetchFactors(client?: Client): Promise<Factor[]> {
  const auth = await authOf(client);
  const { data, error } = await auth.mfa.listFactors();
  if (error) throw error;
  return sortFactors(data.all);
}
