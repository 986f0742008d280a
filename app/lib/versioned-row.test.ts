import { expect, test } from 'vitest';
import { EditConflict, saveAtVersion, written } from './versioned-row.ts';

const wrote = <Row>(...rows: Row[]) => Promise.resolve({ data: rows, error: null });
const save = (write: ReturnType<typeof wrote<number>>, stored: number | null) =>
  saveAtVersion({ write, read: async () => stored, isSaved: (row) => row === 7, gone: 'No está' });

test('a write that meets its version gives the row; none is an edit conflict, an error is thrown', async () => {
  expect(await written(wrote(1))).toBe(1);
  await expect(written(wrote())).rejects.toBeInstanceOf(EditConflict);
  const error = new Error('no');
  await expect(written(Promise.resolve({ data: null, error }))).rejects.toBe(error);
});

test('a save that meets another version tells what is stored, unless it is what was to be saved', async () => {
  expect(await save(wrote(1), null)).toBe(1);
  expect(await save(wrote<number>(), 7)).toBe(7);
  await expect(save(wrote<number>(), 2)).rejects.toMatchObject({ name: 'EditConflict', current: 2 });
  await expect(save(wrote<number>(), null)).rejects.toThrow('No está');
});
