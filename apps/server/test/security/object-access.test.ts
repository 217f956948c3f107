import { type Endpoint, type Endpoints, endpoints, type InputOf } from '@golden-acers/contract';
import type { ApiCallOptions, ApiResponse } from '@golden-acers/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dumpDatabase } from '../test-support.ts';
import {
  type AccessTestEnv,
  accessTestEnv,
  isAccessRefusal,
  type ObjectOwner,
  type OwnedObjects,
  summarizeResponse,
  type TestIdentity,
  testIdentities,
} from './test-support-access.ts';
import { demandLimitOfAudit } from './test-support-audited.ts';
import { validBodies } from './test-support-bodies.ts';
import {
  agent,
  agentItself,
  agentOf,
  ancestorsOnly,
  approvalRows,
  days,
  integrationRows,
  jobRows,
  playerItself,
  playerRows,
  type Row,
  storeAndAbove,
  supportRows,
  tournamentRows,
} from './test-support-object-rows.ts';

type Key = keyof Endpoints;
type InputNames<E> = E extends { body: infer B } ? InputOf<B> : unknown;
type QueryNames<E> = E extends { query: infer Q } ? InputOf<Q> : unknown;
type Has<Name extends string, Shape> = string extends keyof Shape
  ? false
  : Name extends keyof Shape
    ? true
    : false;
/** The endpoints that name an object: by path, by an account in the body, or by an agent in the query. */
type KeyWithObject = {
  [K in Key]: Endpoints[K] extends { params: object }
    ? K
    : Endpoints[K]['access'] extends 'agent'
      ? true extends Has<'username', InputNames<Endpoints[K]>> | Has<'agentId', QueryNames<Endpoints[K]>>
        ? K
        : never
      : never;
}[Key];

const request = { reach: ancestorsOnly, params: (of: OwnedObjects) => ({ id: of.request }) } as const;
const review = { reach: storeAndAbove, params: (of: OwnedObjects) => ({ transferId: of.transfer }) } as const;
const difference = {
  reach: storeAndAbove,
  params: (of: OwnedObjects) => ({ differenceId: of.difference }),
} as const;
const announcement = {
  reach: storeAndAbove,
  params: (of: OwnedObjects) => ({ id: of.announcement }),
} as const;
const claim = { reach: storeAndAbove, params: (of: OwnedObjects) => ({ claimId: of.claim }) } as const;
/** It belongs to its agent, though all agents above see it. */
const offer = {
  reach: storeAndAbove,
  params: (of: OwnedObjects) => ({ offerId: of.offer }),
  also: ['promotion.of_another', 'promotion.not_published', 'promotion.not_paused', 'promotion.budget_low'],
} as const;
const exportObject = { reach: agentItself, params: (of: OwnedObjects) => ({ id: of.export }) } as const;
const view = { reach: agentItself, params: (of: OwnedObjects) => ({ id: of.view }) } as const;
const passkey = { reach: agentItself, params: (of: OwnedObjects) => ({ id: of.passkey }) } as const;
const template = { reach: agentItself, params: (of: OwnedObjects) => ({ id: of.template }) } as const;
const label = {
  reach: 'everybody',
  params: (_of: OwnedObjects, env: AccessTestEnv) => ({ id: env.label }),
} as const;
const game = { reach: 'everybody', params: () => ({ kindId: '1001' }) } as const;
const notification = {
  reach: playerItself,
  params: (of: OwnedObjects) => ({ id: of.notification }),
  isSilent: true,
} as const;
/** A statement contains all players of a provider agent, so only the root sees it. */
const statement = {
  reach: { mine: ['root'], theirs: ['root'] },
  params: (_of: OwnedObjects, env: AccessTestEnv) => ({ day: env.day }),
} as const;
const byBody = (key: 'recharge' | 'redeem' | 'users/change-password' | 'games/enter') => ({
  reach: ancestorsOnly,
  body: ({ account }: OwnedObjects) => ({ ...validBodies[`POST /fortune-panda/${key}`], username: account }),
});
const byAgent = { reach: ancestorsOnly, query: ({ agentId }: OwnedObjects) => `agentId=${agentId}` } as const;
const byAgentInDays = { ...byAgent, query: (of: OwnedObjects) => `${days()}&agentId=${of.agentId}` };

