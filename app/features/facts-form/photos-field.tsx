import { Camera } from 'lucide-react';
import { useEffect, useEffectEvent, useId, useRef } from 'react';
import { MoveButtons } from '../../components/forms/move-buttons.tsx';
import { useReorder } from '../../components/forms/use-reorder.ts';
import { Field, Hint, Textarea } from '../../components/ui/field.tsx';
import type { Photo } from '../provider-data/kinds/told.ts';
import { ImagePick } from '../provider-form/image-pick.tsx';
import { discardImage, isImageGone } from '../provider-form/upload-image.ts';
import type { useImageUpload } from '../provider-form/use-image-upload.ts';

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
    image.fail('Una foto de tu borrador ya no está guardada. Elígela otra vez.');
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
                className="line-do"
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
      <div className="grid max-w-md gap-2">
        <ImagePick
          id={idOf('fotos')}
          Icon={Camera}
          label="Añadir una foto"
          image={image}
          error={errorOf('fotos')}
          hintId={`${titleId}-hint`}
          input={input}
          full={isFull ? <Hint>Ya hay {limits.fotos} fotos. Quita una para añadir otra.</Hint> : undefined}
        />
      </div>
    </fieldset>
  );
}
