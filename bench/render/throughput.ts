import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { root } from '../../scripts/node.mjs';
import type { RunningSite } from '../../scripts/site.ts';
import { type Figures, load, median } from '../load.ts';
import { completePath } from '../pages/public-page.ts';
import { processTime } from '../processor-time.ts';
import type { BenchServer } from '../servers.ts';
import { ownServer } from './own-server.ts';
import { browserHeaders, read } from './read.ts';

export interface Throughput {
  page: string;
  kilobytes: number;
  rendered: Figures;
  /** The same bytes from a file. */
  file: Figures;
}

interface StatementCost {
  rounds: number;
  seconds: number;
}

/** V8 compiles what a page needs. */
const warmUpSeconds = 1;

/** Among the files of the built site while it is measured: the same server, the same bytes, nothing to render. */
const folderName = 'bench-render';
const folder = join(root, 'build/client', folderName);

/** A page and its file in turns. */
export async function measureThroughput(
  site: RunningSite,
  pages: string[],
  { rounds, seconds }: StatementCost,
): Promise<Throughput[]> {
  const server = toBenchServer(site);
  const measured: Throughput[] = [];
  try {
    for (const page of pages) {
      const path = await completePath(site.url, page);
      const { filePath, kilobytes } = await plantFile(site.url, path);
      await drive(server, path, warmUpSeconds);
      const figures: [rendered: Figures[], file: Figures[]] = [[], []];
      for (let round = 0; round < rounds; round += 1) {
        figures[0].push(await drive(server, path, seconds));
        figures[1].push(await drive(server, filePath, seconds));
      }
      measured.push({ page, kilobytes, rendered: median(figures[0]), file: median(figures[1]) });
      console.log(`throughput: ${page}`);
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  return measured;
}

function drive(server: BenchServer, path: string, seconds: number): Promise<Figures> {
  return load(server, { name: path, path, method: 'GET', headers: browserHeaders }, seconds);
}

function toBenchServer(site: RunningSite): BenchServer {
  const { pid } = ownServer(site);
  return {
    name: 'own',
    url: site.url,
    processorTime: () => processTime(pid),
    databaseTime: () => 0,
    stop: () => {},
  };
}

/** As the build writes a file: the text, and beside it the compressed bytes, which are those of the page. */
async function plantFile(siteUrl: string, path: string): Promise<{ filePath: string; kilobytes: number }> {
  const { bytes, encoding } = await read(siteUrl + path);
  if (encoding !== 'br') throw new Error(`${path} is not sent as brotli`);
  const name = `page-${path.replace(/\W+/g, '-')}.html`;
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, name), brotliDecompressSync(bytes));
  await writeFile(join(folder, `${name}.br`), bytes);
  const filePath = `/${folderName}/${name}`;
  if (!(await read(siteUrl + filePath)).bytes.equals(bytes)) throw new Error(`${filePath} is another file`);
  return { filePath, kilobytes: bytes.length / 1_000 };
}
