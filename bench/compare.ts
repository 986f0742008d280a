import { type Figures, load, median } from './load.ts';
import type { Scenario } from './scenarios.ts';
import type { BenchServer } from './servers.ts';

export interface Comparison {
  scenario: Scenario;
  own: Figures;
  peer: Figures;
  /** Of an earlier state of this repository, when one was given. */
  before: Figures | undefined;
  ratio: number;
}

const warmUpSeconds = Number(process.env.BENCH_WARM_UP ?? 3);

export function processorRatio(own: Figures, peer: Figures): number {
  return peer.processorMs / (own.processorMs || 1);
}

export interface Servers {
  own: BenchServer;
  peer: BenchServer;
  before: BenchServer | undefined;
}

/** The servers in turns, so that whatever else the machine does falls on all of them. */
export async function compare(
  { own, peer, before }: Servers,
  scenarios: Scenario[],
  { rounds, seconds }: { rounds: number; seconds: number },
): Promise<Comparison[]> {
  const comparisons: Comparison[] = [];
  for (const scenario of scenarios) {
    await requireSame(own, peer, scenario);
    const servers = [own, peer, ...(before ? [before] : [])];
    for (const server of servers) await load(server, scenario, warmUpSeconds);
    const figures: Record<BenchServer['name'], Figures[]> = { own: [], peer: [], before: [] };
    for (let round = 0; round < rounds; round += 1) {
      for (const server of servers) figures[server.name].push(await load(server, scenario, seconds));
    }
    const [ours, theirs] = [median(figures.own), median(figures.peer)];
    const ratio = ours.requestsPerSecond / theirs.requestsPerSecond;
    const earlier = before && median(figures.before);
    comparisons.push({ scenario, own: ours, peer: theirs, before: earlier, ratio });
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
