import { RefreshCw, Trash2, Upload, X } from 'lucide-react';
import { useId } from 'react';
import { Button, buttonClass } from '../../components/ui/button.tsx';
import { FieldError, Hint } from '../../components/ui/field.tsx';
import { Progress } from '../../components/ui/progress.tsx';
import { cx } from '../../lib/cx.ts';
import { Logo } from '../directory/logo.tsx';
import { Door } from '../directory/type-art.tsx';
import type { Typed } from '../provider-data/typed.ts';
import { imageTypes } from './image-file.ts';
import type { useLogoUpload } from './use-logo-upload.ts';
import { typeOf } from './values.ts';

interface LogoFieldProps {
  values: Typed;
  logo: ReturnType<typeof useLogoUpload>;
}

export function LogoField({ values, logo: { upload, failure, send, cancel, remove } }: LogoFieldProps) {
  const { logo_url: [url] = [], nombre: [nombre] = [] } = values;
  const type = typeOf(values);
  const id = useId();

  return (
    <fieldset aria-describedby={`${id}-hint`} className="grid gap-3">
      <legend className="mb-1.5 flex flex-wrap items-baseline gap-x-2 text-ui font-strong">
        Logo <span className="text-meta font-normal text-ink-soft">opcional</span>
      </legend>
      <div className="flex flex-wrap items-start gap-4 rounded-field border-[1.5px] border-dashed border-line-strong p-4">
        {upload ? (
          <img
            src={upload.preview}
            alt="Vista previa del logo nuevo"
            className="h-[76px] w-16 flex-none rounded-field border border-line bg-[#fff] object-contain p-1.5"
          />
        ) : type ? (
          <Logo src={url || null} nombre={nombre || 'tu servicio'} type={type} />
        ) : (
          <Door type="todos" />
        )}
        <div className="grid min-w-0 flex-[1_1_14rem] gap-2">
          {upload ? (
            <>
              <Progress
                label={upload.percent < 100 ? `Subiendo ${upload.file.name}` : 'Revisando la imagen…'}
                percent={upload.percent}
              />
              <Button
                Icon={X}
                level="text"
                size="small"
                className="-ml-3 justify-self-start"
                onClick={cancel}
              >
                Cancelar subida
              </Button>
            </>
          ) : (
            <div className="flex flex-wrap gap-2">
              <label
                className={cx(
                  buttonClass({ size: 'small' }),
                  'relative cursor-pointer has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
                )}
              >
                <Upload className="icon" />
                {url ? 'Elegir otra imagen' : 'Elegir imagen'}
                <input
                  type="file"
                  id="logo"
                  accept={imageTypes.join(',')}
                  aria-describedby={cx(failure && `${id}-error`, `${id}-hint`)}
                  className="absolute inset-0 cursor-pointer opacity-0 file:cursor-pointer"
                  onChange={({ target }) => {
                    const [file] = target.files ?? [];
                    if (file) send(file);
                    // So that the same file can be chosen again.
                    target.value = '';
                  }}
                />
              </label>
              {url ? (
                <Button Icon={Trash2} level="risk" size="small" onClick={remove}>
                  Quitar logo
                </Button>
              ) : null}
            </div>
          )}
          <FieldError id={`${id}-error`}>{failure?.text}</FieldError>
          {failure?.file ? (
            <Button
              Icon={RefreshCw}
              level="text"
              size="small"
              className="-ml-3 justify-self-start"
              onClick={() => failure.file && send(failure.file)}
            >
              Subir otra vez
            </Button>
          ) : null}
          <Hint id={`${id}-hint`}>
            Imagen JPG, PNG, WebP, AVIF o GIF de hasta 5 MB. Sin logo mostramos una puerta del color de tu
            tipo.
          </Hint>
        </div>
      </div>
    </fieldset>
  );
}
