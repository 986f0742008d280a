import { useEffect, useState } from 'react';
import { draftPrefix } from '../../lib/drafts.ts';
import { forget, recall, remember } from '../../lib/preferences.ts';
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

  function restart(proveedor: Provider | null) {
    dropUpload(draft);
    setStored(proveedor);
    setRestoredAt(undefined);
    setDraft(fresh(proveedor));
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
    settle(proveedor: Provider, sent: ProviderValues) {
      setStored(proveedor);
      setRestoredAt(undefined);
      setDraft(({ values }) => (values === sent ? fresh(proveedor) : changed(proveedor, values)));
    },
    /** Replaces the draft by this version. */
    restart,
    /** Replaces the draft by the stored row. */
    discard: () => restart(stored),
    /** Keeps the draft as a change to this version. */
    rebase: (proveedor: Provider) => {
      setStored(proveedor);
      setDraft(({ values }) => changed(proveedor, values));
    },
  };
}

export function hasProviderDraft(name: string): boolean {
  return recall(draftPrefix + name) !== null;
}

function fresh(proveedor: Provider | null): Draft {
  const base = proveedor ? baseVersionOf(proveedor) : undefined;
  return { values: base?.values ?? emptyValues, base };
}

/** Deletes the logo uploaded for this draft, never the one of the stored row. */
function dropUpload({ values, base }: Draft): void {
  const { logo_url: url } = values;
  if (url && url !== base?.values.logo_url) void discardLogo(url).catch(() => {});
}

function changed(proveedor: Provider, values: ProviderValues): Draft {
  return { values, base: baseVersionOf(proveedor), keptAt: Date.now() };
}

function read(key: string): Draft | null {
  try {
    const draft = JSON.parse(recall(key) ?? 'null') as Draft | null;
    return draft && { ...draft, values: { ...emptyValues, ...draft.values } };
  } catch {
    return null;
  }
}
