import type { ReadRow } from '../read-row.ts';
import { createCounts, readRegister } from './read-register.ts';

/** The drafts of the main file, in the browser; `read-nppes.server.ts` reads the same in the command line. */
export function readNppes(
  source: ReadableStream<Uint8Array<ArrayBuffer>>,
  counts = createCounts(),
): AsyncGenerator<ReadRow> {
  return readRegister(textOf(source), counts);
}

/** Not every browser iterates a stream by itself. */
async function* textOf(source: ReadableStream<Uint8Array<ArrayBuffer>>): AsyncGenerator<string> {
  const reader = source.pipeThrough(new TextDecoderStream()).getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      yield value;
    }
  } finally {
    await reader.cancel().catch(() => {});
  }
}
