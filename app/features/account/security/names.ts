import type { Factor } from '@supabase/supabase-js';

/** "Llave de acceso"; "Llave de acceso 2" when there is one of that name. */
export function freeName(name: string, factors: readonly Factor[]): string {
  const taken = new Set(factors.map(({ friendly_name }) => friendly_name));
  let free = name;
  for (let number = 2; taken.has(free); number += 1) free = `${name} ${number}`;
  return free;
}

/** "abcd-efgh-…": easier to copy by hand; the server ignores the hyphens. */
export function formatRecoveryCode(code: string): string {
  return code.match(/.{1,4}/g)?.join('-') ?? '';
}
