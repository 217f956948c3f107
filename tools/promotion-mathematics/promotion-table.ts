import { readFileSync } from 'node:fs';
import { bestAttackOn } from '../../apps/server/src/promotions/expectation/best-attack.ts';
import {
  leastEdgeBps,
  rewardLimitOf,
  rewardShares,
  theoreticalLossOf,
} from '../../apps/server/src/promotions/expectation/theoretical-loss.ts';
import { seededRows } from '../../apps/server/src/promotions/offers/seeded-offers.ts';
import { type OfferTerms, offerKinds } from '../../packages/contract/src/index.ts';
import { games } from '../../packages/games/src/index.ts';
import { formatCents } from '../../packages/money/src/index.ts';

/** A bet on red of the roulette: 18 of 37 numbers win the stake, 19 lose it. */
const roulette = { lost: 19n, kept: 1n, numbers: 37n };
const betCents = 10_000n;
const tableMaxCents = 50_000n;
const playedCents = 100_000n;

interface Row {
  readonly promotion: string;
  readonly strategy: string;
  /** Without the limits of this page. Undefined: they change nothing. */
  readonly before?: bigint;
  readonly oneAccount: bigint;
  readonly secondAccount: bigint;
}

const seeded = seededRows(new Date(0));

/** The terms of a published offer. */
function termsOf(id: string) {
  const row = seeded.find((offer) => offer.id === id);
  const kind = offerKinds.find((known) => known === row?.kind);
  if (row === undefined || kind === undefined) throw new Error(`No offer ${id} is published.`);
  const numberOf = (cents: bigint | number | string | null | undefined) =>
    cents == null ? null : Number(cents);
  return {
    ...{ kind, minStakedCents: numberOf(row.minStakedCents) ?? 0 },
    ...{ maxBonusCents: numberOf(row.maxBonusCents), bonusCents: numberOf(row.bonusCents) },
  } satisfies Partial<OfferTerms>;
}

/** The best play against an offer that the first start publishes. */
function published(id: string) {
  const { oneAccountCents, secondAccountCents } = bestAttackOn(termsOf(id));
  if (oneAccountCents === null) throw new Error(`The offer ${id} has no limit.`);
  return { oneAccount: oneAccountCents, secondAccount: secondAccountCents };
}

/** A share of what is lost by a bet on red, less the house edge of the bet. */
const cashbackOfOneBet = (percent: bigint): bigint =>
  (betCents * (percent * roulette.lost - 100n * roulette.kept)) / (100n * roulette.numbers);

const gift = (promotion: string, strategy: string, id: string): Row => ({
  ...{ promotion, strategy, ...published(id) },
});

