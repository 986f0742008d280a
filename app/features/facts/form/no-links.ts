/** As the database refuses them in free text: with their scheme, with "www.", or a host name with a path. */
const link = /https?:\/\/|(^|[^a-z0-9])www\.|[a-z0-9-]\.[a-z]{2,24}\//i;

export const noLinks = 'Aquí no van enlaces.';

export function hasLink(text: string): boolean {
  return link.test(text);
}
