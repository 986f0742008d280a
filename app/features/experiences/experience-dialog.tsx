import { useState } from 'react';
import { FormDialog } from '../../components/forms/form-dialog.tsx';
import { useForm } from '../../components/forms/use-form.ts';
import { ChoiceRow, ChoiceRows } from '../../components/ui/choice-row.tsx';
import { Field, Input } from '../../components/ui/field.tsx';
import { Select } from '../../components/ui/select.tsx';
import { type Experience, longestWait, type ToldFact } from './experiences.ts';
import { firstOfMonth, MonthField } from './month-field.tsx';
import type { SaveExperience } from './mutations.ts';
import { PlanField } from './plan-field.tsx';

interface ExperienceDialogProps {
  providerName: string;
  plans: string[];
  facts: ToldFact[];
  /** The one to change; none for a new one. */
  own: Experience | null;
  onClose(): void;
}

/** Known values and a month: nothing that could tell who it is. */
export function ExperienceDialog({ providerName, plans, facts, own, onClose }: ExperienceDialogProps) {
  const [now] = useState(() => new Date());
  const [kind, setKind] = useState(own?.clase);
  const [plan, setPlan] = useState(own?.plan ?? '');
  const [wait, setWait] = useState(own?.espera_meses?.toString() ?? '');
  const [hecho, setFact] = useState(own?.hecho ?? '');
  const [fue, setWas] = useState(own?.fue ?? null);
  // What the profile said may be gone from it by now: then it is asked by its name.
  const isSo = facts.find(({ key }) => key === hecho)?.isSo ?? true;
  const [mes, setMes] = useState(own?.mes ?? firstOfMonth(now));
  const form = useForm<SaveExperience>({
    check: () => [
      ...(kind ? [] : [{ field: 'experiencia-clase', text: 'Elige qué quieres contar' }]),
      ...(kind === 'plan' && !plan ? [{ field: 'experiencia-plan', text: 'Elige el plan' }] : []),
      ...(kind === 'espera' && !isWait(wait)
        ? [{ field: 'experiencia-espera', text: `Escribe los meses, de 0 a ${longestWait}` }]
        : []),
      ...(kind === 'hecho' && !hecho ? [{ field: 'experiencia-hecho', text: 'Elige el dato' }] : []),
      ...(kind === 'hecho' && hecho && fue === null
        ? [{ field: 'experiencia-fue', text: 'Di si fue así' }]
        : []),
    ],
    read: () => ({
      intent: 'experience',
      experienceId: own?.id ?? null,
      clase: kind ?? 'espera',
      plan: kind === 'plan' ? plan : null,
      espera_meses: kind === 'espera' ? Number(wait) : null,
      hecho: kind === 'hecho' ? hecho : null,
      fue: kind === 'hecho' ? fue : null,
      mes,
    }),
    onDone: onClose,
  });
  return (
    <FormDialog
      title={own ? 'Cambiar lo que conté' : 'Contar mi experiencia'}
      description={`Con ${providerName}. Nadie ve que lo contaste tú: se muestra junto, desde 3 familias.`}
      form={form}
      submitLabel={own ? 'Guardar cambios' : 'Guardar'}
      closeLabel="Cancelar"
      onClose={onClose}
    >
      {own ? null : (
        <ChoiceRows id="experiencia-clase" legend="¿Qué quieres contar?">
          <ChoiceRow name="clase" checked={kind === 'plan'} onChange={() => setKind('plan')}>
            Aceptaron mi plan médico
          </ChoiceRow>
          <ChoiceRow name="clase" checked={kind === 'espera'} onChange={() => setKind('espera')}>
            Cuánto esperé por la primera cita
          </ChoiceRow>
          {facts.length > 0 ? (
            <ChoiceRow name="clase" checked={kind === 'hecho'} onChange={() => setKind('hecho')}>
              Si el lugar fue como dice el perfil
            </ChoiceRow>
          ) : null}
        </ChoiceRows>
      )}
      {kind === 'plan' ? <PlanField plans={plans} value={plan} onChange={setPlan} /> : null}
      {kind === 'espera' ? (
        <Field
          id="experiencia-espera"
          label="Meses de espera"
          need="obligatorio"
          hint="Si fue menos de un mes, escribe 0."
          className="max-w-60"
        >
          <Input inputMode="numeric" autoComplete="off" maxLength={2} value={wait} onText={setWait} />
        </Field>
      ) : null}
      {kind === 'hecho' && !own ? (
        <Field id="experiencia-hecho" label="El perfil dice" need="obligatorio">
          <Select
            value={hecho}
            onPick={(key) => {
              setFact(key);
              setWas(null);
            }}
            empty="Elige un dato"
            options={facts.map(({ key, words }): [string, string] => [key, words])}
          />
        </Field>
      ) : null}
      {kind === 'hecho' && hecho ? (
        <ChoiceRows id="experiencia-fue" legend="¿Fue así?">
          <ChoiceRow name="fue" checked={fue === isSo} onChange={() => setWas(isSo)}>
            Sí
          </ChoiceRow>
          <ChoiceRow name="fue" checked={fue === !isSo} onChange={() => setWas(!isSo)}>
            No
          </ChoiceRow>
        </ChoiceRows>
      ) : null}
      {kind ? <MonthField value={mes} now={now} onChange={setMes} /> : null}
    </FormDialog>
  );
}

function isWait(text: string): boolean {
  return /^\s*\d{1,2}\s*$/.test(text) && Number(text) <= longestWait;
}
