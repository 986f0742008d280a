import { expect, type Page } from '@playwright/test';
import { storageKeys } from '../../app/start/first-paint.ts';
import { expectAccessible } from './support/axe.ts';
import { listWithFacts, onDays } from './support/facts.ts';
import { expectAllReachable, pressOn } from './support/keyboard.ts';
import { picture } from './support/picture.ts';
import { enterAs, failedRequests, type Person, test } from './support/questions.ts';
import { alive, desktop, phone, remember, soakOnly } from './support/test.ts';

test.use({ expectedErrors: failedRequests });

const steps = [
  'Llegas y tocas el timbre una vez. Ana abre la puerta.',
  'Esperas en la sala o en el carro.',
  'Entras al salón. Hay bloques y una bola.',
  'Ana te enseña tarjetas con dibujos.',
  'Puedes parar y descansar.',
  'Dices adiós. Vuelves a casa.',
];
const usual = {
  con_quien: 'Ana, terapista',
  duracion_minutos: 45,
  pasos: steps,
  que_llevar: ['Tarjeta del plan médico', 'Una merienda que te gusta', 'Tus audífonos'],
  se_puede: [
    'usar_audifonos',
    'traer_objeto_favorito',
    'tomar_pausas',
    'entrar_con_acompanante',
    'explican_cada_paso',
    'conocer_el_lugar_antes',
  ],
};
const contact = {
  municipio: 'Caguas',
  direccion: 'Calle Acosta 12',
  telefono: '787-555-0142',
  whatsapp: '787-555-0142',
};
const sheet = (page: Page) => page.getByRole('article', { name: 'Hoja de la primera visita' });

async function upload({ client }: Person): Promise<string> {
  const name = `${crypto.randomUUID()}.png`;
  const { error } = await client.storage
    .from('provider-images')
    .upload(name, picture(), { contentType: 'image/png' });
  if (error) throw error;
  return `/storage/v1/object/public/provider-images/${name}`;
}

test(
  'the sheet is one page of paper, dark on white in the dark theme too',
  soakOnly,
  async ({ page, admin }) => {
    const { id, nombre } = await listWithFacts(await admin(), contact, { visit: usual });
    await remember(page, { [storageKeys.theme]: 'oscuro' });
    await page.setViewportSize(desktop);
    await page.goto(`/proveedor/${id}`);
    await alive(page);
    await page.getByRole('link', { name: 'Ver e imprimir la hoja' }).click();
    await expect(page).toHaveURL(`/proveedor/${id}/visita`);
    await expect(page).toHaveTitle(`Tu primera visita a ${nombre} · Mi Guía Azul`);
    await expect(sheet(page).getByRole('heading', { name: `Tu visita a ${nombre}` })).toBeVisible();
    await expect(sheet(page).getByText('Te recibe Ana, terapista. Dura 45 minutos.')).toBeVisible();
    await expect(
      sheet(page)
        .getByRole('listitem')
        .filter({ hasText: /timbre|adiós/ }),
    ).toHaveCount(2);
    await expect(sheet(page).getByText('Entrar con acompañante')).toBeVisible();
    await expect(sheet(page).getByText('787-555-0142, llamada o WhatsApp')).toBeVisible();
    await expect(sheet(page).getByRole('img', { name: 'Código QR del perfil' })).toBeVisible();
    await expect(sheet(page)).toHaveCSS('color', 'rgb(24, 40, 57)');
    await expect(sheet(page)).toHaveCSS('background-color', 'rgb(255, 255, 255)');
    const pdf = (await page.pdf({ preferCSSPageSize: true, printBackground: true })).toString('latin1');
    expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
    // 8.5 × 11 in.
    expect(pdf).toMatch(/\/MediaBox\s*\[0 0 612 792\]/);
    await page.getByRole('link', { name: `Volver a ${nombre}` }).click();
    await expect(page).toHaveURL(`/proveedor/${id}`);
  },
);

