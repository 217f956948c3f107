import { z } from 'zod';
import { createAgent, type Player, password, registerForm } from '../test-support.ts';
import type { TestHouse } from '../test-support-house.ts';

const registered = z.object({
  accessToken: z.string(),
  user: z.object({ id: z.string(), email: z.string(), referralCode: z.string() }),
  fortunePanda: z.object({ username: z.string(), password: z.string() }),
});
let addresses = 0;

/** From an address of its own, because what one address may register is bounded. */
export async function registerElsewhere(house: TestHouse, username: string): Promise<Player> {
  const address = nextAddress();
  const { body } = await house.call('POST /auth/register', { body: registerForm(username), address });
  const { accessToken, user, fortunePanda } = registered.parse(body.data);
  return { ...user, token: accessToken, password, fortunePanda };
}

function nextAddress(): string {
  addresses += 1;
  return `10.9.${addresses >> 8}.${addresses & 255}`;
}

/** Fewer than may wait for their password's hash. */
const atOnce = 40;

export interface Member {
  readonly player: Player;
  readonly agentToken: string;
}

/** So many players, each with an agent of its own: what one agent may send in a minute is bounded. */
export async function crowdOf(house: TestHouse, name: string, count: number): Promise<Member[]> {
  const root = await house.db
    .selectFrom('agent')
    .where('parent_id', 'is', null)
    .select('id')
    .executeTakeFirstOrThrow();
  const crowd: Member[] = [];
  for (let first = 0; first < count; first += atOnce) {
    const places = Array.from({ length: Math.min(atOnce, count - first) }, (_, place) => first + place);
    const joined = await Promise.all(
      places.map(async (place) => {
        const agent = await createAgent(house, { parentId: root.id, name: `${name}-agent-${place}` });
        const player = await registerElsewhere(house, `${name}-${place}`);
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
