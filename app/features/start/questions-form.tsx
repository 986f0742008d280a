import type { ReactNode } from 'react';
import { Form, Link } from 'react-router';
import { Button } from '../../components/ui/button.tsx';
import { ChoiceRow } from '../../components/ui/choice-row.tsx';
import { Hint } from '../../components/ui/field.tsx';
import { Select } from '../../components/ui/select.tsx';
import { ages } from '../../lib/lists/ages.ts';
import { municipios } from '../../lib/lists/municipalities.ts';
import { type Answers, moments } from './answers.ts';
import { CallNow, crisisPath } from './call-now.tsx';
import './steps.css';

interface QuestionsFormProps {
  answers: Answers;
  /** The main button of the page, where the steps are not shown yet. */
  isMain: boolean;
}

/** Three questions on one page; each may be left out. Sent as an address, also without a script. */
export function QuestionsForm({ answers: { edad, momento, municipio }, isMain }: QuestionsFormProps) {
  return (
    <Form action="/empieza" aria-label="Tres preguntas" className="grid gap-(--panel-pad)">
      <Question
        number={1}
        question="¿Qué edad tiene la persona?"
        hint="Si buscas ayuda para ti, marca tu edad."
      >
        <div className="grid fill-cols-[8.25rem] gap-3">
          {ages.map(({ key, label }) => (
            <ChoiceRow key={key} name="edad" value={key} defaultChecked={key === edad?.key}>
              {label.replace('De ', '')}
            </ChoiceRow>
          ))}
        </div>
      </Question>
      <hr className="border-line" />
      <Question
        number={2}
        question="¿En qué momento estás?"
        hint="Marca el que más se parece. Puedes cambiarlo después."
      >
        <div className="grid fill-cols-[15.5rem] gap-3">
          {moments.map(({ key, label }) => (
            <ChoiceRow key={key} name="momento" value={key} defaultChecked={key === momento?.key}>
              {label}
            </ChoiceRow>
          ))}
        </div>
        <div className="if-crisis">
          <CallNow />
          <p className="mt-3">
            No hace falta contestar más.{' '}
            <Link to={crisisPath} className="tap">
              Qué hacer ahora
            </Link>
          </p>
        </div>
      </Question>
      <hr className="border-line" />
      <div className="grid gap-3">
        <label htmlFor="municipio" className="question">
          <Numeral>3</Numeral>
          ¿En qué municipio?
        </label>
        <div className="max-w-96">
          <Select
            id="municipio"
            name="municipio"
            defaultValue={municipio?.slug ?? ''}
            aria-describedby="municipio-ayuda"
          >
            <option value="">Prefiero no decirlo</option>
            {municipios.map(({ nombre, slug }) => (
              <option key={slug} value={slug}>
                {nombre}
              </option>
            ))}
          </Select>
        </div>
        <Hint id="municipio-ayuda">Sirve para mostrarte proveedores cerca.</Hint>
      </div>
      <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
        <Button type="submit" level={isMain ? 'main' : 'solid'} size="large">
          Ver mis pasos
        </Button>
        <Hint>Puedes dejar preguntas sin contestar.</Hint>
      </div>
    </Form>
  );
}

interface QuestionProps {
  number: number;
  question: string;
  hint: string;
  children: ReactNode;
}

function Question({ number, question, hint, children }: QuestionProps) {
  const id = `pregunta-${number}-ayuda`;
  return (
    <fieldset aria-describedby={id} className="grid gap-3">
      <legend className="question mb-3">
        <Numeral>{number}</Numeral>
        {question}
      </legend>
      <Hint id={id}>{hint}</Hint>
      {children}
    </fieldset>
  );
}

function Numeral({ children }: { children: ReactNode }) {
  return (
    <span aria-hidden="true" className="numeral">
      {children}
    </span>
  );
}
