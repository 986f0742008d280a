import type { BaseVersion } from '../../lib/drafts.ts';
import type { Answer, PostKind, Question } from './forum.ts';

/** What an author edits of a post, which is a question or an answer. An answer has the content alone. */
interface PostValues {
  title: string;
  content: string;
  category: string;
}

export type PostVersion = BaseVersion<PostValues>;

/** The write of its author. */
export interface EditPost {
  intent: 'edit';
  /** None for the question itself. */
  answerId?: string | undefined;
  values: PostValues;
  base: PostVersion;
  /** Whether others see it. */
  isPublished: boolean;
}

export function versionOf(post: Question | Answer): PostVersion {
  const { title, category } = 'title' in post ? post : { title: '', category: null };
  return {
    id: post.id,
    version: post.editada_en ?? post.created_at,
    values: { title, content: post.content, category: category ?? '' },
  };
}

/** What the form calls the content. */
export const contentLabels: Record<PostKind, string> = { pregunta: 'Descripción', respuesta: 'Tu respuesta' };

/** The labels of the fields in which two versions differ. */
export function postDifferences(clase: PostKind, one: PostValues, other: PostValues): string[] {
  return [
    ...(one.title.trim() === other.title ? [] : ['Título']),
    ...(one.content.trim() === other.content ? [] : [contentLabels[clase]]),
    ...(one.category === other.category ? [] : ['Categoría']),
  ];
}
