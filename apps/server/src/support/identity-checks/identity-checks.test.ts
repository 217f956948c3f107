import { type TestEnv, type TestPlayer, testEnv } from '@golden-acers/testing';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inTransaction } from '../../context.ts';
import { deleteOldDocuments, erasePlayerIdentity } from './identity-checks.ts';

let env: TestEnv;
let address: string;
beforeAll(async () => {
  env = await testEnv();
  address = await env.server.listen();
});
afterAll(() => env[Symbol.asyncDispose]());

const pdf = Buffer.from('%PDF-1.7\n<script>alert(1)</script>\n%%EOF');
const documentsOf = (identity: Buffer, proof = pdf) => [
  { kind: 'identity' as const, data: identity.toString('base64') },
  { kind: 'address' as const, data: proof.toString('base64') },
];
const submit = (player: TestPlayer, documents = documentsOf(pdf)) =>
  player.request('POST /user/identity', {
    body: { documents },
    headers: { 'idempotency-key': env.newKey() },
  });
const identityOf = async (player: TestPlayer) => (await player.call('GET /user/identity')).data;
const params = ({ fortunePanda }: TestPlayer) => ({ username: fortunePanda.username });

async function checksOf(player: TestPlayer) {
  const { data } = await env.root.call('GET /fortune-panda/users/:username/identity', {
    params: params(player),
  });
  return data.checks;
}
async function newestCheck(player: TestPlayer): Promise<string> {
  const [check] = await checksOf(player);
  if (check === undefined) throw new Error('There is no check.');
  return check.id;
}
const verify = (player: TestPlayer, body: object, by = env.root) =>
  by.request('POST /fortune-panda/users/:username/identity/verify', { params: params(player), body });
const refuse = (player: TestPlayer, body: object, by = env.root) =>
  by.request('POST /fortune-panda/users/:username/identity/refuse', { params: params(player), body });

async function waiting(name: string): Promise<{ player: TestPlayer; checkId: string }> {
  const player = await env.player(name);
  expect((await submit(player)).status).toBe(201);
  return { player, checkId: await newestCheck(player) };
}
const endIn = (player: TestPlayer, seconds: number) =>
  sql`update identity_check set expires_at = clock_timestamp() + ${seconds} * interval '1 second'
    where player_id = ${player.id}`.execute(env.db);

