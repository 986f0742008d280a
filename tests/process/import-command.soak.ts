import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { prepare } from '../../scripts/prepare.mjs';
import { writeZip } from '../support/zip.ts';
import { dataFolder, endWithFile, runFile, startServer, tempFolder } from './server-process.ts';

const atEnd = endWithFile();
const account = { ADMIN_EMAIL: 'importa@example.test', ADMIN_PASSWORD: 'una-clave-bien-larga' };
let site = '';
let folder = '';
beforeAll(async () => {
  await prepare({ build: true });
  const server = await startServer(
    { DATA_DIR: await dataFolder('plain', atEnd), ...account },
    undefined,
    atEnd,
  );
  await server.ready();
  site = server.url;
  folder = await tempFolder(atEnd);
});

async function run(...args: string[]) {
  return runIn('', ...args);
}

/** As npm runs it for somebody who stands in another folder. */
async function runIn(INIT_CWD: string, ...args: string[]) {
  const child = runFile('scripts/import.ts', args, { SITE_URL: site, ...account, INIT_CWD });
  return { code: await child.exited, said: child.stdout, shown: child.stderr };
}

test('a spreadsheet is rehearsed, and imported when it is asked for', async () => {
  const sample = 'tests/support/import/providers-1252.csv';
  const rehearsed = await run(sample, '--ensayo');
  expect(rehearsed).toMatchObject({ code: 0 });
  expect(rehearsed.said).toMatch(/Crear +\d+\n/);
  expect(rehearsed.said).toContain('«Orlando» no es un municipio.');
  expect(rehearsed.said).toContain(`${site}/admin/importar/`);
  expect(rehearsed.shown).toContain('Subiendo, 39 de 39');
  const imported = await run(sample, '--si', '--todo-o-nada');
  expect(imported.said).toMatch(/Listo: \d+ creados\./);
  expect(imported.code).toBe(0);
  const again = await run(sample);
  expect(again.said).toContain('Este mismo archivo ya se importó el ');
});

test('the register comes as drafts, out of its zip', async () => {
  const path = join(folder, 'nppes.zip');
  const content = [await readFile('tests/support/import/nppes-v2.csv')];
  await writeZip(path, [{ name: 'npidata_pfile_20251103-20251109.csv', content }]);
  const imported = await run(path, '--si');
  expect(imported.said).toContain('25 líneas: 22 para el directorio');
  expect(imported.said).toMatch(/Listo: \d+ borradores\./);
});

test('what cannot be done is said in a sentence', async () => {
  const path = join(folder, 'telefonos.csv');
  await writeFile(path, 'Nombre;Tipo;Pueblo;Cel\nTaller Sol;terapista;Ponce;787-555-0190');
  expect((await run(path, '--ensayo')).shown).toContain('--columna "Cel=whatsapp"');
  expect(await run(path, '--ensayo', '--columna', 'Cel=whatsapp')).toMatchObject({ code: 0 });
  expect(await runIn(folder, 'telefonos.csv', '--ensayo', '--columna', 'Cel=whatsapp')).toMatchObject({
    code: 0,
  });
  expect(await run(path, '--ensayo', '--columna', 'Fax=telefono')).toMatchObject({ code: 1 });
  expect((await run(join(folder, 'nada.csv'))).shown).toContain('No encontramos el archivo.');
  expect((await run()).shown).toContain('Uso: npm run import');
  const away = runFile('scripts/import.ts', [path], { SITE_URL: 'http://127.0.0.1:9', ...account });
  expect(await away.exited).toBe(1);
  expect(away.stderr).toContain('Nadie contesta en http://127.0.0.1:9');
});
