/** An identifier. Names reach this point checked: never empty, no zero byte. */
export function ident(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

/**
 * A string constant, for settings and the keys of JSON paths only: as constants these match expression indexes
 * and may be grouped by. `E''` reads the same whatever standard_conforming_strings says.
 */
export function literal(text: string): string {
  return `E'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
}

export function qualifiedName({ schema, name }: { schema: string; name: string }): string {
  return `${ident(schema)}.${ident(name)}`;
}
