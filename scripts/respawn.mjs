// Keeps a server running: one that dies by itself is started again, after a pause that grows with each death in a row.
import { spawn } from 'node:child_process';

/** How server/main.ts ends when a person has to mend something first (EX_CONFIG): another start would not help. */
export const refusedCode = 78;

const firstPauseMs = 1_000;
const longestPauseMs = 30_000;
/** Who has served for this long starts over with the shortest pause. */
const goodWhileMs = 60_000;
/** Who has run for this long was set up rightly: what refuses the next start may pass, as a disk that is full. */
const rightlyMs = 10_000;

const parentCheckMs = 500;

/** How long to wait before the next start, given the pause before the last one and how long that one lasted. */
export function nextPause(lastPauseMs, livedMs) {
  if (lastPauseMs === 0 || livedMs >= goodWhileMs) return firstPauseMs;
  return Math.min(lastPauseMs * 2, longestPauseMs);
}

/** In the way of the server's own log. */
function complain(message) {
  if (process.env.LOG !== 'json') return console.error(message);
  console.log(JSON.stringify({ time: new Date().toISOString(), level: 'error', message }));
}

/** An end that nobody asked for and that another start may mend. */
export function isCrash(code, signal, hasServed = false) {
  return signal !== null || (code !== 0 && (hasServed || code !== refusedCode));
}

/** Whether a server of that life, or one before it, was set up rightly. */
export function wasServing(hasServed, livedMs) {
  return hasServed || livedMs >= rightlyMs;
}

/**
 * Runs the program and passes SIGINT and SIGTERM on to it. Ends with its exit code once it was stopped, ended by
 * itself in order, or refused to start.
 */
export function keepRunning(program, args, options) {
  let child;
  let timer;
  let isStopping = false;
  let pauseMs = 0;
  let hasServed = false;

  function start() {
    const startedAt = performance.now();
    child = spawn(program, args, options);
    child.on('error', (error) => {
      complain(`The server could not be started: ${error.message}`);
      process.exit(1);
    });
    child.on('exit', (code, signal) => {
      const livedMs = performance.now() - startedAt;
      if (isStopping || !isCrash(code, signal, hasServed)) process.exit(signal ? 1 : (code ?? 1));
      hasServed = wasServing(hasServed, livedMs);
      pauseMs = nextPause(pauseMs, livedMs);
      complain(
        `The server ended by itself (${signal ?? `code ${code}`}): it starts again in ${pauseMs / 1000} s.`,
      );
      timer = setTimeout(start, pauseMs);
    });
  }

  function stop(signal) {
    isStopping = true;
    // Between two starts there is nobody to stop.
    if (child.exitCode !== null || child.signalCode !== null) {
      clearTimeout(timer);
      process.exit(1);
    }
    child.kill(signal);
  }

  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => stop(signal));
  if (process.env.npm_lifecycle_event) onParentGone(() => stop('SIGTERM'));
  start();
}

/** npm passes a signal on to its shell alone, which ends without a word to what it runs. */
function onParentGone(work) {
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    work();
  }, parentCheckMs).unref();
}
