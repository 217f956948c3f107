import { createHash, timingSafeEqual } from 'node:crypto';
import { endpointTable } from '@golden-acers/contract';
import { createBind, type Http, type HttpRequest, refuse } from '@golden-acers/platform';
import { z } from 'zod';
import type { SandboxContext } from '../../context.ts';
import { faultSchema } from './faults.ts';
import { switchesSchema } from './switches.ts';

const faultList = z.object({ faults: z.array(faultSchema) });

const adminEndpoints = endpointTable({
  'GET /faults': { access: 'public', summary: 'The faults that are set', data: faultList, refusals: [] },
  'POST /faults': {
    access: 'public',
    summary: 'Sets one more fault',
    body: faultSchema,
    data: faultList,
    refusals: [],
  },
  'DELETE /faults': { access: 'public', summary: 'Clears every fault', data: faultList, refusals: [] },
  'GET /switches': { access: 'public', summary: 'The switches', data: switchesSchema, refusals: [] },
  'PUT /switches': {
    access: 'public',
    summary: 'Changes the named switches',
    body: switchesSchema.partial(),
    data: switchesSchema,
    refusals: [],
  },
});

/** What else is served behind the same door. */
type RegisterRoutes = (guarded: Http, context: SandboxContext) => void;

/** For developers, tests and the house: `/admin/*`, from this machine and with the admin token only. */
export function serveAdmin(http: Http, context: SandboxContext, more: readonly RegisterRoutes[]): void {
  const { config, faultInjector: faults, switches } = context;
  http.register(async (scope) => {
    scope.addHook('onRequest', async (request) => {
      // Nothing here is worth being found, so a stranger is told that there is nothing.
      if (!isLoopback(request) || !hasAdminToken(request, config.adminToken)) refuse('route.not_found');
    });
    const guarded = Object.assign(scope, { settings: http.settings });
    for (const serve of more) serve(guarded, context);
    const bind = createBind(guarded, adminEndpoints, { prefix: '/admin', identify: {}, hasEnvelope: false });
    const listed = () => ({ faults: [...faults.list()] });
    bind('GET /faults', async () => listed());
    bind('POST /faults', async ({ body }) => {
      faults.add(body);
      return listed();
    });
    bind('DELETE /faults', async () => {
      faults.clear();
      return listed();
    });
    bind('GET /switches', async () => switches.current());
    bind('PUT /switches', async ({ body }) => switches.set(body));
  });
}

function isLoopback(request: HttpRequest): boolean {
  // The socket's own address: a forwarded one can be made up.
  const address = request.socket.remoteAddress ?? '';
  return address === '::1' || /^(::ffff:)?127\./.test(address);
}

function hasAdminToken(request: HttpRequest, adminToken: string): boolean {
  const given = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1] ?? '';
  return timingSafeEqual(sha256Of(given), sha256Of(adminToken));
}

function sha256Of(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
