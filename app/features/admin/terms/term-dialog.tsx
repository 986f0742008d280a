import { useState } from 'react';
import type { FieldProblem } from '../../../components/forms/field-problem.ts';
import { FormDialog } from '../../../components/forms/form-dialog.tsx';
import { useForm } from '../../../components/forms/use-form.ts';
import { Checkbox } from '../../../components/ui/choice.tsx';
import { fold } from '../../../lib/fold.ts';
import { EditConflict } from '../../../lib/versioned-row.ts';
import { type ContentField, ContentFields } from '../content/content-fields.tsx';
import type { TermWrite } from './mutations.ts';
import type { KeptTerm } from './queries.ts';

interface TermDialogProps {
  /** None: a new one. */
  term: KeptTerm | undefined;
  terms: readonly KeptTerm[];
  onClose(): void;
  onConflict(): void;
}

const termFields = {
  termino: { label: 'Palabra', need: 'obligatorio', max: 60 },
  sigla: { label: 'Sigla', need: 'opcional', max: 20 },
  definicion: {
    label: 'Qué significa',
    need: 'obligatorio',
    rows: 5,
    max: 400,
    hint: 'En dos o tres frases cortas.',
  },
  ver: {
    label: 'Mira también',
    need: 'opcional',
    rows: 3,
    hint: 'Otras palabras de la lista, una por línea.',
  },
  fuente: {
    label: 'Dónde se leyó',
    need: 'obligatorio',
    max: 300,
    hint: 'La dirección de una página, una ley, o «uso general».',
  },
} as const satisfies Record<string, ContentField>;

export function TermDialog({ term, terms, onClose, onConflict }: TermDialogProps) {
  const named = (slug: string) => terms.find((other) => other.slug === slug);
  const [values, setValues] = useState({
    termino: term?.termino ?? '',
    sigla: term?.sigla ?? '',
    definicion: term?.definicion ?? '',
    ver: (term?.ver ?? []).flatMap((slug) => named(slug)?.termino ?? []).join('\n'),
    fuente: term?.fuente ?? '',
    isCertain: term?.certeza === 'cierto',
  });
  const lines = values.ver.split('\n').map(fold).filter(Boolean);
  const found = lines.map((line) => terms.find(({ termino }) => fold(termino) === line));
  const form = useForm<TermWrite>({
    check() {
      const problems: FieldProblem[] = [];
      const name = fold(values.termino);
      const others = terms.filter((other) => other.slug !== term?.slug);
      if (!name) problems.push({ field: 'termino', text: 'Escribe la palabra.' });
      else if (others.some(({ termino, slug }) => fold(termino) === name || (!term && slug === slugOf(name))))
        problems.push({ field: 'termino', text: 'Ya está en la lista.' });
      if (!values.definicion.trim()) problems.push({ field: 'definicion', text: 'Escribe qué significa.' });
      const unknown = lines[found.indexOf(undefined)];
      if (unknown) problems.push({ field: 'ver', text: `«${unknown}» no está en la lista.` });
      else if (lines.length > 8) problems.push({ field: 'ver', text: 'Caben hasta 8.' });
      if (!values.fuente.trim())
        problems.push({ field: 'fuente', text: 'Escribe dónde se leyó, o «uso general».' });
      return problems;
    },
    read() {
      const { termino, definicion, fuente } = values;
      const row = {
        ...{ termino, definicion, fuente, sigla: values.sigla.trim() || null },
        ver: found.flatMap((other) => other?.slug ?? []),
        certeza: values.isCertain ? 'cierto' : 'por_verificar',
      };
      return term
        ? { intent: 'update', term, row }
        : { intent: 'create', row: { ...row, slug: slugOf(fold(termino)) } };
    },
    onDone: onClose,
    onError({ error }) {
      if (error instanceof EditConflict) onConflict();
    },
  });
  return (
    <FormDialog
      title={term ? `Editar ${term.termino}` : 'Añadir una palabra'}
      form={form}
      submitLabel={term ? 'Guardar cambios' : 'Añadir palabra'}
      onClose={onClose}
    >
      <ContentFields
        fields={termFields}
        values={values}
        change={(patch) => setValues({ ...values, ...patch })}
      />
      <Checkbox
        checked={values.isCertain}
        onChange={(event) => setValues({ ...values, isCertain: event.target.checked })}
      >
        Está comprobada: las familias la ven
      </Checkbox>
    </FormDialog>
  );
}

/** As the database wants it; it stays when the word changes. */
function slugOf(name: string): string {
  return name
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 60)
    .replace(/^-+|-+$/g, '');
}
