/* What brute force knows of a forum that people follow by mail. */

export const modes = ['al_momento', 'diario', 'semanal', 'nunca'] as const;
export type Mode = (typeof modes)[number];
export type State = 'publicada' | 'en_revision' | 'oculta';

export interface Person {
  id: string;
  name: string;
  own: Mode;
  others: Mode;
  /** A mail that was not taken yet waits. */
  isWaiting: boolean;
}

export interface Question {
  id: string;
  title: string;
  author: Person;
  isNameless: boolean;
  state: State;
  lastNumber: number;
}

export interface Answer {
  id: string;
  question: Question;
  author: Person;
  state: State;
  /** Null: with a name. 0: who asks without a name too. */
  number: number | null;
}

/** What one follower was not told yet. */
export interface News {
  person: Person;
  answer: Answer;
  day: number;
  /** The mail that took it and has not arrived. */
  mail: string | null;
  hasFailed: boolean;
}

export interface Month {
  day: number;
  people: Person[];
  questions: Question[];
  answers: Answer[];
  /** By person and question; without a mode as the person chose for all. */
  choices: Map<string, { isFollowing: boolean; mode: Mode | null }>;
  news: News[];
  told: Map<string, number>;
}

export const keyOf = (person: Person, thing: { id: string }) => `${person.id} ${thing.id}`;

export function modeOf({ choices }: Month, person: Person, question: Question): Mode | null {
  const choice = choices.get(keyOf(person, question));
  const isOwn = question.author === person;
  if (!(choice?.isFollowing ?? isOwn)) return null;
  return choice?.mode ?? (isOwn ? person.own : person.others);
}

export const isWanted = (mode: Mode | null) => mode !== null && mode !== 'nunca';
const isShown = ({ state, question }: Answer) => state === 'publicada' && question.state === 'publicada';

/** An answer is new: all who follow its question and did not write it. */
export function addNews(month: Month, answer: Answer): void {
  for (const person of month.people) {
    if (person === answer.author || !isWanted(modeOf(month, person, answer.question))) continue;
    month.news.push({ person, answer, day: month.day, mail: null, hasFailed: false });
  }
}

/** Who wants to know at once gets a mail. */
export function queueAtOnce(month: Month, news: News[]): void {
  for (const { person, answer, mail } of news) {
    if (!mail && modeOf(month, person, answer.question) === 'al_momento') person.isWaiting = true;
  }
}

/** After a choice of a person. */
export function settle(month: Month, person: Person): void {
  queueAtOnce(
    month,
    month.news.filter((one) => one.person === person),
  );
  month.news = month.news.filter(
    (one) => one.person !== person || isWanted(modeOf(month, person, one.answer.question)),
  );
}

/** What a person may be told today. */
export function dueOf(month: Month, person: Person): News[] {
  const shown = month.news.filter((one) => one.person === person && isShown(one.answer));
  const modeOfOne = (one: News) => modeOf(month, person, one.answer.question);
  const weekly = shown.filter((one) => modeOfOne(one) === 'semanal');
  const isWeekOver = Math.min(...weekly.map(({ day }) => day)) <= month.day - 7;
  return shown.filter((one) => {
    const mode = modeOfOne(one);
    if (mode === 'al_momento') return true;
    return one.day < month.day && (mode === 'diario' || (mode === 'semanal' && isWeekOver));
  });
}

const nameOf = ({ number, author }: Answer) =>
  number === null ? author.name : number === 0 ? 'Familia que pregunta' : `Familia ${number}`;

/** What a mail says of the answers to one question, in their order. */
export function wordsOf(answers: Answer[]): string {
  const names = answers.map(nameOf);
  const once = [...new Set(names)];
  if (names.length === 1) return `${names[0]} respondió.`;
  if (once.length === 1) return `${names[0]} respondió ${names.length} veces.`;
  const [last = ''] = once.slice(-1);
  const all =
    once.length > 4
      ? `${once.slice(0, 3).join(', ')} y ${once.length - 3} más`
      : `${once.slice(0, -1).join(', ')} y ${last}`;
  return `${names.length} respuestas nuevas, de ${all}.`;
}

/** The questions of a mail, by their first news. */
export function sectionsOf(month: Month, told: News[]) {
  const inOrder = month.news.filter((one) => told.includes(one));
  const questions = [...new Set(inOrder.map(({ answer }) => answer.question))];
  return questions.map((question) => ({
    ID: question.id,
    Titulo: question.title,
    Quienes: wordsOf(
      month.answers.filter(
        (answer) => answer.question === question && told.some((one) => one.answer === answer),
      ),
    ),
  }));
}

/** The work of a day. */
export function workOfDay(month: Month, failed: Set<string>): void {
  month.news = month.news.filter(({ mail, hasFailed }) => !(mail && failed.has(mail) && hasFailed));
  for (const one of month.news) {
    if (!one.mail || !failed.has(one.mail)) continue;
    one.mail = null;
    one.hasFailed = true;
  }
  month.news = month.news.filter(({ day, mail }) => mail || month.day - day < 30);
  for (const person of month.people) {
    if (dueOf(month, person).some(({ mail }) => !mail)) person.isWaiting = true;
  }
}

export function forgetQuestion(month: Month, question: Question): void {
  month.questions = month.questions.filter((one) => one !== question);
  for (const answer of month.answers.filter((one) => one.question === question)) forgetAnswer(month, answer);
}

export function forgetAnswer(month: Month, answer: Answer): void {
  month.answers = month.answers.filter((one) => one !== answer);
  month.news = month.news.filter((one) => one.answer !== answer);
}
