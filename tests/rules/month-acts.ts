import { randomUUID } from 'node:crypto';
import type { Database } from '../../server/database/database.ts';
import { nextMillisecond } from '../support/clock.ts';
import {
  type Answer,
  addNews,
  forgetAnswer,
  forgetQuestion,
  keyOf,
  type Mode,
  type Month,
  modeOf,
  modes,
  type Person,
  queueAtOnce,
  type State,
  settle,
} from './month-model.ts';
import { act, addAccount, signedIn, visitor } from './world.ts';
import { chance, pick } from './year-world.ts';

/* What happens in the simulated month, by the front door; in the model the same. */

export interface MonthWorld {
  database: Database;
  month: Month;
  /** Links of mails that arrived: whose, and about which questions. */
  links: Array<{ token: string; person: Person; questions: string[] }>;
}

export async function addPerson({ database, month }: MonthWorld): Promise<void> {
  const id = randomUUID();
  const name = `Persona ${month.people.length + 1}`;
  await addAccount(database, id, { nombre_completo: name });
  month.people.push({ id, name, own: 'al_momento', others: 'semanal', isWaiting: false });
}

export async function ask({ database, month }: MonthWorld): Promise<void> {
  const author = pick(month.people);
  const isNameless = chance(0.4);
  const title = `Pregunta ${randomUUID()}`;
  const [row] = await act<{ id: string }>(
    database,
    signedIn(author.id),
    `insert into public.questions (title, content, sin_nombre) values ($1, 'C', $2) returning id`,
    [title, isNameless],
  );
  month.questions.push({
    id: row?.id ?? '',
    title,
    author,
    isNameless,
    state: 'publicada',
    lastNumber: 1,
  });
}

export async function answer({ database, month }: MonthWorld): Promise<void> {
  const question = pick(month.questions.filter(({ state }) => state === 'publicada'));
  if (!question) return;
  const author = pick(month.people);
  const isNameless = chance(0.4);
  const state: State = chance(0.15) ? 'en_revision' : 'publicada';
  const values = [question.id, isNameless, ...(state === 'publicada' ? [] : [author.id])];
  await nextMillisecond();
  const [row] =
    state === 'publicada'
      ? await act<{ id: string }>(
          database,
          signedIn(author.id),
          `insert into public.answers (question_id, content, sin_nombre) values ($1, 'C', $2) returning id`,
          values,
        )
      : await database.query<{ id: string }>(
          `insert into public.answers (question_id, content, sin_nombre, user_id, estado)
           values ($1, 'C', $2, $3, 'en_revision') returning id`,
          values,
        );
  const written: Answer = { id: row?.id ?? '', question, author, state, number: null };
  if (isNameless) {
    const before = month.answers.find(
      (one) => one.question === question && one.author === author && one.number !== null,
    );
    const isAsker = question.isNameless && question.author === author;
    written.number = isAsker ? 0 : (before?.number ?? ++question.lastNumber);
  }
  month.answers.push(written);
  if (state === 'en_revision') return;
  addNews(month, written);
  queueAtOnce(month, newsOf(month, written));
}

const newsOf = (month: Month, answer: Answer) => month.news.filter((one) => one.answer === answer);

/** Hides what is shown, shows what is hidden or waits for a look. */
export async function decide({ database, month }: MonthWorld): Promise<void> {
  const written = pick(month.answers);
  if (!written) return;
  const before = written.state;
  const state: State = before === 'publicada' || chance(0.2) ? 'oculta' : 'publicada';
  await database.query('update public.answers set estado = $2 where id = $1', [written.id, state]);
  written.state = state;
  if (before === 'en_revision') addNews(month, written);
  if (state === 'publicada') queueAtOnce(month, newsOf(month, written));
}

export async function decideQuestion({ database, month }: MonthWorld): Promise<void> {
  const question = pick(month.questions);
  if (!question) return;
  question.state = question.state === 'publicada' ? 'oculta' : 'publicada';
  await database.query('update public.questions set estado = $2 where id = $1', [
    question.id,
    question.state,
  ]);
  if (question.state === 'oculta') return;
  queueAtOnce(
    month,
    month.news.filter((one) => one.answer.question === question),
  );
}

