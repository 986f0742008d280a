/** How many reads are under way beside the one whose rows are used: the database works on while they are written. */
const ahead = 2;

/** So many at a time. */
export function* slices<Item>(items: readonly Item[], size: number): Generator<Item[]> {
  for (let from = 0; from < items.length; from += size) yield items.slice(from, from + size);
}

/** What is read of each, in their order. */
export async function* readAhead<Item, Read>(
  items: Iterable<Item>,
  read: (item: Item) => Promise<Read>,
): AsyncGenerator<Read> {
  const underWay: Promise<Read>[] = [];
  for (const item of items) {
    const reading = read(item);
    // Whoever takes it hears of its failure; nobody does when an earlier one failed.
    reading.catch(() => {});
    underWay.push(reading);
    if (underWay.length > ahead) yield underWay.shift() as Promise<Read>;
  }
  yield* underWay;
}

/** A body that is written as it is read: nothing is asked for before somebody reads. */
export function textStream(pieces: AsyncIterator<string>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  return new ReadableStream(
    {
      async pull(controller) {
        const { done, value } = await pieces.next();
        if (done) controller.close();
        else controller.enqueue(encoder.encode(value));
      },
      async cancel() {
        await pieces.return?.();
      },
    },
    { highWaterMark: 0 },
  );
}
