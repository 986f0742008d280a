/** What the generator knows of a database schema: read by catalog.ts, written by write-database.ts. */
export interface Schema {
  tables: Relation[];
  views: Relation[];
  functions: SchemaFunction[];
  enums: Array<{ name: string; values: string[] }>;
  compositeTypes: Array<{ name: string; columns: Column[] }>;
}

/** A type by its PostgreSQL name; `of` says where a type of the schema itself is found. */
export interface ColumnType {
  name: string;
  of: 'base' | 'enum' | 'relation' | 'composite';
  isArray: boolean;
}

export interface Column {
  name: string;
  type: ColumnType;
  isNullable: boolean;
  hasDefault: boolean;
  canInsert: boolean;
  canUpdate: boolean;
}

export interface Relation {
  name: string;
  columns: Column[];
  canInsert: boolean;
  canUpdate: boolean;
  relationships: Relationship[];
}

export interface Relationship {
  foreignKeyName: string;
  columns: string[];
  isOneToOne: boolean;
  referencedRelation: string;
  referencedColumns: string[];
}

export interface SchemaFunction {
  name: string;
  args: Array<{ name: string; type: ColumnType; isOptional: boolean }>;
  /** The columns of `returns table (…)`, else one type. */
  returns: ColumnType | Array<{ name: string; type: ColumnType }>;
  returnsSet: boolean;
}
