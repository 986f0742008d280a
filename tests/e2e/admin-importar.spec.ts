import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { openPanel, row } from './support/admin.ts';
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
  'rows are decided: a municipality, two that are one, one that is skipped',
  soakOnly,
  async ({ page, admin }) => {
    const person = await admin();
    const [known, twin, lost, unsure] = [somebody(), somebody(), somebody(), somebody()];
    const listed = await list(person, { nombre: known.name, telefono: known.phone, municipio: 'Arecibo' });
    await openPanel(page, person, path);
    await chooseFile(
      page,
      'decidir.csv',
      csvOf(
        header,
        [lost.name, 'terapista', 'Pto. Nuevo Arriba', lost.phone, ''],
        [twin.name, 'terapista', 'Arecibo', known.phone, 'Carr. 2, local 4'],
        [unsure.name, 'doctor', 'Ponze', unsure.phone, ''],
      ),
    );
    await rehearse(page);
    await expect(rowOf(page, 2)).toContainText('«Pto. Nuevo Arriba» no es un municipio.');
    await rowOf(page, 2).getByRole('button', { name: 'Elegir municipio' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Elegir municipio' }).click();
    await expect(dialog.getByLabel(/^Municipio/)).toHaveAccessibleDescription('Elige un municipio');
    await dialog.getByLabel(/^Municipio/).selectOption('San Juan');
    await dialog.getByRole('button', { name: 'Elegir municipio' }).click();
    await expect(rowOf(page, 2)).toContainText('Crear');
    await rowOf(page, 2).getByRole('button', { name: 'Ver la tarjeta' }).click();
    await expect(dialog).toContainText('San Juan, Puerto Rico');
    await dialog.getByRole('button', { name: 'Volver a las filas' }).click();

    await expect(rowOf(page, 3)).toContainText(`Mismo teléfono que «${known.name}».`);
    await rowOf(page, 3).getByRole('button', { name: 'Comparar los dos' }).click();
    await expect(dialog.getByRole('group', { name: 'Nombre' }).getByRole('radio').first()).toBeChecked();
    await expect(dialog.getByRole('group', { name: 'Dirección' }).getByRole('radio').last()).toBeChecked();
    await dialog.getByRole('button', { name: 'Unir los dos' }).click();
    await expect(rowOf(page, 3)).toContainText('Actualizar');
    await rowOf(page, 3).getByRole('button', { name: 'Ver el cambio' }).click();
    await expect(dialog).toContainText('Carr. 2, local 4');
    await dialog.getByRole('button', { name: 'Volver a las filas' }).click();

    await rowOf(page, 4).getByRole('button', { name: 'Saltar fila 4' }).click();
    await expect(rowOf(page, 4)).toContainText('Se salta');
    await rowOf(page, 4).getByRole('button', { name: 'No saltar la fila 4' }).click();
    await rowOf(page, 4).getByRole('button', { name: 'Está bien así' }).click();
    await expect(rowOf(page, 4)).toContainText('Crear');
    await rowOf(page, 4).getByRole('button', { name: 'Deshacer decisión' }).click();
    await expect(rowOf(page, 4)).toContainText('Dudoso');

    await page.getByLabel(/^Todo o nada/).check();
    await expect(page.getByText('1 nuevo y 1 cambio. El dudoso se queda fuera.')).toBeVisible();
    await runImport(page);
    // The button is gone, the focus is not.
    await expect(page.locator(':focus')).toContainText('El dudoso se quedó fuera.');
    const { data } = await person.client.from('proveedores').select('nombre,direccion').eq('id', listed.id);
    expect(data).toEqual([{ nombre: known.name, direccion: 'Carr. 2, local 4' }]);

    // Somebody changes what was imported: it stays.
    await person.client.from('proveedores').update({ descripcion: 'Ahora con fila' }).eq('nombre', lost.name);
    await page.getByRole('button', { name: 'Deshacer importación de decidir.csv' }).click();
    const ask = page.getByRole('alertdialog');
    await expect(ask).toContainText('1 vuelve a sus datos de antes. 1 cambió desde entonces: ese se queda.');
    await expect(ask.getByRole('link', { name: lost.name })).toBeVisible();
    await ask.getByRole('button', { name: 'Deshacer importación' }).click();
    await expect(page.getByText(/^Deshecha el /)).toBeVisible({ timeout: 30_000 });
    const after = await person.client.from('proveedores').select('direccion').eq('id', listed.id);
    expect(after.data).toEqual([{ direccion: null }]);
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
  await page.getByRole('dialog').getByRole('button', { name: 'Elegir municipio' }).press('Enter');
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
    ['no es un zip', 'El zip está dañado o no es un zip.', 'nppes.zip'],
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
  await openPanel(page, person, path);
  await chooseFile(page, 'npidata.csv', await readFile('tests/support/import/nppes-v2.csv'));
  await expect(step(page, '1. Archivo')).toContainText('NPPES: 25 líneas, 22 de Puerto Rico');
  await rehearse(page);
  await expect(page.getByRole('heading', { name: /^Así se ver/ })).toHaveCount(0);
  await page.getByRole('button', { name: /^Importar \d+ borradores/ }).click();
  await expect(page.getByText(/^Importación hecha: \d+ borradores/)).toBeVisible({ timeout: 30_000 });
  await page.goto('/admin/hoy');
  const calls = page.getByRole('region', { name: 'Por llamar' });
  const more = calls.getByRole('button', { name: /^Mostrar/ });
  const line = calls.getByRole('row').filter({ hasText: '¿Atiende personas autistas?' }).first();
  await expect(calls.getByRole('row').first()).toBeVisible();
  while (!(await line.isVisible())) await more.click();
  await expect(line).toContainText('Viene de NPPES: es un borrador y nadie lo ve.');
  const name = (await line.getByRole('link').first().textContent()) ?? '';
  await line.getByRole('button', { name: 'Sí, atiende' }).click();
  await expect(
    toast(page, `${name} atiende personas autistas. Espera arriba por tu aprobación.`),
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
    csvOf(['Nombre', 'Tipo', 'Pueblo', 'Cel'], [one.name, 'terapista', 'YAUCO', one.phone]),
  );
  await expect(step(page, '2. Columnas')).toContainText('Ejemplo: YAUCO se lee «Yauco»');
  await tabTo(page.getByLabel('Cel es'));
  await page.keyboard.press('w');
  await expect(page.getByLabel('Cel es')).toHaveValue('whatsapp');
  await pressOn(page.getByRole('button', { name: 'Ensayar' }));
  await expect(page.getByRole('heading', { name: '3. Ensayo' })).toBeVisible({ timeout: 30_000 });
  await pressOn(rowOf(page, 2).getByRole('button', { name: 'Ver la tarjeta' }));
  await page.keyboard.press('Escape');
  await expect(rowOf(page, 2).getByRole('button', { name: 'Ver la tarjeta' })).toBeFocused();
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

test('axe finds nothing in the dialogs of an import and its outcome', soakOnly, async ({ page, admin }) => {
  test.slow();
  const sizes = [widths[0]];
  await chooseMixedFile(page, await admin(), 'Fax');
  await rehearse(page);
  await rowOf(page, 2).getByRole('button', { name: 'Comparar los dos' }).click();
  await expectAccessible(page, { sizes, within: '[role=dialog]' });
  await page.getByRole('button', { name: 'Decidir después' }).click();
  await runImport(page);
  await expectAccessible(page, { sizes, within: 'main' });
  await page.getByRole('button', { name: 'Deshacer importación de axe.csv' }).click();
  await expectAccessible(page, { sizes, within: '[role=alertdialog]' });
  await page.getByRole('button', { name: 'Deshacer importación', exact: true }).click();
  await expect(page.getByText(/^Deshecha el /)).toBeVisible({ timeout: 30_000 });
});
