import type pg from 'pg';

/** More than a program has. Further statements, built at run time, are planned at each use. */
const maxStatements = 500;
/**
 * A statement over many rows has a different text for each number of rows. Their plans would fill the memory
 * of every connection, and planning is cheap compared with such statements.
 */
const maxParameters = 50;
/** "Cached plan must not change result type": a migration changed a table. */
const outdatedPlanState = '0A000';
/** The session accepts no writes: it is connected to a former primary, which is now a standby. */
const readOnlyState = '25006';
/** The client's own time-out. The statement still runs, and the next one would wait for it. */
const readTimeoutMessage = 'Query read timeout';

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

/** Gives the statement a new name under which no connection has prepared it. */
function renameStatement(text: string, outdated: string): void {
  if (statementNames.get(text) === outdated) statementNames.set(text, `${outdated}_again`);
}

/**
 * Prepares statements with few parameters, because planning takes longer than running them. A statement with
 * an outdated plan runs again with a new one; in a transaction, which has failed then, it throws, because the
 * commit may have been sent already. Closes the connection after an error that its next statement would hit
 * too.
 */
export function prepareStatements(client: pg.PoolClient): void {
  const runQuery = client.query.bind(client);
  const query = async (text: string, values: unknown[] = []) => {
    const name = values.length > maxParameters ? undefined : statementNameOf(text);
    const isInTransaction = client.getTransactionStatus() === 'T';
    try {
      return await (name === undefined ? runQuery(text, values) : runQuery({ name, text, values }));
    } catch (error) {
      // The pool drops a connection that has ended.
      if (isConnectionUseless(error)) void client.end();
      const isOutdated = error instanceof Error && 'code' in error && error.code === outdatedPlanState;
      if (name === undefined || !isOutdated) throw error;
      renameStatement(text, name);
      if (isInTransaction) throw error;
      return await runQuery(text, values).catch(() => {
        throw error;
      });
    }
  };
  Object.defineProperty(client, 'query', { value: query });
}

function isConnectionUseless(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return ('code' in error && error.code === readOnlyState) || error.message === readTimeoutMessage;
}
