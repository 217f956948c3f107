import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { at } from '../at.ts';
import { fraction, percentText } from '../fraction.ts';
import { games } from '../index.ts';
import { scriptedRandom } from '../test-support.ts';
import { describeSharedRounds } from '../test-support-shared.ts';
import { dealCoup, doesBankerDraw } from './coup.ts';
import { type BaccaratPosition, baccaratPositionIds } from './events.ts';
import vectors from './golden-vectors.json' with { type: 'json' };
import { barnlightBaccarat } from './rules.ts';

const returnPercent = (position: BaccaratPosition) =>
  percentText(barnlightBaccarat.returnOf?.({ [position]: 100 }) ?? fraction(0), 4);

/** Counts how many of all orders of six cards end with each result, by the values of the cards. */
function countOrders() {
  const left = [128, 32, 32, 32, 32, 32, 32, 32, 32, 32];
  const cards: number[] = [];
  const counts = { player: 0, banker: 0, tie: 0 };
  const deal = (weight: number) => {
    if (cards.length === 6) {
      let dealt = 0;
      const { playerPoints, bankerPoints } = dealCoup(
        () => at(cards, dealt++),
        (value) => value,
      );
      const result =
        playerPoints === bankerPoints ? 'tie' : playerPoints > bankerPoints ? 'player' : 'banker';
      // All sums stay below 2 ** 53.
      counts[result] += weight;
      return;
    }
    for (let value = 0; value < 10; value += 1) {
      const remaining = at(left, value);
      cards.push(value);
      left[value] = remaining - 1;
      deal(weight * remaining);
      left[value] = remaining;
      cards.pop();
    }
  };
  deal(1);
  return counts;
}

describe('the exact mathematics of Barnlight Baccarat', () => {
  test('have the return that a count of all orders of six cards has', () => {
    const { player, banker, tie } = countOrders();
    const orders = 416 * 415 * 414 * 413 * 412 * 411;
    expect(player + banker + tie).toBe(orders);
    const cents = BigInt(orders) * 100n;
    expect(barnlightBaccarat.returnOf?.({ player: 100 })).toEqual(
      fraction(BigInt(player) * 200n + BigInt(tie) * 100n, cents),
    );
    expect(barnlightBaccarat.returnOf?.({ banker: 100 })).toEqual(
      fraction(BigInt(banker) * 195n + BigInt(tie) * 100n, cents),
    );
    expect(barnlightBaccarat.returnOf?.({ tie: 100 })).toEqual(fraction(BigInt(tie) * 900n, cents));
    // The last digit is cut, never rounded up.
    expect(baccaratPositionIds.map(returnPercent)).toEqual([
      '98.7649',
      '98.9420',
      '85.6403',
      '89.6385',
      '89.6385',
    ]);
    expect(barnlightBaccarat.returnToPlayer).toEqual(barnlightBaccarat.returnOf?.({ tie: 100 }));
  });

  test('have 32 · 31 / 2 pairs of each of 13 ranks among all pairs of cards', () => {
    const pairs = fraction((13 * 32 * 31) / 2, (416 * 415) / 2);
    expect(barnlightBaccarat.returnOf?.({ 'banker-pair': 100 })).toEqual(
      fraction(pairs.numerator * 12n, pairs.denominator),
    );
  });

  // Rows: the banker's points 0 to 7; columns: no third card of the player, then its values 0 to 9.
  test('draw the banker’s third card by the published table', () => {
    const table = [0, 1, 2, 3, 4, 5, 6, 7].map((points) =>
      [undefined, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9]
        .map((third) => (doesBankerDraw(points, third) ? 'D' : 's'))
        .join(''),
    );
    expect(table).toEqual([
      'DDDDDDDDDDD',
      'DDDDDDDDDDD',
      'DDDDDDDDDDD',
      'DDDDDDDDDsD',
      'DssDDDDDDss',
      'DssssDDDDss',
      'sssssssDDss',
      'sssssssssss',
    ]);
  });
});

/** Returns the index of a rank's first card in a full shoe, the deuce lowest: 4 suits, 8 decks. */
const rankPlace = (rank: number) => (rank - 2) * 32;

describe('a coup', () => {
  const settle = (bet: Readonly<Record<string, number>>, script: readonly number[]) => {
    const outcome = barnlightBaccarat.draw(null, scriptedRandom(script));
    return barnlightBaccarat.settle(bet, { setup: null, outcome });
  };

  test('pays the banker minus five percent, in whole cents at the lowest stake', () => {
    // Player 2 and 4; banker 3 and 5: eight is a natural.
    const { events, payoutCents } = settle({ banker: 20, player: 100 }, [
      rankPlace(2),
      rankPlace(3),
      rankPlace(4),
      rankPlace(5),
    ]);
    expect(events[0]).toEqual({
      type: 'coup',
      player: { cards: ['2C', '4C'], points: [2, 6] },
      banker: { cards: ['3C', '5C'], points: [3, 8] },
      wins: ['banker'],
    });
    expect(payoutCents).toBe(39n);
  });

  test('returns the stakes on both hands on a tie, and pays tie and pairs', () => {
    const { payoutCents } = settle({ player: 100, banker: 60, tie: 100, 'player-pair': 20 }, [
      rankPlace(4),
      rankPlace(5),
      rankPlace(4),
      rankPlace(3),
    ]);
    expect(payoutCents).toBe(100n + 60n + 900n + 240n);
  });

  test('leaves time for each third card to be turned', () => {
    const outcome = barnlightBaccarat.draw(null, scriptedRandom([2, 3, 4, 5].map(rankPlace)));
    const third = { cards: ['2C', '2D', '2H'], points: [2, 4, 6] };
    const table = games.get('barnlight-baccarat')?.shared;
    expect(table?.resultMs(outcome)).toBe(8_500);
    expect(table?.resultMs({ ...outcome, player: third, banker: third })).toBe(14_100);
  });

  test('has one winner, whatever is dealt', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(410), { minLength: 6, maxLength: 6 }), (script) => {
        const { player, banker, wins } = barnlightBaccarat.draw(null, scriptedRandom(script));
        expect(player.cards.length + banker.cards.length).toBeLessThanOrEqual(6);
        expect(wins.filter((win) => !win.endsWith('pair'))).toHaveLength(1);
      }),
    );
  });
});

const bet = fc.dictionary(fc.constantFrom(...baccaratPositionIds), fc.constantFrom(20, 100, 540, 2_500), {
  minKeys: 1,
});
describeSharedRounds(barnlightBaccarat, bet, vectors);
