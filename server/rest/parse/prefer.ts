import { RestError } from '../errors.ts';

export interface Preferences {
  resolution?: 'merge-duplicates' | 'ignore-duplicates';
  missing?: 'default' | 'null';
  return?: 'minimal' | 'headers-only' | 'representation';
  count?: 'exact' | 'planned' | 'estimated';
  tx?: 'commit' | 'rollback';
  handling?: 'strict' | 'lenient';
  timezone?: string;
  maxAffected?: number;
}

const words = new Map<string, readonly string[]>(
  Object.entries({
    resolution: ['merge-duplicates', 'ignore-duplicates'],
    missing: ['default', 'null'],
    return: ['minimal', 'headers-only', 'representation'],
    count: ['exact', 'planned', 'estimated'],
    tx: ['commit', 'rollback'],
    handling: ['strict', 'lenient'],
  }),
);

/** The `Prefer` header, its values joined by commas when there were several. */
export function readPreferences(header: string | undefined): Preferences {
  const preferences: Record<string, string | number> = {};
  const unknown: string[] = [];
  for (const entry of (header ?? '').split(',')) {
    const text = entry.trim();
    if (text === '') continue;
    const [name = '', value = ''] = text.split('=').map((part) => part.trim());
    const known = readOne(name, value);
    if (known === undefined) unknown.push(text);
    // The first of two that contradict each other counts.
    else preferences[known.name] ??= known.value;
  }
  if (preferences.handling === 'strict' && unknown.length > 0) {
    throw new RestError(400, 'PGRST122', 'Invalid preferences given with handling=strict', {
      details: `Invalid preferences: ${unknown.join(', ')}`,
    });
  }
  return preferences as Preferences;
}

function readOne(name: string, value: string): { name: string; value: string | number } | undefined {
  if (words.get(name)?.includes(value)) return { name, value };
  if (name === 'timezone' && isTimeZone(value)) return { name, value };
  if (name === 'max-affected' && /^\d{1,9}$/.test(value))
    return { name: 'maxAffected', value: Number(value) };
  return undefined;
}

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return name !== '';
  } catch {
    return false;
  }
}

/** What was honoured, in PostgREST's order. A number of rows is only held to when handling is strict. */
export function appliedPreferences(preferences: Preferences, honoured: Array<keyof Preferences>): string {
  const order: Array<[keyof Preferences, string]> = [
    ['resolution', 'resolution'],
    ['missing', 'missing'],
    ['return', 'return'],
    ['count', 'count'],
    ['tx', 'tx'],
    ['handling', 'handling'],
    ['timezone', 'timezone'],
    ['maxAffected', 'max-affected'],
  ];
  return order
    .filter(([key]) => preferences[key] !== undefined && honoured.includes(key))
    .filter(([key]) => key !== 'maxAffected' || preferences.handling === 'strict')
    .map(([key, name]) => `${name}=${preferences[key]}`)
    .join(', ');
}
