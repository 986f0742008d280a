import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { isSoak } from '../../support/counts.ts';
import { expect, test, widths } from './test.ts';

const themes = {
  light: { theme: 'claro', calm: 'no' },
  dark: { theme: 'oscuro', calm: 'no' },
  calm: { theme: 'claro', calm: 'si' },
};

/** What a theme can change: colours and sizes. What else axe looks at is the same in all, and asked once a width. */
const themedRules = ['color-contrast', 'link-in-text-block', 'target-size'];

type Part = 'html' | 'main' | '[role=dialog]' | '[role=alertdialog]';

/**
 * Nothing that axe knows is wrong with the page as it stands, or a part of it, and nothing scrolls sideways: under
 * npm run soak in the three themes at both widths, under npm test in the first of each.
 */
export async function expectAccessible(
  page: Page,
  { sizes = widths, within = 'html' }: { sizes?: readonly (typeof widths)[number][]; within?: Part } = {},
): Promise<void> {
  // How long the looks take on a busy machine is not asked here.
  test.setTimeout(test.info().timeout + 20_000);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  // What is below the screen counts as well, and it is drawn only when it is near.
  await page.evaluate(() => {
    for (const part of document.querySelectorAll<HTMLElement>('.deferred-card'))
      part.style.contentVisibility = 'visible';
  });
  for (const { name, viewport } of looks(sizes)) {
    await page.setViewportSize(viewport);
    for (const [theme, attributes] of looks(Object.entries(themes))) {
      await page.evaluate((chosen) => {
        Object.assign(document.documentElement.dataset, chosen);
      }, attributes);
      const look = async () => {
        await nothingMoves(page);
        return violations(page, within, theme === 'light' ? undefined : themedRules);
      };
      // What began to fade in while axe was loaded was measured half-way: a fault is there the second time too.
      const first = await look();
      const found = first.length > 0 ? await look() : first;
      expect(found, `${page.url()}, ${name}, ${theme}`).toEqual([]);
      const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      await expect.poll(overflow, `${page.url()}, ${name}, ${theme}`).toBeLessThanOrEqual(0);
    }
  }
}

const looks = <Look>(all: readonly Look[]): readonly Look[] => (isSoak ? all : all.slice(0, 1));

interface AxeResults {
  violations: Array<{ id: string; nodes: Array<{ html: string; any: Array<{ message: string }> }> }>;
}

async function violations(page: Page, within: Part, rules: string[] | undefined): Promise<string[]> {
  const options = { resultTypes: ['violations' as const], ...(rules ? { runOnly: rules } : {}) };
  const isThere = await page.evaluate(() => 'axe' in window);
  // The first call brings axe into the page, which is half of its time; then it is there.
  const results: AxeResults = isThere
    ? await page.evaluate(
        ([part, how]) => {
          const { axe } = window as unknown as { axe: { run(...given: unknown[]): Promise<AxeResults> } };
          return axe.run(part, how);
        },
        [within, options] as const,
      )
    : await new AxeBuilder({ page }).include(within).setLegacyMode(true).options(options).analyze();
  return results.violations.map(({ id, nodes }) => {
    const told = nodes.map(({ html, any }) => [html, ...any.map(({ message }) => message)].join(' '));
    return `${id}: ${told.join(' ')}`;
  });
}

/** Text that is still fading in would be measured half-way. */
async function nothingMoves(page: Page): Promise<void> {
  // What has just been opened begins to move with its first frame.
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  );
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every(
        ({ playState, effect }) =>
          playState !== 'running' || effect?.getTiming().iterations === Number.POSITIVE_INFINITY,
      ),
  );
}
