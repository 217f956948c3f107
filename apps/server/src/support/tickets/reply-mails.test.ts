import { testEnv } from '@golden-acers/testing';
import { expect, test } from 'vitest';
import { z } from 'zod';

const opened = z.object({ id: z.string() });

test('a player gets one mail about the replies to a ticket until it is read, and six an hour at most', async () => {
  await using env = await testEnv({ provider: 'none' });
  const player = await env.player('mailed-ada');
  await env.db
    .updateTable('account')
    .where('id', '=', player.id)
    .set({ emailVerifiedAt: env.clock.now() })
    .execute();
  const body = { category: 'other', subject: 'One', text: 'A question' } as const;
  const { id } = opened.parse((await player.call('POST /user/tickets', { body })).data);
  const reply = () =>
    env.root.call('POST /agent/tickets/:id/messages', {
      params: { id },
      body: { text: 'An answer', kind: 'reply' },
    });
  const countMails = async () => {
    const mails = env.db.selectFrom('mail').where('accountId', '=', player.id).selectAll();
    return (await mails.where('kind', '=', 'ticket_reply').execute()).length;
  };

  for (let replies = 0; replies < 3; replies += 1) await reply();
  expect(await countMails()).toBe(1);
  await player.call('GET /user/tickets/:id', { params: { id } });
  await reply();
  expect(await countMails()).toBe(2);

  for (let visits = 0; visits < 8; visits += 1) {
    await player.call('GET /user/tickets/:id', { params: { id } });
    await reply();
  }
  expect(await countMails()).toBe(6);
});
