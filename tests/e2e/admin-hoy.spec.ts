import { readFile } from 'node:fs/promises';
import { expect, type Locator, type Page } from '@playwright/test';
import { createQr } from '../../app/lib/qr.ts';
import { callsPath, openPanel, row } from './support/admin.ts';
import { expectAccessible } from './support/axe.ts';
import { pressOn, tabTo } from './support/keyboard.ts';
import { holdBack, list, review } from './support/proveedores.ts';
import { enterAs, failedRequests, type Person, test, toast, uniqueWord } from './support/questions.ts';
import { desktop, phone, soakOnly } from './support/test.ts';

test.use({ expectedErrors: failedRequests });

// Listings of other tests have the same telephone.
const asDuplicate = { hasNotText: 'Posible repetido' };
const item = (page: Page, title: string) =>
  page.getByRole('listitem').filter({ hasText: title }).filter(asDuplicate);
const summary = (page: Page, title: string) =>
  page
    .getByRole('heading', { level: 3, name: new RegExp(title) })
    .filter(asDuplicate)
    .getByRole('link');
const pathOf = (kind: string, id: string) => `/admin/hoy?elemento=${kind}.${id}`;

async function suggest(reader: Person): Promise<{ id: string; titulo: string }> {
  const titulo = `Cuaderno ${uniqueWord()}`;
  const { data, error } = await reader.client
    .from('sugerencias')
    .insert({ titulo, url: 'https://rutinas.example/cuaderno.pdf', descripcion: 'Lo usamos en casa' })
    .select('id')
    .single();
  if (error) throw error;
  return { id: data.id, titulo };
}

/** Two fields of an approved provider; the id is that of the submission. */
async function propose(admin: Person, reader: Person) {
  const provider = await list(admin, { telefono: '787-555-0142', web: 'https://antes.example' });
  const { error } = await reader.client.rpc('proponer_cambio', {
    proveedor: provider.id,
    cambios: [
      { campo: 'telefono', despues: '787-555-0199', motivo: 'Llamé ayer' },
      { campo: 'web', despues: 'https://ahora.example' },
    ],
  });
  if (error) throw error;
  const { data } = await admin.client
    .from('propuestas')
    .select('lote')
    .eq('proveedor_id', provider.id)
    .limit(1);
  return { provider, id: data?.[0]?.lote as string };
}

/** A claim of somebody who has not written the code yet. */
async function claim(admin: Person, claimant: Person) {
  const provider = await list(admin, { telefono: '787-555-0142' });
  const { error } = await claimant.client.rpc('reclamar_perfil', {
    proveedor: provider.id,
    medio: 'telefono',
    mensaje: 'Soy la directora',
  });
  if (error) throw error;
  const { data } = await admin.client
    .from('reclamaciones')
    .select('id')
    .eq('proveedor_id', provider.id)
    .single();
  return { provider, id: data?.id as string };
}

async function askRemoval(admin: Person, reader: Person, providerId: string): Promise<string> {
  await reader.client.rpc('pedir_baja', { proveedor: providerId, motivo: 'Ya no atienden' });
  const waiting = { proveedor_id: providerId, estado: 'pendiente' };
  const { data } = await admin.client.from('bajas').select('id').match(waiting).single();
  return data?.id as string;
}

/** The fourth review that new accounts write on one day waits. */
async function holdReview(admin: Person, join: (name?: string) => Promise<Person>, comment: string) {
  const provider = await list(admin);
  for (const stars of [1, 1, 1]) await review(await join(), provider.id, stars);
  await review(await join('Luz Vega'), provider.id, 1, comment);
  const { data } = await admin.client
    .from('calificaciones')
    .select('id')
    .match({ proveedor_id: provider.id, estado: 'pendiente' })
    .single();
  return { provider, id: data?.id as string };
}

/** Runs with a second admin, who is one no longer afterwards. */
async function withDeputy(admin: Person, person: Person, run: () => Promise<void>): Promise<void> {
  const role = { user_id: person.id, role: 'admin' };
  const { error } = await admin.client.from('user_roles').insert(role);
  if (error) throw error;
  try {
    await run();
  } finally {
    await admin.client.from('user_roles').delete().match(role);
  }
}

