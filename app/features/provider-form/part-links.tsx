import { Check } from 'lucide-react';
import { cx } from '../../lib/cx.ts';

interface PartLinksProps {
  label: string;
  parts: ReadonlyArray<{ id: string; title: string; isDone: boolean }>;
}

/** The parts of a long form, with a mark where something is filled in. */
export function PartLinks({ label, parts }: PartLinksProps) {
  return (
    <nav aria-label={label}>
      <ol className="grid grid-cols-2 gap-x-2 gap-y-0.5 text-ui @lg/page:grid-cols-1">
        {parts.map(({ id, title, isDone }, index) => (
          <li key={id}>
            <a
              href={`#${id}`}
              className="flex min-h-12 items-center gap-3 rounded-field py-1.5 leading-snug text-ink no-underline hover:bg-sunken hover:underline @lg/page:px-3"
            >
              <span
                className={cx(
                  'edge grid size-[30px] flex-none place-items-center rounded-full border-[1.5px] text-meta font-strong',
                  isDone ? 'border-brand bg-brand text-brand-ink' : 'border-line-strong bg-surface',
                )}
              >
                {isDone ? <Check className="size-4" /> : index + 1}
              </span>
              {title}
              {isDone ? <span className="sr-only">, ya tiene datos</span> : null}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
}
