import { execFileSync } from 'node:child_process';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { cpus } from 'node:os';
import { parseArgs } from 'node:util';

const file = new URL('../results/pages.md', import.meta.url);

interface Measured {
  heading: string;
  /** How it is measured and what the columns mean. */
  about: string;
  /** What was measured, as "before"; the rows of other states stay beside it. */
  label: string;
  /** Of this run alone: machine, effort. */
  note: string;
  /** The first two columns are the page and the state, which the rows leave out. */
  columns: string[];
  rows: Array<{ page: string; cells: string[] }>;
}

/** The name of the state that is measured: --label before */
export function readLabel(): string {
  const { values } = parseArgs({ options: { label: { type: 'string', default: 'now' } } });
  return values.label;
}

/** Puts one state's rows into their table, in the place of what an earlier run said of that state's pages. */
export async function writeMeasured({
  heading,
  about,
  label,
  note,
  columns,
  rows,
}: Measured): Promise<string> {
  const former = await readSection(heading);
  const notes = former.filter((line) => line.startsWith('- ') && !line.startsWith(`- ${label}: `));
  const added = rows.map(({ page, cells }) => `| ${[page, label, ...cells].join(' | ')} |`);
  const isAnew = (line: string) =>
    added.some((row) => pageOf(row) === pageOf(line) && stateOf(row) === stateOf(line));
  const kept = former.filter((line) => /^\| \//.test(line) && !isAnew(line));
  const pages = [...new Set([...added, ...kept].map(pageOf))];
  const lines = pages.flatMap((page) => [...kept, ...added].filter((line) => pageOf(line) === page));
  const body = [
    about,
    '',
    ...notes,
    `- ${label}: ${note}`,
    '',
    `| ${['page', 'state', ...columns].join(' | ')} |`,
    `|${'---|'.repeat(2)}${'--:|'.repeat(columns.length)}`,
    ...lines,
  ].join('\n');
  await writeSection(heading, body);
  return body;
}

/** Every table has a section of its own; the others stay as they are. */
export async function writeSection(heading: string, body: string): Promise<void> {
  const [title = '# Pages\n\n', ...sections] = await readSections();
  const section = `## ${heading}\n\n${body.trim()}\n\n`;
  const place = sections.findIndex((text) => text.startsWith(`## ${heading}\n`));
  if (place < 0) sections.push(section);
  else sections[place] = section;
  await mkdir(new URL('./', file), { recursive: true });
  await writeFile(file, `${[title, ...sections].join('').trim()}\n`);
}

/** Date, commit and machine of a run; of another checkout, whose folder is named. */
export function describeRun(folder = '.'): string {
  const date = new Date().toISOString().slice(0, 10);
  const git = (...args: string[]) => execFileSync('git', args, { cwd: folder, encoding: 'utf8' }).trim();
  const changes = git('status', '--porcelain', '--', 'app', 'server', 'supabase') ? ' with changes' : '';
  const machine = `${cpus().length} × ${cpus()[0]?.model.trim() ?? 'unknown processor'}`;
  return `${date}, commit ${git('rev-parse', '--short', 'HEAD')}${changes}, ${machine}, Node ${process.version}`;
}

async function readSection(heading: string): Promise<string[]> {
  const section = (await readSections()).find((text) => text.startsWith(`## ${heading}\n`));
  return section?.split('\n') ?? [];
}

async function readSections(): Promise<string[]> {
  const text = await readFile(file, 'utf8').catch(() => '# Pages\n\n');
  return `${text.trim()}\n\n`.split(/^(?=## )/m);
}

const pageOf = (line: string) => line.split(' | ')[0];
const stateOf = (line: string) => line.split(' | ')[1];
