import { type CatalogPart, compareCatalogs, type Difference } from '../../server/database/catalog.ts';
import { unchecked } from './schemas.ts';

/** The steps of a migration, in their order. */
const steps = [
  ...([
    'drop',
    'drop view',
    'drop function',
    'table',
    'function',
    'view',
    'index',
    'trigger',
    'policy',
  ] as const),
  // A function that is gone is dropped when nothing needs it any more.
  'gone function' as const,
  // In whatever order the catalog tells of them, what is made is closed before it is opened to somebody.
  ...(['revoke', 'grant', 'comment'] as const),
];
type Step = (typeof steps)[number];

/**
 * SQL that brings a database with the catalog `before` to `after`. What belongs to tables themselves, and their rows, is a
 * person's to write: each stands as a statement that fails until it is replaced. Empty where nothing differs.
 */
export function writeMigration(before: CatalogPart[], after: CatalogPart[]): string {
  const written = Object.fromEntries(steps.map((step): [Step, string[]] => [step, []])) as Record<
    Step,
    string[]
  >;
  const differences = withoutGone(compareCatalogs(before, after), after);
  const remade = withRemade(withPolicyComments(differences, after), before, after);
  for (const difference of remade) write(difference, written);
  // In one statement, since one view may read another.
  if (written['drop view'].length > 0)
    written['drop view'] = [`DROP VIEW ${written['drop view'].join(', ')};`];
  if (written.table.length > 0) written.table = [holdPlace(written.table)];
  const statements = steps.flatMap((step) => written[step]);
  if (statements.length === 0) return '';
  // An empty line before and after what takes several.
  const isLong = (statement: string | undefined) => statement?.includes('\n');
  const apart = (at: number) => (isLong(statements[at]) || isLong(statements[at - 1]) ? '\n' : '');
  const sql = statements.map((one, at) => `${at > 0 ? apart(at) : ''}${one}\n`).join('');
  return written.function.length > 0 ? unchecked(sql) : sql;
}

/** What goes takes along its rights, its comments and all else that belongs to it. */
function withoutGone(differences: Difference[], after: CatalogPart[]): Difference[] {
  const left = new Set(after.flatMap(({ object, part }) => [object, `${object}, ${part}`]));
  return differences.filter(({ object, part, after: will }) => {
    if (will !== undefined || part === '') return true;
    const subject = part.replace(/^comment on (policy )?/, (_, policy?: string) => policy ?? 'column ');
    return left.has(object) && (subject === part || left.has(`${object}, ${subject}`));
  });
}

/** A policy that differs is dropped and made again, which loses its comment. */
function withPolicyComments(differences: Difference[], after: CatalogPart[]): Difference[] {
  const nameOf = ({ object, part }: { object: string; part: string }) => `${object}, ${part}`;
  const remade = differences.filter(
    ({ part, after: will }) => part.startsWith('policy ') && will !== undefined,
  );
  const comments = new Set(remade.map(({ object, part }) => nameOf({ object, part: `comment on ${part}` })));
  return [
    ...differences.filter((one) => !comments.has(nameOf(one))),
    ...after
      .filter((one) => comments.has(nameOf(one)))
      .map(({ object, part, text }): Difference => ({ object, part, before: undefined, after: text })),
  ];
}

/** Stands for the text of what is dropped to be made again. */
const another = 'another';

/** What cannot be replaced is dropped and made again, with all that belongs to it. */
function withRemade(differences: Difference[], before: CatalogPart[], after: CatalogPart[]): Difference[] {
  const known = new Set(before.map(({ object }) => object));
  const remade = new Set(
    differences.filter((one) => known.has(one.object) && mustBeDropped(one)).map(({ object }) => object),
  );
  // What reads a view goes with it. Views come in the order in which they were made.
  for (const { object, part, text } of before) {
    if (!object.startsWith('view ') || !part.startsWith('text, ')) continue;
    if (readsOneOf(remade, text)) remade.add(object);
  }
  const others = differences.filter(({ object }) => !remade.has(object));
  return [
    ...others,
    ...[...remade].map((object): Difference => ({ object, part: '', before: another, after: undefined })),
    ...after
      .filter(({ object }) => remade.has(object))
      .map(({ object, part, text }): Difference => ({ object, part, before: undefined, after: text })),
  ];
}