export async function remove({ database, month }: MonthWorld): Promise<void> {
  const isAnswer = chance(0.7);
  const row = pick<Answer | Month['questions'][number]>(isAnswer ? month.answers : month.questions);
  if (!row) return;
  const deleted = await act(
    database,
    signedIn(row.author.id),
    `delete from public.${isAnswer ? 'answers' : 'questions'} where id = $1 returning id`,
    [row.id],
  );
  if (deleted.length !== 1) throw new Error('An author could not delete');
  if ('question' in row) forgetAnswer(month, row);
  else forgetQuestion(month, row);
}

export async function follow({ database, month }: MonthWorld): Promise<void> {
  const question = pick(month.questions.filter(({ state }) => state === 'publicada'));
  if (!question) return;
  const person = pick(month.people);
  const mode = chance(0.5) ? null : pick(modes);
  const [row] = await act<{ mode: string }>(
    database,
    signedIn(person.id),
    'select public.seguir($1, $2) as mode',
    [question.id, mode],
  );
  const key = keyOf(person, question);
  month.choices.set(key, { isFollowing: true, mode: mode ?? mailedMode(month.choices.get(key)?.mode) });
  settle(month, person);
  if (row?.mode !== modeOf(month, person, question)) throw new Error('Another mode holds');
}

/** Who follows what was kept without mail is written to as for all. */
const mailedMode = (mode: Mode | null = null) => (mode === 'nunca' ? null : mode);

export async function unfollow({ database, month }: MonthWorld): Promise<void> {
  const question = pick(month.questions);
  const person = pick(month.people.filter((one) => question && modeOf(month, one, question)));
  if (!question || !person) return;
  await act(database, signedIn(person.id), 'select public.dejar_de_seguir($1)', [question.id]);
  month.choices.set(keyOf(person, question), { isFollowing: false, mode: null });
  settle(month, person);
}

export async function choose({ database, month }: MonthWorld): Promise<void> {
  const person = pick(month.people);
  const [own, others] = [chance(0.6) ? pick(modes) : null, chance(0.6) ? pick(modes) : null];
  await act(database, signedIn(person.id), 'select public.guardar_correos($1, $2)', [own, others]);
  person.own = own ?? person.own;
  person.others = others ?? person.others;
  settle(month, person);
}

/** By the link of a mail: out, or back; of all, or of one question of it. */
export async function useLink({ database, month, links }: MonthWorld): Promise<void> {
  const link = pick(links);
  if (!link) return;
  const { token, person, questions } = link;
  const isBack = chance(0.3);
  const id = chance(0.6) ? pick(questions) : null;
  await act(database, visitor, 'select public.elegir_correos($1, $2, $3)', [token, isBack, id]);
  const question = month.questions.find((one) => one.id === id);
  if (id) {
    if (!question || modeOf(month, person, question) === null) return;
    month.choices.set(keyOf(person, question), { isFollowing: true, mode: isBack ? null : 'nunca' });
  } else if (!isBack) {
    person.own = 'nunca';
    person.others = 'nunca';
    for (const [key, choice] of month.choices)
      if (key.startsWith(person.id) && choice.mode !== 'nunca') choice.mode = null;
  } else if (person.own === 'nunca' && person.others === 'nunca') {
    person.own = 'al_momento';
    person.others = 'semanal';
  }
  settle(month, person);
}

export async function leave({ database, month, links }: MonthWorld): Promise<void> {
  if (month.people.length < 6) return;
  const person = pick(month.people);
  await database.query('delete from auth.users where id = $1', [person.id]);
  for (const question of month.questions.filter(({ author }) => author === person))
    forgetQuestion(month, question);
  for (const written of month.answers.filter(({ author }) => author === person)) forgetAnswer(month, written);
  month.people = month.people.filter((one) => one !== person);
  month.news = month.news.filter((one) => one.person !== person);
  links.splice(0, links.length, ...links.filter((link) => link.person !== person));
}
