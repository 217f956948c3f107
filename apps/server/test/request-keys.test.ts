import { createHash } from 'node:crypto';
import { type Endpoint, endpoints, identityDocumentKinds, money, toMoney } from '@golden-acers/contract';
import { createVault, purgeOldRequestKeys, runInTransaction } from '@golden-acers/platform';
import { type BareTestEnv, type TestPlayer, testEnv } from '@golden-acers/testing';
import { waitForBlockedStatements } from '@golden-acers/testing/test-database';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { type ApiEndpointKey, validBodies } from './security/test-support-bodies.ts';
import { confirmAllSessions } from './test-support-agents.ts';
import { insertOffer } from './test-support-claims.ts';

const onePixel =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

let env: BareTestEnv;
let player: TestPlayer;
/** These are offers to claim, to copy and to grant. */
let offerIds: readonly string[] = [];
let ticketId = '';
beforeAll(async () => {
  env = await testEnv({ provider: 'none' });
  player = await env.player('keyed');
  await insertOffer(env, { kind: 'free_credit', promoCode: 'KEYEDCODE' });
  offerIds = [await insertOffer(env), await insertOffer(env), await insertOffer(env)];
  const ticket = await player.request('POST /user/tickets', {
    body: { category: 'other', subject: 'A question', text: 'How do I win?' },
    headers: { 'idempotency-key': 'ticket-of-this-file' },
  });
  ticketId = z.object({ id: z.string() }).parse(ticket.body.data).id;
});
afterAll(() => env[Symbol.asyncDispose]());
// Endpoints have limits per minute.
beforeEach(async () => {
  env.clock.advance(61_000);
  await confirmAllSessions(env);
});

const isKey = (key: string): key is ApiEndpointKey => key in endpoints;
const endpointOf = (key: ApiEndpointKey): Endpoint => endpoints[key];
/** Every endpoint with keys, also those that are added later. */
const keyed = Object.keys(endpoints)
  .filter(isKey)
  .filter((key) => endpointOf(key).runsOnce === true && !key.endsWith('/rotate'));
const bodies: Readonly<Partial<Record<string, object>>> = {
  ...validBodies,
  'POST /promotions/codes': { code: 'KEYEDCODE' },
  'POST /user/identity': { documents: identityDocumentKinds.map((kind) => ({ kind, data: onePixel })) },
};

let keys = 0;
const newKey = () => {
  keys += 1;
  return `request-key-${String(keys).padStart(6, '0')}`;
};

function send(key: ApiEndpointKey, idempotencyKey: string, changes: object = {}, params: object = {}) {
  const client = endpointOf(key).access === 'player' ? player : env.root;
  const isGrant = key.endsWith('/grant');
  const parent = 'parentId' in (bodies[key] ?? {}) ? { parentId: env.root.id } : {};
  return client.request(key, {
    params: {
      username: player.fortunePanda.username,
      offerId: offerIds[isGrant ? 1 : 0],
      id: ticketId,
      ...params,
    },
    body: {
      ...bodies[key],
      ...parent,
      ...(isGrant && { account: player.fortunePanda.username }),
      ...changes,
    },
    headers: { 'idempotency-key': idempotencyKey },
  });
}

const rowCount = async () => {
  const tables = ['agent', 'message_template', 'transfer_request', 'shift', 'player_note', 'label'];
  const more = [
    'saved_view',
    'export',
    'audit_verification',
    'promotion_offer',
    'promotion_claim',
    'ticket_message',
    'api_key',
    'webhook_endpoint',
    'player',
    'agent_announcement',
    'tournament',
  ];
  const counts = await Promise.all(
    [...tables, ...more].map((table) =>
      sql<{ n: bigint }>`select count(*) n from ${sql.table(table)}`.execute(env.db),
    ),
  );
  return counts.map(({ rows }) => Number(rows[0]?.n)).reduce((sum, count) => sum + count, 0);
};

describe.each(keyed)('%s with a key', (key) => {
  test('runs once, however often and however fast it is sent, and each repeat is marked as one', async () => {
    const before = await rowCount();
    const idempotencyKey = newKey();
    const responses = await Promise.all([1, 2, 3].map(() => send(key, idempotencyKey)));
    const again = await send(key, idempotencyKey);
    expect(again.status, JSON.stringify(again.body)).toBeLessThan(300);
    expect(again.headers['idempotency-replayed']).toBe('true');
    for (const { status, body } of responses) {
      if (status < 400) expect({ status, body }).toEqual({ status: again.status, body: again.body });
      else expect(body.code).toBe('request.still_running');
    }
    expect(
      responses.filter(
        ({ status, headers }) => headers['idempotency-replayed'] === undefined && status < 400,
      ),
    ).toHaveLength(1);
    expect(await rowCount()).toBe(before + 1);
    const other = await send(key, idempotencyKey, differentBody(key), { offerId: offerIds[2] });
    expect(other).toMatchObject({ status: 422, body: { code: 'request.key_reused' } });
  });
});

