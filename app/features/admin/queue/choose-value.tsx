import { useState } from 'react';
import { Button } from '../../../components/ui/button.tsx';
import { ChoiceRow, ChoiceRows } from '../../../components/ui/choice-row.tsx';
import { Dialog } from '../../../components/ui/dialog.tsx';

interface ChooseValueProps<Choice extends string> {
  title: string;
  /** The first is what stands now. */
  choices: ReadonlyArray<{ value: Choice; text: string; note: string }>;
  isBusy: boolean;
  onClose(): void;
  onChoose(choice: Choice): void;
}

/** A fact that changed twice: whoever decides sees all the values, and says which one stays. */
export function ChooseValue<Choice extends string>({
  title,
  choices,
  isBusy,
  onClose,
  onChoose,
}: ChooseValueProps<Choice>) {
  const [chosen, setChosen] = useState(choices[0]?.value);
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={title}
      actions={
        <>
          <Button onClick={onClose}>Decidir después</Button>
          <Button
            level="solid"
            busy={isBusy}
            busyLabel="Guardando…"
            onClick={() => chosen && onChoose(chosen)}
          >
            Guardar este valor
          </Button>
        </>
      }
    >
      <ChoiceRows legend="¿Cuál debe quedar?" isWide>
        {choices.map(({ value, text, note }) => (
          <ChoiceRow
            key={value}
            name="valor"
            value={value}
            note={note}
            checked={chosen === value}
            onChange={() => setChosen(value)}
          >
            <span className="whitespace-pre-line wrap-anywhere">{text}</span>
          </ChoiceRow>
        ))}
      </ChoiceRows>
    </Dialog>
  );
}
