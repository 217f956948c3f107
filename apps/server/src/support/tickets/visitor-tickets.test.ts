import { dayMs } from '@golden-acers/platform';
import { type TestEnv, testEnv } from '@golden-acers/testing';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { dumpDatabase } from '../../../test/test-support.ts';
import { hostileFiles, makePicture } from '../../../test/test-support-files.ts';
import { createVisitors, type Visitors } from '../../../test/test-support-visitors.ts';
import { signVisitorToken } from '../../access/visitor-links/visitor-links.ts';
import { purgeUnconfirmedTickets } from './visitor-tickets.ts';

let env: TestEnv;
let visitors: Visitors;
beforeAll(async () => {
  env = await testEnv();
  visitors = createVisitors(env);
});
afterAll(() => env[Symbol.asyncDispose]());

const ids = async () =>
  z
    .object({ data: z.array(z.looseObject({ id: z.string() })), unreplied: z.number() })
    .parse((await env.root.request('GET /agent/tickets', { query: 'state=all' })).body);
const linkNotValid = { status: 410, body: { code: 'link.not_valid' } };
const small = () => makePicture().png().toBuffer();

describe('a visitor', () => {
  test('confirms the address before any agent sees the ticket, and reads and writes by the link', async () => {
    const email = 'Ada@Visitors.test';
    expect((await visitors.write(email)).status).toBe(201);
    expect(await ids()).toMatchObject({ data: [], unreplied: 0 });
    const mail = await env.mailTo(email, '#confirm=');
    expect(mail.text).not.toContain('excluded');
    const opened = await visitors.confirm(await visitors.confirmTokenFor(email));
    const { token } = z.object({ token: z.string() }).parse(opened.body.data);
    const { id, messages } = await visitors.read(token);
    expect(messages).toMatchObject([{ text: 'It says that I am excluded.', isOwn: true, from: 'player' }]);
    expect(await ids()).toMatchObject({ data: [{ id, account: '', visitor: { email } }], unreplied: 1 });
    await env.root.call('POST /agent/tickets/:id/messages', {
      params: { id },
      body: { text: 'SECRET: a known person', kind: 'note' },
    });
    await env.root.call('POST /agent/tickets/:id/messages', {
      params: { id },
      body: { text: 'Your break ends in May.', kind: 'solved' },
    });
    const replied = await visitors.read(await visitors.replyTokenFor(email));
    expect(replied.messages.map(({ text }) => text)).toEqual([
      'It says that I am excluded.',
      'Your break ends in May.',
    ]);
    const again = { token, body: { text: 'Thank you' } };
    expect((await env.call('POST /visitor/ticket/messages', again)).status).toBe(201);
    // The client repeats a request whose response was lost.
    await env.call('POST /visitor/ticket/messages', again);
    expect(await visitors.read(token)).toMatchObject({ state: 'open', messages: { length: 3 } });
    const rate = { token, body: { isSatisfied: true } };
    expect((await env.call('POST /visitor/ticket/rate', rate)).body.code).toBe('ticket.not_solved');
    await env.root.call('PUT /agent/tickets/:id', { params: { id }, body: { state: 'solved' } });
    expect((await env.call('POST /visitor/ticket/rate', rate)).body.data).toMatchObject({
      isSatisfied: true,
    });
    await env.call('POST /visitor/ticket/end', { token, body: {} });
    expect((await env.call('POST /visitor/ticket/messages', again)).body.code).toBe('ticket.closed');
  });

  test('gets the same response whether the address has an account or not, also an excluded one', async () => {
    const { email, id } = await env.player('visitor-known');
    const excluded = await env.player('visitor-excluded');
    await sql`update player set excluded_until = 'infinity' where id = ${excluded.id}`.execute(env.db);
    const before = await env.db.selectFrom('account').where('id', '=', id).selectAll().executeTakeFirst();
    const shapes = [];
    for (const address of [email, excluded.email, 'nobody@visitors.test']) {
      const { status, body, headers } = await visitors.write(address);
      shapes.push([status, Object.keys(body.data ?? {}), body.message, Object.keys(headers).sort()]);
    }
    await env.runJobs('queued jobs');
    for (const address of [email, excluded.email, 'nobody@visitors.test'])
      expect(visitors.linksTo(address)).toHaveLength(1);
    expect(shapes[1]).toEqual(shapes[0]);
    expect(shapes[2]).toEqual(shapes[0]);
    expect(await env.db.selectFrom('account').where('id', '=', id).selectAll().executeTakeFirst()).toEqual(
      before,
    );
    const { body } = await visitors.confirm(await visitors.confirmTokenFor(excluded.email));
    expect(body).toMatchObject({ success: true });
  });

  test('gets three mails a day per mailbox, from any network and in any spelling', async () => {
    const spellings = [
      'harassed@gmail.com',
      'Harassed+1@gmail.com',
      'har.assed@googlemail.com',
      'harassed+2@gmail.com',
    ];
    const statuses = [];
    for (const email of spellings) statuses.push((await visitors.write(email)).status);
    expect(statuses).toEqual([201, 201, 201, 429]);
  });

  test('gets three mails a day even for simultaneous requests, and twenty mails from one network', async () => {
    const all = await Promise.all(
      Array.from({ length: 5 }, (_, at) => visitors.write('at-once@visitors.test', { text: `No. ${at}` })),
    );
    expect(all.filter(({ status }) => status === 201)).toHaveLength(3);
    const statuses = [];
    for (let at = 0; at < 21; at += 1)
      statuses.push((await visitors.write(`network-${at}@visitors.test`, {}, '10.7.7.7')).status);
    expect(statuses.filter((status) => status === 201)).toHaveLength(20);
    expect(statuses.at(-1)).toBe(429);
  });

  test('who sends the same message twice gets one mail and one ticket', async () => {
    const email = 'twice@visitors.test';
    await visitors.write(email);
    await visitors.confirmTokenFor(email);
    await visitors.write(email);
    const rows = await env.db.selectFrom('ticket').where('visitorEmail', '=', email).select('id').execute();
    expect(rows).toHaveLength(1);
    expect(visitors.linksTo(email)).toHaveLength(1);
  });

  test('may have five open tickets, and only the owner of the mailbox learns of that limit', async () => {
    const email = 'many@visitors.test';
    for (let at = 1; at <= 5; at += 1) {
      await visitors.open(email, { text: `No. ${at}` });
      env.clock.advance(dayMs);
    }
    const sixth = await visitors.write(email, { text: 'No. 6' });
    expect(sixth.status).toBe(201);
    expect((await visitors.confirm(visitors.confirmTokenOf(sixth))).body.code).toBe('ticket.too_many_open');
  });

  test('who never confirms leaves no data', async () => {
    const email = 'spam@visitors.test';
    const { body } = await visitors.write(email, { text: 'Buy now' });
    const { fileToken } = z.object({ fileToken: z.string() }).parse(body.data);
    expect((await visitors.addFile(fileToken, await small())).status).toBe(201);
    await sql`update ticket set updated_at = updated_at - interval '73 hours' where visitor_email = ${email}`.execute(
      env.db,
    );
    await purgeUnconfirmedTickets(env);
    // The mail that requests the confirmation is stored until it is sent.
    await env.runJobs('queued jobs');
    expect(await dumpDatabase(env.db)).not.toMatch(/Buy now|spam@visitors\.test/);
  });
});

