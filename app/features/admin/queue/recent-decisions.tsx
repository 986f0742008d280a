import { Undo2 } from 'lucide-react';
import { Button } from '../../../components/ui/button.tsx';
import type { DecideWrite } from './mutations.ts';
import type { Recent } from './use-decisions.ts';

interface RecentDecisionsProps {
  recent: readonly Recent[];
  undoing: readonly DecideWrite[];
  onUndo(write: DecideWrite): void;
}

/** The latest decisions of this visit, each with its way back: a toast shows only one. */
export function RecentDecisions({ recent, undoing, onUndo }: RecentDecisionsProps) {
  if (recent.length === 0) return null;
  return (
    <section aria-labelledby="recien" className="grid gap-2">
      <h3 id="recien" className="text-ui font-strong">
        Lo que acabas de decidir
      </h3>
      <ul className="grid gap-1">
        {recent.map(({ text, undo }) => (
          <li key={JSON.stringify(undo)} className="flex flex-wrap items-center gap-x-3 text-ui">
            <span className="wrap-anywhere">{text}</span>
            <Button
              Icon={Undo2}
              level="text"
              size="dense"
              busy={undoing.includes(undo)}
              onClick={() => onUndo(undo)}
            >
              Deshacer<span className="sr-only"> {text}</span>
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
