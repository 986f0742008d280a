import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** What a backup needs of `global/pg_control`; these fields have stood at the same place since PostgreSQL 11. */
export interface ControlFile {
  /** Made by initdb: tells one database folder from another. */
  systemId: string;
  isClosed: boolean;
  /** Where the last checkpoint stands in the write-ahead log; another one means that there was another checkpoint. */
  checkpoint: string;
  /** Where recovery begins. */
  redo: bigint;
  timeline: number;
  hasFullPageWrites: boolean;
}

const shutDown = 1;

export async function readControlFile(folder: string): Promise<ControlFile> {
  const bytes = await readFile(join(folder, 'global/pg_control'));
  return {
    systemId: String(bytes.readBigUInt64LE(0)),
    isClosed: bytes.readUInt32LE(16) === shutDown,
    checkpoint: String(bytes.readBigUInt64LE(32)),
    redo: bytes.readBigUInt64LE(40),
    timeline: bytes.readUInt32LE(48),
    hasFullPageWrites: bytes[56] === 1,
  };
}
