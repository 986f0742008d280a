import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../../server/config.ts';
import { openDatabase } from '../../server/database/open.ts';
import { readDatabaseFigures } from '../../server/metrics/database-figures.ts';
import type { Labels, Sample } from '../../server/metrics/text-format.ts';
import { ask } from './ask.ts';
import { type Finding, fault, ok, reasonOf, warning } from './finding.ts';

export type Figures = Sample[];

const subject = 'figures';

/** What only the server or its database knows: asked by the private port, else read in the database itself. */
export async function readFigures(config: Config): Promise<{ figures?: Figures; finding: Finding }> {
  return config.metrics ? readFromServer(config.metrics) : readFromDatabase(config);
}

async function readFromServer({ host, port }: { host: string; port: number }) {
  const place = `${host.includes(':') ? `[${host}]` : host}:${port}`;
  const advice = 'Start the server with the same METRICS_PORT and METRICS_HOST, and see its log.';
  try {
    const { status, body } = await ask(`http://${place}/metrics`);
    const figures = parseFigures(body);
    if (status === 200 && figureOf(figures, 'database_up') === 1) {
      return { figures, finding: ok(subject, `The server tells its figures on ${place}.`) };
    }
    return { finding: fault(subject, `The server tells no figures of its database on ${place}.`, advice) };
  } catch (error) {
    return { finding: fault(subject, `No figures on ${place} (METRICS_PORT): ${reasonOf(error)}.`, advice) };
  }
}

async function readFromDatabase(config: Config) {
  const advice = 'Set METRICS_PORT, for the server and for this command.';
  const isMissing = !config.databaseUrl && !existsSync(join(config.dataDir, 'database'));
  if (isMissing)
    return { finding: fault(subject, `There is no database in ${config.dataDir}.`, 'Set DATA_DIR.') };
  try {
    const database = await openDatabase(config);
    try {
      const figures = (await readDatabaseFigures(database)).flatMap(({ samples }) => samples);
      return { figures, finding: ok(subject, 'The database tells its figures.') };
    } finally {
      await database.close();
    }
  } catch (error) {
    const text = `The database cannot be looked at: ${reasonOf(error).replace(/\.$/, '')}.`;
    return { finding: warning(subject, text, advice) };
  }
}

/** The first that has these labels. */
export function figureOf(figures: Figures, name: string, labels: Labels = {}): number | undefined {
  return findFigure(figures, name, labels)?.value;
}

export function findFigure(figures: Figures, name: string, labels: Labels = {}): Sample | undefined {
  return figures.find(
    (sample) =>
      sample.name === name &&
      Object.entries(labels).every(([label, text]) => sample.labels?.[label] === text),
  );
}

const line = /^(\w+)(?:\{(.*)\})? (\S+)$/;
const pair = /(\w+)="((?:[^"\\]|\\.)*)"/g;

/** The server's own lines: what it needs not understand it passes over. */
function parseFigures(text: string): Figures {
  return text.split('\n').flatMap((row) => {
    const [, name, pairs = '', value] = line.exec(row) ?? [];
    if (!name) return [];
    const labels = Object.fromEntries(
      [...pairs.matchAll(pair)].map(([, label = '', words = '']) => [label, words]),
    );
    return [{ name, labels, value: Number(value) }];
  });
}
