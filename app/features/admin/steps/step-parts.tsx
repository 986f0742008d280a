import type { ReactNode } from 'react';
import { Checkbox } from '../../../components/ui/choice.tsx';
import { Disclosure } from '../../../components/ui/disclosure.tsx';
import { Field, FieldError, Input, Textarea, useProblem } from '../../../components/ui/field.tsx';
import { Select } from '../../../components/ui/select.tsx';
import { ageWords } from '../../../lib/count.ts';
import { subcategorias } from '../../../lib/lists/subcategorias.ts';
import { providerTypeFacts, providerTypes } from '../../../lib/provider-types.ts';
import { Picks } from '../../provider-data/controls/parts.tsx';
import { heldControl } from '../../provider-data/typed.ts';
import { moments } from '../../start/answers.ts';
import { limits } from './check-step.ts';
import { PairsField } from './pairs-field.tsx';
import type { TermName } from './queries.ts';
import { type StepValues, stepFields } from './step-values.ts';

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

interface LinesFieldProps extends PartProps {
  name: 'resumen' | 'documentos' | 'por_verificar';
  hint: string;
  need?: 'opcional';
}

/** One item a line. */
function LinesField({ name, hint, need, values, change }: LinesFieldProps) {
  return (
    <Field id={name} label={stepFields[name]} need={need} hint={hint}>
      <Textarea
        rows={name === 'resumen' ? 8 : 4}
        value={values[name]}
        onText={(value) => change({ [name]: value })}
      />
    </Field>
  );
}

export function TextPart(part: PartProps) {
  const { values, change } = part;
  return (
    <Part title="Lo que leen las familias">
      {(['titulo', 'por_que'] as const).map((name) => (
        <Field key={name} id={name} label={stepFields[name]} need="obligatorio">
          <Input
            maxLength={limits[name]}
            value={values[name]}
            onText={(value) => change({ [name]: value })}
          />
        </Field>
      ))}
      <LinesField
        {...part}
        name="resumen"
        hint={`Una idea por línea, hasta ${limits.resumen.items}. Frases de 20 palabras o menos. Sin cantidades ni plazos.`}
      />
      <LinesField
        {...part}
        name="documentos"
        need="opcional"
        hint={`Una cosa por línea, hasta ${limits.documentos.items}.`}
      />
    </Part>
  );
}

export function AudiencePart({ values, change }: PartProps) {
  const problem = useProblem('siempre');
  return (
    <Part title="Para quién es">
      <div>
        <Checkbox
          id="siempre"
          checked={values.siempre}
          onChange={(event) => change({ siempre: event.target.checked })}
        >
          {stepFields.siempre}, con cualquier respuesta
        </Checkbox>
        <FieldError id="siempre-error">{problem}</FieldError>
      </div>
      {values.siempre ? null : (
        <>
          <Picks
            label={stepFields.momentos}
            control={heldControl('momentos', values.momentos, (momentos) => change({ momentos }))}
            answers={moments.map(({ key, label }) => [key, label])}
          />
          <div className="grid gap-5 @md/page:grid-cols-2">
            <Field
              id="desde"
              label={stepFields.edad_desde_meses}
              need="obligatorio"
              hint={inYears(values.desde)}
            >
              <Input
                inputMode="numeric"
                maxLength={4}
                value={values.desde}
                onText={(desde) => change({ desde })}
              />
            </Field>
            <Field
              id="hasta"
              label={stepFields.edad_hasta_meses}
              need="opcional"
              hint={
                values.hasta.trim() ? `${inYears(values.hasta)}, ese mes incluido.` : 'En blanco: sin límite.'
              }
            >
              <Input
                inputMode="numeric"
                maxLength={4}
                value={values.hasta}
                onText={(hasta) => change({ hasta })}
              />
            </Field>
          </div>
        </>
      )}
    </Part>
  );
}

function inYears(months: string): string {
  return /^\d{1,4}$/.test(months.trim()) ? ageWords(Number(months.trim())) : 'Un número de meses';
}

export function ContactPart({ values, change }: PartProps) {
  const type = values.tipo_servicio;
  return (
    <Part title="A quién llamar y adónde ir">
      <div className="grid gap-5 @md/page:grid-cols-2">
        <Field id="telefono" label={stepFields.telefono} need="opcional" hint="También 988 o 911.">
          <Input
            type="tel"
            inputMode="tel"
            maxLength={40}
            value={values.telefono}
            onText={(telefono) => change({ telefono })}
          />
        </Field>
        <Field id="correo" label={stepFields.correo} need="opcional">
          <Input
            type="email"
            inputMode="email"
            maxLength={254}
            value={values.correo}
            onText={(correo) => change({ correo })}
          />
        </Field>
      </div>
      <PairsField
        id="otros_telefonos"
        legend={stepFields.otros_telefonos}
        hint={`Con unas palabras que dicen de quién es. Hasta ${limits.otros_telefonos}.`}
        nameLabel="De quién es"
        targetLabel="Teléfono"
        type="tel"
        one="un teléfono"
        most={limits.otros_telefonos}
        pairs={values.otros_telefonos}
        onChange={(otros_telefonos) => change({ otros_telefonos })}
      />
      <PairsField
        id="enlaces"
        legend={stepFields.enlaces}
        hint={`Solo direcciones que empiezan con https://. Hasta ${limits.enlaces}.`}
        nameLabel="Nombre"
        targetLabel="Dirección web"
        type="url"
        one="un enlace"
        most={limits.enlaces}
        pairs={values.enlaces}
        onChange={(enlaces) => change({ enlaces })}
      />
      <div className="grid gap-5 @md/page:grid-cols-2">
        <Field id="tipo_servicio" label={stepFields.tipo_servicio} need="opcional">
          <Select
            value={type}
            onPick={(value) =>
              change({
                tipo_servicio: providerTypes.find((known) => known === value) ?? '',
                subcategoria: '',
              })
            }
            empty="Ninguno"
            options={providerTypes.map((known) => [known, providerTypeFacts[known].plural])}
          />
        </Field>
        {type && subcategorias[type].length > 0 ? (
          <Field id="subcategoria" label={stepFields.subcategoria} need="opcional">
            <Select
              value={values.subcategoria}
              onPick={(subcategoria) => change({ subcategoria })}
              empty="Todas"
              options={subcategorias[type]}
            />
          </Field>
        ) : null}
      </div>
    </Part>
  );
}

export function SourcePart({ terms, ...part }: PartProps & { terms: readonly TermName[] }) {
  const { values, change } = part;
  return (
    <Part title="De dónde sale">
      <PairsField
        id="fuente"
        legend={stepFields.fuente}
        hint={`Dónde se leyó. Las familias la ven. Hasta ${limits.fuente}.`}
        nameLabel="Nombre"
        targetLabel="Dirección web"
        type="url"
        one="una fuente"
        most={limits.fuente}
        pairs={values.fuente}
        onChange={(fuente) => change({ fuente })}
      />
      <LinesField
        {...part}
        name="por_verificar"
        need="opcional"
        hint="Para quien administra. Las familias no lo ven. Una cosa por línea."
      />
      <Disclosure summary={`${stepFields.palabras}: ${values.palabras.length}`} summaryClass="font-strong">
        <div className="pt-3">
          <Picks
            label={stepFields.palabras}
            hint="Se explican dentro del paso la primera vez que salen."
            control={heldControl('palabras', values.palabras, (palabras) => change({ palabras }))}
            answers={terms.map(({ slug, termino }) => [slug, termino])}
          />
        </div>
      </Disclosure>
    </Part>
  );
}