test('a queue is decided with the keyboard alone, and a decision is taken back', async ({
  page,
  admin,
  join,
}) => {
  const [person, reader] = [await admin(), await join('Nilda Torres')];
  const { provider, id } = await propose(person, reader);
  const states = async () => {
    const { data } = await person.client
      .from('propuestas')
      .select('campo, estado')
      .eq('lote', id)
      .order('campo');
    return data;
  };
  await openPanel(page, person, pathOf('propuesta', id));
  const open = item(page, provider.nombre);
  await expect(open).toContainText('Llamé ayer');
  await expect(open).toContainText('787-555-0199');

  // The keys count in the queue only.
  await tabTo(page.getByRole('link', { name: 'Historial' }));
  await page.keyboard.press('a');
  await tabTo(summary(page, provider.nombre));
  await page.keyboard.press('a');
  await expect(toast(page, 'Aceptaste: teléfono')).toBeVisible();
  await expect(open.getByText('Aceptado', { exact: true })).toBeVisible();
  await expect(open.getByRole('button', { name: 'Aceptar página web' })).toBeFocused();
  await page.keyboard.press('r');
  await expect(toast(page, 'Rechazaste: página web')).toBeVisible();
  await expect(summary(page, provider.nombre)).toHaveCount(0);
  expect(await states()).toEqual([
    { campo: 'telefono', estado: 'aceptada' },
    { campo: 'web', estado: 'rechazada' },
  ]);
  // The one that took its place has the focus, or the queue when it was the last.
  await expect(page.locator('[data-summary]:focus, #cola:focus')).not.toHaveCount(0);

  await pressOn(page.getByRole('button', { name: 'Deshacer Rechazaste: página web' }));
  await expect(summary(page, provider.nombre)).toBeFocused();
  await expect(summary(page, provider.nombre)).toHaveAttribute('aria-expanded', 'true');
  expect(await states()).toContainEqual({ campo: 'web', estado: 'pendiente' });

  // What is decided, and the notes, come a moment after the name.
  await expect(open.getByRole('button', { name: 'Aceptar página web' })).toBeVisible();
  await page.keyboard.press('n');
  await expect(open.getByLabel('Nota nueva')).toBeFocused();
  await page.keyboard.insertText('Preguntar en la recepción');
  await pressOn(open.getByRole('button', { name: 'Guardar nota' }));
  await expect(open.getByText('Preguntar en la recepción')).toBeVisible();
  await open.getByLabel('Quién lo atiende', { exact: true }).selectOption({ label: `${person.name} (tú)` });
  await open.getByRole('button', { name: 'Asignar' }).click();
  await expect(summary(page, provider.nombre)).toContainText(`lo atiende ${person.name}`);
});

test(
  'the first thing on a phone is a decision; what one person sent is accepted at once',
  soakOnly,
  async ({ page, admin, join }) => {
    const [person, reader] = [await admin(), await join('Nilda Torres')];
    const { provider, id } = await propose(person, reader);
    await page.setViewportSize(phone);
    await openPanel(page, person, `${pathOf('propuesta', id)}&clase=propuesta`);
    const open = item(page, provider.nombre);
    const first = open.getByRole('button', { name: 'Aceptar teléfono' });
    await expect(first).toBeVisible();
    await page.getByRole('button', { name: 'Ahora no' }).click();
    await page.goto('/admin/hoy?clase=propuesta');
    const decision = page.locator('[data-open] [data-decision=a]').first();
    await expect(decision).toBeVisible();
    const box = await decision.boundingBox();
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThan(phone.height);

    await page.goto(pathOf('propuesta', id));
    await open.getByRole('button', { name: 'Aceptar los 2' }).click();
    await expect(toast(page, 'Aceptaste los 2 datos')).toBeVisible();
    const states = async () =>
      (await person.client.from('propuestas').select('estado').eq('lote', id)).data?.map(
        ({ estado }) => estado,
      );
    expect(await states()).toEqual(['aceptada', 'aceptada']);
    await page.getByRole('button', { name: 'Deshacer Aceptaste los 2 datos' }).click();
    await expect.poll(states).toEqual(['pendiente', 'pendiente']);

    // What nobody waits for is folded, and counted apart.
    await page.getByRole('button', { name: /Todo el panel/ }).click();
    await expect(page.getByRole('link', { name: 'Llamadas' })).toBeVisible();
  },
);

