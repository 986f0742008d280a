import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect, remember, themes, widths } from './test.ts';

export type Theme = keyof typeof themes;
export const themeNames = Object.keys(themes) as Theme[];

/** Nothing that axe knows is wrong and nothing scrolls sideways, at both widths. */
export async function expectAccessible(
  page: Page,
  theme: Theme,
  path: string,
  ready: () => Promise<void>,
): Promise<void> {
  await remember(page, { 'mga-calma': 'no', ...themes[theme] });
  await page.goto(path);
  await ready();
  await expectNothingWrong(page, path);
}

/** The same for what is on the page now, or for a part of it: the frame is the same on every page. */
export async function expectNothingWrong(page: Page, place: string, within = 'html'): Promise<void> {
  for (const { name, viewport } of widths) {
    await page.setViewportSize(viewport);
    // In one run: the other mode opens a further page each time, for frames, of which there are none.
    const { violations } = await new AxeBuilder({ page }).include(within).setLegacyMode().analyze();
    const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
    expect(found, `${place}, ${name}`).toEqual([]);
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(overflow, `${place}, ${name}`).toBeLessThanOrEqual(0);
  }
}
