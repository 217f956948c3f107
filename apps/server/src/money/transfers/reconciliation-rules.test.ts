import type { ProviderTradeRecord } from '@golden-acers/provider';
import { describe, expect, test } from 'vitest';
import { decideOutcome, findCountingStart, type ReconciliationFacts } from './reconciliation-rules.ts';

const sentAt = new Date('2026-03-01T12:00:00Z');
const amountCents = 1250n;

function trade(scoreCents: bigint, minutesLater = 0): ProviderTradeRecord {
  return {
    account: 'GA_player1',
    gameId: '1',
    balanceBeforeCents: 0n,
    scoreCents,
    insertTime: new Date(sentAt.getTime() + minutesLater * 60_000),
    transactionId: null,
  };
}

const named = (transactionId: string, scoreCents = 1250n, minutesLater = 0) => ({
  ...trade(scoreCents, minutesLater),
  transactionId,
});

function question(changes: Partial<ReconciliationFacts>): ReconciliationFacts {
  return {
    amountCents,
    changeCents: amountCents,
    sentAt,
    ageMs: 60_000,
    inFlightMs: 30_000,
    balanceBeforeCents: undefined,
    balanceNowCents: undefined,
    countedFrom: new Date('2026-02-27T12:00:00Z'),
    trades: [],
    equalTransfers: { applied: 0, inReview: 0 },
    ...changes,
  };
}

describe('a transfer of unknown outcome', () => {
  test.each<[string, Partial<ReconciliationFacts>, string]>([
    ['has its record', { trades: [trade(1250n)] }, 'applied'],
    [
      'has its record without a sign, although it is a redeem',
      { changeCents: -1250n, trades: [trade(1250n)] },
      'applied',
    ],
    [
      'has its record and there are records of other transfers',
      { trades: [trade(1250n, -30), trade(999n), trade(1250n)], equalTransfers: { applied: 1, inReview: 0 } },
      'applied',
    ],
    ['has no record, and its call must be over', {}, 'rejected'],
    [
      'has no record, but an earlier equal transfer has one',
      { trades: [trade(1250n, -30)], equalTransfers: { applied: 1, inReview: 0 } },
      'rejected',
    ],
    ['has no record, and its call may still run', { ageMs: 29_999 }, 'wait'],
    [
      'has no record, but the balance changed by its amount',
      { balanceBeforeCents: 100n, balanceNowCents: 1350n },
      'review',
    ],
    [
      'has no record, and the balance changed by another amount',
      { balanceBeforeCents: 100n, balanceNowCents: 1351n },
      'rejected',
    ],
    ['has two records', { trades: [trade(1250n), trade(1250n, 1)] }, 'review'],
    [
      'has no record, and neither has an earlier equal transfer',
      { equalTransfers: { applied: 1, inReview: 0 } },
      'review',
    ],
    ['has only a record from before the counted time', { trades: [trade(1250n, -60 * 24 * 3)] }, 'rejected'],
    ['has a record that is hours away', { trades: [trade(1250n, 240)] }, 'review'],
    [
      'has a record that may belong to an equal transfer in review',
      { trades: [trade(1250n)], equalTransfers: { applied: 0, inReview: 1 } },
      'review',
    ],
  ])('%s', (_name, changes, state) => {
    expect(decideOutcome(question(changes)).state).toBe(state);
  });

  test.each<[string, Partial<ReconciliationFacts>, string]>([
    ['has its record', { trades: [named('own')] }, 'applied'],
    [
      'has its record, and more equal records exist than transfers',
      { trades: [named('own'), named('other'), trade(1250n), trade(1250n)], countedFrom: undefined },
      'applied',
    ],
    ['has its record, hours away', { trades: [named('own', 1250n, 240)] }, 'applied'],
    ['has its record right after the call', { trades: [named('own')], ageMs: 1 }, 'applied'],
    ['has a record with another amount', { trades: [named('own', 999n)] }, 'review'],
    ['has two records', { trades: [named('own'), named('own')] }, 'review'],
    [
      'has no record, and records with other ids exist',
      { trades: [named('stranger'), named('another')] },
      'rejected',
    ],
    ['has no record, and no start of counting exists', { countedFrom: undefined }, 'rejected'],
    [
      'has no record, although the balance changed by its amount',
      { balanceBeforeCents: 100n, balanceNowCents: 1350n },
      'rejected',
    ],
    ['has no record yet', { ageMs: 29_999 }, 'wait'],
    ['has no record, but an equal record without an id exists', { trades: [trade(1250n)] }, 'applied'],
    [
      'has no record, an equal record without an id exists, and no start of counting exists',
      { trades: [trade(1250n)], countedFrom: undefined },
      'review',
    ],
    [
      'has no record, and neither has an earlier equal transfer',
      { transactionIds: { own: 'own', applied: ['earlier'] }, equalTransfers: { applied: 1, inReview: 0 } },
      'review',
    ],
    [
      'has no record, but an earlier equal transfer has one',
      {
        trades: [named('earlier')],
        transactionIds: { own: 'own', applied: ['earlier'] },
        equalTransfers: { applied: 1, inReview: 0 },
      },
      'rejected',
    ],
  ])('if records have ids: %s', (_name, changes, state) => {
    expect(decideOutcome(question({ transactionIds: { own: 'own', applied: [] }, ...changes })).state).toBe(
      state,
    );
  });

  test('is not matched by id if the provider’s records have none', () => {
    const { transactionIds: names, ...without } = question({ trades: [trade(1250n), named('stranger')] });
    expect(names).toBeUndefined();
    expect(decideOutcome(without).state).toBe('review');
  });

  test('is counted from a time that no equal transfer is near', () => {
    const daysBefore = (days: number) => new Date(sentAt.getTime() - days * 86_400_000);
    expect(findCountingStart(sentAt, [])).toEqual(daysBefore(2));
    expect(findCountingStart(sentAt, [daysBefore(2)])).toEqual(daysBefore(3.75));
    const daily = Array.from({ length: 40 }, (_, day) => daysBefore(day));
    expect(findCountingStart(sentAt, daily)).toEqual(daysBefore(2.25));
    const hourly = Array.from({ length: 1_000 }, (_, hour) => daysBefore(hour / 24));
    expect(findCountingStart(sentAt, hourly)).toBeUndefined();
  });
});
