/** Under which the open data may be used: `PUBLIC_DATA_LICENSE`, by the names of SPDX. */
export const licenses = {
  'CC-BY-4.0': {
    name: 'CC BY 4.0',
    longName: 'Creative Commons Atribución 4.0 (CC BY 4.0)',
    url: 'https://creativecommons.org/licenses/by/4.0/',
    deed: 'https://creativecommons.org/licenses/by/4.0/deed.es',
    terms: [
      'Puedes copiar, cambiar y publicar los datos, también para vender algo.',
      'Tienes que decir de dónde salen y si los cambiaste.',
    ],
  },
  'CC-BY-SA-4.0': {
    name: 'CC BY-SA 4.0',
    longName: 'Creative Commons Atribución-CompartirIgual 4.0 (CC BY-SA 4.0)',
    url: 'https://creativecommons.org/licenses/by-sa/4.0/',
    deed: 'https://creativecommons.org/licenses/by-sa/4.0/deed.es',
    terms: [
      'Puedes copiar, cambiar y publicar los datos, también para vender algo.',
      'Tienes que decir de dónde salen y si los cambiaste.',
      'Si los cambias y los publicas, tiene que ser con esta misma licencia.',
    ],
  },
  'CC0-1.0': {
    name: 'CC0 1.0',
    longName: 'Creative Commons CC0 1.0, dominio público',
    url: 'https://creativecommons.org/publicdomain/zero/1.0/',
    deed: 'https://creativecommons.org/publicdomain/zero/1.0/deed.es',
    terms: [
      'Puedes hacer lo que quieras con los datos, también para vender algo.',
      'No tienes que decir de dónde salen, pero nos ayuda que lo digas.',
    ],
  },
} as const;

export type LicenseId = keyof typeof licenses;

export function isLicense(value: string): value is LicenseId {
  return Object.hasOwn(licenses, value);
}
