import { type RawBuilder, sql } from 'kysely';

export interface ListRowsOptions {
  /** The number of rows of each large table. */
  readonly rows: number;
  readonly players: number;
}

/** An id whose number counts from 1. */
export const listId = (prefix: string, number: RawBuilder<unknown>): RawBuilder<string> =>
  sql<string>`${sql.lit(`${prefix}_`)} || lpad((${number})::text, 26, '0')`;

export const listDays = 60;

export interface ListSeed extends ListRowsOptions {
  /** The number of a row, from 1. */
  readonly numbers: RawBuilder<unknown>;
  /** Rows are spread over the last days: the highest number is the newest. */
  readonly at: RawBuilder<unknown>;
  readonly playerId: RawBuilder<unknown>;
  /** The player of a ticket or claim. No player has very many of them. */
  readonly evenPlayerId: RawBuilder<unknown>;
  readonly agentId: RawBuilder<unknown>;
  readonly rootId: string;
}
