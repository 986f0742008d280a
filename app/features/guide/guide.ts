import type { Activity } from '../activities/activities.ts';
import type { LoadedProviders } from '../directory/list-queries.ts';
import type { ProviderPage } from '../directory/provider-detail.ts';
import { type Visit, visitOf } from '../facts/visit/visit.ts';
import type { GlossaryEntry } from '../glossary/queries.ts';
import type { Letter } from '../letters/letter.ts';
import type { Answers } from '../start/answers.ts';
import { countFitting, kindsOf } from '../start/fitting.ts';
import type { Path } from '../start/path.ts';
import { stepsFor } from '../start/steps-for.ts';
import { guideVersion, type PackedGuide, unpackFacts, unpackProvider } from './packed.ts';

/** The guide that this device holds, in the types of the pages. */
export interface Guide {
  /** When it was last known to be what the server has. */
  savedAt: string;
  bytes: number;
  list: LoadedProviders;
  glossary: GlossaryEntry[];
  /** Some may have ended since. */
  activities: Activity[];
  hasSteps: boolean;
  /** The id of the provider that this one was merged into, or its own. */
  currentId(id: string): string;
  /** Null: it has no such provider. */
  findPage(id: string): ProviderPage | null;
  /** Null: it has no sheet of a first visit there. */
  findVisit(id: string): Visit | null;
  findPath(answers: Answers): Path;
  /** Null: none of its steps has such a letter. */
  findLetter(slug: string): Letter | null;
}

/** Undefined: it is of another version. */
export async function openGuide(file: Blob, savedAt: string): Promise<Guide | undefined> {
  const packed = JSON.parse(await file.text()) as PackedGuide;
  if (packed.version !== guideVersion) return undefined;
  const { plans, steps, glossary, actividades: activities = [], unidos = {} } = packed;
  const currentId = (id: string) => unidos[id] ?? id;
  const list = { providers: packed.providers.map(unpackProvider), plans };
  const findPacked = (id: string) => packed.providers.find((provider) => provider.id === currentId(id));
  return {
    savedAt,
    bytes: file.size,
    list,
    glossary,
    activities,
    hasSteps: steps.length > 0,
    currentId,
    findPage(id) {
      const found = findPacked(id);
      if (!found) return null;
      return {
        provider: unpackProvider(found),
        facts: unpackFacts(found),
        reviews: [],
        pendingReview: null,
        pause: null,
        stories: [],
        ownExperiences: [],
        toldPlans: [],
        servedAt: Date.now(),
        savedAt,
      };
    },
    findVisit(id) {
      const found = findPacked(id);
      return found ? visitOf(unpackProvider(found), unpackFacts(found)) : null;
    },
    findLetter(slug) {
      const letters = steps.flatMap(({ cartas = [] }) => cartas);
      return letters.find((letter) => letter.slug === slug) ?? null;
    },
    findPath(answers) {
      const chosen = stepsFor(steps, answers);
      const words = new Set(chosen.flatMap(({ palabras }) => palabras));
      return {
        steps: chosen,
        terms: glossary.filter(({ slug }) => words.has(slug)),
        providers: countFitting(kindsOf(chosen), list.providers, answers.municipio),
      };
    },
  };
}
