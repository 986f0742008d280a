import { Alert } from '../../../components/ui/alert.tsx';
import { Checkbox } from '../../../components/ui/choice.tsx';
import { FieldError, Hint, useProblem } from '../../../components/ui/field.tsx';
import { dayOf, formatDayInSentence, noonOf } from '../../../lib/dates.ts';
import { ContentFields } from '../content/content-fields.tsx';
import type { StoredStep } from './queries.ts';
import { type Verification, verificationFields } from './step-values.ts';

interface VerificationPartProps {
  values: Verification;
  /** Undefined for a new one. */
  stored: Pick<StoredStep, 'verificado_por' | 'revisado_en' | 'vence_en'> | undefined;
  /** The form says something else than what was verified. */
  isChanged: boolean;
  now: Date;
  change(patch: Partial<Verification>): void;
}

/** Who has checked what the step says, until when it holds, and whether families see it. */
export function VerificationPart({ stored, isChanged, now, ...part }: VerificationPartProps) {
  const { values, change } = part;
  const problem = useProblem('verificacion');
  const isLost = Boolean(stored?.verificado_por) && isChanged && !values.isVerified;
  return (
    <fieldset className="grid gap-4">
      <legend className="float-left w-full">
        <h3 className="text-h4">Verificación</h3>
      </legend>
      <p className="clear-both -mt-3 text-ui">{tell(stored)}</p>
      {isLost ? (
        <Alert kind="waiting" title="Cambiaste lo que leen las familias">
          <p>Lo que se verificó era otro texto. Marca que se comprobó otra vez, o guárdalo como borrador.</p>
        </Alert>
      ) : null}
      <div>
        <Checkbox
          id="verificacion"
          checked={values.isVerified}
          aria-describedby="verificacion-error"
          onChange={({ target: { checked } }) =>
            change({ isVerified: checked, revisado_en: checked ? dayOf(now) : '' })
          }
        >
          Una persona comprobó lo que dice ahora
        </Checkbox>
        <FieldError id="verificacion-error">{problem}</FieldError>
      </div>
      {values.isVerified ? (
        <div className="grid gap-5 border-l-4 border-line pl-4">
          <ContentFields {...part} fields={verificationFields} names={['verificado_por']} />
          <div className="grid gap-5 @md/page:grid-cols-2">
            <ContentFields
              {...part}
              fields={{
                revisado_en: { ...verificationFields.revisado_en, to: dayOf(now) },
                vence_en: { ...verificationFields.vence_en, from: dayOf(now) },
              }}
            />
          </div>
        </div>
      ) : null}
      <div>
        <Checkbox
          checked={values.isPublished}
          onChange={(event) => change({ isPublished: event.target.checked })}
        >
          Publicado: las familias lo ven
        </Checkbox>
        <Hint>Cuando vence, deja de salir por sí solo.</Hint>
      </div>
    </fieldset>
  );
}

function tell(stored: VerificationPartProps['stored']): string {
  const { verificado_por, revisado_en, vence_en } = stored ?? {};
  if (!verificado_por || !revisado_en || !vence_en) return 'Nadie lo ha verificado todavía.';
  const day = (text: string) => formatDayInSentence(noonOf(text));
  return `Verificado por ${verificado_por} el ${day(revisado_en)}. Vence el ${day(vence_en)}.`;
}

export function saveLabel({ isPublished }: Verification): string {
  return isPublished ? 'Guardar y publicar' : 'Guardar como borrador';
}
