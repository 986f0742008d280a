import { type ReactNode, useState } from 'react';
import type { FactsPage } from './facts-page.ts';
import { PartForm } from './part-form.tsx';
import { PartPanel } from './part-panel.tsx';
import { baseOf, type RowPart, rowParts } from './parts.ts';
import { SavedNotice } from './saved-notice.tsx';
import { usePart } from './use-part.ts';

/** What a page knows of a part. */
export interface RowPartProps {
  page: FactsPage;
  row: object | null;
  /** When it was saved last, and the last day on which it is confirmed. */
  savedAt: string | undefined;
  until: string | undefined;
}

interface PartWords {
  id: string;
  title: string;
  intro: string;
  /** "atención": after "Guardar" and "No se guardó". */
  name: string;
  saveLabel: string;
  /** After a save. */
  saved: string;
  confirmed: string;
  pronoun: 'la' | 'lo';
}

interface PartViewProps {
  part: ReturnType<typeof useRowPart>;
  page: FactsPage;
  words: PartWords;
  savedAt: string | undefined;
  until: string | undefined;
  unavailable?: string | undefined;
  after?: ReactNode;
  children: ReactNode;
}

/** A part that is a row or some columns of it, with its draft. */
export function useRowPart(name: RowPart, id: string, draft: string, { page, row }: RowPartProps) {
  const [isSaved, setSaved] = useState(false);
  const stored = baseOf(name, row);
  const part = usePart({
    id,
    draftName: `${page.draftPrefix}${draft}-${page.providerId}`,
    stored,
    fields: rowParts[name].fields,
    write: (values, base) => ({
      intent: 'save-row',
      part: name,
      providerId: page.providerId,
      values,
      base,
    }),
    onSaved: () => setSaved(true),
  });
  return { ...part, stored, isSaved: isSaved && !part.isDirty };
}

export function RowPartView(props: PartViewProps) {
  const { part, page, words, savedAt, until, unavailable, after, children } = props;
  return (
    <PartPanel id={words.id} title={words.title} intro={words.intro}>
      <PartForm
        page={page}
        part={part}
        label={words.title}
        saveLabel={words.saveLabel}
        failed={`No se guardó ${words.name}`}
        unavailable={unavailable}
        savedAt={savedAt}
        saved={
          part.isSaved ? (
            <SavedNotice
              pronoun={words.pronoun}
              page={page}
              title={words.saved}
              confirmed={words.confirmed}
              until={until}
            />
          ) : null
        }
      >
        {children}
      </PartForm>
      {after}
    </PartPanel>
  );
}
