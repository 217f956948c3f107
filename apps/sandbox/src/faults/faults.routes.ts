import { createHash, timingSafeEqual } from 'node:crypto';
import { endpointTable } from '@golden-acers/contract';
import { createBind, type Http, type HttpRequest, refuse } from '@golden-acers/platform';
import { z } from 'zod';
import type { SandboxContext } from '../context.ts';
import { faultSchema } from './faults.ts';
import { switchesSchema } from './switches.ts';

const faultList = z.object({ faults: z.array(faultSchema) });

const adminEndpoints = endpointTable({
  'GET /faults': { access: 'public', summary: 'The faults that are set', data: faultList, refusals: [] },
  'POST /faults': {
    access: 'public',
    summary: 'Adds a fault',
    body: faultSchema,
    data: faultList,
    refusals: [],
  },
  'DELETE /faults': { access: 'public', summary: 'Clears all faults', data: faultList, refusals: [] },
  'GET /switches': { access: 'public', summary: 'The switches', data: switchesSchema, refusals: [] },
  'PUT /switches': {
    access: 'public',
    summary: 'Changes the named switches',
    body: switchesSchema.partial(),
    data: switchesSchema,
    refusals: [],
  },
});

type RegisterRoutes = (guarded: Http, context: SandboxContext) => void;

/** `/admin/*`, only from this machine and with the admin token. `more` gets the same guard. */
export function serveAdmin(http: Http, context: SandboxContext, more: readonly RegisterRoutes[]): void {
  const { config, faultInjector, switches } = context;
  http.register(async (scope) => {
    scope.addHook('onRequest', async (request) => {
      // A 404 doesn't reveal that the routes exist.
      if (!isLoopback(request) || !hasAdminToken(request, config.adminToken)) refuse('route.not_found');
    });
    const guarded = Object.assign(scope, { settings: http.settings });
    for (const register of more) register(guarded, context);
    const bind = createBind(guarded, adminEndpoints, { prefix: '/admin', identify: {}, hasEnvelope: false });
    const listFaults = () => ({ faults: [...faultInjector.list()] });
    bind('GET /faults', async () => listFaults());
    bind('POST /faults', async ({ body }) => {
      faultInjector.add(body);
      return listFaults();
    });
    bind('DELETE /faults', async () => {
      faultInjector.clear();
      return listFaults();
    });
    bind('GET /switches', async () => switches.current());
    bind('PUT /switches', async ({ body }) => switches.set(body));
  });
}

function isLoopback(request: HttpRequest): boolean {
  const address = request.socket.remoteAddress ?? '';
  return address === '::1' || /^(::ffff:)?127\./.test(address);
}

function hasAdminToken(request: HttpRequest, adminToken: string): boolean {
  const token = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1] ?? '';
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(token), digest(adminToken));
}
