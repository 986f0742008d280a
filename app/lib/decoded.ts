/** The letters of percent codes; a text with codes of no letter stays as it is, whoever wrote it. */
export function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
