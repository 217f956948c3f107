import type { EndpointRateLimit, Endpoints } from '@golden-acers/contract';
import {
  type BindEndpoint,
  type Clock,
  demand,
  type JobQueue,
  type LaggingReads,
  type Log,
  type OutboundClient,
  type RandomSource,
  type RateLimiter,
  retryOnConflict,
  runInTransaction,
  type StoreRequestKey,
  type TransactionOptions,
  type Vault,
} from '@golden-acers/platform';
import type { PasswordHasher } from './access/identity/password-hasher.ts';
import type { ActorByAccess } from './access/sessions/actors.ts';
import type { LiveConfig } from './app/system/live-config.ts';
import type { ServerConfig } from './config/config.ts';
import type { Gateway } from './provider/gateway/gateway.ts';
import type { Db, ReadDb, ServerSchema, ServerTx } from './schema.ts';

/** Shared by all features, and created once in `app.ts`. */
export interface Context {
  /** Some of its values change while the server runs: read it when it is needed. */
  readonly config: ServerConfig;
  readonly live: LiveConfig;
  readonly clock: Clock;
  readonly random: RandomSource;
  readonly log: Log;
  readonly db: Db;
  /** Used for reports, the catalogue and leaderboards, and never for decisions about money. */
  readonly reads: LaggingReads<ServerSchema>;
  readonly vault: Vault;
  readonly passwordHasher: PasswordHasher;
  readonly gateway: Gateway;
  readonly jobs: JobQueue;
  readonly outbound: OutboundClient;
  /** Returns the limiter of a rate limit that an endpoint declares. */
  readonly limiterOf: (limit: EndpointRateLimit) => RateLimiter;
  /** Set for a request that runs once per key: its first transaction stores the key. */
  readonly storeKey?: StoreRequestKey | undefined;
  /** Set for a change that names the version of the record that it was decided on. */
  readonly ifMatch?: string | undefined;
}

/** The context of a read that may lag. */
export interface ReadContext {
  readonly db: ReadDb;
}

/** A context whose `db` is the caller's transaction: the effects are committed together. */
export interface TxContext extends Context {
  readonly db: ServerTx;
}

/**
 * Runs `work` in one READ COMMITTED transaction, at most three times after deadlocks and serialization
 * failures, so `work` must have no effect outside the database.
 */
export function inTransaction<C extends Pick<Context, 'db' | 'storeKey'>, T>(
  context: C,
  work: (tx: C & Pick<TxContext, 'db'>) => Promise<T>,
  options?: TransactionOptions,
): Promise<T> {
  return runInTransaction(
    context.db,
    async (db) => {
      await context.storeKey?.(db);
      return work({ ...context, db, storeKey: undefined });
    },
    options,
  );
}

/** Refuses a change that was decided on another version of the record, which the caller has locked. */
export function demandVersion({ ifMatch }: Pick<TxContext, 'ifMatch'>, version: string): void {
  const tags = ifMatch?.split(',').map((tag) => tag.trim());
  demand(tags === undefined || tags.includes('*') || tags.includes(`"${version}"`), 'request.outdated');
}

/** Repeats a statement after a conflict, unless it is part of a transaction. */
export function runStatement<T>({ db }: Pick<Context, 'db'>, statement: () => Promise<T>): Promise<T> {
  return db.isTransaction ? statement() : retryOnConflict(statement);
}

export type ServerBind = BindEndpoint<Endpoints, ActorByAccess>;
