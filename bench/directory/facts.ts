import type { Browser } from '@playwright/test';
import { factOptions } from '../../app/features/directory/fact-filters.ts';
import { measureScreen, percentile } from './browser.ts';
import { read } from './read.ts';

export const cardColumns =
  'id,nombre,descripcion,tipo_servicio,subcategoria,municipio,acepta_planes,planes_aceptados,telefono,web,logo_url';
const factColumn = '...resumen_hechos(hechos:linea)';

/** The search where all facts of all providers are known, beside the same without them. */
export interface FactFigures {
  providers: number;
  rows: Array<{ what: string; without: number; with: number; most: number }>;
  /** First HTML by filters on facts, each address for the first time. */
  filteredHtmlMs: number;
  keystrokes: Array<{ what: string; quickestMs: number; disturbedMs: number }>;
}

const filtered = '/proveedores?nuevas=si&edad=3-5';

export async function measureFacts(
  browser: Browser,
  siteUrl: string,
  providers: number,
  htmlWithoutKb: number,
): Promise<FactFigures> {
  const list = `${siteUrl}/rest/v1/proveedores?aprobado_por_admin=eq.true&select=${cardColumns}`;
  const without = await read(list);
  const withFacts = await read(`${list},${factColumn}`);
  const html = await read(`${siteUrl}/proveedores`);
  const kb = (bytes: number) => bytes / 1024;
  const plain = await measureScreen(browser, siteUrl, '/proveedores');
  const byFacts = await measureScreen(browser, siteUrl, filtered);
  return {
    providers,
    rows: [
      {
        what: 'list read, unpacked kB',
        without: kb(without.unpackedBytes),
        with: kb(withFacts.unpackedBytes),
        most: 1.6,
      },
      { what: 'list read, compressed kB', without: kb(without.bytes), with: kb(withFacts.bytes), most: 1.6 },
      { what: 'first HTML, compressed kB', without: htmlWithoutKb, with: kb(html.bytes), most: 1.2 },
    ],
    filteredHtmlMs: await measureFilteredHtml(siteUrl),
    keystrokes: [
      { what: 'no filter on facts', quickestMs: plain.keystrokeMs, disturbedMs: plain.disturbedMs },
      { what: 'two filters on facts', quickestMs: byFacts.keystrokeMs, disturbedMs: byFacts.disturbedMs },
    ],
  };
}

/** Every address is another page, so that none comes from the page cache. */
async function measureFilteredHtml(siteUrl: string): Promise<number> {
  const times: number[] = [];
  for (const [fact] of factOptions.lugar) {
    for (const way of ['en_linea', 'a_domicilio']) {
      times.push((await read(`${siteUrl}/proveedores?modalidad=${way}&lugar=${fact}`)).elapsedMs);
    }
  }
  return percentile(times, 50);
}

export function factTables({ providers, rows, filteredHtmlMs, keystrokes }: FactFigures): string {
  return [
    '## With all facts',
    '',
    `${providers} providers, all with places, hours, availability, care, premises and words that hold or are expired (\`bench/directory/fill-facts.ts\`). The list read is compared with the same read without facts in the same run; the first HTML with the one of the checkout that BENCH_BEFORE names, or, without it, with the one before there were facts.`,
    '',
    '| | without | with facts | ratio | at most |',
    '|---|---|---|---|---|',
    ...rows.map(
      (row) =>
        `| ${row.what} | ${row.without.toFixed(1)} | ${row.with.toFixed(1)} | ${(row.with / row.without).toFixed(2)} | ${row.most} |`,
    ),
    '',
    '| keystroke p95 ms | quickest | disturbed |',
    '|---|---|---|',
    ...keystrokes.map(
      ({ what, quickestMs, disturbedMs }) =>
        `| ${what} | ${quickestMs.toFixed(1)} | ${disturbedMs.toFixed(1)} |`,
    ),
    '',
    `A first HTML by two filters on facts, never asked for before: ${filteredHtmlMs.toFixed(0)} ms, the median of 42 addresses.`,
  ].join('\n');
}

export function missedWithFacts({ rows, keystrokes }: FactFigures, maxKeystrokeMs: number): string[] {
  return [
    ...rows
      .filter((row) => row.with / row.without > row.most)
      .map((row) => `${row.what}: ${(row.with / row.without).toFixed(2)} times with facts`),
    ...keystrokes
      .filter(({ quickestMs }) => quickestMs > maxKeystrokeMs)
      .map(({ what, quickestMs }) => `with facts, ${what}: a keystroke takes ${quickestMs.toFixed(0)} ms`),
  ];
}
