import { dayMs } from '@golden-acers/platform';
import { getRootAgentId } from '../../agents/agents/agents.ts';
import { type Context, inTransaction } from '../../context.ts';
import { insertSeededOffer, type OfferInsert } from './offers.sql.ts';
import texts from './seeded-offer-texts.json' with { type: 'json' };

/** Card games, live tables and arcade games give a stake back too often to count whole. */
const wageringShares = { CARD: 10, POKER: 10, LIVE: 10, ARCADE: 10, SPORT: 50, SPORTS: 50 };

type SeededRow = Pick<OfferInsert, 'id' | 'kind'> &
  Partial<OfferInsert> & { readonly text: keyof typeof texts };

/** A deposit match of the sample. */
const match = (percent: number, minRechargeCents: bigint, wageringMultiple: number) =>
  ({
    kind: 'deposit_match',
    percent,
    minRechargeCents,
    wageringMultiple,
    maxStakeCents: 1_000n,
  }) as const;

/** The offers that the landing page and the specification's bonuses page name. */
export function seededRows(installedAt: Date): readonly SeededRow[] {
  const inDays = (days: number) => new Date(Math.floor(installedAt.getTime() / dayMs + days) * dayMs);
  const running = { startsAt: null, endsAt: inDays(365) };
  return [
    {
      ...{ id: 'of_referral', text: 'referral', kind: 'referral' },
      ...{ bonusCents: 1_000n, minRechargeCents: 2_000n },
    },
    { id: 'of_sign_up', text: 'signUp', kind: 'fixed_credit', bonusCents: 2_500n, isAutomatic: true },
    {
      ...{ id: 'of_first_recharge', text: 'firstRecharge', isAutomatic: true, isFirstRechargeOnly: true },
      ...match(100, 0n, 10),
      maxBonusCents: 10_000n,
    },
    {
      ...{ id: 'of_welcome', text: 'welcome', ...running, isFirstRechargeOnly: true },
      ...match(100, 1_000n, 20),
      maxBonusCents: 50_000n,
    },
    {
      ...{ id: 'of_reload', text: 'reload', ...running, recurrence: 'weekly', weekdays: [5, 6, 7] },
      ...match(50, 2_000n, 20),
      maxBonusCents: 100_000n,
      claimExpiresDays: 7,
    },
    {
      ...{ id: 'of_cashback', text: 'cashback', ...running, recurrence: 'weekly' },
      ...{ kind: 'cashback', percent: 10, minVipTier: 1 },
      ...{ maxBonusCents: 50_000n, minStakedCents: 5_000n, minRounds: 50, wageringMultiple: 1 },
      claimExpiresDays: 7,
    },
    // Paid by the rates of the tiers; no card shows it.
    {
      ...{ id: 'of_rakeback', text: 'rakeback', recurrence: 'weekly', minVipTier: 1 },
      kind: 'rakeback',
    },
    {
      ...{ id: 'of_harvest', text: 'harvest', startsAt: inDays(30), endsAt: inDays(60) },
      ...match(200, 2_500n, 25),
      maxBonusCents: 50_000n,
    },
    {
      ...{
        id: 'of_gold_rush',
        text: 'goldRush',
        startsAt: inDays(60),
        endsAt: inDays(90),
        minVipTier: 1,
      },
      ...match(300, 5_000n, 25),
      maxBonusCents: 100_000n,
    },
    {
      ...{ id: 'of_spring', text: 'spring', startsAt: inDays(-90), endsAt: inDays(-60) },
      ...match(150, 2_000n, 25),
      maxBonusCents: 30_000n,
    },
  ];
}

/** Creates the missing offers. The operator changes and ends them, and no start restores one. */
export async function seedOffers(context: Context): Promise<void> {
  const installedAt = context.clock.now();
  await inTransaction(context, async (tx) => {
    const agentId = await getRootAgentId(tx);
    for (const [position, { text, ...row }] of seededRows(installedAt).entries()) {
      const isPaused = row.isFirstRechargeOnly && row.isAutomatic && !context.config.hasFirstRechargeBonus;
      await insertSeededOffer(tx.db, {
        ...row,
        ...{ agentId, texts: JSON.stringify(texts[text]), position },
        art: text === 'signUp' || text === 'firstRecharge' ? 'welcome' : text,
        wageringShares: JSON.stringify(row.wageringMultiple === undefined ? {} : wageringShares),
        ...{ state: isPaused ? 'paused' : 'published', publishedAt: installedAt },
      });
    }
  });
}
