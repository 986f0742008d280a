import { toCsv } from '../_shared/csv.ts';
import type { ZipFile } from '../_shared/zip.ts';

/** Rows by table, as `gateway_own_rows` gives them. */
export type OwnRows = Record<string, Array<Record<string, unknown>>>;

/** What a table is called in the archive; a newer one by its own name. */
const names: Record<string, string> = {
  'auth.audit_log_entries': 'registro-de-entradas',
  'auth.identities': 'formas-de-entrar',
  'auth.mfa_factors': 'segundo-paso',
  'auth.sessions': 'sesiones',
  'auth.users': 'cuenta',
  'private.avisos': 'avisos',
  'private.correos_enviados': 'correos-enviados',
  'private.ediciones': 'versiones-anteriores',
  'private.event_people': 'visitas-del-ultimo-dia',
  'private.listas_compartidas': 'enlaces-de-listas',
  'private.moderacion': 'decisiones-sobre-lo-que-publicaste',
  'private.npis': 'numero-en-nppes',
  'private.preferencias_correo': 'cuando-te-escribimos',
  'private.profiles': 'perfil',
  'private.reportes': 'reportes',
  'private.seguimientos': 'preguntas-que-sigues',
  'public.answer_votes': 'votos',
  'public.answers': 'respuestas',
  'public.auditoria': 'registro-de-cambios',
  'public.calificaciones': 'resenas',
  'public.experiencias': 'experiencias',
  'public.favorite_providers': 'favoritos',
  'public.importacion_filas': 'datos-importados-de-tu-perfil',
  'public.listas': 'listas',
  'public.listas_proveedores': 'proveedores-de-tus-listas',
  'public.llamadas': 'llamadas-a-tu-perfil',
  'public.proveedores': 'perfil-de-proveedor',
  'public.questions': 'preguntas',
  'public.reclamaciones': 'este-perfil-es-mio',
  'public.sugerencias': 'sugerencias',
};

const nameOf = (table: string) => names[table] ?? table.replace('.', '-');

/** Everything in one JSON file, each table as a sheet, and what is what. */
export function copyFiles(rows: OwnRows, date: Date): ZipFile[] {
  const tables = Object.entries(rows).sort(([one], [other]) =>
    nameOf(one).localeCompare(nameOf(other), 'es'),
  );
  const json = { hecha: date.toISOString(), datos: Object.fromEntries(tables) };
  return [
    { name: 'LEEME.txt', text: explain(tables, date) },
    { name: 'mis-datos.json', text: JSON.stringify(json, null, 2) },
    ...tables.map(([table, own]) => ({ name: `csv/${nameOf(table)}.csv`, text: toCsv(own) })),
  ];
}

function explain(tables: Array<[table: string, rows: OwnRows[string]]>, date: Date): string {
  const day = date.toLocaleDateString('es-PR', { dateStyle: 'long', timeZone: 'America/Puerto_Rico' });
  return [
    'Tus datos en Mi Guía Azul',
    '',
    `Copia hecha el ${day}.`,
    '',
    'mis-datos.json tiene todo junto, para otro programa.',
    'La carpeta csv tiene lo mismo en hojas, para Excel, Numbers o LibreOffice.',
    '',
    'Está todo lo que guardamos sobre ti, también lo que publicaste sin tu nombre.',
    'Guarda este archivo donde nadie más lo pueda abrir.',
    '',
    'No están tu contraseña ni otras claves: se guardan cifradas y nadie puede leerlas.',
    'Tampoco está lo que otras personas escribieron, ni quién tomó cada decisión.',
    'De lo que hiciste en datos de otras personas está qué fue y cuándo.',
    '',
    'Hojas:',
    ...tables.map(([table, rows]) => `- ${nameOf(table)}.csv: ${rows.length} (tabla ${table})`),
    '',
  ].join('\r\n');
}
