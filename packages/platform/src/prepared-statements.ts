import type pg from 'pg';

/** More than a program of ours has. A text beyond it, put together at run time, is planned at each use. */
const maxStatements = 500;
/**
 * What is put together for so many rows is another text for each number of them: their plans would push out all others, and fill
 * the memory of every connection. Beside the work of so many rows, planning is little.
 */
const maxParameters = 50;
/** "Cached plan must not change result type": a migration changed a table under a running program. */
const outdatedPlanState = '0A000';

const statementNames = new Map<string, string>();

/** One statement. What changes the transaction, the connection or a table has no plan. */
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
 * Has the connection keep the plan of every statement, unless its parameters are many: planning one costs the database more than
 * running it. A connection whose plan a migration made useless fails that statement once and is not used again.
 */
export function prepareStatements(client: pg.PoolClient): void {
  const ask = client.query.bind(client);
  const query = async (text: string, values: unknown[] = []) => {
    const name = values.length > maxParameters ? undefined : statementNameOf(text);
    if (name === undefined) return await ask(text, values);
    try {
      return await ask({ name, text, values });
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === outdatedPlanState) void client.end();
      throw error;
    }
  };
  Object.defineProperty(client, 'query', { value: query });
}
