import { expect } from '@playwright/test';
import { picture } from './support/picture.ts';
import { holdBack } from './support/proveedores.ts';
import { logo, openOwn, save, stored, updated } from './support/provider-form.ts';
import { failedRequests, test, toast } from './support/questions.ts';
import { soakOnly } from './support/test.ts';

test.use({ expectedErrors: failedRequests });

test(
  'the logo: refused before and after it is sent, shown with progress, saved',
  soakOnly,
  async ({ page, join }) => {
    const person = await join();
    await openOwn(page, person);
    const noImage = 'Ese archivo no es una imagen que podamos usar. Elige una JPG, PNG, WebP, AVIF o GIF.';
    const tooLarge = 'La imagen pesa más de 5 MB. Elige una más pequeña.';
    const png = picture();
    const sent: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().includes('/storage/v1/object/'))
        sent.push(request.url());
    });

    await test.step('before', async () => {
      const file = { name: 'logo.png', mimeType: 'image/png' };
      await logo(page).setInputFiles({ ...file, buffer: Buffer.from('hola') });
      await expect(logo(page)).toHaveAccessibleDescription(new RegExp(noImage));
      await expect(toast(page, noImage)).toBeVisible();
      const heavy = Buffer.concat([png, Buffer.alloc(5 * 1024 * 1024)]);
      await logo(page).setInputFiles({ ...file, buffer: heavy });
      await expect(logo(page)).toHaveAccessibleDescription(new RegExp(tooLarge));
      expect(sent).toEqual([]);
    });

    await test.step('after: the server says no to what only begins like a picture, or to its weight', async () => {
      const broken = { name: 'roto.png', mimeType: 'image/png', buffer: png.subarray(0, 20) };
      await logo(page).setInputFiles(broken);
      await expect(logo(page)).toHaveAccessibleDescription(new RegExp(noImage));
      expect(sent).toHaveLength(1);
      await page.route('**/storage/v1/object/**', (route) =>
        route.fulfill({ status: 400, json: { statusCode: '413', error: 'Payload too large', message: 'x' } }),
      );
      await page.getByRole('button', { name: 'Subir otra vez' }).click();
      await expect(logo(page)).toHaveAccessibleDescription(new RegExp(tooLarge));
      await page.unroute('**/storage/v1/object/**');
    });

    await test.step('a slow one shows its picture and how far it is; meanwhile nothing is saved', async () => {
      const gate = await holdBack(page, '**/storage/v1/object/**');
      const [request] = await Promise.all([
        page.waitForRequest(
          (request) => request.method() === 'POST' && request.url().includes('/storage/v1/object/'),
        ),
        logo(page).setInputFiles({ name: 'sol.png', mimeType: 'image/png', buffer: png }),
      ]);
      await expect(page.getByRole('progressbar')).toBeVisible();
      await expect(page.getByRole('img', { name: 'Vista previa del logo nuevo' })).toBeVisible();
      await expect(save(page)).toHaveAttribute('aria-disabled', 'true');
      expect(request.url()).toMatch(/\/provider-images\/\d{13}-[0-9a-f]{12}\.png$/);
      gate.open();
      await expect(page.getByRole('progressbar')).toHaveCount(0);
      await page.unroute('**/storage/v1/object/**');
      await expect(page.getByRole('img', { name: /^Logo de/ })).toBeVisible();
    });

    await save(page).click();
    await expect(toast(page, updated)).toBeVisible();
    const url = String((await stored(person))?.logo_url);
    expect(url).toMatch(/\/storage\/v1\/object\/public\/provider-images\/\d{13}-[0-9a-f]{12}\.png$/);
    const answer = await page.request.get(url);
    expect(answer.ok()).toBe(true);
    expect(answer.headers()['cache-control']).toContain('max-age=31536000');
    await page.getByRole('button', { name: 'Quitar logo' }).click();
    await save(page).click();
    await expect.poll(async () => (await stored(person))?.logo_url).toBeNull();
  },
);

test(
  'a logo that is replaced, removed or given up before saving is not kept; a draft tells when its logo is gone',
  soakOnly,
  async ({ page, join }) => {
    const person = await join();
    await openOwn(page, person);
    const statusOf = async (url: string) => (await page.request.get(url)).status();
    const upload = async () => {
      const answered = page.waitForResponse(
        (answer) => answer.request().method() === 'POST' && answer.url().includes('/storage/v1/object/'),
      );
      await logo(page).setInputFiles({ name: 'sol.png', mimeType: 'image/png', buffer: picture() });
      const url = (await answered).url().replace('/object/', '/object/public/');
      await expect(page.getByRole('button', { name: 'Quitar logo' })).toBeVisible();
      expect(await statusOf(url)).toBe(200);
      return url;
    };
    const first = await upload();
    const second = await upload();
    await expect.poll(() => statusOf(first)).toBe(400);
    await page.getByRole('button', { name: 'Quitar logo' }).click();
    await expect.poll(() => statusOf(second)).toBe(400);
    const third = await upload();
    await page.getByRole('button', { name: 'Descartar borrador' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Descartar borrador' }).click();
    await expect.poll(() => statusOf(third)).toBe(400);

    const name = (await upload()).split('/').at(-1) ?? '';
    await person.client.storage.from('provider-images').remove([name]);
    await page.reload();
    await expect(logo(page)).toHaveAccessibleDescription(/El logo de tu borrador ya no está guardado/);
    await expect(page.getByRole('button', { name: 'Quitar logo' })).toHaveCount(0);
  },
);
