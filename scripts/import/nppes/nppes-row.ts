import { readMunicipality } from '../../../app/features/import/municipality-cell.ts';
import { isNpi } from '../../../app/features/import/npi.ts';
import { readPhone } from '../../../app/features/import/phone-cell.ts';
import {
  guessed,
  nothing,
  type Problem,
  quote,
  type Reading,
  refused,
} from '../../../app/features/import/problems.ts';
import type { ReadRow } from '../../../app/features/import/read-row.ts';
import { readName } from '../../../app/features/import/text-cells.ts';
import { municipalityOfPostalCode } from '../../../app/lib/lists/postal-codes.ts';
import type { NppesColumns } from './nppes-columns.ts';
import { taxonomies } from './taxonomies.ts';
import { titleCase } from './title-case.ts';

/** Why a line of the register makes no draft. */
export type Skipped = 'elsewhere' | 'deactivated' | 'otherProfession';

/** A draft out of a line of the main file: no street, and nothing but what the office answers by. */
export function readNppesRow(
  record: readonly string[],
  fila: number,
  { places, taxonomies: taxonomyPlaces }: NppesColumns,
): ReadRow | Skipped {
  const cell = (name: keyof typeof places) => record[places[name]]?.trim() ?? '';
  if (!/^(pr|puerto rico)$/i.test(cell('state'))) return 'elsewhere';
  if (isDeactivated(cell('deactivated'), cell('reactivated'))) return 'deactivated';
  const primaryFirst = taxonomyPlaces
    .map(({ code, isPrimary }) => ({ code: record[code] ?? '', isPrimary: record[isPrimary] === 'Y' }))
    .sort((one, other) => Number(other.isPrimary) - Number(one.isPrimary));
  const fitting = primaryFirst.map(({ code }) => taxonomies.get(code)).find(Boolean);
  if (!fitting) return 'otherProfession';

  const problemas: Problem[] = [];
  const keep = <Value>(campo: Problem['campo'], { value, note }: Reading<Value>) => {
    if (note) problemas.push({ campo, ...note });
    return value;
  };
  const npi = cell('npi');
  const name = cell('entity') === '2' ? organisationName(cell) : personName(cell);
  const phone = cell('phone');
  return {
    fila,
    valores: {
      nombre: keep('nombre', name ? readName(name) : refused<string>('Falta el nombre.')),
      tipo_servicio: fitting.type,
      subcategoria: fitting.subcategory,
      municipio: keep('municipio', readCity(cell('city'), cell('postalCode'))),
      telefono: keep('telefono', phone ? readPhone(phone) : nothing),
      npi: keep('npi', isNpi(npi) ? { value: npi } : refused<string>(`${quote(npi)} no es un NPI.`)),
    },
    problemas,
  };
}

/** MM/DD/YYYY. An identifier can be given back later. */
function isDeactivated(deactivated: string, reactivated: string): boolean {
  const day = (date: string) => date.replace(/^(\d\d)\/(\d\d)\/(\d{4})$/, '$3$1$2');
  return deactivated !== '' && (reactivated === '' || day(reactivated) < day(deactivated));
}

type Cell = (name: keyof NppesColumns['places']) => string;

function personName(cell: Cell): string {
  const middle = cell('middleName').replace(/^(\p{L})$/u, '$1.');
  return titleCase([cell('firstName'), middle, cell('lastName'), cell('suffix')].filter(Boolean).join(' '));
}

/** What stands on the door ("doing business as", kind 3) before the legal name. */
function organisationName(cell: Cell): string {
  const door = cell('otherNameKind') === '3' ? cell('otherName') : '';
  return titleCase(door || cell('organisation'));
}

/** A city that no list knows is looked up by its postal code. */
function readCity(city: string, postalCode: string): Reading<string> {
  const reading = city ? readMunicipality(city) : refused<string>('Falta el municipio.');
  const near = reading.value === null ? municipalityOfPostalCode(postalCode) : null;
  if (!near) return reading;
  const why = city ? `${quote(city)} no es un municipio.` : 'Falta el municipio.';
  return guessed(near, `${why} Por el código postal ${postalCode.slice(0, 5)} se lee «${near}».`);
}
