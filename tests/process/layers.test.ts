import { execFile } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { copyFile, mkdir, writeFile } from 'node:fs/promises';
import { dirname, join, normalize, resolve } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { tempFolder } from './server-process.ts';

const biome = resolve('node_modules/@biomejs/biome/bin/biome');
const restricted = 'lint/style/noRestrictedImports';
const cyclic = 'lint/suspicious/noImportCycles';

/** A file's import, and the rule that is to refuse it. */
const planted: Array<[file: string, from: string, rule?: string, name?: string]> = [
  ['app/routes/await.tsx', 'react-router', restricted, 'Await'],
  ['app/features/home/await.tsx', 'react-router', restricted, 'useLoaderData'],
  ['app/components/loaded.tsx', 'react-router', undefined, 'Await'],
  ['app/features/home/list.tsx', '../../lib/api.ts', restricted, 'loadApi'],
  ['app/features/home/queries.ts', '../../lib/api.ts', undefined, 'loadApi'],
  ['app/routes/server.tsx', '../../server/config.ts', restricted],
  ['app/routes/functions.tsx', '../../supabase/functions/_shared/serve.ts', restricted],
  ['app/lib/server.ts', '../../server/config.ts', restricted],
  ['app/lib/feature.ts', '../features/home/hero.tsx', restricted],
  ['app/components/ui/feature.tsx', '../../features/home/hero.tsx', restricted],
  ['app/session/route.ts', '../routes/auth.tsx', restricted],
  ['app/start/root.ts', '../root.tsx', restricted],
  ['app/features/home/route.tsx', '../../routes/auth.tsx', restricted],
  ['app/features/home/server.tsx', '../../../server/config.ts', restricted],
  ['app/routes/feature.tsx', '../features/home/hero.tsx'],
  ['app/features/home/shared.tsx', '../../components/time.tsx'],
  ['server/screens.ts', '../app/lib/dates.ts', restricted],
  ['server/rest/product.ts', '../../supabase/types.ts', restricted],
  ['server/rest/area.ts', '../auth/users.ts', restricted],
  ['server/auth/open/area.ts', '../../storage/objects.ts', restricted],
  ['server/identity/area.ts', '../rest/scope.ts', restricted],
  ['server/http/area.ts', '../pages/build.ts', restricted],
  ['server/database/http.ts', '../http/health.ts', restricted],
  ['server/database/identity.ts', '../identity/keys.ts', restricted],
  ['server/auth/open/shared.ts', '../../identity/keys.ts'],
  ['server/site.ts', './rest/rest.ts'],
  ['server/rest/one.ts', './other.ts', cyclic],
  ['server/rest/other.ts', './one.ts', cyclic],
  ['supabase/functions/a/index.ts', '../../../server/config.ts', restricted],
  ['supabase/functions/b/index.ts', '../../../app/lib/dates.ts', restricted],
  ['supabase/functions/c/index.ts', '../_shared/serve.ts'],
];

interface Report {
  diagnostics: Array<{ category: string; location: { path: string } }>;
}

test('lint refuses an import across the layers, and a cycle, also of types alone', async () => {
  const folder = await tempFolder();
  await copyFile('biome.json', join(folder, 'biome.json'));
  for (const [file, from, , name = 'Thing'] of planted) {
    await mkdir(dirname(join(folder, file)), { recursive: true });
    await writeFile(
      join(folder, file),
      `import type { ${name} } from '${from}';\nexport type Other = ${name};\n`,
    );
  }
  const args = [biome, 'lint', '--vcs-enabled=false', '--reporter=json', '--max-diagnostics=none', '.'];
  const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: folder }).catch(
    (failure: { stdout: string }) => failure,
  );
  const found = (JSON.parse(stdout) as Report).diagnostics.map(({ category, location }) => [
    location.path,
    category,
  ]);
  const expected = planted.flatMap(([file, , rule]) => (rule ? [[file, rule]] : []));
  expect(found.sort()).toEqual(expected.sort());
});

test('of two features at most one imports the other', () => {
  const imports = new Set<string>();
  for (const file of globSync('app/features/**/*.{ts,tsx}', { exclude: ['**/*.test.ts'] })) {
    for (const [, from = ''] of readFileSync(file, 'utf8').matchAll(/(?:from|import\()\s*'(\.[^']+)'/g)) {
      const [own, other] = [file, normalize(join(dirname(file), from))].map((path) => path.split(/[\\/]/)[2]);
      if (normalize(join(dirname(file), from)).startsWith(join('app', 'features')))
        imports.add(`${own} ${other}`);
    }
  }
  const mutual = [...imports].filter((pair) => {
    const [one = '', other = ''] = pair.split(' ');
    return one < other && imports.has(`${other} ${one}`);
  });
  expect(imports.size).toBeGreaterThan(100);
  expect(mutual).toEqual([]);
});
