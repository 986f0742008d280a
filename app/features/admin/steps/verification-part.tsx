import { Alert } from '../../../components/ui/alert.tsx';
import { Checkbox } from '../../../components/ui/choice.tsx';
import { Field, FieldError, Hint, Input, useProblem } from '../../../components/ui/field.tsx';
import { dayOf, formatDayInSentence, noonOf } from '../../../lib/dates.ts';
import type { StoredStep } from './queries.ts';
import { stepFields, type Verification } from './step-values.ts';
import { verificationWords } from './verification-text.ts';

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
export function VerificationPart({ values, stored, isChanged, now, change }: VerificationPartProps) {
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
          <Field
            id="verificado_por"
            label={stepFields.verificado_por}
            need="obligatorio"
            hint={verificationWords}
          >
            <Input
              maxLength={120}
              value={values.verificado_por}
              onText={(verificado_por) => change({ verificado_por })}
            />
          </Field>
          <div className="grid gap-5 @md/page:grid-cols-2">
            <Field id="revisado_en" label={stepFields.revisado_en} need="obligatorio">
              <Input
                type="date"
                max={dayOf(now)}
                value={values.revisado_en}
                onText={(revisado_en) => change({ revisado_en })}
              />
            </Field>
            <Field
              id="vence_en"
              label={stepFields.vence_en}
              need="opcional"
              hint="En blanco: 6 meses después."
            >
              <Input
                type="date"
                min={dayOf(now)}
                value={values.vence_en}
                onText={(vence_en) => change({ vence_en })}
              />
            </Field>
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
