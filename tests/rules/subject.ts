import type { Person } from './world.ts';

/**
 * What is tried on each row of docs/permissions.md. `self` is the id of whoever tries, or null for a
 * visitor and for the service. Writes return a constant and not a column, so that a reply needs no
 * right to read and what is measured is the right to write.
 */
export interface Subject extends Owners {
  table: string;
  row: string;
  verbs: Record<string, (self: string | null) => string>;
}

interface Owners {
  owner: Person;
  otherOwner: Person;
}

export const subject = (table: string, row: string, owners: Owners, verbs: Subject['verbs']): Subject => ({
  table,
  row,
  ...owners,
  verbs,
});
