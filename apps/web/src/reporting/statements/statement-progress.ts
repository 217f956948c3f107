import type { Statement } from '@golden-acers/contract';
import { toCents, toMoney } from '@golden-acers/contract/money-values';

/** Who must act before a day can be closed, and how much is left for them. */
export interface StatementWait {
  readonly on: 'records' | 'decision' | 'confirmation' | 'review' | 'close';
  readonly count: number;
}

type StatementCounts = Pick<
  Statement,
  'state' | 'players' | 'playersRead' | 'openDifferences' | 'waitingDifferences' | 'unsettledDifferences'
>;

/** What the reader can do comes first. Empty for a closed day. */
export function statementWaits(statement: StatementCounts): readonly StatementWait[] {
  const { openDifferences, waitingDifferences, unsettledDifferences } = statement;
  switch (statement.state) {
    case 'closed':
      return [];
    case 'zero':
      return [{ on: 'close', count: 1 }];
    case 'reading':
      return [{ on: 'records', count: statement.players - statement.playersRead }];
    case 'differs': {
      const undecided = openDifferences - waitingDifferences - unsettledDifferences;
      const waits = [
        { on: 'decision', count: undecided },
        { on: 'confirmation', count: waitingDifferences },
        { on: 'review', count: unsettledDifferences },
      ] as const;
      return waits.filter(({ count }) => count > 0);
    }
  }
}

/** What is open on all days together. */
export function summarizeStatements(statements: readonly Statement[]) {
  const waits = statements.flatMap(statementWaits);
  const countOf = (on: StatementWait['on']) =>
    waits.reduce((sum, wait) => sum + (wait.on === on ? wait.count : 0), 0);
  const reading = statements.filter(({ state }) => state === 'reading');
  const forecasts = reading.map(({ forecastAt }) => forecastAt);
  return {
    reading: reading.length,
    /** When all will be read. Null: it is not known of each. */
    readAt: forecasts.includes(null) ? null : (forecasts.toSorted().at(-1) ?? null),
    decisions: countOf('decision'),
    confirmations: countOf('confirmation'),
    reviews: countOf('review'),
    toClose: countOf('close'),
    openChange: toMoney(statements.reduce((sum, { openChange }) => sum + toCents(openChange), 0n)),
  };
}

export const isStatementOpen = ({ state }: Pick<Statement, 'state'>): boolean => state !== 'closed';
