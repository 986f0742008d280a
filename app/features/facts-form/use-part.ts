import { useDraft } from '../../components/forms/use-draft.ts';
import { useForm } from '../../components/forms/use-form.ts';
import { notify } from '../../components/ui/toast.tsx';
import type { BaseVersion } from '../../lib/drafts.ts';
import { EditConflict } from '../../lib/versioned-row.ts';
import { useAccount } from '../../session/session.ts';
import { checkFields, type Field } from '../provider-data/fields.ts';
import type { Typed } from '../provider-data/typed.ts';
import type { FactsWrite } from './mutations.ts';
import { describeFields } from './parts.ts';
import { readRefusal } from './refusals.ts';

interface PartOptions {
  /** Of the part: the ids of its fields begin with it. */
  id: string;
  draftName: string;
  stored: BaseVersion<Typed>;
  /** What it asks. */
  fields: readonly Field[];
  write(values: Typed, base: BaseVersion<Typed>): FactsWrite;
  onSaved(saved: BaseVersion<Typed>): void;
}

/** A part of the facts: it has a draft of its own, and is checked and saved by itself. */
export function usePart({ id, draftName, stored, fields, write, onSaved }: PartOptions) {
  const draft = useDraft(draftName, stored.values, { base: stored });
  const { values, base = stored } = draft;
  const isSignedOut = useAccount() === null;
  const idOf = (field: string) => `${id}-${field}`;

  const form = useForm<FactsWrite, BaseVersion<Typed>>({
    topic: id,
    check: () =>
      checkFields(fields, values, 'owner').map(({ field, text }) => ({ field: idOf(field), text })),
    onProblems: () => notify.error('Revisa los campos marcados.', id),
    read: () => send(base),
    onDone(saved) {
      draft.settle(saved.values, saved);
      onSaved(saved);
    },
  });

  function send(onto: BaseVersion<Typed>): FactsWrite {
    return write(draft.send(), onto);
  }

  const error = form.failure?.error;
  const theirs: BaseVersion<Typed> | undefined = error instanceof EditConflict ? error.current : undefined;
  const refused = readRefusal(error, Object.keys(values));
  const refusal = refused && { field: idOf(refused.field), text: refused.text };
  const problems = refusal ? [refusal] : form.problems;

  return {
    values,
    change(patch: Partial<Typed> | ((values: Typed) => Partial<Typed>)) {
      draft.change(patch);
      if (refusal) form.clearFailure();
    },
    idOf,
    errorOf: (field: string) => problems.find((problem) => problem.field === idOf(field))?.text,
    /** What failed is said above the button. */
    frame: { ...form, problems, errorMessage: undefined },
    isBusy: form.isBusy,
    isSignedOut,
    isDirty: draft.isDirty,
    restoredAt: draft.restoredAt,
    discard() {
      draft.reset(stored.values, stored);
      form.clearFailure();
    },
    /** Why the save failed, where it is no field and no edit conflict. */
    errorMessage: theirs || refusal ? undefined : form.errorMessage,
    conflict: theirs && {
      at: theirs.version,
      /** Their words, of the fields in which the two versions differ. */
      theirs: differingWords(describeFields(fields, theirs.values), describeFields(fields, values)),
      keepMine() {
        draft.rebase(theirs);
        form.submit(send(theirs));
      },
      takeTheirs() {
        draft.reset(theirs.values, theirs);
        form.clearFailure();
      },
    },
    saveAgain: () => form.submit(send(base)),
  };
}

/** What the frame of a part has to know of it. */
export type PartState = ReturnType<typeof usePart>;

function differingWords(
  theirs: Record<string, string>,
  own: Record<string, string>,
): Array<[string, string]> {
  return Object.entries(theirs).filter(([name, words]) => own[name] !== words);
}
