import { endpointTable, jackpot, jackpotSettings, jackpotSlug } from '@golden-acers/contract';
import { createBind, type Http } from '@golden-acers/platform';
import { z } from 'zod';
import type { SandboxContext } from '../../context.ts';
import { listPotDetails, updatePotSettings } from './jackpots.ts';

const jackpotEndpoints = endpointTable({
  'GET /jackpots': {
    access: 'public',
    summary: 'The jackpots: what lies in them, how they are set, what they paid last',
    data: z.object({ jackpots: z.array(jackpot) }),
    refusals: [],
  },
  'PUT /jackpots/:slug': {
    access: 'public',
    summary: 'Sets a jackpot from the next stake on',
    params: z.strictObject({ slug: jackpotSlug }),
    body: jackpotSettings,
    data: z.object({ before: jackpot, after: jackpot }),
    refusals: ['jackpot.not_found', 'jackpot.cap_too_low', 'jackpot.return_too_high'],
  },
});

/** `/admin/jackpots`. Whoever serves it guards it. */
export function serveJackpots(http: Http, context: SandboxContext): void {
  const bind = createBind(http, jackpotEndpoints, { prefix: '/admin', identify: {}, hasEnvelope: false });
  bind('GET /jackpots', async () => ({ jackpots: await listPotDetails(context.db) }));
  bind('PUT /jackpots/:slug', ({ params, body }) =>
    updatePotSettings(context, params.slug, {
      seedCents: BigInt(body.seedCents),
      contributionBps: body.contributionBps,
      capCents: BigInt(body.capCents),
    }),
  );
}
