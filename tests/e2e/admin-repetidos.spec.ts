import { expect, type Page } from '@playwright/test';
import { openPanel } from './support/admin.ts';
import { expectAccessible } from './support/axe.ts';
import { pressOn, tabTo } from './support/keyboard.ts';
import { list, review } from './support/proveedores.ts';
import { failedRequests, type Person, test, toast, uniqueWord } from './support/questions.ts';
import { alive, soakOnly } from './support/test.ts';

test.use({ expectedErrors: failedRequests });

/** Two listings of one provider, once the background work has found them. */
async function listTwice(admin: Person) {
  const [word, telefono] = [uniqueWord(), `787${String(Date.now()).slice(-7)}`];
  const kept = await list(admin, { nombre: `Alas de ${word}`, telefono, municipio: 'Arecibo' });
  const gone = await list(admin, {
    nombre: `Alas de ${word}s`,
    telefono: `(${telefono.slice(0, 3)}) ${telefono.slice(3, 6)}-${telefono.slice(6)}`,
    municipio: 'Arecibo',
    direccion: 'Carr. 2, local 4',
    descripcion: 'Terapia del habla para niños.',
  });
  let id = '';
  await expect
    .poll(
      async () => {
        const { data } = await admin.client.rpc('cola');
        const found = data?.find(
          (waiting: { clase: string; titulo: string }) =>
            waiting.clase === 'repetido' && waiting.titulo.includes(word),
        );
        id = found?.id ?? '';
        return id;
      },
      { timeout: 30_000 },
    )
    .not.toBe('');
  const both = `«${kept.nombre}» y «${gone.nombre}»`;
  return { kept, gone, id, both, path: `/admin/hoy?elemento=repetido.${id}`, title: `Alas de ${word}` };
}

const item = (page: Page, title: string) => page.getByRole('listitem').filter({ hasText: title });
const summary = (page: Page, title: string) =>
  page.getByRole('heading', { level: 3, name: new RegExp(title) }).getByRole('link');

test(
  'two listings of one provider become one, which both addresses lead to',
  soakOnly,
  async ({ page, admin, join }) => {
    const [person, reader] = [await admin(), await join('Nilda Torres')];
    const { kept, gone, both, path, title } = await listTwice(person);
    await review(reader, gone.id, 5, 'Muy pacientes');
    await openPanel(page, person, path);
    const open = item(page, title);
    await expect(open.getByRole('heading', { name: '¿Es el mismo proveedor?' })).toBeVisible();
    await expect(open).toContainText('Tienen el mismo teléfono, un nombre parecido y el mismo municipio.');
    const names = open.getByRole('group', { name: 'Nombre' });
    await expect(names.getByRole('radio', { name: `El que se queda: ${kept.nombre}` })).toBeChecked();
    // Where the one that is kept says nothing, the other has something to say.
    await expect(
      open.getByRole('group', { name: 'Dirección' }).getByRole('radio', { name: /Carr\. 2/ }),
    ).toBeChecked();
    await expect(open.getByRole('group', { name: 'Teléfono' })).toHaveCount(0);
    await names.getByRole('radio', { name: `El que se une: ${gone.nombre}` }).check();

    await open.getByRole('button', { name: 'Unir los dos' }).click();
    const asked = page.getByRole('alertdialog', { name: '¿Unir los dos perfiles?' });
    await expect(asked).toContainText('Se mueven sus reseñas');
    await asked.getByRole('button', { name: 'Unir los dos' }).click();
    await expect(toast(page, `${both} ya son un solo perfil`)).toBeVisible();
    await expect(summary(page, title)).toHaveCount(0);

    const answer = await page.request.get(`/proveedor/${gone.id}`, { maxRedirects: 0 });
    expect([answer.status(), answer.headers().location]).toEqual([301, `/proveedor/${kept.id}`]);
    const service = await page.request.get(`/datos/hsds/services/${gone.id}`, { maxRedirects: 0 });
    expect([service.status(), service.headers().location]).toEqual([301, `/datos/hsds/services/${kept.id}`]);
    await page.goto(`/proveedor/${gone.id}`);
    await expect(page).toHaveURL(`/proveedor/${kept.id}`);
    await expect(page.getByRole('heading', { level: 1, name: gone.nombre })).toBeVisible();
    await expect(page.getByText('Muy pacientes')).toBeVisible();
    await expect(page.getByText('Carr. 2, local 4').first()).toBeVisible();
  },
);

