// npm run size: lines and files by layer, without tests, generated files, and migrations, which are the schemas once more;
// and by how much they grew since the table in README was written. With --write the table is written anew.
import { globSync, readFileSync, writeFileSync } from 'node:fs';

const layers = ['app', 'server', 'supabase', 'rest'] as const;
type Layer = (typeof layers)[number];

const isCounted = (path: string) =>
  /\.(tsx?|m?js|mts|css|sql|html|txt|sh|py)$/.test(path) &&
  !/\.test\.tsx?$|database\.types\.ts$|(letters\.server|provider-columns|lists\/(subcategorias|municipalities)|_shared\/templates)\.ts$|^supabase\/migrations\//.test(
    path,
  );

function layerOf(path: string): Layer {
  return layers.find((layer) => path.startsWith(`${layer}/`)) ?? 'rest';
}

const sizes: Record<Layer | 'all', { lines: number; files: number }> = {
  app: { lines: 0, files: 0 },
  server: { lines: 0, files: 0 },
  supabase: { lines: 0, files: 0 },
  rest: { lines: 0, files: 0 },
  all: { lines: 0, files: 0 },
};
for (const path of globSync(['*.ts', '{app,server,supabase,scripts}/**/*.*']).filter(isCounted)) {
  const lines = readFileSync(path, 'utf8').split('\n').length - 1;
  for (const row of [sizes[layerOf(path)], sizes.all]) {
    row.lines += lines;
    row.files += 1;
  }
}

const readme = readFileSync('README.md', 'utf8');
const rowOf = (layer: string) => new RegExp(`^\\| ${layer} +\\| +([\\d,]+) \\| +([\\d,]+) \\|$`, 'm');
let written = readme;
for (const [layer, { lines, files }] of Object.entries(sizes)) {
  const row = rowOf(layer).exec(readme);
  if (!row) throw new Error(`README has no row for the size of ${layer}`);
  const grown = lines - Number(row[1]?.replaceAll(',', ''));
  console.log(
    `${layer.padEnd(8)} ${figure(lines)} lines ${figure(files)} files ${grown > 0 ? '+' : ''}${grown} lines since README`,
  );
  written = written.replace(rowOf(layer), `| ${layer.padEnd(8)} | ${figure(lines)} | ${figure(files, 5)} |`);
}
if (process.argv.includes('--write')) writeFileSync('README.md', written);

function figure(count: number, width = 7): string {
  return count.toLocaleString('en-US').padStart(width);
}
