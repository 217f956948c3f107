import { endpointTable } from '@golden-acers/contract';
import { createBind, type Http } from '@golden-acers/platform';
import { z } from 'zod';
import type { SandboxContext } from '../context.ts';
import { setMaxStake } from './limits.ts';

/** Null removes the limit. */
const limit = z.strictObject({ maxStakeCents: z.int().min(1).max(1_000_000_000).nullable() });
const params = z.strictObject({ name: z.string().min(1).max(63) });

const limitEndpoints = endpointTable({
  'PUT /agents/:name/limit': {
    access: 'public',
    summary: "Sets the most that a round may cost each of the agent's players",
    params,
    body: limit,
    data: limit,
    refusals: ['agent.not_found'],
  },
  'PUT /players/:name/limit': {
    access: 'public',
    summary: 'Sets the most that a round may cost the player',
    params,
    body: limit,
    data: limit,
    refusals: ['player.not_found'],
  },
});

/** Serves `/admin/agents/…/limit` and `/admin/players/…/limit`. The caller guards it. */
export function serveLimits(http: Http, context: SandboxContext): void {
  const bind = createBind(http, limitEndpoints, { prefix: '/admin', identify: {}, hasEnvelope: false });
  bind('PUT /agents/:name/limit', async ({ params: { name }, body }) => {
    await setMaxStake(context, { of: 'agent', name, ...body });
    return body;
  });
  bind('PUT /players/:name/limit', async ({ params: { name }, body }) => {
    await setMaxStake(context, { of: 'player', name, ...body });
    return body;
  });
}
