import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { callsOf, callsPath, openPanel, row } from './support/admin.ts';
import { expectAccessible } from './support/axe.ts';
import {
  chooseFile,
  csvOf,
  fileInput,
  header,
  path,
  rehearse,
  rowOf,
  runImport,
  sendRegister,
  somebody,
  step,
} from './support/import.ts';
import { pressOn, tabTo } from './support/keyboard.ts';
import { holdBack, list } from './support/proveedores.ts';
import { failedRequests, type Person, test, toast } from './support/questions.ts';
import { phone, soakOnly, widths } from './support/test.ts';

test.use({ expectedErrors: failedRequests });

/** Rows of the sample whose result no directory changes: what cannot be read or reached, and what stands twice in the file. */
const sampleErrors = [24, 25, 33, 34, 35, 38];
const sampleDoubts = { 30: 'Es la misma que la fila 2.', 31: 'Es la misma que la fila 5.' };

test('the sample is rehearsed, imported and undone', soakOnly, async ({ page, admin }) => {
  const person = await admin();
  const imported = () => person.client.from('proveedores').select('id').eq('nombre', 'Terapias del Oeste');
  await openPanel(page, person, path);
  await chooseFile(page, 'proveedores.csv', await readFile('tests/support/import/providers-utf8.csv'));
  await expect(step(page, '1. Archivo')).toContainText('39 filas, 14 columnas. Letras: UTF-8.');
  await expect(step(page, '2. Columnas')).toContainText('Reconocimos las 14 columnas.');
  await rehearse(page);
  await expect(page).toHaveURL(/\/admin\/importar\/[0-9a-f-]{36}$/);
  await expect(page.getByText('Las 39 filas, primero las que necesitan tu decisión')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Así se verán 3 de ellos' })).toBeVisible();
  for (const number of sampleErrors) await expect(rowOf(page, number)).toContainText('Error');
  await expect(rowOf(page, 9)).toContainText('Quedaría sin forma de contacto: escribe el teléfono.');
  await page.getByRole('link', { name: 'Página siguiente' }).click();
  for (const [number, why] of Object.entries(sampleDoubts)) {
    await expect(rowOf(page, Number(number))).toContainText('Dudoso');
    await expect(rowOf(page, Number(number))).toContainText(why);
  }
  expect((await imported()).data).toEqual([]);

  await runImport(page);
  expect((await imported()).data).toHaveLength(1);
  await page.getByRole('button', { name: 'Deshacer importación de proveedores.csv' }).click();
  const dialog = page.getByRole('alertdialog', { name: '¿Deshacer esta importación?' });
  await expect(dialog).toContainText(/^.*Se quitan \d+ proveedores/);
  await dialog.getByRole('button', { name: 'Deshacer importación' }).click();
  await expect(page.getByText(/^Deshecha el /)).toBeVisible({ timeout: 30_000 });
  expect((await imported()).data).toEqual([]);
});

test('the same file in Windows-1252, and a second time', soakOnly, async ({ page, admin }) => {
  await openPanel(page, await admin(), path);
  const bytes = await readFile('tests/support/import/providers-1252.csv');
  await chooseFile(page, 'de-excel.csv', bytes);
  await expect(step(page, '1. Archivo')).toContainText('39 filas, 14 columnas. Letras: Windows-1252.');
  await rehearse(page);
  for (const number of sampleErrors) await expect(rowOf(page, number)).toContainText('Error');
  await expect(page.getByText('Centro Terapéutico Arcoíris').first()).toBeVisible();

  await page.getByRole('link', { name: 'Elegir otro archivo' }).click();
  await chooseFile(page, 'otra-vez.csv', bytes);
  await expect(page.getByText(/^Ya empezaste con este archivo el /)).toBeVisible();
  await page.getByRole('link', { name: 'Ver esa importación' }).click();
  await page.getByRole('button', { name: 'Quitar de-excel.csv' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Quitar el ensayo' }).click();
  await expect(page.getByText('Esta importación ya no está')).toBeVisible();
});

test(
  'doubts are answered, what is wrong stays out, and what was imported is undone',
  soakOnly,
  async ({ page, admin }) => {
    const person = await admin();
    const [known, like, lost, unsure, changed] = [somebody(), somebody(), somebody(), somebody(), somebody()];
    await list(person, { nombre: known.name, telefono: known.phone, municipio: 'Arecibo' });
    const listed = await list(person, {
      nombre: changed.name,
      telefono: changed.phone,
      municipio: 'Arecibo',
    });
    await openPanel(page, person, path);
    await chooseFile(
      page,
      'decidir.csv',
      csvOf(
        header,
        [lost.name, 'terapista', 'Pto. Nuevo Arriba', lost.phone, ''],
        [like.name, 'terapista', 'Arecibo', known.phone, 'Carr. 2, local 4'],
        [unsure.name, 'doctor', 'Ponze', unsure.phone, ''],
        [changed.name, 'terapista', 'Arecibo', changed.phone, 'Carr. 2, local 5'],
      ),
    );
    await rehearse(page);
    await expect(rowOf(page, 2)).toContainText('«Pto. Nuevo Arriba» no es un municipio.');
    await expect(rowOf(page, 2)).toContainText('Se queda fuera');
    await expect(rowOf(page, 5)).toContainText('Dirección. Antes: Sin dato. Después: Carr. 2, local 5');
    await expect(rowOf(page, 3)).toContainText(`Mismo teléfono que «${known.name}».`);
    await expect(rowOf(page, 3).getByRole('link', { name: 'Ver quién es' })).toBeVisible();

    await page.getByRole('button', { name: 'Saltar los 2' }).click();
    await expect(toast(page, '2 filas: se saltan')).toBeVisible();
    for (const number of [3, 4]) {
      await expect(rowOf(page, number)).toContainText('Se salta');
      await rowOf(page, number).getByRole('button', { name: 'Deshacer decisión' }).click();
      await expect(rowOf(page, number)).toContainText('Dudoso');
    }
    await page.getByRole('button', { name: 'Son distintos: crear los 2' }).click();
    for (const number of [3, 4]) await expect(rowOf(page, number)).toContainText('Crear');
    await rowOf(page, 4).getByRole('button', { name: 'Deshacer decisión' }).click();
    await expect(rowOf(page, 4).getByRole('button', { name: 'Está bien así' })).toBeVisible();

    await page.getByLabel(/^Todo o nada/).check();
    await expect(
      page.getByText('1 nuevo y 1 cambio. El dudoso y el error se quedan fuera.', { exact: false }),
    ).toBeVisible();
    await runImport(page);
    // The button is gone, the focus is not.
    await expect(page.locator(':focus')).toContainText('El dudoso y el error se quedaron fuera.');
    const address = () => person.client.from('proveedores').select('direccion').eq('id', listed.id);
    expect((await address()).data).toEqual([{ direccion: 'Carr. 2, local 5' }]);

    // Somebody changes what was imported: it stays.
    await person.client.from('proveedores').update({ descripcion: 'Ahora con fila' }).eq('nombre', like.name);
    await page.getByRole('button', { name: 'Deshacer importación de decidir.csv' }).click();
    const ask = page.getByRole('alertdialog');
    await expect(ask).toContainText('1 vuelve a sus datos de antes. 1 cambió desde entonces: ese se queda.');
    await expect(ask.getByRole('link', { name: like.name })).toBeVisible();
    await ask.getByRole('button', { name: 'Deshacer importación' }).click();
    await expect(page.getByText(/^Deshecha el /)).toBeVisible({ timeout: 30_000 });
    expect((await address()).data).toEqual([{ direccion: null }]);
  },
);

test('a decided row goes to another page, and the focus stays', soakOnly, async ({ page, admin }) => {
  await openPanel(page, await admin(), path);
  const rows = Array.from({ length: 22 }, () => {
    const { name, phone: number } = somebody();
    return [name, 'doctor', 'Ponze', number, ''];
  });
  await chooseFile(page, 'dudosos.csv', csvOf(header, ...rows));
  await rehearse(page);
  await rowOf(page, 2).getByRole('button', { name: 'Está bien así' }).press('Enter');
  await expect(rowOf(page, 2)).toHaveCount(0);
  await expect(page.locator(':focus')).toHaveId('decidir-3');
  await page.keyboard.press('Enter');
  await expect(rowOf(page, 3)).toHaveCount(0);
  await expect(page.locator(':focus')).toHaveId('decidir-4');
  await page.getByRole('link', { name: 'Página siguiente' }).click();
  await expect(rowOf(page, 2)).toContainText('Crear');
  await expect(page.locator('#decidir-2')).not.toBeFocused();
});

test('files that cannot be read are refused with a sentence', soakOnly, async ({ page, admin }) => {
  await openPanel(page, await admin(), path);
  const alert = page.getByRole('alert').filter({ hasText: 'No pudimos leer el archivo' });
  const refused: Array<[content: Buffer | string, why: string, name?: string]> = [
    ['', 'El archivo está vacío.'],
    [Buffer.from([0x50, 0x4b, 3, 4, 0, 0]), 'Es un archivo de Excel o un zip, no un CSV.', 'hoja.xlsx'],
    [Buffer.from([0xff, 0xfe, 0x4e, 0]), 'El archivo está en UTF-16.'],
    ['Nombre;Tipo;nombre\r\nA;B;C', 'Dos columnas se llaman «nombre».'],
    ['Nombre;Tipo;Municipio\r\n', 'no tiene ninguna fila'],
    ['Nombre;Tipo\r\n"A;B', 'comillas'],
    ['PK', 'con npm run import -- "nppes.zip" --nppes', 'nppes.zip'],
    [
      await readFile('tests/support/import/nppes-v2.csv'),
      'lo importa quien cuida el servidor',
      'npidata.csv',
    ],
  ];
  for (const [content, why, name = 'malo.csv'] of refused) {
    await chooseFile(page, name, content);
    await expect(alert).toContainText(why);
  }
  // 2 GB that nobody reads: the size is enough.
  await page.evaluate(() => {
    const input = document.querySelector<HTMLInputElement>('input[type=file]');
    const file = new File(['Nombre'], 'enorme.csv');
    Object.defineProperty(file, 'size', { value: 2 ** 31 });
    Object.defineProperty(input, 'files', { value: [file], configurable: true });
    input?.dispatchEvent(new Event('change', { bubbles: true }));
  });
  await expect(alert).toContainText('El archivo pasa de 20 MB.');
  await page.reload();
  await chooseFile(page, 'sin-municipio.csv', csvOf(['Nombre', 'Tipo'], ['Taller', 'terapista']));
  await expect(page.getByText('Falta decir qué columna es «Municipio».').first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Ensayar' })).toHaveAttribute('aria-disabled', 'true');
});

test('a lost network, a closed tab and the way back', soakOnly, async ({ page, context, admin }) => {
  const person = await admin();
  const rows = Array.from({ length: 1_200 }, () => {
    const { name, phone: number } = somebody();
    return [name, 'terapista', 'Ponce', number, ''];
  });
  await openPanel(page, person, path);
  await chooseFile(page, 'cortado.csv', csvOf(header, ...rows));
  let calls = 0;
  await page.route('**/rpc/poner_filas', (route) => (++calls === 2 ? route.abort() : route.continue()));
  await page.route('**/rpc/ensayar_importacion', (route) => route.abort());
  await page.getByRole('button', { name: 'Ensayar' }).click();
  // The lost answer is asked for again by itself; the second loss is told.
  await expect(page.getByText('Se cortó la subida')).toBeVisible({ timeout: 30_000 });
  await expect(page.getByText('Llegaron 1,200 de 1,200 filas.')).toBeVisible();
  await expect(fileInput(page)).toBeEnabled();
  await page.unroute('**/rpc/ensayar_importacion');
  await page.getByRole('button', { name: 'Seguir subiendo' }).click();
  await expect(page).toHaveURL(/importar\/[0-9a-f-]{36}$/);

  // The tab is closed while the background works; the list shows it, and leads back.
  const address = page.url();
  await page.close();
  const later = await context.newPage();
  await openPanel(later, person, path);
  await row(later, 'cortado.csv').getByRole('link').first().click();
  await expect(later).toHaveURL(address);
  await expect(later.getByText('Las 1,200 filas')).toBeVisible({ timeout: 45_000 });
  await later.getByRole('link', { name: 'Página siguiente' }).click();
  await expect(later.getByText('Página 2 de 60')).toBeVisible();
  await later.getByRole('button', { name: 'Quitar cortado.csv' }).click();
  await later.getByRole('alertdialog').getByRole('button', { name: 'Quitar el ensayo' }).click();
  await expect(later.getByText('Esta importación ya no está')).toBeVisible();
});

test('who leaves while the rows are sent is not called back', soakOnly, async ({ page, admin }) => {
  const person = await admin();
  const { name, phone: number } = somebody();
  const file = `${name}.csv`;
  await openPanel(page, person, path);
  await chooseFile(page, file, csvOf(header, [name, 'terapista', 'Ponce', number, '']));
  const gate = await holdBack(page, '**/rpc/poner_filas');
  await page.getByRole('button', { name: 'Ensayar' }).click();
  await expect(page.getByText('Deja abierta esta pestaña hasta que suban todas.')).toBeVisible();
  await expect(fileInput(page)).toHaveCount(0);
  await page.getByRole('link', { name: 'Pasos' }).click();
  await expect(page).toHaveURL('/admin/pasos');
  const rehearsed = page.waitForResponse('**/rpc/ensayar_importacion');
  gate.open();
  await (await rehearsed).finished();
  await page.getByRole('link', { name: 'Importar' }).click();
  await expect(page).toHaveURL(path);
  await row(page, file)
    .getByRole('button', { name: /^Quitar/ })
    .click({ timeout: 45_000 });
  await page.getByRole('alertdialog').getByRole('button', { name: 'Quitar el ensayo' }).click();
  await expect(row(page, file)).toHaveCount(0);
});

test('the register gives drafts that are asked by telephone', soakOnly, async ({ page, admin }) => {
  const person = await admin();
  const importId = await sendRegister(person);
  await openPanel(page, person, `${path}/${importId}`);
  await expect(step(page, '1 y 2. Archivo y columnas')).toContainText('las columnas del registro de NPPES');
  await expect(page.getByRole('heading', { name: '3. Ensayo' })).toBeVisible({ timeout: 30_000 });
  await expect(page.getByRole('heading', { name: /^Así se ver/ })).toHaveCount(0);
  await page.getByRole('button', { name: /^Importar \d+ borradores/ }).click();
  await expect(page.getByText(/^Importación hecha: \d+ borradores/)).toBeVisible({ timeout: 30_000 });
  const drafts = (await callsOf(person)).filter(({ motivo }) => motivo === 'registro');
  // One with others on both sides: what other tests list meanwhile comes before them.
  await page.goto(await callsPath(person, drafts[Math.floor(drafts.length / 2)]?.proveedor_id ?? ''));
  const calls = page.getByRole('region', { name: 'Lista de llamadas' });
  const line = calls.getByRole('row').filter({ hasText: '¿Atiende personas autistas?' }).first();
  await expect(line).toContainText('Viene de NPPES: es un borrador y nadie lo ve.');
  const name = (await line.getByRole('link').first().textContent()) ?? '';
  const { data: listed } = await person.client
    .from('proveedores')
    .select('nombre')
    .eq('nombre', name)
    .filter('es_borrador', 'is', false);
  expect(listed).toEqual([]);
  await line.getByRole('button', { name: 'Sí, atiende' }).click();
  await expect(
    toast(page, `${name} atiende personas autistas. Espera en Hoy por tu aprobación.`),
  ).toBeVisible();
  await page.goto(path);
  await row(page, 'npidata.csv')
    .first()
    .getByRole('button', { name: /^Deshacer importación/ })
    .click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Deshacer importación' }).click();
  await expect(row(page, 'npidata.csv').first()).toContainText('Deshecha', { timeout: 30_000 });
});

test('by keyboard alone', soakOnly, async ({ page, admin }) => {
  await openPanel(page, await admin(), path);
  await tabTo(fileInput(page));
  const one = somebody();
  await chooseFile(
    page,
    'teclado.csv',
    csvOf(['Nombre', 'Tipo', 'Pueblo', 'Cel'], [one.name, 'terapista', 'YAUCCO', one.phone]),
  );
  await expect(step(page, '2. Columnas')).toContainText('Ejemplo: YAUCCO se lee «Yauco»');
  await tabTo(page.getByLabel('Cel es'));
  await page.keyboard.press('w');
  await expect(page.getByLabel('Cel es')).toHaveValue('whatsapp');
  await pressOn(page.getByRole('button', { name: 'Ensayar' }));
  await expect(page.getByRole('heading', { name: '3. Ensayo' })).toBeVisible({ timeout: 30_000 });
  await pressOn(rowOf(page, 2).getByRole('button', { name: 'Está bien así' }));
  await expect(rowOf(page, 2).getByRole('button', { name: 'Deshacer decisión' })).toBeFocused();
  await pressOn(page.getByRole('button', { name: 'Quitar teclado.csv' }));
  await pressOn(page.getByRole('alertdialog').getByRole('button', { name: 'Quitar el ensayo' }));
  await expect(page.getByText('Esta importación ya no está')).toBeVisible();
});

/** A file with two more columns, a row like a provider, one that cannot be read and one that is new. */
async function chooseMixedFile(page: Page, person: Person, column: string): Promise<void> {
  const [known, twin] = [somebody(), somebody()];
  await list(person, { nombre: known.name, telefono: known.phone, municipio: 'Arecibo' });
  await page.setViewportSize(phone);
  await openPanel(page, person, path);
  await chooseFile(
    page,
    'axe.csv',
    csvOf(
      [...header, column, 'Obs.'],
      [twin.name, 'terapista', 'Arecibo', known.phone, 'Carr. 2', '', 'Nota'],
      [somebody().name, 'doctor', 'Nunca', '787-333-4444', '', '', ''],
      [somebody().name, 'doctor', 'Ponce', somebody().phone, '', '787-555-0177', ''],
    ),
  );
}

test('axe finds nothing in a file and its rehearsal', soakOnly, async ({ page, admin }) => {
  test.slow();
  await chooseMixedFile(page, await admin(), 'Móvil');
  await expectAccessible(page, { within: 'main' });
  // A second try knows it already.
  if (await page.getByLabel('Móvil es').isVisible())
    await page.getByLabel('Móvil es').selectOption('whatsapp');
  await rehearse(page);
  await expectAccessible(page, { within: 'main' });
});

test(
  'axe finds nothing in the outcome of an import and the question before it is undone',
  soakOnly,
  async ({ page, admin }) => {
    test.slow();
    const sizes = [widths[0]];
    await chooseMixedFile(page, await admin(), 'Fax');
    await rehearse(page);
    await runImport(page);
    await expectAccessible(page, { sizes, within: 'main' });
    await page.getByRole('button', { name: 'Deshacer importación de axe.csv' }).click();
    await expectAccessible(page, { sizes, within: '[role=alertdialog]' });
    await page.getByRole('button', { name: 'Deshacer importación', exact: true }).click();
    await expect(page.getByText(/^Deshecha el /)).toBeVisible({ timeout: 30_000 });
  },
);
