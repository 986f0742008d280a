import { parseError } from '../errors.ts';

/** Characters that end a bare name. */
const nameEnd = new Set([...',().:!"*']);

/** Walks over one query parameter; every failure is PGRST100 with the place where it happened. */
export class Scanner {
  readonly text: string;
  readonly what: string;
  at = 0;

  constructor(what: string, text: string) {
    this.what = what;
    this.text = text;
  }

  get isDone(): boolean {
    return this.at >= this.text.length;
  }

  peek(wanted: string): boolean {
    return this.text.startsWith(wanted, this.at);
  }

  take(wanted: string): boolean {
    if (!this.peek(wanted)) return false;
    this.at += wanted.length;
    return true;
  }

  expect(wanted: string): void {
    if (!this.take(wanted)) this.fail(`"${wanted}"`);
  }

  /** The match of a sticky expression, or undefined. */
  match(expression: RegExp): string | undefined {
    expression.lastIndex = this.at;
    const found = expression.exec(this.text)?.[0];
    if (found !== undefined) this.at += found.length;
    return found;
  }

  skipSpaces(): void {
    while (this.text[this.at] === ' ') this.at += 1;
  }

  /** A bare name (letters, digits, spaces, anything without a meaning of its own) or a quoted one. */
  name(): string {
    this.skipSpaces();
    if (this.peek('"')) return this.checked(this.quoted());
    const start = this.at;
    while (!this.isDone && !nameEnd.has(this.text[this.at] ?? '') && !this.peek('->')) this.at += 1;
    const name = this.text.slice(start, this.at).trim();
    if (name === '') this.fail('field name (* or [a..z0..9_$])');
    return this.checked(name);
  }

  quoted(): string {
    this.expect('"');
    let value = '';
    for (;;) {
      const character = this.text[this.at];
      if (character === undefined) this.fail('"\\""');
      this.at += 1;
      if (character === '"') return value;
      if (character === '\\') {
        value += this.text[this.at] ?? '';
        this.at += 1;
      } else value += character;
    }
  }

  fail(expected: string): never {
    const found = this.isDone ? 'end of input' : `"${this.text[this.at]}"`;
    throw parseError(
      `${this.what} parameter`,
      this.text,
      this.at + 1,
      `unexpected ${found} expecting ${expected}`,
    );
  }

  /** PostgreSQL has no name that is empty or holds a zero byte. */
  private checked(name: string): string {
    if (name === '' || name.includes('\0')) this.fail('field name (* or [a..z0..9_$])');
    return name;
  }
}
