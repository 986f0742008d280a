/** Whether a place takes new people: `disponibilidad.estado`, in the order in which they are offered. */
export const availabilityStates = ['acepta', 'lista_de_espera', 'evalua_antes', 'no_acepta'] as const;
export type AvailabilityState = (typeof availabilityStates)[number];

/** How long the waiting list is: `disponibilidad.espera`, only with `lista_de_espera`. */
export const waits = ['menos_de_1_mes', '1_a_3', '3_a_6', 'mas_de_6'] as const;
export type Wait = (typeof waits)[number];

export const availabilityWords: Record<AvailabilityState, string> = {
  acepta: 'Acepta personas nuevas',
  lista_de_espera: 'Lista de espera',
  evalua_antes: 'Evalúa antes de aceptar',
  no_acepta: 'No acepta personas nuevas por ahora',
};

/** To the provider, in the first person. */
export const ownAvailabilityWords: Record<AvailabilityState, string> = {
  acepta: 'Acepto personas nuevas',
  lista_de_espera: 'Tengo lista de espera',
  evalua_antes: 'Evalúo antes de aceptar',
  no_acepta: 'No acepto por ahora',
};

export const waitWords: Record<Wait, string> = {
  menos_de_1_mes: 'menos de 1 mes',
  '1_a_3': 'de 1 a 3 meses',
  '3_a_6': 'de 3 a 6 meses',
  mas_de_6: 'más de 6 meses',
};

/** "Lista de espera, de 1 a 3 meses". */
export function describeAvailability(state: AvailabilityState, wait: Wait | null | undefined): string {
  const words = availabilityWords[state];
  return state === 'lista_de_espera' && wait ? `${words}, ${waitWords[wait]}` : words;
}
