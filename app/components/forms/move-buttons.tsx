import { ArrowDown, ArrowUp, X } from 'lucide-react';
import { Button } from '../ui/button.tsx';

interface MoveButtonsProps {
  /** "el paso 2", for those who hear the buttons. */
  about: string;
  isFirst: boolean;
  isLast: boolean;
  onMove(step: 1 | -1): void;
  onRemove(): void;
  className?: string;
}

/** Narrow on a phone, where the three of them stand in one row. */
const look = { level: 'text', size: 'small', className: '@max-md/page:px-1.5' } as const;

/** Up, down and out of a list, for `useReorder`. */
export function MoveButtons({ about, isFirst, isLast, onMove, onRemove, className }: MoveButtonsProps) {
  const heard = <span className="sr-only"> {about}</span>;
  return (
    <span className={className}>
      {isFirst ? null : (
        <Button Icon={ArrowUp} {...look} data-move="up" onClick={() => onMove(-1)}>
          <span>Subir{heard}</span>
        </Button>
      )}
      {isLast ? null : (
        <Button Icon={ArrowDown} {...look} data-move="down" onClick={() => onMove(1)}>
          <span>Bajar{heard}</span>
        </Button>
      )}
      <Button Icon={X} {...look} onClick={onRemove}>
        <span>Quitar{heard}</span>
      </Button>
    </span>
  );
}
