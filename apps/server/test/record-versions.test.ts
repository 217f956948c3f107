import { type EndpointKey, endpoints, toMoney } from '@golden-acers/contract';
import type { ApiResponse } from '@golden-acers/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { stepUpByPassword } from './test-support-agents.ts';
import { announcementWith } from './test-support-announcements.ts';
import { offerWith } from './test-support-offers.ts';
import { minuteText, type TournamentTestEnv, tournamentTestEnv } from './test-support-tournaments.ts';

let env: TournamentTestEnv;
beforeAll(async () => {
  env = await tournamentTestEnv();
});
afterAll(() => env[Symbol.asyncDispose]());

interface VersionedRecord {
  readonly read: () => Promise<string | undefined>;
  /** Saves values that differ by `count`. */
  readonly save: (count: number, headers: Readonly<Record<string, string>>) => Promise<ApiResponse>;
}

const versionOf = (rows: readonly { id: string; version: string }[], wanted: string) =>
  rows.find(({ id }) => id === wanted)?.version;
const text = (count: number) => `Text number ${count}`;
const hours = (count: number) => minuteText(new Date(env.clock.now().getTime() + count * 3_600_000));

/** Creates a record of each endpoint that changes one, and returns how it is read and saved. */
const records: Readonly<Partial<Record<EndpointKey, () => Promise<VersionedRecord>>>> = {
  'PUT /user/profile': async () => {
    const player = await env.player('rv-player');
    return {
      read: async () => (await player.call('GET /user/profile')).data.version,
      save: (count, headers) =>
        player.request('PUT /user/profile', { headers, body: { firstName: text(count) } }),
    };
  },
  'PUT /agent/profile': async () => ({
    read: async () => (await env.store.call('GET /user/profile')).data.version,
    save: (count, headers) =>
      env.store.request('PUT /agent/profile', { headers, body: { firstName: text(count) } }),
  }),
  'PUT /agent/settings': async () => ({
    read: async () => (await env.cashier.call('GET /agent/settings')).data.version,
    save: (count, headers) =>
      env.cashier.request('PUT /agent/settings', {
        headers,
        body: { timeZone: count % 2 === 0 ? 'Europe/Berlin' : 'UTC', language: 'en' },
      }),
  }),
  'PUT /agent/settings/thresholds': async () => ({
    read: async () => (await env.root.call('GET /agent/settings')).data.thresholdsVersion,
    save: (count, headers) =>
      env.root.request('PUT /agent/settings/thresholds', {
        headers,
        body: { stepUpFrom: toMoney(BigInt(100_000 + count)), fourEyesFrom: toMoney(200_000n) },
      }),
  }),
  'PUT /agent/site-figures': async () => ({
    read: async () => (await env.root.call('GET /site')).data.figuresVersion,
    async save(count, headers) {
      const figures = (await env.root.call('GET /site')).data.figures;
      return env.root.request('PUT /agent/site-figures', { headers, body: { ...figures, games: count } });
    },
  }),
  'PUT /agent/vip': async () => ({
    read: async () => (await env.root.call('GET /agent/vip')).version,
    async save(count, headers) {
      const settings = (await env.root.call('GET /agent/vip')).data;
      return env.root.request('PUT /agent/vip', { headers, body: { ...settings, rates: { other: count } } });
    },
  }),
  'PUT /agent/templates/:id': async () => {
    const body = { purpose: 'decline', language: 'en', text: text(0) } as const;
    const { id } = (await env.store.call('POST /agent/templates', { body })).data;
    return {
      read: async () => versionOf((await env.store.call('GET /agent/templates', { query: {} })).data, id),
      save: (count, headers) =>
        env.store.request('PUT /agent/templates/:id', {
          ...{ headers, params: { id } },
          body: { ...body, text: text(count) },
        }),
    };
  },
  'PUT /agent/offers/:offerId': async () => {
    const { id } = (await env.root.call('POST /agent/offers', { body: offerWith() })).data;
    return {
      read: async () => versionOf((await env.root.call('GET /agent/offers', { query: {} })).data, id),
      save: (count, headers) =>
        env.root.request('PUT /agent/offers/:offerId', {
          ...{ headers, params: { offerId: id } },
          body: offerWith({ percent: 10 + count }),
        }),
    };
  },
  'PUT /agent/tournaments/:id': async () => {
    const id = env.idOf(await env.save(env.store));
    return {
      read: async () => versionOf((await env.store.call('GET /agent/tournaments', { query: {} })).data, id),
      save: (count, headers) =>
        env.store.request('PUT /agent/tournaments/:id', {
          ...{ headers, params: { id } },
          body: env.formWith({ endsAt: hours(48 + count) }),
        }),
    };
  },
  'PUT /agent/announcements/:id': async () => {
    const draft = (title: string) =>
      announcementWith({ texts: { en: { title, text: 'The barn is open.' } }, send: { when: 'draft' } });
    const { id } = (
      await env.store.call('POST /agent/announcements', {
        headers: { 'idempotency-key': 'a-draft-of-versions' },
        body: draft(text(0)),
      })
    ).data;
    return {
      read: async () => versionOf((await env.store.call('GET /agent/announcements', { query: {} })).data, id),
      save: (count, headers) =>
        env.store.request('PUT /agent/announcements/:id', {
          ...{ headers, params: { id } },
          body: draft(text(count)),
        }),
    };
  },
  'PUT /agent/webhooks/:id': async () => {
    const body = {
      url: 'https://example.com/hook',
      types: ['transfer.settled'],
      description: text(0),
    } as const;
    const created = await env.root.request('POST /agent/webhooks', { body });
    const { id } = Object(Object(created.body.data).endpoint);
    return {
      read: async () => versionOf((await env.root.call('GET /agent/webhooks')).data, id),
      save: (count, headers) =>
        env.root.request('PUT /agent/webhooks/:id', {
          ...{ headers, params: { id } },
          body: { ...body, description: text(count), isEnabled: true },
        }),
    };
  },
  'PUT /fortune-panda/users/:username/labels': async () => {
    const player = await env.player('rv-labelled');
    const params = { username: player.fortunePanda.username };
    const labels = [1, 2].map((count) =>
      env.root.call('POST /fortune-panda/labels', { body: { name: text(count), colour: 'green' } }),
    );
    const ids = (await Promise.all(labels)).map(({ data }) => data.id);
    return {
      read: async () =>
        (await env.root.call('GET /fortune-panda/users/:username/detail', { params })).data.labelsVersion,
      save: (count, headers) =>
        env.root.request('PUT /fortune-panda/users/:username/labels', {
          ...{ headers, params },
          body: { labelIds: ids.slice(0, count) },
        }),
    };
  },
  'PUT /fortune-panda/labels/:id': async () => {
    const body = { name: 'Versioned', colour: 'green' } as const;
    const { id } = (await env.root.call('POST /fortune-panda/labels', { body })).data;
    return {
      read: async () => versionOf((await env.root.call('GET /fortune-panda/labels')).data, id),
      save: (count, headers) =>
        env.root.request('PUT /fortune-panda/labels/:id', {
          ...{ headers, params: { id } },
          body: { ...body, name: `Versioned ${count}` },
        }),
    };
  },
  'PUT /fortune-panda/user-views/:id': async () => {
    const settings = {
      ...{ search: '', status: 'Active' as const, sort: '-id' as const },
      ...{ label: null, columns: ['id' as const] },
    };
    const body = { name: 'Versioned', isDefault: false, settings };
    const { id } = (await env.store.call('POST /fortune-panda/user-views', { body })).data;
    return {
      read: async () => versionOf((await env.store.call('GET /fortune-panda/user-views')).data, id),
      save: (count, headers) =>
        env.store.request('PUT /fortune-panda/user-views/:id', {
          ...{ headers, params: { id } },
          body: { ...body, isDefault: count % 2 === 1 },
        }),
    };
  },
  'PUT /agent/roles/:level': async () => ({
    read: async () =>
      (await env.root.call('GET /agent/roles')).data.find(({ level }) => level === 'cashier')?.version,
    save: (count, headers) =>
      env.root.request('PUT /agent/roles/:level', {
        ...{ headers, params: { level: 'cashier' } },
        body: {
          permissions: null,
          commandMax: toMoney(BigInt(1_000 + count)),
          dayMax: null,
          reason: text(count),
        },
      }),
  }),
  'PUT /agent/agents/:agentId/permissions': async () => {
    const params = { agentId: env.cashier.id };
    return {
      read: async () =>
        (await env.root.call('GET /agent/agents/:agentId/permissions', { params })).data.version,
      save: (count, headers) =>
        env.root.request('PUT /agent/agents/:agentId/permissions', {
          ...{ headers, params },
          body: {
            granted: count % 2 === 0 ? ['reports.read'] : ['audit.read'],
            denied: [],
            reason: text(count),
          },
        }),
    };
  },
};