describe('documents of a player', () => {
  test('wait for an agent, who verifies them, and the player reads that in a ticket', async () => {
    const player = await env.player('kyc-ada');
    expect(await identityOf(player)).toMatchObject({ state: 'none', isOpen: true, redeemFrom: null });
    expect((await submit(player)).body.data).toMatchObject({ state: 'pending', isOpen: false });
    expect(await submit(player)).toMatchObject({ status: 409, body: { code: 'identity.in_review' } });
    const checkId = await newestCheck(player);
    expect((await verify(player, { checkId })).status).toBe(200);
    const { state, expiresAt, ticketId, isOpen } = await identityOf(player);
    expect({ state, isOpen }).toEqual({ state: 'verified', isOpen: false });
    expect(Date.parse(expiresAt ?? '') - Date.now()).toBeGreaterThan(364 * 86_400_000);
    const thread = await player.call('GET /user/tickets/:id', { params: { id: ticketId ?? '' } });
    expect(thread.data).toMatchObject({ category: 'identity', state: 'solved' });
    expect(thread.data.messages.map(({ from }) => from)).toEqual(['player', 'agent']);
    expect(await submit(player)).toMatchObject({ body: { code: 'identity.verified_already' } });
  });

  test('are refused with a reason, and sent again', async () => {
    const { player, checkId } = await waiting('kyc-again');
    const refusal = { checkId, state: 'pending', reason: 'The photo is blurred' };
    expect((await refuse(player, refusal)).status).toBe(200);
    expect(await identityOf(player)).toMatchObject({
      state: 'refused',
      reason: 'The photo is blurred',
      isOpen: true,
    });
    expect((await submit(player)).status).toBe(201);
    expect(await checksOf(player)).toMatchObject([{ state: 'pending' }, { state: 'refused' }]);
    const exported = (await player.call('GET /user/export')).data.identityChecks;
    expect(exported).toMatchObject([{ state: 'pending' }, { reason: 'The photo is blurred' }]);
  });

  test('are re-encoded, served as an attachment, and audited at each opening', async () => {
    const player = await env.player('kyc-files');
    const picture = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#d4a017' } })
      .withExif({ IFD0: { Copyright: 'SECRET place' } })
      .jpeg()
      .toBuffer();
    const sent = Buffer.concat([picture, Buffer.from('<script>alert(1)</script>')]);
    expect((await submit(player, documentsOf(sent))).status).toBe(201);
    const [check] = await checksOf(player);
    expect(check?.documents.map(({ name }) => name)).toEqual(['identity-1.jpg', 'address-2.pdf']);
    const id = check?.documents[0]?.id ?? '';
    const path = `/api/fortune-panda/users/${player.fortunePanda.username}/identity/documents/${id}`;
    const response = await fetch(address + path, {
      headers: { authorization: `Bearer ${env.root.token}` },
    });
    expect(response.headers.get('content-type')).toBe('application/octet-stream');
    expect(response.headers.get('content-disposition')).toBe('attachment; filename="identity-1.jpg"');
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    const body = Buffer.from(await response.arrayBuffer());
    expect(await sharp(body).metadata()).toMatchObject({ format: 'jpeg', width: 40 });
    expect(body.toString('latin1')).not.toMatch(/SECRET|script/);
    const audited = await env.db
      .selectFrom('auditEntry')
      .where('action', '=', 'player.document_opened')
      .where('playerId', '=', player.id)
      .select(['actorId', 'after'])
      .execute();
    expect(audited).toEqual([{ actorId: env.root.id, after: { name: 'identity-1.jpg' } }]);
  });

  test.each([
    ['an SVG with a script', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>')],
    ['HTML behind the first bytes of a PNG', Buffer.from('\x89PNG\r\n\x1a\n<script>1</script>', 'latin1')],
    ['a zip archive', Buffer.from('504b0304140000000800', 'hex')],
  ])('are refused if one is %s, and nothing of that request is stored', async (name, hostile) => {
    const player = await env.player(`kyc-hostile-${name.length}`);
    expect(await submit(player, documentsOf(pdf, hostile))).toMatchObject({
      status: 422,
      body: { code: 'ticket.file_refused' },
    });
    expect(await checksOf(player)).toEqual([]);
    expect(await identityOf(player)).toMatchObject({ state: 'none', ticketId: null });
  });

  test('prove identity and address, and are stored once when sent several times at once', async () => {
    const player = await env.player('kyc-many');
    const half = documentsOf(pdf).slice(0, 1);
    expect((await submit(player, half)).status).toBe(422);
    const all = await Promise.all(Array.from({ length: 5 }, () => submit(player)));
    expect(all.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409]);
    expect(await checksOf(player)).toHaveLength(1);
    const refused = { checkId: await newestCheck(player), state: 'pending', reason: 'Not readable' };
    expect((await refuse(player, refused)).status).toBe(200);
    expect(await submit(player)).toMatchObject({ body: { code: 'request.rate_limited' } });
  });

  test('are deleted after the configured retention time, and when the account closes', async () => {
    const { player, checkId } = await waiting('kyc-old');
    await verify(player, { checkId });
    const stored = async () =>
      (await checksOf(player))[0]?.documents.map(({ isDeleted }) => !isDeleted) ?? [];
    const decideAgo = (seconds: number) =>
      sql`update identity_check set decided_at = clock_timestamp() - interval '90 days'
        + ${seconds} * interval '1 second' where player_id = ${player.id}`.execute(env.db);
    await decideAgo(5);
    await deleteOldDocuments(env);
    expect(await stored()).toEqual([true, true]);
    await decideAgo(-1);
    await deleteOldDocuments(env);
    expect(await stored()).toEqual([false, false]);
    expect(await identityOf(player)).toMatchObject({ state: 'verified' });

    const closed = await waiting('kyc-closed');
    await inTransaction(env, (tx) => erasePlayerIdentity(tx.db, closed.player.id));
    expect((await checksOf(closed.player))[0]?.documents.every(({ isDeleted }) => isDeleted)).toBe(true);
  });
});

