import { useMemo } from 'react';
import { createSource, useBrowserValue } from '../../lib/browser-value.ts';
import { dayInSentence, dayOf } from '../../lib/dates.ts';
import { recall, storedText } from '../../lib/local-storage.ts';
import { formatPhone } from '../../lib/phone.ts';
import { type Question, questions, type Tick, type Voice } from './questions.ts';

export interface CareSheet {
  id: string;
  voice: Voice;
  name: string;
  /** Whether it says that the person is autistic. */
  tellsAutism: boolean;
  /** Keys of ticks. */
  ticks: string[];
  /** Free lines and emergency, by the keys of `lines`. */
  texts: Partial<Record<LineKey, string>>;
  /** The day of its last change. */
  day: string;
}

/** More are not read, and do not fit on a Letter page at 11 points. */
export const mostRequests = 24;

export const lines = {
  alergias: { most: 90, hint: 'Una línea. Escríbela como la dijo el médico.' },
  favorito: { most: 90, hint: 'Sirve para empezar a hablar.' },
  algo_mas: { most: 90, hint: 'Lo que no estaba en las preguntas.' },
  quien_1: { most: 40, hint: 'Ejemplo: mamá, titi, vecino.' },
  telefono_1: { most: 20, hint: undefined },
  quien_2: { most: 40, hint: 'Ejemplo: papá, abuela, maestra.' },
  telefono_2: { most: 20, hint: undefined },
  linea: { most: 60, hint: 'Una línea de 60 letras. Sale también en la tarjeta.' },
};
export type LineKey = keyof typeof lines;

export const lineLabels: Record<Voice, Record<LineKey, string>> = {
  yo: labels('Mi', 'Algo más que quiero que sepa', 'Lo primero que hay que saber de mí'),
  otra: labels('Su', 'Algo más que debe saber', 'Lo primero que hay que saber'),
};

function labels(whose: 'Mi' | 'Su', algo_mas: string, linea: string): Record<LineKey, string> {
  const own = whose.toLowerCase();
  return {
    alergias: `${whose} alergia, dieta o medicina que hay que saber`,
    favorito: `${whose} tema favorito, ${own} canción o ${own} juego`,
    algo_mas,
    quien_1: 'De quién es el primero',
    telefono_1: 'Primer teléfono',
    quien_2: 'De quién es el segundo',
    telefono_2: 'Segundo teléfono',
    linea,
  };
}

export const blankSheet = (id: string): CareSheet => ({
  ...{ id, voice: 'otra', name: '', tellsAutism: true, ticks: [], texts: {} },
  day: dayOf(new Date()),
});

/** The sheets of this device, which alone knows them: they are in no request, no account and no copy of one's data. */
const stored = storedText('mga-hojas');
const changes = createSource('storage');

export function useSheets() {
  const text = useBrowserValue(stored.read, '', changes.subscribe);
  const sheets = useMemo(() => readSheets(text), [text]);
  const write = (next: CareSheet[]) => {
    stored.write(next.length > 0 ? JSON.stringify(next) : '');
    changes.changed();
  };
  return {
    sheets,
    /** The browser forbids it, or has no room. */
    isUnkept: text !== '' && recall('mga-hojas') !== text,
    save(sheet: CareSheet) {
      const next = { ...sheet, day: dayOf(new Date()) };
      const isKnown = sheets.some(({ id }) => id === sheet.id);
      write(isKnown ? sheets.map((other) => (other.id === sheet.id ? next : other)) : [...sheets, next]);
    },
    remove: (id: string) => write(sheets.filter((sheet) => sheet.id !== id)),
  };
}

/** What is not a sheet of ours is left out. */
export function readSheets(text: string): CareSheet[] {
  try {
    const found = JSON.parse(text || '[]') as Array<Partial<CareSheet>>;
    return found.flatMap(({ id, ...sheet }) => (id ? [{ ...blankSheet(id), ...sheet }] : []));
  } catch {
    return [];
  }
}

/** The requests of a question, those that say what helps first. */
export function ticked({ ticks }: CareSheet, question: Question): Tick[] {
  const chosen = question.ticks.filter(({ key }) => ticks.includes(key));
  return [...chosen.filter(({ isAgainst }) => !isAgainst), ...chosen.filter(({ isAgainst }) => isAgainst)];
}

export interface SheetWords {
  title: string;
  greeting: string;
  sections: Array<{ title: string; asks: Array<Pick<Tick, 'isAgainst'> & { text: string }> }>;
  /** What to know first, and whom to call. */
  first: string;
  phones: Array<{ who: string; phone: string }>;
  own: Array<{ label: string; text: string }>;
  card: { greeting: string; title: string; asks: string[] };
  foot: string;
}

/** All that paper, picture and voice say of a sheet. */
export function wordsOf(sheet: CareSheet): SheetWords {
  const { voice, tellsAutism, day } = sheet;
  const name = sheet.name.trim();
  const isOwn = voice === 'yo';
  const text = (key: LineKey) => sheet.texts[key]?.trim() ?? '';
  const autism = tellsAutism ? `${isOwn ? 'Soy' : 'Es'} una persona autista.` : '';
  const sections = questions.map((question) => ({
    key: question.key,
    title: question.title[voice],
    asks: ticked(sheet, question).map(({ asks, isAgainst }) => ({ text: asks[voice], isAgainst })),
  }));
  const firstAsk = (key: string) => sections.find((section) => section.key === key)?.asks[0]?.text;
  const own: Array<[label: string, key: LineKey]> = [
    ['Alergia, dieta o medicina', 'alergias'],
    [isOwn ? 'Mi tema favorito' : 'Su tema favorito', 'favorito'],
    ['Algo más', 'algo_mas'],
  ];
  return {
    title: isOwn ? 'Cómo atenderme' : `Cómo atender a ${name || 'esta persona'}`,
    greeting: `${autism} ${isOwn ? 'Esto me ayuda.' : 'Esto le ayuda.'} Gracias por leerlo.`.trim(),
    sections: sections.filter(({ asks }) => asks.length > 0),
    first: text('linea'),
    phones: ([1, 2] as const).flatMap((n) => {
      const phone = formatPhone(text(`telefono_${n}`));
      return phone ? [{ who: text(`quien_${n}`), phone }] : [];
    }),
    own: own.flatMap(([label, key]) => (text(key) ? [{ label, text: text(key) }] : [])),
    card: {
      greeting: !isOwn && name && autism ? `${name} es una persona autista.` : autism,
      title: isOwn ? 'Esto me ayuda' : 'Esto le ayuda',
      asks: ['comunicacion', 'tacto', 'luz_y_ruido', 'crisis'].flatMap((key) => firstAsk(key) ?? []),
    },
    foot: `Hecha el ${dayInSentence(day)} en Mi Guía Azul. La escribió la persona o su familia. No es consejo médico.`,
  };
}

export function isEmpty({ sections, first, phones, own }: SheetWords): boolean {
  return sections.length + phones.length + own.length === 0 && !first;
}
