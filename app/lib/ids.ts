const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Whether a value can be an id. PostgreSQL answers any other with an error instead of with no row. */
export function isId(value: string | null | undefined): value is string {
  return typeof value === 'string' && uuid.test(value);
}
