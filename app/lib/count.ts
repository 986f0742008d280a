let thousands: Intl.NumberFormat | undefined;

/** "1,234": only large numbers need the browser's help, whose formatter is made once. */
export function formatCount(count: number): string {
  if (count < 1000) return String(count);
  thousands ??= new Intl.NumberFormat('es-PR');
  return thousands.format(count);
}

/** "1 fila", "1,234 filas". */
export function countOf(count: number, one: string, many: string): string {
  return `${formatCount(count)} ${count === 1 ? one : many}`;
}
