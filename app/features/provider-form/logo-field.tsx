import { Trash2, Upload } from 'lucide-react';
import { useId } from 'react';
import { Button } from '../../components/ui/button.tsx';
import { Hint } from '../../components/ui/field.tsx';
import { Logo } from '../directory/logo.tsx';
import { Door } from '../directory/type-art.tsx';
import type { Typed } from '../provider-data/typed.ts';
import { ImagePick } from './image-pick.tsx';
import type { useLogoUpload } from './use-logo-upload.ts';
import { typeOf } from './values.ts';

interface LogoFieldProps {
  values: Typed;
  logo: ReturnType<typeof useLogoUpload>;
}

export function LogoField({ values, logo }: LogoFieldProps) {
  const { upload } = logo;
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
          <ImagePick
            id="logo"
            Icon={Upload}
            label={url ? 'Elegir otra imagen' : 'Elegir imagen'}
            size="small"
            image={logo}
            hintId={`${id}-hint`}
          >
            {url ? (
              <Button Icon={Trash2} level="risk" size="small" onClick={logo.remove}>
                Quitar logo
              </Button>
            ) : null}
          </ImagePick>
          <Hint id={`${id}-hint`}>
            Imagen JPG, PNG, WebP, AVIF o GIF de hasta 5 MB. Sin logo mostramos una puerta del color de tu
            tipo.
          </Hint>
        </div>
      </div>
    </fieldset>
  );
}
