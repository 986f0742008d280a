import { expect, type Page } from '@playwright/test';
import { openPanel, row, searchBox } from './support/admin.ts';
import { card, holdBack, list } from './support/proveedores.ts';
import { ask, test, uniqueWord } from './support/questions.ts';
import { alive, desktop, soakOnly } from './support/test.ts';

/*
  The word of a search box is written into the address a moment after the last key. Whoever presses a link around that
  moment goes where the link leads.
*/

test.use({ viewport: desktop });

/** From the last key to the press: before and around the moment of writing. */
const delaysMs = [0, 150, 290];

/** What the press leads to takes longer than typing needs to settle. */
async function slow(page: Page, pattern: RegExp): Promise<void> {
  await page.route(pattern, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 500));
    await route.continue().catch(() => undefined);
  });
}

const pause = (page: Page, ms: number) =>
  page.evaluate((wait) => new Promise<void>((resolve) => setTimeout(resolve, wait)), ms);

/** Presses the link to a path after a while; then the device is busy past the moment of writing, as a slow phone is. */
async function pressLater(page: Page, path: string, delayMs: number): Promise<void> {
  await page.evaluate(
    ([href, waitMs]) =>
      new Promise<void>((resolve) => {
        setTimeout(() => {
          document.querySelector<HTMLElement>(`a[href="${href}"]`)?.click();
          const end = performance.now() + 350;
          while (performance.now() < end);
          resolve();
        }, waitMs);
      }),
    [path, delayMs] as const,
  );
}

async function expectPressWins(page: Page, path: string): Promise<void> {
  const start = page.url();
  const box = searchBox(page);
  for (const delayMs of delaysMs) {
    await expect(page.locator(`a[href="${path}"]`).first()).toBeVisible();
    await box.fill('casa');
    await pressLater(page, path, delayMs);
    await expect(page, `pressed after ${delayMs} ms`).toHaveURL(path);
    await expect(box).toHaveCount(0);
    await page.goBack();
    await box.fill('');
    await expect(page).toHaveURL(start);
  }
}

test('directory: a card pressed while the word settles opens', soakOnly, async ({ page, admin }) => {
  const { id } = await list(await admin(), { nombre: `Casa ${uniqueWord()}`, municipio: 'Maricao' });
  await slow(page, /\/proveedor\/[^/]+\.data/);
  await page.goto('/proveedores?municipio=Maricao');
  await alive(page);
  await expectPressWins(page, `/proveedor/${id}`);
});

test('forum: a question pressed while the word settles opens', soakOnly, async ({ page, join }) => {
  const id = await ask(await join(), { title: `Casa ${uniqueWord()}` });
  await slow(page, /\/question\/[^/]+\.data/);
  await page.goto('/questions');
  await alive(page);
  await expectPressWins(page, `/question/${id}`);
});

test(
  'resources: a link of the footer pressed while the word settles is followed',
  soakOnly,
  async ({ page }) => {
    await slow(page, /\/acerca\.data|\/assets\/acerca-/);
    await page.goto('/recursos');
    await alive(page);
    await expectPressWins(page, '/acerca');
  },
);

test("admin's list: a row pressed while the word settles opens", soakOnly, async ({ page, admin }) => {
  const boss = await admin();
  const { id } = await list(boss, { nombre: `Casa ${uniqueWord()}` });
  await slow(page, /\/assets\/admin-proveedor-[^/]+\.js/);
  await openPanel(page, boss, '/admin/proveedores?todos=si');
  await expectPressWins(page, `/admin/proveedores/${id}`);
});

test(
  'the list is not exchanged between press and release, nor is the word written',
  soakOnly,
  async ({ page, join }) => {
    const title = `Casa ${uniqueWord()}`;
    const id = await ask(await join(), { title });
    await page.goto('/questions');
    await alive(page);

    // The word settles while the button is down.
    const link = page.getByRole('link', { name: title });
    await link.hover();
    await searchBox(page).fill('cas');
    await page.mouse.down();
    await pause(page, 500);
    await expect(page).toHaveURL('/questions');
    await page.mouse.up();
    await expect(page).toHaveURL(`/question/${id}`);
    await page.goBack();

    // What was found comes while the button is down.
    const found = await holdBack(page, '**/questions.data?*');
    const asked = page.waitForRequest(/\/questions\.data\?/);
    await searchBox(page).fill('casa');
    const request = await asked;
    await link.hover();
    await page.mouse.down();
    found.open();
    await (await request.response())?.finished();
    await pause(page, 200);
    await page.mouse.up();
    await expect(page).toHaveURL(`/question/${id}`);
  },
);

test(
  'a card opened in another tab leaves the word to settle here',
  soakOnly,
  async ({ page, context, admin }) => {
    const { nombre } = await list(await admin(), { nombre: `Casa ${uniqueWord()}`, municipio: 'Maricao' });
    await page.goto('/proveedores?municipio=Maricao');
    await alive(page);
    const link = card(page, nombre).getByRole('link', { name: nombre, exact: true });
    await expect(link).toBeVisible();
    const opened = context.waitForEvent('page');
    await searchBox(page).fill('casa');
    await link.click({ modifiers: ['ControlOrMeta'] });
    await (await opened).close();
    await expect(page).toHaveURL('/proveedores?q=casa&municipio=Maricao');
    await expect(searchBox(page)).toHaveValue('casa');
  },
);

test('Back pressed while the word settles goes back', soakOnly, async ({ page }) => {
  await slow(page, /\/acerca\.data|\/assets\/acerca-/);
  await page.goto('/acerca');
  await alive(page);
  await page.getByRole('navigation', { name: 'Principal' }).getByRole('link', { name: 'Foro' }).click();
  await searchBox(page).fill('casa');
  await page.evaluate(() => {
    window.addEventListener('popstate', () => {
      const end = performance.now() + 350;
      while (performance.now() < end);
    });
    history.back();
  });
  await expect(page.getByRole('heading', { level: 1, name: 'Acerca de este sitio' })).toBeVisible();
  await expect(page).toHaveURL('/acerca');
});

test(
  "admin's list: filters chosen in a hurry are all kept, with the word",
  soakOnly,
  async ({ page, admin }) => {
    const boss = await admin();
    const { nombre } = await list(boss, { nombre: `Casa ${uniqueWord()}` });
    await openPanel(page, boss, '/admin/proveedores');
    await searchBox(page).fill(nombre);
    // The address has the first already, and React has not rendered it yet.
    await page.evaluate(async () => {
      const order = document.querySelector<HTMLSelectElement>('search select');
      if (!order) throw new Error('no order to choose');
      order.value = 'nombre';
      order.dispatchEvent(new Event('change', { bubbles: true }));
      for (let turn = 0; turn < 500 && !location.search.includes('orden'); turn += 1) await Promise.resolve();
      document.querySelector<HTMLElement>('[role=switch]:not([data-mirror])')?.click();
    });
    await expect(row(page, nombre)).toBeVisible();
    const { searchParams } = new URL(page.url());
    expect(Object.fromEntries(searchParams)).toEqual({ q: nombre, orden: 'nombre', todos: 'si' });
  },
);

test('no letter is lost that a slow phone hears while the page comes', soakOnly, async ({ page }) => {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 8 });
  const word = uniqueWord();
  for (const delay of [20, 60, 100, 140]) {
    await page.goto('/questions');
    const box = page.getByRole('searchbox', { name: 'Título o contenido' });
    await box.pressSequentially(word, { delay });
    await expect(page).toHaveURL(new RegExp(`q=${word}$`));
    await expect(box).toHaveValue(word);
  }
});
