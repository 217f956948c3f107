import type { BareTestEnv, TestPlayer } from '@golden-acers/testing';
import { sql } from 'kysely';
import type { Context } from '../src/context.ts';
import { payDueCashback } from '../src/promotions/cashback/cashback.ts';
import type { Week } from '../src/promotions/cashback/week.ts';
import { insertOffer, type OfferChanges } from './test-support-claims.ts';

const weekMs = 7 * 86_400_000;

export async function insertCashbackGames(env: Pick<BareTestEnv, 'db'>): Promise<void> {
  await sql`insert into game (kind_id, game_name, game_type, game_logo, position, is_listed)
    values (1001, 'Acres of Gold', 'SLOT', '', 1, true), (4001, 'Orchard Roulette', 'LIVE', '', 2, true)
    on conflict do nothing`.execute(env.db);
  // A point for 20 dollars, so that a week's play does not decide the tier.
  await sql`update vip_rate set hundredths = 5 where game_type = 'other'`.execute(env.db);
}

/** Ends the offers and the play of a test before. */
export async function endCashback(env: Pick<BareTestEnv, 'db'>): Promise<void> {
  await sql`update promotion_offer set state = 'paused' where kind in ('cashback', 'rakeback') and state = 'published'`.execute(
    env.db,
  );
  await sql`delete from game_record`.execute(env.db);
}

interface Play {
  readonly rounds?: number;
  readonly stakedCents: number;
  readonly wonCents: number;
  readonly game?: string;
  readonly hour?: number;
}

/** What a test does in the present week, whose players' records it completes. */
export function cashbackTools(
  present: () => { readonly env: BareTestEnv; readonly context: Context; readonly week: Week },
) {
  const cashbackOffer = (changes: OfferChanges = {}) => {
    const { env, week } = present();
    return insertOffer(env, {
      ...({ kind: 'cashback', percent: 10, bonusCents: null, recurrence: 'weekly' } as const),
      publishedAt: new Date(week.from.getTime() - 10 * weekMs),
      ...changes,
    });
  };
  /** Rounds of equal stakes in the week, whose records are complete. */
  async function play({ id }: TestPlayer, { rounds = 100, stakedCents, wonCents, ...where }: Play) {
    const { env, week } = present();
    const at = new Date(week.from.getTime() + (where.hour ?? 1) * 3_600_000);
    await sql`insert into game_record (provider_agent_id, player_id, inserted_at, game_id, balance_before_cents, played_cents,
        won_cents, balance_now_cents, reason)
      select provider_agent_id, id, ${at}::timestamptz + round * interval '1 second', '1', 0, ${stakedCents / rounds},
          ${wonCents / rounds}, 0, ${where.game ?? 'Acres of Gold'}
        from player cross join generate_series(1, ${rounds}::integer) round where id = ${id}`.execute(env.db);
    const completeUntil = new Date(week.to.getTime() + 3_600_000);
    await sql`insert into play_reading (player_id, read_at, complete_until) values (${id}, now(), ${completeUntil})
      on conflict (player_id) do update set complete_until = excluded.complete_until`.execute(env.db);
  }
  /** A loss of a twentieth of the stakes: they earn a share of a tenth of it in full. */
  const lose = (player: TestPlayer, cents = 10_000) =>
    play(player, { stakedCents: 20 * cents, wonCents: 19 * cents });
  /** The shares of an offer by player: the credit, or the reason why there is none. */
  async function sharesOf(offerId: string): Promise<Map<string, bigint | string | null>> {
    const { env, week } = present();
    const { rows } = await sql<{ id: string; share: bigint | null; missing: string | null }>`
      select player_id as id, bonus_cents as share, missing from cashback_share where offer_id = ${offerId}
        and week = ${week.monday}::date`.execute(env.db);
    return new Map(rows.map(({ id, share, missing }) => [id, share ?? missing]));
  }
  const payAll = async () => {
    for (let rounds = 0; rounds < 10 && (await payDueCashback(present().context)); rounds += 1);
  };

  /** A claim that must be wagered is the player's only one until it ends. */
  const endClaims = ({ id }: TestPlayer) =>
    sql`update promotion_claim set state = 'expired', ended_at = now() where is_exclusive and state = 'claimed'
      and player_id = ${id}`.execute(present().env.db);
  return { cashbackOffer, play, lose, sharesOf, payAll, endClaims };
}
