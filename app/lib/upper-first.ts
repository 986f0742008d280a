/** "mañana" as a sentence begins: "Mañana". */
export function upperFirst(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}
