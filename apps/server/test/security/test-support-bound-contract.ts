import { type Endpoint, type EndpointKey, endpoints } from '@golden-acers/contract';
import { createBind, createHttp, createLog, type Http } from '@golden-acers/platform';

const caller = { accountId: 'ag_anybody' };
const admit = async () => caller;

/** Keys and rate limits are stored, behind the check of the input. */
function withoutStore({ runsOnce: _isStored, rateLimits: _limits, ...endpoint }: Endpoint): Endpoint {
  return endpoint;
}

const table: Record<EndpointKey, Endpoint> = {};
for (const key of Object.keys(endpoints) as (keyof typeof endpoints)[])
  table[key] = withoutStore(endpoints[key]);

/**
 * Binds every endpoint of the contract as the server binds it, but without a database: every caller is
 * admitted, and a request whose input passes is a 500, because nothing is behind it.
 */
export function bindContract(): Http {
  const http = createHttp({ log: createLog('silent'), contentSecurityPolicy: "default-src 'self'" });
  const bind = createBind(http, table, {
    prefix: '/api',
    identify: { visitor: admit, 'signed-in': admit, player: admit, agent: admit },
    ownerOf: () => caller.accountId,
    cursorSecret: Buffer.alloc(32, 1),
  });
  for (const key of Object.keys(endpoints) as (keyof typeof endpoints)[])
    bind(key, async () => {
      throw new Error('The input has passed.');
    });
  return http;
}
