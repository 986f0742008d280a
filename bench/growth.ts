import { createBenchDatabase } from './databases.ts';
import { load } from './load.ts';
import { growthPaths } from './scenarios.ts';
import { publishableKey, startOwn } from './servers.ts';

export interface Growth {
  name: string;
  /** Milliseconds for one request after the other, by number of providers. */
  milliseconds: number[];
}

export const sizes = [500, 5_000, 50_000];

export async function measureGrowth(clusterUrl: string, seconds: number): Promise<Growth[]> {
  const growth: Growth[] = growthPaths.map(([name]) => ({ name, milliseconds: [] }));
  for (const size of sizes) {
    const server = await startOwn({
      databaseUrl: await createBenchDatabase(clusterUrl, `bench_${size}`, size),
    });
    for (const [at, [name, path]] of growthPaths.entries()) {
      const scenario = { name, path, method: 'GET' as const, headers: { apikey: publishableKey } };
      await load(server, scenario, 1, 1);
      const { requestsPerSecond } = await load(server, scenario, seconds, 1);
      growth[at]?.milliseconds.push(1000 / requestsPerSecond);
    }
    server.stop();
  }
  return growth;
}
