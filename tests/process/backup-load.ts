import { createClient } from '@supabase/supabase-js';
import { afterEach } from 'vitest';

export const secretKey = 'sb_secret_0123456789abcdef0123456789abcdef';

interface Load {
  /** What has been acknowledged so far and stays. */
  readonly rows: string[];
  readonly files: string[];
  /** Resolves when nothing is under way any more. */
  stop(): Promise<void>;
}

const stops: Array<() => void> = [];
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
});

/** What a file has in it. */
export const contentFor = (name: string) => `${name} `.repeat(2_000);

/** Writes without pause: rows, files, and files that are removed again. */
export async function startLoad(url: string): Promise<Load> {
  const client = createClient(url, secretKey, { auth: { persistSession: false } });
  const made = await client.storage.createBucket('papers');
  if (made.error) throw made.error;
  const papers = client.storage.from('papers');
  const rows: string[] = [];
  const files: string[] = [];
  let isStopped = false;
  stops.push(() => {
    isStopped = true;
  });

  async function writeRows(): Promise<void> {
    for (let number = 0; !isStopped; number += 1) {
      const titulo = `Fila ${number}`;
      const { error } = await client
        .from('recursos')
        .insert({ titulo, descripcion: 'x'.repeat(500), tipo_recurso: 'link', url: 'https://a.example' });
      if (error) throw new Error(error.message);
      rows.push(titulo);
    }
  }
  async function writeFiles(): Promise<void> {
    for (let number = 0; !isStopped; number += 1) {
      const name = `${number}.txt`;
      const { error } = await papers.upload(name, contentFor(name));
      if (error) throw error;
      // Every other one is gone at once.
      if (number % 2 === 0) {
        files.push(name);
        continue;
      }
      const removed = await papers.remove([name]);
      if (removed.error) throw removed.error;
    }
  }
  const running = Promise.all([writeRows(), writeFiles()]);
  // Told by `stop`.
  running.catch(() => {});
  return {
    rows,
    files,
    async stop() {
      isStopped = true;
      await running;
    },
  };
}
