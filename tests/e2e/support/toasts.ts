import { expect, type Locator, type Page } from '@playwright/test';

export const toasts = (page: Page): Locator =>
  page.getByRole('region', { name: 'Avisos' }).getByRole('listitem');

/** From here on the page remembers how many messages it ever showed at once. */
export async function countToasts(page: Page): Promise<{ most(): Promise<number> }> {
  await page.evaluate(() => {
    const counted = Object.assign(window, { mostToasts: 0 });
    new MutationObserver(() => {
      const now = document.querySelectorAll('section[aria-label=Avisos] li').length;
      counted.mostToasts = Math.max(counted.mostToasts, now);
    }).observe(document.body, { childList: true, subtree: true });
  });
  return { most: () => page.evaluate(() => (window as unknown as { mostToasts: number }).mostToasts) };
}

/** The names of the controls of a dialog that a message lies over, each brought into view first. */
function coveredControls(dialog: Locator): Promise<string[]> {
  return dialog.evaluate((box) => {
    const messages = [...document.querySelectorAll('section[aria-label=Avisos] li')];
    const controls = box.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea');
    return [...controls]
      .filter((control) => control.checkVisibility())
      .filter((control) => {
        control.scrollIntoView({ block: 'nearest' });
        const own = control.getBoundingClientRect();
        return messages.some((message) => {
          const other = message.getBoundingClientRect();
          return (
            own.left < other.right &&
            other.left < own.right &&
            own.top < other.bottom &&
            other.top < own.bottom
          );
        });
      })
      .map((control) => control.textContent || control.getAttribute('name') || control.tagName);
  });
}

/** No message over a control of this dialog, which has some, while there is a message. */
export async function expectFree(dialog: Locator): Promise<void> {
  const page = dialog.page();
  await expect(dialog).toBeVisible();
  // What still comes in is not yet where it will be.
  const box = await dialog.elementHandle();
  await box?.waitForElementState('stable');
  expect(await dialog.getByRole('button').count()).toBeGreaterThan(0);
  expect(await coveredControls(dialog)).toEqual([]);
  await expect(toasts(page).first()).toBeVisible();
}
