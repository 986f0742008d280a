const place = { timeZone: 'America/Puerto_Rico' } as const;
const dayParts = new Intl.DateTimeFormat('es-PR', {
  ...place,
  day: 'numeric',
  month: 'long',
  year: 'numeric',
});
const timeParts = new Intl.DateTimeFormat('es-PR', { ...place, hour: 'numeric', minute: '2-digit' });

/** As the specification writes dates: "5 de marzo, 2026". */
export function formatDay(date: Date): string {
  const parts = Object.fromEntries(dayParts.formatToParts(date).map(({ type, value }) => [type, value]));
  return `${parts.day} de ${parts.month}, ${parts.year}`;
}

/** "5 de marzo, 2026, 3:07 p. m." */
export function formatMoment(date: Date): string {
  return `${formatDay(date)}, ${timeParts.format(date)}`;
}

const relative = new Intl.RelativeTimeFormat('es-PR', { numeric: 'always' });
const steps: Array<[unit: Intl.RelativeTimeFormatUnit, seconds: number]> = [
  ['year', 31_557_600],
  ['month', 2_629_800],
  ['week', 604_800],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
];

/** "hace 3 días"; under a minute "hace un momento". */
export function formatAgo(date: Date, now = new Date()): string {
  const elapsed = (now.getTime() - date.getTime()) / 1000;
  for (const [unit, seconds] of steps) {
    if (elapsed >= seconds) return relative.format(-Math.floor(elapsed / seconds), unit);
  }
  return 'hace un momento';
}