test(
  'a profile that was public comes back with what changed alone',
  soakOnly,
  async ({ page, admin, join }) => {
    const [person, owner] = [await admin(), await join()];
    const mine = await list(owner, {
      usuario_id: owner.id,
      nombre: `Mar ${uniqueWord()}`,
      telefono: '787-555-0177',
    });
    const change = (by: Person, values: object) =>
      by.client.from('proveedores').update(values).eq('id', mine.id).throwOnError();
    await change(person, { aprobado_por_admin: true });
    await change(owner, { telefono: '787-555-0178' });
    await openPanel(page, person, pathOf('proveedor', mine.id));
    const open = item(page, mine.nombre);
    await expect(open.getByText('Cambió 1 dato')).toBeVisible();
    await expect(open).toContainText('El resto es igual a lo que aprobaste el');
    await expect(open.getByText('787-555-0177')).toBeVisible();
    await expect(open.getByText('787-555-0178').first()).toBeVisible();
    await expect(open.getByText('Municipio', { exact: true })).toBeHidden();
    await open.getByText('Ver todos los datos').click();
    await expect(open.getByText('Municipio', { exact: true }).first()).toBeVisible();
  },
);

/** Two suggestions that follow one another in the queue, where other tests put theirs too. */
async function suggestTwo(page: Page, person: Person, reader: Person) {
  for (;;) {
    const [first, second] = [await suggest(reader), await suggest(reader)];
    await openPanel(page, person, `${pathOf('sugerencia', first.id)}&clase=sugerencia`);
    await expect(summary(page, first.titulo)).toBeVisible();
    const more = page.locator('#cola').getByRole('button', { name: /^Mostrar la/ });
    if (await more.isVisible()) await more.click();
    await expect(summary(page, second.titulo)).toBeVisible();
    const titles = await page.locator('[data-summary]').allTextContents();
    const place = titles.findIndex((title) => title.includes(first.titulo));
    if (titles[place + 1]?.includes(second.titulo)) return { first, second };
  }
}

test(
  'what comes next was decided by somebody else: nobody is told, and the focus stays in the queue',
  soakOnly,
  async ({ page, admin, join }) => {
    const [person, other, reader] = [await admin(), await join('Ana Colón'), await join()];
    await withDeputy(person, other, async () => {
      const { first, second } = await suggestTwo(page, person, reader);
      await other.client.from('sugerencias').update({ estado: 'descartada' }).eq('id', second.id);
      await pressOn(item(page, first.titulo).getByRole('button', { name: /^Descartar/ }));
      await expect(summary(page, first.titulo)).toHaveCount(0);
      await expect(summary(page, second.titulo)).toHaveCount(0);
      await expect(page.locator('[data-summary]:focus, #cola:focus')).not.toHaveCount(0);
      await expect(page.getByText('Otra persona ya decidió este elemento')).toHaveCount(0);

      await pressOn(page.getByRole('button', { name: /^Deshacer / }).first());
      await expect(summary(page, first.titulo)).toBeFocused();
      await expect(summary(page, first.titulo)).toHaveAttribute('aria-expanded', 'true');
    });
  },
);

test(
  'a press that lands on the next item as it opens decides nothing',
  soakOnly,
  async ({ page, admin, join }) => {
    const [person, reader] = [await admin(), await join()];
    const { first, second } = await suggestTwo(page, person, reader);
    const stateOf = async ({ id }: { id: string }) =>
      (await person.client.from('sugerencias').select('estado').eq('id', id).single()).data?.estado;
    const presses = page.evaluate(
      (title) =>
        new Promise<void>((resolve) => {
          const observer = new MutationObserver(() => {
            const buttons = document.querySelectorAll<HTMLElement>('[data-open] [data-decision=r]');
            for (const button of buttons) {
              if (!button.textContent?.includes(title)) continue;
              observer.disconnect();
              button.click();
              resolve();
            }
          });
          observer.observe(document.body, { childList: true, subtree: true });
        }),
      second.titulo,
    );
    const discard = ({ titulo }: { titulo: string }) =>
      item(page, titulo).getByRole('button', { name: /^Descartar/ });
    await discard(first).click();
    await presses;
    await expect.poll(() => stateOf(first)).toBe('descartada');
    await expect(discard(second)).toBeVisible();
    // A while later the same press counts.
    await page.waitForTimeout(600);
    expect(await stateOf(second)).toBe('pendiente');
    await discard(second).click();
    await expect.poll(() => stateOf(second)).toBe('descartada');
  },
);

/** On screen near its top: what is decided below it is read first. */
async function expectAtTop(title: Locator): Promise<void> {
  await expect(title).toHaveAttribute('aria-expanded', 'true');
  await expect(title).toBeFocused();
  await expect.poll(async () => (await title.boundingBox())?.y).toBeGreaterThanOrEqual(0);
  expect((await title.boundingBox())?.y).toBeLessThan(60);
}

