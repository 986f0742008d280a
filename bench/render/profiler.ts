/**
 * Loaded into the server's process before the server: takes CPU profiles of its main thread when the bench asks.
 * JSON has functions of its own here, since V8 counts what is built in to whoever calls it.
 */
import { Session } from 'node:inspector/promises';

/** What the bench sends; the answer to "stop" is the profile. */
export type ProfilerOrder = 'start' | 'stop';

const samplingMicroseconds = 200;
const { parse, stringify } = JSON;
JSON.parse = function parseJson(...args: Parameters<typeof parse>) {
  return parse(...args);
};
JSON.stringify = function stringifyJson(...args: unknown[]) {
  return stringify(...(args as Parameters<typeof stringify>));
} as typeof stringify;

const session = new Session();
session.connect();
await session.post('Profiler.enable');
await session.post('Profiler.setSamplingInterval', { interval: samplingMicroseconds });

process.on('message', (order: ProfilerOrder) => void obey(order));

async function obey(order: ProfilerOrder): Promise<void> {
  if (order === 'start') {
    await session.post('Profiler.start');
    process.send?.('started');
  } else {
    process.send?.((await session.post('Profiler.stop')).profile);
  }
}
