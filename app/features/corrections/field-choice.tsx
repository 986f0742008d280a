import { useRef } from 'react';
import { Form, useSearchParams } from 'react-router';
import { Button } from '../../components/ui/button.tsx';
import { Field } from '../../components/ui/field.tsx';
import { Select } from '../../components/ui/select.tsx';
import { useEarlyFields } from '../../start/use-early-fields.ts';
import type { CorrectableField } from './correctable.ts';

interface FieldChoiceProps {
  fields: CorrectableField[];
  chosen: CorrectableField | undefined;
}

/** Which field is wrong: in the address, so that it works without a script and a link can name one. */
export function FieldChoice({ fields, chosen }: FieldChoiceProps) {
  const [, setParams] = useSearchParams();
  const form = useRef<HTMLFormElement>(null);
  const choose = (key: string) =>
    setParams(key ? { dato: key } : {}, { replace: true, preventScrollReset: true });
  useEarlyFields(form, (early) => {
    const key = early.get('dato') ?? '';
    if (key !== (chosen?.key ?? '')) choose(key);
  });
  const sections = [...new Set(fields.map(({ section }) => section))];
  return (
    <Form ref={form} method="get" action="." preventScrollReset className="grid gap-3">
      <Field id="dato" label="¿Qué dato está mal?" need="obligatorio">
        <Select name="dato" value={chosen?.key ?? ''} onChange={(event) => choose(event.target.value)}>
          <option value="">Elige un dato</option>
          {sections.map((section) => (
            <optgroup key={section} label={section}>
              {fields
                .filter((field) => field.section === section)
                .map(({ key, label }) => (
                  <option key={key} value={key}>
                    {label}
                  </option>
                ))}
            </optgroup>
          ))}
        </Select>
      </Field>
      <div className="only-without-js">
        <Button type="submit">{chosen ? 'Cambiar de dato' : 'Seguir'}</Button>
      </div>
    </Form>
  );
}
