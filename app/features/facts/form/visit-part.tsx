import { Eye } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { Field } from '../../../components/ui/field.tsx';
import { Select } from '../../../components/ui/select.tsx';
import { HeldField } from '../../provider-data/held-field.tsx';
import { discardImage } from '../../provider-form/upload-image.ts';
import { useImageUpload } from '../../provider-form/use-image-upload.ts';
import { describeDuration } from '../visit/visit-words.ts';
import type { FactsPage } from './facts-page.ts';
import { PartForm } from './part-form.tsx';
import { PartPanel } from './part-panel.tsx';
import { PhotosField } from './photos-field.tsx';
import type { FirstVisit } from './rows.ts';
import { SavedNotice } from './saved-notice.tsx';
import { StepsField } from './steps-field.tsx';
import { ThingsField } from './things-field.tsx';
import { usePart } from './use-part.ts';
import { checkVisit, describeVisit, durations, type VisitValues, visitBaseOf } from './visit-values.ts';

interface VisitPartProps {
  page: FactsPage;
  visit: FirstVisit | null;
  until: string | undefined;
}

/** Tu primera visita: what happens, told before it happens. */
export function VisitPart({ page, visit, until }: VisitPartProps) {
  const [isSaved, setSaved] = useState(false);
  const stored = visitBaseOf(visit);
  const part = usePart<VisitValues>({
    id: 'primera-visita',
    draftName: `${page.draftPrefix}visita-${page.providerId}`,
    stored,
    check: checkVisit,
    write: (values, base) => ({ intent: 'save-visit', providerId: page.providerId, values, base }),
    describe: describeVisit,
    onSaved: () => setSaved(true),
  });
  const { values, change, idOf, errorOf } = part;
  const image = useImageUpload({
    topic: 'visit-photo',
    onUploaded: (url) => change((now) => ({ fotos: [...now.fotos, { url, descripcion: '' }] })),
  });
  const minutes = Number(values.duracion_minutos);
  const offered =
    minutes && !durations.includes(minutes) ? [...durations, minutes].sort((a, b) => a - b) : durations;

  /** The photos uploaded for this draft go with it, never those of the stored row. */
  function discard() {
    for (const { url } of values.fotos)
      if (!stored.values.fotos.some((photo) => photo.url === url)) void discardImage(url).catch(() => {});
    part.discard();
  }

  return (
    <PartPanel
      id="primera-visita"
      title="Tu primera visita"
      intro="Cuenta lo que pasa, para que nadie llegue sin saber."
    >
      <PartForm
        page={page}
        part={{ ...part, discard }}
        label="Tu primera visita"
        saveLabel="Guardar la visita"
        failed="No se guardó la visita"
        unavailable={image.upload ? 'Espera a que suba la foto' : undefined}
        savedAt={visit?.fecha_actualizacion}
        saved={
          isSaved && !part.isDirty ? (
            <SavedNotice
              pronoun="la"
              page={page}
              title="La primera visita está guardada"
              confirmed="Estos datos quedan confirmados"
              until={until}
            />
          ) : null
        }
      >
        <div className="grid fit-cols-[19rem] gap-5">
          <HeldField name="con_quien" voice="owner" part={part} />
          <Field
            id={idOf('duracion_minutos')}
            label="Cuánto dura"
            need="opcional"
            error={errorOf('duracion_minutos')}
          >
            <Select
              value={values.duracion_minutos}
              onChange={(event) => change({ duracion_minutos: event.target.value })}
            >
              <option value="">No lo sé</option>
              {offered.map((choice) => (
                <option key={choice} value={choice}>
                  {describeDuration(choice)}
                </option>
              ))}
            </Select>
          </Field>
        </div>
        <StepsField
          steps={values.pasos}
          idOf={idOf}
          errorOf={errorOf}
          onChange={(pasos) => change({ pasos })}
        />
        <ThingsField values={values} id={idOf('que_llevar')} error={errorOf('que_llevar')} change={change} />
        <HeldField
          name="se_puede"
          voice="owner"
          part={part}
          hint={`Marca lo que se puede ${page.isAdmin ? 'allí' : 'en tu lugar'}. Lo que no marcas no se muestra.`}
        />
        <PhotosField
          photos={values.fotos}
          stored={stored.values.fotos}
          image={image}
          idOf={idOf}
          errorOf={errorOf}
          onChange={(next) => change((now) => ({ fotos: next(now.fotos) }))}
        />
      </PartForm>
      {page.isApproved && stored.values.pasos.length > 0 ? (
        <p className="text-meta">
          <Link
            to={`/proveedor/${page.providerId}/visita`}
            className="inline-flex min-h-11 items-center gap-2"
          >
            <Eye className="icon" />
            Ver la hoja de la visita
          </Link>
        </p>
      ) : null}
    </PartPanel>
  );
}
