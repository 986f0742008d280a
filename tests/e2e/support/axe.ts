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
  await expectNoViolations(page, path);
}

/** The same of the page as it stands, or of a part of it. */
export async function expectNoViolations(page: Page, what: string, part = 'html'): Promise<void> {
  for (const { name, viewport } of widths) {
    await page.setViewportSize(viewport);
    const { violations } = await new AxeBuilder({ page }).include(part).analyze();
    const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
    expect(found, `${what}, ${name}`).toEqual([]);
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(overflow, `${what}, ${name}`).toBeLessThanOrEqual(0);
  }
}
