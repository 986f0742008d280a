import { hasKeyUnder, recall } from './local-storage.ts';

export const draftPrefix = 'mga-borrador-';

/** Base version of an edit: the stored row that it began with. */
export interface BaseVersion<Values> {
  id: string;
  version: string;
  values: Values;
}

/** What was typed and not sent. */
export interface Draft<Values> {
  values: Values;
  base?: BaseVersion<Values> | undefined;
  /** Time of the last change; undefined while the form equals what it began with. */
  keptAt?: number | undefined;
}

export function hasDraft(name: string): boolean {
  return recall(draftPrefix + name) !== null;
}

/** Whether there is a draft whose name begins so. */
export function hasDraftUnder(prefix: string): boolean {
  return hasKeyUnder(draftPrefix + prefix);
}

/**
 * Reads a stored draft into the form that it belongs to, without fields that the form does not have. Older ones, which
 * people may still have in their browsers, are the values alone, or the plain text of a form with one text field.
 */
export function readDraft<Values extends object>(stored: string | null, form: Values): Draft<Values> | null {
  if (stored === null) return null;
  const found = parse(stored);
  const { values = found, base, keptAt = Date.now() } = found as Partial<Draft<Values>>;
  const known = Object.entries(values ?? {}).filter(([name, value]) =>
    isLike(value, Reflect.get(form, name)),
  );
  if (known.length > 0) return { values: { ...form, ...Object.fromEntries(known) }, base, keptAt };
  const [only, ...others] = Object.keys(form).filter((name) => typeof Reflect.get(form, name) === 'string');
  if (!only || others.length > 0) return null;
  return { values: { ...form, [only]: stored }, keptAt };
}

/**
 * A form after its save: what was saved, and what was changed since it was sent. Of a text that a save empties, what was
 * added.
 */
export function mergeSaved<Values extends object>(now: Values, sent: Values, saved: Values): Values {
  const changed = Object.entries(now).flatMap(([name, value]) => {
    const before: unknown = Reflect.get(sent, name);
    if (value === before) return [];
    const isAdded = Reflect.get(saved, name) === '' && String(value).startsWith(String(before));
    return [[name, isAdded ? String(value).slice(String(before).length).trimStart() : value]];
  });
  return { ...saved, ...Object.fromEntries(changed) };
}

function parse(text: string): object {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? value : {};
  } catch {
    return {};
  }
}

function isLike(one: unknown, other: unknown): boolean {
  return typeof one === typeof other && Array.isArray(one) === Array.isArray(other);
}
