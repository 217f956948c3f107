import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { openDatabase } from '@golden-acers/platform';
import {
  addLostWeek,
  addPastTransfers,
  addProviderTrade,
  addStore,
  backdateVisit,
  endTournament,
  type InsertedPlayer,
  insertSimulatedPlayers,
  makeJackpotCertain,
  makePlayDue,
  type PastTransfer,
  passBreakTime,
  restrictPlayers,
  startTournament,
  verifyEmailOf,
} from '@golden-acers/testing/build';
import { pollUntil } from '@golden-acers/testing/poll-until';
import { sql } from 'kysely';
import type { Product } from './product.ts';

/**
 * Functions that a scenario needs and no screen offers: a second agent, faults of the provider, records of
 * another program.
 */
export interface SandboxAdmin {
  /** Adds a store below the root, with its password, and assigns the player to it. */
  addAgent(agent: { email: string; name: string }, playerEmail: string): Promise<void>;
  /** Adds a recharge that the site did not send to the provider's records, `daysAgo` days ago. */
  addProviderTrade(trade: { playerEmail: string; cents: number; daysAgo: number }): Promise<void>;
  /** Adds past transfers by the root agent for a player. Reports include them; ledger and provider do not. */
  addPastTransfers(playerEmail: string, transfers: readonly PastTransfer[]): Promise<void>;
  /** Resolves when the server has registered this address by itself, as it does with the demo player. */
  waitUntilRegistered(email: string): Promise<void>;
  /** Lets a job of the queue run now, which otherwise runs once a minute. */
  runScheduledJob(name: string): Promise<void>;
  /** The player's balance may be read again. A balance that is younger than three seconds is not. */
  expireBalance(email: string): Promise<void>;
  /** Verifies an address as if its mailed link had been opened. */
  verifyEmail(email: string): Promise<void>;
  /** Starts the player's visit `minutes` earlier. */
  backdateVisit(email: string, minutes: number): Promise<void>;
  /** Adds `size` copies of a registered player, with empty accounts at the provider. */
  addPlayers(model: RegisteredPlayer, size: number): Promise<InsertedPlayer[]>;
  /** Freezes the first players and excludes the next ones. */
  restrictPlayers(
    players: readonly InsertedPlayer[],
    of: { frozen: number; excluded: number },
  ): Promise<void>;
  /** After this, nearly every stake of this size wins that jackpot. */
  makeJackpotCertain(slug: string, stakeCents: number): Promise<void>;
  /** Sets the start of the tournament to an hour ago. */
  startTournament(id: string): Promise<void>;
  /** Sets the end of the tournament to ten minutes ago, after the rounds that were played in it. */
  endTournament(id: string): Promise<void>;
  /** Makes the player's rounds the next to be read. */
  makePlayDue(playerEmail: string): Promise<void>;
  /** Puts the player into the second VIP tier with a loss in the last week. */
  addLostWeek(playerEmail: string, cents: number): Promise<void>;
  /** The provider processes the next such call, and its response is lost. */
  dropNextResponse(action: string): Promise<void>;
  /** The provider responds to each such call with this text without processing it, until it is reset. */
  failCalls(action: string, text?: string): Promise<void>;
  /** Ends the chosen time of a player's break. */
  passBreakTime(email: string): Promise<void>;
  /** The provider delays each such call, until it is reset. */
  delayCalls(action: string, delayMs: number): Promise<void>;
  clearFaults(): Promise<void>;
}

/** A player that was just registered by the API. */
export interface RegisteredPlayer {
  readonly id: string;
  readonly account: string;
  readonly providerPassword: string;
}

