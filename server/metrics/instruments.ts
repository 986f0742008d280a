import type { Family, Labels, Sample } from './text-format.ts';

/** Counts events by the values of its labels, which have to be few: each new set of them is kept for good. */
export class Counter<Name extends string> {
  readonly #name: string;
  readonly #help: string;
  readonly #counts = new Map<string, Sample>();

  constructor(name: string, help: string) {
    this.#name = name;
    this.#help = help;
  }

  add(labels: Readonly<Record<Name, string>>): void {
    const key = Object.values(labels).join('\n');
    const known = this.#counts.get(key);
    if (known) known.value += 1;
    else this.#counts.set(key, { name: this.#name, labels, value: 1 });
  }

  read(): Family {
    return { name: this.#name, help: this.#help, type: 'counter', samples: [...this.#counts.values()] };
  }
}

interface Series {
  labels: Labels;
  /** One more than there are bounds: the last is for what is beyond them all. */
  counts: number[];
  sum: number;
}

/** Counts durations in seconds by how long they were. */
export class Histogram<Name extends string = never> {
  readonly #name: string;
  readonly #help: string;
  readonly #bounds: number[];
  readonly #series = new Map<string, Series>();

  constructor(name: string, help: string, bounds: number[]) {
    this.#name = name;
    this.#help = help;
    this.#bounds = bounds;
  }

  observe(seconds: number, labels: Readonly<Record<Name, string>>): void {
    const key = Object.values(labels).join('\n');
    let series = this.#series.get(key);
    if (!series) {
      series = { labels, counts: Array<number>(this.#bounds.length + 1).fill(0), sum: 0 };
      this.#series.set(key, series);
    }
    const at = this.#bounds.findIndex((bound) => seconds <= bound);
    const place = at < 0 ? this.#bounds.length : at;
    series.counts[place] = (series.counts[place] ?? 0) + 1;
    series.sum += seconds;
  }

  read(): Family {
    const samples = [...this.#series.values()].flatMap((series) => this.#samplesOf(series));
    return { name: this.#name, help: this.#help, type: 'histogram', samples };
  }

  /** Each bucket holds those before it, too. */
  #samplesOf({ labels, counts, sum }: Series): Sample[] {
    let total = 0;
    const buckets = counts.map((count, at) => {
      total += count;
      const le = at < this.#bounds.length ? String(this.#bounds[at]) : '+Inf';
      return { name: `${this.#name}_bucket`, labels: { ...labels, le }, value: total };
    });
    return [
      ...buckets,
      { name: `${this.#name}_sum`, labels, value: sum },
      { name: `${this.#name}_count`, labels, value: total },
    ];
  }
}
