import type { BaseVersion } from '../../lib/drafts.ts';
import { EditConflict } from '../../lib/versioned-row.ts';
import { ConflictNotice } from '../conflict-notice.tsx';
import { Alert } from '../ui/alert.tsx';
import { Button } from '../ui/button.tsx';
import { FormBody, type FormBodyProps } from './form-body.tsx';

interface VersionedFormBodyProps<Values, Row> extends FormBodyProps {
  /** Of `useDraft`, with a base version. */
  draft: {
    restoredAt: number | undefined;
    reset(values?: Values, version?: BaseVersion<Values>): void;
    rebase(version: BaseVersion<Values>): void;
  };
  conflict: {
    title: string;
    /** The version that the form begins with, when this row is stored. */
    versionOf(row: Row): BaseVersion<Values>;
    /** The fields in which the row differs from the form, as the page calls them. */
    names(row: Row): string[];
    /** Sends what the form says, as a change to this version. */
    onKeepMine(version: BaseVersion<Values>): void;
  };
}

/** The form of a stored row, which somebody else may save first: with a draft of an earlier visit, and the edit conflict. */
export function VersionedFormBody<Values, Row>({
  form,
  head,
  draft,
  conflict: { title, versionOf, names, onKeepMine },
  ...rest
}: VersionedFormBodyProps<Values, Row>) {
  const error = form.failure?.error;
  const row: Row | undefined = error instanceof EditConflict ? error.current : undefined;
  const theirs = row && versionOf(row);
  return (
    <FormBody
      {...rest}
      form={theirs ? { ...form, errorMessage: undefined } : form}
      head={
        <>
          {head}
          {draft.restoredAt ? (
            <Alert title="Seguimos con lo que escribiste la última vez">
              <p>
                <Button size="small" onClick={() => draft.reset()}>
                  Empezar de nuevo
                </Button>
              </p>
            </Alert>
          ) : null}
          {theirs ? (
            <ConflictNotice
              title={title}
              names={names(row)}
              onKeepMine={() => {
                draft.rebase(theirs);
                onKeepMine(theirs);
              }}
              onTakeTheirs={() => {
                draft.reset(theirs.values, theirs);
                form.clearFailure();
              }}
            />
          ) : null}
        </>
      }
    />
  );
}
