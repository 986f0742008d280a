import { fold } from '../../lib/fold.ts';
import { educationLevels } from '../../lib/lists/education-levels.ts';
import { therapyTypes } from '../../lib/lists/therapy-types.ts';
import { columns } from '../../lib/provider-columns.ts';
import type { ProviderType } from '../../lib/provider-types.ts';

export const { items: maxTags, max: maxTagLength } = columns.proveedores.etiquetas_servicio;

interface TagOffer {
  legend: string;
  tags: readonly string[];
}

/** The list that a type brings: levels for a school, therapies for a therapist. */
export function tagOffer(type: ProviderType | ''): TagOffer | null {
  if (type === 'escuela') return { legend: 'Niveles educativos', tags: educationLevels };
  if (type === 'terapista') return { legend: 'Tipos de terapia', tags: therapyTypes };
  return null;
}

/** The tags that are not in the list of the type. */
export function freeTags(type: ProviderType | '', tags: readonly string[]): string[] {
  const offered = tagOffer(type)?.tags ?? [];
  return tags.filter((tag) => !offered.includes(tag));
}

/** With what was typed, several by commas. One of the list is written as the list does, and nothing stands twice. */
export function addTag(type: ProviderType | '', tags: readonly string[], typed: string): string[] {
  const offered = type ? (tagOffer(type)?.tags ?? []) : [...educationLevels, ...therapyTypes];
  const all = [...tags];
  for (const part of typed.split(',')) {
    const text = part.trim().replace(/\s+/g, ' ').slice(0, maxTagLength);
    const tag = offered.find((known) => fold(known) === fold(text)) ?? text;
    const isNew = tag !== '' && !all.some((known) => fold(known) === fold(tag));
    if (isNew && all.length < maxTags) all.push(tag);
  }
  return all;
}
