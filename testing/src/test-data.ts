import { openDatabase } from '@golden-acers/platform';
import { type RawBuilder, sql } from 'kysely';

type AnySchema = Record<string, never>;

async function withDatabase(
  databaseUrl: string,
  work: (db: ReturnType<typeof openDatabase<AnySchema>>) => Promise<void>,
) {
  const db = openDatabase<AnySchema>(databaseUrl, { applicationName: 'test-data', poolSize: 1 });
  try {
    await work(db);
  } finally {
    await db.destroy();
  }
}

/** Adds a store below the root agent, with the root's password, and assigns the player to it. */
export function addStore(
  databaseUrl: string,
  { email, name, playerEmail }: { email: string; name: string; playerEmail: string },
): Promise<void> {
  const id = `ag_${'0'.repeat(25)}1`;
  return withDatabase(databaseUrl, async (db) => {
    await sql`insert into account (id, role, email, email_key, username, username_key, first_name, last_name, phone,
        password_hash, created_at, updated_at)
      select ${id}, role, ${email}, ${email}, ${email}, ${email}, first_name, last_name, phone, password_hash,
        created_at, updated_at
      from account where id = (select id from agent where parent_id is null)`.execute(db);
    await sql`insert into agent (id, parent_id, level, name)
      select ${id}, id, 'store', ${name} from agent where parent_id is null`.execute(db);
    await sql`update player set agent_id = ${id}
      where id = (select id from account where email = ${playerEmail})`.execute(db);
  });
}

/** Adds a recharge that the site did not send to the provider's records, `daysAgo` days ago. */
export async function addProviderTrade(
  { databaseUrl, sandboxDatabaseUrl }: { databaseUrl: string; sandboxDatabaseUrl: string },
  { playerEmail, cents, daysAgo }: { playerEmail: string; cents: number; daysAgo: number },
): Promise<void> {
  const then = sql`now() - ${daysAgo} * interval '1 day'`;
  let account: string | undefined;
  await withDatabase(databaseUrl, async (db) => {
    await sql`update account set created_at = least(created_at, ${then} - interval '1 hour')
      where email = ${playerEmail}`.execute(db);
    const { rows } = await sql<{ account: string }>`select provider_username as account from player
      where id = (select id from account where email = ${playerEmail})`.execute(db);
    account = rows[0]?.account;
  });
  await withDatabase(sandboxDatabaseUrl, async (db) => {
    await sql`insert into trade (agent_id, player_id, balance_before_cents, score_cents, inserted_at)
      select agent_id, id, 0, ${cents}, ${then} from player where account = ${account}`.execute(db);
  });
}

export interface PastTransfer {
  readonly kind: 'recharge' | 'redeem';
  readonly cents: number;
  /** When the transfer was applied. */
  readonly at: Date;
}

/** Adds transfers by the root agent for reports to read, without ledger and provider. */
export function addPastTransfers(
  databaseUrl: string,
  { playerEmail, transfers }: { playerEmail: string; transfers: readonly PastTransfer[] },
): Promise<void> {
  const kinds = transfers.map(({ kind }) => kind);
  const cents = transfers.map((transfer) => transfer.cents);
  const times = transfers.map(({ at: time }) => time);
  return withDatabase(databaseUrl, async (db) => {
    await sql`
      with past_transfer as (
      insert into transfer (id, provider_agent_id, player_id, kind, amount_cents, cause, actor_id, idempotency_key,
          command_hash, state, requested_at, sent_at, settled_at)
        select 'tr_' || lpad(place::text, 26, '0'), provider_agent_id, player.id, past.kind, past.cents, 'agent', root.id,
            'past-transfer-' || place, '', 'applied', past.at, past.at, past.at
          from unnest(${kinds}::text[], ${cents}::bigint[], ${times}::timestamptz[])
              with ordinality as past (kind, cents, at, place),
            player join account on account.id = player.id, agent root
          where account.email = ${playerEmail} and root.parent_id is null
        returning *
      )
      select transfer_record_fact(past_transfer, false) from past_transfer`.execute(db);
  });
}

/** Verifies an address as if its mailed link had been opened. */
export function verifyEmailOf(databaseUrl: string, email: string): Promise<void> {
  return withDatabase(databaseUrl, async (db) => {
    await sql`update account set email_verified_at = now() where email = ${email}`.execute(db);
  });
}

/** Starts the player's visit `minutes` earlier. */
export function backdateVisit(databaseUrl: string, email: string, minutes: number): Promise<void> {
  return withDatabase(databaseUrl, async (db) => {
    await sql`update player set visit_started_at = visit_started_at - ${minutes} * interval '1 minute'
      where id = (select id from account where email = ${email})`.execute(db);
  });
}

