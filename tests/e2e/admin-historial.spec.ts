import { expect } from '@playwright/test';
import { openPanel } from './support/admin.ts';
import { expectAccessible } from './support/axe.ts';
import { approvedProvider } from './support/facts-form.ts';
import { failedRequests, test, toast, uniqueWord } from './support/questions.ts';
import { soakOnly } from './support/test.ts';

test.use({ expectedErrors: failedRequests });

test(
  'a change is put back, undone, and of two changes one is chosen',
  soakOnly,
  async ({ page, admin, join }) => {
    const [person, owner] = [await admin(), await join('Marisol Vega')];
    const { id, nombre } = await approvedProvider(owner, person, { nombre: `Taller ${uniqueWord()}` });
    const { data: place } = await owner.client.from('sedes').select('id').eq('proveedor_id', id).single();
    const sede_id = place?.id as string;
    const tell = async (estado: string) => {
      const { error } = await owner.client.from('disponibilidad').upsert({ sede_id, estado });
      expect(error).toBeNull();
    };
    const stored = async () =>
      (await owner.client.from('disponibilidad').select('estado').eq('sede_id', sede_id).single()).data
        ?.estado;
    await tell('lista_de_espera');
    await tell('acepta');

    await openPanel(page, person, `/admin/cambios?q=${encodeURIComponent(nombre)}`);
    await expect(page).toHaveURL(/\/admin\/historial\?que=hechos&dias=7&q=/);
    const lines = page.getByRole('region', { name: 'Historial' }).locator('tbody tr');
    await expect(lines).toHaveCount(2);
    let latest = lines.first();
    await expect(latest).toContainText('Cambió: el dueño');
    await expect(latest).toContainText('AntesLista de espera');
    await expect(latest).toContainText('AhoraAcepta personas nuevas');
    await latest.getByRole('button', { name: /^Devolver/ }).click();
    await expect(latest).toContainText('Devolvió el valor de antes: tú');
    latest = lines.nth(1);
    await expect(latest).toContainText(/Devuelto hace .*, por ti/);
    await expect(latest.getByRole('button', { name: /^Deshacer/ })).toBeFocused();
    expect(await stored()).toBe('lista_de_espera');
    await latest.getByRole('button', { name: /^Deshacer/ }).click();
    await expect(lines).toHaveCount(4);
    latest = lines.nth(2);
    await expect(latest.getByRole('button', { name: /^Devolver/ })).toBeFocused();
    expect(await stored()).toBe('acepta');

    // The owner changes it while the list is open.
    await tell('no_acepta');
    await latest.getByRole('button', { name: /^Devolver/ }).click();
    await expect(
      toast(page, 'Este dato cambió otra vez. Mira los dos cambios antes de decidir.'),
    ).toBeVisible();
    // The list shows what stands before anything else can be decided.
    await expect(lines).toHaveCount(5);
    const changed = lines.nth(3);
    await changed.getByRole('button', { name: /^Ver los dos cambios/ }).click();
    const dialog = page.getByRole('dialog', { name: /cambió dos veces$/ });
    await expect(dialog.getByRole('radio')).toHaveCount(3);
    await dialog.getByRole('radio', { name: /Lista de espera/ }).check();
    await dialog.getByRole('button', { name: 'Guardar este valor' }).click();
    await expect(page.getByText(': quedó el valor que elegiste')).toBeVisible();
    expect(await stored()).toBe('lista_de_espera');
  },
);

test('more changes than a page holds are on the next', soakOnly, async ({ page, admin, join }) => {
  const [person, owner] = [await admin(), await join()];
  const { id, nombre } = await approvedProvider(owner, person, { nombre: `Taller ${uniqueWord()}` });
  const { data: place } = await owner.client.from('sedes').select('id').eq('proveedor_id', id).single();
  for (let count = 0; count < 21; count++) {
    const estado = count % 2 === 0 ? 'acepta' : 'no_acepta';
    await owner.client.from('disponibilidad').upsert({ sede_id: place?.id, estado }).throwOnError();
  }
  await openPanel(page, person, `/admin/historial?que=disponibilidad&q=${encodeURIComponent(nombre)}`);
  const lines = page.getByRole('region', { name: 'Historial' }).locator('tbody tr');
  await expect(lines).toHaveCount(20);
  await page.getByRole('link', { name: 'Página siguiente' }).click();
  await expect(page).toHaveURL(/pagina=2/);
  await expect(lines).toHaveCount(1);
  await expect(page.getByText('21 cambios', { exact: true })).toBeVisible();
});

test('filters, failed, empty, and axe', soakOnly, async ({ page, admin, join }) => {
  const [person, owner] = [await admin(), await join()];
  const { id, nombre } = await approvedProvider(owner, person, { nombre: `Taller ${uniqueWord()}` });
  await owner.client
    .from('detalles')
    .update({ idiomas: ['es', 'en'] })
    .eq('proveedor_id', id);
  await openPanel(page, person, '/admin/historial?que=hechos');
  await page.getByLabel('De un proveedor o una persona').fill(nombre);
  await expect(page.getByText('1 cambio', { exact: true })).toBeVisible();
  await expectAccessible(page, { within: 'main' });
  await page.getByLabel('Qué', { exact: true }).selectOption('Primera visita');
  await expect(page.getByRole('heading', { name: 'No hay cambios que mostrar' })).toBeVisible();
  await page.getByLabel('Cuándo').selectOption('Últimos 90 días');
  await expect(page).toHaveURL(/que=primera_visita&dias=90/);
  await page.getByLabel('Qué', { exact: true }).selectOption('Lo publicado sin revisión');
  const line = page.getByRole('region', { name: 'Historial' }).locator('tbody tr').last();
  await expect(line).toContainText('Español e inglés');

  await page.route('**/rpc/devolver_cambio*', (route) => route.abort());
  await line.getByRole('button', { name: /^Devolver/ }).click();
  await expect(page.getByText(/Las familias siguen viendo el valor de ahora\./)).toBeVisible();
  await page.unroute('**/rpc/devolver_cambio*');
  await line.getByRole('button', { name: /^Devolver/ }).click();
  await expect(line).toContainText(/Devuelto hace .*, por ti/);
});
