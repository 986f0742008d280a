import { useEffect, useEffectEvent } from 'react';
import { discardImage, isImageGone } from './upload-image.ts';
import { useImageUpload } from './use-image-upload.ts';

interface LogoOptions {
  /** The logo of the draft, and that of the stored row, whose file must not be deleted. */
  url: string;
  storedUrl: string;
  /** The logo of the draft may be stored already. */
  isSaving: boolean;
  onChange(url: string): void;
}

/** The upload of the logo: what it takes the place of is deleted, unless it is stored. */
export function useLogoUpload({ url, storedUrl, isSaving, onChange }: LogoOptions) {
  const { fail, ...image } = useImageUpload({ topic: 'provider-logo', onUploaded: show });

  /** The upload of an old draft may have been swept since: falls back to the stored logo. */
  const checkDraft = useEffectEvent(async () => {
    if (!url || url === storedUrl || !(await isImageGone(url))) return;
    show(storedUrl);
    fail('El logo de tu borrador ya no está guardado. Elige la imagen otra vez.');
  });
  useEffect(() => void checkDraft(), []);

  function show(next: string) {
    if (url && url !== storedUrl && !isSaving) void discardImage(url).catch(() => {});
    onChange(next);
  }

  return { ...image, remove: () => show('') };
}
