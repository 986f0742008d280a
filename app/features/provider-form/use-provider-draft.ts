import { useEffect, useState } from 'react';
import { draftPrefix } from '../../lib/drafts.ts';
import { forget, recall, remember } from '../../lib/local-storage.ts';
import type { Provider } from '../directory/provider-detail.ts';
import { type BaseVersion, baseVersionOf } from './save-provider.ts';
import { discardLogo } from './upload-logo.ts';
import { emptyValues, type ProviderValues } from './values.ts';

interface Draft {
  values: ProviderValues;
  base?: BaseVersion;
  /** Time of the last change; undefined while the form equals the stored row. */
  keptAt?: number;
}

/** Form values with a draft in localStorage, from the first change until they are saved. */
export function useProviderDraft(name: string, initial: Provider | null) {
  const key = draftPrefix + name;
  const [stored, setStored] = useState(initial);
  const [draft, setDraft] = useState<Draft>(() => read(key) ?? fresh(initial));
  const [restoredAt, setRestoredAt] = useState(draft.keptAt);

  useEffect(() => {
    if (draft.keptAt) remember(key, JSON.stringify(draft));
    else forget(key);
  }, [key, draft]);

  function restart(provider: Provider | null) {
    dropUpload(draft);
    setStored(provider);
    setRestoredAt(undefined);
    setDraft(fresh(provider));
  }

  return {
    values: draft.values,
    base: draft.base,
    isDirty: draft.keptAt !== undefined,
    /** Set when the page opened with a draft of an earlier visit. */
    restoredAt,
    change(patch: Partial<ProviderValues> | ((values: ProviderValues) => Partial<ProviderValues>)) {
      setDraft(({ values, base }) => {
        const next = { ...values, ...(typeof patch === 'function' ? patch(values) : patch) };
        const isSame = JSON.stringify(next) === JSON.stringify(base?.values ?? emptyValues);
        return { values: next, base, keptAt: isSame ? undefined : Date.now() };
      });
    },
    /** After a save: shows the stored row, with what was typed while the request was pending. */
    settle(provider: Provider, sent: ProviderValues) {
      setStored(provider);
      setRestoredAt(undefined);
      setDraft(({ values }) => (values === sent ? fresh(provider) : changed(provider, values)));
    },
    /** Replaces the draft by this version. */
    restart,
    /** Replaces the draft by the stored row. */
    discard: () => restart(stored),
    /** Keeps the draft as a change to this version. */
    rebase: (provider: Provider) => {
      setStored(provider);
      setDraft(({ values }) => changed(provider, values));
    },
  };
}

export function hasProviderDraft(name: string): boolean {
  return recall(draftPrefix + name) !== null;
}

function fresh(provider: Provider | null): Draft {
  const base = provider ? baseVersionOf(provider) : undefined;
  return { values: base?.values ?? emptyValues, base };
}

/** Deletes the logo uploaded for this draft, never the one of the stored row. */
function dropUpload({ values, base }: Draft): void {
  const { logo_url: url } = values;
  if (url && url !== base?.values.logo_url) void discardLogo(url).catch(() => {});
}

function changed(provider: Provider, values: ProviderValues): Draft {
  return { values, base: baseVersionOf(provider), keptAt: Date.now() };
}

function read(key: string): Draft | null {
  try {
    const draft = JSON.parse(recall(key) ?? 'null') as Draft | null;
    return draft && { ...draft, values: { ...emptyValues, ...draft.values } };
  } catch {
    return null;
  }
}
