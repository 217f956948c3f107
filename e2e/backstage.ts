import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  addStore,
  addTrade,
  addTransfers,
  barPlayers,
  type CrowdMember,
  insertCrowd,
  makeJackpotCertain,
  missReports,
  type PastTransfer,
  verifyAddress,
} from '@golden-acers/testing/build';
import type { Product } from './product.ts';

/** What a story needs and no screen does: a second agent, a provider that misbehaves, records of another program. */
export interface Backstage {
  /** A store below the root, with its password, to which the player belongs from then on. */
  addAgent(agent: { email: string; name: string }, playerEmail: string): Promise<void>;
  /** A recharge in the provider's records that the site didn't make, so many days ago. */
  addTrade(trade: { playerEmail: string; cents: number; daysAgo: number }): Promise<void>;
  /** What the root agent moved for a player in the past. Reports tell it; books and provider don't know of it. */
  addTransfers(playerEmail: string, transfers: readonly PastTransfer[]): Promise<void>;
  /** As if the link in the mail to this address had been opened. */
  verify(email: string): Promise<void>;
  /** As if no report had been mailed to this agent since that day. */
  missReports(email: string, day: string): Promise<void>;
  /** So many copies of a registered player, with accounts at the provider and nothing on them. */
  addPlayers(model: Registered, size: number): Promise<CrowdMember[]>;
  /** The first so many are frozen, and the next so many excluded from playing. */
  bar(players: readonly CrowdMember[], of: { frozen: number; excluded: number }): Promise<void>;
  /** From now on nearly every stake of so many cents wins that jackpot. */
  makeJackpotCertain(slug: string, stakeCents: number): Promise<void>;
  /** The provider does the work of the next such call, and its answer is lost. */
  dropNextAnswer(action: string): Promise<void>;
  /** The provider answers each such call with this text and does nothing, until it is told to behave. */
  refuse(action: string, text?: string): Promise<void>;
  /** The provider takes so long for each such call, until it is told to behave. */
  slow(action: string, delayMs: number): Promise<void>;
  behave(): Promise<void>;
}

/** A player whom the API has just registered. */
export interface Registered {
  readonly id: string;
  readonly account: string;
  readonly providerPassword: string;
}

/** By the product's databases and the sandbox's admin endpoint, with the secrets of the data folder. */
export function openBackstage({ dataDir, sandboxUrl }: Product): Backstage {
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
    addTrade: (trade) => addTrade({ databaseUrl, sandboxDatabaseUrl }, trade),
    addTransfers: (playerEmail, transfers) => addTransfers(databaseUrl, { playerEmail, transfers }),
    verify: (email) => verifyAddress(databaseUrl, email),
    missReports: (email, day) => missReports(databaseUrl, email, day),
    addPlayers: (model, size) =>
      insertCrowd({
        serverDatabaseUrl: databaseUrl,
        sandboxDatabaseUrl,
        encryptionKey: secret('encryption-key'),
        model,
        size,
        playing: 0,
        creditCents: 0n,
      }),
    bar: (players, { frozen, excluded }) =>
      barPlayers(databaseUrl, {
        frozen: players.slice(0, frozen).map(({ id }) => id),
        excluded: players.slice(frozen, frozen + excluded).map(({ id }) => id),
      }),
    dropNextAnswer: (action) => faults('POST', { action, kind: 'drop-answer', count: 1 }),
    refuse: (action, text) =>
      faults('POST', { action, kind: 'unknown-text', ...(text !== undefined && { text }) }),
    slow: (action, delayMs) => faults('POST', { action, kind: 'delay', delayMs }),
    behave: () => faults('DELETE'),
    makeJackpotCertain: (slug, stakeCents) => makeJackpotCertain(sandboxDatabaseUrl, { slug, stakeCents }),
  };
}
