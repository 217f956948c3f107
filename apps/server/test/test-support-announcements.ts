import type { Endpoints, InputOf } from '@golden-acers/contract';
import {
  type ApiClient,
  type BareTestEnv,
  type TestAgent,
  type TestPlayer,
  testEnv,
} from '@golden-acers/testing';
import { sql } from 'kysely';
import { z } from 'zod';
import {
  deliverAgentAnnouncements,
  removeEndedAnnouncements,
} from '../src/players/announcements/announcement-delivery.ts';

/** A store with a cashier below it and a strange store, with a player each. */
export async function announcementTestEnv() {
  const env = await testEnv({ provider: 'none' });
  const store = await env.agent({ name: 'aa-store', level: 'store' });
  const cashier = await env.agent({ name: 'aa-cashier', level: 'cashier', parentId: store.id });
  const other = await env.agent({ name: 'aa-other', level: 'store' });
  const playerOf = async (agent: TestAgent, name: string): Promise<TestPlayer> => {
    const player = await env.player(name);
    await env.db.updateTable('player').set({ agentId: agent.id }).where('id', '=', player.id).execute();
    return player;
  };
  return {
    ...env,
    ...{ store, cashier, other, playerOf },
    own: await playerOf(store, 'aa-own'),
    below: await playerOf(cashier, 'aa-below'),
    strange: await playerOf(other, 'aa-strange'),
    ...createAnnouncementClient(env),
    [Symbol.asyncDispose]: env[Symbol.asyncDispose],
  };
}

export type AnnouncementTestEnv = Awaited<ReturnType<typeof announcementTestEnv>>;

export type AnnouncementFormInput = InputOf<Endpoints['POST /agent/announcements']['body']>;

export const announcementWith = (changes: Partial<AnnouncementFormInput> = {}): AnnouncementFormInput => ({
  texts: {
    en: { title: 'Harvest', text: 'The barn is open.' },
    de: { title: 'Ernte', text: 'Die Scheune ist offen.' },
  },
  audience: {},
  isPromotion: false,
  send: { when: 'now' },
  ...changes,
});

/** Returns the local minute `YYYY-MM-DDTHH:mm` one day from now. */
export const tomorrow = () => new Date(Date.now() + 86_400_000).toISOString().slice(0, 16);

const shownTitle = z.object({ texts: z.object({ en: z.object({ title: z.string() }) }) });

function createAnnouncementClient(env: BareTestEnv) {
  const listOf = async (agent: TestAgent) =>
    (await agent.call('GET /agent/announcements', { query: { limit: '50' } })).data;
  const readBy = async (player: TestPlayer) =>
    (await player.call('GET /user/notifications', {})).data.filter(({ kind }) => kind === 'announcement');
  return {
    readBy,
    save: (
      agent: ApiClient,
      changes: Partial<AnnouncementFormInput> = {},
      key = `announce-${crypto.randomUUID()}`,
    ) =>
      agent.request('POST /agent/announcements', {
        body: announcementWith(changes),
        headers: { 'idempotency-key': key },
      }),
    change: (agent: TestAgent, id: string, changes: Partial<AnnouncementFormInput> = {}) =>
      agent.request('PUT /agent/announcements/:id', { params: { id }, body: announcementWith(changes) }),
    act: (agent: TestAgent, verb: 'cancel' | 'end', id: string) =>
      agent.request(`POST /agent/announcements/:id/${verb}`, { params: { id }, body: {} }),
    found: async (agent: TestAgent, id: string) => (await listOf(agent)).find((one) => one.id === id),
    titlesOf: async (player: TestPlayer) =>
      (await readBy(player)).map(({ data }) => shownTitle.parse(data).texts.en.title),
    /** Delivers as the background job does, with the server's role. */
    async deliver(): Promise<void> {
      const context = { db: env.server.db, clock: env.clock };
      while (await deliverAgentAnnouncements(context));
      while (await removeEndedAnnouncements(context));
    },
    makeDue: (id: string) =>
      env.db
        .updateTable('agentAnnouncement')
        .set({ sendAt: new Date(Date.now() - 60_000) })
        .where('id', '=', id)
        .execute(),
    /** Writes what no program may write. */
    async force(write: ReturnType<typeof sql>): Promise<void> {
      await sql`alter table agent_announcement disable trigger user`.execute(env.db);
      await write.execute(env.db);
      await sql`alter table agent_announcement enable trigger user`.execute(env.db);
    },
    /** Clears what waits, what was sent within a day, and the used rates. */
    async beginNextDay(this: { force: (write: ReturnType<typeof sql>) => Promise<void> }): Promise<void> {
      env.clock.advance(61_000);
      await sql`update agent_announcement set state = 'cancelled', ended_at = now()
        where state in ('draft', 'scheduled')`.execute(env.db);
      await this.force(sql`update agent_announcement set send_at = send_at - interval '3 days',
        sent_at = sent_at - interval '3 days'`);
      await env.db.deleteFrom('notification').execute();
    },
  };
}
