const stored = '/storage/v1/object/public/';
const rendered = '/storage/v1/render/image/public/';
/** Sharp on the screens of phones. */
const density = 2;

/** The other site that a logo lies on, and which so learns who looks at the profile; null for one of our own. */
export function foreignHost(url: string | null, apiUrl: string): string | null {
  if (!url || !URL.canParse(url, apiUrl)) return null;
  const { host } = new URL(url, apiUrl);
  return host === new URL(apiUrl).host ? null : host;
}

/** Where a logo is fetched: files of a store come small, or as they are where the store cannot draw them again. */
export function logoSources(
  url: string | null,
  { width, height }: { width: number; height: number },
): string[] {
  if (!url) return [];
  if (!url.includes(stored)) return [url];
  const size = `?width=${width * density}&height=${height * density}&resize=contain`;
  return [url.replace(stored, rendered) + size, url];
}