/** Needs a provider with jackpots: jackpots.test.ts. */
const jackpots = 'PUT /agent/jackpots/:slug';
const versioned = Object.entries(endpoints)
  .filter(([key, endpoint]) => 'isVersioned' in endpoint && key !== jackpots)
  .map(([key]) => key as EndpointKey);

test.each(versioned)('%s refuses a change that was decided on an old version', async (key) => {
  await stepUpByPassword(env, env.root.token);
  const record = await records[key]?.();
  if (record === undefined) throw new Error(`The test does not know how to change a record by ${key}.`);
  const ifMatch = (version: string | undefined) => ({ 'if-match': `"${version}"` });
  const opened = await record.read();
  expect(await record.save(1, ifMatch(opened))).toMatchObject({ status: 200 });
  const newer = await record.read();
  expect(newer).not.toBe(opened);
  const refused = await record.save(2, ifMatch(opened));
  expect(refused).toMatchObject({ status: 412, body: { code: 'request.outdated' } });
  expect(await record.read()).toBe(newer);
  expect(await record.save(2, ifMatch(newer))).toMatchObject({ status: 200 });
});

test('two devices that change different fields of a profile keep both', async () => {
  const player = await env.player('rv-devices');
  const { lastName } = player.user;
  await player.call('PUT /user/profile', { body: { phone: '+1 555 010 0142' } });
  await player.call('PUT /user/profile', { body: { firstName: 'Grace' } });
  const { data } = await player.call('GET /user/profile');
  expect(data.user).toMatchObject({ firstName: 'Grace', lastName, phone: '+1 555 010 0142' });
});
