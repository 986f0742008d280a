import type { TablesRead } from '../database/database.ts';

/** What one rendering has read: collected from the calls of its loaders. */
export class PageReads {
  readonly #tables = new Set<number>();
  #unfinished = 0;
  #isKnown = true;

  get tables(): number[] {
    return [...this.#tables];
  }

  /** Every call has ended well and told its tables. */
  get areKnown(): boolean {
    return this.#isKnown && this.#unfinished === 0;
  }

  begin() {
    let hasTold = false;
    this.#unfinished += 1;
    return {
      onTables: (tables: TablesRead) => {
        hasTold = true;
        for (const table of tables ?? []) this.#tables.add(table);
        this.#isKnown &&= tables !== undefined;
      },
      end: (isOk: boolean) => {
        this.#unfinished -= 1;
        this.#isKnown &&= isOk && hasTold;
      },
    };
  }
}
