import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { notify } from '../../components/ui/toast.tsx';
import { withFreshSession } from '../../session/fresh-session.ts';
import { explainUpload, judgeLogo } from './logo-file.ts';
import { discardLogo, isLogoGone, uploadLogo } from './upload-logo.ts';

interface Upload {
  file: File;
  /** Object URL of the chosen file. */
  preview: string;
  percent: number;
}

interface LogoOptions {
  /** The logo of the draft, and that of the stored row, whose file must not be deleted. */
  url: string;
  storedUrl: string;
  onChange(url: string): void;
}

/** Validates and uploads a chosen file, with progress; a failure has a message and a retry. */
export function useLogoUpload({ url, storedUrl, onChange }: LogoOptions) {
  const [upload, setUpload] = useState<Upload>();
  const [failure, setFailure] = useState<{ text: string; file?: File }>();
  const running = useRef<AbortController>(null);
  useEffect(() => () => running.current?.abort(), []);

  /** The upload of an old draft may have been swept since: falls back to the stored logo. */
  const checkDraft = useEffectEvent(async () => {
    if (!url || url === storedUrl || !(await isLogoGone(url))) return;
    show(storedUrl);
    setFailure({ text: 'El logo de tu borrador ya no está guardado. Elige la imagen otra vez.' });
  });
  useEffect(() => void checkDraft(), []);

  function show(next: string) {
    if (url && url !== storedUrl) void discardLogo(url).catch(() => {});
    onChange(next);
  }

  function refuse(text: string, file?: File) {
    setFailure({ text, file });
    notify.error(text, 'provider-logo');
  }

  async function send(file: File) {
    const stop = new AbortController();
    running.current?.abort();
    running.current = stop;
    setFailure(undefined);
    notify.dismissed('provider-logo');
    const verdict = await judgeLogo(file);
    if (verdict.problem !== undefined) return refuse(verdict.problem);
    const preview = URL.createObjectURL(file);
    const showProgress = (percent: number) => setUpload({ file, preview, percent });
    showProgress(0);
    try {
      const watch = { onProgress: showProgress, signal: stop.signal };
      const uploaded = await withFreshSession(() => uploadLogo(file, verdict.type, watch));
      if (stop.signal.aborted) await discardLogo(uploaded);
      else show(uploaded);
    } catch (error) {
      if (!stop.signal.aborted) refuse(explainUpload(error), file);
    } finally {
      URL.revokeObjectURL(preview);
      if (running.current === stop) setUpload(undefined);
    }
  }

  function cancel() {
    running.current?.abort();
    setUpload(undefined);
  }

  return { upload, failure, send: (file: File) => void send(file), cancel, remove: () => show('') };
}
