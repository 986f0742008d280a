/** Wall-clock limit as a multiple of the processor-time limit, for a busy machine. */
const patience = 3;
const leastPauseMs = 20;

/**
 * Calls back once this process has had so much processor time, or has been kept waiting for it for too long; the
 * returned function calls it off. By the clock alone, whoever asks while the machine is busy would be cut off for what
 * others do.
 */
export function limitCpuTime(limitMs: number, onLimit: () => void): () => void {
  const startedAt = performance.now();
  const before = process.cpuUsage();
  let timer = setTimeout(check, limitMs);

  function check(): void {
    const { user, system } = process.cpuUsage(before);
    const leftMs = limitMs - (user + system) / 1000;
    const leftByClockMs = limitMs * patience - (performance.now() - startedAt);
    if (leftMs <= 0 || leftByClockMs <= 0) onLimit();
    else timer = setTimeout(check, Math.max(leastPauseMs, Math.min(leftMs, leftByClockMs)));
  }

  return () => clearTimeout(timer);
}
