import { type LimitKind, type PlayerLimit, toLimitValue } from '@golden-acers/contract';
import { constraintOf } from '@golden-acers/platform';
import type { ApiResponse, BareTestEnv, TestPlayer } from '@golden-acers/testing';
import { type RawBuilder, sql } from 'kysely';

type Env = Pick<BareTestEnv, 'db'>;

export const codeOf = ({ status, body }: ApiResponse) => [status, body.code];

/** `max`: cents, or minutes of a session. */
export const setLimit = (player: TestPlayer, kind: LimitKind, max: number | null) =>
  player.request('PUT /user/limits', {
    body: { kind, max: max === null ? null : toLimitValue(kind, BigInt(max)) },
  });

export const limitOf = async (player: TestPlayer, kind: LimitKind): Promise<PlayerLimit | undefined> =>
  (await player.call('GET /user/limits')).data.find((limit) => limit.kind === kind);

const timesOf = {
  transfer: ['requested_at'],
  playerLimit: ['raise_requested_at'],
  playerPlay: ['quarter'],
  playSession: ['started_at', 'last_at'],
} as const;
type Noted = keyof typeof timesOf;

const shift = (table: Noted, { id }: TestPlayer, age: string) => {
  const set = timesOf[table].map((column) => sql`${sql.ref(column)} = clock_timestamp() - ${age}::interval`);
  return sql`update ${sql.table(table)} set ${sql.join(set)} where player_id = ${id}`;
};

/** Moves the clock by changing when something was noted, whatever guards it: now it is so old. */
export async function setAge({ db }: Env, table: Noted, player: TestPlayer, age: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    await shift(table, player, age).execute(tx);
  });
}

class Undone extends Error {}

/**
 * Returns the database's decision at this age, within milliseconds and then rolled back: rows, or the
 * constraint that refused.
 */
export async function decideAtAge(
  { db }: Env,
  { table, player, age }: { readonly table: Noted; readonly player: TestPlayer; readonly age: string },
  question: RawBuilder<unknown>,
): Promise<unknown> {
  let decided: unknown;
  try {
    await db.transaction().execute(async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx);
      await shift(table, player, age).execute(tx);
      await sql`set local session_replication_role = origin`.execute(tx);
      decided = (await question.execute(tx)).rows;
      throw new Undone();
    });
  } catch (error) {
    if (!(error instanceof Undone)) return constraintOf(error);
  }
  return decided;
}
