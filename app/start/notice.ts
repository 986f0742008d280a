/**
 * Whether this device shows the notice that <html> names: not when it was closed here, when its last day has passed (a
 * saved page), or when it is for municipalities of which the address and the last search name none. Part of the
 * first-paint script, as text: it uses nothing from outside.
 */
export function isNoticeShown(keys: { notice: string; near: string }, search: string): boolean {
  const { noticeId, noticeEnd = '', noticePlaces } = document.documentElement.dataset;
  const fold = (text: string) =>
    text
      .normalize('NFD')
      .replace(/[\u0300-\u036f]/g, '')
      .replace(/-/g, ' ')
      .toLowerCase();
  let [closed, near]: Array<string | null> = [null, null];
  try {
    closed = localStorage.getItem(keys.notice);
    near = localStorage.getItem(keys.near);
  } catch {
    // Storage may be forbidden by the browser.
  }
  // Puerto Rico is four hours behind UTC all year.
  const today = new Date(Date.now() - 4 * 3_600_000).toISOString().slice(0, 10);
  if (!noticeId || closed === noticeId || today > noticeEnd) return false;
  const known = [new URLSearchParams(search).get('municipio'), near].map((name) => fold(name ?? ''));
  return !noticePlaces || noticePlaces.split(',').some((name) => known.includes(fold(name)));
}
