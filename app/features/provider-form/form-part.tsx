import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from '../../lib/cx.ts';
import type { ProviderValues } from './values.ts';

/** What each part of the form is given. */
export interface PartProps {
  values: ProviderValues;
  change(patch: Partial<ProviderValues> | ((values: ProviderValues) => Partial<ProviderValues>)): void;
  errorOf(field: string): string | undefined;
  /** Families do not see the address. */
  isAddressHidden: boolean;
  offeredPlans: string[];
}

const parts = [
  { id: 'lo-basico', title: 'Lo básico' },
  { id: 'contacto', title: 'Contacto' },
  { id: 'servicios', title: 'Servicios y planes' },
  { id: 'imagenes', title: 'Logo y videos' },
] as const;

export function FormPart({ number, children }: { number: 1 | 2 | 3 | 4; children: ReactNode }) {
  const part = parts[number - 1];
  if (!part) return null;
  return (
    <fieldset
      id={part.id}
      className="scroll-mt-6 border-line not-first-of-type:border-t not-first-of-type:pt-8"
    >
      <legend className="float-left mb-5 w-full">
        <h2 className="text-h3 font-subtitle">
          {number}. {part.title}
        </h2>
      </legend>
      <div className="clear-both grid gap-5">{children}</div>
    </fieldset>
  );
}

/** The parts of the form, with a mark where something is filled in. */
export function PartList({ values }: { values: ProviderValues }) {
  const done = [
    Boolean(values.nombre && values.municipio && values.tipo_servicio),
    Boolean(values.telefono || values.whatsapp || values.email || values.web || values.direccion),
    values.etiquetas_servicio.length > 0 || values.acepta_planes,
    values.logo_url !== '' || values.videos_urls.length > 0,
  ];
  return (
    <nav aria-label="Partes del formulario">
      <p className="mb-2 text-meta text-ink-soft @lg/page:px-3">
        Son 4 partes. Solo 3 datos son obligatorios.
      </p>
      <ol className="grid grid-cols-2 gap-x-2 gap-y-0.5 text-ui @lg/page:grid-cols-1">
        {parts.map(({ id, title }, index) => (
          <li key={id}>
            <a
              href={`#${id}`}
              className="flex min-h-12 items-center gap-3 rounded-field py-1.5 leading-snug @lg/page:px-3 text-ink no-underline hover:bg-sunken hover:underline"
            >
              <span
                className={cx(
                  'edge grid size-[30px] flex-none place-items-center rounded-full border-[1.5px] text-meta font-strong',
                  done[index] ? 'border-brand bg-brand text-brand-ink' : 'border-line-strong bg-surface',
                )}
              >
                {done[index] ? <Check className="size-4" /> : index + 1}
              </span>
              {title}
              {done[index] ? <span className="sr-only">, ya tiene datos</span> : null}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
}
