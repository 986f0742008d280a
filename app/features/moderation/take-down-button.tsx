import { useState } from 'react';
import { DeleteButton, type DeleteButtonProps } from '../../components/forms/delete-button.tsx';
import { ReasonField } from './reason-field.tsx';
import type { TakedownReason } from './takedown-reasons.ts';

interface TakeDownButtonProps<Input> extends Omit<DeleteButtonProps<Input>, 'question' | 'isReversible'> {
  /** Somebody else wrote it: whoever deletes it does so as an admin, and is asked for the reason. */
  isOfOther: boolean;
}

/** Deletes one's own words, or as an admin those of somebody else. */
export function TakeDownButton<Input extends { motivo?: TakedownReason | null }>({
  isOfOther,
  input,
  ...button
}: TakeDownButtonProps<Input>) {
  const [motivo, setMotivo] = useState<TakedownReason | null>(null);
  if (!isOfOther) return <DeleteButton<Input> {...button} input={input} />;
  return (
    <DeleteButton<Input>
      {...button}
      input={{ ...input, motivo }}
      isReversible
      question={
        <ReasonField
          hint="Lo que eliminas queda 30 días en la papelera."
          value={motivo}
          onChange={setMotivo}
        />
      }
    />
  );
}
