import { camelCase, snakeCase } from '@golden-acers/platform';
import { type QueryExecutorProvider, sql } from 'kysely';

/** Facts that the database does not know about its columns. */
export interface ColumnOverrides {
  /** The types that the others name, by module. */
  readonly imports: Readonly<Record<string, readonly string[]>>;
  /** The type that a program reads from `table.column`, in place of the type that follows from the column. */
  readonly types: Readonly<Record<string, string>>;
  /** By `table.column`. */
  readonly comments: Readonly<Record<string, string>>;
  /** Columns that a trigger writes and no program may. */
  readonly generated: readonly string[];
  /** Views whose rows are those of a table. Other views have no type. */
  readonly views: Readonly<Record<string, string>>;
}

interface Column {
  readonly table: string;
  readonly column: string;
  readonly type: string;
  readonly isNullable: boolean;
  readonly hasDefault: boolean;
  readonly isGenerated: boolean;
  /** The checks of this column alone. */
  readonly checks: readonly string[];
  /** The program's access to the table. */
  readonly access: Access;
}

type Access = 'write' | 'append' | 'read';

const listColumns = (appRole: string) => sql<Column>`
  select class.relname as table, attname as column, format_type(atttypid, null) as type,
      not attnotnull as is_nullable, atthasdef and attgenerated = '' as has_default,
      attidentity = 'a' or attgenerated <> '' as is_generated,
      array(select pg_get_constraintdef(oid, true) from pg_constraint
        where conrelid = class.oid and contype = 'c' and conkey = array[attnum]) as checks,
      case when has_table_privilege(${appRole}, class.oid, 'update') then 'write'
        when has_table_privilege(${appRole}, class.oid, 'insert') then 'append' else 'read' end as access
    from pg_class class join pg_attribute on attrelid = class.oid
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
      and attnum > 0 and not attisdropped and relname <> 'schema_migration'
    order by class.relname collate "C", attnum`;

/**
 * The type that our connections return for a type of PostgreSQL (see `openDatabase`). JSON is written as
 * text.
 */
const types: Readonly<Record<string, string>> = {
  text: 'string',
  'text[]': 'string[]',
  uuid: 'string',
  xid8: 'string',
  pg_snapshot: 'string',
  bit: 'string',
  date: 'string',
  numeric: 'string',
  'time without time zone': 'string',
  smallint: 'number',
  'smallint[]': 'number[]',
  integer: 'number',
  'double precision': 'number',
  bigint: 'bigint',
  'bigint[]': 'bigint[]',
  boolean: 'boolean',
  bytea: 'Buffer',
  'timestamp with time zone': 'Date',
  jsonb: 'unknown',
};

/** Returns the literals of `CHECK (state = ANY (ARRAY['open'::text, 'over'::text]))`, as a union. */
function unionOf({ type, checks }: Column): string | undefined {
  const check = checks.find((text) => /^CHECK \(\w+ (= ANY \(ARRAY\[|<@ ARRAY\[|= )'/.test(text));
  if (check === undefined) return undefined;
  const union = [...check.matchAll(/'(\w+)'::text/g)].map(([, value]) => `'${value}'`).join(' | ');
  return type.endsWith('[]') ? `(${union})[]` : union;
}

function typeOf(column: Column, { types: known, generated }: ColumnOverrides): string {
  const { table, type, isNullable, hasDefault, isGenerated } = column;
  const name = `${table}.${column.column}`;
  const read = known[name] ?? unionOf(column) ?? types[type];
  if (read === undefined) throw new Error(`The type ${type} of ${name} is unknown.`);
  if (type === 'jsonb') {
    const json = hasDefault ? `GeneratedJson<${read}>` : `Json<${read}>`;
    return isNullable ? `${json} | null` : json;
  }
  const either = isNullable ? `${read} | null` : read;
  if (isGenerated || generated.includes(name)) return `GeneratedAlways<${either}>`;
  return hasDefault ? `Generated<${either}>` : either;
}

function nameOf(name: string): string {
  if (snakeCase(camelCase(name)) !== name)
    throw new Error(`The name ${name} cannot be read back from camelCase.`);
  return camelCase(name);
}

function describeTable(name: string, columns: readonly Column[], overrides: ColumnOverrides): string {
  const lines = columns.map((column) => {
    const comment = overrides.comments[`${name}.${column.column}`];
    const described = comment === undefined ? '' : `    /** ${comment} */\n`;
    return `${described}    ${nameOf(column.column)}: ${typeOf(column, overrides)};\n`;
  });
  const access = columns[0]?.access ?? 'read';
  const [before, after] = { write: ['', ''], append: ['AppendOnly<', '>'], read: ['ReadOnly<', '>'] }[access];
  return `  ${nameOf(name)}: ${before}{\n${lines.join('')}  }${after};\n`;
}

const helpers: Readonly<Record<string, string>> = {
  Json: '/** Written as text. */\ntype Json<T> = ColumnType<T, string, string>;\n',
  GeneratedJson: 'type GeneratedJson<T> = ColumnType<T, string | undefined, string>;\n',
  ReadOnly: `/** Only functions of the database write these tables. */
type ReadOnly<Table> = { [Name in keyof Table]: ColumnType<SelectType<Table[Name]>, never, never> };\n`,
  AppendOnly: `/** No program changes their rows. */
type AppendOnly<Table> = {
  [Name in keyof Table]: ColumnType<SelectType<Table[Name]>, InsertType<Table[Name]>, never>;
};\n`,
};

/** An override of a dropped column would be read as if it still said something. */
function assertColumnsExist(
  columns: readonly Column[],
  { types: known, comments, generated }: ColumnOverrides,
) {
  const names = new Set(columns.map(({ table, column }) => `${table}.${column}`));
  const unknown = [...Object.keys(known), ...Object.keys(comments), ...generated].filter(
    (name) => !names.has(name),
  );
  if (unknown.length > 0) throw new Error(`The database has no ${unknown.join(', ')}.`);
}

/** Returns the TypeScript of the interface `name` with the tables of a migrated database. */
export async function describeTables(
  db: QueryExecutorProvider,
  { name, appRole, overrides }: { name: string; appRole: string; overrides: ColumnOverrides },
): Promise<string> {
  const { rows } = await listColumns(appRole).execute(db);
  assertColumnsExist(rows, overrides);
  const tables = Map.groupBy(rows, ({ table }) => table);
  const body = [...tables].map(([table, columns]) => describeTable(table, columns, overrides)).join('');
  const views = Object.entries(overrides.views).map(
    ([view, table]) => `  ${nameOf(view)}: ReadOnly<${name}['${nameOf(table)}']>;\n`,
  );
  const text = `export interface ${name} {\n${body}${views.join('')}}\n`;
  const used = Object.entries(helpers).filter(([helper]) => new RegExp(`\\b${helper}<`).test(text));
  const definitions = used.map(([, definition]) => definition).join('\n');
  const kyselyTypes = ['ColumnType', 'Generated', 'GeneratedAlways', 'InsertType', 'SelectType'];
  const imports = Object.entries({ ...overrides.imports, kysely: kyselyTypes }).map(([module, names]) => {
    const needed = names.filter((type) => new RegExp(`\\b${type}\\b`).test(definitions + text));
    return needed.length === 0
      ? ''
      : `import type {\n${needed.map((type) => `  ${type},\n`).join('')}} from '${module}';\n`;
  });
  return `// Generated from the migrated database by tools/table-types/generate.ts.\n${imports.join('')}\n${definitions}\n${text}`;
}
