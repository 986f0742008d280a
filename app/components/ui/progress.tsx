import { Progress as Primitive } from 'radix-ui';

/** Long work: words, a percentage and a bar. */
export function Progress({ label, percent }: { label: string; percent: number }) {
  const whole = Math.round(Math.min(100, Math.max(0, percent)));
  return (
    <div className="grid gap-2 text-ui">
      <p className="flex justify-between gap-3">
        <span className="min-w-0 wrap-anywhere">{label}</span>
        <span className="flex-none tabular">{whole} %</span>
      </p>
      <Primitive.Root
        value={whole}
        aria-label={label}
        className="h-3 overflow-clip rounded-full border-[1.5px] border-line-strong bg-surface"
      >
        <Primitive.Indicator className="selected block h-full bg-brand" style={{ width: `${whole}%` }} />
      </Primitive.Root>
    </div>
  );
}
