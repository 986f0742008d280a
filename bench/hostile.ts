/**
 * Ten visitors who read the forum, alone and beside others who have the database work as hard as it lets them, on both
 * engines: npm run bench:hostile
 * The two are measured in turn in one run, so that whatever else the machine does falls on both. The table goes to
 * bench/results/hostile.md; the run fails when the readers' 99 % are more than twice those of the same readers alone
 * (beside one attacker; three times beside many networks), or when `/health` is anything but 200.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import { loadavg } from 'node:os';
import { attack, browse, type Damage, probe, type Reading } from './hostile/visitors.ts';
import { largeQuestion, openWorlds, type World } from './hostile/world.ts';

const questions = Number(process.env.QUESTIONS ?? 20_000);
const readers = 10;
const seconds = Number(process.env.SECONDS_EACH ?? 60);
const rounds = Number(process.env.ROUNDS ?? 3);

interface Attack {
  name: string;
  path: string;
  networks: number;
  maxRatio: number;
}

const letters = 'aeioumnrst'.split('');
const anywhere = letters.map((letter) => `content.ilike.*${letter}*q*${letter}*w*`).join(',');
const manyNetworks = 16;
/** What visitors ask for: a scan that ends by the time limit, one that stays below it, and a forum that multiplies itself. */
const attacks: Attack[] = [
  {
    name: 'until the time limit',
    path: `answers?select=id&or=(${Array.from({ length: 12 }, () => anywhere).join(',')})&order=content&limit=1`,
    networks: 1,
    maxRatio: 2,
  },
  {
    name: 'a scan of all answers',
    path: 'answers?select=id&content=ilike.*n*s*x*&order=content&limit=1',
    networks: 1,
    maxRatio: 2,
  },
  {
    name: `deep embeds of ${manyNetworks} networks`,
    path: `questions?id=eq.${largeQuestion}&select=*,answers(*,questions(*,answers(*,questions(*,answers(*)))))`,
    networks: manyNetworks,
    maxRatio: 3,
  },
  {
    name: `all answers to all questions, of ${manyNetworks} networks`,
    path: 'questions?select=*,answers(*),again:answers(*)',
    networks: manyNetworks,
    maxRatio: 3,
  },
];

interface Round extends Reading {
  damage: Damage;
  /** Answers of `/health` that were not 200. */
  unhealthy: number;
}

const report: string[] = [
  `Made by \`npm run bench:hostile\` with \`QUESTIONS=${questions} SECONDS_EACH=${seconds} ROUNDS=${rounds}\`; the load average was ${loadavg()[0]?.toFixed(1)} when it began.`,
  'Each ratio is to be 3 at most beside many networks, and 2 beside one attacker.',
  '',
];
let isOver = false;
let network = 0;
for await (const world of openWorlds(questions)) {
  try {
    await measure(world);
  } finally {
    await world.stop();
  }
}
await mkdir('bench/results', { recursive: true });
await writeFile(
  'bench/results/hostile.md',
  `# Hostile visitors beside ten readers\n\n${report.join('\n')}\n`,
);
if (isOver) {
  console.error('Readers waited too long, or the server was taken for dead.');
  process.exitCode = 1;
}

async function measure(world: World): Promise<void> {
  say(`## On ${world.name}\n`);
  say(
    `${readers} readers of a forum with ${questions.toLocaleString('en')} questions; alone and beside the attack in turn, ${seconds} s each, rounds: ${rounds}. Milliseconds a page: median / 99 %.\n`,
  );
  say(
    '| beside them | alone | beside the attack | ratio of the 99 % | the attack: answered, failed, refused | /health: not 200 |',
  );
  say('|---|---|---|---|---|---|');
  await round(world, undefined, 10);
  for (const hostile of attacks) {
    const { name, maxRatio } = hostile;
    const alone: Round[] = [];
    const beside: Round[] = [];
    for (let at = 0; at < rounds; at += 1) {
      alone.push(await round(world, undefined, seconds));
      beside.push(await round(world, hostile, seconds));
    }
    const [before, after] = [alone, beside].map(summary);
    if (!before || !after) continue;
    const ratio = after.p99 / before.p99;
    const unhealthy = beside.reduce((sum, one) => sum + one.unhealthy, 0);
    isOver ||= ratio > maxRatio || after.failed > before.failed || unhealthy > 0;
    const sums = beside.map(({ damage }) => damage);
    const count = (key: keyof Damage) => sums.reduce((sum, damage) => sum + damage[key], 0);
    say(
      `| ${name} | ${inWords(before)} | ${inWords(after)} | ${ratio.toFixed(2)} | ${count('answered')}, ${count('timedOut')}, ${count('refused')} | ${unhealthy} |`,
    );
  }
  say('');
}

/** Each round has people of its own: what one network did before is not held against another. */
async function round({ server }: World, hostile: Attack | undefined, duration: number): Promise<Round> {
  network += 1;
  const until = Date.now() + duration * 1000;
  const isDone = () => Date.now() >= until;
  const attacking = Array.from({ length: hostile?.networks ?? 0 }, (_, at) =>
    attack(server, `2001:db8:${network.toString(16)}${at.toString(16)}::1`, hostile?.path ?? '', isDone),
  );
  const probing = probe(server, isDone);
  const reading = Array.from({ length: readers }, (_, at) =>
    browse(server, `198.51.${network}.${at + 1}`, questions, until),
  );
  const readings = await Promise.all(reading);
  const damages = await Promise.all(attacking);
  const sum = (key: keyof Damage) => damages.reduce((total, damage) => total + damage[key], 0);
  return {
    took: readings.flatMap(({ took }) => took),
    failed: readings.reduce((total, { failed }) => total + failed, 0),
    damage: { answered: sum('answered'), timedOut: sum('timedOut'), refused: sum('refused') },
    unhealthy: await probing,
  };
}

interface Summary {
  p50: number;
  p99: number;
  pages: number;
  failed: number;
}

function summary(list: Round[]): Summary {
  const sorted = list.flatMap(({ took }) => took).toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  const failed = list.reduce((sum, one) => sum + one.failed, 0);
  return { p50: at(0.5), p99: at(0.99), pages: sorted.length, failed };
}

function inWords({ p50, p99, pages, failed }: Summary): string {
  const missing = failed > 0 ? `, ${failed} of them failed` : '';
  return `${p50.toFixed(1)} / ${p99.toFixed(1)} (${pages.toLocaleString('en')} pages${missing})`;
}

function say(line: string): void {
  report.push(line);
  console.log(line);
}
