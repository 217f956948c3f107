import { type Permission, type RefusalCode, refusals } from '@golden-acers/contract';
import { hashToken, newToken, systemRandom } from '@golden-acers/platform';
import { type ApiResponse, type BareTestEnv, fastTuning, noProvider, testEnv } from '@golden-acers/testing';
import { sql } from 'kysely';
import { createTestKeys, insertKeyOfParent } from '../test-support-api-keys.ts';
import { seedTicket } from '../test-support-tickets.ts';
import { seedWebhook } from '../test-support-webhooks.ts';

/** All kinds of callers, from one without a session to the root. */
export const testIdentities = [
  'nobody',
  'expiredSession',
  'endedSession',
  'player',
  'otherPlayer',
  'verifiedPlayer',
  'frozenPlayer',
  'excludedPlayer',
  'closedPlayer',
  'cashier',
  'otherCashier',
  /** A cashier whose role has few permissions. */
  'support',
  'store',
  'otherStore',
  'distributor',
  'root',
  'disabledAgent',
  /** An agent whose password was set by another agent. */
  'firstPassword',
  /** An agent with a real provider that has not set up its authenticator app yet. */
  'withoutFactor',
  /** A program with every scope, for a store. */
  'storeKey',
  /** A program for the same store that may only read. */
  'readerKey',
  'revokedKey',
  /** The key of an agent below a disabled one. */
  'disabledAgentKey',
] as const;
export type TestIdentity = (typeof testIdentities)[number];

/** `mine` belongs to the cashier, `theirs` to the cashier of the other store. */
export type ObjectOwner = 'mine' | 'theirs';

export interface OwnedObjects {
  readonly account: string;
  readonly agentId: string;
  /** The player's session, and one on another device. */
  readonly playerSession: string;
  readonly otherSession: string;
  readonly request: string;
  readonly transfer: string;
  /** The claim of the sign-up credit. */
  readonly claim: string;
  readonly approval: string;
  readonly difference: string;
  readonly notification: string;
  readonly note: string;
  readonly job: string;
  readonly announcement: string;
  readonly tournament: string;
  readonly ticket: string;
  readonly ticketFile: string;
  readonly identityDocument: string;
  readonly offer: string;
  readonly export: string;
  readonly reading: string;
  readonly gameRecord: string;
  readonly template: string;
  readonly passkey: string;
  readonly apiKey: string;
  readonly view: string;
  readonly alarm: string;
}

export interface AccessTestEnv {
  readonly server: BareTestEnv;
  readonly tokens: Readonly<Record<TestIdentity, string | undefined>>;
  readonly objects: Readonly<Record<ObjectOwner, OwnedObjects>>;
  readonly label: string;
  readonly failedJob: string;
  /** A webhook of the root, with a delivery. */
  readonly webhook: { readonly id: string; readonly deliveryId: string };
  /** A day with a statement, which only the root sees. */
  readonly day: string;
  readonly agents: { readonly root: string; readonly store: string; readonly distributor: string };
}

/** The remaining permissions of the role of `support`. */
export const supportPermissions = ['players.read', 'records.read'] as const satisfies readonly Permission[];

/**
 * Root → distributor → store → cashier → player, and beside the distributor another store with such levels.
 * The provider counts as a real one, so agents need a second factor; no failed call of it delays others.
 */
