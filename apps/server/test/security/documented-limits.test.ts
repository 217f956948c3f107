import { type Endpoint, endpoints } from '@golden-acers/contract';
import { dayMs, hashToken, minuteMs, type RateLimit, rateLimitUses } from '@golden-acers/platform';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { signVisitorToken } from '../../src/access/visitor-links/visitor-links.ts';
import { exampleOf } from '../../src/app/site/openapi-examples.ts';
import { rateLimitOf } from '../../src/app/site/rate-limits.ts';
import { type AccessTestEnv, accessTestEnv } from './test-support-access.ts';
import { validBodies } from './test-support-bodies.ts';

const keys = Object.keys(endpoints).filter((key): key is keyof typeof endpoints => key in endpoints);

let env: AccessTestEnv;
beforeAll(async () => {
  env = await accessTestEnv();
});
afterAll(() => env.server[Symbol.asyncDispose]());

const periodsMs = { minute: minuteMs, hour: 60 * minuteMs, day: dayMs };

/** The limits that a text such as "10 refused attempts in 10 minutes and account, 100 and address" states. */
function parseLimits(text: string): string[] {
  const limits: RateLimit[] = [];
  for (const part of text.split(/[,;] (?=\d)/)) {
    const uses = /^\d+/.exec(part)?.[0];
    const { number = '1', period } =
      /\b(?:an?|in (?<number>\d+)) (?<period>minute|hour|day)s?\b/.exec(part)?.groups ?? {};
    const periodMs = Object.entries(periodsMs).find(([name]) => name === period)?.[1];
    const perMs = periodMs === undefined ? limits.at(-1)?.perMs : Number(number) * periodMs;
    if (uses === undefined || perMs === undefined) throw new Error(`"${text}" states no limit`);
    limits.push({ uses: Number(uses), perMs });
  }
  return limits.map((limit) => describeLimit(limit));
}

const rateLimit = z.object({ uses: z.number(), perMs: z.number() });
const describeLimit = (limit: unknown) => {
  const { uses, perMs } = rateLimit.parse(limit);
  return `${uses} in ${perMs / minuteMs} minutes`;
};

/** What an earlier call may have ended or used up. */
async function restoreCallers({ server: { db, clock }, tokens }: AccessTestEnv): Promise<void> {
  clock.advance(dayMs);
  const now = clock.now();
  await db
    .updateTable('session')
    .where(
      'tokenHash',
      'in',
      [tokens.root, tokens.player].map((token) => hashToken(token ?? '')),
    )
    .set({
      endedAt: null,
      confirmedAt: now,
      lastSeenAt: now,
      expiresAt: new Date(now.getTime() + dayMs),
    })
    .execute();
}

let calls = 0;

/** The limits that one call uses, whatever it responds. */
async function observeLimits(key: (typeof keys)[number]): Promise<string[]> {
  const endpoint: Endpoint = endpoints[key];
  const { params = {}, query = {}, body: exampleBody } = exampleOf(key) ?? {};
  const username = env.objects.mine.account;
  const body = Object.entries(validBodies).find(([name]) => name === key)?.[1] ?? Object(exampleBody);
  const { root, player } = env.tokens;
  const link = { ticketId: `tk_${'0'.repeat(26)}`, purpose: 'thread' } as const;
  const visitor = signVisitorToken(env.server, link).token;
  const token = { public: undefined, visitor, agent: root, player, 'signed-in': player }[endpoint.access];
  await restoreCallers(env);
  calls += 1;
  const seen = new Set<string>();
  const observe = (limit: unknown) => seen.add(describeLimit(limit));
  rateLimitUses.subscribe(observe);
  await env.server.call(key, {
    ...{ params: { ...params, username }, query, token },
    headers: { 'idempotency-key': `documented-limits-${String(calls).padStart(6, '0')}` },
    ...(endpoint.body && { body: { ...body, ...('username' in endpoint.body.shape && { username }) } }),
  });
  rateLimitUses.unsubscribe(observe);
  return [...seen].sort();
}

/** Their last limit is behind a check that a call with an example does not pass. */
const partlyObserved: Readonly<Record<string, string>> = {
  'POST /user/phone/code': 'no country is allowed',
  'PUT /fortune-panda/users/:username/contact': 'the version of the contact data is another',
};

test.each(keys.filter((key) => !('events' in endpoints[key])))(
  '%s states the limits that it has',
  async (key) => {
    const text = rateLimitOf(key);
    const documented = text === undefined ? [] : parseLimits(text).sort();
    const observed = await observeLimits(key);
    if (key in partlyObserved) expect(documented).toEqual(expect.arrayContaining(observed));
    else expect(observed).toEqual(documented);
  },
);