test(
  'an item that is opened below the open one stands at the top of the screen',
  soakOnly,
  async ({ page, admin, join }) => {
    const [person, one, other] = [await admin(), await join(), await join()];
    const first = await list(one, { usuario_id: one.id, nombre: `Manos ${uniqueWord()}` });
    const second = await list(other, { usuario_id: other.id, nombre: `Brazos ${uniqueWord()}` });
    const datos = { proveedor_id: first.id, municipio: 'Cayey', nombre: 'Oficina de Cayey' };
    expect((await one.client.rpc('guardar_sede', { datos, horas: [] })).error).toBeNull();
    for (const viewport of [phone, desktop]) {
      await page.setViewportSize(viewport);
      await openPanel(page, person, `${pathOf('proveedor', first.id)}&clase=proveedor`);
      await expect(item(page, first.nombre)).toContainText('Sede: Oficina de Cayey');
      await expect(item(page, first.nombre)).not.toContainText('Lugar en la lista');
      await expect(item(page, first.nombre).getByRole('button', { name: /^Aprobar/ })).toBeVisible();
      const more = page.locator('#cola').getByRole('button', { name: /^Mostrar la/ });
      if (await more.isVisible()) await more.click();
      await summary(page, second.nombre).click();
      await expect(item(page, second.nombre).getByRole('button', { name: /^Aprobar/ })).toBeVisible();
      await expectAtTop(summary(page, second.nombre));
      await summary(page, first.nombre).focus();
      await page.keyboard.press('Enter');
      await expect(item(page, first.nombre).getByRole('button', { name: /^Aprobar/ })).toBeVisible();
      await expectAtTop(summary(page, first.nombre));
      await page.keyboard.press('j');
      await expect(summary(page, second.nombre)).toBeFocused();
      await page.keyboard.press('Enter');
      await expect(item(page, second.nombre).getByRole('button', { name: /^Aprobar/ })).toBeVisible();
      await expectAtTop(summary(page, second.nombre));
    }
  },
);

test(
  'a decision taken twice: the later is told by whom and when',
  soakOnly,
  async ({ page, admin, join }) => {
    const [person, other, reader] = [await admin(), await join('Ana Colón'), await join()];
    await withDeputy(person, other, async () => {
      const [first, second] = [await suggest(reader), await suggest(reader)];
      await openPanel(page, person, pathOf('sugerencia', first.id));
      const open = item(page, first.titulo);
      await expect(open).toContainText('Lo usamos en casa');
      await other.client.from('sugerencias').update({ estado: 'descartada' }).eq('id', first.id);
      await open.getByRole('button', { name: /^Descartar/ }).click();
      const told = page.getByRole('alert').filter({ hasText: 'Otra persona ya decidió este elemento' });
      await expect(told).toBeFocused();
      await expect(told).toContainText('Ana Colón lo descartó hace');
      await expect(told).toContainText('No se guardó tu decisión.');
      await expect(summary(page, first.titulo)).toHaveCount(0);

      // An address that somebody sent, of what is decided by now.
      await page.goto(pathOf('sugerencia', first.id));
      await expect(told).toContainText('Ana Colón lo descartó hace');
      await page.goto(pathOf('sugerencia', second.id));
      await item(page, second.titulo)
        .getByRole('button', { name: /^Descartar/ })
        .click();
      await expect(toast(page, `Descartaste «${second.titulo}»`)).toBeVisible();
      await expect(told).toHaveCount(0);
    });
  },
);

