const doors = [
  { type: 'escuela', x: 10, top: 128, width: 80, knob: 'left' },
  { type: 'terapista', x: 104, top: 96, width: 88, knob: 'left' },
  { type: 'todos', x: 206, top: 74, width: 96, knob: undefined },
  { type: 'abogado', x: 316, top: 110, width: 72, knob: 'right' },
  { type: 'dietista', x: 402, top: 136, width: 68, knob: 'right' },
] as const;

const ground = 232;

/** Five doors of Old San Juan, one of them with the loop. Decoration of pages that lead nowhere. */
export function StreetOfDoors({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 480 240" aria-hidden="true" className={className}>
      {doors.map(({ type, x, top, width, knob }) => (
        <g key={type}>
          <path
            fill={`var(--${type}-soft)`}
            d={`M${x} ${ground}V${top}a${width / 2} ${width / 2} 0 0 1 ${width} 0v${ground - top}Z`}
          />
          {knob ? (
            <circle
              cx={knob === 'left' ? x + 16 : x + width - 16}
              cy={(top + ground) / 2 + 8}
              r="5"
              fill={`var(--${type}-strong)`}
            />
          ) : null}
        </g>
      ))}
      <path
        d="M236 122c-9 0-15 6-15 14s6 14 15 14c18 0 18-28 36-28 9 0 15 6 15 14s-6 14-15 14c-18 0-18-28-36-28Z"
        fill="none"
        stroke="var(--todos-strong)"
        strokeWidth="9"
      />
      <path d="M2 234h476" stroke="var(--line-strong)" strokeWidth="3" strokeLinecap="round" />
    </svg>
  );
}
