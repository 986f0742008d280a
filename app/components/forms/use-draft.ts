import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { type BaseVersion, type Draft, draftPrefix, mergeSaved, readDraft } from '../../lib/drafts.ts';
import { forget, recall, remember } from '../../lib/local-storage.ts';

type Patch<Values> = Partial<Values> | ((values: Values) => Partial<Values>);

interface DraftOptions<Values> {
  /** The version of the stored row; none for a new one. */
  base?: BaseVersion<Values> | undefined;
  /** The field of a server-rendered form, named like its value. */
  field?: RefObject<HTMLTextAreaElement | null>;
  /** For another server-rendered form: asked after hydration whether the draft may be shown, as nobody typed meanwhile. */
  canRestore?(): boolean;
}

/**
 * Form values with a draft in localStorage, from the first change until they are saved. `stored` is what the form shows
 * without one. Key the form by what it edits.
 */
export function useDraft<Values extends object>(
  name: string,
  stored: Values,
  { base, field, canRestore }: DraftOptions<Values> = {},
) {
  const key = draftPrefix + name;
  const [draft, setDraft] = useState<Draft<Values>>(
    () => (field || canRestore ? null : readDraft(recall(key), stored)) ?? { values: stored, base },
  );
  const [restoredAt, setRestoredAt] = useState(draft.keptAt);
  // Several changes may come between two renderings.
  const latest = useRef(draft);
  const sent = useRef(draft.values);

  function keep(next: Draft<Values>) {
    latest.current = next;
    setDraft(next);
    if (next.keptAt) remember(key, JSON.stringify(next));
    else forget(key);
  }

  function change(patch: Patch<Values>) {
    const { values, base } = latest.current;
    const next = { ...values, ...(typeof patch === 'function' ? patch(values) : patch) };
    const isChanged = isDifferent(next, base?.values ?? stored);
    keep({ values: next, base, keptAt: isChanged ? Date.now() : undefined });
  }

  function show(next: Draft<Values>) {
    if (field?.current) field.current.value = String(Reflect.get(next.values, field.current.name));
    setRestoredAt(undefined);
    keep(next);
  }

  /* The field is uncontrolled, so that text typed before hydration stays; a draft fills it only when it is empty. */
  const fill = useEffectEvent((control: HTMLTextAreaElement) => {
    const found = readDraft(recall(key), stored);
    if (found && control.value === '') {
      control.value = String(Reflect.get(found.values, control.name));
      setRestoredAt(found.keptAt);
      keep(found);
    } else if (control.value !== '') {
      change({ [control.name]: control.value } as Partial<Values>);
    }
  });
  const restore = useEffectEvent(() => {
    const found = readDraft(recall(key), stored);
    if (!found || !canRestore?.()) return;
    setRestoredAt(found.keptAt);
    keep(found);
  });
  useEffect(() => {
    if (field?.current) fill(field.current);
    restore();
  }, [field]);

  return {
    values: draft.values,
    base: draft.base,
    isDirty: draft.keptAt !== undefined,
    /** Set when the page opened with a draft of an earlier visit. */
    restoredAt,
    change,
    /** Deletes the draft and shows these values: those without a draft, unless others are given. */
    reset: (values = stored, version = base) => show({ values, base: version }),
    /** The values, for what is sent now. */
    send(): Values {
      sent.current = latest.current.values;
      return sent.current;
    },
    /** After a save: as `reset`, but what was changed since `send` stays. True: nothing was. */
    settle(saved = stored, version = base): boolean {
      const values = mergeSaved(latest.current.values, sent.current, saved);
      const isSettled = !isDifferent(values, saved);
      show({ values, base: version, keptAt: isSettled ? undefined : Date.now() });
      return isSettled;
    },
    /** Keeps the draft as a change to this version. */
    rebase: (version: BaseVersion<Values>) =>
      keep({ values: latest.current.values, base: version, keptAt: Date.now() }),
  };
}

/** Space around a text is no change. */
function isDifferent(one: object, other: object): boolean {
  const trimmed = (_: string, value: unknown) => (typeof value === 'string' ? value.trim() : value);
  return JSON.stringify(one, trimmed) !== JSON.stringify(other, trimmed);
}
