import type { TestEnv, TestPlayer } from '@golden-acers/testing';

let addressCount = 0;

/** From an address of its own, because what one address may register is bounded. */
export function registerFromNewAddress(env: TestEnv, username: string): Promise<TestPlayer> {
  return env.player(username, {}, nextAddress());
}

function nextAddress(): string {
  addressCount += 1;
  return `10.9.${addressCount >> 8}.${addressCount & 255}`;
}

/** Fewer than may wait for their password's hash. */
const concurrency = 40;

export interface SimulatedPlayer {
  readonly player: TestPlayer;
  readonly agentToken: string;
}

/** So many players, each with an agent of its own: what one agent may send in a minute is bounded. */
export async function createSimulatedPlayers(
  env: TestEnv,
  name: string,
  count: number,
): Promise<SimulatedPlayer[]> {
  const crowd: SimulatedPlayer[] = [];
  for (let first = 0; first < count; first += concurrency) {
    const places = Array.from({ length: Math.min(concurrency, count - first) }, (_, place) => first + place);
    const joined = await Promise.all(
      places.map(async (place) => {
        const agent = await env.agent({ name: `${name}-agent-${place}`, address: nextAddress() });
        const player = await registerFromNewAddress(env, `${name}-${place}`);
        await env.db.updateTable('player').set({ agent_id: agent.id }).where('id', '=', player.id).execute();
        return { player, agentToken: agent.token };
      }),
    );
    crowd.push(...joined);
  }
  return crowd;
}
