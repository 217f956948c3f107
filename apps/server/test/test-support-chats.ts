import type { TestAgent, TestEnv, TestPlayer } from '@golden-acers/testing';
import { sql } from 'kysely';
import { z } from 'zod';

type Agent = TestAgent | TestEnv['root'];

export const chatThread = z.looseObject({ id: z.string(), channel: z.string(), state: z.string() });

const draft = { category: 'money', subject: 'A question', text: 'Hello?', channel: 'chat' } as const;

/** Sends the requests of both sides of a chat. */
export function createChatClient(env: TestEnv) {
  const requestChat = (player: TestPlayer, headers = {}) =>
    player.request('POST /user/tickets', { body: draft, headers });
  return {
    requestChat,
    openChat: async (player: TestPlayer) => chatThread.parse((await requestChat(player)).body.data),
    setAvailable: async (agent: Agent, isAvailable: boolean) =>
      (await agent.request('POST /agent/chat', { body: { isAvailable } })).body.data,
    renew: async (agent: Agent, headers = {}) =>
      (await agent.request('GET /agent/chat', { headers })).body.data,
    accept: (agent: Agent, id: string, previousId: string | null = null) =>
      agent.request('POST /agent/tickets/:id/assign', {
        params: { id },
        body: { agentId: agent.id, previousId },
      }),
    reply: (agent: Agent, id: string, text = 'Hi', kind: 'reply' | 'note' | 'solved' = 'reply') =>
      agent.request('POST /agent/tickets/:id/messages', { params: { id }, body: { text, kind } }),
    write: (player: TestPlayer, id: string, text = 'Yes') =>
      player.request('POST /user/tickets/:id/messages', { params: { id }, body: { text } }),
    view: async (player: TestPlayer, id: string) =>
      (await player.request('POST /user/tickets/:id/view', { params: { id }, body: {} })).body.data,
    fieldsOf: (id: string) =>
      env.db.selectFrom('ticket').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
    async playerOf(name: string, agent: Agent) {
      const player = await env.player(name);
      await env.db.updateTable('player').where('id', '=', player.id).set({ agentId: agent.id }).execute();
      return player;
    },
    /** Leaves no available agent, no open chat, and support at all hours. */
    async reset() {
      await sql`delete from chat_presence`.execute(env.db);
      await sql`update ticket set state = 'closed', awaiting_since = null`.execute(env.db);
      await sql`update site_figures set support_hours = 24, support_days = 7, support_opens_at = 0, support_first_day = 1`.execute(
        env.db,
      );
    },
  };
}
