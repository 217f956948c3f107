import { openAccounts, post } from '@golden-acers/ledger';
import {
  createVault,
  type Database,
  hashToken,
  newId,
  newToken,
  openDatabase,
  runInTransaction,
  systemClock,
  systemRandom,
} from '@golden-acers/platform';
import { sql } from 'kysely';

export interface SimulatedPlayersOptions {
  readonly serverDatabaseUrl: string;
  readonly sandboxDatabaseUrl: string;
  readonly encryptionKey: string;
  /**
   * A registered player with a provider account, which is copied. All simulated players have its passwords.
   */
  readonly templatePlayer: {
    readonly id: string;
    readonly account: string;
    readonly providerPassword: string;
  };
  readonly count: number;
  /** The first players, this many, are in a game. */
  readonly playingCount: number;
  /** The balance of each player in a game. */
  readonly playingCreditCents: bigint;
  /** The players' agents, in rotation. Default: the template player's. */
  readonly agentIds?: readonly string[];
  /** The provider agents of their accounts, in rotation. Default: the template player's. */
  readonly providerAgents?: readonly string[];
}

export interface InsertedPlayer {
  readonly id: string;
  readonly email: string;
  /** The name at the provider. */
  readonly account: string;
  /** The bearer token of an open session. */
  readonly token: string;
  /** The token of an open game session at the sandbox. Undefined if the player is in no game. */
  readonly gameToken: string | undefined;
}

export interface SimulatedAgent {
  readonly id: string;
  /** The bearer token of an open session. */
  readonly token: string;
}

/** Rows per statement. */
const batchRows = 1_000;
const gameSlug = 'acres-of-gold';

interface NewPlayer extends InsertedPlayer {
  readonly index: number;
  readonly username: string;
  readonly sandboxId: string;
}

/**
 * Inserts many signed-in players into both databases, as copies of a registered one. Registering them would
 * take minutes of provider calls and password hashes. Both programs must be running.
 */
export async function insertSimulatedPlayers(options: SimulatedPlayersOptions): Promise<InsertedPlayer[]> {
  const server = openDatabase<unknown>(options.serverDatabaseUrl, {
    applicationName: 'simulated-players',
    poolSize: 2,
  });
  const sandbox = openDatabase<unknown>(options.sandboxDatabaseUrl, {
    applicationName: 'simulated-players',
    poolSize: 2,
  });
  try {
    const players = Array.from({ length: options.count }, (_, place) =>
      createSimulatedPlayer(place, options.playingCount),
    );
    for (let first = 0; first < players.length; first += batchRows) {
      const some = players.slice(first, first + batchRows);
      await insertPlayers(server, options, some);
      await insertSandboxPlayers(sandbox, options, some);
    }
    await sql`analyze`.execute(server);
    await sql`analyze`.execute(sandbox);
    return players;
  } finally {
    await server.destroy();
    await sandbox.destroy();
  }
}

function createSimulatedPlayer(index: number, playing: number): NewPlayer {
  const id = newId('pl', systemClock, systemRandom);
  const username = `players${id.slice(-16)}`;
  return {
    index,
    id,
    username,
    email: `${username}@players.test`,
    account: username,
    token: newToken(systemRandom),
    sandboxId: newId('pl', systemClock, systemRandom),
    gameToken: index < playing ? newToken(systemRandom) : undefined,
  };
}

async function insertPlayers(
  db: Database<unknown>,
  { templatePlayer, encryptionKey, agentIds = [], providerAgents = [] }: SimulatedPlayersOptions,
  players: readonly NewPlayer[],
): Promise<void> {
  const vault = createVault({ currentKey: encryptionKey, oldKeys: [] }, systemRandom);
  const providerAgentIds = await listIdsByName(db, 'provider_agent', providerAgents);
  await copyTemplateRow(db, { table: 'account', key: 'id', model: templatePlayer.id }, players, (one) => ({
    id: one.id,
    email: one.email,
    email_key: one.email,
    username: one.username,
    username_key: one.username,
    // Copies are not one person, whom an exclusion would follow.
    last_name: `Miller ${one.index}`,
    phone: `+1555${one.index.toString().padStart(7, '0')}`,
  }));
  await copyTemplateRow(db, { table: 'player', key: 'id', model: templatePlayer.id }, players, (one) => ({
    id: one.id,
    referral_code: one.id.slice(-12).toUpperCase(),
    provider_username: one.account,
    provider_password_sealed: vault.seal(templatePlayer.providerPassword, one.id),
    ...roundRobinColumn('agent_id', agentIds, one),
    ...roundRobinColumn('provider_agent_id', providerAgentIds, one),
  }));
  await copyTemplateRow(
    db,
    { table: 'session', key: 'account_id', model: templatePlayer.id },
    players,
    (one) => ({
      id: newId('se', systemClock, systemRandom),
      account_id: one.id,
      token_hash: hashToken(one.token),
    }),
  );
  const playing = players.flatMap(({ id, gameToken }) => (gameToken === undefined ? [] : [id]));
  await sql`insert into player_activity (player_id, launched_at)
    select id, clock_timestamp() from unnest(${playing}::text[]) as id`.execute(db);
}

