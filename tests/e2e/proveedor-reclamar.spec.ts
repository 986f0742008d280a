import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import { approvedProvider, openPlaces, upToDatePath } from './support/facts-form.ts';
import { pressOn, tabTo, typeInto } from './support/keyboard.ts';
import { list } from './support/proveedores.ts';
import { enterAs, type Person, signInHere, test, toast } from './support/questions.ts';
import { alive, soakOnly } from './support/test.ts';

const contact = { telefono: '787-555-0142', email: 'hola@centro.example' };

/** The code that an admin reads out, for the newest claim on a provider. */
async function readOut(admin: Person, providerId: string): Promise<string> {
  const { data: claim } = await admin.client
    .from('reclamaciones')
    .select('id')
    .eq('proveedor_id', providerId)
    .eq('estado', 'abierta')
    .single();
  const { data, error } = await admin.client.rpc('codigo_para_llamar', { reclamacion: claim?.id });
  if (error) throw error;
  return data as string;
}

async function askByPhone(page: Page): Promise<void> {
  await page.getByLabel(/^Al teléfono que termina en 42/).check();
  await page.getByRole('button', { name: 'Pedir el código' }).click();
  await expect(page.getByRole('heading', { name: 'Escribe el código' })).toBeVisible();
}

async function enterCode(page: Page, code: string): Promise<void> {
  await page.getByLabel(/^Código de 8 números/).fill(code);
  await page.getByRole('button', { name: 'Revisar código' }).click();
}

