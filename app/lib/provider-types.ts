import {
  Apple,
  BookOpen,
  Infinity as InfinityIcon,
  type LucideIcon,
  MessageCircleHeart,
  Scale,
  Stethoscope,
} from 'lucide-react';
import heroAbogado from '../art/hero-abogado.svg';
import heroDietista from '../art/hero-dietista.svg';
import heroDoctor from '../art/hero-doctor.svg';
import heroEscuela from '../art/hero-escuela.svg';
import heroTerapista from '../art/hero-terapista.svg';
import heroTodos from '../art/hero-todos.svg';
import { Constants, type Enums } from './database.types.ts';

export const providerTypes = Constants.public.Enums.tipo_servicio;

export type ProviderType = Enums<'tipo_servicio'>;
export type ProviderTypeOrAll = ProviderType | 'todos';

interface ProviderTypeFacts {
  singular: string;
  plural: string;
  /** What families find there, in one line. */
  offers: string;
  Icon: LucideIcon;
  hero: { name: string; promise: string; alt: string; src: string };
}

/** Labels, sign and hero of each type; its colours are the tokens that data-type brings near. */
export const providerTypeFacts: Record<ProviderTypeOrAll, ProviderTypeFacts> = {
  escuela: {
    singular: 'Escuela',
    plural: 'Escuelas',
    offers: 'Escuelas especializadas, escuelas inclusivas e intervención temprana.',
    Icon: BookOpen,
    hero: {
      name: 'Maestra Luz',
      promise: 'Encuentra una escuela que entienda a tu hijo o hija.',
      alt: 'Maestra Luz, joven de pelo rizado y capa amarilla, saluda y sostiene un libro abierto.',
      src: heroEscuela,
    },
  },
  terapista: {
    singular: 'Terapista',
    plural: 'Terapistas',
    offers: 'Habla y lenguaje, ocupacional, física, conductual y sensorial.',
    Icon: MessageCircleHeart,
    hero: {
      name: 'Terapista Leo',
      promise: 'Encuentra terapias que respetan el ritmo de cada persona.',
      alt: 'Terapista Leo, hombre joven con barba y capa verde, avanza en su silla de ruedas con el puño al frente.',
      src: heroTerapista,
    },
  },
  doctor: {
    singular: 'Doctor',
    plural: 'Doctores',
    offers: 'Pediatras, neurólogos, psiquiatras infantiles y dentistas.',
    Icon: Stethoscope,
    hero: {
      name: 'Doctora Alba',
      promise: 'Encuentra doctores que escuchan y explican con calma.',
      alt: 'Doctora Alba, abuela de pelo gris y espejuelos, con bata, estetoscopio y capa azul cielo, tiene las manos en la cintura.',
      src: heroDoctor,
    },
  },
  abogado: {
    singular: 'Abogado',
    plural: 'Abogados',
    offers: 'Educación especial, derechos y beneficios.',
    Icon: Scale,
    hero: {
      name: 'Licenciada Paz',
      promise: 'Conoce tus derechos y encuentra quién los defienda.',
      alt: 'Licenciada Paz, mujer de pelo lacio con un mechón gris y capa violeta, sostiene una balanza.',
      src: heroAbogado,
    },
  },
  dietista: {
    singular: 'Dietista',
    plural: 'Dietistas',
    offers: 'Nutrición pediátrica, alergias y terapia de alimentación.',
    Icon: Apple,
    hero: {
      name: 'Dietista Rafa',
      promise: 'Encuentra ayuda para que comer sea más fácil en casa.',
      alt: 'Dietista Rafa, hombre de cuerpo grande con barba y capa coral, sostiene una manzana y una zanahoria.',
      src: heroDietista,
    },
  },
  todos: {
    singular: 'Todos',
    plural: 'Todos',
    offers: 'Todos los tipos de ayuda en una sola lista.',
    Icon: InfinityIcon,
    hero: {
      name: 'Azul',
      promise: 'Busca toda la ayuda para tu familia en un solo lugar.',
      alt: 'Azul, un niño con protectores de oído, capa azul y el lazo del infinito en el pecho, levanta el puño.',
      src: heroTodos,
    },
  },
};

/** Six heroes: the five types, then the one for all. */
export const heroTypes: readonly ProviderTypeOrAll[] = [...providerTypes, 'todos'];

export function isProviderType(value: unknown): value is ProviderType {
  return providerTypes.some((type) => type === value);
}

export function searchPath(type: ProviderTypeOrAll): string {
  return type === 'todos' ? '/proveedores' : `/proveedores?tipo=${type}`;
}
