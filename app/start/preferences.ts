import { createSource, useBrowserValue } from '../lib/browser-value.ts';
import { recall, remember } from '../lib/local-storage.ts';
import { storageKeys } from './first-paint.ts';

type Theme = 'claro' | 'oscuro';
type TextSize = 'chica' | 'normal' | 'grande' | 'muy-grande';

interface Preferences {
  theme: Theme;
  isCalm: boolean;
  textSize: TextSize;
}

const textSizes: readonly TextSize[] = ['chica', 'normal', 'grande', 'muy-grande'];
const changes = createSource();
let current: Preferences | undefined;

/** Read from <html>, where the inline script of first-paint.ts has written them. */
function read(): Preferences {
  const { theme, calm, textSize } = document.documentElement.dataset;
  return {
    theme: theme === 'oscuro' ? 'oscuro' : 'claro',
    isCalm: calm === 'si',
    textSize: textSizes.find((size) => size === textSize) ?? 'normal',
  };
}

function snapshot(): Preferences {
  current ??= read();
  return current;
}

function choose(attribute: 'theme' | 'calm' | 'textSize', key: string, value: string): void {
  document.documentElement.dataset[attribute] = value;
  remember(key, value);
  refresh();
}

function refresh(): void {
  current = read();
  changes.changed();
}

export const setTheme = (theme: Theme) => choose('theme', storageKeys.theme, theme);
export const setCalm = (isCalm: boolean) => choose('calm', storageKeys.calm, isCalm ? 'si' : 'no');
export const setTextSize = (size: TextSize) => choose('textSize', storageKeys.textSize, size);

/** Undefined on the server and while hydrating: the styles then read the attributes of <html>. */
export function usePreferences(): Preferences | undefined {
  return useBrowserValue<Preferences | undefined>(snapshot, undefined, changes.subscribe);
}

/** False on the server and while hydrating: for most people it is false, and hydration then changes nothing. */
export function useIsCalm(): boolean {
  return useBrowserValue(() => snapshot().isCalm, false, changes.subscribe);
}

/** Follows the system's theme while the person has chosen none, and choices made in other tabs. */
export function watchPreferences(): () => void {
  const dark = window.matchMedia('(prefers-color-scheme: dark)');
  function followSystem() {
    if (recall(storageKeys.theme)) return;
    document.documentElement.dataset.theme = dark.matches ? 'oscuro' : 'claro';
    refresh();
  }
  function followTab({ key, newValue }: StorageEvent) {
    const { dataset } = document.documentElement;
    if (key === storageKeys.theme && newValue) dataset.theme = newValue;
    else if (key === storageKeys.calm && newValue) dataset.calm = newValue;
    else if (key === storageKeys.textSize && newValue) dataset.textSize = newValue;
    else return;
    refresh();
  }
  // A choice that was made while React hydrated.
  refresh();
  followSystem();
  dark.addEventListener('change', followSystem);
  window.addEventListener('storage', followTab);
  return () => {
    dark.removeEventListener('change', followSystem);
    window.removeEventListener('storage', followTab);
  };
}
