import { describe, expect, test } from 'vitest';
import {
  type ComparedDay,
  compareStatement,
  matchWindowMs,
  type ProviderTrade,
  type SentTransferEntry,
} from './match-records.ts';

const day: ComparedDay = {
  from: new Date('2026-03-01T00:00:00Z'),
  to: new Date('2026-03-02T00:00:00Z'),
  hasSignedScores: true,
};

const at = (time: string) => new Date(`2026-03-${time}Z`);
let made = 0;

function ours(
  time: string,
  changeCents: bigint,
  changes: Partial<SentTransferEntry> = {},
): SentTransferEntry {
  made += 1;
  const transferId = `tr_${made}`;
  const base = { transferId, playerId: 'pl_ada', at: at(time), changeCents, ledgerCents: changeCents };
  return { ...base, state: 'applied', ...changes };
}

function theirs(time: string, scoreCents: bigint, playerId = 'pl_ada'): ProviderTrade {
  return { playerId, at: at(time), scoreCents };
}

function named(
  one: readonly SentTransferEntry[],
  other: readonly ProviderTrade[],
  changes: Partial<ComparedDay> = {},
) {
  const { differences, oursCents, theirsCents } = compareStatement(one, other, { ...day, ...changes });
  const total = differences.reduce((sum, { changeCents }) => sum + changeCents, 0n);
  expect(theirsCents - oursCents, 'the differences add up to the whole').toBe(total);
  return differences.map(({ kind, changeCents }) => [kind, changeCents]);
}

