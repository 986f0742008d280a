import { appendFileSync } from 'node:fs';

/* Loaded before the server: what it writes to its standard error is kept in the file SERVER_LOG as well. */

const file = process.env.SERVER_LOG;
if (!file) throw new Error('SERVER_LOG names no file');

const write = process.stderr.write.bind(process.stderr);
process.stderr.write = (chunk: string | Uint8Array, ...rest: never[]) => {
  appendFileSync(file, chunk);
  return write(chunk, ...rest);
};
