import { describe, expect, test } from 'vitest';
import { count } from '../support/counts.ts';
import { plantListings } from '../support/duplicates/listings.ts';
import { measureDuplicates } from '../support/duplicates/measure.ts';
import { engines } from '../support/engines.ts';
import { sharedDatabase } from '../support/shared.ts';

const planted = count(50, 300);

describe.each(engines)('duplicates among look-alikes, on $name', (engine) => {
  const database = sharedDatabase(engine);

  test(`${planted} planted pairs are found, and as many look-alikes are left alone`, async () => {
    const listings = plantListings({ size: planted * 6, pairs: planted, lookAlikes: planted });
    expect([listings.pairs.length, listings.lookAlikes.length]).toEqual([planted, planted]);
    const { precision, recall, specificity } = await measureDuplicates(database, listings);
    expect(recall).toBeGreaterThanOrEqual(0.92);
    expect(precision).toBeGreaterThanOrEqual(0.9);
    expect(specificity).toBeGreaterThanOrEqual(0.97);
    // Nothing is merged without a person.
    const [rows] = await database.query<{ n: number }>('select count(*)::int as n from public.proveedores');
    expect(rows?.n).toBe(listings.listings.length);
  }, 600_000);
});
