import { z } from 'zod';
import { startBenchEnv } from '../env.ts';
import { fetchEndpoint, rawRequest, requestJson } from '../load.ts';
import { type Bench, type Figure, ratioFigure } from '../measure.ts';

const connections = 32;
/** A small response, so that most of the time is spent on authentication. */
const endpoint = 'GET /api/fortune-panda/labels';
const issued = z.object({ data: z.object({ secret: z.string() }) });

/** Measures authentication with an API key in comparison with a session. */
export async function measureApiKeys(bench: Bench): Promise<Figure[]> {
  await using env = await startBenchEnv(bench, { hasRateLimits: true });
  const { port, token, password } = env;
  await fetchEndpoint(port, 'POST /api/user/security/step-up', { token, body: { password } });
  const body = { name: 'Bench', scopes: ['players.read'] };
  const { secret } = issued.parse(await requestJson(port, 'POST /api/agent/api-keys', { token, body })).data;
  const { warmUpMs, durationMs } = bench;
  const rateOf = (bearer: string) => async () => {
    const lanes = Array.from({ length: connections }, () => [rawRequest(endpoint, { token: bearer })]);
    return (await bench.load.runWithoutFailures({ port, lanes, warmUpMs, durationMs })).perSecond;
  };
  return [
    await ratioFigure('calls by API key', bench, {
      measured: { label: 'by key', rate: rateOf(secret) },
      limit: { label: 'by session', rate: rateOf(token) },
      min: 0.75,
    }),
  ];
}