test(
  'where help is missing, with its file; a call: outcome in one press, its way back, and the link for WhatsApp and on paper',
  soakOnly,
  async ({ page, admin }) => {
    const person = await admin();
    // Before those that other tests list meanwhile.
    const named = { nombre: `Aa ${uniqueWord()}` };
    const { id, nombre } = await list(person, {
      ...named,
      telefono: '787-555-0120',
      whatsapp: '787-555-0120',
    });
    await openPanel(page, person, await callsPath(person, id));
    await expect(page.getByRole('region', { name: 'Lista de llamadas' }).getByRole('table')).toBeVisible();
    const gaps = page.getByRole('region', { name: 'Dónde falta más' });
    await expect(gaps.getByRole('listitem').filter({ hasText: 'Abogados' })).toHaveCount(3);
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      gaps.getByRole('button', { name: 'Descargar los números del mapa (CSV)' }).click(),
    ]);
    expect((await readFile(await file.path(), 'utf8')).split('\r\n')).toHaveLength(1 + 5 * 78);
    const line = row(page, nombre);
    await expect(line).toContainText('Nunca se ha confirmado.');
    await expect(line.getByRole('link', { name: /787-555-0120/ })).toHaveAttribute(
      'href',
      'tel:+17875550120',
    );
    const words = async () =>
      (await person.client.from('confirmaciones').select('via').eq('proveedor_id', id)).data ?? [];

    await line.getByRole('button', { name: /^Confirmó/ }).click();
    await expect(toast(page, `${nombre} confirmó sus datos`)).toBeVisible();
    await expect(line).toContainText('Confirmó, hoy');
    await expect(line.getByRole('button', { name: /^Deshacer/ })).toBeFocused();
    expect(await words()).toContainEqual({ via: 'llamada' });
    await line.getByRole('button', { name: /^Deshacer/ }).click();
    await expect(line.getByRole('button', { name: /^No contestó/ })).toBeVisible();
    expect(await words()).toEqual([]);

    await line.getByRole('button', { name: /^WhatsApp/ }).click();
    const dialog = page.getByRole('dialog', { name: `Enlace de ${nombre}` });
    const link = dialog.getByRole('link', { name: /Abrir WhatsApp/ });
    await expect(link).toHaveAttribute(
      'href',
      /^https:\/\/wa\.me\/17875550120\?text=.*%2Fconfirmar%2F[0-9a-z]{26}$/,
    );
    await dialog.getByRole('button', { name: 'Cerrar' }).click();
    await line.getByRole('button', { name: /^En papel/ }).click();
    await expect(dialog.getByRole('img', { name: 'Código QR del enlace' })).toBeVisible();
    const written = await dialog.getByText(/\/confirmar\/([0-9a-z]{4}-){6}[0-9a-z]{2}$/).textContent();
    await test.step('on one sheet of paper, the code of the same address', async () => {
      const { path } = createQr(`http://${written}`);
      await expect(dialog.getByRole('img', { name: 'Código QR del enlace' }).locator('path')).toHaveAttribute(
        'd',
        path,
      );
      const pdf = (await page.pdf({ preferCSSPageSize: true, printBackground: true })).toString('latin1');
      expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
      await page.emulateMedia({ media: 'print' });
      const sheet = page.locator('.print-alone');
      await expect(sheet).toHaveCSS('color', 'rgb(24, 40, 57)');
      // The whole of it is on the sheet.
      expect((await sheet.boundingBox())?.y).toBeGreaterThanOrEqual(0);
      await expect(page.getByRole('button', { name: 'Imprimir' })).toBeHidden();
      await expect(page.locator('main')).toBeHidden();
      await page.emulateMedia({ media: 'screen' });
    });
    await page.goto(`http://${written}`);
    await expect(page.getByRole('heading', { level: 1, name: '¿Tus datos siguen igual?' })).toBeVisible();
  },
);

test(
  'a claim, by keyboard alone: the code is read out, the network is cut, and the profile handed over',
  soakOnly,
  async ({ page, admin, join }) => {
    const [person, claimant] = [await admin(), await join('Marisol Vega')];
    const { provider, id } = await claim(person, claimant);
    await openPanel(page, person, pathOf('reclamacion', id));
    const open = item(page, provider.nombre);
    await expect(open).toContainText('Soy la directora');
    await expect(open.getByRole('button', { name: /^Entregar/ })).toHaveCount(0);
    await pressOn(open.getByRole('button', { name: 'Ver el código para leerlo' }));
    const read = await open.getByText(/^Lee despacio: \d{4} \d{4}$/).textContent();
    await page.reload();
    await expect(open).toContainText(
      new RegExp(
        `${person.name} leyó el código hoy a las? .* Falta que la persona lo escriba en su cuenta\\.`,
      ),
    );
    await expect(open).toContainText('espera a la persona');
    const { data } = await claimant.client.rpc('probar_reclamacion', {
      reclamacion: id,
      codigo: read?.replace(/\D/g, ''),
    });
    expect(data).toMatchObject({ estado: 'probada' });

    await page.reload();
    await tabTo(summary(page, provider.nombre));
    await page.keyboard.press('a');
    const dialog = page.getByRole('alertdialog', { name: `¿Entregar «${provider.nombre}» a Marisol Vega?` });
    await page.route('**/rpc/decidir_reclamacion', (route) => route.abort());
    await pressOn(dialog.getByRole('button', { name: 'Entregar perfil' }));
    const unsaved = page.getByRole('alert').filter({ hasText: 'No se guardó tu decisión' });
    await expect(unsaved).toContainText('No hay conexión con el servidor.');
    await page.unroute('**/rpc/decidir_reclamacion');
    await pressOn(unsaved.getByRole('button', { name: 'Intentar otra vez' }));
    await expect(toast(page, `«${provider.nombre}» es ahora de Marisol Vega`)).toBeVisible();
    await expect(summary(page, provider.nombre)).toHaveCount(0);
    const { data: owned } = await person.client
      .from('proveedores')
      .select('usuario_id')
      .eq('id', provider.id)
      .single();
    expect(owned?.usuario_id).toBe(claimant.id);
  },
);

