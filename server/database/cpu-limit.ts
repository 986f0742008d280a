/** Wall-clock limit as a multiple of the processor-time limit, for a busy machine. */
const patience = 3;
const leastPauseMs = 20;
const mostPauseMs = 200;
/** What nobody waits for ends by itself if it is short: to end it costs a new thread, which takes about as long. */
const worthEndingMs = 1_000;

interface Watched {
  /** Processor time of whoever works, so far. */
  readCpuMs(): Promise<number>;
  /** Nobody waits for it any more. */
  isGivenUp?: () => boolean;
  onHalf?: () => void;
  onLimit(): void;
}

/**
 * Calls back once so much processor time was used, or it was waited for for too long, or nobody waits any more; the
 * returned function calls it off. By the clock alone, whoever asks while the machine is busy would be cut off for what
 * others do.
 */
export function limitCpuTime(limitMs: number, watched: Watched): () => void {
  const { readCpuMs, isGivenUp = () => false, onHalf = () => {}, onLimit } = watched;
  const startedAt = performance.now();
  let isOff = false;
  let isHalf = false;
  // A thread that is being replaced tells nothing: then the clock alone counts.
  const read = () => readCpuMs().catch(() => 0);
  /** Most statements end before anybody has to ask: the time until the first look counts as worked. */
  let before: number | undefined;
  let timer = setTimeout(check, Math.min(limitMs / 2, mostPauseMs));

  async function check(): Promise<void> {
    const cpuMs = await read();
    before ??= cpuMs - (performance.now() - startedAt);
    const workedMs = cpuMs - before;
    const leftMs = limitMs - workedMs;
    const isInVain = workedMs > worthEndingMs && isGivenUp();
    const leftByClockMs = limitMs * patience - (performance.now() - startedAt);
    if (isOff) return;
    if (leftMs <= 0 || leftByClockMs <= 0 || isInVain) return onLimit();
    if (!isHalf && leftMs < limitMs / 2) {
      isHalf = true;
      onHalf();
    }
    timer = setTimeout(check, Math.max(leastPauseMs, Math.min(leftMs, leftByClockMs, mostPauseMs)));
  }

  return () => {
    isOff = true;
    clearTimeout(timer);
  };
}
