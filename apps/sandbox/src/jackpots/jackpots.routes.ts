import { endpointTable, jackpot, jackpotSettings, jackpotSlug, toCents } from '@golden-acers/contract';
import { createBind, type Http } from '@golden-acers/platform';
import { z } from 'zod';
import type { SandboxContext } from '../context.ts';
import { listPotDetails, updatePotSettings } from './jackpots.ts';

const jackpotEndpoints = endpointTable({
  'GET /jackpots': {
    access: 'public',
    summary: 'The jackpots: their values, settings and last wins',
    data: z.object({ jackpots: z.array(jackpot) }),
    refusals: [],
  },
  'PUT /jackpots/:slug': {
    access: 'public',
    summary: 'Changes the settings of a jackpot from the next stake on',
    params: z.strictObject({ slug: jackpotSlug }),
    body: jackpotSettings,
    data: z.object({ before: jackpot, after: jackpot }),
    refusals: ['jackpot.not_found', 'jackpot.cap_too_low', 'jackpot.return_too_high'],
  },
});

/** Serves `/admin/jackpots`. The caller guards it. */
export function serveJackpots(http: Http, context: SandboxContext): void {
  const bind = createBind(http, jackpotEndpoints, { prefix: '/admin', identify: {}, hasEnvelope: false });
  bind('GET /jackpots', async () => ({ jackpots: await listPotDetails(context) }));
  bind('PUT /jackpots/:slug', ({ params: { slug }, body: { seed, cap, contributionBps } }) =>
    updatePotSettings(context, {
      slug,
      seedCents: toCents(seed),
      capCents: toCents(cap),
      contributionBps,
    }),
  );
}
