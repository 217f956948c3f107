import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import {
  type AnnouncementFormInput,
  type AnnouncementTestEnv,
  announcementTestEnv,
  tomorrow,
} from '../../../test/test-support-announcements.ts';

let env: AnnouncementTestEnv;
beforeAll(async () => {
  env = await announcementTestEnv();
});
afterAll(() => env[Symbol.asyncDispose]());
beforeEach(() => env.beginNextDay());

const idOf = (response: { body: { data?: unknown } }) =>
  z.object({ id: z.string() }).parse(response.body.data).id;
const refusal = (status: number, code: string) => ({ status, body: { code } });

describe('an announcement', () => {
  test('is refused without plain text, a length, a time and an audience within bounds', async () => {
    const en = { title: 'Harvest', text: 'Open' };
    for (const texts of [
      { en: { ...en, title: '' } },
      { en: { ...en, title: 'x'.repeat(81) } },
      { en: { ...en, text: 'x'.repeat(501) } },
      { en: { ...en, text: '\u202e \u2800' } },
      { de: en } as unknown as AnnouncementFormInput['texts'],
    ]) {
      expect(await env.save(env.store, { texts })).toMatchObject(refusal(422, 'request.invalid'));
    }
    for (const at of ['2026-02-31T10:00', '2999-01-01', 'soon'])
      expect(await env.save(env.store, { send: { when: 'at', at } })).toMatchObject(
        refusal(422, 'request.invalid'),
      );
    const far = new Date(Date.now() + 91 * 86_400_000).toISOString().slice(0, 16);
    for (const at of ['2020-01-01T10:00', far])
      expect(await env.save(env.store, { send: { when: 'at', at } })).toMatchObject(
        refusal(422, 'announcement.time_out_of_range'),
      );
    expect(await env.save(env.store, { audience: { manager: env.other.id } })).toMatchObject(
      refusal(404, 'agent.not_found'),
    );
    const label = `lb_${'0'.repeat(26)}`;
    expect(await env.save(env.store, { audience: { label } })).toMatchObject(refusal(404, 'label.not_found'));
    expect(await env.save(env.cashier)).toMatchObject(refusal(403, 'agent.not_permitted'));
  });

  test('is refused to an agent that sent five in a day, even at once, or has twenty that wait', async () => {
    const responses = await Promise.all(Array.from({ length: 8 }, () => env.save(env.store)));
    expect(responses.map(({ status }) => status).sort()).toEqual([201, 201, 201, 201, 201, 429, 429, 429]);
    expect(await env.save(env.other)).toMatchObject({ status: 201 });
    const drafts = await Promise.all(
      Array.from({ length: 17 }, () => env.save(env.store, { send: { when: 'draft' } })),
    );
    expect(drafts.filter(({ status }) => status === 201)).toHaveLength(15);
    expect(drafts.filter(({ body }) => body.code === 'announcement.too_many_waiting')).toHaveLength(2);
  });

  test('is changed by its author only, and seen and cancelled by agents above', async () => {
    const id = idOf(await env.save(env.store, { send: { when: 'draft' } }));
    expect(await env.change(env.root, id)).toMatchObject(refusal(403, 'announcement.of_another'));
    expect(await env.found(env.root, id)).toMatchObject({ by: { name: 'aa-store', isOwn: false } });
    for (const call of [
      env.change(env.other, id),
      env.act(env.other, 'cancel', id),
      env.act(env.other, 'end', id),
    ])
      expect(await call).toMatchObject(refusal(404, 'announcement.not_found'));
    expect(await env.found(env.other, id)).toBeUndefined();
  });
});

test('each step of an announcement is audited', async () => {
  const id = idOf(await env.save(env.store, { send: { when: 'draft' } }));
  await env.change(env.store, id, { send: { when: 'at', at: tomorrow() } });
  await env.change(env.store, id, { send: { when: 'now' } });
  await env.deliver();
  await env.act(env.store, 'end', id);
  const { rows } = await sql<{ action: string; actor: string }>`
    select action, actor_id as actor from audit_entry where subject_id = ${id} order by id`.execute(env.db);
  expect(rows).toEqual(
    ['saved', 'scheduled', 'scheduled', 'ended'].map((step) => ({
      action: `announcement.${step}`,
      actor: env.store.id,
    })),
  );
});
