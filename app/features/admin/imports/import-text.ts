import { countOf, formatCount } from '../../../lib/count.ts';
import { formatDayInSentence } from '../../../lib/dates.ts';
import { joinWords } from '../../../lib/join-words.ts';
import { upperFirst } from '../../../lib/upper-first.ts';
import { fieldName, fields } from '../../import/fields.ts';
import type { Import, ImportRow, Result } from './queries.ts';

export const resultWords: Record<Result, string> = {
  error: 'Error',
  dudoso: 'Dudoso',
  actualizar: 'Actualizar',
  crear: 'Crear',
  igual: 'Igual',
};

/** How many rows the button would import. */
export function importable({ cuentas }: Pick<Import, 'cuentas'>): number {
  return (cuentas?.crear ?? 0) + (cuentas?.actualizar ?? 0);
}

/** "28 nuevos y 6 cambios. Los 3 dudosos y los 2 errores se quedan fuera." */
export function rehearsalSentence({ cuentas, origen }: Pick<Import, 'cuentas' | 'origen'>): string {
  const { crear = 0, actualizar = 0 } = cuentas ?? {};
  const news = origen === 'nppes' ? ['borrador', 'borradores'] : ['nuevo', 'nuevos'];
  const comes = [
    crear > 0 ? countOf(crear, news[0] ?? '', news[1] ?? '') : '',
    actualizar > 0 ? countOf(actualizar, 'cambio', 'cambios') : '',
  ].filter(Boolean);
  const first = comes.length > 0 ? `${joinWords(comes)}.` : 'Nada que importar.';
  return [first, leftOutSentence(cuentas, ['queda', 'quedan'])].filter(Boolean).join(' ');
}

/** "Los 3 dudosos y los 2 errores se quedan fuera."; empty where nothing does. */
export function leftOutSentence(
  cuentas: Import['cuentas'],
  [one, many]: [one: string, many: string],
): string {
  const { dudoso = 0, error = 0, saltar = 0 } = cuentas ?? {};
  const stays = [
    dudoso > 0 ? (dudoso === 1 ? 'el dudoso' : `los ${formatCount(dudoso)} dudosos`) : '',
    error > 0 ? (error === 1 ? 'el error' : `los ${formatCount(error)} errores`) : '',
    saltar > 0 ? (saltar === 1 ? 'la fila que saltaste' : `las ${formatCount(saltar)} que saltaste`) : '',
  ].filter(Boolean);
  if (stays.length === 0) return '';
  return upperFirst(`${joinWords(stays)} se ${dudoso + error + saltar === 1 ? one : many} fuera.`);
}

/** What became of an import, for the list: "9 creados, 2 actualizados". */
export function outcomeSentence(imported: Import): string {
  const { estado, cuentas, origen, hechas, total } = imported;
  switch (estado) {
    case 'recibiendo':
      return 'Se cortó mientras subía';
    case 'ensayando':
      return `Ensayando, ${formatCount(hechas)} de ${formatCount(total)}`;
    case 'ensayada':
      return 'Ensayada, sin importar';
    case 'importando':
      return `Importando, ${formatCount(hechas)} de ${formatCount(importable(imported))}`;
    case 'fallida':
      return 'Falló y se deshizo sola';
    case 'deshaciendo':
      return 'Deshaciendo';
    case 'deshecha':
      return imported.deshecha_en
        ? `Deshecha el ${formatDayInSentence(new Date(imported.deshecha_en))}`
        : 'Deshecha';
    case 'hecha': {
      const { crear = 0, actualizar = 0 } = cuentas ?? {};
      const made = origen === 'nppes' ? ['borrador', 'borradores'] : ['creado', 'creados'];
      return [
        countOf(crear, made[0] ?? '', made[1] ?? ''),
        actualizar > 0 ? countOf(actualizar, 'actualizado', 'actualizados') : '',
      ]
        .filter(Boolean)
        .join(', ');
    }
  }
}

/** What the dialog says before an import is taken back. */
export function undoSentence({
  quitar,
  devolver,
  cuantos_se_quedan: staying,
}: {
  quitar: number;
  devolver: number;
  cuantos_se_quedan: number;
}): string {
  const removed =
    quitar > 0
      ? `Se ${quitar === 1 ? 'quita' : 'quitan'} ${countOf(quitar, 'proveedor', 'proveedores')}`
      : '';
  const back =
    devolver > 0
      ? `${formatCount(devolver)} ${devolver === 1 ? 'vuelve' : 'vuelven'} a sus datos de antes`
      : '';
  const first = [removed, back].filter(Boolean).join(' y ');
  const stay =
    staying === 0
      ? ''
      : staying === 1
        ? '1 cambió desde entonces: ese se queda.'
        : `${formatCount(staying)} cambiaron desde entonces: esos se quedan.`;
  return [first ? `${first}.` : 'No hay nada que quitar ni devolver.', stay].filter(Boolean).join(' ');
}

/** Why a row ends as it does: the reason of the database, and what was left out of it. */
export function reasonsOf({ razon, problemas }: Pick<ImportRow, 'razon' | 'problemas'>): string[] {
  const told = problemas.map((problem) => problem.razon).filter((words) => !razon?.includes(words));
  return [...(razon ? [razon] : []), ...told];
}

/** What a row changes of a provider: "Teléfono. Antes: Sin dato. Después: 787-555-0101". */
export function changesOf({ cambios }: Pick<ImportRow, 'cambios'>): string[] {
  return fields.flatMap((field) => {
    const change = cambios?.[field];
    if (!change) return [];
    const [before, after] = [change.antes, change.despues].map((value) =>
      field === 'tipo_servicio' ? upperFirst(String(value)) : valueWords(value),
    );
    return [`${fieldName(field)}. Antes: ${before}. Después: ${after}`];
  });
}

function valueWords(value: unknown): string {
  if (value === null || value === undefined || value === '') return 'Sin dato';
  if (typeof value === 'boolean') return value ? 'Sí' : 'No';
  if (Array.isArray(value)) return value.length > 0 ? value.join(', ') : 'Sin dato';
  return String(value);
}

/** "Se leen Nombre, Municipio y Teléfono." */
export function columnsSentence(columns: Import['columnas']): string {
  const taken = new Set(Object.values(columns));
  const read = fields.filter((field) => taken.has(field)).map(fieldName);
  const left = Object.values(columns).filter((field) => !field).length;
  const first = `Se ${read.length === 1 ? 'lee' : 'leen'} ${joinWords(read)}.`;
  if (left === 0) return first;
  return `${first} ${left === 1 ? 'Una columna queda' : `${left} columnas quedan`} fuera.`;
}
