import { open, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

const pageBytes = 8_192;
const pagesPerSegment = 131_072;
const laneCount = 32;
const prime = 16_777_619;
/** The seeds of PostgreSQL's checksum (checksum_impl.h). */
const seeds = Uint32Array.of(
  ...[0x5b1f36e9, 0xb8525960, 0x02ab50aa, 0x1de66d2a, 0x79ff467a, 0x9bb9f8a3, 0x217e7cd2, 0x83e13d2c],
  ...[0xf8d4474f, 0xe39eb970, 0x42c6ae16, 0x993216fa, 0x7b093b5d, 0x98daff3c, 0xf718902a, 0x0b1c9cdb],
  ...[0xe58f764b, 0x187636bc, 0x5d7b3bb1, 0xe73de7de, 0x92bec979, 0xcca6c0b2, 0x304a0979, 0x85aa43d4],
  ...[0x783125bb, 0x6ca8eaa2, 0xe407eac6, 0x4b5cfc3e, 0x9fbf8c76, 0x15ca20be, 0xf2ca9fd3, 0x959bd756],
);
const checksumAt = 8;
/** In the control file, behind the system's identifier and two versions. */
const stateAt = 16;
const shutDown = 1;
const upperAt = 14;

/** What a page of a table or an index must carry as its checksum; `block` is its place in the relation. */
function pageChecksum(page: Buffer, block: number): number {
  // A copy, for a page may begin anywhere in its buffer; every machine this runs on is little-endian.
  const words = new Uint32Array(new Uint8Array(page).buffer);
  // The field itself counts as zero.
  words[checksumAt / 4] = (words[checksumAt / 4] ?? 0) & 0xffff0000;
  const sums = seeds.slice();
  for (let at = 0; at < words.length + 2 * laneCount; at += 1) {
    const lane = at % laneCount;
    const mixed = ((sums[lane] ?? 0) ^ (words[at] ?? 0)) >>> 0;
    sums[lane] = Math.imul(mixed, prime) ^ (mixed >>> 17);
  }
  const sum = sums.reduce((all, one) => (all ^ one) >>> 0, 0);
  return (((sum ^ block) >>> 0) % 65_535) + 1;
}

/** Whether the last shutdown was clean, by the state in pg_control. */
export async function wasClosedInOrder(folder: string): Promise<boolean> {
  const control = await readFile(join(folder, 'global/pg_control'));
  return control.readUInt32LE(stateAt) === shutDown;
}

/** Files of relations with a page that does not carry its checksum. To be asked when the engine has written all it has. */
export async function findDamage(folder: string): Promise<string[]> {
  const damaged: string[] = [];
  const folders = ['global', ...(await readdir(join(folder, 'base'))).map((name) => join('base', name))];
  for (const name of folders) {
    for (const file of await readdir(join(folder, name))) {
      if (!relationFile.test(file)) continue;
      if (await isDamaged(join(folder, name, file))) damaged.push(join(name, file));
    }
  }
  return damaged;
}

/** `<number>[_fork][.segment]` */
const relationFile = /^\d+(_(fsm|vm|init))?(\.\d+)?$/;

async function isDamaged(path: string): Promise<boolean> {
  const firstBlock = Number(/\.(\d+)$/.exec(path)?.[1] ?? 0) * pagesPerSegment;
  const file = await open(path, 'r');
  try {
    const chunk = Buffer.allocUnsafe(64 * pageBytes);
    for (let block = firstBlock; ; ) {
      const { bytesRead } = await file.read(chunk, 0, chunk.length);
      if (bytesRead === 0) return false;
      for (let at = 0; at + pageBytes <= bytesRead; at += pageBytes, block += 1) {
        const page = chunk.subarray(at, at + pageBytes);
        // A page that was made and never filled has none.
        if (page.readUInt16LE(upperAt) === 0) continue;
        if (page.readUInt16LE(checksumAt) !== pageChecksum(page, block)) return true;
      }
    }
  } finally {
    await file.close();
  }
}
