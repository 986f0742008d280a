import { Camera, RefreshCw, X } from 'lucide-react';
import { useEffect, useEffectEvent, useId, useRef } from 'react';
import { useReorder } from '../../../components/forms/use-reorder.ts';
import { Button, buttonClass } from '../../../components/ui/button.tsx';
import { Field, FieldError, Hint, Textarea } from '../../../components/ui/field.tsx';
import { Progress } from '../../../components/ui/progress.tsx';
import { cx } from '../../../lib/cx.ts';
import type { Photo } from '../../provider-data/kinds/told.ts';
import { imageTypes } from '../../provider-form/image-file.ts';
import { discardImage, isImageGone } from '../../provider-form/upload-image.ts';
import type { useImageUpload } from '../../provider-form/use-image-upload.ts';
import { MoveButtons } from './move-buttons.tsx';

/** As a rule of the database has them. */
const limits = { fotos: 6, descripcion: 200 };

interface PhotosFieldProps {
  photos: Photo[];
  /** Those of the stored row, whose files must not be deleted. */
  stored: readonly Photo[];
  image: ReturnType<typeof useImageUpload>;
  idOf(field: string): string;
  errorOf(field: string): string | undefined;
  onChange(change: (photos: Photo[]) => Photo[]): void;
}

/** Photos of the premises, each with its description. */
export function PhotosField({ photos, stored, image, idOf, errorOf, onChange }: PhotosFieldProps) {
  const { upload, failure, send, cancel, fail } = image;
  const titleId = useId();
  const input = useRef<HTMLInputElement>(null);
  const { list, move, movedTo } = useReorder<Photo, HTMLUListElement>(photos, (next) => onChange(() => next));
  const isStored = (url: string) => stored.some((photo) => photo.url === url);
  const isFull = photos.length >= limits.fotos;

  /** The photos of an old draft may have been swept since. */
  const checkDraft = useEffectEvent(async () => {
    const loose = photos.map(({ url }) => url).filter((url) => !isStored(url));
    const gone = await Promise.all(loose.map(async (url) => ((await isImageGone(url)) ? url : '')));
    if (!gone.some(Boolean)) return;
    onChange((now) => now.filter(({ url }) => !gone.includes(url)));
    fail('Una foto de tu borrador ya no está guardada. Elígela otra vez.');
  });
  useEffect(() => void checkDraft(), []);

  function remove({ url }: Photo) {
    if (!isStored(url)) void discardImage(url).catch(() => {});
    onChange((now) => now.filter((photo) => photo.url !== url));
    requestAnimationFrame(() => input.current?.focus());
  }

  return (
    <fieldset className="grid gap-4">
      <legend className="float-left w-full">
        <h3 id={titleId} className="text-h4">
          Fotos del lugar
        </h3>
      </legend>
      <div className="clear-both -mt-3">
        <Hint id={`${titleId}-hint`}>
          Hasta {limits.fotos}. Sin personas, tampoco de espaldas. Cada foto lleva una descripción. Imagen
          JPG, PNG, WebP, AVIF o GIF de hasta 5 MB.
        </Hint>
      </div>
      {photos.length > 0 ? (
        <ul ref={list} aria-labelledby={titleId} className="grid fill-cols-[17rem] gap-5">
          {photos.map((photo, index) => (
            <li key={photo.url} className="grid content-start gap-3">
              <img
                src={photo.url}
                alt={`Foto ${index + 1}`}
                className="aspect-3/2 w-full rounded-field bg-brand-soft object-cover"
              />
              <Field
                id={idOf(`foto-${index + 1}`)}
                label={`Descripción de la foto ${index + 1}`}
                need="obligatorio"
                error={errorOf(`foto-${index + 1}`)}
              >
                <Textarea
                  rows={2}
                  value={photo.descripcion}
                  maxLength={limits.descripcion}
                  height="min-h-[76px] resize-none"
                  onChange={({ target: { value } }) =>
                    onChange((now) =>
                      now.map((other) =>
                        other.url === photo.url ? { ...other, descripcion: value } : other,
                      ),
                    )
                  }
                />
              </Field>
              <MoveButtons
                about={`la foto ${index + 1}`}
                isFirst={index === 0}
                isLast={index === photos.length - 1}
                onMove={(step) => move(index, step)}
                onRemove={() => remove(photo)}
              />
            </li>
          ))}
        </ul>
      ) : null}
      <p role="status" className="sr-only">
        {movedTo === undefined ? '' : `La foto está ahora en el lugar ${movedTo + 1} de ${photos.length}.`}
      </p>
      {upload ? (
        <div className="grid max-w-md gap-2">
          <Progress
            label={upload.percent < 100 ? `Subiendo ${upload.file.name}` : 'Revisando la imagen…'}
            percent={upload.percent}
          />
          <Button Icon={X} level="text" size="small" className="-ml-3 justify-self-start" onClick={cancel}>
            Cancelar subida
          </Button>
        </div>
      ) : (
        <div className="grid justify-items-start gap-2">
          {isFull ? (
            <Hint>Ya hay {limits.fotos} fotos. Quita una para añadir otra.</Hint>
          ) : (
            <label
              className={cx(
                buttonClass(),
                'relative cursor-pointer has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
              )}
            >
              <Camera className="icon" />
              Añadir una foto
              <input
                ref={input}
                type="file"
                id={idOf('fotos')}
                accept={imageTypes.join(',')}
                aria-describedby={cx(failure && `${idOf('fotos')}-error`, `${titleId}-hint`)}
                className="absolute inset-0 cursor-pointer opacity-0 file:cursor-pointer"
                onChange={({ target }) => {
                  const [file] = target.files ?? [];
                  if (file) send(file);
                  // So that the same file can be chosen again.
                  target.value = '';
                }}
              />
            </label>
          )}
          <FieldError id={`${idOf('fotos')}-error`}>{failure?.text ?? errorOf('fotos')}</FieldError>
          {failure?.file ? (
            <Button
              Icon={RefreshCw}
              level="text"
              size="small"
              className="-ml-3"
              onClick={() => failure.file && send(failure.file)}
            >
              Subir otra vez
            </Button>
          ) : null}
        </div>
      )}
    </fieldset>
  );
}
