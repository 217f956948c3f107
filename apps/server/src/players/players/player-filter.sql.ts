import type { LastLoginFilter, UserStatus } from '@golden-acers/contract';
import { type RawBuilder, sql } from 'kysely';

/** Escaped LIKE patterns. Each of `contact` must match; none: contact data is not searched. */
export type PlayerSearchPatterns =
  | { readonly email: string }
  | { readonly account: string; readonly nickname: string; readonly contact: readonly string[] };

export interface PlayerFilter {
  readonly agentIds: readonly string[];
  /** Undefined for every player. */
  readonly search: PlayerSearchPatterns | undefined;
  readonly status: UserStatus | undefined;
  readonly labelId: string | undefined;
  readonly balanceMinCents: bigint | undefined;
  readonly balanceMaxCents: bigint | undefined;
  readonly lastLogin: LastLoginFilter | undefined;
  readonly excludedAccounts?: readonly string[];
}

/** The status as the table names it. */
export const statusColumn = sql`case account_status(not player.is_closed, player.frozen_at, player.excluded_until)
  when 'closed' then 'Inactive' when 'frozen' then 'Frozen' when 'excluded' then 'Excluded' else 'Active' end`;

/** Plain conditions: the planner takes a comparison with `statusColumn` for one in two hundred rows. */
const statusConditions: Readonly<Record<UserStatus, RawBuilder<boolean>>> = {
  Inactive: sql`player.is_closed`,
  Frozen: sql`not player.is_closed and player.frozen_at is not null`,
  Excluded: sql`not player.is_closed and player.frozen_at is null and player.excluded_until > clock_timestamp()`,
  Active: sql`not player.is_closed and player.frozen_at is null
    and (player.excluded_until is null or player.excluded_until <= clock_timestamp())`,
};

export function filterCondition(filter: PlayerFilter): RawBuilder<boolean> {
  const { search, status, labelId, balanceMinCents, balanceMaxCents, lastLogin, excludedAccounts } = filter;
  const all = [
    sql`player.agent_id = any(${filter.agentIds}::text[])`,
    search && searchCondition(search),
    status && statusConditions[status],
    labelId &&
      sql`exists (select from player_label where player_label.player_id = player.id and label_id = ${labelId})`,
    balanceMinCents === undefined ? undefined : sql`player.balance_cents >= ${balanceMinCents}::bigint`,
    balanceMaxCents === undefined ? undefined : sql`player.balance_cents <= ${balanceMaxCents}::bigint`,
    lastLogin &&
      sql`exists (select from account where account.id = player.id and ${lastLoginCondition(lastLogin)})`,
    excludedAccounts && excludedAccounts.length > 0
      ? sql`player.provider_username <> all(${excludedAccounts}::text[])`
      : undefined,
  ];
  return sql<boolean>`${sql.join(
    all.filter((condition) => condition !== undefined && condition !== ''),
    sql` and `,
  )}`;
}

/** An address is searched from its start, so that the unique index of addresses finds it. */
function searchCondition(search: PlayerSearchPatterns): RawBuilder<boolean> {
  if ('email' in search) {
    return sql`player.id in (select account.id from account where account.role = 'user'
      and account.email_key like ${search.email})`;
  }
  const contact = search.contact.map((word) => sql`player.search_contact like ${word}`);
  return sql`(player.search_account like ${search.account} or player.search_nickname like ${search.nickname}
    ${contact.length > 0 ? sql`or (${sql.join(contact, sql` and `)})` : sql``})`;
}

function lastLoginCondition(filter: LastLoginFilter): RawBuilder<boolean> {
  if (filter === 'never') return sql`account.last_login_at is null`;
  const days = Number(filter.split('_')[1]);
  const than = filter.startsWith('within') ? sql`>=` : sql`<`;
  return sql`coalesce(account.last_login_at, '-infinity') ${than} now() - ${days} * interval '1 day'`;
}
