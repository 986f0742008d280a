/** Where progress is written: a terminal, or a file of lines. */
interface Screen {
  isTTY?: boolean;
  columns?: number;
  write(text: string): unknown;
}

const barLength = 24;

/** A bar that is drawn over itself on a terminal; elsewhere a line at the start, at each tenth and at the end. */
export function createProgress(screen: Screen = process.stderr) {
  let last = '';
  return {
    /** `all` is unknown where only what is done can be counted. */
    show(name: string, done: number, all?: number) {
      const share = all ? Math.min(1, done / all) : undefined;
      if (screen.isTTY) {
        screen.write(`\r\u001b[K${draw(name, done, all, share).slice(0, (screen.columns ?? 80) - 1)}`);
        return;
      }
      const mark = `${name} ${share === undefined ? '' : Math.floor(share * 10)}`;
      if (mark !== last) screen.write(`${tell(name, done, all)}\n`);
      last = mark;
    },
    /** What comes next begins on a line of its own. */
    end() {
      if (screen.isTTY) screen.write('\r\u001b[K');
      last = '';
    },
  };
}

function draw(name: string, done: number, all: number | undefined, share: number | undefined): string {
  if (share === undefined) return tell(name, done, all);
  const filled = Math.round(share * barLength);
  const bar = `${'█'.repeat(filled)}${'░'.repeat(barLength - filled)}`;
  return `${bar} ${String(Math.round(share * 100)).padStart(3)} %  ${tell(name, done, all)}`;
}

function tell(name: string, done: number, all: number | undefined): string {
  const count = done.toLocaleString('es-PR');
  return all === undefined ? `${name}, ${count}` : `${name}, ${count} de ${all.toLocaleString('es-PR')}`;
}
