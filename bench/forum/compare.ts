export interface Summary {
  /** The fastest tenth: what it takes when nothing else has the processor. */
  quickMs: number;
  medianMs: number;
  p95Ms: number;
}

export type Work = () => Promise<unknown>;

/** Times works in turn, so that whatever else the machine does meets all of them alike. */
export async function timeInTurn(works: Work[], { warmUps = 5, runs = 80 } = {}): Promise<Summary[]> {
  const times: number[][] = works.map(() => []);
  for (let run = -warmUps; run < runs; run += 1) {
    for (const [place, work] of works.entries()) {
      const ms = await time(work);
      if (run >= 0) times[place]?.push(ms);
    }
  }
  return times.map(summarize);
}

export async function time(work: Work): Promise<number> {
  const from = performance.now();
  await work();
  return performance.now() - from;
}

function summarize(times: number[]): Summary {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  return { quickMs: at(0.1), medianMs: at(0.5), p95Ms: at(0.95) };
}
