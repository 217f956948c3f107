import type { Endpoints } from '@golden-acers/contract';
import {
  type BindEndpoint,
  type Clock,
  type JobQueue,
  type Log,
  type RandomSource,
  retryOnConflict,
  runInTransaction,
  type TransactionOptions,
  type Vault,
} from '@golden-acers/platform';
import type { PasswordHasher } from './access/identity/password-hasher.ts';
import type { ActorByAccess } from './access/sessions/actors.ts';
import type { ServerConfig } from './config.ts';
import type { Gateway } from './provider/gateway/gateway.ts';
import type { Db, ServerTx } from './schema.ts';

/** What every feature may use. Made once, in app.ts. */
export interface Context {
  readonly config: ServerConfig;
  readonly clock: Clock;
  readonly random: RandomSource;
  readonly log: Log;
  readonly db: Db;
  readonly vault: Vault;
  readonly passwordHasher: PasswordHasher;
  readonly gateway: Gateway;
  readonly jobs: JobQueue;
}

/**
 * A context whose `db` is a transaction. A verb takes it when its effects must be committed together with the
 * caller's.
 */
export interface TxContext extends Context {
  readonly db: ServerTx;
}

/**
 * Runs `work` in one READ COMMITTED transaction, and again when it meets a deadlock or a serialization
 * failure (at most three times), so `work` must have no effect outside the database.
 */
export function inTransaction<C extends Pick<Context, 'db'>, T>(
  context: C,
  work: (tx: C & Pick<TxContext, 'db'>) => Promise<T>,
  options?: TransactionOptions,
): Promise<T> {
  return runInTransaction(context.db, (db) => work({ ...context, db }), options);
}

/**
 * A statement that is its own transaction runs again after a conflict. Within a transaction only the whole of
 * it can.
 */
export function runStatement<T>({ db }: Pick<Context, 'db'>, statement: () => Promise<T>): Promise<T> {
  return db.isTransaction ? statement() : retryOnConflict(statement);
}

/** Binds a handler to an endpoint of the contract. Who may call it is checked before the handler runs. */
export type ServerBind = BindEndpoint<Endpoints, ActorByAccess>;