async function listIdsByName(
  db: Database<unknown>,
  table: string,
  names: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from ${sql.table(table)} join unnest(${[...names]}::text[]) with ordinality as wanted (name, place) using (name)
      order by place`.execute(db);
  return rows.map(({ id }) => id);
}

function roundRobinColumn(
  column: string,
  values: readonly string[],
  { index }: NewPlayer,
): Record<string, string> {
  const value = values[index % values.length];
  return value === undefined ? {} : { [column]: value };
}

async function insertSandboxPlayers(
  db: Database<unknown>,
  { templatePlayer, playingCreditCents, providerAgents = [] }: SimulatedPlayersOptions,
  players: readonly NewPlayer[],
): Promise<void> {
  const agentIds = await listIdsByName(db, 'agent', providerAgents);
  await copyTemplateRow(
    db,
    { table: 'player', key: 'account', model: templatePlayer.account },
    players,
    (one) => ({
      id: one.sandboxId,
      account: one.account,
      account_key: one.account,
      ...roundRobinColumn('agent_id', agentIds, one),
    }),
  );
  const playing = players.flatMap(({ sandboxId, gameToken }) =>
    gameToken === undefined ? [] : [{ sandboxId, gameToken }],
  );
  await runInTransaction(db, async (tx) => {
    const ids = players.map(({ sandboxId }) => `credit:${sandboxId}`);
    await openAccounts(tx, { ids, mayBeNegative: false });
    if (playing.length === 0) return;
    await post(tx, {
      reference: `players:${newToken(systemRandom)}`,
      reason: 'simulated-players',
      postings: [
        { account: 'mint', amountCents: -playingCreditCents * BigInt(playing.length) },
        ...playing.map(({ sandboxId }) => ({
          account: `credit:${sandboxId}`,
          amountCents: playingCreditCents,
        })),
      ],
    });
  });
  const sessions = playing.map(({ sandboxId, gameToken }) => ({
    id: newId('gs', systemClock, systemRandom),
    token_hash: hashToken(gameToken),
    player_id: sandboxId,
  }));
  await sql`insert into game_session (id, token_hash, player_id, slug, started_at, last_seen_at)
    select id, token_hash, player_id, ${gameSlug}, now(), now()
      from jsonb_to_recordset(${JSON.stringify(sessions)}::jsonb)
        as one (id text, token_hash text, player_id text)`.execute(db);
}

/** Inserts copies of the template's row with these changes. Generated columns are left out. */
async function copyTemplateRow<One>(
  db: Database<unknown>,
  { table, key, model }: { table: string; key: string; model: string },
  players: readonly One[],
  changesOf: (one: One) => Readonly<Record<string, string>>,
): Promise<void> {
  const changes = JSON.stringify(players.map(changesOf));
  await sql`insert into ${sql.table(table)} overriding user value
    select made.* from (select * from ${sql.table(table)} where ${sql.ref(key)} = ${model} limit 1) as model
      cross join jsonb_array_elements(${changes}::jsonb) as change
      cross join lateral jsonb_populate_record(model::${sql.table(table)}, change) as made`.execute(db);
}

/** The credit of each simulated agent. */
const agentCreditCents = 1_000_000n;

/** Inserts signed-in agents with credit below the root agent. */
export async function insertSimulatedAgents(
  serverDatabaseUrl: string,
  size: number,
): Promise<SimulatedAgent[]> {
  const db = openDatabase<unknown>(serverDatabaseUrl, { applicationName: 'simulated-players', poolSize: 1 });
  try {
    const root = await sql<{ id: string }>`select id from agent where parent_id is null`.execute(db);
    const model = root.rows[0]?.id ?? '';
    const agents = Array.from({ length: size }, () => ({
      id: newId('ag', systemClock, systemRandom),
      token: newToken(systemRandom),
    }));
    await copyTemplateRow(db, { table: 'account', key: 'id', model }, agents, ({ id }) => ({
      id,
      email: `${id}@agents.test`,
      email_key: `${id}@agents.test`,
      username: id,
      username_key: id,
    }));
    await copyTemplateRow(db, { table: 'agent', key: 'id', model }, agents, ({ id }) => ({
      id,
      parent_id: model,
      name: id,
    }));
    await copyTemplateRow(db, { table: 'session', key: 'account_id', model }, agents, ({ id, token }) => ({
      id: newId('se', systemClock, systemRandom),
      account_id: id,
      token_hash: hashToken(token),
    }));
    // A trigger adds the credit.
    await sql`insert into allotment (id, actor_id, agent_id, parent_id, kind, amount_cents, idempotency_key)
      select 'al_' || substr(id, 4), ${model}, id, ${model}, 'allot', ${agentCreditCents}, id
        from unnest(${agents.map(({ id }) => id)}::text[]) as id`.execute(db);
    return agents;
  } finally {
    await db.destroy();
  }
}
