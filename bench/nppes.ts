/**
 * An NPPES-shaped zip of a million lines, made by a stream and read by one: npm run bench:nppes
 * The table goes to bench/results/nppes.md; more than 300 MB of memory fails the run. LINES makes it shorter or longer.
 */
import { mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { openMainFile } from '../scripts/import/nppes/main-file.ts';
import { createCounts, readNppes } from '../scripts/import/nppes/read-nppes.ts';
import { writeZip } from '../tests/support/zip.ts';
import { makeLines } from './nppes/make-lines.ts';

const count = Number(process.env.LINES ?? 1_000_000);
const maxMegabytes = 300;

const folder = await mkdtemp(join(tmpdir(), 'guia-bench-'));
try {
  const path = join(folder, 'nppes.zip');
  let bytes = 0;
  await writeZip(path, [{ name: 'npidata_pfile_20050523-20251109.csv', content: counted() }]);
  const start = performance.now();
  const used = process.cpuUsage();
  const counts = createCounts();
  for await (const row of readNppes(await openMainFile(path), counts)) {
    if (!row.valores.npi) throw new Error(`Line ${row.fila} has no NPI.`);
  }
  const seconds = (performance.now() - start) / 1000;
  const { user, system } = process.cpuUsage(used);
  const megabytes = process.resourceUsage().maxRSS / 1024;
  const lines = [
    '# The register of NPIs, streamed',
    '',
    'Made by `npm run bench:nppes`: a zip in the shape of the NPPES main file (330 columns), read without unpacking it to the disk. Memory is the peak of the whole process, the making of the zip included.',
    '',
    `Node ${process.version}, ${cpus().length} × ${cpus()[0]?.model.trim() ?? 'unknown processor'}.`,
    '',
    '| lines | drafts | zip, MB | unpacked, MB | seconds | of the processor | lines a second | MB a second | peak memory, MB |',
    '|--:|--:|--:|--:|--:|--:|--:|--:|--:|',
    `| ${[
      counts.lines,
      counts.drafts,
      (await stat(path)).size / 2 ** 20,
      bytes / 2 ** 20,
      seconds,
      (user + system) / 1e6,
      counts.lines / seconds,
      bytes / 2 ** 20 / seconds,
      megabytes,
    ]
      .map((value) => Math.round(value).toLocaleString('en'))
      .join(' | ')} |`,
    '',
  ];
  await mkdir('bench/results', { recursive: true });
  await writeFile('bench/results/nppes.md', lines.join('\n'));
  console.log(lines.join('\n'));
  if (counts.lines !== count || megabytes > maxMegabytes) {
    console.error(`${counts.lines} of ${count} lines, ${Math.round(megabytes)} of ${maxMegabytes} MB.`);
    process.exitCode = 1;
  }

  function* counted() {
    for (const chunk of makeLines(count)) {
      bytes += chunk.length;
      yield chunk;
    }
  }
} finally {
  await rm(folder, { recursive: true, force: true });
}
