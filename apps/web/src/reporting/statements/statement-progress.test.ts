import type { Statement } from '@golden-acers/contract';
import { toMoney } from '@golden-acers/contract/money-values';
import { describe, expect, test } from 'vitest';
import { statementWaits, summarizeStatements } from './statement-progress.ts';

const statement = (fields: Partial<Statement>): Statement => ({
  day: '2026-03-01',
  providerAgent: 'Agent1',
  state: 'differs',
  players: 40,
  playersRead: 40,
  transfers: 0,
  records: 0,
  ours: toMoney(0n),
  theirs: toMoney(0n),
  openDifferences: 0,
  waitingDifferences: 0,
  unsettledDifferences: 0,
  openChange: toMoney(0n),
  requestedBy: null,
  requestedAt: '2026-03-02T00:00:00.000Z',
  comparedAt: null,
  forecastAt: null,
  closedBy: null,
  closedAt: null,
  ...fields,
});
const reading = { state: 'reading', playersRead: 12 } as const;

describe('an open day', () => {
  test('waits for the provider’s records first, and for nobody once it is closed', () => {
    expect(statementWaits(statement(reading))).toEqual([{ on: 'records', count: 28 }]);
    expect(statementWaits(statement({ state: 'zero' }))).toEqual([{ on: 'close', count: 1 }]);
    expect(statementWaits(statement({ state: 'closed' }))).toEqual([]);
  });

  test('names the reader’s decisions apart from those of a second agent and of the reviews', () => {
    const counts = { openDifferences: 5, waitingDifferences: 2, unsettledDifferences: 1 };
    expect(statementWaits(statement(counts))).toEqual([
      { on: 'decision', count: 2 },
      { on: 'confirmation', count: 2 },
      { on: 'review', count: 1 },
    ]);
  });
});

describe('all open days together', () => {
  test('end with the last day that is being read, unless one has no forecast', () => {
    const first = statement({ ...reading, forecastAt: '2026-03-02T10:00:00.000Z' });
    const last = statement({ ...reading, forecastAt: '2026-03-02T11:00:00.000Z' });
    expect(summarizeStatements([last, first])).toMatchObject({ reading: 2, readAt: last.forecastAt });
    expect(summarizeStatements([first, statement(reading)])).toMatchObject({ reading: 2, readAt: null });
  });

  test('have the sum of their differences', () => {
    const days = [
      statement({ openDifferences: 2, openChange: toMoney(150n) }),
      statement({ openDifferences: 1, waitingDifferences: 1, openChange: toMoney(-50n) }),
    ];
    expect(summarizeStatements(days)).toMatchObject({
      decisions: 2,
      confirmations: 1,
      openChange: toMoney(100n),
    });
  });
});
