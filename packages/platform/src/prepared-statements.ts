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
/** The session takes no writes: it leads to a former primary, which is a standby now. */
const readOnlyState = '25006';
/** The client's own time-out: the statement still runs, and the next one would wait behind it. */
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

/** No connection has prepared it under its new name. */
function renameStatement(text: string, outdated: string): void {
  if (statementNames.get(text) === outdated) statementNames.set(text, `${outdated}_again`);
}

/**
 * Caches plans of statements with few parameters, because planning costs more than running. A statement whose
 * plan is outdated runs again with a new one. In a transaction, which has failed then, it throws. Closes the
 * connection after an error that its next statement would meet too.
 */
export function prepareStatements(client: pg.PoolClient): void {
  const runQuery = client.query.bind(client);
  const query = async (text: string, values: unknown[] = []) => {
    const name = values.length > maxParameters ? undefined : statementNameOf(text);
    try {
      return await (name === undefined ? runQuery(text, values) : runQuery({ name, text, values }));
    } catch (error) {
      // The pool drops a connection that has ended.
      if (isConnectionUseless(error)) void client.end();
      const isOutdated = error instanceof Error && 'code' in error && error.code === outdatedPlanState;
      if (name === undefined || !isOutdated) throw error;
      renameStatement(text, name);
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
