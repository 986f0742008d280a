import { expect, test } from 'vitest';
import { createProgress } from './progress.ts';

function screenOf(isTTY: boolean, columns = 80) {
  let text = '';
  return { isTTY, columns, write: (more: string) => (text += more), read: () => text };
}

test('a terminal has a bar that is drawn over itself, never wider than it', () => {
  const screen = screenOf(true, 60);
  const progress = createProgress(screen);
  progress.show('Subiendo filas', 1_500, 3_000);
  progress.end();
  const [drawn = ''] = screen.read().split('\r').filter(Boolean);
  expect(drawn).toContain(`${'█'.repeat(12)}${'░'.repeat(12)}  50 %`);
  expect(drawn.replace('\u001b[K', '').length).toBeLessThan(60);
  expect(screen.read()).not.toContain('\n');
});

test('elsewhere there are lines, one for each tenth', () => {
  const screen = screenOf(false);
  const progress = createProgress(screen);
  for (let done = 0; done <= 5_000; done += 10) progress.show('Ensayando', done, 5_000);
  const lines = screen.read().trimEnd().split('\n');
  expect(lines).toHaveLength(11);
  expect(lines[0]).toBe('Ensayando, 0 de 5,000');
  expect(lines.at(-1)).toBe('Ensayando, 5,000 de 5,000');
});