test(
  'a removal asks first, is done, taken back, and then denied; a held review is not published, with its reason',
  soakOnly,
  async ({ page, admin, join }) => {
    const [person, reader] = [await admin(), await join()];
    const provider = await list(person);
    const isListed = async () => {
      const { data } = await reader.client.from('proveedores').select('id').eq('id', provider.id);
      return data?.length === 1;
    };
    await openPanel(page, person, pathOf('baja', await askRemoval(person, reader, provider.id)));
    const open = item(page, provider.nombre);
    await expect(open).toContainText('Ya no atienden');
    await tabTo(summary(page, provider.nombre));
    // Whoever decides the queue by letters does not take a listing off by one.
    for (const key of ['a', 'r']) await page.keyboard.press(key);
    await expect(summary(page, provider.nombre)).toBeFocused();
    const ask = page.getByRole('alertdialog', { name: '¿Quitar el perfil del directorio?' });
    await pressOn(open.getByRole('button', { name: /^Quitar del directorio/ }));
    await pressOn(ask.getByRole('button', { name: 'Seguir mirando' }));
    expect(await isListed()).toBe(true);
    await page.route('**/rpc/decidir_baja', (route) => route.abort());
    await pressOn(open.getByRole('button', { name: /^Quitar del directorio/ }));
    await pressOn(ask.getByRole('button', { name: 'Quitar del directorio' }));
    await expect(open.getByRole('alert')).toContainText('No hay conexión con el servidor.');
    await page.unroute('**/rpc/decidir_baja');
    await pressOn(open.getByRole('button', { name: 'Intentar otra vez' }));
    await expect(toast(page, `«${provider.nombre}» ya no está en el directorio`)).toBeVisible();
    expect(await isListed()).toBe(false);
    await pressOn(page.getByRole('button', { name: /^Deshacer «/ }));
    await expect(toast(page, `«${provider.nombre}» volvió al directorio`)).toBeVisible();
    expect(await isListed()).toBe(true);

    await page.goto(pathOf('baja', await askRemoval(person, reader, provider.id)));
    await pressOn(item(page, provider.nombre).getByRole('button', { name: /^Dejar en el directorio/ }));
    await pressOn(page.getByRole('alertdialog').getByRole('button', { name: 'Negar la petición' }));
    await expect(toast(page, `«${provider.nombre}» sigue en el directorio`)).toBeVisible();
    expect(await isListed()).toBe(true);

    const word = uniqueWord();
    const held = await holdReview(person, join, word);
    await page.goto(pathOf('resena', held.id));
    const waiting = item(page, held.provider.nombre);
    await expect(waiting).toContainText(word);
    // Nothing of it goes to the bin.
    await expect(waiting).not.toContainText('papelera');
    await waiting.getByLabel(/^Si no se publica, ¿por qué\?/).selectOption('Vende algo');
    await pressOn(waiting.getByRole('button', { name: /^No publicar/ }));
    await expect(toast(page, 'No publicaste la reseña de Luz Vega')).toBeVisible();
    await expect(summary(page, held.provider.nombre)).toHaveCount(0);
    const { data } = await person.client.from('calificaciones').select('estado').eq('id', held.id).single();
    expect(data?.estado).toBe('rechazada');
  },
);

