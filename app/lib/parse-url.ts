/** Null for what is no address. As `URL.parse`, which phones of some years ago do not have. */
export function parseUrl(text: string, base?: string): URL | null {
  try {
    return new URL(text, base);
  } catch {
    return null;
  }
}