export async function accessTestEnv(): Promise<AccessTestEnv> {
  const env = await testEnv({
    provider: 'none',
    config: { provider: { ...noProvider, isSandbox: false, tuning: fastTuning } },
  });
  const root = env.root.id;
  const at = { name: 'acl-distributor', parentId: root, level: 'distributor' } as const;
  const distributor = await env.agent(at);
  const store = await env.agent({ name: 'acl-store', parentId: distributor.id, level: 'store' });
  const otherStore = await env.agent({ name: 'acl-other-store', parentId: root });
  const cashier = await env.agent({ name: 'acl-cashier', parentId: store.id });
  const otherCashier = await env.agent({ name: 'acl-other-cashier', parentId: otherStore.id });
  const player = await env.player('acl-player');
  const otherPlayer = await env.player('acl-other-player');
  const tokens = {
    nobody: undefined,
    expiredSession: (await env.signIn(cashier.email, cashier.password)).token,
    endedSession: (await env.signIn(cashier.email, cashier.password)).token,
    player: player.token,
    otherPlayer: otherPlayer.token,
    ...(await createPlayersByStatus(env)),
    cashier: cashier.token,
    otherCashier: otherCashier.token,
    store: store.token,
    otherStore: otherStore.token,
    distributor: distributor.token,
    root: env.root.token,
    ...(await createRestrictedAgents(env)),
    ...(await createTestKeys(env, store.id)),
  };
  // All have a fresh confirmation, so that only the object can be refused.
  await env.db.updateTable('session').set({ confirmedAt: env.clock.now() }).execute();
  await expireSession(env, tokens.expiredSession);
  const ended = env.db.updateTable('session').set({ endedAt: env.clock.now() });
  await ended.where('tokenHash', '=', hashToken(tokens.endedSession)).execute();
  const day = '2026-02-27';
  const statement = await seedStatement(env, day);
  const objectsOf = async (agentId: string, who: typeof player) => {
    await env.db.updateTable('player').set({ agentId }).where('id', '=', who.id).execute();
    return seedObjects(env, { agentId, playerId: who.id, account: who.fortunePanda.username, statement });
  };
  const mine = await objectsOf(cashier.id, player);
  const theirs = await objectsOf(otherCashier.id, otherPlayer);
  const label = await insertedId(
    env,
    sql`insert into label (id, name, colour)
    values (new_public_id('lb', now()), 'Regular', 'gold') returning id`,
  );
  const failedJob = await insertedId(
    env,
    sql`insert into job_queue.job_common (name, source_name, data)
      values ('dead-letter', 'mail', '{"mailId": "gone"}') returning id`,
  );
  await sql`insert into game (kind_id, game_name, game_type, game_logo, position)
    values (1001, 'Acres of Gold', 'SLOT', '', 1) on conflict do nothing`.execute(env.db);
  const agents = { root, store: store.id, distributor: distributor.id };
  const webhook = await seedWebhook(env);
  return { server: env, tokens, objects: { mine, theirs }, label, failedJob, webhook, day, agents };
}

async function expireSession({ db, clock }: BareTestEnv, token: string): Promise<void> {
  const now = clock.now();
  await db
    .updateTable('session')
    .set({ expiresAt: now, createdAt: new Date(now.getTime() - 1) })
    .where('tokenHash', '=', hashToken(token))
    .execute();
}

/** The sessions stay open, as if an ending had been missed: the status alone must decide. */
async function createPlayersByStatus({ db, clock, player }: BareTestEnv) {
  const now = clock.now();
  const [verified, frozen, excluded, closed] = [
    await player('acl-verified'),
    await player('acl-frozen'),
    await player('acl-excluded'),
    await player('acl-closed'),
  ];
  await db.updateTable('account').set({ emailVerifiedAt: now }).where('id', '=', verified.id).execute();
  await db.updateTable('player').set({ frozenAt: now }).where('id', '=', frozen.id).execute();
  await sql`update player set excluded_until = 'infinity' where id = ${excluded.id}`.execute(db);
  await db
    .updateTable('account')
    .set({ isActive: false, closedAt: now })
    .where('id', '=', closed.id)
    .execute();
  return {
    verifiedPlayer: verified.token,
    frozenPlayer: frozen.token,
    excludedPlayer: excluded.token,
    closedPlayer: closed.token,
  };
}

