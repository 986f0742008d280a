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

/** "3 proveedores". */
export const countProviders = (count: number) => countOf(count, 'proveedor', 'proveedores');
export const countReviews = (count: number) => countOf(count, 'reseña', 'reseñas');

export function countAnswers(count: number): string {
  return count === 0 ? 'Sin respuestas' : countOf(count, 'respuesta', 'respuestas');
}

/** Ages as people say them: 35 months is "2 años y 11 meses". */
export function ageWords(months: number): string {
  const [years, rest] = [Math.floor(months / 12), months % 12];
  const parts = [
    years > 0 && countOf(years, 'año', 'años'),
    (rest > 0 || years === 0) && countOf(rest, 'mes', 'meses'),
  ];
  return parts.filter(Boolean).join(' y ');
}
