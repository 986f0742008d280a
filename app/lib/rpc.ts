import { type Api, dataOf } from './api.ts';
import type { Database } from './database.types.ts';

type Functions = Database['public']['Functions'];
/** Without any: undefined. */
type Args<Name extends keyof Functions> = [Functions[Name]['Args']] extends [never]
  ? undefined
  : Functions[Name]['Args'];

/** Reads an answer, and throws at what it is not: a schema of zod on pages of admins, `answer-shape.ts` on public ones. */
export interface AnswerReader<Answer> {
  parse(answer: unknown): Answer;
}

/** What a function of the database answers, as the screens know it. */
export async function rpc<Name extends keyof Functions & string, Answer>(
  api: Api,
  name: Name,
  args: Args<Name>,
  reader: AnswerReader<Answer>,
  options: { get?: boolean } = {},
): Promise<Answer> {
  const data = await api.rpc(name, args as never, options).then(dataOf);
  return reader.parse(data);
}

/** For public pages, which load no zod: an object that has all keys the screens read. */
export function withKeys<Answer extends object>(...keys: Array<keyof Answer & string>): AnswerReader<Answer> {
  return {
    parse(answer) {
      const lacks = (key: string) => typeof answer !== 'object' || answer === null || !(key in answer);
      const missing = keys.find(lacks);
      if (missing) throw new TypeError(`An answer of the database lacks ${missing}`);
      return answer as Answer;
    },
  };
}

export function listOf<Answer>(reader: AnswerReader<Answer>): AnswerReader<Answer[]> {
  return {
    parse(answer) {
      if (!Array.isArray(answer)) throw new TypeError('An answer of the database is no list');
      return answer.map((one) => reader.parse(one));
    },
  };
}

export function orNull<Answer>(reader: AnswerReader<Answer>): AnswerReader<Answer | null> {
  return { parse: (answer) => (answer === null ? null : reader.parse(answer)) };
}

export function oneOf<Word extends string>(words: readonly Word[]): AnswerReader<Word> {
  return {
    parse(answer) {
      const word = words.find((one) => one === answer);
      if (word === undefined) throw new TypeError('An answer of the database is none of its words');
      return word;
    },
  };
}
