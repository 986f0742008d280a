import type { ComponentProps } from 'react';
import type { Json } from '../../lib/database.types.ts';
import type { ProviderType } from '../../lib/provider-types.ts';
import type { z } from '../../lib/schema.ts';
import type { Fact } from '../facts/facts-list.ts';
import type { Control } from './typed.ts';

/**
 * Who is asked: a visitor who corrects, the provider by its link, the provider in Sedes y visita, an admin there. The
 * first two without a script.
 */
export type Voice = 'visitor' | 'link' | 'owner' | 'admin';

/** Why a value cannot be sent, and the control that it is about. */
export interface ValueProblem {
  text: string;
  place: number;
  /** Of a line, its own control. */
  name?: string;
}

export interface ControlProps {
  /** By the position of its name; the first, unless it is told. */
  control(place?: number): Control;
  label: string;
  voice: Voice;
  isLabelHidden?: boolean;
  hint?: string;
  isRequired?: boolean;
  autoComplete?: string;
  /** By the position of the control. */
  errorAt?(place: number): string | undefined;
  /** What the field says now. */
  present?: Json | null;
  /** Plans to choose among. */
  offeredPlans?: readonly string[];
  /** Of the provider, where what is offered depends on it. */
  type?: ProviderType | '';
}

/** What a kind is drawn as; a kind itself is loaded where nothing is drawn too. */
export type Look =
  | { as: 'ages' | 'availability' | 'cost' | 'municipality' | 'plans' | 'tags' | 'things' | 'homes' }
  | ({ as: 'text' } & TextLook)
  | { as: 'choices'; words: Words; others: Partial<Record<Voice, Words>> }
  /** One of what is offered, in a list that opens; nothing is offered: not drawn. */
  | { as: 'select'; none: string; answers(type: ProviderType | '', texts: readonly string[]): Answers }
  | { as: 'yes-no'; unknown?: string | undefined }
  | { as: 'fact'; fact: Fact }
  /** Only told, or with a form of its own. */
  | { as: 'nothing' };

export interface TextLook {
  max: number;
  input?: Pick<ComponentProps<'input'>, 'type' | 'inputMode'>;
  /** Who is given several lines. */
  long?: Voice[];
  height?: string;
}

export type Answers = ReadonlyArray<readonly [value: string, words: string]>;
export type Words = Readonly<Record<string, string>>;

interface KindModule<Value extends Json> {
  /** A value as the database has it, and proposals carry it. */
  schema: z.ZodMiniType<Value>;
  /** What its controls hold, each all that it holds; undefined: nothing was said. */
  read(...typed: string[][]): unknown;
  /** What its controls hold of a value. */
  write(value: Value): string[][];
  /** The value of a row's columns; the column itself, unless it is told here. */
  of?(...columns: unknown[]): unknown;
  /** What a row holds of it, in the order of its columns; of nothing too. The other way of `of`. */
  columns?(value: Value | undefined): unknown[];
  /** As a family would read it. */
  tell(value: Value): string;
  /** Beside a label that is a question or a statement. */
  tellBriefly?(value: Value): string;
  isSame?(one: Value, other: Value): boolean;
  /** Said where nothing, or nothing known, is sent. */
  missing: string;
  /** Why a value cannot be sent; with the control, where it is not the first. */
  wrong?(value: Value, voice: Voice): readonly [text: string, place?: number] | undefined;
  /** What is wrong with some of its lines, by the names of their controls. */
  wrongLines?(value: Value): Array<[name: string, text: string]>;
  /** A correction begins with it; else it is written anew. */
  isMended?(value: Value): boolean;
  /** Yes, no or not known: one row of several. */
  isQuestion?: boolean;
  look: Look;
}

/** One kind of values: how they are asked, read, compared and told. What its schema does not know says nothing. */
export interface Kind {
  read(typed: string[][]): Json | undefined;
  write(value: Json | null): string[][];
  of(columns: unknown[]): Json | null;
  columns(value: Json | undefined): unknown[];
  tell(value: Json | null | undefined, isBrief?: boolean): string | null;
  isSame(one: Json | null, other: Json | null): boolean;
  problems(value: Json | undefined, voice: Voice): ValueProblem[];
  problem(value: Json | undefined, voice: Voice): ValueProblem | undefined;
  isMended(value: Json | null): boolean;
  isQuestion: boolean;
  look: Look;
}

export function kind<Value extends Json>(module: KindModule<Value>): Kind {
  const { schema, missing, of = (column) => column, isSame = isSameJson } = module;
  const known = (value: unknown) => schema.safeParse(value).data;
  return {
    read: (typed) => module.read(...typed) as Json | undefined,
    write: (value) => withKnown(value, module.write) ?? [],
    of: (columns) => (of(...columns) ?? null) as Json | null,
    columns: (value) => (module.columns ?? ((column) => [column ?? null]))(known(value)),
    tell: (value, isBrief) => withKnown(value, (isBrief && module.tellBriefly) || module.tell) || null,
    isSame(one, other) {
      const [first, second] = [known(one), known(other)];
      return first === undefined || second === undefined ? first === second : isSame(first, second);
    },
    problems,
    problem: (value, voice) => problems(value, voice)[0],
    isMended: (value) => withKnown(value, (found) => module.isMended?.(found)) ?? false,
    isQuestion: module.isQuestion ?? false,
    look: module.look,
  };

  function problems(value: Json | undefined, voice: Voice): ValueProblem[] {
    const found = known(value);
    if (found === undefined) return [{ text: missing, place: 0 }];
    const [text, place = 0] = module.wrong?.(found, voice) ?? [];
    const lines = module.wrongLines?.(found) ?? [];
    return [...(text ? [{ text, place }] : []), ...lines.map(([name, text]) => ({ text, place: 0, name }))];
  }

  function withKnown<Result>(value: unknown, use: (value: Value) => Result): Result | undefined {
    const found = known(value);
    return found === undefined ? undefined : use(found);
  }
}

/** As the database compares `jsonb`: the order of keys says nothing. */
export function isSameJson(one: Json | null | undefined, other: Json | null | undefined): boolean {
  return canonical(one) === canonical(other);
}

function canonical(value: Json | null | undefined): string {
  return JSON.stringify(value ?? null, (_, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([one], [other]) => one.localeCompare(other)))
      : part,
  );
}

export function isSameSet(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((value) => other.includes(value));
}
