import type pg from 'pg';

/** More than one of our programs has. Any further text, built at run time, is planned at each use. */
const maxStatements = 500;
/**
 * A statement over many rows has another text for each number of rows. Their plans would push out all
 * others and fill the memory of every connection; planning is cheap beside such work.
 */
const maxParameters = 50;
/** "Cached plan must not change result type": a migration changed a table under a running program. */
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
 * Makes the connection cache the plan of each statement with few parameters: planning costs the database
 * more than running it. A connection with an outdated plan fails that statement once and is closed.
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