test('a photo of the place stands for the drawing of its step', soakOnly, async ({ page, admin }) => {
  const boss = await admin();
  const fotos = [{ url: await upload(boss), descripcion: 'La sala de espera: dos sillones' }];
  const { id } = await listWithFacts(boss, contact, { visit: { ...usual, fotos } });
  await page.setViewportSize(phone);
  await page.goto(`/proveedor/${id}/visita`);
  const waiting = sheet(page).getByRole('listitem').filter({ hasText: 'Esperas en la sala' });
  const photo = waiting.getByRole('img', { name: 'La sala de espera: dos sillones' });
  await photo.scrollIntoViewIfNeeded();
  await expect.poll(() => photo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
});

test('without steps there is no sheet, and no way to it', soakOnly, async ({ page, admin }) => {
  const { id } = await listWithFacts(await admin(), contact, { visit: { con_quien: 'Ana' } });
  await page.goto(`/proveedor/${id}`);
  await expect(page.getByRole('heading', { name: 'Tu primera visita' })).toBeVisible();
  await expect(page.getByRole('link', { name: /paso|hoja/ })).toHaveCount(0);
  for (const other of [id, '00000000-0000-4000-8000-000000000000', 'x']) {
    const response = await page.goto(`/proveedor/${other}/visita`);
    expect(response?.status()).toBe(404);
    await expect(
      page.getByRole('heading', { level: 1, name: 'No hay una hoja de esta visita' }),
    ).toBeVisible();
  }
});

test('an old visit is shown under the question whether it is still so', soakOnly, async ({ page, admin }) => {
  const { id } = await listWithFacts(await admin(), contact, { visit: usual });
  await page.clock.setFixedTime(Date.now() + 732 * 86_400_000);
  await page.goto(`/proveedor/${id}/visita`);
  await expect(page.getByText('Pregunta si la visita sigue siendo así.')).toBeVisible();
  await expect(sheet(page).getByText('Puedes parar y descansar.')).toBeVisible();
  await expect(sheet(page).getByText(/^Confirmado/)).toHaveCount(0);
});

test('a pending provider has its sheet for its owner alone', soakOnly, async ({ page, join }) => {
  const owner = await join();
  const { id, nombre } = await listWithFacts(owner, { ...contact, usuario_id: owner.id }, { visit: usual });
  await page.goto(`/proveedor/${id}/visita`);
  await expect(page.getByRole('heading', { level: 1, name: 'No hay una hoja de esta visita' })).toBeVisible();
  await enterAs(page, owner);
  await page.goto(`/proveedor/${id}/visita`);
  await expect(sheet(page).getByRole('heading', { name: `Tu visita a ${nombre}` })).toBeVisible();
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });
  test('the sheet reads whole, without a button that would do nothing', soakOnly, async ({ page, admin }) => {
    const { id } = await listWithFacts(await admin(), contact, { visit: usual });
    await page.goto(`/proveedor/${id}/visita`);
    for (const step of steps) await expect(sheet(page).getByText(step)).toBeVisible();
    await expect(page.getByRole('button', { name: /Imprimir|Escuchar/ })).toHaveCount(0);
  });
});

test(
  'pressed without a network and a service worker, the page says so and comes with the network',
  soakOnly,
  async ({ page, context, admin }) => {
    const { id } = await listWithFacts(await admin(), contact, { visit: usual });
    await page.goto(`/proveedor/${id}`);
    await alive(page);
    await page.waitForLoadState('networkidle');
    await context.setOffline(true);
    await page.getByRole('link', { name: 'Ver e imprimir la hoja' }).click();
    const main = page.getByRole('main');
    await expect(main.getByText(/Revisa tu internet/)).toBeVisible();
    await context.setOffline(false);
    await main.getByRole('button', { name: 'Cargar otra vez' }).click();
    await expect(sheet(page).getByText('Puedes parar y descansar.')).toBeVisible();
  },
);

test('from the profile to the printer and back by keyboard alone', soakOnly, async ({ page, admin }) => {
  const { id, nombre } = await listWithFacts(
    await admin(),
    { ...contact, nombre: 'Taller de teclas' },
    {
      hours: onDays([1, 3], '08:00', '17:00'),
      availability: { estado: 'acepta' },
      details: { idiomas: ['es'], hechos_si: ['ascensor'] },
      visit: usual,
    },
  );
  await page.addInitScript(() => {
    window.print = () => document.body.setAttribute('data-printed', '');
  });
  await page.goto(`/proveedor/${id}`);
  await alive(page);
  await expectAllReachable(page);
  const hours = page.locator('summary').filter({ hasText: 'Horario de la semana' });
  const isOpen = () => hours.evaluate((summary) => (summary.parentElement as HTMLDetailsElement).open);
  const before = await isOpen();
  await pressOn(hours);
  expect(await isOpen()).toBe(!before);
  await pressOn(page.getByRole('link', { name: 'Ver e imprimir la hoja' }));
  await expect(sheet(page)).toBeVisible();
  await expect(page.getByRole('main')).toBeFocused();
  await expectAllReachable(page);
  await pressOn(page.getByRole('button', { name: 'Imprimir la hoja' }));
  await expect(page.locator('body[data-printed]')).toHaveCount(1);
  await pressOn(page.getByRole('link', { name: `Volver a ${nombre}` }));
  await expect(page).toHaveURL(`/proveedor/${id}`);
});

test('axe finds nothing on the sheet', soakOnly, async ({ page, admin }) => {
  const { id } = await listWithFacts(await admin(), contact, { visit: usual });
  await page.goto(`/proveedor/${id}/visita`);
  await expectAccessible(page);
});