describe('the link of a visitor', () => {
  test('has one purpose, one ticket and a lifetime, and cannot be forged', async () => {
    const email = 'links@visitors.test';
    const { token, fileToken, id } = await visitors.open(email);
    const confirmToken = await visitors.confirmTokenFor(email);
    for (const wrong of [fileToken, confirmToken]) {
      expect(await env.call('GET /visitor/ticket', { token: wrong })).toMatchObject(linkNotValid);
      const body = { text: 'Hello' };
      expect(await env.call('POST /visitor/ticket/messages', { token: wrong, body })).toMatchObject(
        linkNotValid,
      );
    }
    expect(await visitors.confirm(token)).toMatchObject(linkNotValid);
    expect(await visitors.addFile(confirmToken, await small())).toMatchObject(linkNotValid);
    const other = await visitors.open('links-other@visitors.test');
    const [, purpose, seconds, signature] = token.split('.');
    const forged = [
      [other.id, purpose, seconds, signature],
      [id, 'confirm', seconds, signature],
      [id, purpose, Number(seconds) + 1, signature],
      [id, purpose, seconds, 'A'.repeat(43)],
    ].map((parts) => parts.join('.'));
    const player = await env.player('links-player');
    for (const wrong of [...forged, undefined, player.token, env.root.token, '', `${token}A`])
      expect(await env.call('GET /visitor/ticket', { token: wrong })).toMatchObject(linkNotValid);
    const asSession = await env.call('GET /user/tickets', { token });
    expect(asSession.status).toBe(401);
    env.clock.advance(30 * dayMs - 1_000);
    expect((await env.call('GET /visitor/ticket', { token })).status).toBe(200);
    env.clock.advance(1_000);
    expect(await env.call('GET /visitor/ticket', { token })).toMatchObject(linkNotValid);
    expect(await visitors.confirm(confirmToken)).toMatchObject(linkNotValid);
  });

  test('reaches no ticket of a player, and is stored nowhere', async () => {
    const player = await env.player('links-ticket');
    const body = { category: 'other', subject: 'Mine', text: 'Private' } as const;
    const { data } = await player.call('POST /user/tickets', { body });
    const { token } = signVisitorToken(env, { ticketId: data.id, purpose: 'thread' });
    expect(await env.call('GET /visitor/ticket', { token })).toMatchObject(linkNotValid);
    const opened = await visitors.open('links-stored@visitors.test');
    expect(await dumpDatabase(env.db)).not.toContain(opened.token);
  });

  test('is confirmed once by several who open it at once', async () => {
    const email = 'links-once@visitors.test';
    await visitors.write(email);
    const token = await visitors.confirmTokenFor(email);
    const all = await Promise.all(Array.from({ length: 5 }, () => visitors.confirm(token)));
    expect(all.map(({ status }) => status)).toEqual(Array.from({ length: 5 }, () => 200));
    const { rows } = await sql`select from ticket where visitor_email = ${email}`.execute(env.db);
    expect(rows).toHaveLength(1);
  });
});

