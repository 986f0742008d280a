import { z } from 'zod';

const sha256 = z.string().regex(/^[0-9a-f]{64}$/);

/** What an archive says of itself: its last entry but one. */
export const manifestSchema = z.object({
  format: z.literal(1),
  createdAt: z.iso.datetime(),
  program: z.object({ version: z.string() }),
  engine: z.object({ name: z.enum(['pglite', 'postgres']), version: z.string() }),
  /** Rows by table, which any engine takes, or the file of pg_dump. */
  kind: z.enum(['rows', 'pg_dump']),
  /** Of an embedded database: which folder, and at which of its checkpoints. */
  folder: z.object({ systemId: z.string(), checkpoint: z.string(), isClosed: z.boolean() }).optional(),
  migrations: z.object({ platform: z.array(z.string()), product: z.array(z.string()) }),
  tables: z.array(
    z.object({ name: z.string(), columns: z.array(z.string()), rows: z.int().min(0), sum: sha256 }),
  ),
  sequences: z.array(
    z.object({ name: z.string(), value: z.string().regex(/^-?\d+$/), isCalled: z.boolean() }),
  ),
  /** Bytes of uploads: how many there are, and how much they weigh. */
  files: z.object({
    count: z.int().min(0),
    bytes: z.int().min(0),
    /** Versions that have a row and no bytes: the store had lost them before. */
    missing: z.array(z.string()),
  }),
  entries: z.array(z.object({ name: z.string(), size: z.int().min(0), sha256 })),
});

export type Manifest = z.infer<typeof manifestSchema>;

export const manifestName = 'manifest.json';
/** The last entry: the SHA-256 of the manifest, which has those of all the others. */
export const sealName = 'manifest.sha256';
export const dumpName = 'database.dump';
export const filePrefix = 'files/';
export const rowsName = (table: string) => `rows/${table}.gz`;
