import { spawnSync } from 'node:child_process';

// Known faults of the packages that are installed, from high on. Not every registry answers the question.

/** For scripts/suite.mjs: neither passed nor failed. */
const notAnswered = 3;

interface Audit {
  metadata?: { vulnerabilities: Record<string, number> };
  vulnerabilities?: Record<string, { name: string; severity: string }>;
}

const npm = process.env.npm_execpath;
const [program, first] = npm ? [process.execPath, [npm]] : ['npm', []];
const { stdout } = spawnSync(program, [...first, 'audit', '--json'], { encoding: 'utf8' });
const { metadata, vulnerabilities = {} } = readAnswer(stdout);
if (!metadata) {
  console.log('audit: not answered by the registry');
  process.exitCode = notAnswered;
} else {
  const grave = Object.values(vulnerabilities).filter(({ severity }) => /^(high|critical)$/.test(severity));
  for (const { name, severity } of grave) console.log(`audit: ${name} has a fault that is ${severity}`);
  process.exitCode = grave.length > 0 ? 1 : 0;
}

function readAnswer(text: string): Audit {
  try {
    return JSON.parse(text) as Audit;
  } catch {
    return {};
  }
}
