import { dayOf } from '../../lib/dates.ts';
import { ages } from '../../lib/lists/ages.ts';
import { facts } from '../facts/facts-list.ts';
import { openingAt, readCompactWeek } from '../facts/opening-hours.ts';
import { lowerFirst } from '../facts/service-text.ts';
import { type FactFilterName, type FactFilters, factFilterNames, factWords } from './fact-filters.ts';
import { costs, countDay, type ListedFacts, type ListedPlace, languages, ways } from './listed-facts.ts';

/** What a filter finds in the facts of a provider. Expired is not known. */
type FactAnswer = 'yes' | 'no' | 'unknown';

export interface FactCheck {
  answer(listed: ListedFacts): FactAnswer;
  /** What a family asks where it is not known. */
  question: string;
}

/** The checks of the chosen filters at a moment. Compiled once, so that a list is gone through without reading dates. */
export function compileChecks(filters: FactFilters, now: number): FactCheck[] {
  const moment = { day: countDay(dayOf(new Date(now))), now: new Date(now) };
  return factFilterNames.flatMap((name) => {
    const values = filters[name];
    return values ? compilers[name](values, moment) : [];
  });
}

/** One contrary answer is enough; then what is not known counts. */
export function answerAll(checks: FactCheck[], listed: ListedFacts): FactAnswer {
  let answer: FactAnswer = 'yes';
  for (const check of checks) {
    const one = check.answer(listed);
    if (one === 'no') return 'no';
    if (one === 'unknown') answer = 'unknown';
  }
  return answer;
}

/** The question for the first of them that is not known. */
export function questionFor(checks: FactCheck[], listed: ListedFacts): string | undefined {
  return checks.find((check) => check.answer(listed) === 'unknown')?.question;
}

interface Moment {
  /** Of Puerto Rico, as `countDay` counts it. */
  day: number;
  now: Date;
}

type Compiler = (values: readonly string[], moment: Moment) => FactCheck | FactCheck[];

const compilers: Record<FactFilterName, Compiler> = {
  edad([stage = ''], { day }) {
    const { fromMonths: from = 0, toMonths } = ages.find(({ key }) => key === stage) ?? {};
    const until = toMonths ?? Number.POSITIVE_INFINITY;
    return {
      question: `Pregunta si atienden a personas de ${factWords('edad', stage)}`,
      answer({ ageFrom, ageUntil, careUntil }) {
        if (careUntil < day || (ageFrom === null && ageUntil === null)) return 'unknown';
        return (ageFrom ?? 0) <= until && (ageUntil ?? Number.POSITIVE_INFINITY) >= from ? 'yes' : 'no';
      },
    };
  },
  modalidad(values, { day }) {
    const wanted = bitsOf(ways, values);
    return {
      question: `Pregunta si atienden ${anyOf('modalidad', values)}`,
      answer: (listed) => (listed.careUntil < day ? 'unknown' : meets(listed.ways, wanted)),
    };
  },
  idioma(values, { day }) {
    const wanted = bitsOf(
      languages,
      values.flatMap((value) => (value === 'senas' ? ['ase', 'psl'] : [value])),
    );
    return {
      question: `Pregunta si atienden en ${anyOf('idioma', values)}`,
      answer: (listed) => (listed.careUntil < day ? 'unknown' : meets(listed.languages, wanted)),
    };
  },
  costo(values, { day }) {
    const wanted = bitsOf(costs, values);
    return {
      question: 'Pregunta cuánto cuesta',
      answer: ({ cost, careUntil }) =>
        careUntil < day ? 'unknown' : meets(cost === 0 ? 0 : 1 << (cost - 1), wanted),
    };
  },
  nuevas(_, { day }) {
    return {
      question: 'Pregunta si aceptan personas nuevas',
      answer: ofPlaces(({ availability, availabilityUntil }) => {
        if (!availability || availabilityUntil < day) return 'unknown';
        return availability === 'acepta' || availability === 'evalua_antes' ? 'yes' : 'no';
      }),
    };
  },
  abierto(_, { day, now }) {
    /** Places share few timetables. */
    const known = new Map<string, boolean>();
    function isOpen(hours: string): boolean {
      const answer = known.get(hours) ?? openingAt(readCompactWeek(hours), now).isOpen;
      known.set(hours, answer);
      return answer;
    }
    return {
      question: 'Pregunta si están abiertos ahora',
      answer: ofPlaces(({ hours, hoursUntil }) => {
        if (!hours || hoursUntil < day) return 'unknown';
        return isOpen(hours) ? 'yes' : 'no';
      }),
    };
  },
  lugar(values, { day }) {
    return values.map((value) => {
      const position = facts.findIndex(({ key }) => key === value);
      const bit = 1 << position;
      const fact = facts[position];
      return {
        question: `Pregunta por: ${lowerFirst(fact?.label ?? value)}`,
        answer({ sought, contrary, premisesUntil, careUntil }) {
          if ((fact?.section === 'atencion' ? careUntil : premisesUntil) < day) return 'unknown';
          if (sought & bit) return 'yes';
          return contrary & bit ? 'no' : 'unknown';
        },
      };
    });
  },
};

function bitsOf(all: readonly string[], values: readonly string[]): number {
  return all.reduce((bits, value, index) => (values.includes(value) ? bits | (1 << index) : bits), 0);
}

/** Nothing said is not known; what is said without it is a no. */
function meets(said: number, wanted: number): FactAnswer {
  if (said === 0) return 'unknown';
  return said & wanted ? 'yes' : 'no';
}

/** One place is enough; and it is a no only where every place says so. */
function ofPlaces(answerOf: (place: ListedPlace) => FactAnswer): FactCheck['answer'] {
  return ({ places }) => {
    let answer: FactAnswer = places.length > 0 ? 'no' : 'unknown';
    for (const place of places) {
      const one = answerOf(place);
      if (one === 'yes') return 'yes';
      if (one === 'unknown') answer = 'unknown';
    }
    return answer;
  };
}

/** "en línea o en tu casa". */
function anyOf(name: FactFilterName, values: readonly string[]): string {
  return values.map((value) => lowerFirst(factWords(name, value))).join(' o ');
}