/** What all jackpots return of a stake in the long run, and the game that has them: by their defaults. */
function jackpotLoss(): bigint {
  const sql = readFileSync(
    new URL('../../apps/sandbox/migrations/0001-baseline.sql', import.meta.url),
    'utf8',
  );
  const [insert = ''] = /insert into pot \([^;]+;/.exec(sql) ?? [];
  const pots = [...insert.matchAll(/'(\w+)', '\w+', (\d+), (\d+), (\d+), (\d+)/g)].map(
    ([, , seed, contributionBps, , odds]) => Number(contributionBps) / 10_000 + Number(seed) / Number(odds),
  );
  const returned = pots.reduce((sum, part) => sum + part, 0);
  const best = Math.max(
    ...[...games.values()]
      .filter(({ hasJackpots }) => hasJackpots)
      .map(({ returnToPlayer: { numerator, denominator } }) =>
        Number((numerator * 1_000_000n) / denominator),
      ),
  );
  return BigInt(Math.ceil(Number(playedCents) * (best / 1_000_000 + returned - 1)));
}

function rows(): Row[] {
  const live = [{ gameType: 'LIVE', stakedCents: playedCents }];
  const poker = [{ gameType: 'POKER', stakedCents: playedCents }];
  const rakeback = bestAttackOn({ ...termsOf('of_rakeback'), minStakedCents: Number(playedCents) });
  const allRewards = (Object.keys(rewardShares) as (keyof typeof rewardShares)[]).reduce(
    (sum, kind) => sum + rewardLimitOf(kind, poker),
    -theoreticalLossOf(poker),
  );
  const prizeCents = 10_000n;
  return [
    gift('Registration credit', 'register, redeem; a second account of the person is held', 'of_sign_up'),
    gift(
      'Match of the first recharge',
      'one bet of everything on a rare win, give the bonus up if it is lost',
      'of_first_recharge',
    ),
    ...(['of_welcome', 'of_reload', 'of_harvest', 'of_gold_rush', 'of_spring'] as const).map((id) =>
      gift(`Match \`${id}\``, 'the same, once in each period of the offer', id),
    ),
    {
      promotion: 'Cashback, 10 %',
      strategy:
        'before: a bet of 100.00 on red each week. Now: the least stakes in the game that keeps least',
      ...{ before: cashbackOfOneBet(10n), oneAccount: published('of_cashback').oneAccount },
      secondAccount: published('of_cashback').secondAccount,
    },
    {
      promotion: 'Cashback, 15 % of the highest tier',
      strategy: 'before: red on one account, black on another, 100.00 each. Now: as above',
      ...{ before: 2n * cashbackOfOneBet(15n), ...published('of_cashback') },
    },
    {
      promotion: 'Rakeback, and VIP tiers',
      strategy: '1,000.00 staked in the game that keeps least, at any tier',
      oneAccount: rakeback.oneAccountCents ?? 0n,
      secondAccount: rakeback.secondAccountCents,
    },
    {
      promotion: 'Cashback, rakeback, prizes and referral together',
      strategy: 'the same 1,000.00 earn the maximum of each',
      ...{ oneAccount: allRewards, secondAccount: 0n },
    },
    {
      promotion: 'Referral',
      strategy: 'the friend is an own account. Before: it recharged 20.00 and redeemed it. Now: it must play',
      ...{ before: 2n * BigInt(termsOf('of_referral').bonusCents ?? 0), ...published('of_referral') },
    },
    {
      promotion: 'Tournament by net win',
      strategy:
        'opposite bets of two accounts. Before: 500.00 each for a prize of 100.00. Now: 1,000.00 each',
      before: prizeCents - (2n * tableMaxCents * roulette.kept) / roulette.numbers,
      oneAccount: rewardLimitOf('prize', poker) - theoreticalLossOf(poker),
      secondAccount: rewardLimitOf('prize', live) - 2n * theoreticalLossOf(live),
    },
    {
      promotion: 'Tournament by stakes or by multiple',
      strategy: 'win the published prize of 100.00; one person gets one prize of a tournament',
      ...{ oneAccount: prizeCents, secondAccount: 0n },
    },
    {
      promotion: 'Free credit by a promo code of 10.00',
      strategy: 'enter the code, redeem; a second account of the person is held',
      ...{ oneAccount: 1_000n, secondAccount: 0n },
    },
    {
      promotion: 'Jackpots',
      strategy: '1,000.00 staked in the game with jackpots that keeps least; they are paid by stakes',
      ...{ oneAccount: jackpotLoss(), secondAccount: 0n },
    },
  ];
}

const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
const signed = (cents: bigint) => `${cents > 0n ? '+' : ''}${formatCents(cents)}`;

/** The table of the page, in dollars. */
export function promotionTable(): string {
  return [
    line(['promotion', 'best strategy', 'before', 'one account', 'a second account adds']),
    line(['---', '---', '--:', '--:', '--:']),
    ...rows().map(({ promotion, strategy, before, oneAccount, secondAccount }) =>
      line([
        promotion,
        strategy,
        before === undefined ? '' : signed(before),
        signed(oneAccount),
        signed(secondAccount),
      ]),
    ),
  ].join('\n');
}

/** What the games of each type keep at least, and what of it each reward returns at most. */
export function edgeTable(): string {
  const percent = (bps: number) => `${(bps / 100).toFixed(2)} %`;
  return [
    line(['type of game', 'kept at least', 'rakeback', 'cashback', 'net-win prizes', 'referral']),
    line(['---', '--:', '--:', '--:', '--:', '--:']),
    ...Object.entries(leastEdgeBps).map(([type, bps]) =>
      line([
        type,
        percent(bps),
        ...[rewardShares.rakeback, rewardShares.cashback, rewardShares.prize, rewardShares.referral].map(
          (share) => `${((bps * share) / 10_000).toFixed(3)} %`,
        ),
      ]),
    ),
  ].join('\n');
}

/** The least edge of the games of each type, by their sheets, in hundredths of a per cent, rounded down. */
export function edgesOfSheets(): Record<string, number> {
  const edges: Record<string, number> = {};
  for (const { type, returnToPlayer, bestReturn } of games.values()) {
    const { numerator, denominator } = bestReturn ?? returnToPlayer;
    const bps = Number(((denominator - numerator) * 10_000n) / denominator);
    edges[type] = Math.min(edges[type] ?? bps, bps);
  }
  return edges;
}

/** All figures of the rows, for the rule that they must obey. */
export const attackFigures = (): readonly Row[] => rows();