/** An endpoint without a row does not compile. */
const rows: Readonly<Record<KeyWithObject, Row>> = {
  ...playerRows,
  'POST /fortune-panda/users/:username/sessions/:id/end': {
    reach: ancestorsOnly,
    params: (of) => ({ username: of.account, id: of.otherSession }),
  },
  // A note belongs to its author, though all agents above read it.
  'PUT /fortune-panda/users/:username/notes/:id': {
    reach: agentItself,
    params: (of) => ({ username: of.account, id: of.note }),
    also: ['note.of_another'],
  },
  'POST /fortune-panda/recharge': byBody('recharge'),
  'POST /fortune-panda/redeem': byBody('redeem'),
  'POST /fortune-panda/users/change-password': byBody('users/change-password'),
  'POST /fortune-panda/games/enter': byBody('games/enter'),
  // It creates an object and names none.
  'POST /fortune-panda/users': { reach: 'everybody' },
  'GET /fortune-panda/requests/:id/assignees': request,
  'POST /fortune-panda/requests/:id/approve': request,
  'POST /fortune-panda/requests/:id/assign': request,
  'POST /fortune-panda/requests/:id/message': request,
  'POST /fortune-panda/requests/:id/decline': request,
  'POST /fortune-panda-user/requests/:id/cancel': { ...request, reach: playerItself },
  'POST /fortune-panda/reviews/:transferId/decide': review,
  'POST /fortune-panda/reviews/:transferId/confirm': review,
  'POST /fortune-panda/reviews/:transferId/withdraw': review,
  'POST /fortune-panda/differences/:differenceId/decide': difference,
  'POST /fortune-panda/differences/:differenceId/confirm': difference,
  'POST /fortune-panda/differences/:differenceId/withdraw': difference,
  'GET /fortune-panda/statements/:day': statement,
  'POST /fortune-panda/statements/:day/run': statement,
  'POST /fortune-panda/statements/:day/close': statement,
  'GET /agent/agents/:agentId/credit': { ...agent, reach: ancestorsOnly },
  'PUT /agent/agents/:agentId': agent,
  'POST /agent/agents/:agentId/invite': agent,
  'POST /agent/agents/:agentId/move': {
    ...agent,
    who: 'root',
    body: (_of, { agents }) => ({ parentId: agents.distributor, reason: 'Nearer to it' }),
  },
  ...approvalRows,
  'GET /agent/agents/:agentId/permissions': agent,
  'PUT /agent/agents/:agentId/permissions': agent,
  'POST /agent/agents/:agentId/allot': agent,
  'POST /agent/agents/:agentId/take-back': agent,
  'POST /agent/agents/:agentId/request-allotment': agent,
  'POST /agent/agents/:agentId/enable': agent,
  'POST /agent/agents/:agentId/disable': agent,
  'POST /agent/agents/:agentId/reset-factors': agent,
  'POST /agent/agents/:agentId/first-password': agent,
  // Every agent has its own rules for a level below.
  'PUT /agent/roles/:level': { reach: 'everybody', params: () => ({ level: 'cashier' }) },
  'POST /agent/announcements/:id/cancel': announcement,
  'POST /agent/announcements/:id/end': { ...announcement, also: ['announcement.not_sent'] },
  // It belongs to its author, though all agents above read it.
  'PUT /agent/announcements/:id': { ...announcement, also: ['announcement.of_another'] },
  'PUT /agent/offers/:offerId': offer,
  'POST /agent/offers/:offerId/duplicate': offer,
  'POST /agent/offers/:offerId/publish': offer,
  'POST /agent/offers/:offerId/pause': offer,
  'POST /agent/offers/:offerId/resume': offer,
  'POST /agent/offers/:offerId/end': offer,
  'POST /agent/claims/:claimId/cancel': claim,
  'POST /agent/claims/:claimId/review': { ...claim, also: ['promotion.claim_not_held'] },
  'POST /agent/offers/:offerId/grant': {
    ...offer,
    body: (of) => ({ account: of.account, reason: 'For the wait' }),
    also: ['player.not_found', 'promotion.not_published'],
  },
  ...tournamentRows,
  ...jobRows,
  'GET /agent/exports/:id': exportObject,
  'GET /agent/exports/:id/file': exportObject,
  'POST /agent/exports/:id/remove': exportObject,
  'POST /agent/records/readings/:id/stop': { reach: agentItself, params: (of) => ({ id: of.reading }) },
  // Shared by all agents: the permission alone decides.
  'PUT /agent/jackpots/:slug': { reach: 'everybody', params: () => ({ slug: 'mini' }) },
  // Failed jobs are shared by all agents too.
  'POST /fortune-panda/failed-jobs/:id/retry': {
    reach: 'everybody',
    params: (_of, env) => ({ id: env.failedJob }),
  },
  'POST /fortune-panda/alarms/:id/acknowledge': { reach: ancestorsOnly, params: (of) => ({ id: of.alarm }) },
  ...integrationRows,
  'PUT /agent/templates/:id': template,
  'POST /agent/templates/:id/remove': template,
  'POST /user/security/passkeys/:id/rename': passkey,
  'POST /user/security/passkeys/:id/remove': passkey,
  'PUT /fortune-panda/user-views/:id': view,
  'DELETE /fortune-panda/user-views/:id': view,
  'PUT /fortune-panda/labels/:id': label,
  'DELETE /fortune-panda/labels/:id': label,
  'GET /agent/reports': byAgent,
  'GET /agent/reports/games': byAgent,
  'GET /agent/reports/promotions': byAgent,
  'GET /agent/reports/transfers': byAgent,
  'GET /agent/reports/file': byAgent,
  'GET /agent/shifts': byAgentInDays,
  'GET /agent/records/games': byAgentInDays,
  'GET /agent/records/games/:id/seeds': { reach: ancestorsOnly, params: (of) => ({ id: of.gameRecord }) },
  'GET /agent/records/jackpots': byAgentInDays,
  'GET /agent/records/transactions': byAgentInDays,
  'GET /agent/records/welfare': byAgentInDays,
  'GET /games/:kindId/sheet': game,
  'GET /user/games/:kindId': game,
  ...supportRows,
  'GET /user/bets/:id/seeds': { reach: playerItself, params: (of) => ({ id: of.gameRecord }) },
  'POST /user/sessions/:id/end': { reach: playerItself, params: (of) => ({ id: of.playerSession }) },
  // Offers are visible to all agents.
  'POST /promotions/offers/:offerId/claim': {
    reach: 'everybody',
    params: () => ({ offerId: 'of_cashback' }),
  },
  'POST /promotions/claims/:claimId/cancel': { reach: playerItself, params: (of) => ({ claimId: of.claim }) },
  'POST /user/notifications/:id/read': notification,
  'DELETE /user/notifications/:id': notification,
};

