import { Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { ConfirmButton } from './confirm-button.tsx';

export interface DeleteButtonProps<Input> {
  /** "pregunta", "respuesta". */
  noun: string;
  /** Of the row, for those who hear the button's name. */
  about?: string | undefined;
  /** Names what is lost. */
  children: ReactNode;
  /** A field to answer before confirming. */
  question?: ReactNode;
  /** It can be brought back: the dialog does not warn that it is final. */
  isReversible?: boolean;
  input: Input;
  /** Address of the route whose clientAction deletes; by default that of the page. */
  action?: string;
  onDone?(): void;
}

/** Asks before it deletes. */
export function DeleteButton<Input>({ noun, about, ...write }: DeleteButtonProps<Input>) {
  return (
    <ConfirmButton
      {...write}
      label={
        <>
          <Trash2 className="icon" />
          Eliminar {noun}
          {about ? <span className="sr-only"> {about}</span> : null}
        </>
      }
      confirmLabel={`Eliminar ${noun}`}
      keepLabel={`Conservar ${noun}`}
      busyLabel="Eliminando…"
    />
  );
}
