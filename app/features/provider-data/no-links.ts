/** Signs that are not seen, between the letters of an address. */
const unseen = /\p{Default_Ignorable_Code_Point}/gu;

/** As the database refuses them in free text: with a scheme, with "www.", or a host name with a path. */
const link =
  /[a-z][a-z\d+-]{1,20}:[/\\]{2}|https?:[/\\]|(^|[^a-z\d])www\.|[a-z\d\u00c0-\uffff-]\.[a-z\u00c0-\uffff]{2,24}(:\d{1,5})?([/\\]|\?\S)/i;

export const noLinks = 'Aquí no van enlaces.';

export function hasLink(text: string): boolean {
  return link.test(text.normalize('NFKC').replace(unseen, '').replaceAll('。', '.'));
}
