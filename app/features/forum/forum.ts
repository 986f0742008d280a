import type { MailMode } from '../following/mail-mode.ts';
import type { Pause } from '../moderation/pause.ts';
import type { HiddenState } from '../moderation/queries.ts';
import type { PostClass } from '../moderation/report-reasons.ts';
import type { Licence } from './licence-label.tsx';
import type { Votes } from './votes.ts';

/** What the lists and the question page show. The names of columns are the table's. */
export interface QuestionSummary {
  id: string;
  title: string;
  /** The beginning of the content, on one line. */
  excerpt: string;
  category: string | null;
  created_at: string;
  answer_count: number;
  /** The name that is shown; on the page of a question, of a nameless post its name within it («Familia 2»). */
  author: string;
  sin_nombre: boolean;
  con_ayuda: boolean;
}

/** The posts of the forum. */
export type PostKind = Exclude<PostClass, 'resena'>;

/** Whether others see it. */
export type PostState = 'publicada' | 'en_revision' | 'oculta';

/** What a question and an answer have in common on the page. */
export interface Post {
  id: string;
  content: string;
  created_at: string;
  author: string;
  sin_nombre: boolean;
  /** The signed-in person wrote it. */
  mia: boolean;
  estado: PostState;
  /** Of a hidden one of one's own: why. */
  oculta?: HiddenState | null;
  editada_en: string | null;
  /** What was looked up of its author. */
  licencia: Licence | null;
}

export interface Answer extends Post, Votes {
  /** Who asked said that it helped. */
  ayudo: boolean;
}

export interface Question extends Post, Omit<QuestionSummary, 'excerpt'> {
  /** Closed: the question that asks the same. */
  duplicada_de: { id: string; title: string } | null;
  /** When the reader is written to about it; null: they do not follow it. */
  siguiendo: MailMode | null;
  /** Of the reader's account, which then writes nothing. */
  pausa: Pause | null;
  answers: Answer[];
}

/** For a nameless post outside its question. */
export const namelessAuthor = 'Una familia';

/** For a named post whose author's name the reader does not get: of a hidden question, or of an empty profile. */
export const unknownAuthor = 'Una persona';
