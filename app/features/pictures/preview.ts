import { countProviders } from '../../lib/count.ts';
import { type ProviderType, type ProviderTypeOrAll, providerTypeFacts } from '../../lib/provider-types.ts';

/** What the picture of a page says to whoever gets its address in a chat. Everybody may know it. */
export interface Preview {
  /** Whose colours and hero it has. */
  type: ProviderTypeOrAll;
  /** What kind of page it is. */
  label: string;
  title: string;
  line: string;
}

interface PicturedProvider {
  nombre: string;
  tipo_servicio: ProviderType;
  subcategoria: string | null;
  municipio: string;
}

export function previewProvider({
  nombre,
  tipo_servicio: type,
  subcategoria,
  municipio,
}: PicturedProvider): Preview {
  const label = subcategoria ?? providerTypeFacts[type].singular;
  return { type, label, title: nombre, line: `${municipio}, Puerto Rico` };
}

/** No author, with a name or without: the two cannot be told apart. */
export function previewQuestion({ title, category }: { title: string; category: string | null }): Preview {
  return { type: 'todos', label: 'Pregunta del foro', title, line: category ?? 'Foro de familias' };
}

/** The same for all answers: an age or a crisis does not show in a chat. */
export const pathPreview: Preview = {
  type: 'todos',
  label: 'Primeros pasos',
  title: '¿Por dónde empiezo?',
  line: 'Responde 3 preguntas y recibe tus pasos.',
};

/** Neither a note nor a provider: an address in a chat is seen by more than whom it was sent to. */
export function previewList(nombre: string, total: number): Preview {
  return { type: 'todos', label: 'Lista compartida', title: nombre, line: countProviders(total) };
}

/** The picture of a page for its meta tags: `/imagen.png` below its address. */
export function pictureOf({ label, title, line }: Preview, path: string): { path: string; alt: string } {
  return { path: `${path}/imagen.png`, alt: `${label}: ${title}. ${line}` };
}
