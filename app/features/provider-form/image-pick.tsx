import { type LucideIcon, RefreshCw, X } from 'lucide-react';
import type { ReactNode, Ref } from 'react';
import { Button, buttonClass } from '../../components/ui/button.tsx';
import { FieldError } from '../../components/ui/field.tsx';
import { Progress } from '../../components/ui/progress.tsx';
import { cx } from '../../lib/cx.ts';
import { imageTypes } from './image-file.ts';
import type { useImageUpload } from './use-image-upload.ts';

interface ImagePickProps {
  id: string;
  Icon: LucideIcon;
  label: string;
  size?: 'small';
  image: Pick<ReturnType<typeof useImageUpload>, 'upload' | 'failure' | 'send' | 'cancel'>;
  error?: string | undefined;
  hintId: string;
  input?: Ref<HTMLInputElement>;
  /** In place of the button. */
  full?: ReactNode;
  /** Beside the button. */
  children?: ReactNode;
}

/** Chooses and uploads a picture: the button or the progress, and what went wrong. */
export function ImagePick({
  id,
  Icon,
  label,
  size,
  image,
  error,
  hintId,
  input,
  full,
  children,
}: ImagePickProps) {
  const { upload, failure, send, cancel } = image;
  const text = { level: 'text', size: 'small', className: '-ml-3 justify-self-start' } as const;
  return (
    <>
      {upload ? (
        <>
          <Progress
            label={upload.percent < 100 ? `Subiendo ${upload.file.name}` : 'Revisando la imagen…'}
            percent={upload.percent}
          />
          <Button Icon={X} {...text} onClick={cancel}>
            Cancelar subida
          </Button>
        </>
      ) : (
        (full ?? (
          <div className="flex flex-wrap gap-2">
            <label
              className={cx(
                buttonClass({ size }),
                'relative cursor-pointer has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
              )}
            >
              <Icon className="icon" />
              {label}
              <input
                ref={input}
                type="file"
                id={id}
                accept={imageTypes.join(',')}
                aria-describedby={cx((failure || error) && `${id}-error`, hintId)}
                className="absolute inset-0 cursor-pointer opacity-0 file:cursor-pointer"
                onChange={({ target }) => {
                  const [file] = target.files ?? [];
                  if (file) send(file);
                  // So that the same file can be chosen again.
                  target.value = '';
                }}
              />
            </label>
            {children}
          </div>
        ))
      )}
      <FieldError id={`${id}-error`}>{failure?.text ?? error}</FieldError>
      {failure?.file ? (
        <Button Icon={RefreshCw} {...text} onClick={() => failure.file && send(failure.file)}>
          Subir otra vez
        </Button>
      ) : null}
    </>
  );
}
