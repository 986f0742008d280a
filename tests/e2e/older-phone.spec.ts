import { list } from './support/proveedores.ts';
import { ask, test } from './support/questions.ts';
import { alive, expect, phone, soakOnly } from './support/test.ts';

test.use({ viewport: phone });

/** What Safari 16.4 does not have: the last one for many phones that are still in use. And what others may lack. */
function takeAway(): void {
  const missing: Array<[object, string[]]> = [
    [URL, ['canParse', 'parse']],
    [Promise, ['withResolvers', 'try']],
    [Object, ['groupBy']],
    [Map, ['groupBy']],
    [Response, ['json']],
    [AbortSignal, ['any']],
    [Set.prototype, ['union', 'intersection', 'difference', 'isSubsetOf', 'isSupersetOf', 'isDisjointFrom']],
    [Object.getPrototypeOf(Object.getPrototypeOf([].values())), ['map', 'filter', 'toArray', 'some', 'find']],
    [Element.prototype, ['checkVisibility']],
    [HTMLElement.prototype, ['popover', 'showPopover', 'hidePopover', 'togglePopover']],
    [Document.prototype, ['startViewTransition']],
    [Navigator.prototype, ['locks', 'share', 'storage']],
    [window, ['requestIdleCallback', 'scheduler', 'navigation', 'speechSynthesis']],
  ];
  for (const [owner, names] of missing) for (const name of names) Reflect.deleteProperty(owner, name);
}

test(
  'an older phone shows profiles, videos and links, and sends a correction',
  soakOnly,
  async ({ page, admin, join }) => {
    const { nombre } = await list(await admin(), {
      telefono: '787-555-0142',
      videos_urls: ['https://www.facebook.com/ejemplo/videos/123456/'],
    });
    const question = await ask(await join(), { content: 'Lo leí en https://rutinas.example/cuaderno' });
    await page.addInitScript(takeAway);
    await page.goto('/');
    await alive(page);
    await page.getByRole('searchbox', { name: '¿Qué ayuda buscas?' }).fill(nombre);
    await page.getByRole('button', { name: 'Buscar proveedores' }).click();
    await page.getByRole('link', { name: `Ver Perfil de ${nombre}` }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(nombre);
    await page.getByText('Videos (1)').click();
    await expect(page.getByRole('region', { name: /^Videos de/ })).toBeVisible();
    await page.getByRole('link', { name: 'Corregir un dato' }).click();
    await page.getByRole('combobox', { name: '¿Qué dato está mal?' }).selectOption({ label: 'Teléfono' });
    await page.getByLabel('Debe decir').fill('787-555-0199');
    await page.getByRole('button', { name: 'Enviar corrección' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Gracias. La recibimos.');

    await page.goto('/questions');
    await alive(page);
    await page.goto(`/question/${question}`);
    await alive(page);
    await expect(page.getByRole('link', { name: 'https://rutinas.example/cuaderno' })).toBeVisible();
  },
);
