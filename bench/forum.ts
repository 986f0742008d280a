/**
 * The forum's list, search, question page and similar questions at 1,000 and at 100,000 questions (three answers each),
 * beside the calls of the specification's section 7 on the same data: npm run bench:forum
 * The table goes to bench/results/forum.md. A read that is more than 1.5 times slower at 100,000 fails the run, and so do
 * similar questions that take more than 20 ms there, and a search over everything (with a tenth as many providers) of more
 * than 100 ms. BENCH_BEFORE names another checkout with its packages: its reads take
 * turns with these on the same data, and one that is more than 1.2 times slower now fails the run.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import { fetchSimilarQuestions } from '../app/features/forum/queries.ts';
import { search } from '../app/features/search/queries.ts';
import { type Summary, time, timeInTurn, type Work } from './forum/compare.ts';
import { titleWords, words } from './forum/fill.ts';
import { naiveDetails, naiveQuestion, naiveQuestions } from './forum/naive.ts';
import { type BenchEngine, idOf, openEngines, type World } from './forum/world.ts';

const before = process.env.BENCH_BEFORE;
const sizes = [1_000, Number(process.env.QUESTIONS ?? 100_000)];
const maxRatio = 1.5;
const maxRatioToBefore = 1.2;
const maxSimilarMs = 20;
const maxSearchMs = 100;
/** Of the calls for each question, so many are made and the rest is reckoned from them. */
const sampleSize = 1_000;

type Read = [name: string, read: (world: World) => Work];

const reads: Read[] = [
  ['list, first page', list('')],
  ['list, one category', list('', 'Legal')],
  ['list, a page in the middle', middlePage],
  ...Object.values(words).map((word): Read => [`search «${word}»`, list(word)]),
  ['search «escuela de mi nie» (beginning of a word)', list('escuela de mi nie')],
  [
    'question page',
    ({ client, queries, size }) =>
      () =>
        queries.fetchQuestion(client, idOf(`question ${size / 2}`)),
  ],
];

const similarReads: Read[] = [
  ['similar, three frequent words', similar('La rutina, la merienda y el baño')],
  ['similar, twelve frequent words', similar(titleWords.join(' '))],
  ['similar, a rare word', similar('¿Qué es la bacedi de mi escuela?')],
  ['similar, misspelt words', similar('la gaugua del recrreo con meriennda')],
  ['similar, nothing', similar('Perros de servicio y vacunas')],
];

const wholeReads: Read[] = [
  ...Object.values(words),
  'terapia del habla',
  'la',
  'hipotrapia',
  'nada de nada',
].map(
  (word): Read => [
    `everything «${word}»`,
    ({ client }: World) =>
      () =>
        search(client, word),
  ],
);

const naivePage: Read = [
  'section 7: question page',
  ({ client, size }) =>
    () =>
      naiveQuestion(client, idOf(`question ${size / 2}`)),
];

function list(q: string, category: string | null = null) {
  return ({ client, queries }: World) =>
    () =>
      queries.fetchQuestions(client, { q, category }, null);
}

function middlePage({ client, queries, size }: World): Work {
  const createdAt = new Date(Date.now() - (size / 2) * 60_000).toISOString();
  return () =>
    queries.fetchQuestions(client, { q: '', category: null }, { createdAt, id: idOf('question 1') });
}

function similar(title: string) {
  return ({ client }: World) =>
    () =>
      fetchSimilarQuestions(client, title);
}

const report: string[] = [];
const missed: string[] = [];
for (const engine of await openEngines()) await measureEngine(engine);
await mkdir('bench/results', { recursive: true });
await writeFile('bench/results/forum.md', `# The forum\n\n${report.join('\n')}`);
if (missed.length > 0) {
  console.error(`Above the bar:\n  ${missed.join('\n  ')}`);
  process.exitCode = 1;
}

