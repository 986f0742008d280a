import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { EditConflict } from '../../lib/versioned-row.ts';
import { ChoiceRows } from '../ui/choice-row.tsx';
import { Field, Input } from '../ui/field.tsx';
import { FormBody, type FormBodyProps } from './form-body.tsx';
import type { FormState } from './use-form.ts';
import { VersionedFormBody } from './versioned-form-body.tsx';

const form: FormState = {
  events: { onSubmit() {}, onInput() {} },
  isBusy: false,
  problems: [],
  problemOf: () => undefined,
  attempt: 1,
  found: 0,
  failure: undefined,
  errorMessage: undefined,
  clearFailure() {},
};
const problems = [{ field: 'correo', text: 'Escribe tu correo' }];
const errorMessage = 'No hay conexión.';

/** The words of the box above the fields; none: there is no box. */
function told(props: Partial<FormBodyProps>): string | undefined {
  const html = renderToStaticMarkup(<FormBody form={form} {...props} />);
  return /role="alert".*?<\/svg>(.*)<\/form>/s
    .exec(html)?.[1]
    ?.replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
}

test('a form that is well says nothing', () => {
  expect(told({ missing: 'Falta algo', failed: 'No se guardó', kept: 'Sigue aquí.' })).toBeUndefined();
});

test('problems are summed up where the summary has a title', () => {
  const sent = { ...form, problems };
  expect(told({ form: sent, missing: 'Falta algo', failed: 'No se guardó' })).toBe(
    'Falta algo Escribe tu correo',
  );
  expect(told({ form: sent })).toBeUndefined();
});

test('a failure has a title and its reason, a title made of it, or the reason as its title', () => {
  const sent = { ...form, errorMessage };
  expect(told({ form: sent, failed: 'No se guardó' })).toBe('No se guardó No hay conexión.');
  expect(told({ form: sent, failed: (reason) => `Error: ${reason}` })).toBe('Error: No hay conexión.');
  expect(told({ form: sent, kept: 'Tu texto sigue aquí.' })).toBe('No hay conexión. Tu texto sigue aquí.');
});

test('a field and a group of choices say the problem of their id, and no other does', () => {
  const html = renderToStaticMarkup(
    <FormBody form={{ ...form, problems: [...problems, { field: 'medio', text: 'Elige uno' }] }}>
      <Field id="correo" label="Correo">
        <Input name="correo" />
      </Field>
      <Field id="nombre" label="Nombre">
        <Input name="nombre" />
      </Field>
      <ChoiceRows id="medio" legend="¿Cómo?">
        {null}
      </ChoiceRows>
    </FormBody>,
  );
  expect(html).toMatch(/<input id="correo" aria-describedby="correo-error" aria-invalid="true"/);
  expect(html).toMatch(/<input id="nombre" class=/);
  expect(html).toMatch(/<fieldset id="medio" tabindex="-1" aria-describedby="medio-error">/);
  expect(html.match(/<p id="\w+-error"/g)).toHaveLength(2);
});

test('an edit conflict is told in place of the failure, beside the draft of an earlier visit', () => {
  const error = new EditConflict({ titulo: 'De otra ventana' });
  const html = renderToStaticMarkup(
    <VersionedFormBody
      form={{
        ...form,
        errorMessage,
        failure: { ok: false, sentence: errorMessage, error, input: undefined },
      }}
      draft={{ restoredAt: 1, reset() {}, rebase() {} }}
      conflict={{
        title: 'Este recurso cambió mientras lo editabas',
        versionOf: (row: { titulo: string }) => ({ id: '1', version: '2', values: row }),
        names: ({ titulo }) => [titulo],
        onKeepMine() {},
      }}
    />,
  );
  expect(html).toContain('Este recurso cambió mientras lo editabas');
  expect(html).toContain('Las dos versiones son diferentes en: De otra ventana.');
  expect(html).toContain('Seguimos con lo que escribiste la última vez');
  expect(html).not.toContain(errorMessage);
});