async function createRestrictedAgents({ db, agent, clock }: BareTestEnv) {
  const supportStore = await agent({ name: 'acl-support-store' });
  const support = await agent({ name: 'acl-support', parentId: supportStore.id });
  await sql`insert into agent_rule (owner_id, level, permissions)
    values (${supportStore.id}, 'cashier', ${[...supportPermissions]}::text[])`.execute(db);
  const disabled = await agent({ name: 'acl-disabled' });
  // Only the agent's row is disabled; its session is still open.
  await db.updateTable('account').set({ isActive: false }).where('id', '=', disabled.id).execute();
  const firstPassword = await agent({ name: 'acl-first-password' });
  const withoutFactor = await agent({ name: 'acl-without-factor' });
  await db
    .updateTable('agent')
    .set({ mustChangePassword: true })
    .where('id', '=', firstPassword.id)
    .execute();
  await sql`insert into totp (account_id, secret_sealed, confirmed_at)
    select id, 'sealed', ${clock.now()} from agent where id <> ${withoutFactor.id}`.execute(db);
  return {
    support: support.token,
    disabledAgent: disabled.token,
    firstPassword: firstPassword.token,
    withoutFactor: withoutFactor.token,
  };
}

async function insertedId({ db }: BareTestEnv, statement: ReturnType<typeof sql>): Promise<string> {
  const { rows } = await sql<{ id: string }>`${statement}`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error('The statement returned no id.');
  return row.id;
}

function seedStatement(env: BareTestEnv, day: string): Promise<string> {
  return insertedId(
    env,
    sql`insert into statement (id, provider_agent_id, day, state, compared_at)
      select new_public_id('st', now()), id, ${day}::date, 'compared', now() from provider_agent limit 1 returning id`,
  );
}

interface ObjectSeed {
  readonly agentId: string;
  readonly playerId: string;
  readonly account: string;
  readonly statement: string;
}

