/** On an account's first day; `private.limit_links` refuses more. */
export const maxFirstDayLinks = 2;

/** Signs that are not seen between two letters. */
const invisible = /\p{Default_Ignorable_Code_Point}/gu;

/** What can only begin an address, whatever stands before it. */
const beginning = /[a-z][a-z0-9+-]{1,20}:[/\\]{2}|https?:[/\\]|(?<![a-z0-9/\\.-])www\./g;

/** What begins an address, as `private.count_links` has it; the rest of it is no second one. */
const address =
  /(?:[a-z][a-z0-9+-]{1,20}:[/\\]{2}|https?:[/\\]|(?:^|[^a-z0-9])www\.|[a-z0-9\u00c0-\uffff-]\.[a-z\u00c0-\uffff]{2,24}(?::[0-9]{1,5})?(?:[/\\]|[?]\S))[^\s,;|<>()"'*!$^`{}[\]\u00a1-\u00bf\u2010-\u2bff\u3000-\u303f]*/g;

/** How many addresses of the web a text holds, counted as the database counts them. */
export function countLinks(text: string): number {
  const plain = text.normalize('NFKC').toLowerCase().replace(invisible, '').replaceAll('。', '.');
  return plain.replace(beginning, ' $&').match(address)?.length ?? 0;
}