describe('a decision', () => {
  test('is final: the second of two agents is refused', async () => {
    const { player, checkId } = await waiting('kyc-two');
    const results = await Promise.all([
      verify(player, { checkId }),
      refuse(player, { checkId, state: 'pending', reason: 'Not readable' }),
      verify(player, { checkId }),
      refuse(player, { checkId, state: 'pending', reason: 'Not readable' }),
    ]);
    expect(results.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
    expect(results.find(({ status }) => status === 409)?.body.code).toBe('identity.decided_meanwhile');
  });

  test('is made by agents above the player who have the permission, and by no one else', async () => {
    const { player, checkId } = await waiting('kyc-subtree');
    const [check] = await checksOf(player);
    const store = await env.agent({ name: 'kyc-store' });
    const other = await env.agent({ name: 'kyc-other' });
    const cashier = await env.agent({ name: 'kyc-cashier', level: 'cashier', parentId: store.id });
    await env.db.updateTable('player').set({ agentId: store.id }).where('id', '=', player.id).execute();
    const document = { params: { ...params(player), id: check?.documents[0]?.id ?? '' } };
    for (const [agent, code] of [
      [other, 'player.not_found'],
      [cashier, 'agent.not_permitted'],
    ] as const) {
      expect((await verify(player, { checkId }, agent)).body.code).toBe(code);
      expect(
        (await refuse(player, { checkId, state: 'pending', reason: 'No reason' }, agent)).body.code,
      ).toBe(code);
      await agent.expectRefusal(code, 'GET /fortune-panda/users/:username/identity', {
        params: params(player),
      });
      await agent.expectRefusal(code, 'GET /fortune-panda/users/:username/identity/documents/:id', document);
    }
    // A document is found under its own player only.
    const stranger = await env.player('kyc-stranger');
    await env.root.expectRefusal(
      'identity.document_not_found',
      'GET /fortune-panda/users/:username/identity/documents/:id',
      { params: { ...document.params, ...params(stranger) } },
    );
    expect((await verify(stranger, { checkId })).body.code).toBe('identity.decided_meanwhile');
    expect((await verify(player, { checkId }, store)).status).toBe(200);
  });

  test('that refuses is not overruled by an agent below, with the same or other documents', async () => {
    const store = await env.agent({ name: 'kyc-below' });
    const { player, checkId } = await waiting('kyc-above');
    await env.db.updateTable('player').set({ agentId: store.id }).where('id', '=', player.id).execute();
    const refusal = { state: 'pending', reason: 'The passport is forged' } as const;
    expect((await refuse(player, { ...refusal, checkId })).status).toBe(200);
    const setAbove = { status: 403, body: { code: 'agent.set_above' } };
    const seen = { checkId: null, reason: 'Seen in the store' };
    expect(await verify(player, seen, store)).toMatchObject(setAbove);
    expect((await submit(player)).status).toBe(201);
    const again = await newestCheck(player);
    expect(await verify(player, { checkId: again }, store)).toMatchObject(setAbove);
    // A later refusal below does not replace the one above.
    expect((await refuse(player, { ...refusal, checkId: again }, store)).status).toBe(200);
    expect(await verify(player, seen, store)).toMatchObject(setAbove);
    expect(await identityOf(player)).toMatchObject({ state: 'refused' });
    const audited = await env.db
      .selectFrom('auditEntry')
      .where('playerId', '=', player.id)
      .where('action', '=', 'player.identity_verified')
      .select('actorId')
      .execute();
    expect(audited).toEqual([]);
    const read = (by: typeof env.root | typeof store) =>
      by.call('GET /fortune-panda/users/:username/identity', { params: params(player) });
    expect((await read(store)).data.refusedAbove).toBe('House');
    expect((await read(env.root)).data.refusedAbove).toBeNull();
    expect((await verify(player, seen)).status).toBe(200);
    await endIn(player, -1);
    expect((await read(store)).data.refusedAbove).toBeNull();
    expect((await verify(player, seen, store)).status).toBe(200);
  });

  test('can be made after meeting the person, with a reason, and can be revoked', async () => {
    const player = await env.player('kyc-seen');
    expect((await verify(player, { checkId: null })).status).toBe(422);
    const seen = { checkId: null, reason: 'Passport seen in the store' };
    const both = await Promise.all([verify(player, seen), verify(player, seen)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    const checkId = await newestCheck(player);
    const revocation = { checkId, state: 'verified', reason: 'The passport was forged' };
    expect((await refuse(player, revocation)).status).toBe(200);
    expect(await identityOf(player)).toMatchObject({ state: 'refused', reason: 'The passport was forged' });
  });

  test('is valid only for the person named in the documents', async () => {
    const { player, checkId } = await waiting('kyc-renamed');
    const rename = (firstName: string) =>
      env.db.updateTable('account').set({ firstName }).where('id', '=', player.id).execute();
    const { firstName } = player.user;
    await rename('Mallory');
    expect((await verify(player, { checkId })).body.code).toBe('identity.person_changed');
    await rename(` ${firstName.toUpperCase()}`);
    expect((await verify(player, { checkId })).status).toBe(200);
    await rename('Mallory');
    expect(await identityOf(player)).toMatchObject({ state: 'expired', isOpen: true });
  });

  test('is valid until it expires, and can be renewed in the month before', async () => {
    const { player, checkId } = await waiting('kyc-clock');
    await verify(player, { checkId });
    await endIn(player, 30 * 86_400 + 5);
    expect(await identityOf(player)).toMatchObject({ state: 'verified', isOpen: false });
    await endIn(player, 30 * 86_400 - 1);
    expect(await identityOf(player)).toMatchObject({ state: 'verified', isOpen: true });
    await endIn(player, -1);
    expect(await identityOf(player)).toMatchObject({ state: 'expired', isOpen: true, expiresAt: null });
    await endIn(player, 60);
    expect((await submit(player)).status).toBe(201);
    expect(await identityOf(player)).toMatchObject({ state: 'verified', isOpen: false });
  });
});
