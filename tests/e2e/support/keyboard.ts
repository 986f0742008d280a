import { expect, type Locator, type Page } from '@playwright/test';

const mostStops = 250;

/** Tab, or Shift+Tab to what lies behind, until this has the focus; and it must show it. */
export async function tabTo(target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  const { keyboard } = target.page();
  // Found once: to look for it by its role after each key would take most of the time.
  const element = await target.elementHandle();
  const isBehind = await element?.evaluate((end) => {
    const start = document.activeElement ?? document.body;
    return Boolean(start.compareDocumentPosition(end) & Node.DOCUMENT_POSITION_PRECEDING);
  });
  for (let stop = 0; stop < mostStops; stop += 1) {
    await keyboard.press(isBehind ? 'Shift+Tab' : 'Tab');
    if (await element?.evaluate((end) => end === document.activeElement)) return expectRing(target);
  }
  throw new Error(`Tab never reached ${target}`);
}

/** Tab to it, then a key on it. */
export async function pressOn(target: Locator, key = 'Enter'): Promise<void> {
  await tabTo(target);
  await target.page().keyboard.press(key);
}

/** Tab to a field and write over what it holds. */
export async function typeInto(target: Locator, text: string): Promise<void> {
  await tabTo(target);
  await target.page().keyboard.press('ControlOrMeta+a');
  await target.page().keyboard.insertText(text);
}

/** On the element itself, or on the label that it lies in. */
async function expectRing(target: Locator): Promise<void> {
  const isSeen = await target.evaluate((element) =>
    [element, element.closest('label')].some((part) => {
      if (!part) return false;
      const { outlineStyle, outlineWidth } = getComputedStyle(part);
      return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2;
    }),
  );
  expect(isSeen, `${target} shows that it has the focus`).toBe(true);
}

/**
 * Everything that can be used on the page is a stop of Tab, or in a group that has one and moves on by arrows. One round
 * reaches all of it, so nothing holds the focus either.
 */
export async function expectAllReachable(page: Page): Promise<void> {
  const wanted = await page.evaluate(markStops);
  const left = () =>
    page.evaluate(() =>
      [...document.querySelectorAll('[data-stop]')].map((stop) => stop.getAttribute('data-stop')),
    );
  // One round, and a little more: messages and the edge of the page are stops too.
  for (let stop = 0; stop < wanted + 15 && (stop < wanted || (await left()).length > 0); stop += 1)
    await page.keyboard.press('Tab');
  expect(await left(), `what Tab does not reach on ${page.url()}`).toEqual([]);
}

/** Runs in the page: marks what can be used, takes the mark off what gets the focus, and tells how many there are. */
function markStops(): number {
  const marks = new Set<Element>();
  const usable = 'a[href], button, input, select, textarea, summary, [role=tab], [role=switch]';
  for (const element of document.querySelectorAll<HTMLElement>(usable)) {
    const isSeen = element.checkVisibility({ visibilityProperty: true }) && element.offsetWidth > 0;
    if (!isSeen || element.matches(':disabled') || element.closest('[inert], [aria-hidden=true]')) continue;
    const isOneOf = element.matches('[role=tab], [type=radio]');
    const stop = (isOneOf && element.closest('[role=tablist], fieldset')) || element;
    stop.setAttribute('data-stop', `${stop.tagName} ${stop.id} ${stop.textContent?.trim().slice(0, 40)}`);
    marks.add(stop);
  }
  const reach = ({ target }: Event) => {
    if (target instanceof Element) target.closest('[data-stop]')?.removeAttribute('data-stop');
  };
  window.addEventListener('focusin', reach, { capture: true });
  return marks.size;
}
