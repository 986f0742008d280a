/** The next Tuesday, at an hour of Puerto Rico. */
export function tuesday(hour: number): Date {
  const today = new Date(Date.now() - 4 * 3_600_000);
  const day = today.getUTCDate() + ((2 - today.getUTCDay() + 7) % 7 || 7);
  return new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth(), day, hour + 4));
}
