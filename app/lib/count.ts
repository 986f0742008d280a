/** "1,234": only large numbers need the browser's help. */
export function formatCount(count: number): string {
  return count < 1000 ? String(count) : count.toLocaleString('es-PR');
}