const isMoney = (value: unknown) => money.safeParse(value).success;

/** Returns the same form with another value; where the path names an offer, it is another one. */
function differentBody(key: ApiEndpointKey): object {
  if (key.includes(':offerId')) return {};
  const body = Object.entries(bodies[key] ?? {});
  const [name, value] = body.find(([field]) => ['text', 'name', 'message', 'code'].includes(field)) ?? [];
  if (name !== undefined) return { [name]: `${String(value)} too` };
  const [word, ending] = body.find(([field]) => ['username', 'url'].includes(field)) ?? [];
  if (word !== undefined) return { [word]: `${String(ending)}-too` };
  const [flag, isSet] = body.find(([, one]) => typeof one === 'boolean') ?? [];
  if (flag !== undefined) return { [flag]: isSet !== true };
  const [list, items] = body.find(([, one]) => Array.isArray(one) && one.length > 1) ?? [];
  if (list !== undefined && Array.isArray(items)) return { [list]: items.toReversed() };
  const [field] = body.find(([, one]) => isMoney(one)) ?? [];
  if (field !== undefined) return { [field]: toMoney(1n) };
  const [number, count] = body.find(([, one]) => typeof one === 'number') ?? [];
  return number === undefined ? { table: 'audit' } : { [number]: Number(count) + 1 };
}

test('a repeat that is refused because the first request has just committed is told that it runs', async () => {
  const key = 'POST /user/identity';
  const idempotencyKey = newKey();
  const late = await env.player('late-repeat');
  await late.request('POST /user/tickets', {
    body: { category: 'identity', subject: 'Identity', text: 'My documents' },
    headers: { 'idempotency-key': newKey() },
  });
  const body = bodies[key] ?? {};
  const commandHash = createHash('sha256')
    .update(JSON.stringify([key, undefined, body]))
    .digest('hex');
  const repeat = await runInTransaction(env.db, async (tx) => {
    await sql`lock table identity_check in access exclusive mode`.execute(tx);
    const sent = late.request(key, { body, headers: { 'idempotency-key': idempotencyKey } });
    await waitForBlockedStatements(env.db, 1);
    const vault = createVault({ currentKey: env.config.encryptionKey });
    const sealed = vault.seal(commandHash, `request_key ${late.id} ${idempotencyKey}`);
    await sql`insert into request_key (account_id, key, command_sealed)
      values (${late.id}, ${idempotencyKey}, ${sealed})`.execute(tx);
    await sql`insert into identity_check (id, player_id, ticket_id, person_hash)
      select new_public_id('ic', now()), player_id, id, 'hash' from ticket where player_id = ${late.id}`.execute(
      tx,
    );
    return { sent };
  });
  expect((await repeat.sent).body.code).toBe('request.still_running');
});

describe('a key', () => {
  const key = 'POST /fortune-panda/labels';

  test('of a refused request can be used again, and belongs to one account', async () => {
    const idempotencyKey = newKey();
    expect((await send(key, idempotencyKey, { name: 'Regular' })).body.code).toBe('label.name_taken');
    expect((await send(key, idempotencyKey, { name: 'Rare' })).status).toBe(201);
    const note = 'POST /fortune-panda-user/requests';
    const response = await send(note, idempotencyKey, { kind: 'redeem' });
    expect([response.status, response.headers['idempotency-replayed']]).toEqual([201, undefined]);
  });

  test('whose response was lost with the server returns that the work is done', async () => {
    const idempotencyKey = newKey();
    await send(key, idempotencyKey, { name: 'Lost' });
    const age = (interval: string) =>
      sql`update request_key set status = null, body_sealed = null, created_at = now() - ${interval}::interval
        where key = ${idempotencyKey}`.execute(env.db);
    await age('1 second');
    const running = await send(key, idempotencyKey, { name: 'Lost' });
    expect([running.body.code, running.headers['retry-after']]).toEqual(['request.still_running', '1']);
    await age('1 hour');
    expect((await send(key, idempotencyKey, { name: 'Lost' })).body.code).toBe('request.done_already');
  });

  test('is stored for a day, with its response sealed', async () => {
    const idempotencyKey = newKey();
    await send(key, idempotencyKey, { name: 'Canary label' });
    const { rows } = await sql<{
      row: string;
    }>`select row_to_json(k)::text as row from request_key k`.execute(env.db);
    expect(rows.map(({ row }) => row).join()).not.toContain('Canary label');
    await sql`update request_key set created_at = now() - interval '23 hours'`.execute(env.db);
    await purgeOldRequestKeys(env.server);
    expect((await send(key, idempotencyKey, { name: 'Canary label' })).status).toBe(201);
    await sql`update request_key set created_at = now() - interval '25 hours'`.execute(env.db);
    await purgeOldRequestKeys(env.server);
    expect((await send(key, idempotencyKey, { name: 'Canary label' })).body.code).toBe('label.name_taken');
  });
});
