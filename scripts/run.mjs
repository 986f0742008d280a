// Runs a script of the project, or a command of its packages, on the project's Node: node scripts/run.mjs vitest run …
import { spawn } from 'node:child_process';
import { delimiter, dirname } from 'node:path';
import { findNode, root } from './node.mjs';
import { orExit, prepareOrExit } from './prepare.mjs';
import { requireBrowser } from './programs.mjs';
import { tool } from './suite.mjs';

const [what = '', ...args] = process.argv.slice(2);
const isScript = what.endsWith('.ts');
await prepareOrExit({ build: what === 'playwright' || what.startsWith('bench/'), pruned: isScript });
const browser = what === 'playwright' ? { BROWSER_PATH: await orExit(requireBrowser) } : {};
const node = findNode();
const child = spawn(node, [isScript ? what : tool(what), ...args], {
  cwd: root,
  stdio: 'inherit',
  env: { ...process.env, ...browser, PATH: `${dirname(node)}${delimiter}${process.env.PATH}` },
});
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal));
child.on('exit', (code) => process.exit(code ?? 1));
