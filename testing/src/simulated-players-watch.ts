import { openDatabase } from '@golden-acers/platform';
import { sql } from 'kysely';

export interface SimulatedPlayersWatch extends AsyncDisposable {
  /** The age in seconds of the oldest cached balance among players in a game. */
  maxPlayingBalanceAgeSeconds(): Promise<number>;
  /** Calls with a valid signature that the sandbox received, over all agents. */
  countCallsSince(since: Date): Promise<number>;
  /** Changes the cached balance of every player, which notifies their event streams. */
  changeBalances(): Promise<void>;
}

/** Measures the effect of a load in both databases. */
export function watchSimulatedPlayers(
  serverDatabaseUrl: string,
  sandboxDatabaseUrl: string,
): SimulatedPlayersWatch {
  const options = { applicationName: 'watch', poolSize: 1 };
  const server = openDatabase<unknown>(serverDatabaseUrl, options);
  const sandbox = openDatabase<unknown>(sandboxDatabaseUrl, options);
  return {
    async maxPlayingBalanceAgeSeconds() {
      const { rows } = await sql<{ seconds: number | null }>`
        select max(extract(epoch from clock_timestamp() - balance_at))::float8 as seconds
          from player join player_activity on player_id = player.id where launched_at is not null`.execute(
        server,
      );
      return rows[0]?.seconds ?? 0;
    },
    async countCallsSince(since) {
      const { rows } = await sql<{ calls: bigint }>`
        select count(*) as calls from used_timestamp where used_at >= ${since}`.execute(sandbox);
      return Number(rows[0]?.calls ?? 0n);
    },
    async changeBalances() {
      await sql`update player set balance_cents = balance_cents + 1`.execute(server);
    },
    async [Symbol.asyncDispose]() {
      await server.destroy();
      await sandbox.destroy();
    },
  };
}