const readsOneOf = (objects: ReadonlySet<string>, text: string) =>
  [...objects].some(
    (one) => one.startsWith('view ') && new RegExp(`\\b${one.slice('view '.length)}\\b`).test(text),
  );

function mustBeDropped({ object, part, before, after }: Difference): boolean {
  if (before === undefined || after === undefined)
    return object.startsWith('view ') && part.startsWith('column ');
  if (object.startsWith('view ')) return part.startsWith('column ');
  // `create or replace` changes neither what a function returns nor what its arguments are called.
  const headOf = (text: string) => text.slice(0, text.indexOf('\n LANGUAGE'));
  return object.startsWith('function ') && part === '' && headOf(before) !== headOf(after);
}

function write(difference: Difference, written: Record<Step, string[]>): void {
  const { object, part, before, after } = difference;
  const [kind = ''] = object.split(' ');
  const name = object.slice(kind.length + 1);
  const [what = '', ...rest] = part.split(' ');
  const own = rest.join(' ');
  const replace = (step: Step, drop: string) => {
    if (before !== undefined) written.drop.push(drop);
    if (after !== undefined) written[step].push(after);
  };
  if (kind === 'function' && part === '') {
    const drop = before === another ? 'drop function' : 'gone function';
    if (after === undefined) written[drop].push(`DROP FUNCTION ${name};`);
    else written.function.push(after);
    if (before === undefined && after !== undefined) written.revoke.push(closed('FUNCTION', name));
  } else if (kind === 'view' && part.startsWith('text, ')) {
    if (after !== undefined) written.view.push(after);
    if (before === undefined && after !== undefined) written.revoke.push(closed('TABLE', name));
  } else if (kind === 'view' && part === '') {
    if (after === undefined) written['drop view'].push(name);
  } else if (kind === 'view' && what === 'column') {
    // Comes with its text.
  } else if (what === 'trigger') {
    replace('trigger', `DROP TRIGGER ${own} ON ${name};`);
  } else if (what === 'policy') {
    replace('policy', `DROP POLICY "${own}" ON ${name};`);
  } else if (what === 'index') {
    replace('index', `DROP INDEX ${name.split('.')[0]}.${own};`);
  } else if (what === 'grant') {
    const type = { function: 'FUNCTION', schema: 'SCHEMA' }[kind] ?? 'TABLE';
    if (before !== undefined) written.revoke.push(`REVOKE ALL ON ${type} ${name} FROM ${own};`);
    if (after !== undefined) written.grant.push(after);
  } else if (what === 'comment') {
    if (after !== undefined) written.comment.push(after);
    else if (before !== undefined) written.comment.push(before.replace(/ IS '[\s\S]*$/, ' IS NULL;'));
  } else {
    written.table.push(tell(difference));
    if (kind === 'table' && part === '' && before === undefined)
      written.revoke.push(`ALTER TABLE ${name} ENABLE ROW LEVEL SECURITY;`, closed('TABLE', name));
  }
}

const closed = (type: string, name: string) =>
  `REVOKE ALL ON ${type} ${name} FROM public, anon, authenticated, service_role;`;

function tell({ object, part, before, after }: Difference): string {
  return `TODO ${object}${part && `, ${part}`}\n  is:   ${before ?? 'nothing'}\n  will: ${after ?? 'nothing'}`;
}

/** One statement for all that is left to a person: it fails until it is replaced. */
function holdPlace(told: string[]): string {
  const comment = told.join('\n').replace(/^/gm, '-- ');
  return `${comment}\ndo $$ begin raise exception 'This migration is to be finished by hand: see TODO'; end $$;`;
}
