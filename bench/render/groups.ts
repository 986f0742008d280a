import type { Profiler } from 'node:inspector';

/** By where a function is defined; the first that fits counts. */
const modules: Array<[name: string, address: RegExp]> = [
  ['React', /node_modules\/(react|react-dom|scheduler)\//],
  ['React Router', /node_modules\/react-router\//],
  ['screens', /\/build\/server\/|node_modules\/(lucide-react|radix-ui|@radix-ui|embla)/],
  ['supabase-js', /node_modules\/@supabase\//],
  ['fetch', /undici/],
  ['gateway', /\/server\/|node_modules\/(@?hono|pg[a-z-]*|postgres-[a-z]+|jose)\//],
  ['JSON', /\/bench\/render\/profiler\.ts$/],
  ['text encoding', /^node:(internal\/encoding|internal\/buffer|buffer)$/],
  ['streams', /^node:(internal\/(web)?streams\/|zlib$)/],
  ['Node', /^node:/],
];
const collector = 'collector';
const other = 'other';

export const groupNames = [...modules.map(([name]) => name), collector, other];

/** Milliseconds that the main thread was at work in each group, by the clock. */
export function sumByGroup({ nodes, samples = [], timeDeltas = [] }: Profiler.Profile): Map<string, number> {
  const groupOf = groupNodes(nodes);
  const sums = new Map(groupNames.map((name) => [name, 0]));
  samples.forEach((id, index) => {
    const group = groupOf.get(id);
    // The time up to the next sample was spent where this one was taken.
    if (group) sums.set(group, (sums.get(group) ?? 0) + (timeDeltas[index + 1] ?? 0) / 1_000);
  });
  return sums;
}

/** What has no address is built in and belongs to its caller, but for the names in brackets, which are V8's own. */
function groupNodes(nodes: Profiler.ProfileNode[]): Map<number, string> {
  const parentOf = new Map(nodes.flatMap((node) => (node.children ?? []).map((child) => [child, node])));
  const groupOf = (node: Profiler.ProfileNode | undefined): string => {
    if (!node) return other;
    const { url, functionName } = node.callFrame;
    if (functionName === '(garbage collector)') return collector;
    if (url === '') return functionName.startsWith('(') ? other : groupOf(parentOf.get(node.id));
    return modules.find(([, address]) => address.test(url))?.[0] ?? other;
  };
  const working = nodes.filter(({ callFrame }) => callFrame.functionName !== '(idle)');
  return new Map(working.map((node) => [node.id, groupOf(node)]));
}
