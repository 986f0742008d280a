import { publicMails, publicPhones } from './public-contacts.ts';
import { type Source, type Span, spansOf } from './spans.ts';

/* Every repetition has a bound: a long text costs no more than its length. */

const mail =
  /(?<![a-z0-9._%+-])[a-z0-9._%+-]{1,64} ?(?:@|\(arroba\)|\[arroba\]|(?<= )arroba(?= )|\(at\)|\[at\]) ?[a-z0-9-]{1,63}(?:(?:\.| punto )[a-z0-9-]{1,63}){1,4}(?![a-z0-9-])/g;
/** The domain without its end, as it is often given. */
const shortMail =
  /(?<![a-z0-9._%+-])[a-z0-9._%+-]{1,64} ?@ ?(?:gmail|hotmail|yahoo|outlook|icloud|live)\b(?!\.)/g;

export function findMails({ plain }: Source): Span[] {
  return [...spansOf(mail, plain), ...spansOf(shortMail, plain)].filter(
    ({ start, end }) => !publicMails.has(plain.slice(start, end)),
  );
}

/** Ten digits in the common shapes; `787 555 01 34` too. */
const phone =
  /(?<![\d$.-])(?:(?:\+ ?)?1[ .-]{0,2})?(?:\( ?[2-9]\d{2} ?\)|[2-9]\d{2})[ ./-]{0,3}\d{3}[ .-]{0,3}\d{2}[ .-]?\d{2}(?![\d%])(?!-\d)/g;

const digitWords: Record<string, string> = {
  cero: '0',
  uno: '1',
  dos: '2',
  tres: '3',
  cuatro: '4',
  cinco: '5',
  seis: '6',
  siete: '7',
  ocho: '8',
  nueve: '9',
};
const digit = `(?:\\d{1,10}|${Object.keys(digitWords).join('|')})`;
/** Digits with other signs between them, or as words: only of the island, for anything might look like it. */
const spelledPhone = new RegExp(
  `(?<![\\w$])${digit}(?:(?:[ .,;:/*_()-]{1,3}|[ ,]{1,2}(?:y|luego|despues|guion|punto)[ ,]{1,2})${digit}){1,11}(?!\\w)`,
  'g',
);
const island = /^1?(?:787|939)\d{7}$/;

export function findPhones({ plain }: Source): Span[] {
  const spelled = spansOf(spelledPhone, plain).filter(({ start, end }) =>
    island.test(digitsOf(plain.slice(start, end))),
  );
  return [...spansOf(phone, plain), ...spelled].filter(
    ({ start, end }) => !publicPhones.has(digitsOf(plain.slice(start, end)).slice(-10)),
  );
}

function digitsOf(words: string): string {
  return words.replace(/[a-z]+/g, (word) => digitWords[word] ?? '').replace(/\D/g, '');
}
