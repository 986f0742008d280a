import { callLink, formatPhone, parsePhone } from '../../../lib/phone.ts';
import { z } from '../../../lib/schema.ts';
import { upperFirst } from '../../../lib/upper-first.ts';
import { checkEmail } from '../../account/sign-in/credentials.ts';
import { days, describeHours } from '../../facts/opening-text.ts';
import { dayProblem, hoursOf, isOpening, weekOf, weekOfTexts, weekTexts } from '../../facts/week.ts';
import { isMailAddress, isWebAddress, withScheme } from '../addresses.ts';
import { kind, type TextLook, type Voice } from '../kind.ts';
import { hasLink, noLinks } from '../no-links.ts';

const written = z.string().check(z.minLength(1));

interface TextOptions extends TextLook {
  columns?(value: string | undefined): unknown[];
  /** A text is mended, a number is written anew. */
  isMended?: boolean;
  tell?(value: string): string;
  isSame?(one: string, other: string): boolean;
  wrong?(value: string, voice: Voice): [text: string] | undefined;
}

function textModule({
  max,
  input,
  long,
  height,
  isMended = false,
  tell = String,
  isSame,
  wrong,
  columns,
}: TextOptions) {
  return {
    schema: written,
    read: ([text]: string[]) => text?.trim() || undefined,
    write: (value: string) => [[value]],
    tell,
    isSame,
    missing: 'Escribe qué debe decir.',
    wrong,
    columns,
    isMended: () => isMended,
    look: { as: 'text', max, input, long, height } as const,
  };
}

type Limit = { max: number };
const textKind = (options: TextOptions) => kind<string>(textModule(options));

export const line = ({ max }: Limit) => textKind({ max, isMended: true });
export const text = ({ max }: Limit) => textKind({ max, isMended: true, long: ['visitor'] });
/** What is told in several lines, by the provider too. */
export const story = ({ max }: Limit) => textKind({ max, long: ['visitor', 'link'] });
export const hours = ({ max }: Limit) => textKind({ max, isMended: true, long: ['visitor', 'owner'] });
export const description = ({ max }: Limit) => textKind({ max, long: ['owner'], height: 'min-h-40' });
/** Free text takes no addresses of the web. */
const refuseLinks = (value: string): [string] | undefined => (hasLink(value) ? [noLinks] : undefined);
export const plainLine = ({ max }: Limit) => textKind({ max, isMended: true, wrong: refuseLinks });
export const plainText = ({ max }: Limit) =>
  textKind({ max, isMended: true, long: ['visitor'], wrong: refuseLinks });

/** To a visitor the database says what is wrong, in words of its own. */
export const email = ({ max }: Limit) =>
  textKind({
    max,
    input: { type: 'email' },
    wrong(value, voice) {
      if (voice === 'visitor') return undefined;
      const [incomplete] = checkEmail(value);
      if (incomplete) return [incomplete.text];
      return isMailAddress(value)
        ? undefined
        : ['Escribe un solo correo y nada más. Ejemplo: nombre@ejemplo.com'];
    },
  });
export const web = ({ max }: Limit) =>
  textKind({
    max,
    input: { inputMode: 'url' },
    columns: (value) => [value === undefined ? null : withScheme(value)],
    wrong: (value) =>
      isWebAddress(value)
        ? undefined
        : ['Esa dirección no es de una página web. Ejemplo: https://ejemplo.com'],
  });

/** A number that is only written in two ways is the same. */
const digits = (number: string) => number.replace(/\D/g, '').slice(-10) || number;
const number = {
  input: { type: 'tel' },
  tell: formatPhone,
  isSame: (one: string, other: string) => digits(one) === digits(other),
};

export const phone = ({ max }: Limit) =>
  textKind({
    ...number,
    max,
    wrong: (value) =>
      callLink(value) ? undefined : ['Ese teléfono no tiene números. Ejemplo: 787-555-0142'],
  });

/** For messages: all of the number is needed. */
export const chat = ({ max }: Limit) =>
  textKind({
    ...number,
    max,
    wrong: (value) => (parsePhone(value) ? undefined : ['Falta una parte del número. Ejemplo: 787-555-0142']),
  });

export const municipality = kind<string>({
  schema: written,
  read: ([name]) => name || undefined,
  write: (value) => [[value]],
  tell: String,
  missing: 'Elige el municipio.',
  look: { as: 'municipality' },
});

const openings = z.array(z.object({ dia: z.number(), abre: z.string(), cierra: z.string() }));

/** The hours of a place; who proposes others writes them as a text, and an admin enters them. */
export const week = kind<string | z.infer<typeof openings>>({
  ...textModule({ max: 500, long: ['visitor'] }),
  schema: z.union([written, openings]),
  read: (texts) => (texts.some(isOpening) ? hoursOf(weekOfTexts(texts)) : texts[0]?.trim() || undefined),
  write: (value) => [typeof value === 'string' ? [value] : weekTexts(weekOf(value))],
  of: (rows) => {
    const all = openings.safeParse(rows).data?.map(({ dia, abre, cierra }) => ({
      dia,
      abre: abre.slice(0, 5),
      cierra: cierra.slice(0, 5),
    }));
    return all?.length ? all.sort((a, b) => a.dia - b.dia || a.abre.localeCompare(b.abre)) : null;
  },
  tell: (value) => (typeof value === 'string' ? value : describeHours(value)),
  isSame: undefined,
  wrong: undefined,
  wrongLines: (value) =>
    typeof value === 'string'
      ? []
      : weekOf(value).flatMap((spans, index) => {
          const text = dayProblem(spans);
          return text ? [[`dia-${index + 1}`, `${upperFirst(days[index] ?? '')}: ${text}`]] : [];
        }),
});
