const stored = '/storage/v1/object/public/';
const rendered = '/storage/v1/render/image/public/';
/** Sharp on the screens of phones. */
const density = 2;

/** Addresses to try for a logo: resized by the storage server, then the original in case it cannot resize. */
export function logoSources(
  url: string | null,
  { width, height }: { width: number; height: number },
): string[] {
  if (!url) return [];
  const size = `?width=${width * density}&height=${height * density}&resize=contain`;
  return [url.replace(stored, rendered) + size, url];
}
