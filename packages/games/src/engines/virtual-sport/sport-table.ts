import type { z } from 'zod';
import { at } from '../../at.ts';
import { fraction, sum, times } from '../../fraction.ts';
import type { Fraction, Random } from '../../game.ts';
import { returnRange } from '../../return-range.ts';
import { positionBet, totalStakeOf } from '../../shared-rounds.ts';
import type { SharedRoundRules } from '../../shared-rules.ts';
import type { PositionEvent } from '../positions/events.ts';
import {
  type FixtureSetup,
  fixtureSetup,
  type SportInfo,
  type SportOutcome,
  type SportResultEvent,
  sportEvent,
  sportOutcome,
} from './events.ts';
import {
  allReturns,
  type Chances,
  createPriceBook,
  describeBook,
  highestPrice,
  type Market,
  pricedPosition,
} from './price-book.ts';

/** Prices are in hundredths, so that each whole credit pays whole cents. */
const unitCents = 100;
const stakesCents = [100n, 200n, 500n, 1_000n, 2_500n];

/** The return before the price is rounded down to hundredths. */
const target = fraction(95, 100);

type Rules<Result> = SharedRoundRules<
  FixtureSetup,
  SportOutcome<Result>,
  SportResultEvent<Result> | PositionEvent
>;

interface SportSheet<Fixture, Result>
  extends Pick<Rules<Result>, 'kindId' | 'slug' | 'name' | 'type' | 'description' | 'timing'> {
  /** Published; each round draws one of them, all equally likely. */
  readonly fixtures: readonly Fixture[];
  readonly markets: readonly Market[];
  /** The exact chance of each position of the markets. */
  chancesOf(fixture: Fixture): Chances;
  /** All that the replay shows. */
  readonly result: z.ZodType<Result>;
  play(fixture: Fixture, random: Random): Result;
  /** The positions that win. */
  winnersOf(result: Result): readonly string[];
}

/** Creates a game of fixed prices on a fixture that is drawn for each round. */
export function createVirtualSport<Fixture, Result>({
  fixtures,
  markets,
  chancesOf,
  result,
  play,
  winnersOf,
  ...sheet
}: SportSheet<Fixture, Result>): Rules<Result> & { readonly info: SportInfo<Fixture> } {
  const book = createPriceBook(fixtures.map(chancesOf), target);
  /** Returns the mean over all fixtures, which are equally likely. */
  const meanReturn = (id: string): Fraction =>
    times(
      sum(fixtures.map((_, fixture) => pricedPosition(book, fixture, id).returnToPlayer)),
      fraction(1, fixtures.length),
    );
  return {
    ...sheet,
    hasJackpots: false,
    volatility: 'varies',
    stakesCents,
    limits: { minCents: 100n, maxCents: 50_000n },
    sharedLimits: { positionMaxCents: 10_000n, roundMaxCents: 5_000_000n },
    maxWin: highestPrice(book) / 100,
    ...returnRange(allReturns(book)),
    info: describeBook(fixtures, book, markets),
    setup: fixtureSetup,
    outcome: sportOutcome(result),
    event: sportEvent(result),
    bet: positionBet(
      markets.flatMap(({ positions }) => positions),
      unitCents,
    ),
    prepare: (random) => ({ fixture: random.below(fixtures.length) }),
    draw({ fixture }, random) {
      const drawn = play(at(fixtures, fixture), random);
      return { fixture, result: drawn, winners: winnersOf(drawn) };
    },
    settle(bet, { outcome }) {
      const winners = new Set(outcome.winners);
      const wins = Object.entries(bet)
        .filter(([position]) => winners.has(position))
        .map(([position, stakeCents]) => {
          const { price } = pricedPosition(book, outcome.fixture, position);
          return { type: 'win' as const, position, stakeCents, winCents: (stakeCents / unitCents) * price };
        });
      const totalCents = wins.reduce((total, { winCents }) => total + winCents, 0);
      const stakeCents = Number(totalStakeOf(bet));
      return {
        events: [
          { type: 'sport-result', ...outcome },
          ...wins,
          { type: 'round-total', stakeCents, totalCents },
        ],
        payoutCents: BigInt(totalCents),
      };
    },
    returnOf: (bet) =>
      sum(
        Object.entries(bet).map(([id, cents]) => times(meanReturn(id), fraction(cents, totalStakeOf(bet)))),
      ),
  };
}
