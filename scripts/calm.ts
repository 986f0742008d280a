/**
 * How calm the pages are: npm run calm
 * Opens every public page of the demo as a phone shows it, 360×740, and prints its screens, words, headings, controls and
 * what stands on the first screen (headings/links/buttons/fields).
 * A running server can be named in SITE_URL; without it one is started on a folder of its own.
 */
import { chromium } from '@playwright/test';
import { calmPages, countCalm } from './calm-count.ts';
import { requireBrowser } from './programs.mjs';
import { startSite } from './site.ts';

const site = await startSite({ isDev: true });
const browser = await chromium.launch({
  executablePath: await requireBrowser(),
  args: ['--no-sandbox', '--disable-gpu'],
});
try {
  const page = await browser.newPage({ viewport: { width: 360, height: 740 }, locale: 'es-PR' });
  // The first page waits until Vite has prepared the libraries.
  page.setDefaultNavigationTimeout(90_000);
  console.log(
    '| page | screens | words | headings | controls | fold | footer |\n|---|--:|--:|--:|--:|---|---|',
  );
  for (const path of calmPages) {
    await page.goto(site.url + path, { waitUntil: 'networkidle' });
    const { footer, ...rest } = await countCalm(page);
    console.log(
      `| ${[path, ...Object.values(rest), `${footer.screens} · ${footer.links} links`].join(' | ')} |`,
    );
  }
} finally {
  await browser.close();
  await site.stop();
}