async function measureEngine(engine: BenchEngine): Promise<void> {
  const worlds: World[] = [];
  try {
    for (const size of sizes) worlds.push(await engine.open(size));
    say(`## ${engine.name}\n`);
    say(
      'Milliseconds a page, through the gateway: fastest tenth / median / 95 %. The ratio is that of the fastest tenths.\n',
    );
    say(`| read | ${sizes.map((size) => `${count(size)} questions`).join(' | ')} | ratio |`);
    say('|---|---|---|---|');
    for (const [name, read] of [...reads, ...similarReads, ...wholeReads]) {
      const [small, large] = await timeInTurn(worlds.map(read));
      if (!small || !large) continue;
      const ratio = large.quickMs / small.quickMs;
      const maxMs = isOneOf(similarReads, name) ? maxSimilarMs : maxSearchMs;
      if (isOneOf([...similarReads, ...wholeReads], name)) {
        if (large.medianMs > maxMs) missed.push(`${engine.name}, ${name}: ${large.medianMs.toFixed(1)} ms`);
      } else if (ratio > maxRatio) {
        missed.push(
          `${engine.name}, ${name}: ${ratio.toFixed(2)} times slower at ${count(sizes[1])} questions`,
        );
      }
      say(`| ${name} | ${inWords(small)} | ${inWords(large)} | ${ratio.toFixed(2)} |`);
    }
    const lists: string[] = [];
    for (const world of worlds) lists.push(await naiveList(world));
    say(`| section 7: list, two calls a question | ${lists.join(' | ')} | |`);
    const [name, read] = naivePage;
    const naive = await timeInTurn(worlds.map(read), { warmUps: 2, runs: 10 });
    say(`| ${name} | ${naive.map(inWords).join(' | ')} | |\n`);
    if (before) await compareWithBefore(engine, worlds, before);
  } finally {
    for (const world of worlds) await world.close();
    await engine.stop();
  }
}

/** The largest world beside one of the same size out of the earlier checkout. */
async function compareWithBefore(engine: BenchEngine, worlds: World[], checkout: string): Promise<void> {
  const now = worlds.at(-1);
  if (!now) return;
  const then = await engine.open(now.size, checkout);
  worlds.push(then);
  say(`| read, ${count(now.size)} questions | before | now | ratio |`);
  say('|---|---|---|---|');
  for (const [name, read] of [...reads, ...similarReads, naivePage]) {
    const works = [read(then), read(now)];
    let [earlier, later] = await timeInTurn(works);
    // A machine with two speeds can be slow for one side of a short look: a longer one decides.
    if (earlier && later && later.quickMs / earlier.quickMs > maxRatioToBefore)
      [earlier, later] = await timeInTurn(works, { runs: 400 });
    if (!earlier || !later) continue;
    const ratio = later.quickMs / earlier.quickMs;
    if (ratio > maxRatioToBefore)
      missed.push(`${engine.name}, ${name}: ${ratio.toFixed(2)} times slower than before`);
    say(`| ${name} | ${inWords(earlier)} | ${inWords(later)} | ${ratio.toFixed(2)} |`);
  }
  say('');
}

function isOneOf(some: readonly Read[], name: string): boolean {
  return some.some(([known]) => known === name);
}

/** Every question is asked for at once; then two calls for each. */
async function naiveList({ client, size }: World): Promise<string> {
  let questions: Awaited<ReturnType<typeof naiveQuestions>> = [];
  let allMs: number;
  try {
    allMs = await time(async () => {
      questions = await naiveQuestions(client);
    });
  } catch {
    return 'no answer: all questions at once are too much for one reply';
  }
  const sample = questions.slice(0, sampleSize);
  const sampleMs = await time(async () => {
    for (const question of sample) await naiveDetails(client, question);
  });
  const totalMs = allMs + (sampleMs / sample.length) * size;
  const source = sample.length < size ? ` (reckoned from ${count(sample.length)} questions)` : '';
  return `${Math.round(totalMs).toLocaleString('en')}${source}`;
}

function inWords({ quickMs, medianMs, p95Ms }: Summary): string {
  return [quickMs, medianMs, p95Ms].map((ms) => ms.toFixed(1)).join(' / ');
}

function count(size = 0): string {
  return size.toLocaleString('en');
}

function say(line: string): void {
  report.push(line);
  console.log(line);
}
