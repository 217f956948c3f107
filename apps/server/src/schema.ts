import type { ReadOnlyDatabase, Tx } from '@golden-acers/platform';
import type { Kysely } from 'kysely';
import type { ServerSchema } from './tables.ts';

export type { ServerSchema };

/** The database or a transaction, for functions that only read. */
export type Db = Kysely<ServerSchema>;
/** A database for reads that may come from a replica. Every `Db` is one, but none is a `Db`. */
export type ReadDb = ReadOnlyDatabase<ServerSchema>;
export type ServerTx = Tx<ServerSchema>;
