import type pg from 'pg';

/** More than a program has. Further texts, built at run time, are planned at each use. */
const maxStatements = 500;
/**
 * A statement over many rows has another text for each number of rows. Their plans would fill every
 * connection's memory, and planning is cheap compared with such work.
 */
const maxParameters = 50;
/** "Cached plan must not change result type": a migration changed a table. */
const outdatedPlanState = '0A000';

const statementNames = new Map<string, string>();

/** A single query or row change. Other statements have no plan. */
const preparablePattern = /^\s*(select|with|insert|update|delete)\b[^;]*$/i;

function statementNameOf(text: string): string | undefined {
  const known = statementNames.get(text);
  if (known !== undefined || statementNames.size >= maxStatements || !preparablePattern.test(text))
    return known;
  const name = `statement_${statementNames.size + 1}`;
  statementNames.set(text, name);
  return name;
}

/**
 * Caches plans of statements with few parameters, because planning costs more than running. An outdated
 * plan fails its statement once and closes the connection.
 */
export function prepareStatements(client: pg.PoolClient): void {
  const runQuery = client.query.bind(client);
  const query = async (text: string, values: unknown[] = []) => {
    const name = values.length > maxParameters ? undefined : statementNameOf(text);
    if (name === undefined) return await runQuery(text, values);
    try {
      return await runQuery({ name, text, values });
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === outdatedPlanState) void client.end();
      throw error;
    }
  };
  Object.defineProperty(client, 'query', { value: query });
}
