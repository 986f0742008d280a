import { publicSetting } from '../../../lib/supabase.ts';

/** A photo is stored by its path in the storage; a page shows it by its whole address. */
export function photoPath(address: string): string {
  return new URL(address).pathname;
}

export function photoAddress(path: string): string {
  return new URL(path, publicSetting('supabase-url')).href;
}
