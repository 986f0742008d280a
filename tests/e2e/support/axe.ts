import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect, widths } from './test.ts';

const themes = {
  light: { theme: 'claro', calma: 'no' },
  dark: { theme: 'oscuro', calma: 'no' },
  calm: { theme: 'claro', calma: 'si' },
};

/** What a theme can change: colours and sizes. The rest of a page is the same in all. */
const themedRules = ['color-contrast', 'link-in-text-block', 'target-size'];

/**
 * Nothing that axe knows is wrong with the page as it stands, or a part of it, and nothing scrolls sideways: in the
 * three themes at both widths.
 */
export async function expectAccessible(
  page: Page,
  {
    sizes = widths,
    within = 'html',
  }: {
    sizes?: readonly (typeof widths)[number][];
    within?: 'html' | 'main' | '[role=dialog]' | '[role=alertdialog]';
  } = {},
): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  for (const { name, viewport } of sizes) {
    await page.setViewportSize(viewport);
    for (const [theme, attributes] of Object.entries(themes)) {
      await page.evaluate((chosen) => {
        Object.assign(document.documentElement.dataset, chosen);
      }, attributes);
      await nothingMoves(page);
      // Themes are only colours and sizes: what else axe looks at is asked once a width.
      const axe = new AxeBuilder({ page })
        .include(within)
        .setLegacyMode(true)
        .options({
          resultTypes: ['violations'],
          ...(theme === 'light' ? {} : { runOnly: themedRules }),
        });
      const { violations } = await axe.analyze();
      const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
      expect(found, `${page.url()}, ${name}, ${theme}`).toEqual([]);
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect(overflow, `${page.url()}, ${name}, ${theme}`).toBeLessThanOrEqual(0);
    }
  }
}

/** Text that is still fading in would be measured half-way. */
async function nothingMoves(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every(
        ({ playState, effect }) =>
          playState !== 'running' || effect?.getTiming().iterations === Number.POSITIVE_INFINITY,
      ),
  );
}
