import { databaseTimeAfter, leaseTiming } from '@golden-acers/platform';
import type { PlayLimits } from '@golden-acers/provider';
import { sql } from 'kysely';
import type { Db } from '../../schema.ts';

/** The agents of players whose limits are due. A player without an account there gets them at the launch. */
export const agentsWithDeliveries = sql`
  select distinct player.provider_agent_id from limit_delivery delivery join player on player.id = delivery.player_id
    where delivery.next_attempt_at <= clock_timestamp() and player.provider_account_state = 'ready'`;

/** Leases the agent's next due delivery, so that no other server sends it meanwhile. */
export async function leaseDelivery(db: Db, providerAgentId: string): Promise<string | undefined> {
  const { rows } = await sql<{ playerId: string }>`
    update limit_delivery set next_attempt_at = ${databaseTimeAfter(leaseTiming.lengthMs)}, attempts = attempts + 1
      where player_id = (
        select delivery.player_id from limit_delivery delivery join player on player.id = delivery.player_id
          where delivery.next_attempt_at <= clock_timestamp() and player.provider_account_state = 'ready'
            and player.provider_agent_id = ${providerAgentId}
          order by delivery.next_attempt_at limit 1 for update of delivery skip locked)
      returning player_id`.execute(db);
  return rows[0]?.playerId;
}

/** The present limits with their version. Undefined: the player never had any. */
export async function findLimitsToDeliver(db: Db, playerId: string): Promise<PlayLimits | undefined> {
  const { rows } = await sql<PlayLimits>`
    select version::float8 as version, array(
        select other.provider_username from limit_accounts(${playerId}) linked (player_id)
          join player other on other.id = linked.player_id
          join player own on own.id = ${playerId} and own.id <> other.id
            and own.provider_agent_id = other.provider_agent_id
          order by 1) as "otherAccounts", coalesce((
        select jsonb_agg(jsonb_build_object('kind', kind, 'maxCents', max_cents) order by kind) from (
          select kind, min(max_value) as max_cents from player_limit
            where player_limit.player_id = limit_delivery.player_id and (kind like 'stake%' or kind like 'loss%')
            group by kind) binding), '[]') as limits
      from limit_delivery where player_id = ${playerId}`.execute(db);
  return rows[0];
}

/** Does nothing if the limits have changed since. */
export async function markDelivered(db: Db, playerId: string, version: number): Promise<void> {
  await sql`update limit_delivery set next_attempt_at = null, attempts = 0
    where player_id = ${playerId} and version = ${version}`.execute(db);
}

/** Doubles the wait after each attempt. Limits that have changed since are due now. */
export async function postponeDelivery(
  db: Db,
  playerId: string,
  { version, firstMs, maxMs }: { version: number; firstMs: number; maxMs: number },
): Promise<void> {
  await sql`update limit_delivery set next_attempt_at = clock_timestamp()
      + least(${firstMs} * power(2, least(attempts, 20)), ${maxMs}) * interval '1 millisecond'
    where player_id = ${playerId} and version = ${version}`.execute(db);
}