describe('a file of a visitor', () => {
  test.each(hostileFiles)('is refused if it is %s', async (name, make, code) => {
    const at = hostileFiles.findIndex(([each]) => each === name);
    const { fileToken } = await visitors.open(`file-${at}@visitors.test`);
    expect(await visitors.addFile(fileToken, await make(), `10.6.${at}.1`)).toMatchObject({
      status: 422,
      body: { code },
    });
  });

  test('is limited to five per message and forty per network and day, and is read only by its link', async () => {
    const { fileToken, token } = await visitors.open('files@visitors.test');
    const file = await small();
    const all = await Promise.all(
      Array.from({ length: 7 }, () => visitors.addFile(fileToken, file, '10.5.0.1')),
    );
    expect(all.filter(({ status }) => status === 201)).toHaveLength(5);
    expect(all.find(({ status }) => status !== 201)?.body.code).toBe('ticket.too_many_files');
    const [fileId = ''] = (await visitors.read(token)).messages.flatMap(({ files }) =>
      files.map(({ id }) => id),
    );
    const query = `fileId=${fileId}`;
    const { statusCode, headers } = await env.server.http.inject({
      url: `/api/visitor/ticket/file?${query}`,
      headers: { authorization: `Bearer ${token}` },
    });
    expect([statusCode, headers['content-type']]).toEqual([200, 'application/octet-stream']);
    expect(headers['content-disposition']).toContain('attachment');
    const other = await visitors.open('files-other@visitors.test');
    expect(await env.call('GET /visitor/ticket/file', { token: other.token, query })).toMatchObject({
      status: 404,
    });
    for (let at = 0; at < 15; at += 1) await visitors.addFile(fileToken, file, '10.5.0.1');
    expect((await visitors.addFile(fileToken, file, '10.5.0.1')).status).toBe(429);
  });

  test('is refused when unconfirmed tickets have used up their limit, unless its ticket is confirmed', async () => {
    const { body } = await visitors.write('filler@visitors.test');
    const { fileToken } = z.object({ fileToken: z.string() }).parse(body.data);
    await sql`insert into ticket_file (id, message_id, name, content_sealed, size_bytes)
      select new_public_id('tf', now()), message.id, 'ticket-1-1.pdf', decode(repeat('00', 44), 'hex'), 5242880
        from ticket_message message join ticket on ticket.id = message.ticket_id, generate_series(1, 50)
        where visitor_email = 'filler@visitors.test'`.execute(env.db);
    const file = await small();
    const late = await visitors.write('late@visitors.test');
    const lateToken = z.object({ fileToken: z.string() }).parse(late.body.data).fileToken;
    expect((await visitors.addFile(lateToken, file)).body.code).toBe('ticket.files_full');
    const { token } = await visitors.open('not-late@visitors.test');
    expect((await visitors.addFile(token, file)).status).toBe(201);
    expect((await visitors.addFile(fileToken, file)).body.code).toBe('ticket.files_full');
  });

  test('needs a link before a byte of it is read', async () => {
    const data = Buffer.alloc(5 * 1024 * 1024, 'x');
    expect(
      await env.call('POST /visitor/ticket/files', { body: { data: data.toString('base64') } }),
    ).toMatchObject(linkNotValid);
    const { token } = await visitors.open('large@visitors.test');
    expect((await visitors.addFile(token, Buffer.alloc(6 * 1024 * 1024))).status).toBe(413);
  });
});
