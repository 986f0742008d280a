import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Scope } from '../../server/database/scope.ts';
import { engines } from '../support/engines.ts';
import { subjects } from './cells.ts';
import { permissionTable } from './permissions.ts';
import type { Subject } from './subject.ts';
import { as, attempt, people, service, sharedWorld, visitor } from './world.ts';

const actors = ['visitor', 'user', 'owner', 'other owner', 'admin', 'service'] as const;
type Actor = (typeof actors)[number];

/** Who an actor is on this row, and the id they write as their own. */
function play(actor: Actor, { owner, otherOwner }: Subject): { scope: Scope; self: string | null } {
  switch (actor) {
    case 'visitor':
      return { scope: visitor, self: null };
    case 'service':
      return { scope: service, self: null };
    default: {
      const person = { user: 'user', owner, 'other owner': otherOwner, admin: 'admin' } as const;
      return { scope: as(person[actor]), self: people[person[actor]] };
    }
  }
}

// The document is the list of expectations: what it says of a cell is what is tried.
const documented = permissionTable('Cells');

test('the document has a line for every table, row and verb that is tried, and no other', () => {
  const tried = subjects.flatMap(({ table, row, verbs }) =>
    Object.keys(verbs).map((verb) => `${table} / ${row} / ${verb}`),
  );
  expect(documented.map((line) => `${line.table} / ${line.row} / ${line.verb}`).sort()).toEqual(tried.sort());
});

describe.each(engines)('who may do what, on $name', (engine) => {
  const database = sharedWorld(engine);
  let tried = 0;
  beforeAll(() => database.query(`insert into storage.buckets (id, name) values ('spare', 'spare')`));
  afterAll(() => void process.stdout.write(`rules on ${engine.name}: ${tried} cells tried\n`));

  describe.each(subjects)('$table, $row', (subject) => {
    const lines = documented.filter(({ table, row }) => table === subject.table && row === subject.row);
    const cells = lines.flatMap((line) =>
      actors.map((actor) => ({ actor, verb: line.verb ?? '', expected: line[actor] })),
    );

    test.each(cells)('$actor, $verb: $expected', async ({ actor, verb, expected }) => {
      const { scope, self } = play(actor, subject);
      const statement = subject.verbs[verb]?.(self) ?? '';
      expect((await attempt(database, scope, statement)).outcome).toBe(expected);
      tried += 1;
    });
  });

  test('no cell was skipped', () => {
    expect(tried).toBe(documented.length * actors.length);
  });
});
