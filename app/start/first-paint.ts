import { nearKey } from '../lib/local-storage.ts';
import { needsSecondFactor, type StoredSession } from '../session/needs-second-factor.ts';
import { isNoticeShown } from './notice.ts';

/** Keys of localStorage, the one of supabase-js included. They stay as they are: people's browsers hold them. */
export const storageKeys = {
  theme: 'mga-tema',
  calm: 'mga-calma',
  textSize: 'mga-texto',
  installed: 'mga-instalada',
  account: 'mga-cuenta',
  leaving: 'mga-salida',
  factorAsked: 'mga-segundo-paso',
  notice: 'mga-aviso',
  near: nearKey,
  session: 'sb-mi-guia-azul-auth-token',
} as const;

interface Stored extends StoredSession {
  user?: StoredSession['user'] & { id: string; email?: string; user_metadata?: { is_provider?: boolean } };
}

interface StoredAccount {
  id: string;
  isAdmin: boolean;
  isModerator: boolean;
  isProvider: boolean;
}

/**
 * Runs in the head before the first paint, as text: writes theme, calm mode, text size and the signed-in account as
 * attributes of <html> for the styles. So nothing flashes, and one server-rendered page serves everyone.
 * It also captures the browser's install prompt for the button.
 */
function prepareFirstPaint(
  keys: typeof storageKeys,
  isSecondFactorPending: typeof needsSecondFactor,
  isShown: typeof isNoticeShown,
): void {
  const root = document.documentElement;
  /** Storage may be forbidden by the browser. */
  function read(key: string): string | null {
    try {
      return localStorage.getItem(key);
    } catch {
      return null;
    }
  }
  function readOneOf(key: string, ...known: string[]): string | undefined {
    return known.find((value) => value === read(key));
  }
  function readJson<Shape>(key: string): Partial<Shape> {
    try {
      return JSON.parse(read(key) ?? 'null') ?? {};
    } catch {
      return {};
    }
  }

  const isDark = matchMedia('(prefers-color-scheme: dark)').matches;
  root.dataset.theme = readOneOf(keys.theme, 'claro', 'oscuro') ?? (isDark ? 'oscuro' : 'claro');
  const calm = readOneOf(keys.calm, 'si', 'no');
  if (calm) root.dataset.calm = calm;
  root.dataset.notice = isShown(keys, location.search) ? 'si' : 'no';
  root.dataset.textSize = readOneOf(keys.textSize, 'chica', 'grande', 'muy-grande') ?? 'normal';

  const session = readJson<Stored>(keys.session);
  const { user } = session;
  if (user?.id && !isSecondFactorPending(session)) {
    const stored = readJson<StoredAccount>(keys.account);
    const { isAdmin, isModerator, isProvider } = stored.id === user.id ? stored : {};
    const hasProvider = isProvider || user.user_metadata?.is_provider;
    root.dataset.account = `signed-in${isAdmin ? ' admin' : ''}${isModerator ? ' moderator' : ''}${hasProvider ? ' provider' : ''}`;
    root.style.setProperty('--account-email', JSON.stringify(user.email ?? ''));
  }

  const isStandalone = 'standalone' in navigator && navigator.standalone;
  if (readOneOf(keys.installed, 'si') || isStandalone || matchMedia('(display-mode: standalone)').matches)
    root.dataset.installed = 'si';
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    Object.assign(window, { installPrompt: event });
    window.dispatchEvent(new Event('installprompt'));
  });
}

export const firstPaintScript = `(${prepareFirstPaint})(${JSON.stringify(storageKeys)},${needsSecondFactor},${isNoticeShown})`;