test(
  'a claim with an owner: sign in, code by phone, silence told, and the owner says no',
  soakOnly,
  async ({ page, context, join, admin }) => {
    const [owner, claimant, team] = [await join('Dueña'), await join('Marisol Vega'), await admin()];
    const { id } = await approvedProvider(owner, team, contact);

    await page.goto(`/proveedor/${id}`);
    await page.getByRole('link', { name: 'Este perfil es mío' }).click();
    await signInHere(page, claimant);
    await expect(page.getByRole('heading', { level: 1, name: 'Este perfil es mío' })).toBeVisible();
    await expect(page.getByLabel(/^Al correo h…@centro\.example/)).toBeVisible();
    await expect(page.getByText('Este perfil ya tiene a alguien a cargo.')).toBeVisible();
    await askByPhone(page);

    await enterCode(page, '1234');
    await expect(page.getByLabel(/^Código de 8 números/)).toHaveAccessibleDescription(
      /Escribe los 8 números/,
    );
    await enterCode(page, '12345678');
    await expect(page.getByText('Todavía no hay un código para esta petición.')).toBeVisible();
    const code = await readOut(team, id);
    await enterCode(page, code === '00000000' ? '00000001' : '00000000');
    await expect(page.getByText('El código no es correcto. Te quedan 4 intentos.')).toBeVisible();
    await expect(page.getByLabel(/^Código de 8 números/)).toBeFocused();
    await enterCode(page, `${code.slice(0, 4)} ${code.slice(4)}`);
    await expect(page.getByText('El código es correcto', { exact: true })).toBeVisible();
    await expect(
      page.getByText(/^Si no dice nada hasta el \d+ de [a-z]+ de \d{4}, una persona/),
    ).toBeVisible();

    const other = await context.browser()?.newContext();
    const ownersPage = await other?.newPage();
    if (!ownersPage) throw new Error('no second browser');
    await openPlaces(ownersPage, owner, upToDatePath);
    await ownersPage.getByRole('button', { name: 'Este perfil es mío' }).click();
    await expect(ownersPage.getByText('Dijiste que este perfil es tuyo')).toBeVisible();
    await expect(ownersPage.getByText('Marisol')).toHaveCount(0);
    await other?.close();

    await page.reload();
    await expect(page.getByText('Quien está a cargo dice que el perfil es suyo')).toBeVisible();
    await page.getByRole('button', { name: 'Retirar mi petición' }).click();
    await page.getByRole('button', { name: 'Retirar petición' }).click();
    await expect(toast(page, 'Petición retirada')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Pedir el código' })).toBeVisible();
  },
);

test(
  'handed over, with one provider already, without a way, and not there',
  soakOnly,
  async ({ page, join, admin }) => {
    const [claimant, team] = [await join(), await admin()];
    const { id } = await list(team, { aprobado_por_admin: true, ...contact });
    const bare = await list(team, { aprobado_por_admin: true });
    await enterAs(page, claimant);

    await page.goto(`/proveedor/${bare.id}/reclamar`);
    await expect(page.getByText('Este perfil no muestra un teléfono ni un correo')).toBeVisible();
    await page.goto('/proveedor/00000000-0000-4000-8000-000000000000/reclamar');
    await expect(page.getByText('Proveedor no encontrado').first()).toBeVisible();

    await page.goto(`/proveedor/${id}/reclamar`);
    await askByPhone(page);
    await enterCode(page, await readOut(team, id));
    await expect(
      page.getByText('Ahora una persona del equipo decide si te entrega el perfil.'),
    ).toBeVisible();
    const { data: claim } = await team.client
      .from('reclamaciones')
      .select('id')
      .eq('proveedor_id', id)
      .single();
    const { data } = await team.client.rpc('decidir_reclamacion', { reclamacion: claim?.id, entregar: true });
    expect(data).toEqual({ estado: 'entregada' });
    await page.reload();
    await expect(page.getByText('El perfil es tuyo', { exact: true })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Pedir el código' })).toHaveCount(0);

    await page.goto(`/proveedor/${bare.id}/reclamar`);
    await expect(page.getByText('Tu cuenta ya tiene un perfil de proveedor')).toBeVisible();
  },
);

test(
  'by keyboard alone: asked for, mistyped, proved, withdrawn, and kept by the owner',
  soakOnly,
  async ({ page, join, admin }) => {
    const [owner, claimant, team] = [await join(), await join(), await admin()];
    const { id } = await approvedProvider(owner, team, contact);
    await enterAs(page, claimant);
    await page.goto(`/proveedor/${id}`);
    await alive(page);
    await pressOn(page.getByRole('link', { name: 'Este perfil es mío' }));
    await tabTo(page.getByLabel(/^Al correo/));
    await page.keyboard.press('ArrowDown');
    await expect(page.getByLabel(/^Al teléfono que termina en 42/)).toBeChecked();
    await typeInto(page.getByLabel(/^¿Qué haces allí\?/), 'Soy la administradora.');
    await page.keyboard.press('Enter');
    const code = page.getByLabel(/^Código de 8 números/);
    await typeInto(code, '1234');
    await page.keyboard.press('Enter');
    await expect(code).toHaveAccessibleDescription(/Escribe los 8 números/);
    await expect(code).toBeFocused();
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.insertText(await readOut(team, id));
    await page.keyboard.press('Enter');
    await expect(page.getByText('El código es correcto', { exact: true })).toBeVisible();

    await openPlaces(page, owner, upToDatePath);
    await pressOn(page.getByRole('button', { name: 'Este perfil es mío' }), 'Space');
    await expect(page.getByText('Dijiste que este perfil es tuyo')).toBeVisible();

    await enterAs(page, claimant);
    await page.goto(`/proveedor/${id}/reclamar`);
    const withdraw = page.getByRole('button', { name: 'Retirar mi petición' });
    await pressOn(withdraw);
    const dialog = page.getByRole('alertdialog');
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await expect(withdraw).toBeFocused();
    await page.keyboard.press('Enter');
    await pressOn(dialog.getByRole('button', { name: 'Retirar petición' }));
    await expect(toast(page, 'Petición retirada')).toBeVisible();
    await tabTo(page.getByRole('button', { name: 'Pedir el código' }));
  },
);

test('axe finds nothing while claiming, waiting and answering', soakOnly, async ({ page, join, admin }) => {
  const [owner, claimant, team] = [await join(), await join(), await admin()];
  const { id } = await approvedProvider(owner, team, contact);
  await enterAs(page, claimant);
  await page.goto(`/proveedor/${id}/reclamar`);
  await expect(page.getByRole('button', { name: 'Pedir el código' })).toBeVisible();
  await expectAccessible(page);
  await askByPhone(page);
  await enterCode(page, '00000000');
  await expectAccessible(page);
  await enterCode(page, await readOut(team, id));
  await expect(page.getByText('El código es correcto', { exact: true })).toBeVisible();
  await expectAccessible(page);
  await openPlaces(page, owner, upToDatePath);
  await expect(page.getByRole('button', { name: 'Este perfil es mío' })).toBeVisible();
  await expectAccessible(page);
});