/** Restricts players in two ways, so that they cannot be recharged. */
export function restrictPlayers(
  databaseUrl: string,
  { frozen, excluded }: { readonly frozen: readonly string[]; readonly excluded: readonly string[] },
): Promise<void> {
  return withDatabase(databaseUrl, async (db) => {
    await sql`update player set frozen_at = now() where id = any(${frozen}::text[])`.execute(db);
    await sql`update player set excluded_until = now() + interval '30 days' where id = any(${excluded}::text[])`.execute(
      db,
    );
  });
}

/** Ends the chosen time of a player's break. */
export function passBreakTime(databaseUrl: string, email: string): Promise<void> {
  return withDatabase(databaseUrl, (db) =>
    db.transaction().execute(async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx);
      await sql`update player set excluded_at_least_until = now() from account
        where account.id = player.id and account.email = ${email}`.execute(tx);
    }),
  );
}

/** After this, nearly every stake of this size wins that jackpot of the sandbox. */
export function makeJackpotCertain(
  sandboxDatabaseUrl: string,
  { slug, stakeCents }: { readonly slug: string; readonly stakeCents: number },
): Promise<void> {
  return withDatabase(sandboxDatabaseUrl, async (db) => {
    await sql`update pot set odds_cents = ${stakeCents} where slug = ${slug}`.execute(db);
  });
}

const playerOf = (email: string) => sql`(select id from account where email = ${email})`;

/** As the administrator, because a published tournament cannot change otherwise. */
function moveTournament(databaseUrl: string, id: string, times: RawBuilder<unknown>): Promise<void> {
  return withDatabase(databaseUrl, (db) =>
    db.transaction().execute(async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx);
      await sql`update tournament set ${times} where id = ${id}`.execute(tx);
    }),
  );
}

/** Sets the start of the tournament to an hour ago. */
export function startTournament(databaseUrl: string, id: string): Promise<void> {
  return moveTournament(databaseUrl, id, sql`starts_at = now() - interval '1 hour'`);
}

/** Sets the end of the tournament to ten minutes ago, after the rounds that were played in it. */
export async function endTournament(databaseUrl: string, id: string): Promise<void> {
  const entrants = sql`select player_id from tournament_entry where tournament_id = ${id}`;
  await withDatabase(databaseUrl, async (db) => {
    // Prevents reading the records again, because the provider's have the true times.
    await sql`update play_reading set complete_until = now() + interval '1 hour', lease_until = now() + interval '1 hour'
      where player_id in (${entrants})`.execute(db);
    await sql`update tournament_entry set entered_at = entered_at - interval '1 hour' where tournament_id = ${id}`.execute(
      db,
    );
    await sql`update game_record set inserted_at = inserted_at - interval '20 minutes'
      where player_id in (${entrants})`.execute(db);
  });
  const ends = sql`starts_at = now() - interval '2 hours', ends_at = now() - interval '10 minutes'`;
  await moveTournament(databaseUrl, id, ends);
}

/** Makes the player's rounds the next to be read, although they were read within the last minute. */
export function makePlayDue(databaseUrl: string, playerEmail: string): Promise<void> {
  return withDatabase(databaseUrl, async (db) => {
    await sql`update record_day set fetched_at = fetched_at - interval '2 minutes'
      where kind = 'game' and player_id = ${playerOf(playerEmail)}`.execute(db);
    await sql`insert into play_reading as reading (player_id, watched_until)
      values (${playerOf(playerEmail)}, now() + interval '1 day')
      on conflict (player_id) do update set watched_until = excluded.watched_until, read_at = null`.execute(
      db,
    );
  });
}

/**
 * Puts the player into the second VIP tier with a loss in the last week, in which its offers ran: of a
 * twentieth of the stakes, in a hundred rounds.
 */
export function addLostWeek(databaseUrl: string, playerEmail: string, cents: number): Promise<void> {
  return withDatabase(databaseUrl, async (db) => {
    await sql`update promotion_offer set published_at = published_at - interval '14 days'
      where kind in ('cashback', 'rakeback')`.execute(db);
    const player = playerOf(playerEmail);
    await sql`insert into player_vip (player_id, tier, since) values (${player}, 2, now())
      on conflict (player_id) do update set tier = 2, since = now()`.execute(db);
    await sql`insert into game_record (provider_agent_id, player_id, inserted_at, game_id, balance_before_cents, played_cents,
        won_cents, balance_now_cents, reason)
      select provider_agent_id, id, date_trunc('week', now(), 'UTC') - interval '5 days' + round * interval '1 second', '1', 0,
          ${cents}::bigint / 5, ${cents}::bigint * 19 / 100, 0, 'Acres of Gold'
        from player cross join generate_series(1, 100) round where id = ${player}`.execute(db);
    await sql`insert into play_reading as reading (player_id, read_at, complete_until)
      values (${player}, now(), now() + interval '1 hour')
      on conflict (player_id) do update set read_at = now(), complete_until = excluded.complete_until`.execute(
      db,
    );
  });
}
