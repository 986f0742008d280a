/**
 * The path of a page. One that is no text (a percent sign by itself, other bytes than UTF-8, a NUL) is taken letter by
 * letter, as React Router takes it too: but it would write the whole path into the log, and a secret with it, and SQL has
 * no NUL.
 */
export function plainPath(pathname: string): string {
  return isText(pathname) ? pathname : pathname.replaceAll('%', '%25');
}

function isText(pathname: string): boolean {
  try {
    return !decodeURIComponent(pathname).includes('\0');
  } catch {
    return false;
  }
}
