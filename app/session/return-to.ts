import { type NavigateFunction, redirect } from 'react-router';

/** Pending intent: what a visitor wanted to do when the site asked for an account; carried out after signing in. */
export type PendingIntent =
  | { kind: 'favorito'; id: string; clase?: 'pregunta' | 'respuesta' | 'recurso' | undefined }
  | { kind: 'reseña'; providerId: string }
  | { kind: 'experiencia'; providerId: string }
  | { kind: 'reporte'; elemento: string }
  | { kind: 'seguir'; questionId: string }
  | { kind: 'respuesta'; questionId: string }
  | { kind: 'sugerir-recurso' };

/** What /auth says to whoever was led there. */
const reasons: Record<PendingIntent['kind'], string> = {
  favorito: 'Entra para guardar este proveedor en tus favoritos.',
  reseña: 'Entra para enviar tu reseña. Lo que escribiste sigue guardado.',
  experiencia: 'Entra para contar tu experiencia.',
  reporte: 'Entra para enviar tu reporte.',
  seguir: 'Entra para seguir esta pregunta.',
  respuesta: 'Entra para enviar tu respuesta. Tu texto sigue guardado.',
  'sugerir-recurso': 'Entra para sugerir un recurso.',
};

interface StoredIntent {
  wish?: PendingIntent | undefined;
  reason?: string | undefined;
  /** The page that carries it out. */
  volver: string;
  madeAt: number;
}

const intentKey = 'guia.deseo';
const intentLifetimeMs = 30 * 60 * 1000;

/** An intent that is nothing but its kind: a link can name it. */
const linkedIntent = 'sugerir-recurso';

/** /auth, and from there back to `volver`. */
export function authPath(volver: string, intent?: typeof linkedIntent): string {
  return `/auth?volver=${encodeURIComponent(volver)}${intent ? `&deseo=${intent}` : ''}`;
}

interface Return {
  volver: string;
  intent?: PendingIntent;
  /** What /auth says; by default that of the intent. */
  reason?: string;
}

/** Leads to /auth, which returns to `volver` after signing in; that page then carries out the intent. */
export function sendToAuth(navigate: NavigateFunction, back: Return): void {
  void navigate(prepareReturn(back));
}

/** The same out of a clientAction. */
export function redirectToAuth(back: Return): Response {
  return redirect(prepareReturn(back));
}

function prepareReturn({ volver, intent, reason = intent && reasons[intent.kind] }: Return): string {
  if (reason) store({ wish: intent, reason, volver, madeAt: Date.now() });
  return authPath(volver);
}

/** Keeps the intent that the link to /auth named: it may have been followed before any script was there. */
export function keepLinkedIntent(search: string): void {
  const volver = takeReturn(search);
  if (volver && new URLSearchParams(search).get('deseo') === linkedIntent)
    prepareReturn({ volver, intent: { kind: linkedIntent } });
}

/** Why the visitor was led to /auth with this search; null: they came by themselves. */
export function reasonToSignIn(search: string): string | null {
  if (new URLSearchParams(search).get('deseo') === linkedIntent) return reasons[linkedIntent];
  const stored = read();
  const isCurrent = stored && !isStale(stored) && stored.volver === takeReturn(search);
  return (isCurrent && stored.reason) || null;
}

/** Where /auth goes after signing in: the `volver` of its address, or null when there is none that is safe. */
export function takeReturn(search: string = window.location.search): string | null {
  return safePath(new URLSearchParams(search).get('volver'));
}

type IntentOf<Kind extends PendingIntent['kind']> = Extract<PendingIntent, { kind: Kind }>;

/** Takes the pending intent of this kind and page: the next call finds none. Call it only for a signed-in user. */
export function takePendingIntent<Kind extends PendingIntent['kind']>(
  kind: Kind,
  here: string = window.location.pathname + window.location.search,
  /** Of several of this kind on the page. */
  isMeant: (intent: IntentOf<Kind>) => boolean = () => true,
): IntentOf<Kind> | null {
  const stored = read();
  if (!stored) return null;
  const intent = stored.wish as IntentOf<Kind>;
  const isWanted = stored.volver === here && stored.wish?.kind === kind && isMeant(intent);
  if (isStale(stored) || isWanted) forget();
  return isWanted && !isStale(stored) ? intent : null;
}

const isStale = ({ madeAt }: StoredIntent) => Date.now() - madeAt > intentLifetimeMs;

/** A path of this site, as it stands; anything that leads elsewhere, or back to /auth, is null. */
export function safePath(path: string | null): string | null {
  if (!path?.startsWith('/')) return null;
  const site = 'https://site.invalid';
  try {
    const url = new URL(path, site);
    // A path that the URL parser changes ("/\host", a tab) may lead to another host.
    const isPlain = url.origin === site && url.pathname + url.search + url.hash === path;
    return isPlain && url.pathname !== '/auth' && !url.pathname.startsWith('//') ? path : null;
  } catch {
    return null;
  }
}

/* The browser may block storage: the person then comes back to the page and taps again. */

function store(stored: StoredIntent): void {
  try {
    sessionStorage.setItem(intentKey, JSON.stringify(stored));
  } catch {}
}

function read(): StoredIntent | null {
  try {
    const text = sessionStorage.getItem(intentKey);
    return text ? (JSON.parse(text) as StoredIntent) : null;
  } catch {
    return null;
  }
}

function forget(): void {
  try {
    sessionStorage.removeItem(intentKey);
  } catch {}
}
