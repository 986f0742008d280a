import { useId } from 'react';
import { Checkbox } from '../../components/ui/choice.tsx';

interface NamelessChoiceProps {
  isChosen: boolean;
  /** What stands in the place of the name. */
  shownAs: string;
  onChange(isChosen: boolean): void;
}

export function NamelessChoice({ isChosen, shownAs, onChange }: NamelessChoiceProps) {
  const id = useId();
  return (
    <Checkbox
      name="sin_nombre"
      checked={isChosen}
      aria-labelledby={`${id}-name`}
      aria-describedby={`${id}-note`}
      onChange={(event) => onChange(event.target.checked)}
    >
      <span id={`${id}-name`} className="font-strong">
        Publicar sin mi nombre
      </span>
      <span id={`${id}-note`} className="block max-w-[60ch] text-meta text-ink-soft">
        Se verá {shownAs}. Un administrador solo puede ver tu nombre si escribe el motivo, y eso queda
        anotado.
      </span>
    </Checkbox>
  );
}
