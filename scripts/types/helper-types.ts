export const jsonType = `export type Json =
  | string
  | number
  | boolean
  | null
  | { [key: string]: Json | undefined }
  | Json[];`;

/** Short names for what a table, a view or an enum holds. */
export function helperTypes(schema: string): string {
  return `type DefaultSchema = Database['${schema}'];
type Relations = DefaultSchema['Tables'] & DefaultSchema['Views'];
type NamesWith<Part extends string> = {
  [Name in keyof Relations]: Relations[Name] extends Record<Part, unknown> ? Name : never;
}[keyof Relations];

export type Tables<Name extends keyof Relations> = Relations[Name]['Row'];
export type TablesInsert<Name extends NamesWith<'Insert'>> = Relations[Name]['Insert'];
export type TablesUpdate<Name extends NamesWith<'Update'>> = Relations[Name]['Update'];
export type Enums<Name extends keyof DefaultSchema['Enums']> = DefaultSchema['Enums'][Name];
export type CompositeTypes<Name extends keyof DefaultSchema['CompositeTypes']> =
  DefaultSchema['CompositeTypes'][Name];`;
}
