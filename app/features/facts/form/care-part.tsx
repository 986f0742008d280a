import { useId, useState } from 'react';
import { ChoiceRow, ChoiceRows } from '../../../components/ui/choice-row.tsx';
import { Field, Input } from '../../../components/ui/field.tsx';
import { Picks } from '../../../components/ui/picks.tsx';
import { Select } from '../../../components/ui/select.tsx';
import { YesNo } from '../../../components/ui/yes-no.tsx';
import { type Cost, languageWords, type Way, wayWords } from '../service-words.ts';
import {
  ageLabel,
  agesFrom,
  agesUntil,
  type CareValues,
  careBaseOf,
  checkCare,
  describeCare,
  withStored,
} from './care-values.ts';
import type { FactsPage } from './facts-page.ts';
import { PartForm } from './part-form.tsx';
import { PartPanel } from './part-panel.tsx';
import type { Details } from './rows.ts';
import { SavedNotice } from './saved-notice.tsx';
import { usePart } from './use-part.ts';

const ways: Array<{ value: Way; label: string }> = [
  { value: 'presencial', label: wayWords.presencial },
  { value: 'en_linea', label: wayWords.en_linea },
  // To the provider it is not "tu casa".
  { value: 'a_domicilio', label: 'En la casa' },
  { value: 'en_la_escuela', label: wayWords.en_la_escuela },
];
const languages = (['es', 'en', 'psl', 'ase'] as const).map((value) => ({
  value,
  label: languageWords[value],
}));
const costs: Array<[Cost, string]> = [
  ['gratis', 'Gratis'],
  ['segun_ingresos', 'Según los ingresos'],
  ['desde', 'Desde una cantidad'],
];

interface CarePartProps {
  page: FactsPage;
  details: Details | null;
  /** When it was saved last, and the last day on which it is confirmed. */
  savedAt: string | undefined;
  until: string | undefined;
}

/** Atención: whom a provider attends, how, in which languages and at what cost. */
export function CarePart({ page, details, savedAt, until }: CarePartProps) {
  const [isSaved, setSaved] = useState(false);
  const part = usePart<CareValues>({
    id: 'atencion',
    draftName: `${page.draftPrefix}atencion-${page.providerId}`,
    stored: careBaseOf(details),
    check: checkCare,
    write: (values, base) => ({ intent: 'save-care', providerId: page.providerId, values, base }),
    describe: describeCare,
    onSaved: () => setSaved(true),
  });
  const { values, change, idOf, errorOf } = part;
  const name = useId();
  return (
    <PartPanel id="atencion" title="Atención" intro="Para todas las sedes.">
      <PartForm
        page={page}
        part={part}
        label="Atención"
        saveLabel="Guardar atención"
        failed="No se guardó la atención"
        savedAt={savedAt}
        saved={
          isSaved && !part.isDirty ? (
            <SavedNotice
              pronoun="la"
              page={page}
              title="Atención guardada"
              confirmed="Edades, idiomas y costo quedan confirmados"
              until={until}
            />
          ) : null
        }
      >
        <fieldset>
          <legend className="mb-2 text-ui font-strong">Edades</legend>
          <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,19rem),1fr))] gap-5">
            <Field id={idOf('edad_desde_meses')} label="Desde" error={errorOf('edad_desde_meses')}>
              <Select
                value={values.edad_desde_meses}
                onChange={(event) => change({ edad_desde_meses: event.target.value })}
              >
                <option value="">Sin decir</option>
                {withStored(agesFrom, values.edad_desde_meses).map((months) => (
                  <option key={months} value={months}>
                    {ageLabel(months)}
                  </option>
                ))}
              </Select>
            </Field>
            <Field id={idOf('edad_hasta_meses')} label="Hasta" error={errorOf('edad_hasta_meses')}>
              <Select
                value={values.edad_hasta_meses}
                onChange={(event) => change({ edad_hasta_meses: event.target.value })}
              >
                {withStored(agesUntil, values.edad_hasta_meses).map((months) => (
                  <option key={months} value={months}>
                    {ageLabel(months)}
                  </option>
                ))}
                <option value="">Sin límite: también personas adultas</option>
              </Select>
            </Field>
          </div>
        </fieldset>
        <Picks
          legend={page.isAdmin ? 'Cómo atiende' : 'Cómo atiendes'}
          hint="Si marcas «En la casa», guarda y di en cada sede a qué municipios."
          options={ways}
          chosen={values.modalidades}
          onChange={(modalidades) => change({ modalidades })}
        />
        <Picks
          legend="Idiomas"
          options={languages}
          chosen={values.idiomas}
          onChange={(idiomas) => change({ idiomas })}
        />
        <div className="grid gap-4">
          <ChoiceRows legend="Costo sin plan médico" need="opcional" isWide>
            {[...costs, ['', page.isAdmin ? 'Sin decir' : 'Prefiero no decirlo'] as const].map(
              ([cost, label]) => (
                <ChoiceRow
                  key={cost}
                  name={name}
                  value={cost}
                  checked={values.costo === cost}
                  onChange={() => change({ costo: cost })}
                >
                  {label}
                </ChoiceRow>
              ),
            )}
          </ChoiceRows>
          {values.costo === 'desde' ? (
            <Field
              id={idOf('costo_desde')}
              label="La visita cuesta desde"
              hint="En dólares."
              error={errorOf('costo_desde')}
            >
              <span className="grid max-w-44 grid-cols-[auto_minmax(0,1fr)] items-center gap-2">
                <span aria-hidden="true">$</span>
                <Input
                  inputMode="decimal"
                  value={values.costo_desde}
                  maxLength={10}
                  autoComplete="off"
                  onChange={(event) => change({ costo_desde: event.target.value })}
                />
              </span>
            </Field>
          ) : null}
        </div>
        <div>
          <YesNo
            name={`${name}-referido`}
            question="¿Hace falta un referido?"
            answer={values.requiere_referido}
            onChange={(requiere_referido) => change({ requiere_referido })}
          />
          <YesNo
            name={`${name}-autismo`}
            question={page.isAdmin ? '¿Atiende a personas autistas?' : '¿Atiendes a personas autistas?'}
            unknown="Sin decir"
            answer={values.atiende_autismo}
            onChange={(atiende_autismo) => change({ atiende_autismo })}
          />
        </div>
      </PartForm>
    </PartPanel>
  );
}
