import type { ReactNode } from 'react';
import { formatCount } from '../../lib/count.ts';
import { columns } from '../../lib/provider-columns.ts';
import { HeldField } from '../provider-data/held-field.tsx';
import type { Typed } from '../provider-data/typed.ts';
import { PartLinks } from './part-links.tsx';
import { typeOf } from './values.ts';

/** What the fields of the form are given. */
export interface PartProps {
  values: Typed;
  change(patch: Partial<Typed> | ((values: Typed) => Partial<Typed>)): void;
  errorOf(field: string): string | undefined;
  /** Families do not see the address. */
  isAddressHidden: boolean;
  offeredPlans: string[];
}

const parts = [
  {
    id: 'lo-basico',
    title: 'Lo básico',
    fields: ['nombre', 'municipio', 'tipo_servicio', 'subcategoria', 'descripcion'],
    isInColumns: true,
  },
  {
    id: 'contacto',
    title: 'Contacto',
    fields: ['telefono', 'whatsapp', 'email', 'web', 'direccion', 'horario_servicio'],
    isInColumns: true,
  },
  { id: 'servicios', title: 'Servicios y planes', fields: ['etiquetas_servicio', 'planes'] },
  { id: 'imagenes', title: 'Logo y videos', fields: [] },
];

const hints: Record<string, string> = {
  nombre: 'El nombre que conocen las familias.',
  telefono: 'Puedes usar espacios o guiones.',
  whatsapp: 'Muchas familias prefieren escribir.',
  email: 'Lo ve todo el mundo.',
  web: 'Ejemplo: https://ejemplo.com',
  horario_servicio: 'Ejemplo: Lunes a viernes, 8:00 a. m. a 5:00 p. m.',
  etiquetas_servicio: 'Escribe un servicio y añádelo. Se muestran como etiquetas en tu perfil.',
};

/** What a browser fills in by itself. */
const filled: Record<string, string> = {
  nombre: 'organization',
  telefono: 'on',
  whatsapp: 'on',
  email: 'email',
  web: 'url',
  direccion: 'street-address',
};

/** The four parts; `images`: the fields of the last one. */
export function FormParts({ images, ...part }: PartProps & { images: ReactNode }) {
  const { values, isAddressHidden, offeredPlans } = part;
  function hintOf(name: string): string | undefined {
    if (name === 'descripcion')
      return `Qué ofreces, para qué edades y cómo es la primera cita. Llevas ${formatCount(values.descripcion?.[0]?.length ?? 0)} de ${formatCount(columns.proveedores.descripcion.max)} letras.`;
    if (name === 'direccion')
      return isAddressHidden ? 'Las familias no la ven: así está en Sedes y visita.' : undefined;
    return hints[name];
  }
  return parts.map(({ id, title, fields, isInColumns }, index) => (
    <fieldset
      key={id}
      id={id}
      className="scroll-mt-6 border-line not-first-of-type:border-t not-first-of-type:pt-8"
    >
      <legend className="float-left mb-5 w-full">
        <h2 className="text-h3 font-subtitle">
          {index + 1}. {title}
        </h2>
      </legend>
      <div className={isInColumns ? 'clear-both grid gap-5 @md/page:grid-cols-2' : 'clear-both grid gap-5'}>
        {fields.map((name) => (
          <HeldField
            key={name}
            name={name}
            voice="owner"
            part={part}
            type={typeOf(values)}
            offeredPlans={offeredPlans}
            hint={hintOf(name)}
            autoComplete={filled[name]}
          />
        ))}
        {fields.length > 0 ? null : images}
      </div>
    </fieldset>
  ));
}

export function PartList({ values }: { values: Typed }) {
  // That no plan is accepted says nothing yet.
  const isFilled = (name: string) => values[name]?.some((text) => text !== 'no') ?? false;
  const done = [
    ['nombre', 'municipio', 'tipo_servicio'].every(isFilled),
    ['telefono', 'whatsapp', 'email', 'web', 'direccion'].some(isFilled),
    ['etiquetas_servicio', 'acepta_planes'].some(isFilled),
    ['logo_url', 'videos_urls'].some(isFilled),
  ];
  return (
    <>
      <p className="mb-2 text-meta text-ink-soft @lg/page:px-3">
        Son 4 partes. Solo 3 datos son obligatorios.
      </p>
      <PartLinks
        label="Partes del formulario"
        parts={parts.map((part, index) => ({ ...part, isDone: done[index] ?? false }))}
      />
    </>
  );
}
