import type { ReactNode } from 'react';
import { Checkbox } from '../../../components/ui/choice.tsx';
import { Disclosure } from '../../../components/ui/disclosure.tsx';
import { FieldError, useProblem } from '../../../components/ui/field.tsx';
import { ageWords } from '../../../lib/count.ts';
import { subcategorias } from '../../../lib/lists/subcategorias.ts';
import { providerTypes } from '../../../lib/provider-types.ts';
import { Picks } from '../../provider-data/controls/parts.tsx';
import { heldControl } from '../../provider-data/typed.ts';
import { moments } from '../../start/answers.ts';
import { ContentFields } from '../content/content-fields.tsx';
import { LinksField, PairsField, SourcesField } from './pairs-field.tsx';
import type { TermName } from './queries.ts';
import { limits, type StepValues, stepFields } from './step-values.ts';

interface PartProps {
  values: StepValues;
  change(patch: Partial<StepValues>): void;
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className="grid gap-5">
      <legend className="float-left w-full">
        <h3 className="text-h4">{title}</h3>
      </legend>
      <div className="clear-both grid gap-5">{children}</div>
    </fieldset>
  );
}

export function TextPart(part: PartProps) {
  return (
    <Part title="Lo que leen las familias">
      <ContentFields {...part} fields={stepFields} names={['titulo', 'por_que', 'resumen', 'documentos']} />
    </Part>
  );
}

export function AudiencePart(part: PartProps) {
  const { values, change } = part;
  const problem = useProblem('siempre');
  return (
    <Part title="Para quién es">
      <div>
        <Checkbox
          id="siempre"
          checked={values.siempre}
          onChange={(event) => change({ siempre: event.target.checked })}
        >
          {stepFields.siempre.label}, con cualquier respuesta
        </Checkbox>
        <FieldError id="siempre-error">{problem}</FieldError>
      </div>
      {values.siempre ? null : (
        <>
          <Picks
            label={stepFields.momentos.label}
            control={heldControl('momentos', values.momentos, (momentos) => change({ momentos }))}
            answers={moments.map(({ key, label }) => [key, label])}
          />
          <div className="grid gap-5 @md/page:grid-cols-2">
            <ContentFields
              {...part}
              fields={{
                desde: { ...stepFields.edad_desde_meses, hint: inYears(values.desde) },
                hasta: {
                  ...stepFields.edad_hasta_meses,
                  hint: values.hasta.trim()
                    ? `${inYears(values.hasta)}, ese mes incluido.`
                    : 'En blanco: sin límite.',
                },
              }}
            />
          </div>
        </>
      )}
    </Part>
  );
}

function inYears(months: string): string {
  return /^\d{1,4}$/.test(months.trim()) ? ageWords(Number(months.trim())) : 'Un número de meses';
}

export function ContactPart(part: PartProps) {
  const { values, change } = part;
  const type = providerTypes.find((known) => known === values.tipo_servicio);
  const kinds = type ? subcategorias[type] : [];
  return (
    <Part title="A quién llamar y adónde ir">
      <div className="grid gap-5 @md/page:grid-cols-2">
        <ContentFields {...part} fields={stepFields} names={['telefono', 'correo']} />
      </div>
      <PairsField
        id="otros_telefonos"
        legend={stepFields.otros_telefonos.label}
        hint={`Con unas palabras que dicen de quién es. Hasta ${limits.otros_telefonos}.`}
        nameLabel="De quién es"
        targetLabel="Teléfono"
        type="tel"
        one="un teléfono"
        most={limits.otros_telefonos}
        pairs={values.otros_telefonos}
        onChange={(otros_telefonos) => change({ otros_telefonos })}
      />
      <LinksField
        id="enlaces"
        legend={stepFields.enlaces.label}
        hint={`Solo direcciones que empiezan con https://. Hasta ${limits.enlaces}.`}
        one="un enlace"
        most={limits.enlaces}
        pairs={values.enlaces}
        onChange={(enlaces) => change({ enlaces })}
      />
      <div className="grid gap-5 @md/page:grid-cols-2">
        <ContentFields
          fields={{ ...stepFields, subcategoria: { ...stepFields.subcategoria, options: kinds } }}
          names={kinds.length > 0 ? ['tipo_servicio', 'subcategoria'] : ['tipo_servicio']}
          values={values}
          // Another type has other subcategories.
          change={(patch) => change('subcategoria' in patch ? patch : { ...patch, subcategoria: '' })}
        />
      </div>
    </Part>
  );
}

export function SourcePart({ terms, ...part }: PartProps & { terms: readonly TermName[] }) {
  const { values, change } = part;
  return (
    <Part title="De dónde sale">
      <SourcesField pairs={values.fuente} onChange={(fuente) => change({ fuente })} />
      <ContentFields {...part} fields={stepFields} names={['por_verificar']} />
      <Disclosure
        summary={`${stepFields.palabras.label}: ${values.palabras.length}`}
        summaryClass="font-strong"
      >
        <div className="pt-3">
          <Picks
            label={stepFields.palabras.label}
            hint="Se explican dentro del paso la primera vez que salen."
            control={heldControl('palabras', values.palabras, (palabras) => change({ palabras }))}
            answers={terms.map(({ slug, termino }) => [slug, termino])}
          />
        </div>
      </Disclosure>
    </Part>
  );
}
