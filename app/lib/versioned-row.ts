import { UserFacingError } from './error-messages.ts';

/** A row with optimistic concurrency: a write names the version that it was made from, its base version. */
interface Version {
  id: string;
  fecha_actualizacion: string;
}

/** Edit conflict: the stored row has another version, or is gone; nothing was written. */
export class EditConflict<Row = unknown> extends UserFacingError {
  override name = 'EditConflict';
  /** The stored row, where it was read. */
  readonly current: Row;

  constructor(current: Row, message = 'Otra persona cambió esto mientras lo editabas.') {
    super(message);
    this.current = current;
  }
}

/** For `.match()` of an update or delete. */
export function versionOf({ id, fecha_actualizacion }: Version) {
  return { id, fecha_actualizacion };
}

interface Written<Row> {
  data: Row[] | null;
  error: Error | null;
}

/** The row that a write at its base version has written: `written(table.update(…).match(versionOf(row)).select())`. */
export async function written<Row>(write: PromiseLike<Written<Row>>): Promise<Row> {
  const { data, error } = await write;
  if (error) throw error;
  const [row] = data ?? [];
  if (row === undefined) throw new EditConflict(undefined);
  return row;
}

interface Save<Row> {
  write: PromiseLike<Written<Row>>;
  /** The stored row, asked for when the write found another version; null: it is gone. */
  read(): Promise<Row | null>;
  /** Nothing is left to write: an earlier attempt was written and only its response was lost. */
  isSaved(current: Row): boolean;
  gone: string;
}

/** Saves a form at its base version; an edit conflict carries the stored row. */
export async function saveAtVersion<Row>({ write, read, isSaved, gone }: Save<Row>): Promise<Row> {
  try {
    return await written(write);
  } catch (error) {
    if (!(error instanceof EditConflict)) throw error;
    const current = await read();
    if (!current) throw new UserFacingError(gone);
    if (isSaved(current)) return current;
    throw new EditConflict(current);
  }
}
