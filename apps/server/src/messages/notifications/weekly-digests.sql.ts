import type { Language } from '@golden-acers/contract';
import { sql } from 'kysely';
import type { ServerTx } from '../../schema.ts';

export interface DueDigest {
  readonly accountId: string;
  readonly email: string;
  /** The language of the account's last mail. */
  readonly language: Language | null;
  /** Whether a mail may be sent at all. */
  readonly isMailable: boolean;
  /** Unread ones of the last seven days. */
  readonly notifications: number;
  readonly games: number;
  readonly offers: number;
}

/**
 * Claims up to `limit` digests that are due, and moves each to the same moment of its next week. Servers
 * claim different ones. Quiet hours delay it.
 */
export async function claimDueDigests(
  tx: ServerTx,
  { at, limit }: { at: Date; limit: number },
): Promise<DueDigest[]> {
  const { rows } = await sql<DueDigest>`
    with due as (
      select account_id from notification_setting
        where weekly_digest and digest_at <= ${at} and quiet_until(account_id, ${at}) is null
        order by digest_at limit ${limit} for update skip locked),
    claimed as (
      update notification_setting
        set digest_at = digest_at + interval '7 days' * (1 + floor(extract(epoch from ${at} - digest_at) / 604800))
        where account_id in (select account_id from due) returning account_id, email_notifications)
    select account.id as "accountId", account.email,
        (select language from mail where mail.account_id = account.id order by written_at desc limit 1) as language,
        claimed.email_notifications and account.email_verified_at is not null and exists (
          select from player where player.id = account.id
            and account_status(account.is_active, player.frozen_at, player.excluded_until) = 'open') as "isMailable",
        counted.*
      from claimed join account on account.id = claimed.account_id
        cross join lateral (
          select count(*) filter (where not is_offer and kind <> 'new_games')::integer as notifications,
              coalesce(sum((data ->> 'count')::integer) filter (where kind = 'new_games'), 0)::integer as games,
              count(*) filter (where is_offer)::integer as offers
            from (
              select kind, data, kind = 'promotion' or exists (select from agent_announcement announced
                  where announced.id = announcement_id and announced.is_promotion) as is_offer
                from notification
                where account_id = account.id and read_at is null and at > clock_timestamp() - interval '7 days'
                  and not exists (select from agent_announcement announced
                    where announced.id = announcement_id and announced.state = 'ended')
                  and notification_is_wanted(account_id, kind, data, announcement_id)) wanted) counted
      order by account.id`.execute(tx);
  return rows;
}
