/**
 * PostgreSQL's own figure, 4, is that of a turning disk. Hosted Supabase has this one: rows that an index finds are then
 * read by it, also the few of each embed, and not by way of a bitmap.
 */
export const randomPageCost = 1.1;

/**
 * For a connection to a PostgreSQL whose operator has not chosen. Statements here run for milliseconds: where tables have
 * no statistics yet, the planner expects so many rows that it compiles them first (JIT), which takes seconds.
 */
export const choosePlannerSettings = `select set_config(name, value, false)
  from pg_settings join (values ('random_page_cost', '${randomPageCost}'), ('jit', 'off')) as chosen (name, value) using (name)
  where source = 'default'`;
