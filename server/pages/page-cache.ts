import { setTimeout as sleep } from 'node:timers/promises';
import type { StoredPage } from './stored-page.ts';
import type { TableChanges } from './table-changes.ts';

interface Entry {
  page: StoredPage;
  tables: number[];
  /** When its rendering began, by the clock of the changes. */
  moment: number;
  bytes: number;
}

/** One page may take so much of the cache. */
const largestShare = 1 / 8;
/**
 * A rendering that takes longer, and twice as long as its page once took, waits for its own network's turns, which are not
 * those of whoever would share it.
 */
const longestShareMs = 250;
/** Pages of which it is known that they take longer. */
const mostSlow = 100;

/**
 * Pages by address, the same for everyone, each with the tables it was read from. A page is served only while none of
 * them has changed since its rendering began; the least recently used ones leave first.
 */
export class PageCache {
  readonly #changes: TableChanges;
  readonly #maxBytes: number;
  readonly #entries = new Map<string, Entry>();
  readonly #underWay = new Map<string, Promise<unknown>>();
  /** How long the slow ones took at their quickest. */
  readonly #slowMs = new Map<string, number>();
  #bytes = 0;
  #hits = 0;
  #misses = 0;

  constructor(changes: TableChanges, maxBytes: number) {
    this.#changes = changes;
    this.#maxBytes = maxBytes;
  }

  get bytes(): number {
    return this.#bytes;
  }

  get size(): number {
    return this.#entries.size;
  }

  /** Pages that were found. */
  get hits(): number {
    return this.#hits;
  }

  /** Pages that had to be rendered. */
  get misses(): number {
    return this.#misses;
  }

  /** A moment to be taken before the first read of a rendering. */
  get now(): number {
    return this.#changes.now;
  }

  /** The page, if nothing that was committed before the call is missing from it. */
  async find(address: string): Promise<StoredPage | undefined> {
    if (!this.#entries.has(address)) return undefined;
    try {
      await this.#changes.barrier();
    } catch {
      return undefined;
    }
    const entry = this.#entries.get(address);
    if (!entry) return undefined;
    this.#remove(address, entry);
    if (entry.page.expiresAt <= performance.now() || !this.#isCurrent(entry)) return undefined;
    this.#add(address, entry);
    this.#hits += 1;
    return entry.page;
  }

  /** The page as somebody else made it meanwhile or is about to, else what the rendering gives. */
  async make<T>(address: string, render: () => Promise<T>): Promise<StoredPage | T> {
    const found = await this.find(address);
    if (found) return found;
    const other = this.#underWay.get(address);
    if (!other) {
      this.#misses += 1;
      return this.#lead(address, render());
    }
    const shareMs = Math.max(longestShareMs, 2 * (this.#slowMs.get(address) ?? 0));
    await Promise.race([other.catch(() => {}), sleep(shareMs, undefined, { ref: false })]);
    const shared = await this.find(address);
    if (shared) return shared;
    this.#misses += 1;
    return render();
  }

  store(address: string, page: StoredPage, tables: number[], moment: number): void {
    const entry = { page, tables, moment, bytes: weigh(address, page) };
    if (entry.bytes > this.#maxBytes * largestShare || !this.#isCurrent(entry)) return;
    const former = this.#entries.get(address);
    if (former) this.#remove(address, former);
    this.#add(address, entry);
    for (const [oldest, { bytes }] of this.#entries) {
      if (this.#bytes <= this.#maxBytes) break;
      this.#entries.delete(oldest);
      this.#bytes -= bytes;
    }
  }

  async #lead<T>(address: string, rendering: Promise<T>): Promise<T> {
    this.#underWay.set(address, rendering);
    const start = performance.now();
    try {
      return await rendering;
    } finally {
      this.#underWay.delete(address);
      if (this.#entries.has(address)) this.#noteTime(address, performance.now() - start);
    }
  }

  #noteTime(address: string, tookMs: number): void {
    const quickestMs = Math.min(tookMs, this.#slowMs.get(address) ?? tookMs);
    this.#slowMs.delete(address);
    if (quickestMs <= longestShareMs) return;
    this.#slowMs.set(address, quickestMs);
    const [oldest = address] = this.#slowMs.keys();
    if (this.#slowMs.size > mostSlow) this.#slowMs.delete(oldest);
  }

  #isCurrent({ moment, tables }: Entry): boolean {
    return this.#changes.areUnchangedSince(moment, tables);
  }

  /** A map keeps the order in which its keys were set. */
  #add(address: string, entry: Entry): void {
    this.#entries.set(address, entry);
    this.#bytes += entry.bytes;
  }

  #remove(address: string, entry: Entry): void {
    this.#entries.delete(address);
    this.#bytes -= entry.bytes;
  }
}

/** Objects and strings around the bytes, roughly and rather too much. */
const overheadBytes = 1_024;

function weigh(address: string, { body, headers }: StoredPage): number {
  const text = Object.entries(headers).flat().join('').length + address.length;
  return body.byteLength + 2 * text + overheadBytes;
}
