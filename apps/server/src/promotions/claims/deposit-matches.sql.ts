import { sql } from 'kysely';
import type { Db, ServerTx } from '../../schema.ts';

export interface MatchableRecharge {
  readonly transferId: string;
  readonly playerId: string;
  readonly amountCents: bigint;
  /** By the servers' clock. */
  readonly at: Date;
  readonly isFirst: boolean;
  readonly skipsOffers: boolean;
}

/** Those that an offer or a claim may match and whose players take part in promotions, in the given order. */
export async function listMatchableRecharges(
  tx: ServerTx,
  transferIds: readonly string[],
): Promise<MatchableRecharge[]> {
  // The rules are asked only about these transfers (`offset 0`), the cheap one first (`materialized`).
  const { rows } = await sql<MatchableRecharge>`
    with matchable as materialized (
      select transfer, position from unnest(${transferIds}::text[]) with ordinality given (id, position)
        cross join lateral (select transfer from transfer where transfer.id = given.id offset 0)
        where promotion_may_match(transfer))
    select (transfer).id as "transferId", (transfer).player_id, (transfer).amount_cents,
        coalesce((transfer).sent_clock_at, (transfer).requested_at) as at,
        promotion_is_first_recharge(transfer) as "isFirst", (transfer).skips_offers
      from matchable where not promotion_is_disabled_for((transfer).player_id) order by position`.execute(tx);
  return rows;
}

interface RechargeFactsRow {
  /** The player takes no part in promotions. */
  readonly isDisabled: boolean;
  /** The next recharge by an agent is the player's first. */
  readonly isFirst: boolean;
  /** A recharge of this API key starts no automatic offer. */
  readonly skipsOffers: boolean;
  readonly databaseTime: Date;
}

export async function getRechargeFacts(
  db: Db,
  { playerId, apiKeyId = '' }: { readonly playerId: string; readonly apiKeyId?: string | undefined },
): Promise<RechargeFactsRow> {
  const { rows } = await sql<RechargeFactsRow>`
    select promotion_is_disabled_for(${playerId}) as "isDisabled", clock_timestamp() as "databaseTime",
        exists (select from api_key where id = ${apiKeyId} and skips_offers) as "skipsOffers",
        not exists (select from transfer where player_id = ${playerId} and kind = 'recharge' and cause = 'agent'
          and state = 'applied' and not transfer_is_undone(transfer.id)) as "isFirst"`.execute(db);
  const [facts] = rows;
  if (facts === undefined) throw new Error('A select without a table has one row.');
  return facts;
}
