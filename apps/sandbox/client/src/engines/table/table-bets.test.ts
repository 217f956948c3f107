import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { LiveTableState, SessionApi } from '../../api.ts';
import { TableBets } from './table-bets.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Creates a player at an open table whose server has not taken any chips yet. */
function createBets({ balanceCents = 1_000, phase = 'betting' } = {}) {
  const state = {
    table: { phase, roundId: 'sr_1' },
    own: { balanceCents, bet: {}, placements: [] },
    limits: { minCents: 1, maxCents: 5_000, positionMaxCents: 2_000, roundMaxCents: 100_000 },
  } as unknown as LiveTableState;
  const placeChips = vi.fn(() => new Promise<never>(() => undefined));
  const bets = new TableBets({
    api: { table: { placeChips } } as unknown as SessionApi,
    connection: { onLost: () => undefined, onRestored: () => undefined },
    state: () => state,
    setOwn: () => undefined,
    onChanged: () => undefined,
    onRefused: () => undefined,
  });
  return { bets, placeChips };
}

test('a player lays no more chips than the balance covers, whether earlier ones wait or are being sent', async () => {
  const { bets, placeChips } = createBets();
  expect([bets.place({ red: 600 }), bets.place({ black: 401 })]).toEqual(['placed', 'balance']);
  await vi.runAllTimersAsync();
  expect(placeChips).toHaveBeenCalledOnce();
  expect([bets.place({ black: 401 }), bets.place({ black: 400 })]).toEqual(['balance', 'placed']);
  expect([bets.balanceCents, bets.totalCents]).toEqual([0, 1_000]);
});

test('a player lays chips within the limits of a position and of the table, while bets are open', () => {
  const { bets } = createBets({ balanceCents: 10_000 });
  expect([bets.place({ red: 2_000 }), bets.place({ red: 1 })]).toEqual(['placed', 'limit']);
  expect([bets.place({ black: 2_000, odd: 1_001 }), bets.place({ black: 2_000, odd: 1_000 })]).toEqual([
    'limit',
    'placed',
  ]);
  expect(createBets({ phase: 'closed' }).bets.place({ red: 1 })).toBe('closed');
});
