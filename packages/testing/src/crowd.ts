import { openAccounts, post } from '@golden-acers/ledger';
import {
  createVault,
  type Database,
  hashToken,
  inTransaction,
  newId,
  newToken,
  openDatabase,
  systemClock,
  systemRandom,
} from '@golden-acers/platform';
import { sql } from 'kysely';

export interface CrowdOptions {
  readonly serverDatabaseUrl: string;
  readonly sandboxDatabaseUrl: string;
  readonly encryptionKey: string;
  /** A registered player whose account at the provider stands. Everyone in the crowd has its passwords. */
  readonly model: { readonly id: string; readonly account: string; readonly providerPassword: string };
  readonly size: number;
  /** The first so many are in a game. */
  readonly playing: number;
  /** What each who plays has to play with. */
  readonly creditCents: bigint;
  /** The agents whom they belong to, in turns; without any it is the model's. */
  readonly agentIds?: readonly string[];
  /** The names of the provider agents whom their accounts hang on, in turns; without any it is the model's. */
  readonly providerAgents?: readonly string[];
}

export interface CrowdMember {
  readonly id: string;
  readonly email: string;
  /** The name at the provider. */
  readonly account: string;
  /** The bearer token of an open session. */
  readonly token: string;
  /** The token of an open game session at the sandbox; undefined for who doesn't play. */
  readonly gameToken: string | undefined;
}

export interface CrowdAgent {
  readonly id: string;
  /** The bearer token of an open session. */
  readonly token: string;
}

/** Rows of one statement. */
const rowsAtOnce = 1_000;
const slug = 'acres-of-gold';

interface Newcomer extends CrowdMember {
  readonly place: number;
  readonly username: string;
  readonly sandboxId: string;
}

/**
 * Many signed-in players at once, as copies of a registered one, in both databases. Registering them would take the provider
 * minutes, and the processor as long for their passwords. Call it with both programs running.
 */
export async function insertCrowd(options: CrowdOptions): Promise<CrowdMember[]> {
  const server = openDatabase<unknown>(options.serverDatabaseUrl, { applicationName: 'crowd', poolSize: 2 });
  const sandbox = openDatabase<unknown>(options.sandboxDatabaseUrl, {
    applicationName: 'crowd',
    poolSize: 2,
  });
  try {
    const crowd = Array.from({ length: options.size }, (_, place) => newcomer(place, options.playing));
    for (let first = 0; first < crowd.length; first += rowsAtOnce) {
      const some = crowd.slice(first, first + rowsAtOnce);
      await insertPlayers(server, options, some);
      await insertSandboxPlayers(sandbox, options, some);
    }
    await sql`analyze`.execute(server);
    await sql`analyze`.execute(sandbox);
    return crowd;
  } finally {
    await server.destroy();
    await sandbox.destroy();
  }
}

function newcomer(place: number, playing: number): Newcomer {
  const id = newId('pl', systemClock, systemRandom);
  const username = `crowd${id.slice(-16)}`;
  return {
    place,
    id,
    username,
    email: `${username}@players.test`,
    account: username,
    token: newToken(systemRandom),
    sandboxId: newId('pl', systemClock, systemRandom),
    gameToken: place < playing ? newToken(systemRandom) : undefined,
  };
}

async function insertPlayers(
  db: Database<unknown>,
  { model, encryptionKey, agentIds = [], providerAgents = [] }: CrowdOptions,
  crowd: readonly Newcomer[],
): Promise<void> {
  const vault = createVault({ currentKey: encryptionKey, oldKeys: [] }, systemRandom);
  const providerAgentIds = await idsOf(db, 'provider_agent', providerAgents);
  await copy(db, { table: 'account', key: 'id', model: model.id }, crowd, (one) => ({
    id: one.id,
    email: one.email,
    email_key: one.email,
    username: one.username,
    username_key: one.username,
  }));
  await copy(db, { table: 'player', key: 'id', model: model.id }, crowd, (one) => ({
    id: one.id,
    referral_code: one.id.slice(-12).toUpperCase(),
    provider_username: one.account,
    provider_password_sealed: vault.seal(model.providerPassword, one.id),
    ...inTurn('agent_id', agentIds, one),
    ...inTurn('provider_agent_id', providerAgentIds, one),
  }));
  await copy(db, { table: 'session', key: 'account_id', model: model.id }, crowd, (one) => ({
    id: newId('se', systemClock, systemRandom),
    account_id: one.id,
    token_hash: hashToken(one.token),
  }));
  const playing = crowd.flatMap(({ id, gameToken }) => (gameToken === undefined ? [] : [id]));
  await sql`insert into player_activity (player_id, launched_at)
    select id, clock_timestamp() from unnest(${playing}::text[]) as id`.execute(db);
}

