import { useId } from 'react';

const loop =
  'M48,48C38,35 31.8,30 24.1,30C15.7,30 9.5,37.9 9.5,48C9.5,58.1 15.7,66 24.1,66C31.8,66 38,61 48,48C58,35 64.2,30 71.9,30C80.3,30 86.5,37.9 86.5,48C86.5,58.1 80.3,66 71.9,66C64.2,66 58,61 48,48Z';

/** The logo mark: an infinity loop with a mango dot. Its colours are tokens, so one drawing serves all themes. */
export function Mark({ className }: { className?: string }) {
  const id = useId();
  return (
    <svg viewBox="0 0 96 96" aria-hidden="true" className={className}>
      <linearGradient id={`${id}-blue`} x1="10" y1="0" x2="86" y2="0" gradientUnits="userSpaceOnUse">
        <stop offset=".1" stopColor="var(--mark-from)" />
        <stop offset=".9" stopColor="var(--mark-to)" />
      </linearGradient>
      <mask id={`${id}-gap`} maskUnits="userSpaceOnUse" x="0" y="0" width="96" height="96">
        <rect width="96" height="96" fill="#fff" />
        <circle cx="80" cy="32.5" r="12" />
      </mask>
      <path d={loop} fill="none" stroke={`url(#${id}-blue)`} strokeWidth="13" mask={`url(#${id}-gap)`} />
      <circle cx="80" cy="32.5" r="8.5" fill="var(--mark-dot)" />
    </svg>
  );
}
