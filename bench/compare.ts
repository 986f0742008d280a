import { type Figures, load, median } from './load.ts';
import type { Scenario } from './scenarios.ts';
import type { BenchServer } from './servers.ts';

export interface Comparison {
  scenario: Scenario;
  own: Figures;
  peer: Figures;
  ratio: number;
}

const warmUpSeconds = 3;

export function processorRatio(own: Figures, peer: Figures): number {
  return peer.processorMs / (own.processorMs || 1);
}

/** Both servers in turns, so that whatever else the machine does falls on both. */
export async function compare(
  own: BenchServer,
  peer: BenchServer,
  scenarios: Scenario[],
  { rounds, seconds }: { rounds: number; seconds: number },
): Promise<Comparison[]> {
  const comparisons: Comparison[] = [];
  for (const scenario of scenarios) {
    await requireSame(own, peer, scenario);
    await load(own, scenario, warmUpSeconds);
    await load(peer, scenario, warmUpSeconds);
    const figures: Record<'own' | 'peer', Figures[]> = { own: [], peer: [] };
    for (let round = 0; round < rounds; round += 1) {
      figures.own.push(await load(own, scenario, seconds));
      figures.peer.push(await load(peer, scenario, seconds));
    }
    const [ours, theirs] = [median(figures.own), median(figures.peer)];
    const ratio = ours.requestsPerSecond / theirs.requestsPerSecond;
    comparisons.push({ scenario, own: ours, peer: theirs, ratio });
    const work = processorRatio(ours, theirs);
    console.log(`  ${scenario.name}: ${ratio.toFixed(1)}×, by processor time ${work.toFixed(1)}×`);
  }
  return comparisons;
}

/** A fast wrong answer is worth nothing: both must give the same rows. Times are written differently. */
async function requireSame(own: BenchServer, peer: BenchServer, scenario: Scenario): Promise<void> {
  const [ours, theirs] = await Promise.all([rows(own, scenario), rows(peer, scenario)]);
  if (ours !== theirs || ours === '[]') {
    throw new Error(
      `${scenario.name}: the answers differ\nown  ${ours.slice(0, 300)}\npeer ${theirs.slice(0, 300)}`,
    );
  }
}

async function rows({ url }: BenchServer, { path, method, headers, body }: Scenario): Promise<string> {
  const response = await fetch(url + path, { method, headers, ...(body === undefined ? {} : { body }) });
  const text = await response.text();
  if (!response.ok) throw new Error(`${url}${path} answered ${response.status}: ${text}`);
  if (text === '') return String(response.status);
  const list = JSON.parse(text) as Array<Record<string, unknown>>;
  for (const row of list) delete row.created_at;
  return JSON.stringify(list.map((row) => JSON.stringify(row)).sort());
}