test('a provider goes back with a note, which its owner reads', soakOnly, async ({ page, admin, join }) => {
  const [person, owner] = [await admin(), await join()];
  const pending = await list(owner, { usuario_id: owner.id, nombre: `Manos ${uniqueWord()}` });
  await openPanel(page, person, pathOf('proveedor', pending.id));
  await pressOn(item(page, pending.nombre).getByRole('button', { name: /^Devolver con una nota/ }));
  const dialog = page.getByRole('dialog', { name: `Devolver «${pending.nombre}»` });
  await pressOn(dialog.getByRole('button', { name: 'Devolver con la nota' }));
  await expect(dialog.getByLabel(/^¿Qué falta\?/)).toHaveAccessibleDescription(/^Escribe qué falta\./);
  await dialog.getByLabel(/^¿Qué falta\?/).fill('Falta un teléfono');
  await dialog.getByRole('button', { name: 'Devolver con la nota' }).click();
  await expect(toast(page, `Devolviste «${pending.nombre}» con tu nota`)).toBeVisible();
  await expect(summary(page, pending.nombre)).toHaveCount(0);
  await expect(page.locator('[data-summary]:focus, #cola:focus')).not.toHaveCount(0);
  await enterAs(page, owner);
  await page.goto('/provider-dashboard');
  await expect(page.getByText('Para publicarlo falta algo:')).toBeVisible();
  await expect(page.getByText('Falta un teléfono', { exact: true })).toBeVisible();
});

test('each tab says how many things wait, in one read', soakOnly, async ({ page, admin, join }) => {
  const person = await admin();
  await suggest(await join());
  const reads: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/rpc/hoy')) reads.push(request.url());
  });
  await openPanel(page, person, '/admin');
  await expect(page).toHaveURL('/admin/proveedores');
  await expect(page.getByText(/cosas? esperan? por ti\./)).toBeVisible();
  await expect(page.getByRole('link', { name: /^Hoy \d+$/ })).toBeVisible();
  expect(reads).toHaveLength(1);
  await page.getByRole('link', { name: 'Ver lo que espera' }).click();
  await expect(page).toHaveURL('/admin/hoy');
  await expect(page.getByText(/cosas? esperan? por ti\./)).toHaveCount(1);
});

test('slow, failed, offline and empty', soakOnly, async ({ page, admin, join }) => {
  const [person, reader] = [await admin(), await join()];
  const { id, titulo } = await suggest(reader);
  const gate = await holdBack(page, '**/rpc/cola*');
  await openPanel(page, person, pathOf('sugerencia', id));
  await expect(page.getByText('Cargando lo que espera...')).toBeVisible();
  gate.open();
  await expect(item(page, titulo)).toContainText('Lo usamos en casa');

  await page.route('**/rest/v1/sugerencias*', (route) => route.abort());
  await item(page, titulo)
    .getByRole('button', { name: /^Descartar/ })
    .click();
  const unsaved = page.getByRole('alert').filter({ hasText: 'No se guardó tu decisión' });
  await expect(unsaved).toContainText('No hay conexión con el servidor.');
  await page.unroute('**/rest/v1/sugerencias*');
  await unsaved.getByRole('button', { name: 'Intentar otra vez' }).click();
  await expect(toast(page, `Descartaste «${titulo}»`)).toBeVisible();

  await page.route('**/rpc/cola*', (route) => route.fulfill({ json: [] }));
  await page.goto('/admin/hoy');
  await expect(page.getByRole('heading', { name: 'Nadie espera por ti' })).toBeVisible();
  await page.unroute('**/rpc/cola*');
  await page.route('**/rpc/cola*', (route) =>
    route.fulfill({ status: 500, json: { code: 'XX000', message: 'x' } }),
  );
  await page.goto('/admin/hoy');
  await expect(page.getByText('Error al cargar lo que espera').first()).toBeVisible();
  await page.unroute('**/rpc/cola*');
  await page.getByRole('button', { name: 'Cargar otra vez' }).click();
  await expect(page.getByRole('heading', { name: 'Lo que espera' })).toBeAttached();
});

test(
  'backups: their age in a line, and a box when the last good one is late or failed',
  soakOnly,
  async ({ page, admin }) => {
    test.slow();
    const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();
    const person = await admin();
    const { data: today } = await person.client.rpc('hoy');
    const noted = async (copias: { ultima: string | null; fallo: string | null } | null) => {
      await page.unroute('**/rpc/hoy*');
      await page.route('**/rpc/hoy*', (route) => route.fulfill({ json: { ...(today as object), copias } }));
      await page.goto('/admin/hoy');
      await expect(page.getByRole('heading', { name: 'Lo que espera' })).toBeAttached();
    };
    await openPanel(page, person, '/admin/hoy');
    const main = page.getByRole('main');
    await noted(null);
    await expect(main.getByText(/copia de seguridad/)).toHaveCount(0);
    await noted({ ultima: hoursAgo(5.5), fallo: null });
    await expect(main.getByText('La última copia de seguridad buena es de hace 5 horas.')).toBeVisible();
    await expect(main.getByText(/atrasada|falló/)).toHaveCount(0);
    await noted({ ultima: hoursAgo(80), fallo: null });
    await expect(main.getByText('La copia de seguridad está atrasada')).toBeVisible();
    await noted({ ultima: hoursAgo(30), fallo: hoursAgo(1) });
    await expect(main.getByText('La última copia de seguridad falló')).toBeVisible();
    await expectAccessible(page, { within: 'main' });
  },
);

