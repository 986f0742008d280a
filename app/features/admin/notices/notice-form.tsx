import { useState } from 'react';
import type { FieldProblem } from '../../../components/forms/field-problem.ts';
import { FormBody } from '../../../components/forms/form-body.tsx';
import { useForm } from '../../../components/forms/use-form.ts';
import { Button } from '../../../components/ui/button.tsx';
import { Panel } from '../../../components/ui/card.tsx';
import { Checkbox, ChoiceGroup, Radio } from '../../../components/ui/choice.tsx';
import { Disclosure } from '../../../components/ui/disclosure.tsx';
import { Field, Input, Textarea } from '../../../components/ui/field.tsx';
import { municipios } from '../../../lib/lists/municipalities.ts';
import type { NoticeWrite } from './mutations.ts';

const longest = 200;

/** A new notice; it takes the place of the one that is shown in its days. */
export function NoticeForm({ today, onPublished }: { today: string; onPublished(): void }) {
  const [length, setLength] = useState(0);
  const form = useForm<NoticeWrite>({
    check: (fields) => checkNotice(fields, today),
    read: (fields) => ({ intent: 'publish', row: noticeRow(fields, today) }),
    onDone: onPublished,
  });
  return (
    <Panel title="Aviso nuevo" className="max-w-(--width-text)">
      <FormBody form={form} missing="Revisa los campos marcados." failed="No se publicó el aviso">
        <ChoiceGroup legend="Clase">
          <Radio name="grado" value="plano" defaultChecked>
            Plano: algo que conviene saber.
          </Radio>
          <Radio name="grado" value="urgente">
            Urgente: hay que actuar hoy o mañana.
          </Radio>
        </ChoiceGroup>
        <Field id="texto" label="Texto" need="obligatorio" hint={`Hasta ${longest} letras. Van ${length}.`}>
          <Textarea name="texto" rows={3} maxLength={longest} onText={(value) => setLength(value.length)} />
        </Field>
        <Field
          id="enlace"
          label="Página"
          need="opcional"
          hint="De este sitio, como /empieza, o de otro, con https://"
        >
          <Input name="enlace" maxLength={500} autoComplete="off" />
        </Field>
        <div className="grid gap-5 @lg/page:grid-cols-2">
          <Field id="desde" label="Desde">
            <Input name="desde" type="date" min={today} defaultValue={today} />
          </Field>
          <Field id="hasta" label="Hasta" need="obligatorio" hint="El último día, completo.">
            <Input name="hasta" type="date" min={today} />
          </Field>
        </div>
        <Disclosure summary="Solo para algunos municipios">
          <ChoiceGroup legend="Lo ve quien busca en ellos. Sin ninguno, lo ven todos." columns>
            {municipios.map(({ nombre }) => (
              <Checkbox key={nombre} name="municipios" value={nombre}>
                {nombre}
              </Checkbox>
            ))}
          </ChoiceGroup>
        </Disclosure>
        <p>
          <Button type="submit" level="main" busy={form.isBusy} busyLabel="Publicando…">
            Publicar aviso
          </Button>
        </p>
      </FormBody>
    </Panel>
  );
}

const text = (fields: FormData, name: string) => String(fields.get(name) ?? '').trim();

function checkNotice(fields: FormData, today: string): FieldProblem[] {
  const [hasta, enlace] = [text(fields, 'hasta'), text(fields, 'enlace')];
  const problems: FieldProblem[] = [];
  if (!text(fields, 'texto')) problems.push({ field: 'texto', text: 'Escribe el aviso.' });
  if (enlace && !/^(\/(?!\/)|https?:\/\/)/.test(enlace))
    problems.push({ field: 'enlace', text: 'Empieza con / o con https://' });
  if (!hasta) problems.push({ field: 'hasta', text: 'Di hasta qué día se ve.' });
  else if (hasta < today || hasta < text(fields, 'desde'))
    problems.push({ field: 'hasta', text: 'El último día no puede ser antes del primero ni haber pasado.' });
  return problems;
}

function noticeRow(fields: FormData, today: string) {
  const places = fields.getAll('municipios').map(String);
  return {
    texto: text(fields, 'texto'),
    grado: text(fields, 'grado'),
    enlace: text(fields, 'enlace') || null,
    municipios: places.length > 0 ? places : null,
    desde: text(fields, 'desde') || today,
    hasta: text(fields, 'hasta'),
  };
}