test(
  'by keyboard alone: what is put off stays, what is not the same is remembered, and that is taken back',
  soakOnly,
  async ({ page, admin }) => {
    const person = await admin();
    const { title, both, path } = await listTwice(person);
    await openPanel(page, person, path);
    const open = item(page, title);
    const choices = open.getByRole('group', { name: 'Nombre' }).getByRole('radio');
    await tabTo(choices.first());
    await page.keyboard.press('ArrowDown');
    await expect(choices.nth(1)).toBeChecked();
    await pressOn(open.getByRole('button', { name: 'Decidir después' }));
    // The next one is open, and has the focus.
    await expect(page.locator('[data-summary]:focus')).toHaveAttribute('aria-expanded', 'true');
    await expect(open.getByRole('button', { name: 'Son distintos' })).toHaveCount(0);
    await page.goto(path);
    await tabTo(summary(page, title));
    await expect(open.getByRole('button', { name: 'Son distintos' })).toBeVisible();
    await page.keyboard.press('r');
    await expect(toast(page, `${both} quedan como dos perfiles`)).toBeVisible();
    await expect(summary(page, title)).toHaveCount(0);
    await pressOn(page.getByRole('button', { name: /^Deshacer «/ }));
    await expect(summary(page, title)).toBeFocused();
  },
);

test('a link to one that was merged leads on inside the site, too', soakOnly, async ({ page, admin }) => {
  const person = await admin();
  const { kept, gone, id } = await listTwice(person);
  const { data } = await person.client.rpc('comparar_repetidos', { repetido: id });
  const [first, second] = (data as { perfiles: Array<{ id: string; version: string }> }).perfiles;
  const merged = await person.client.rpc('unir_proveedores', {
    queda: first?.id ?? '',
    se_va: second?.id ?? '',
    del_otro: [],
    version_queda: first?.version ?? '',
    version_se_va: second?.version ?? '',
  });
  expect([merged.data, first?.id, second?.id]).toEqual([{ estado: 'unido' }, kept.id, gone.id]);
  for (const enter of [async () => {}, () => openPanel(page, person, '/admin/hoy')]) {
    await enter();
    await page.goto('/proveedores');
    await alive(page);
    await page.evaluate((to) => {
      history.pushState({}, '', to);
      window.dispatchEvent(new PopStateEvent('popstate'));
    }, `/proveedor/${gone.id}`);
    await expect(page).toHaveURL(`/proveedor/${kept.id}`);
    await expect(page.getByRole('heading', { level: 1, name: kept.nombre })).toBeVisible();
  }
});

test('axe finds nothing, in three looks and both widths', soakOnly, async ({ page, admin }) => {
  const person = await admin();
  const { title, path } = await listTwice(person);
  await openPanel(page, person, path);
  await expect(item(page, title).getByRole('button', { name: 'Unir los dos' })).toBeVisible();
  await expectAccessible(page);
  await item(page, title).getByRole('button', { name: 'Unir los dos' }).click();
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await expectAccessible(page, { within: '[role=alertdialog]' });
});

test(
  'one that changed meanwhile is shown again, and a network that is away says so',
  soakOnly,
  async ({ page, admin }) => {
    const person = await admin();
    const { title, both, path, gone } = await listTwice(person);
    await openPanel(page, person, path);
    const open = item(page, title);
    const merge = async () => {
      await open.getByRole('button', { name: 'Unir los dos' }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Unir los dos' }).click();
    };
    await expect(open.getByRole('button', { name: 'Unir los dos' })).toBeVisible();
    await person.client.from('proveedores').update({ web: 'https://alas.example' }).eq('id', gone.id);
    await merge();
    await expect(
      toast(page, 'Cambió mientras lo mirabas. Ahora ves lo nuevo: míralo y decide otra vez.'),
    ).toBeVisible();
    await expect(open).toContainText('https://alas.example');
    await page.route('**/rpc/unir_proveedores', (route) => route.abort());
    await merge();
    await expect(open.getByRole('alert')).toContainText('No hay conexión con el servidor.');
    await page.unroute('**/rpc/unir_proveedores');
    await open.getByRole('button', { name: 'Intentar otra vez' }).click();
    await expect(toast(page, `${both} ya son un solo perfil`)).toBeVisible();
  },
);
