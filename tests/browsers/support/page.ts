import { expect } from '@playwright/test';
import type { Driver } from './driver.ts';
import { findInPage, type Seen, type Step } from './in-page.ts';

type Name = string | RegExp;

const intervals = [50, 100, 200];

/** A page, or a part of it: what is done and seen by role and name. A text is the whole name, a pattern any part. */
export class Part {
  readonly driver: Driver;
  readonly origin: string;
  readonly #path: Step[];

  constructor(driver: Driver, origin: string, path: Step[] = []) {
    this.driver = driver;
    this.origin = origin;
    this.#path = path;
  }

  within(role: string, name?: Name): Part {
    return new Part(this.driver, this.origin, [...this.#path, stepOf(role, name)]);
  }

  /** With a script the page is alive when this returns. */
  async goto(path: string, { scripts = true } = {}): Promise<void> {
    await this.driver.goto(new URL(path, this.origin).href);
    if (scripts) await this.alive();
  }

  /** After a whole page has come: nothing is replaced any more under a finger. */
  alive(): Promise<void> {
    return this.until(() => this.run(() => 'hydrated' in document.documentElement.dataset));
  }

  async run<Args extends unknown[], Result>(work: (...args: Args) => Result, ...args: Args): Promise<Result> {
    return (await this.driver.call(String(work), args)) as Result;
  }

  /** While a page gives way to the next there is nobody to ask. */
  async until(isSo: () => Promise<boolean>, message?: string, timeout = 15_000): Promise<void> {
    await expect.poll(() => isSo().catch(() => false), { message, intervals, timeout }).toBe(true);
  }

  find(role: string, name?: Name, isAimed = false): Promise<Seen[]> {
    return this.run(findInPage, [...this.#path, stepOf(role, name)], isAimed);
  }

  /** Until there is one to see; returns the first. */
  async sees(role: string, name?: Name): Promise<Seen> {
    let seen: Seen | undefined;
    await this.until(
      async () => {
        [seen] = await this.find(role, name);
        return seen !== undefined;
      },
      `there is no ${role} ${name ?? ''}`,
    );
    return seen as Seen;
  }

  /** Until one is there that is so. */
  seesThat(role: string, name: Name | undefined, isSo: (seen: Seen) => boolean): Promise<void> {
    return this.until(
      async () => (await this.find(role, name)).some(isSo),
      `no ${role} ${name ?? ''} is so: ${isSo}`,
    );
  }

  lacks(role: string, name?: Name): Promise<void> {
    return this.until(
      async () => (await this.find(role, name)).length === 0,
      `there still is a ${role} ${name ?? ''}`,
    );
  }

  /** Words that can be read in this part. */
  async reads(words: Name, timeout?: number): Promise<void> {
    const isThere = (text: string) => (typeof words === 'string' ? text.includes(words) : words.test(text));
    await this.until(async () => isThere(await this.text()), `nowhere is to be read: ${words}`, timeout);
  }

  async text(): Promise<string> {
    const [part] = await this.run(findInPage, this.#path, false);
    return part?.text ?? '';
  }

  /** The path and query of the page. */
  async at(path: string | RegExp): Promise<void> {
    const here = () => this.run(() => location.pathname + location.search).catch(() => '');
    await expect.poll(here)[typeof path === 'string' ? 'toBe' : 'toMatch'](path as string);
  }

  /** A real press, where a finger would land on it, once it stands still. */
  async press(role: string, name?: Name): Promise<void> {
    let last: Seen | undefined;
    await this.until(
      async () => {
        const found = await this.find(role, name, true);
        const [one] = found;
        const isStill = one?.x === last?.x && one?.y === last?.y;
        last = one;
        return found.length === 1 && one !== undefined && one.isHit && isStill;
      },
      `there is no one ${role} ${name ?? ''} to press`,
    );
    const { x = 0, y = 0 } = last ?? {};
    const at = (type: string) => ({ type, x: Math.round(x), y: Math.round(y), duration: 0 });
    await this.driver.act([
      {
        type: 'pointer',
        id: 'finger',
        parameters: { pointerType: 'mouse' },
        actions: [at('pointerMove'), { type: 'pointerDown', button: 0 }, { type: 'pointerUp', button: 0 }],
      },
    ]);
  }

  async keys(text: string): Promise<void> {
    const actions = [...text].flatMap((value) => [
      { type: 'keyDown', value },
      { type: 'keyUp', value },
    ]);
    await this.driver.act([{ type: 'key', id: 'keys', actions }]);
  }

  /** Types into a field in place of what it holds. */
  async fill(name: Name, text: string): Promise<void> {
    await this.press('textbox', name);
    await this.run(() => (document.activeElement as HTMLInputElement).select());
    await this.keys(text);
    await this.seesThat('textbox', name, ({ value }) => value === text);
  }

  /** The list that opens is the system's own and not the page's: what is chosen is told to the page. */
  async choose(name: Name, option: string): Promise<void> {
    await this.sees('combobox', name);
    await this.run(findInPage, [...this.#path, stepOf('combobox', name)], false, option);
  }
}

export const keyOf = { tab: '\uE004', enter: '\uE007', escape: '\uE00C', space: ' ' };

const stepOf = (role: string, name?: Name): Step => ({
  role,
  ...(name !== undefined && { name: typeof name === 'string' ? { exact: name } : { pattern: name.source } }),
});