/** Inserts one object of each kind by SQL: most need a provider otherwise. */
async function seedObjects(
  env: BareTestEnv,
  { agentId, playerId, account, statement }: ObjectSeed,
): Promise<OwnedObjects> {
  const made = (text: ReturnType<typeof sql>) => insertedId(env, text);
  const key = newToken(systemRandom);
  for (const state of ['sending', 'unknown', 'review']) {
    await sql`update transfer set state = ${state}, sent_at = now(), sent_clock_at = now(), sends = 1
      where player_id = ${playerId}`.execute(env.db);
  }
  return {
    account,
    agentId,
    playerSession: await made(sql`select id from session where account_id = ${playerId} limit 1`),
    otherSession: await made(sql`insert into session
      (id, token_hash, account_id, created_at, expires_at, last_seen_at, address, user_agent)
      values (new_public_id('se', now()), ${hashToken(key)}, ${playerId}, now(), now() + interval '7 days', now(),
        '127.0.0.1', '') returning id`),
    transfer: await made(sql`select id from transfer where player_id = ${playerId}`),
    claim: await made(sql`select id from promotion_claim where player_id = ${playerId}`),
    request: await made(sql`insert into transfer_request (id, player_id, kind, amount_cents, message, state)
      values (new_public_id('rq', now()), ${playerId}, 'recharge', 100, 'Please', 'requested') returning id`),
    approval: await made(sql`insert into approval
      (id, kind, command, command_hash, idempotency_key, amount_cents, player_id, decided_by, address)
      values (new_public_id('ap', now()), 'transfer',
        ${JSON.stringify({ playerId, kind: 'recharge', amountCents: '100', cause: 'agent' })},
        '', ${key}, 100, ${playerId}, ${agentId}, '127.0.0.1')
      returning id`),
    difference:
      await made(sql`insert into difference (id, statement_id, player_id, kind, fingerprint, change_cents)
      values (new_public_id('df', now()), ${statement}, ${playerId}, 'ledger_differs', ${playerId}, 1) returning id`),
    notification:
      await made(sql`insert into notification (account_id, kind) values (${playerId}, 'new_device')
      returning id`),
    note: await made(sql`insert into player_note (id, player_id, author_id, text, written_at)
      values (new_public_id('no', now()), ${playerId}, ${agentId}, 'Called', now()) returning id`),
    announcement: await made(sql`insert into agent_announcement
      (id, agent_id, state, texts, audience, is_promotion)
      values (new_public_id('aa', now()), ${agentId}, 'draft', '{"en":{"title":"Harvest","text":"Sunday"}}', '{"status":"all"}', false)
      returning id`),
    offer: await made(sql`insert into promotion_offer
      (id, agent_id, subtree_agent_id, kind, bonus_cents, budget_cents, wagering_shares)
      values (new_public_id('of', now()), ${agentId}, ${agentId}, 'fixed_credit', 100, 1000, '{}') returning id`),
    tournament: await made(sql`with offer as (
        insert into promotion_offer (id, agent_id, kind, budget_cents, state, published_at)
          values (new_public_id('of', now()), ${agentId}, 'tournament_prize', 1000, 'published', now()) returning id)
      insert into tournament (id, agent_id, state, offer_id, texts, scoring, min_stake_cents, prizes, starts_at, ends_at)
      select new_public_id('tn', now()), ${agentId}, 'published', id, '{"en":{"title":"Race","text":"Sunday"}}', 'stakes', 0,
        '[{"places":1,"prizeCents":1000}]', now() + interval '1 day', now() + interval '2 days' from offer returning id`),
    ...(await seedTicket(env, playerId)),
    job: await made(sql`insert into bulk_job (id, agent_id, agent_address, kind, reason, idempotency_key, command_hash)
      values (new_public_id('jb', now()), ${agentId}, '127.0.0.1', 'unbind', 'Lost phones', ${key}, ${key})
      returning id`),
    export: await made(sql`insert into export (id, agent_id, table_name, filters, time_zone)
      values (new_public_id('ex', now()), ${agentId}, 'requests', '{}', 'UTC') returning id`),
    reading: await made(sql`insert into record_fetch (id, agent_id, kind, from_day, to_day, players)
      values (new_public_id('rr', now()), ${agentId}, 'game', '2026-02-01', '2026-02-02', 1) returning id`),
    gameRecord: await made(sql`insert into game_record
      (provider_agent_id, player_id, inserted_at, game_id, balance_before_cents, played_cents, won_cents, balance_now_cents, reason)
      select provider_agent_id, id, now(), '1', 100, 20, 0, 80, 'Acres of Gold' from player where id = ${playerId}
      returning 'rc_' || lpad(id::text, 26, '0') as id`),
    template: await made(sql`insert into message_template
      (id, agent_id, purpose, language, text, created_at, updated_at)
      values (new_public_id('mt', now()), ${agentId}, 'decline', 'en', 'Sorry', now(), now()) returning id`),
    passkey: await made(sql`insert into passkey
      (id, account_id, name, credential_id, public_key, counter, transports, is_synced, created_at)
      values (new_public_id('pk', now()), ${agentId}, 'Desk', ${key}, 'AAAA', 0, '{}', false, now()) returning id`),
    apiKey: await insertKeyOfParent(env, agentId),
    alarm: await made(sql`insert into alarm (code, subject, agent_id, since, raised_at)
      values ('bulk_job_paused', ${key}, ${agentId}, now(), now()) returning id`),
    view: await made(sql`insert into saved_view (id, agent_id, name, is_default, settings)
      values (new_public_id('sv', now()), ${agentId}, 'Mine', false, '{}') returning id`),
  };
}

/** Refusals of the caller, for any request. */
const accessRefusalCodes: readonly string[] = [
  'session.required',
  'session.ended',
  'player.required',
  'agent.required',
  'agent.not_permitted',
  'agent.password_change_required',
  'agent.factor_required',
  'key.not_valid',
  'key.scope_missing',
  'key.session_required',
] satisfies readonly RefusalCode[];

export const isAccessRefusal = (code: string | undefined): boolean =>
  code !== undefined && accessRefusalCodes.includes(code);

/** Shortens the response for failure messages. */
export function summarizeResponse({ status, body }: ApiResponse): string {
  return `${status} ${body.code ?? ''}`.trim();
}

export const summarizeRefusal = (code: RefusalCode): string => `${refusals[code]} ${code}`;
