import { heroTypes, providerTypeFacts } from '../directory/provider-types.ts';
import { Door, Hero, TypeBadge } from '../directory/type-art.tsx';
import { fallbackThumbnail } from '../resources/thumbnails.ts';
import { Sample } from './sample.tsx';

const roles = [
  'ground',
  'surface',
  'raised',
  'sunken',
  'sand',
  'ink',
  'ink-soft',
  'line',
  'line-strong',
  'brand',
  'brand-soft',
  'deep',
  'accent',
  'focus',
  'success',
  'success-soft',
  'warning',
  'warning-soft',
  'danger',
  'danger-soft',
  'star',
];

const sizes = [
  ['text-display font-head font-title', 'Portada'],
  ['text-h1 font-head font-title', 'Título de página'],
  ['text-h2 font-head font-title', 'Título de sección'],
  ['text-h3 font-head font-subtitle', 'Título de panel'],
  ['text-h4 font-head font-subtitle', 'Título de tarjeta'],
  ['text-lead', 'La primera frase de una página.'],
  ['text-body', 'Texto: 17 a 18 píxeles, con líneas de 70 letras como mucho.'],
  ['text-ui', 'Botones, campos y tablas'],
  ['text-meta text-ink-soft', 'Fechas, ayudas e insignias'],
] as const;

const categories = ['padres', 'educación', 'leyes', 'jóvenes', 'comunidad', 'terapias', 'otra'];

export function FoundationSamples() {
  return (
    <>
      <Sample title="Color" text="Papeles, no pinturas. Cada uno tiene su valor claro, oscuro y calmado.">
        <ul className="grid grid-cols-[repeat(auto-fill,minmax(8rem,1fr))] gap-4">
          {roles.map((role) => (
            <li key={role} className="grid gap-1.5 text-meta">
              <span
                className="h-14 rounded-field border border-line"
                style={{ background: `var(--${role})` }}
              />
              {role}
            </li>
          ))}
        </ul>
      </Sample>
      <Sample title="Letra" text="Fredoka para títulos; Atkinson Hyperlegible Next para todo lo demás.">
        <div className="grid gap-3">
          {sizes.map(([size, words]) => (
            <p key={words} className={size}>
              {words}
            </p>
          ))}
        </div>
      </Sample>
      <Sample title="Tipos de proveedor" text="Una puerta, un color, un signo y un héroe cada uno.">
        <ul className="grid grid-cols-[repeat(auto-fill,minmax(10rem,1fr))] gap-5">
          {heroTypes.map((type) => (
            <li
              key={type}
              data-type={type}
              className="grid justify-items-center gap-3 rounded-card border border-line bg-surface p-4"
            >
              <span className="arch decor grid aspect-32/41 w-full items-end overflow-clip bg-type-door">
                <Hero type={type} />
              </span>
              <div className="flex items-center gap-3">
                <Door type={type} size="small" />
                <TypeBadge type={type} />
              </div>
              <p className="text-meta text-ink-soft">{providerTypeFacts[type].hero.name}</p>
            </li>
          ))}
        </ul>
      </Sample>
      <Sample title="Dibujos de la biblioteca" text="El modo calma los deja fuera.">
        <ul className="decor grid grid-cols-[repeat(auto-fill,minmax(15rem,1fr))] gap-5">
          {categories.map((category) => (
            <li key={category} className="grid gap-2 text-meta">
              <img
                src={fallbackThumbnail([category])}
                width={480}
                height={270}
                alt=""
                loading="lazy"
                className="rounded-field"
              />
              {category}
            </li>
          ))}
        </ul>
      </Sample>
    </>
  );
}
