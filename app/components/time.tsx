import { useBrowserValue } from '../lib/browser-value.ts';
import { formatAgo, formatDay, formatMoment } from '../lib/dates.ts';

const minuteMs = 60_000;
const thisMinute = () => Math.floor(Date.now() / minuteMs) * minuteMs;

interface TimeProps {
  /** ISO timestamp, as the database writes it. */
  at: string;
}

/** "5 de marzo, 2026". */
export function FormattedDay({ at }: TimeProps) {
  const date = new Date(at);
  return (
    <time dateTime={at} title={formatMoment(date)}>
      {formatDay(date)}
    </time>
  );
}

/**
 * Relative time ("hace 3 días"): from `servedAt` while hydrating, so that both renders agree, from now afterwards. What has
 * no name is dated by the hour.
 */
export function RelativeTime({ at, servedAt, byHour }: TimeProps & { servedAt: number; byHour: boolean }) {
  const now = useBrowserValue(thisMinute, servedAt);
  const date = new Date(at);
  return (
    <time dateTime={at} title={formatMoment(date)}>
      {byHour && now - date.getTime() < 60 * minuteMs
        ? 'hace menos de una hora'
        : formatAgo(date, new Date(now))}
    </time>
  );
}
