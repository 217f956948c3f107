import { Session } from 'node:inspector/promises';
import { endpointTable } from '@golden-acers/contract';
import { z } from 'zod';
import {
  createBind,
  createHttp,
  createLog,
  type EndpointHandler,
  type Http,
  refuse,
  reply,
} from '../index.ts';

export const testContentSecurityPolicy = "default-src 'none'; frame-ancestors 'none'";

const testEndpoints = endpointTable({
  'POST /things/:id': {
    access: 'public',
    summary: 'Takes anything that an endpoint can take',
    params: z.object({ id: z.string().max(5) }),
    query: z.strictObject({ page: z.string().regex(/^\d+$/).transform(Number).default(1) }),
    headers: z.object({ 'idempotency-key': z.string().max(8).optional() }),
    body: z.strictObject({
      name: z.string({ error: 'Invalid name' }),
      at: z.strictObject({ x: z.number() }).optional(),
    }),
    data: z.object({ name: z.string(), page: z.number(), key: z.string().nullable() }),
    statuses: [200, 201],
    refusals: ['game.not_found'],
  },
  'GET /me': { access: 'player', summary: 'Who calls', data: z.object({ name: z.string() }), refusals: [] },
  'GET /state': {
    access: 'public',
    summary: 'Answers beside data',
    data: z.null(),
    extra: z.object({ isLoggedIn: z.boolean() }),
    refusals: [],
  },
});

interface HttpTestActors {
  readonly player: { readonly name: string };
}
export type ThingHandler = EndpointHandler<(typeof testEndpoints)['POST /things/:id'], HttpTestActors>;

const echoHandler: ThingHandler = async ({ params, query, body, headers }) =>
  reply(
    { name: `${params.id} ${body.name}`, page: query.page, key: headers['idempotency-key'] ?? null },
    { message: 'Account created successfully!', status: 201 },
  );

/** Returns a small server with every kind of endpoint. Its log lines are added to `lines`. */
export function httpTestServer({
  thing = echoHandler,
  lines = [],
}: {
  thing?: ThingHandler;
  lines?: string[];
} = {}): Http {
  const http = createHttp({
    log: createLog('debug', { write: (line) => lines.push(line) }),
    contentSecurityPolicy: testContentSecurityPolicy,
    constraintCodes: { thing_name_is_taken: 'game.not_found' },
  });
  const bind = createBind<typeof testEndpoints, HttpTestActors>(http, testEndpoints, {
    prefix: '/api',
    identify: {
      player: async (request) => {
        const name = request.headers['x-name'];
        return typeof name === 'string' ? { name } : refuse('session.required');
      },
    },
  });
  bind('POST /things/:id', thing);
  bind('GET /me', async ({ actor }) => ({ name: actor.name }));
  bind('GET /state', async () => reply(null, { extra: { isLoggedIn: true } }));
  return http;
}

export function postJson(
  http: Http,
  payload: unknown,
  url = '/api/things/7',
  headers: Record<string, string> = {},
) {
  const text = typeof payload === 'string' ? payload : JSON.stringify(payload);
  return http.inject({
    method: 'POST',
    url,
    payload: text,
    headers: { 'content-type': 'application/json', ...headers },
  });
}

/** How often blocks of code run meanwhile: a figure of the work that the machine's load does not change. */
export async function countWork(run: () => Promise<void>): Promise<number> {
  const session = new Session();
  session.connect();
  await session.post('Profiler.enable');
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true });
  await run();
  const { result } = await session.post('Profiler.takePreciseCoverage');
  session.disconnect();
  return result
    .flatMap(({ functions }) => functions.flatMap(({ ranges }) => ranges))
    .reduce((sum, { count }) => sum + count, 0);
}
