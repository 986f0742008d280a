import { alive, desktop, expect, phone, remember, soakOnly, test, withoutReact } from './support/test.ts';

test.use({ viewport: desktop });

test('calm mode takes away decoration, and the choices are there after a reload, before React is', async ({
  page,
}) => {
  await page.goto('/');
  await alive(page);
  await expect(page.getByRole('heading', { name: 'Seis héroes te enseñan el camino' })).toBeVisible();
  await page.getByRole('switch', { name: 'Modo calma' }).click();
  await expect(page.getByRole('switch', { name: 'Modo calma' })).toBeChecked();
  await expect(page.getByRole('heading', { name: 'Seis héroes te enseñan el camino' })).toBeHidden();
  await expect(page.getByRole('link', { name: /^Escuelas .* \d+ proveedores$/ })).toBeVisible();

  await page.getByRole('radio', { name: 'Letra grande', exact: true }).check({ force: true });
  await page.getByRole('radio', { name: 'Oscuro' }).check({ force: true });
  const chosen = await look(page);

  await withoutReact(page);
  await page.reload();
  expect(await look(page)).toEqual(chosen);
  await expect(page.getByRole('heading', { name: 'Seis héroes te enseñan el camino' })).toBeHidden();
});

test('nothing changes its look between the first paint and React', soakOnly, async ({ page }) => {
  await remember(page, { 'mga-tema': 'oscuro', 'mga-calma': 'si', 'mga-texto': 'grande' });
  await page.addInitScript(() => {
    const seen = new Set<string>();
    const note = () => {
      const { theme, calm, textSize } = document.documentElement.dataset;
      if (document.body) seen.add([theme, calm, textSize].join());
    };
    new MutationObserver(note).observe(document, { attributes: true, childList: true, subtree: true });
    Object.assign(window, { seenLooks: seen });
  });
  await page.goto('/', { waitUntil: 'networkidle' });
  await expect(page.getByRole('switch', { name: 'Modo calma' })).toBeChecked();
  const seen = await page.evaluate(() => [...(window as unknown as { seenLooks: Set<string> }).seenLooks]);
  expect(seen).toEqual(['oscuro,si,grande']);
});

test('without a choice the theme follows the system', soakOnly, async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto('/');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'oscuro');
  await page.emulateMedia({ colorScheme: 'light' });
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'claro');
});

test('heroes stand still when the system or calm mode asks for it', soakOnly, async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/');
  await page.locator('section', { has: page.locator('#heroes') }).scrollIntoViewIfNeeded();
  expect(await runningAnimations(page)).toBe(0);
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await expect.poll(() => runningAnimations(page)).toBe(6);
});

test('the largest letters bring the narrow form and no sideways scrolling', soakOnly, async ({ page }) => {
  await page.goto('/');
  await page.getByRole('radio', { name: 'Letra muy grande' }).click({ force: true });
  await expect(page.getByRole('button', { name: 'Menú' })).toBeVisible();
  expect(await sidewaysScroll(page)).toBe(0);
});

for (const [width, when] of [
  [320, {}],
  [360, soakOnly],
  [768, soakOnly],
] as const) {
  test(`no sideways scrolling at ${width} px, with the largest letters too`, when, async ({ page }) => {
    await page.setViewportSize({ ...phone, width });
    for (const path of ['/', '/privacidad', '/acerca', '/terminos']) {
      await page.goto(path);
      expect(await sidewaysScroll(page), path).toBe(0);
      await page.evaluate(() => {
        document.documentElement.dataset.textSize = 'muy-grande';
      });
      expect(await sidewaysScroll(page), `${path}, A++`).toBe(0);
    }
  });
}

test('on paper there is the text, and no menus or forms', soakOnly, async ({ page }) => {
  await page.goto('/');
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('banner')).toBeHidden();
  await expect(page.getByRole('contentinfo')).toBeHidden();
  await expect(page.getByRole('search')).toBeHidden();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});

type Page = Parameters<typeof withoutReact>[0];

/** What a person sees of the choices: colours, size of letters, and the state of the controls. */
function look(page: Page) {
  return page.evaluate(() => {
    const style = (selector: string) => {
      const element = document.querySelector(selector);
      return element ? getComputedStyle(element).backgroundColor : undefined;
    };
    return {
      ground: style('body'),
      letters: getComputedStyle(document.documentElement).fontSize,
      theme: style('[data-mirror="theme-oscuro"]'),
      size: style('[data-mirror="text-size-grande"]'),
      track: style('.switch-track'),
    };
  });
}

function runningAnimations(page: Page): Promise<number> {
  return page.evaluate(
    () => document.getAnimations().filter(({ playState }) => playState === 'running').length,
  );
}

function sidewaysScroll(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
}
