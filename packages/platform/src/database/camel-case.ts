import { type KyselyPlugin, PostgresDialect, PostgresQueryCompiler } from 'kysely';

export const camelCase = (name: string): string =>
  name.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
export const snakeCase = (name: string): string =>
  name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** A program reads the same few hundred columns again and again. */
const columnNames = new Map<string, string>();
function nameOf(column: string): string {
  const name = columnNames.get(column) ?? camelCase(column);
  columnNames.set(column, name);
  return name;
}

/**
 * Names are camelCase in programs and snake_case in the database. Kysely's `CamelCasePlugin` does the same,
 * but copies every statement, which takes as long as building it, and is slower for long results.
 */
export class SnakeCaseDialect extends PostgresDialect {
  override createQueryCompiler(): PostgresQueryCompiler {
    return new SnakeCaseCompiler();
  }
}

class SnakeCaseCompiler extends PostgresQueryCompiler {
  protected override sanitizeIdentifier(name: string): string {
    return super.sanitizeIdentifier(snakeCase(name));
  }
}

/** Results of raw SQL get these names too. Names without an underscore cost nothing. */
export const camelCaseRows: KyselyPlugin = {
  transformQuery: ({ node }) => node,
  async transformResult({ result }) {
    const [first] = result.rows;
    if (first === undefined) return result;
    const columns = Object.keys(first);
    if (!columns.some((column) => column.includes('_'))) return result;
    const names = columns.map((column) => [column, nameOf(column)] as const);
    const rows = result.rows.map((row) => {
      const renamed: typeof row = {};
      for (const [column, name] of names) renamed[name] = row[column];
      return renamed;
    });
    return { ...result, rows };
  },
};
