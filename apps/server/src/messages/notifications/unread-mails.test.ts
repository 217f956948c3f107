import { type BareTestEnv, type TestPlayer, testEnv } from '@golden-acers/testing';
import type { Insertable } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { barFromOffers } from '../../../test/test-support-claims.ts';
import { fromNow } from '../../../test/test-support-exclusions.ts';
import type { ServerSchema } from '../../schema.ts';

let env: BareTestEnv;
beforeAll(async () => {
  env = await testEnv({ provider: 'none' });
});
afterAll(() => env[Symbol.asyncDispose]());

async function verified(username: string): Promise<TestPlayer> {
  const player = await env.player(username);
  await env.db
    .updateTable('account')
    .set({ emailVerifiedAt: env.clock.now() })
    .where('id', '=', player.id)
    .execute();
  return player;
}

const agentMessage = { kind: 'agent_message', data: '{"text":"Harvest"}' } as const;

/** Writes a notification that is a quarter of an hour old. */
async function notifyEarlier(
  player: TestPlayer,
  readAt: Date | null = null,
  content: Pick<Insertable<ServerSchema['notification']>, 'kind' | 'data'> = agentMessage,
): Promise<void> {
  const at = new Date(Date.now() - 15 * 60_000);
  await env.db
    .insertInto('notification')
    .values({ accountId: player.id, ...content, at, readAt })
    .execute();
}

const mailsAbout = ({ email }: TestPlayer) =>
  env.mailsTo(email).filter(({ link }) => link?.endsWith('/notifications') === true);

describe('an unread notification', () => {
  test('causes one mail in the language of the account’s mails, and no other one for a day', async () => {
    const player = await verified('ml-unread');
    await notifyEarlier(player);
    await notifyEarlier(player);
    const mail = await env.mailTo(player.email, '/notifications');
    expect(mail.subject).toContain('You have unread notifications');
    await notifyEarlier(player);
    await env.runJobs();
    expect(mailsAbout(player)).toHaveLength(1);
    // The mail states that there is something unread, but not what.
    expect(JSON.stringify(mail)).not.toContain('Harvest');
  });

  test('causes no mail if the player reads it in time, wants no mails, or never confirmed the address', async () => {
    const [reader, quiet, unverified] = [
      await verified('ml-reader'),
      await verified('ml-quiet'),
      await env.player('ml-unverified'),
    ];
    await quiet.call('PUT /user/notification-settings', { body: { emailNotifications: false } });
    await notifyEarlier(reader, new Date());
    await notifyEarlier(quiet);
    await notifyEarlier(unverified);
    const witness = await verified('ml-witness');
    await notifyEarlier(witness);
    await env.mailTo(witness.email, '/notifications');
    for (const player of [reader, quiet, unverified]) expect(mailsAbout(player)).toEqual([]);
  });

  test('causes no mail if it is a promotion without consent, or the account may not play', async () => {
    const promotion = { kind: 'promotion', data: '{"offer":"Harvest"}' } as const;
    const games = { kind: 'new_games', data: '{"count":1,"names":["Reef"]}' } as const;
    const consents = { promotions: true };
    const rows = [
      { name: 'no-consent', content: promotion, settings: {}, player: {} },
      { name: 'no-games', content: games, settings: { gameUpdates: false }, player: {} },
      { name: 'frozen', content: promotion, settings: consents, player: { frozenAt: new Date() } },
      { name: 'excluded', content: games, settings: {}, player: { excludedUntil: fromNow('1 day') } },
      { name: 'labelled', content: promotion, settings: consents, player: {} },
    ];
    const unreached: TestPlayer[] = [];
    for (const { name, content, settings, player: changes } of rows) {
      const player = await verified(`ml-ad-${name}`);
      if (name === 'labelled') await barFromOffers(env, player.id);
      await player.request('PUT /user/notification-settings', { body: settings });
      if (Object.keys(changes).length > 0)
        await env.db.updateTable('player').set(changes).where('id', '=', player.id).execute();
      await notifyEarlier(player, null, content);
      unreached.push(player);
    }
    const witness = await verified('ml-ad-witness');
    await witness.call('PUT /user/notification-settings', { body: consents });
    await notifyEarlier(witness, null, promotion);
    await env.mailTo(witness.email, '/notifications');
    for (const player of unreached) expect(mailsAbout(player), player.email).toEqual([]);
  });

  test('causes no mail while it is new', async () => {
    const player = await verified('ml-fresh');
    await env.db
      .insertInto('notification')
      .values({ accountId: player.id, ...agentMessage, readAt: null })
      .execute();
    const witness = await verified('ml-second-witness');
    await notifyEarlier(witness);
    await env.mailTo(witness.email, '/notifications');
    expect(mailsAbout(player)).toEqual([]);
  });

  test('does not affect the mails that protect an account, whatever the settings are', async () => {
    const player = await verified('ml-guarded');
    await player.call('PUT /user/notification-settings', { body: { emailNotifications: false } });
    await env.visitor.call('POST /auth/forgot-password', { body: { email: player.email } });
    expect((await env.mailTo(player.email, '/reset-password')).to).toBe(player.email);
  });
});
