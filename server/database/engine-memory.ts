const megabyte = 1024 * 1024;

/** With what the engine starts. Ordinary statements stay within it, an answer of 16 MB takes some 30 MB more. */
export const initialMemoryBytes = 128 * megabyte;

/** From where on the engine is replaced between two statements: an eighth of what it may grow by. */
export function largeMemoryBytes(maxMemoryBytes: number): number {
  return initialMemoryBytes + (maxMemoryBytes - initialMemoryBytes) / 8;
}
