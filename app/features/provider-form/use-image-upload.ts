import { useEffect, useRef, useState } from 'react';
import { notify } from '../../components/ui/toast.tsx';
import { withFreshSession } from '../../session/fresh-session.ts';
import { explainUpload, judgeImage } from './image-file.ts';
import { discardImage, uploadImage } from './upload-image.ts';

interface Upload {
  file: File;
  /** Object URL of the chosen file. */
  preview: string;
  percent: number;
}

interface Options {
  /** Topic of the toast that says why a file was refused. */
  topic: string;
  onUploaded(url: string): void;
}

/** Validates and uploads a chosen file, with progress; a failure has a message and a retry. */
export function useImageUpload({ topic, onUploaded }: Options) {
  const [upload, setUpload] = useState<Upload>();
  const [failure, setFailure] = useState<{ text: string; file?: File }>();
  const running = useRef<AbortController>(null);
  // The form may have been saved while the file was on its way.
  const latest = useRef(onUploaded);
  latest.current = onUploaded;
  useEffect(() => () => running.current?.abort(), []);

  function refuse(text: string, file?: File) {
    setFailure({ text, file });
    notify.error(text, topic);
  }

  async function send(file: File) {
    const stop = new AbortController();
    running.current?.abort();
    running.current = stop;
    setFailure(undefined);
    notify.dismissed(topic);
    const verdict = await judgeImage(file);
    if (verdict.problem !== undefined) return refuse(verdict.problem);
    const preview = URL.createObjectURL(file);
    const showProgress = (percent: number) => setUpload({ file, preview, percent });
    showProgress(0);
    try {
      const watch = { onProgress: showProgress, signal: stop.signal };
      const uploaded = await withFreshSession(() => uploadImage(file, verdict.type, watch));
      if (stop.signal.aborted) await discardImage(uploaded);
      else latest.current(uploaded);
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

  return {
    upload,
    failure,
    send: (file: File) => void send(file),
    cancel,
    /** Says beside the button what is wrong, without a toast. */
    fail: (text: string) => setFailure({ text }),
  };
}
