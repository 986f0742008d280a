/** Prometheus' text format, version 0.0.4. */
export const contentType = 'text/plain; version=0.0.4; charset=utf-8';

export type Labels = Readonly<Record<string, string>>;

export interface Sample {
  name: string;
  labels?: Labels;
  value: number;
}

/** What is told of one thing: its samples have its name, those of a histogram an ending as well. */
export interface Family {
  name: string;
  help: string;
  type: 'counter' | 'gauge' | 'histogram' | 'summary';
  samples: Sample[];
}

export function gauge(name: string, help: string, value: number, labels?: Labels): Family {
  return { name, help, type: 'gauge', samples: [{ name, value, ...(labels && { labels }) }] };
}

export function counter(name: string, help: string, value: number): Family {
  return { name, help, type: 'counter', samples: [{ name, value }] };
}

/** One line each, with its end: a family without samples is left out. */
export function writeFamilies(families: Family[]): string {
  return families
    .filter(({ samples }) => samples.length > 0)
    .map(({ name, help, type, samples }) =>
      [`# HELP ${name} ${escapeHelp(help)}`, `# TYPE ${name} ${type}`, ...samples.map(writeSample), ''].join(
        '\n',
      ),
    )
    .join('');
}

function writeSample({ name, labels = {}, value }: Sample): string {
  const pairs = Object.entries(labels).map(([label, text]) => `${label}="${escapeLabel(text)}"`);
  return `${name}${pairs.length > 0 ? `{${pairs.join(',')}}` : ''} ${writeValue(value)}`;
}

function writeValue(value: number): string {
  if (value === Number.POSITIVE_INFINITY) return '+Inf';
  return value === Number.NEGATIVE_INFINITY ? '-Inf' : String(value);
}

const escapeHelp = (text: string) => text.replaceAll('\\', '\\\\').replaceAll('\n', '\\n');
const escapeLabel = (text: string) => escapeHelp(text).replaceAll('"', '\\"');
