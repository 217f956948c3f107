import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  addLostWeek,
  addPastTransfers,
  addProviderTrade,
  addStore,
  backdateLastReport,
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
import type { Product } from './product.ts';

/**
 * What a scenario needs and no screen does: a second agent, a provider that misbehaves, records of another
 * program.
 */
export interface SandboxAdmin {
  /** A store below the root, with its password, to which the player belongs from then on. */
  addAgent(agent: { email: string; name: string }, playerEmail: string): Promise<void>;
  /** A recharge in the provider's records that the site didn't make, so many days ago. */
  addProviderTrade(trade: { playerEmail: string; cents: number; daysAgo: number }): Promise<void>;
  /**
   * What the root agent moved for a player in the past. Reports tell it; books and provider don't know of it.
   */
  addPastTransfers(playerEmail: string, transfers: readonly PastTransfer[]): Promise<void>;
  /** As if the link in the mail to this address had been opened. */
  verifyEmail(email: string): Promise<void>;
  /** As if no report had been mailed to this agent since that day. */
  backdateLastReport(email: string, day: string): Promise<void>;
  /** As if the player had come to the site so much earlier. */
  backdateVisit(email: string, minutes: number): Promise<void>;
  /** So many copies of a registered player, with accounts at the provider and nothing on them. */
  addPlayers(model: RegisteredPlayer, size: number): Promise<InsertedPlayer[]>;
  /** The first so many are frozen, and the next so many excluded from playing. */
  restrictPlayers(
    players: readonly InsertedPlayer[],
    of: { frozen: number; excluded: number },
  ): Promise<void>;
  /** From now on nearly every stake of so many cents wins that jackpot. */
  makeJackpotCertain(slug: string, stakeCents: number): Promise<void>;
  /** As if the tournament had begun an hour ago. */
  startTournament(id: string): Promise<void>;
  /** As if the tournament had ended some minutes ago, after what was played in it. */
  endTournament(id: string): Promise<void>;
  /** The player's rounds are read next. */
  makePlayDue(playerEmail: string): Promise<void>;
  /** A player of the second VIP tier, who lost so much in the week that is over. */
  addLostWeek(playerEmail: string, cents: number): Promise<void>;
  /** The provider does the work of the next such call, and its response is lost. */
  dropNextResponse(action: string): Promise<void>;
  /** The provider responds to each such call with this text and does nothing, until it is reset. */
  failCalls(action: string, text?: string): Promise<void>;
  /** Lets the chosen time of a player's break pass. */
  passBreakTime(email: string): Promise<void>;
  /** The provider takes so long for each such call, until it is reset. */
  delayCalls(action: string, delayMs: number): Promise<void>;
  clearFaults(): Promise<void>;
}

/** A player whom the API has just registered. */
export interface RegisteredPlayer {
  readonly id: string;
  readonly account: string;
  readonly providerPassword: string;
}

/** By the product's databases and the sandbox's admin endpoint, with the secrets of the data folder. */
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
    if (!set.ok) throw new Error(`The provider can’t misbehave: ${set.status} ${await set.text()}`);
  };
  return {
    addAgent: (agent, playerEmail) => addStore(databaseUrl, { ...agent, playerEmail }),
    addProviderTrade: (trade) => addProviderTrade({ databaseUrl, sandboxDatabaseUrl }, trade),
    addPastTransfers: (playerEmail, transfers) => addPastTransfers(databaseUrl, { playerEmail, transfers }),
    verifyEmail: (email) => verifyEmailOf(databaseUrl, email),
    backdateLastReport: (email, day) => backdateLastReport(databaseUrl, email, day),
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
