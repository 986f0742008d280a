import { CircleMinus, Hourglass, ListChecks, type LucideIcon, UserCheck } from 'lucide-react';
import type { AvailabilityState } from './availability.ts';

export const availabilityLooks: Record<AvailabilityState, { Icon: LucideIcon; tone: string }> = {
  acepta: { Icon: UserCheck, tone: 'text-success' },
  lista_de_espera: { Icon: Hourglass, tone: 'text-warning' },
  evalua_antes: { Icon: ListChecks, tone: 'text-success' },
  no_acepta: { Icon: CircleMinus, tone: 'text-ink-soft' },
};
