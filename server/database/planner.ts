/**
 * PostgreSQL's own figure, 4, is that of a turning disk. Hosted Supabase has this one: rows that an index finds are then
 * read by it, also the few of each embed, and not by way of a bitmap.
 */
export const randomPageCost = 1.1;

/** For a connection to a PostgreSQL whose operator has not chosen. */
export const chooseRandomPageCost = `select set_config('random_page_cost', '${randomPageCost}', false)
  from pg_settings where name = 'random_page_cost' and source = 'default'`;