async function idsOf(db: Database<unknown>, table: string, names: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from ${sql.table(table)} join unnest(${[...names]}::text[]) with ordinality as wanted (name, place) using (name)
      order by place`.execute(db);
  return rows.map(({ id }) => id);
}

function inTurn(column: string, values: readonly string[], { place }: Newcomer): Record<string, string> {
  const value = values[place % values.length];
  return value === undefined ? {} : { [column]: value };
}

async function insertSandboxPlayers(
  db: Database<unknown>,
  { model, creditCents, providerAgents = [] }: CrowdOptions,
  crowd: readonly Newcomer[],
): Promise<void> {
  const agentIds = await idsOf(db, 'agent', providerAgents);
  await copy(db, { table: 'player', key: 'account', model: model.account }, crowd, (one) => ({
    id: one.sandboxId,
    account: one.account,
    account_key: one.account,
    ...inTurn('agent_id', agentIds, one),
  }));
  const playing = crowd.flatMap(({ sandboxId, gameToken }) =>
    gameToken === undefined ? [] : [{ sandboxId, gameToken }],
  );
  await inTransaction(db, async (tx) => {
    const ids = crowd.map(({ sandboxId }) => `credit:${sandboxId}`);
    await openAccounts(tx, { ids, mayBeNegative: false });
    if (playing.length === 0) return;
    await post(tx, {
      reference: `crowd:${newToken(systemRandom)}`,
      reason: 'crowd',
      postings: [
        { account: 'mint', amountCents: -creditCents * BigInt(playing.length) },
        ...playing.map(({ sandboxId }) => ({ account: `credit:${sandboxId}`, amountCents: creditCents })),
      ],
    });
  });
  const sessions = playing.map(({ sandboxId, gameToken }) => ({
    id: newId('gs', systemClock, systemRandom),
    token_hash: hashToken(gameToken),
    player_id: sandboxId,
    draw_seed: newToken(systemRandom),
  }));
  await sql`insert into game_session (id, token_hash, player_id, draw_seed, slug, started_at, last_seen_at,
      balance_before_cents, balance_now_cents)
    select id, token_hash, player_id, draw_seed, ${slug}, now(), now(), ${creditCents}, ${creditCents}
      from jsonb_to_recordset(${JSON.stringify(sessions)}::jsonb)
        as one (id text, token_hash text, player_id text, draw_seed text)`.execute(db);
}

/** Rows like the model's, but for what changes. Generated columns generate. */
async function copy<One>(
  db: Database<unknown>,
  { table, key, model }: { table: string; key: string; model: string },
  crowd: readonly One[],
  changesOf: (one: One) => Readonly<Record<string, string>>,
): Promise<void> {
  const changes = JSON.stringify(crowd.map(changesOf));
  await sql`insert into ${sql.table(table)} overriding user value
    select made.* from (select * from ${sql.table(table)} where ${sql.ref(key)} = ${model} limit 1) as model
      cross join jsonb_array_elements(${changes}::jsonb) as change
      cross join lateral jsonb_populate_record(model::${sql.table(table)}, change) as made`.execute(db);
}

/** What an agent of the crowd has to give out. */
const agentCreditCents = 1_000_000n;

/** Agents below the root one, signed in, with credit. */
export async function insertAgents(serverDatabaseUrl: string, size: number): Promise<CrowdAgent[]> {
  const db = openDatabase<unknown>(serverDatabaseUrl, { applicationName: 'crowd', poolSize: 1 });
  try {
    const root = await sql<{ id: string }>`select id from agent where parent_id is null`.execute(db);
    const model = root.rows[0]?.id ?? '';
    const agents = Array.from({ length: size }, () => ({
      id: newId('ag', systemClock, systemRandom),
      token: newToken(systemRandom),
    }));
    await copy(db, { table: 'account', key: 'id', model }, agents, ({ id }) => ({
      id,
      email: `${id}@agents.test`,
      email_key: `${id}@agents.test`,
      username: id,
      username_key: id,
    }));
    await copy(db, { table: 'agent', key: 'id', model }, agents, ({ id }) => ({
      id,
      parent_id: model,
      name: id,
    }));
    await copy(db, { table: 'session', key: 'account_id', model }, agents, ({ id, token }) => ({
      id: newId('se', systemClock, systemRandom),
      account_id: id,
      token_hash: hashToken(token),
    }));
    // By its trigger the credit comes with it.
    await sql`insert into allotment (id, actor_id, agent_id, parent_id, kind, amount_cents, idempotency_key)
      select 'al_' || substr(id, 4), ${model}, id, ${model}, 'allot', ${agentCreditCents}, id
        from unnest(${agents.map(({ id }) => id)}::text[]) as id`.execute(db);
    return agents;
  } finally {
    await db.destroy();
  }
}
