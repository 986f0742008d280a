// A long step of a command: shows that it goes on, and says in one sentence why it failed.
import { spawn } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { root } from './node.mjs';

/** Where the whole output of a failed step goes. */
const logFile = join(root, '.logs/last-failure.log');
const everyMs = process.stdout.isTTY ? 1_000 : 10_000;

/** Thrown for what the person can mend; its message is all that is shown. */
export class StepError extends Error {}

/**
 * Runs a program until its end. `reasons` are tried in order on what it printed: [pattern, sentence]; the sentence may
 * use the pattern's groups.
 */
export async function runStep({ name, hint, program, args, reasons }) {
  const startedAt = Date.now();
  const seconds = () => (Date.now() - startedAt) / 1000;
  process.stdout.write(`· ${name}${hint ? ` (${hint})` : ''} …`);
  const ticker = setInterval(() => showProgress(name, seconds()), everyMs);
  const { code, output } = await run(program, args).finally(() => clearInterval(ticker));
  if (code === 0) {
    process.stdout.write(`${lineStart(name)} ${seconds().toFixed(1)} s\n`);
    return;
  }
  process.stdout.write(`${lineStart(name)} failed\n`);
  throw new StepError(`${explain(output, reasons)}\nEverything it printed: ${keepLog(output)}`);
}

/** On a terminal the line is written again with its seconds; elsewhere a line now and then shows life. */
function showProgress(name, seconds) {
  if (process.stdout.isTTY) process.stdout.write(`${lineStart(name)} ${Math.round(seconds)} s`);
  else process.stdout.write(` ${Math.round(seconds)} s …`);
}

function lineStart(name) {
  return process.stdout.isTTY ? `\r\u001b[K· ${name} …` : '';
}

function run(program, args) {
  return new Promise((resolve) => {
    let output = '';
    const keep = (chunk) => {
      output += chunk;
    };
    const child = spawn(program, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] });
    child.stdout.on('data', keep);
    child.stderr.on('data', keep);
    child.on('error', (error) => resolve({ code: 1, output: output + error.message }));
    child.on('close', (code) => resolve({ code: code ?? 1, output }));
  });
}

function explain(output, reasons) {
  for (const [pattern, sentence] of reasons) {
    const match = pattern.exec(output);
    if (match) return sentence.replace(/\$(\d)/g, (_, group) => match[Number(group)] ?? '');
  }
  throw new Error('the last reason must match anything');
}

function keepLog(output) {
  try {
    mkdirSync(dirname(logFile), { recursive: true });
    writeFileSync(logFile, output);
    return relative(root, logFile);
  } catch {
    // A full disk, say: then the output itself has to do.
    return `\n${output.split('\n').slice(-10).join('\n')}`;
  }
}
