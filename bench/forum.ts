/**
 * The forum's list, search and question page at 1,000 and at 100,000 questions (three answers each), beside the calls of
 * the specification's section 7 on the same data: npm run bench:forum
 * The table goes to bench/results/forum.md; a read that is more than 1.5 times slower at 100,000 fails the run.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import { fetchQuestion, fetchQuestions } from '../app/features/forum/queries.ts';
import { type Summary, time, timeInTurn, type Work } from './forum/compare.ts';
import { words } from './forum/fill.ts';
import { naiveDetails, naiveQuestion, naiveQuestions } from './forum/naive.ts';
import { type BenchEngine, idOf, openEngines, type World } from './forum/world.ts';

const sizes = [1_000, Number(process.env.QUESTIONS ?? 100_000)];
const maxRatio = 1.5;
/** Of the calls for each question, so many are made and the rest is reckoned from them. */
const sampleSize = 1_000;

const reads: Array<[name: string, read: (world: World) => Work]> = [
  [
    'list, first page',
    ({ client }) =>
      () =>
        fetchQuestions(client, { q: '', category: null }, null),
  ],
  [
    'list, one category',
    ({ client }) =>
      () =>
        fetchQuestions(client, { q: '', category: 'Legal' }, null),
  ],
  ['list, a page in the middle', middlePage],
  ...Object.values(words).map((word): (typeof reads)[number] => [
    `search «${word}»`,
    ({ client }) =>
      () =>
        fetchQuestions(client, { q: word, category: null }, null),
  ]),
  ['search «escuela de mi nie» (beginning of a word)', search('escuela de mi nie')],
  [
    'question page',
    ({ client, size }) =>
      () =>
        fetchQuestion(client, idOf(`question ${size / 2}`)),
  ],
];

function search(text: string) {
  return ({ client }: World) =>
    () =>
      fetchQuestions(client, { q: text, category: null }, null);
}

function middlePage({ client, size }: World): Work {
  const createdAt = new Date(Date.now() - (size / 2) * 60_000).toISOString();
  return () => fetchQuestions(client, { q: '', category: null }, { createdAt, id: idOf('question 1') });
}

const report: string[] = [];
let isSlow = false;
for (const engine of await openEngines()) await measureEngine(engine);
await mkdir('bench/results', { recursive: true });
await writeFile('bench/results/forum.md', `# The forum\n\n${report.join('\n')}`);
if (isSlow) {
  console.error(`A read is more than ${maxRatio} times slower at ${count(sizes[1])} questions.`);
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
    for (const [name, read] of reads) {
      const [small, large] = await timeInTurn(worlds.map(read));
      if (!small || !large) continue;
      const ratio = large.quickMs / small.quickMs;
      isSlow ||= ratio > maxRatio;
      say(`| ${name} | ${inWords(small)} | ${inWords(large)} | ${ratio.toFixed(2)} |`);
    }
    const lists: string[] = [];
    for (const world of worlds) lists.push(await naiveList(world));
    say(`| section 7: list, two calls a question | ${lists.join(' | ')} | |`);
    const naive = await timeInTurn(
      worlds.map(
        ({ client, size }) =>
          () =>
            naiveQuestion(client, idOf(`question ${size / 2}`)),
      ),
      { warmUps: 2, runs: 10 },
    );
    say(`| section 7: question page | ${naive.map(inWords).join(' | ')} | |\n`);
  } finally {
    for (const world of worlds) await world.close();
    await engine.stop();
  }
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
