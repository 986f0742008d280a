import { writeFileSync } from 'node:fs';
import { expect } from '@playwright/test';
import { storageKeys } from '../../../app/start/first-paint.ts';
import { test as base, type Person } from '../../e2e/support/questions.ts';
import type { Browser } from './driver.ts';
import { launchFirefox } from './firefox.ts';
import { Part } from './page.ts';
import { launchWebKit } from './webkit.ts';

interface WorkerFixtures {
  /** Whether pages may run scripts. */
  scripts: boolean;
  otherBrowser: Browser;
}

/** The people of the page tests, and a phone whose browser is not Playwright's. */
export const test = base.extend<{ device: Part }, WorkerFixtures>({
  // Those of the page tests open a page of Playwright's.
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from it that this fixture needs no other
  quietConsole: async ({}, use) => use(undefined),
  // biome-ignore lint/correctness/noEmptyPattern: as above
  plainNetwork: async ({}, use) => use(undefined),
  scripts: [true, { option: true, scope: 'worker' }],
  otherBrowser: [
    async ({ scripts }, use, { project }) => {
      const browser = await (project.name === 'firefox' ? launchFirefox : launchWebKit)({ scripts });
      await use(browser);
      await browser.close();
    },
    { scope: 'worker' },
  ],
  device: async ({ baseURL, otherBrowser, expectedErrors }, use, info) => {
    const driver = await otherBrowser.open();
    await use(new Part(driver, baseURL ?? ''));
    if (info.status !== info.expectedStatus)
      writeFileSync(info.outputPath('page.png'), await driver.picture());
    await driver.close();
    expect(driver.errors.filter((text) => !expectedErrors.some((known) => known.test(text)))).toEqual([]);
  },
});

export { expect };

/** Makes the browser the person's own, as if they had signed in before. */
export async function enterAs(device: Part, { session }: Person): Promise<void> {
  await device.driver.goto(`${device.origin}/favicon.svg`);
  await device.run(
    (key, value) => localStorage.setItem(key, value),
    storageKeys.session as string,
    JSON.stringify(session),
  );
}
