import { describe, expect, test } from 'vitest';
import { readDatabaseFigures } from '../../server/metrics/database-figures.ts';
import { engines } from '../support/engines.ts';
import { as, attempt, people, rows, service, sharedWorld, visitor } from './world.ts';

describe.each(engines)('figures of the product on $name', (engine) => {
  const database = sharedWorld(engine);

  const read = async () => {
    const samples = (await readDatabaseFigures(database)).flatMap((family) => family.samples);
    return (name: string, labels: Record<string, string> = {}) =>
      samples.find(
        (sample) =>
          sample.name === name &&
          Object.entries(labels).every(([label, text]) => sample.labels?.[label] === text),
      )?.value;
  };

  test('what waits for an admin, by kind, and for how long', async () => {
    const first = await read();
    await database.query(
      `update public.calificaciones set fecha = now() - interval '3 days' where id = '${rows.betoHeldReview}'`,
    );
    const second = await read();
    expect(second('guia_queue_oldest_seconds', { kind: 'resena' })).toBeGreaterThan(3 * 86_400 - 60);
    expect(second('guia_queue_items', { kind: 'resena' })).toBe(
      first('guia_queue_items', { kind: 'resena' }),
    );
    await database.query(`delete from public.calificaciones where id = '${rows.betoHeldReview}'`);
    const third = await read();
    expect(third('guia_queue_items', { kind: 'resena' })).toBe(
      (second('guia_queue_items', { kind: 'resena' }) ?? 0) - 1,
    );
  });

  test('mail by whether it is due, and admins by their second factor', async () => {
    await database.query(`delete from private.outgoing_mail;
      insert into private.outgoing_mail (correo, template, fields, attempts, next_try) values
        ('a@guia.example', 'x', '{}', 0, now()), ('b@guia.example', 'x', '{}', 1, now() + interval '1 hour'),
        ('c@guia.example', 'x', '{}', 10, now()), ('d@guia.example', 'x', '{}', 10, now() + interval '1 hour')`);
    const first = await read();
    expect(['due', 'later', 'given_up'].map((state) => first('guia_mail', { state }))).toEqual([1, 1, 2]);
    await database.query(
      `insert into auth.mfa_factors (id, user_id, factor_type, status, created_at, updated_at)
       values (gen_random_uuid(), $1, 'totp', 'verified', now(), now())`,
      [people.admin],
    );
    const second = await read();
    expect(second('guia_admins', { second_factor: 'yes' })).toBe(
      (first('guia_admins', { second_factor: 'yes' }) ?? 0) + 1,
    );
  });

  test('the age of the last good backup, where backups are noted', async () => {
    await database.query(`create table if not exists private.backups (
        is_only boolean primary key default true, last_good_at timestamptz, failed_at timestamptz
      );
      delete from private.backups`);
    expect((await read())('guia_backup_age_seconds')).toBeUndefined();
    await database.query(`insert into private.backups (last_good_at) values (now() - interval '5 hours')`);
    const noted = await read();
    expect(noted('guia_backup_age_seconds')).toBeCloseTo(5 * 3600, -2);
    expect(noted('guia_backup_failed')).toBe(0);
  });

  test('nobody reads them but the server', async () => {
    for (const scope of [visitor, as('user'), as('admin'), service]) {
      expect((await attempt(database, scope, 'select * from public.gateway_figures()')).outcome).toBe(
        'refused',
      );
    }
  });
});
