import { tooSlow } from '../errors.ts';
import { createSemaphore } from '../semaphore.ts';

export interface MinimumRate {
  minBytesPerSecond: number;
  /** How long a sender may wait before its rate is judged. */
  slowAfterMs: number;
}

/** Semaphore for chunks being written. A slow sender holds no slot: one is taken when bytes have arrived. */
const maxChunks = 48;
const writing = createSemaphore(maxChunks);

type Read = ReadableStreamReadResult<Uint8Array>;

/** A body's chunks as they arrive. A sender below the least rate is refused, so that it cannot keep a connection for ever. */
export async function* readBodyChunks(
  body: ReadableStream<Uint8Array>,
  minimumRate: MinimumRate,
): AsyncGenerator<Uint8Array> {
  const reader = body.getReader();
  const wait = createMeter(minimumRate);
  try {
    for (;;) {
      const { done, value } = await wait(reader.read());
      if (done) return;
      const leave = await writing.enter();
      try {
        yield value;
      } finally {
        leave();
      }
    }
  } finally {
    // Not awaited: a sender who is slow to send is slow to notice.
    reader.cancel().catch(() => {});
  }
}

/** Counts only the time that the sender makes us wait, never what this server takes for itself. */
function createMeter({ minBytesPerSecond, slowAfterMs }: MinimumRate) {
  const leastBytes = (minBytesPerSecond * slowAfterMs) / 1000;
  let waitedMs = 0;
  let bytes = 0;

  function judge(): void {
    if (bytes < leastBytes) throw tooSlow();
    waitedMs = 0;
    bytes = 0;
  }

  return async function wait(read: Promise<Read>): Promise<Read> {
    for (;;) {
      const startedAtMs = performance.now();
      const result = await within(read, slowAfterMs - waitedMs);
      waitedMs += performance.now() - startedAtMs;
      bytes += result?.value?.length ?? 0;
      if (result?.done) return result;
      if (!result || waitedMs >= slowAfterMs) judge();
      if (result) return result;
    }
  };
}

async function within(read: Promise<Read>, ms: number): Promise<Read | undefined> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(resolve, Math.max(ms, 0), undefined);
  });
  try {
    return await Promise.race([read, late]);
  } finally {
    clearTimeout(timer);
  }
}