const keys = Object.keys(rows).filter((key): key is KeyWithObject => key in rows);

let env: AccessTestEnv;
beforeAll(async () => {
  env = await accessTestEnv();
});
afterAll(() => env.server[Symbol.asyncDispose]());

let sent = 0;
function send(key: KeyWithObject, identity: TestIdentity, of: ObjectOwner): Promise<ApiResponse> {
  const { params, body, query }: Row = rows[key];
  const objects = env.objects[of];
  const good = Object.entries(validBodies).find(([name]) => name === key)?.[1];
  sent += 1;
  const options: ApiCallOptions = {
    token: env.tokens[identity],
    params: params?.(objects, env) ?? {},
    query: query?.(objects) ?? '',
    headers: { 'idempotency-key': `access-objects-${String(sent).padStart(6, '0')}` },
    ...(good === undefined ? {} : { body: body?.(objects, env) ?? good }),
  };
  return env.server.call(key, options);
}

/** An agent's refused action is a row of the audit log, and a program's call is counted. */
const countingTables = ['attempt_count', 'audit_address', 'audit_entry', 'audit_link', 'audit_unlinked'];

describe('an object of another agent or player', () => {
  let before: string;
  beforeAll(async () => {
    before = await dumpDatabase(env.server.db, countingTables);
  });

  test.each(keys)('is not found by %s', async (key) => {
    const { reach, isSilent, also = [] }: Row = rows[key];
    if (reach === 'everybody') return;
    const callAs = async (identity: TestIdentity, of: ObjectOwner) => {
      const response = await send(key, identity, of);
      const code = response.body.code ?? '';
      const isUnknown = response.status === 404 && code.endsWith('not_found') && code !== 'route.not_found';
      const isExpected = (isSilent === true && response.status === 200) || also.includes(code);
      const isRefused = isAccessRefusal(code) || isUnknown || isExpected;
      return isRefused ? [] : [`${identity}, ${of}: ${summarizeResponse(response)}`];
    };
    const wrong = (['mine', 'theirs'] as const).flatMap((of) => {
      const strangers = testIdentities.filter((one) => !reach[of].includes(agentOf(one)));
      return strangers.map((one) => callAs(one, of));
    });
    expect((await Promise.all(wrong)).flat()).toEqual([]);
  });

  test('is unchanged', async () => {
    expect(await dumpDatabase(env.server.db, countingTables)).toBe(before);
  });
});

/** Calls that delete run late, then those that end the callers' sessions, then those that move them. */
const destructiveLast = [
  /^DELETE|\/(remove|cancel|retry|decline|stop|approve|close)$/,
  /\/sessions\/:id\/end$/,
  /\/(sign-in-password|freeze|unfreeze|exclude|unbind|change-password)$/,
  /\/(disable|reset-factors|first-password)$/,
  /\/move$/,
];
const rankOf = (key: string) => destructiveLast.findIndex((ending) => ending.test(key));
const keysInOrder = [...keys].sort((one, other) => rankOf(one) - rankOf(other));

describe('the caller’s own object', () => {
  // Proves that the objects of the tests above exist: a caller with access must get another response.
  test.each(keysInOrder)('is found by %s', async (key) => {
    const { reach, who }: Row = rows[key];
    const { access }: Endpoint = endpoints[key];
    const first = reach === 'everybody' ? undefined : reach.mine[0];
    const identity = who ?? first ?? (access === 'player' ? 'player' : 'root');
    const response = await demandLimitOfAudit(env, key, () => send(key, identity, 'mine'));
    const code = response.body.code ?? '';
    expect(isAccessRefusal(code), summarizeResponse(response)).toBe(false);
    expect(code, JSON.stringify(response.body.fields)).not.toBe('request.invalid');
    expect([404, 500], summarizeResponse(response)).not.toContain(response.status);
  });
});
