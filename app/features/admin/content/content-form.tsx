import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import type { FieldProblem } from '../../../components/forms/field-problem.ts';
import { useDraft } from '../../../components/forms/use-draft.ts';
import { useForm } from '../../../components/forms/use-form.ts';
import { VersionedFormBody } from '../../../components/forms/versioned-form-body.tsx';
import { Button, ButtonLink } from '../../../components/ui/button.tsx';
import { notify } from '../../../components/ui/toast.tsx';
import type { BaseVersion } from '../../../lib/drafts.ts';

/** What the form of one kind of content knows: its list, its words, and how it is checked and stored. */
export interface ContentKind<Values, Row, Save> {
  topic: string;
  /** The address of the list, to which a save leads. */
  list: string;
  failed: string;
  /** Title of the edit conflict. */
  conflict: string;
  versionOf(row: Row): BaseVersion<Values>;
  /** The fields in which a row differs from the form, as the page calls them. */
  differences(values: Values, row: Row): string[];
  check(values: Values, base: BaseVersion<Values> | undefined): FieldProblem[];
  /** Above the problems, and their toast. */
  missing?(values: Values): string;
  save(values: Values, base: BaseVersion<Values> | undefined): Save;
}

interface ContentFormProps<Values, Row, Save> {
  kind: ContentKind<Values, Row, Save>;
  /** Under which name what is typed is kept. */
  name: string;
  initial: Values;
  /** The version of the stored row; none for a new one. */
  stored: BaseVersion<Values> | undefined;
  submitLabel: string | ((values: Values) => string);
  className?: string;
  /** Beside the form. */
  preview?(values: Values): ReactNode;
  children(part: ContentPart<Values>): ReactNode;
}

export interface ContentPart<Values> {
  values: Values;
  base: BaseVersion<Values> | undefined;
  change(patch: Partial<Values>): void;
}

/** The form of a row that admins write: its draft, its edit conflict, and the way back to the list. Key it by what it edits. */
export function ContentForm<Values extends object, Row, Save>({
  kind,
  name,
  initial,
  stored,
  submitLabel,
  className = 'grid max-w-[46rem] gap-5',
  preview,
  children,
}: ContentFormProps<Values, Row, Save>) {
  const { topic, list, failed, check, missing, save, conflict: title, versionOf, differences } = kind;
  const navigate = useNavigate();
  const draft = useDraft(name, initial, { base: stored });
  const { values, base = stored, change } = draft;
  const form = useForm<Save, unknown>({
    topic,
    check: () => check(values, base),
    read: () => save(values, base),
    onProblems: () => missing && notify.error(missing(values), topic),
    onDone() {
      draft.reset();
      void navigate(list);
    },
  });
  return (
    <>
      <VersionedFormBody<Values, Row>
        form={form}
        missing={missing?.(values) ?? 'Revisa los campos marcados.'}
        failed={failed}
        draft={draft}
        conflict={{
          title,
          versionOf,
          names: (row) => differences(values, row),
          onKeepMine: (theirs) => form.submit(save(values, theirs)),
        }}
        className={className}
      >
        {children({ values, base, change })}
        <div className="flex flex-wrap gap-3">
          <Button type="submit" level="main" busy={form.isBusy} busyLabel="Guardando…">
            {typeof submitLabel === 'string' ? submitLabel : submitLabel(values)}
          </Button>
          <ButtonLink to={list}>Volver a la lista</ButtonLink>
        </div>
      </VersionedFormBody>
      {preview?.(values)}
    </>
  );
}