/** Uses the product's databases and the sandbox's admin endpoint, with the secrets of the data folder. */
export function openSandboxAdmin({ dataDir, sandboxUrl }: Product): SandboxAdmin {
  const secret = (name: string) => readFileSync(join(dataDir, name), 'utf8').trim();
  const port = readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[3] ?? '';
  const urlOf = (name: string) =>
    `postgres://golden_acers:${secret('database-password')}@127.0.0.1:${port}/${name}`;
  const databaseUrl = urlOf('golden_acers');
  const sandboxDatabaseUrl = urlOf('golden_acers_sandbox');
  const faults = async (method: string, fault?: object) => {
    const set = await fetch(`${sandboxUrl}/admin/faults`, {
      method,
      headers: {
        authorization: `Bearer ${secret('sandbox-admin-token')}`,
        ...(fault !== undefined && { 'content-type': 'application/json' }),
      },
      ...(fault !== undefined && { body: JSON.stringify(fault) }),
    });
    if (!set.ok) throw new Error(`The fault was not set: ${set.status} ${await set.text()}`);
  };
  return {
    addAgent: (agent, playerEmail) => addStore(databaseUrl, { ...agent, playerEmail }),
    addProviderTrade: (trade) => addProviderTrade({ databaseUrl, sandboxDatabaseUrl }, trade),
    addPastTransfers: (playerEmail, transfers) => addPastTransfers(databaseUrl, { playerEmail, transfers }),
    async runScheduledJob(name) {
      await using db = openDatabase<unknown>(databaseUrl, { applicationName: 'e2e', poolSize: 1 });
      await pollUntil(
        'another process may run the same job at the moment, and it was sent before',
        async () => {
          const sent = await sql`insert into job_queue.job (name, policy)
            select name, policy from job_queue.queue where name = ${name}
            on conflict do nothing returning id`.execute(db);
          return sent.rows.length;
        },
        (sent) => sent > 0,
      );
    },
    async expireBalance(email) {
      await using db = openDatabase<unknown>(databaseUrl, { applicationName: 'e2e', poolSize: 1 });
      await sql`update player set balance_at = balance_at - interval '1 minute'
        where id = (select id from account where email = ${email})`.execute(db);
    },
    async waitUntilRegistered(email) {
      await using db = openDatabase<{ account: { email: string } }>(databaseUrl, {
        applicationName: 'e2e',
        poolSize: 1,
      });
      await pollUntil(
        'another process registers the demo player after its start',
        () => db.selectFrom('account').select('email').where('email', '=', email).executeTakeFirst(),
        (found) => found !== undefined,
      );
    },
    verifyEmail: (email) => verifyEmailOf(databaseUrl, email),
    backdateVisit: (email, minutes) => backdateVisit(databaseUrl, email, minutes),
    addPlayers: (templatePlayer, count) =>
      insertSimulatedPlayers({
        serverDatabaseUrl: databaseUrl,
        sandboxDatabaseUrl,
        encryptionKey: secret('encryption-key'),
        templatePlayer,
        count,
        playingCount: 0,
        playingCreditCents: 0n,
      }),
    restrictPlayers: (players, { frozen, excluded }) =>
      restrictPlayers(databaseUrl, {
        frozen: players.slice(0, frozen).map(({ id }) => id),
        excluded: players.slice(frozen, frozen + excluded).map(({ id }) => id),
      }),
    startTournament: (id) => startTournament(databaseUrl, id),
    endTournament: (id) => endTournament(databaseUrl, id),
    passBreakTime: (email) => passBreakTime(databaseUrl, email),
    makePlayDue: (email) => makePlayDue(databaseUrl, email),
    addLostWeek: (email, cents) => addLostWeek(databaseUrl, email, cents),
    dropNextResponse: (action) => faults('POST', { action, kind: 'drop-response', count: 1 }),
    failCalls: (action, text) =>
      faults('POST', { action, kind: 'unknown-text', ...(text !== undefined && { text }) }),
    delayCalls: (action, delayMs) => faults('POST', { action, kind: 'delay', delayMs }),
    clearFaults: () => faults('DELETE'),
    makeJackpotCertain: (slug, stakeCents) => makeJackpotCertain(sandboxDatabaseUrl, { slug, stakeCents }),
  };
}
