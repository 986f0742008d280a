import { Pencil } from 'lucide-react';
import { useState } from 'react';
import { ButtonLink } from '../../../../components/ui/button.tsx';
import { Field, Input } from '../../../../components/ui/field.tsx';
import type { Api } from '../../../../lib/api.ts';
import { ageWords } from '../../../../lib/count.ts';
import { dayInSentence, dayOf } from '../../../../lib/dates.ts';
import { formatPhone } from '../../../../lib/phone.ts';
import { EditConflict } from '../../../../lib/versioned-row.ts';
import { moments } from '../../../start/answers.ts';
import { verifyAgain } from '../../steps/mutations.ts';
import { fetchStep, type StoredStep } from '../../steps/queries.ts';
import { stateOf } from '../../steps/step-state.ts';
import { nameProblem, verificationWords } from '../../steps/verification-text.ts';
import type { Decided, KindModule, ViewProps } from '../kind-module.ts';
import { All, Decide, DecideButton, OutLink, Value } from '../parts.tsx';

export type StepItem = StoredStep;

export interface StepAction {
  /** The version that was shown. */
  step: Pick<StoredStep, 'id' | 'titulo' | 'fecha_actualizacion'>;
  name: string;
}

export const stepKind: KindModule<StepItem, StepAction> = { fetch, View, decide };

async function fetch(api: Api, id: string): Promise<StepItem | null> {
  const step = await fetchStep(api, id);
  return step && stateOf(step, new Date()) === 'vencido' ? step : null;
}

/** No way back: a step that has expired cannot be published again as it was. */
async function decide(api: Api, { step, name }: StepAction): Promise<Decided<StepAction>> {
  try {
    await verifyAgain(api, step, name);
  } catch (error) {
    if (error instanceof EditConflict) return { state: 'changed' };
    throw error;
  }
  return { state: 'done', text: `«${step.titulo}» sale otra vez, revisado con la fecha de hoy` };
}

function View({ detail, sending: [sending], onDecide }: ViewProps<StepItem, StepAction>) {
  const [name, setName] = useState('');
  const [hasTried, setTried] = useState(false);
  const { id, titulo, fecha_actualizacion, revisado_en, vence_en } = detail;
  const [problem] = nameProblem(name);
  const about = <span className="sr-only"> «{titulo}»</span>;
  const day = (text: string | null) => dayInSentence(text ?? dayOf(new Date()));
  const phones = [
    ...(detail.telefono ? [formatPhone(detail.telefono)] : []),
    ...detail.otros_telefonos.map(({ numero, etiqueta }) => `${formatPhone(numero)} (${etiqueta})`),
  ];
  return (
    <>
      <All>
        <Value name="Por qué" isWide>
          {detail.por_que}
        </Value>
        <Value name="Qué dice el paso" isWide>
          {detail.resumen.join('\n')}
        </Value>
        <Value name="Qué llevar">{detail.documentos.join('\n')}</Value>
        <Value name="Teléfonos y correo">
          {[...phones, ...(detail.correo ? [detail.correo] : [])].join('\n')}
        </Value>
        <Value name="Para quién">{audience(detail)}</Value>
        <Value name="Verificado">
          por {detail.verificado_por} el {day(revisado_en)}. Venció el {day(vence_en)}.
        </Value>
        <Value name="Enlaces">{detail.enlaces.length > 0 ? <Links links={detail.enlaces} /> : null}</Value>
        <Value name="Fuente">{detail.fuente.length > 0 ? <Links links={detail.fuente} /> : null}</Value>
        <Value name="Lo que falta comprobar" isWide>
          {detail.por_verificar.join('\n')}
        </Value>
      </All>
      <Field
        id={`verificado-${id}`}
        label="Verificado por"
        hint={verificationWords}
        error={hasTried ? problem?.text : undefined}
        className="max-w-(--width-text)"
      >
        <Input maxLength={120} value={name} onChange={(event) => setName(event.target.value)} />
      </Field>
      <Decide>
        <DecideButton
          as="accept"
          busy={sending !== undefined}
          onClick={() => {
            setTried(true);
            if (problem) document.getElementById(`verificado-${id}`)?.focus();
            else onDecide({ step: { id, titulo, fecha_actualizacion }, name: name.trim() });
          }}
        >
          Sigue igual{about}
        </DecideButton>
        <ButtonLink Icon={Pencil} to={`/admin/pasos/${id}`} size="small">
          Editar{about}
        </ButtonLink>
      </Decide>
    </>
  );
}

function audience({ siempre, momentos, edad_desde_meses: from, edad_hasta_meses: to }: StepItem): string {
  if (siempre) return 'Sale siempre';
  const ages = to === null ? `Desde ${ageWords(from)}` : `De ${ageWords(from)} a ${ageWords(to)}`;
  const named = moments.filter(({ key }) => momentos.includes(key)).map(({ label }) => label);
  return [ages, ...named].join('\n');
}

function Links({ links }: { links: StepItem['enlaces'] }) {
  return (
    <ul>
      {links.map(({ titulo, url }) => (
        <li key={url}>
          {titulo}: <OutLink href={url} />
        </li>
      ))}
    </ul>
  );
}
