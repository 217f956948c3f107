import { z } from 'zod';
import { positionEvent } from '../positions/events.ts';

/** The index of the round's fixture: players see it, and its prices, before they bet. */
export const fixtureSetup = z.strictObject({ fixture: z.int().nonnegative() });
export type FixtureSetup = z.infer<typeof fixtureSetup>;

/** The outcome of a round. */
export interface SportOutcome<Result> extends FixtureSetup {
  /** All that the replay shows. */
  readonly result: Result;
  /** The positions that win. */
  readonly winners: readonly string[];
}

const outcomeShape = { fixture: fixtureSetup.shape.fixture, winners: z.array(z.string()) };

export const sportOutcome = <Result>(result: z.ZodType<Result>): z.ZodType<SportOutcome<Result>> =>
  z.strictObject({ ...outcomeShape, result });

/** The first event of every settled bet. */
export interface SportResultEvent<Result> extends SportOutcome<Result> {
  readonly type: 'sport-result';
}

export const sportEvent = <Result>(result: z.ZodType<Result>) =>
  z.union([z.strictObject({ type: z.literal('sport-result'), ...outcomeShape, result }), positionEvent]);

/** One line of the par sheet: what holds for each position of a market in each fixture. */
export interface MarketInfo {
  readonly id: string;
  readonly positions: readonly string[];
  /** Prices in hundredths of the stake, including the stake. */
  readonly price: readonly [lowest: number, highest: number];
  readonly chancePercent: readonly [lowest: string, highest: string];
  readonly returnPercent: readonly [lowest: string, highest: string];
}

export interface SportInfo<Fixture> {
  /** `prices`: what a stake of one gets back, in hundredths. */
  readonly fixtures: readonly (Fixture & { readonly prices: Readonly<Record<string, number>> })[];
  readonly markets: readonly MarketInfo[];
}
