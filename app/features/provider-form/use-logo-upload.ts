import { useEffect, useRef, useState } from 'react';
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

/** Validates and uploads a chosen file, with progress; a failure has a message and a retry. */
export function useLogoUpload(onUploaded: (url: string) => void) {
  const [upload, setUpload] = useState<Upload>();
  const [failure, setFailure] = useState<{ text: string; file?: File }>();
  const running = useRef<AbortController>(null);
  useEffect(() => () => running.current?.abort(), []);

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
    const show = (percent: number) => setUpload({ file, preview, percent });
    show(0);
    try {
      const watch = { onProgress: show, signal: stop.signal };
      const url = await withFreshSession(() => uploadLogo(file, verdict.type, watch));
      if (stop.signal.aborted) await discardLogo(url);
      else onUploaded(url);
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

  /** The upload of an old draft may have been swept since: falls back to the stored logo. */
  async function check(url: string, storedUrl: string) {
    if (!(await isLogoGone(url))) return;
    onUploaded(storedUrl);
    setFailure({ text: 'El logo de tu borrador ya no está guardado. Elige la imagen otra vez.' });
  }

  return { upload, failure, check, send: (file: File) => void send(file), cancel };
}
