import { z } from 'zod';
import { createTestAgent, registrationBody, type TestPlayer, testPassword } from '../test-support.ts';
import type { ServerTestEnv } from '../test-support-env.ts';

const registerResponse = z.object({
  accessToken: z.string(),
  user: z.object({ id: z.string(), email: z.string(), referralCode: z.string() }),
  fortunePanda: z.object({ username: z.string(), password: z.string() }),
});
let addressCount = 0;

/** From an address of its own, because what one address may register is bounded. */
export async function registerFromNewAddress(house: ServerTestEnv, username: string): Promise<TestPlayer> {
  const address = nextAddress();
  const { body } = await house.call('POST /auth/register', { body: registrationBody(username), address });
  const { accessToken, user, fortunePanda } = registerResponse.parse(body.data);
  return { ...user, token: accessToken, password: testPassword, fortunePanda };
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
  house: ServerTestEnv,
  name: string,
  count: number,
): Promise<SimulatedPlayer[]> {
  const root = await house.db
    .selectFrom('agent')
    .where('parent_id', 'is', null)
    .select('id')
    .executeTakeFirstOrThrow();
  const crowd: SimulatedPlayer[] = [];
  for (let first = 0; first < count; first += concurrency) {
    const places = Array.from({ length: Math.min(concurrency, count - first) }, (_, place) => first + place);
    const joined = await Promise.all(
      places.map(async (place) => {
        const agent = await createTestAgent(house, { parentId: root.id, name: `${name}-agent-${place}` });
        const player = await registerFromNewAddress(house, `${name}-${place}`);
        await house.db
          .updateTable('player')
          .set({ agent_id: agent.id })
          .where('id', '=', player.id)
          .execute();
        return { player, agentToken: await house.signIn(agent.email, agent.password, nextAddress()) };
      }),
    );
    crowd.push(...joined);
  }
  return crowd;
}
