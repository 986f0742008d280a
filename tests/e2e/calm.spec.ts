import { calmPages, countCalm } from '../../scripts/calm-count.ts';
import { expect, phone, soakOnly, test } from './support/test.ts';
import { tuesday } from './support/tuesday.ts';

test.use({ viewport: phone, expectedErrors: [/404/] });

/** At most, by the beginning of the address; the first that fits counts. */
const budgets: Array<[start: string, budget: { screens: number; controls?: number; words?: number }]> = [
  ['/proveedor/b0000000-0000-4000-8000-000000000201/', { screens: 6 }],
  ['/proveedor/', { screens: 6, controls: 25, words: 520 }],
  ['/proveedores?', { screens: 3, controls: 14 }],
  ['/empieza', { screens: 4 }],
  ['/crisis', { screens: 3 }],
  ['/actividades', { screens: 5.5 }],
  ['/buscar', { screens: 3.5 }],
  ['/hoja', { screens: 3 }],
  ['/cartas/', { screens: 5.5 }],
  ['/question/', { screens: 4.2, controls: 25 }],
];

for (const path of calmPages) {
  test(`${path} asks no more of a reader than its budget`, soakOnly, async ({ page }) => {
    // Who is closed says when it opens: a line more, or none.
    await page.clock.setFixedTime(tuesday(10));
    await page.goto(path);
    const budget = budgets.find(([start]) => path.startsWith(start))?.[1];
    // Once it has read what it shows.
    await expect(async () => {
      const { screens, controls, words, footer } = await countCalm(page);
      expect(footer.screens, 'the footer').toBeLessThanOrEqual(0.8);
      if (!budget) return;
      expect(screens, 'screens').toBeLessThanOrEqual(budget.screens);
      expect(controls, 'controls').toBeLessThanOrEqual(budget.controls ?? Number.POSITIVE_INFINITY);
      expect(words, 'words').toBeLessThanOrEqual(budget.words ?? Number.POSITIVE_INFINITY);
    }).toPass({ timeout: 15_000 });
  });
}
