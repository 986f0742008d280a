/**
 * Imports a file of providers into a running site: npm run import -- <archivo> [--nppes] [--columna "Cel=whatsapp"]
 * [--ensayo] [--todo-o-nada] [--si]. docs/import.md explains it.
 */
import { parseArgs } from 'node:util';
import { importable, outcomeSentence, rehearsalSentence } from '../app/features/admin/imports/import-text.ts';
import { fetchReadingHelp, fetchSameFile } from '../app/features/admin/imports/queries.ts';
import { sendRows, type Upload } from '../app/features/import/upload.ts';
import { formatCount } from '../app/lib/count.ts';
import { formatDayInSentence } from '../app/lib/dates.ts';
import { explain, UserFacingError } from '../app/lib/error-messages.ts';
import { typedPath } from '../server/backup/operation.ts';
import { follow } from './import/follow.ts';
import { printRehearsal } from './import/print.ts';
import { createProgress } from './import/progress.ts';
import { readRegisterFile, readSpreadsheet } from './import/read-file.ts';
import { signIn } from './import/sign-in.ts';
import { ask, canAsk } from './import/terminal.ts';

const usage =
  'npm run import -- <archivo.csv | nppes.zip> [--nppes] [--columna "Cel=whatsapp"] [--ensayo] [--todo-o-nada] [--si]';
const siteUrl = process.env.SITE_URL ?? 'http://127.0.0.1:3000';
const progress = createProgress();

try {
  process.exitCode = await run();
} catch (error) {
  progress.end();
  console.error(explain(error));
  process.exitCode = 1;
}

async function run(): Promise<number> {
  const { path, options } = readArguments();
  const api = await signIn(siteUrl);
  const upload = options.nppes || /\.zip$/i.test(path) ? await readRegister(path) : await readCsv(path);
  const [same] = await fetchSameFile(api, upload.fingerprint);
  if (same?.estado === 'hecha')
    console.log(
      `Este mismo archivo ya se importó el ${formatDayInSentence(new Date(same.terminada_en ?? same.creada_en))}.`,
    );

  const sent = { importId: null, rows: 0 };
  const importId = await sendRows(api, upload, sent, (rows) => progress.show('Subiendo', rows, upload.total));
  const rehearsed = await follow(api, importId, progress);
  progress.end();
  await printRehearsal(api, rehearsed);
  console.log(`\n${rehearsalSentence(rehearsed)}\n${siteUrl}/admin/importar/${importId}`);
  if (options.ensayo || importable(rehearsed) === 0) return 0;
  if (!(await isAgreed(options.si, importable(rehearsed)))) return 0;

  const { error } = await api.rpc('importar', {
    importacion: importId,
    todo_o_nada: options['todo-o-nada'] ?? false,
    prometidas: importable(rehearsed),
  });
  if (error) throw error;
  const done = await follow(api, importId, progress);
  progress.end();
  console.log(done.motivo ? `${outcomeSentence(done)}. ${done.motivo}` : `Listo: ${outcomeSentence(done)}.`);
  return done.estado === 'hecha' ? 0 : 1;

  async function readCsv(file: string): Promise<Upload> {
    const read = await readSpreadsheet(file, await fetchReadingHelp(api), options.columna ?? []);
    const left = read.columns.filter(({ field }) => field === null).map(({ header }) => `«${header}»`);
    if (left.length > 0) console.log(`No se importa: ${left.join(', ')}.`);
    return read.upload;
  }
}

async function readRegister(path: string): Promise<Upload> {
  const { upload, counts } = await readRegisterFile(path, ({ lines, drafts }) =>
    progress.show(`Leyendo NPPES, ${formatCount(drafts)} de Puerto Rico, líneas`, lines),
  );
  progress.end();
  const { lines, drafts, elsewhere, deactivated, otherProfession } = counts;
  console.log(
    `${formatCount(lines)} líneas: ${formatCount(drafts)} para el directorio, ${formatCount(elsewhere)} de otro lugar, ${formatCount(otherProfession)} de otra profesión, ${formatCount(deactivated)} dadas de baja.`,
  );
  if (drafts === 0) throw new UserFacingError('No hay ninguna línea que importar.');
  return upload;
}

/** Without a terminal only `--si` imports: a rehearsal does no harm. */
async function isAgreed(isSure: boolean | undefined, count: number): Promise<boolean> {
  if (isSure) return true;
  if (!canAsk()) {
    console.log('Queda ensayada. Para importar, añade --si o hazlo en la página.');
    return false;
  }
  return /^s[ií]?$/i.test(await ask(`¿Importar ${formatCount(count)}? (sí/no) `));
}

function readArguments() {
  const { values: options, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      nppes: { type: 'boolean' },
      columna: { type: 'string', multiple: true },
      ensayo: { type: 'boolean' },
      'todo-o-nada': { type: 'boolean' },
      si: { type: 'boolean' },
    },
  });
  const [path, ...more] = positionals;
  if (!path || more.length > 0) throw new UserFacingError(`Uso: ${usage}`);
  return { path: typedPath(path), options };
}
