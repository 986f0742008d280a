import { ArrowDown, ArrowUp, X } from 'lucide-react';
import { Button } from '../../../components/ui/button.tsx';

interface MoveButtonsProps {
  /** "el paso 2", for those who hear the buttons. */
  about: string;
  isFirst: boolean;
  isLast: boolean;
  onMove(step: 1 | -1): void;
  onRemove(): void;
}

/** Up, down and out of a list, for `useReorder`. */
export function MoveButtons({ about, isFirst, isLast, onMove, onRemove }: MoveButtonsProps) {
  const heard = <span className="sr-only"> {about}</span>;
  return (
    <span className="line-do">
      {isFirst ? null : (
        <Button level="text" size="small" data-move="up" onClick={() => onMove(-1)}>
          <ArrowUp className="icon" />
          <span>Subir{heard}</span>
        </Button>
      )}
      {isLast ? null : (
        <Button level="text" size="small" data-move="down" onClick={() => onMove(1)}>
          <ArrowDown className="icon" />
          <span>Bajar{heard}</span>
        </Button>
      )}
      <Button level="text" size="small" onClick={onRemove}>
        <X className="icon" />
        <span>Quitar{heard}</span>
      </Button>
    </span>
  );
}
