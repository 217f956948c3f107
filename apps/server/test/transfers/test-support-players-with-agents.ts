import type { TestEnv, TestPlayer } from '@golden-acers/testing';

let addressCount = 0;

/** Registers from a new IP address, because registrations per address are limited. */
export function registerFromNewAddress(env: TestEnv, username: string): Promise<TestPlayer> {
  addressCount += 1;
  return env.player(username, {}, `10.9.${addressCount >> 8}.${addressCount & 255}`);
}

/** Fewer than may wait for their password's hash. */
const concurrency = 40;

export interface PlayerWithAgent {
  readonly player: TestPlayer;
  readonly agentToken: string;
}

/** Creates players, each with its own new agent, because commands per agent and minute are limited. */
export async function registerPlayersWithAgents(
  env: TestEnv,
  name: string,
  count: number,
): Promise<PlayerWithAgent[]> {
  const players: PlayerWithAgent[] = [];
  for (let first = 0; first < count; first += concurrency) {
    const places = Array.from({ length: Math.min(concurrency, count - first) }, (_, place) => first + place);
    const joined = await Promise.all(
      places.map(async (place) => {
        const agent = await env.agent({ name: `${name}-agent-${place}` });
        const player = await registerFromNewAddress(env, `${name}-${place}`);
        await env.db.updateTable('player').set({ agentId: agent.id }).where('id', '=', player.id).execute();
        return { player, agentToken: agent.token };
      }),
    );
    players.push(...joined);
  }
  return players;
}