describe('a day compared with the provider', () => {
  test('has no difference if each transfer has its record, in any order', () => {
    const records = [theirs('01T12:30:00', -200n), theirs('01T09:00:01', 500n), theirs('01T09:00:05', 500n)];
    const transfers = [ours('01T12:30:00', -200n), ours('01T09:00:00', 500n), ours('01T09:00:04', 500n)];
    expect(named(transfers, records)).toEqual([]);
  });

  test.each([
    ['a transfer without a record', [ours('01T09:00:00', 500n)], [], [['missing_at_provider', -500n]]],
    ['a record without a transfer', [], [theirs('01T09:00:00', 500n)], [['missing_in_ledger', 500n]]],
    [
      'a record with one cent more',
      [ours('01T09:00:00', 500n)],
      [theirs('01T09:00:00', 501n)],
      [['other_amount', 1n]],
    ],
    [
      'a record of a redeem with one cent less',
      [ours('01T09:00:00', -500n)],
      [theirs('01T09:00:00', -499n)],
      [['other_amount', 1n]],
    ],
    [
      'a record in the other direction',
      [ours('01T09:00:00', 500n)],
      [theirs('01T09:00:00', -500n)],
      [
        ['missing_at_provider', -500n],
        ['missing_in_ledger', -500n],
      ],
    ],
    [
      'a ledger entry with another amount',
      [ours('01T09:00:00', 500n, { ledgerCents: 499n })],
      [theirs('01T09:00:00', 500n)],
      [['ledger_differs', 1n]],
    ],
    [
      'an applied transfer that both the ledger and the provider lack',
      [ours('01T09:00:00', 500n, { ledgerCents: 0n })],
      [],
      [
        ['ledger_differs', 500n],
        ['missing_at_provider', -500n],
      ],
    ],
    [
      'an unsettled transfer with its record',
      [ours('01T09:00:00', 500n, { state: 'open', ledgerCents: 0n })],
      [theirs('01T09:00:00', 500n)],
      [['unsettled', 500n]],
    ],
    [
      'an unsettled transfer without a record',
      [ours('01T09:00:00', 500n, { state: 'open', ledgerCents: 0n })],
      [],
      [['unsettled', 0n]],
    ],
    [
      "another player's record",
      [ours('01T09:00:00', 500n)],
      [theirs('01T09:00:00', 500n, 'pl_bob')],
      [
        ['missing_at_provider', -500n],
        ['missing_in_ledger', 500n],
      ],
    ],
    [
      'an equal record at another time',
      [ours('01T09:00:00', 500n)],
      [theirs('01T10:00:00', 500n)],
      [
        ['missing_at_provider', -500n],
        ['missing_in_ledger', 500n],
      ],
    ],
  ] as const)('reports %s', (_what, transfers, records, found) => {
    expect(named(transfers, records)).toEqual(found);
  });

  test('reports the rejected transfer that the provider applied', () => {
    const rejected = ours('01T09:00:00', 500n, { state: 'rejected', ledgerCents: 0n });
    const { differences } = compareStatement([rejected], [theirs('01T09:00:03', 500n)], day);
    expect(differences).toMatchObject([
      { kind: 'missing_in_ledger', transferId: null, rejectedTransferId: rejected.transferId },
    ]);
    expect(named([rejected], [])).toEqual([]);
  });

  test('reports the unequal transfer among several at the same moment', () => {
    const transfers = [ours('01T09:00:00', 500n), ours('01T09:00:00', 700n), ours('01T09:00:00', 900n)];
    const records = [theirs('01T09:00:00', 900n), theirs('01T09:00:00', 701n), theirs('01T09:00:00', 500n)];
    expect(named(transfers, records)).toEqual([['other_amount', 1n]]);
  });

  test('counts a pair across midnight once, on the day of the transfer', () => {
    const transfers = [ours('01T23:59:58', 500n)];
    const records = [theirs('02T00:00:03', 500n)];
    const next = { from: day.to, to: new Date('2026-03-03T00:00:00Z') };
    expect(named(transfers, records)).toEqual([]);
    expect(named(transfers, records, next)).toEqual([]);
    expect(compareStatement(transfers, records, day)).toMatchObject({
      transfers: 1,
      records: 1,
      oursCents: 500n,
    });
    expect(compareStatement(transfers, records, { ...day, ...next })).toMatchObject({
      transfers: 0,
      records: 0,
    });
    expect(named([], records)).toEqual([]);
    expect(named([], records, next)).toEqual([['missing_in_ledger', 500n]]);
  });

  test.each([
    ['a little after', 200],
    ['a little before', -200],
    ['a minute after', 60_000],
    ['a minute before', -60_000],
  ])(
    'matches equal transfers around midnight with their own records, which the provider dates %s',
    (_what, skewMs) => {
      const times = ['00:14:59.9', '09:00', '23:44:59.9', '23:45:00.1', '23:50', '23:59:59.9'].flatMap(
        (time) => ['01', '02'].map((date) => at(`${date}T${time}`)),
      );
      const more = Array.from(
        { length: 12 },
        (_, place) => new Date(at('02T00:00:00').getTime() + place * 200_000),
      );
      const all = [...times, ...more].toSorted((one, other) => one.getTime() - other.getTime());
      for (const date of ['01', '02']) {
        const from = at(`${date}T00:00:00`);
        const to = new Date(from.getTime() + 86_400_000);
        const isRead = (time: Date) =>
          time.getTime() >= from.getTime() - matchWindowMs && time.getTime() < to.getTime() + matchWindowMs;
        const transfers = all.filter(isRead).map((time) => ({ ...ours('01T00:00:00', 500n), at: time }));
        const dated = all.map((time) => new Date(time.getTime() + skewMs)).filter(isRead);
        const records = dated.map((time) => ({ ...theirs('01T00:00:00', 500n), at: time }));
        expect(named(transfers, records, { from, to }), date).toEqual([]);
      }
    },
  );

  test('accepts a record without a sign for either direction if the provider writes no signs', () => {
    const transfers = [ours('01T09:00:00', -500n), ours('01T09:10:00', 300n)];
    const records = [theirs('01T09:00:00', 500n), theirs('01T09:10:00', 301n)];
    expect(named(transfers, records, { hasSignedScores: false })).toEqual([['other_amount', 1n]]);
  });
});
