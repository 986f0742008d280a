import { createSource, useBrowserValue } from '../lib/browser-value.ts';
import { forget, recall, remember } from '../lib/local-storage.ts';
import { storageKeys } from './first-paint.ts';

/** Chromium's own event; other browsers do not have it. */
interface InstallPrompt extends Event {
  prompt(): Promise<void>;
  readonly userChoice: Promise<{ outcome: 'accepted' | 'dismissed' }>;
}

declare global {
  interface Window {
    /** Captured by start/first-paint.ts: the event may fire before this code is loaded. */
    installPrompt?: InstallPrompt;
  }
}

/** How this browser installs: its own prompt, by hand on iOS, or by hand in its menu. */
export type InstallWay = 'prompt' | 'ios' | 'menu';

const prompts = createSource('installprompt');

export function useInstallWay(): InstallWay {
  return useBrowserValue<InstallWay>(currentWay, 'menu', prompts.subscribe);
}

function currentWay(): InstallWay {
  if (window.installPrompt) return 'prompt';
  return isIos(navigator) ? 'ios' : 'menu';
}

/** iPads call themselves Macs; only they have a touch screen. */
export function isIos({
  userAgent,
  maxTouchPoints,
}: Pick<Navigator, 'userAgent' | 'maxTouchPoints'>): boolean {
  return /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1);
}

export async function askToInstall(): Promise<void> {
  const prompt = window.installPrompt;
  if (!prompt) return;
  await prompt.prompt();
  const { outcome } = await prompt.userChoice;
  if (outcome === 'accepted') markInstalled();
}

/** Hides the install button, on later visits too. */
function markInstalled(): void {
  remember(storageKeys.installed, 'si');
  document.documentElement.dataset.installed = 'si';
}

/** A browser that offers the prompt again has had the app uninstalled: the button comes back. */
function markRemoved(): void {
  if (!window.installPrompt || recall(storageKeys.installed) !== 'si') return;
  forget(storageKeys.installed);
  delete document.documentElement.dataset.installed;
}

export function watchInstall(): () => void {
  markRemoved();
  window.addEventListener('installprompt', markRemoved);
  window.addEventListener('appinstalled', markInstalled);
  return () => {
    window.removeEventListener('installprompt', markRemoved);
    window.removeEventListener('appinstalled', markInstalled);
  };
}
