import { Eye } from 'lucide-react';
import { Link } from 'react-router';
import { HeldField } from '../provider-data/held-field.tsx';
import { photoText, readPhoto } from '../provider-data/kinds/told.ts';
import { discardImage } from '../provider-form/upload-image.ts';
import { useImageUpload } from '../provider-form/use-image-upload.ts';
import { PhotosField } from './photos-field.tsx';
import { type RowPartProps, RowPartView, useRowPart } from './row-part.tsx';
import { StepsField } from './steps-field.tsx';

const words = {
  id: 'primera-visita',
  title: 'Tu primera visita',
  intro: 'Cuenta lo que pasa, para que nadie llegue sin saber.',
  name: 'la visita',
  saveLabel: 'Guardar la visita',
  saved: 'La primera visita está guardada',
  confirmed: 'Estos datos quedan confirmados',
  pronoun: 'la',
} as const;

/** Tu primera visita: what happens, told before it happens. */
export function VisitPart(props: RowPartProps) {
  const { page } = props;
  const part = useRowPart('visit', words.id, 'primera-visita', props);
  const { values, change, idOf, errorOf } = part;
  const held = { voice: 'owner', part } as const;
  const [photos, stored] = [values, part.stored.values].map(({ fotos = [] }) => fotos.map(readPhoto));
  const image = useImageUpload({
    topic: 'visit-photo',
    onUploaded: (url) =>
      change(({ fotos = [] }) => ({ fotos: [...fotos, photoText({ url, descripcion: '' })] })),
  });

  /** The photos uploaded for this draft go with it, never those of the stored row. */
  function discard() {
    for (const { url } of photos ?? [])
      if (!stored?.some((photo) => photo.url === url)) void discardImage(url).catch(() => {});
    part.discard();
  }

  return (
    <RowPartView
      {...props}
      part={{ ...part, discard }}
      words={words}
      unavailable={image.upload ? 'Espera a que suba la foto' : undefined}
      after={
        page.isApproved && part.stored.values.pasos?.length ? (
          <p className="text-meta">
            <Link
              to={`/proveedor/${page.providerId}/visita`}
              className="inline-flex min-h-11 items-center gap-2"
            >
              <Eye className="icon" />
              Ver la hoja de la visita
            </Link>
          </p>
        ) : null
      }
    >
      <div className="grid fit-cols-[19rem] gap-5">
        <HeldField {...held} name="con_quien" />
        <HeldField {...held} name="duracion_minutos" />
      </div>
      <StepsField
        steps={values.pasos ?? []}
        idOf={idOf}
        errorOf={errorOf}
        onChange={(pasos) => change({ pasos })}
      />
      <HeldField {...held} name="que_llevar" />
      <HeldField
        {...held}
        name="se_puede"
        hint={`Marca lo que se puede ${page.isAdmin ? 'allí' : 'en tu lugar'}. Lo que no marcas no se muestra.`}
      />
      <PhotosField
        photos={photos ?? []}
        stored={stored ?? []}
        image={image}
        idOf={idOf}
        errorOf={errorOf}
        onChange={(next) =>
          change(({ fotos = [] }) => ({ fotos: next(fotos.map(readPhoto)).map(photoText) }))
        }
      />
    </RowPartView>
  );
}
