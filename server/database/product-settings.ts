import type { Config } from '../config.ts';
import type { Database } from './database.ts';

/**
 * Hands the product those settings of the environment that are its own to understand, if it has a function
 * `gateway_apply_settings(jsonb)`. What the environment does not name stays as it is in the database.
 */
export async function applyProductSettings(
  { productSettings }: Pick<Config, 'productSettings'>,
  database: Database,
): Promise<void> {
  if (Object.keys(productSettings).length === 0) return;
  const [product] = await database.query<{ takes_settings: boolean }>(
    `select to_regprocedure('public.gateway_apply_settings(jsonb)') is not null as takes_settings`,
  );
  if (!product?.takes_settings) return;
  await database.query('select public.gateway_apply_settings($1)', [JSON.stringify(productSettings)]);
}