async function expectAccessibleItems(page: Page, admin: Person, items: Array<[kind: string, id: string]>) {
  for (const [kind, id] of items) {
    // Of its kind alone: what else waits was looked at with the others.
    await openPanel(page, admin, `${pathOf(kind, id)}&clase=${kind}`);
    await expect(page.getByText(/^Cargando l/)).toHaveCount(0);
    await expectAccessible(page, { within: 'main' });
  }
}

test('axe finds nothing in what people ask for', soakOnly, async ({ page, admin, join }) => {
  test.slow();
  const [person, reader] = [await admin(), await join()];
  const { id, provider } = await propose(person, reader);
  await expectAccessibleItems(page, person, [
    ['propuesta', id],
    ['baja', await askRemoval(person, reader, provider.id)],
    ['reclamacion', (await claim(person, reader)).id],
  ]);
});

test('axe finds nothing in what is to be looked at', soakOnly, async ({ page, admin, join }) => {
  test.slow();
  const [person, reader] = [await admin(), await join()];
  const suggestion = await suggest(reader);
  const pending = await list(reader, { usuario_id: reader.id, nombre: `Manos ${uniqueWord()}` });
  const { data: resources } = await person.client.from('recursos').select('id').limit(1);
  await expectAccessibleItems(page, person, [
    ['sugerencia', suggestion.id],
    ['recurso', resources?.[0]?.id],
    ['proveedor', pending.id],
  ]);
  await item(page, pending.nombre)
    .getByRole('button', { name: /^Devolver con una nota/ })
    .click();
  await page.getByRole('button', { name: 'Devolver con la nota' }).click();
  await expectAccessible(page, { within: '[role=dialog]' });
});

test('axe finds nothing in a held review and in the dialogs', soakOnly, async ({ page, admin, join }) => {
  test.slow();
  const [person, reader] = [await admin(), await join()];
  await expectAccessibleItems(page, person, [
    ['resena', (await holdReview(person, join, 'No contestan')).id],
  ]);
  const provider = await list(person);
  await openPanel(page, person, pathOf('baja', await askRemoval(person, reader, provider.id)));
  await item(page, provider.nombre)
    .getByRole('button', { name: /^Dejar en el directorio/ })
    .click();
  await expectAccessible(page, { within: '[role=alertdialog]' });
  await page.goto('/admin/llamadas');
  await expectAccessible(page, { within: 'main' });
  await page
    .getByRole('button', { name: /^En papel/ })
    .first()
    .click();
  await expectAccessible(page, { within: '[role=dialog]' });

  // The reason of what an admin takes down.
  await page.goto('/question/d0000000-0000-4000-8000-000000000001');
  await page.getByRole('button', { name: 'Eliminar pregunta' }).click();
  await expect(page.getByLabel(/^¿Por qué la quitas\?/)).toBeVisible();
  await expectAccessible(page, { within: '[role=alertdialog]' });
});

test(
  'calls are filtered by municipality and by whether a word ended, and each says what the profile says now',
  soakOnly,
  async ({ page, admin }) => {
    await openPanel(page, await admin(), '/admin/llamadas');
    const calls = page.getByRole('region', { name: 'Lista de llamadas' });
    const why = calls.getByText(/Venció hace|Nunca se ha confirmado/);
    await page.getByLabel('Qué llamadas').selectOption('Venció');
    await expect(page).toHaveURL(/cuales=vencio/);
    await expect(why.first()).toBeVisible();
    await expect(why.filter({ hasText: 'Nunca' })).toHaveCount(0);
    await page.getByLabel('Municipio').selectOption('Humacao');
    await expect(why.filter({ hasNotText: 'Humacao.' })).toHaveCount(0);
    const row = calls.getByRole('row', { name: /Los Faroles Tranquilos/ });
    await row.getByText(/^Ahora dice/).click();
    await expect(row).toContainText('787-555-0109');
    await page.getByLabel('Qué llamadas').selectOption('Nunca se confirmó');
    await expect(row).toHaveCount(0);
  },
);
