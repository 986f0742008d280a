import type { FieldProblem } from '../../components/forms/field-problem.ts';
import { FormDialog } from '../../components/forms/form-dialog.tsx';
import { text, useForm } from '../../components/forms/use-form.ts';
import { Field, Input } from '../../components/ui/field.tsx';
import { Select } from '../../components/ui/select.tsx';
import { attempt } from '../../lib/mutation.ts';
import { useProofProgress } from '../corrections/use-proof-progress.ts';
import { sendAsVisitor } from '../corrections/visitor-call.ts';
import { Honeypot, ProofProgress } from '../corrections/visitor-parts.tsx';
import { MunicipalityOptions } from '../directory/municipality-options.tsx';
import { activityKinds, kindWords } from './activities.ts';
import { checkWhen, readContact } from './check-activity.ts';

function check(fields: FormData): FieldProblem[] {
  const missing = [
    ['titulo', 'Escribe el nombre de la actividad.'],
    ['clase', 'Elige qué es.'],
    ['municipio', 'Elige el municipio.'],
    ['contacto', 'Escribe un enlace o un teléfono, para poder preguntar.'],
  ] as const;
  // The page behind has fields of these names.
  return [
    ...missing
      .filter(([field]) => !text(fields, field).trim())
      .map(([field, words]) => ({ field, text: words })),
    ...checkWhen({
      empieza: text(fields, 'empieza'),
      termina: text(fields, 'termina'),
      cuando: text(fields, 'cuando'),
    }),
  ].map((problem) => ({ ...problem, field: `sugerir-${problem.field}` }));
}

export default function SuggestActivityDialog({ onClose }: { onClose(): void }) {
  const { share, track } = useProofProgress();
  const form = useForm({
    check,
    run: (fields: FormData) =>
      attempt(
        () =>
          track((waiting) => {
            const of = (name: string) => text(fields, name).trim() || null;
            const [empieza, termina] = [of('empieza'), of('termina')];
            const datos = {
              ...Object.fromEntries(
                ['titulo', 'clase', 'municipio', 'cuando', 'sensorial'].map((name) => [name, of(name)]),
              ),
              empieza,
              termina: termina ?? empieza,
              ...readContact(text(fields, 'contacto')),
            };
            return sendAsVisitor('actividad', { datos, asunto: text(fields, 'asunto') }, waiting);
          }),
        {
          topic: 'suggestion',
          done: 'Gracias. Un administrador va a leer tu sugerencia.',
          failed: () => undefined,
        },
      ),
    onDone: onClose,
  });
  return (
    <FormDialog
      title="Sugerir una actividad"
      description="No necesitas cuenta. Una persona la revisa antes de publicarla."
      form={form}
      submitLabel="Enviar sugerencia"
      busyLabel="Enviando…"
      closeLabel="Cerrar sin enviar"
      failed={(sentence) => `No se envió la sugerencia: ${sentence}`}
      onClose={onClose}
    >
      <Field label="Nombre de la actividad" id="sugerir-titulo" need="obligatorio">
        <Input name="titulo" maxLength={120} />
      </Field>
      <Field label="Qué es" id="sugerir-clase" need="obligatorio">
        <Select name="clase" empty="Elige" options={activityKinds.map((kind) => [kind, kindWords[kind]])} />
      </Field>
      <Field label="Municipio" id="sugerir-municipio" need="obligatorio">
        <Select name="municipio" empty="Elige un municipio">
          <MunicipalityOptions />
        </Select>
      </Field>
      <Field label="Empieza" id="sugerir-empieza" hint="Si no tiene fecha, di abajo cuándo es.">
        <Input name="empieza" type="date" />
      </Field>
      <Field label="Termina" id="sugerir-termina" need="opcional" hint="Si es un solo día, déjalo en blanco.">
        <Input name="termina" type="date" />
      </Field>
      <Field
        label="Cuándo es"
        id="sugerir-cuando"
        hint="Ejemplo: 10:00 a. m. a 2:00 p. m., o un sábado al mes."
      >
        <Input name="cuando" maxLength={120} />
      </Field>
      <Field label="Enlace o teléfono" id="sugerir-contacto" need="obligatorio">
        <Input name="contacto" maxLength={1000} />
      </Field>
      <Field
        label="Ruido, luz y espacio"
        id="sugerir-sensorial"
        need="opcional"
        hint="Una línea. Si no sabes, déjalo en blanco: saldrá «No sabemos»."
      >
        <Input name="sensorial" maxLength={200} />
      </Field>
      <Honeypot />
      {share === undefined ? null : <ProofProgress share={share} />}
    </FormDialog>
  );
}
