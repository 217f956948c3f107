import {
  createLog,
  createOutboundClient,
  createVault,
  type OutboundClient,
  openLaggingReads,
  systemRandom,
} from '@golden-acers/platform';
import type { BareTestEnv } from '@golden-acers/testing';
import { createDeclaredLimiters } from '../src/access/attempt-limits/declared-limits.ts';
import { createPasswordHasher } from '../src/access/identity/identity.ts';
import { createLiveConfig } from '../src/app/system/live-config.ts';
import type { ServerConfig } from '../src/config/config.ts';
import type { Context } from '../src/context.ts';
import { createGateway } from '../src/provider/gateway/gateway.ts';

/** Returns the context of one server, for tests that run its background work step by step. */
export async function contextOf(
  env: Pick<BareTestEnv, 'config' | 'clock' | 'databaseUrl' | 'db' | 'server'>,
  {
    provider = env.config.provider,
    outbound = createOutboundClient({ testHosts: [] }),
  }: { readonly provider?: ServerConfig['provider']; readonly outbound?: OutboundClient | undefined } = {},
): Promise<Context> {
  const { config, clock, databaseUrl, db } = env;
  const log = createLog('fatal');
  const context = {
    ...{ clock, db, random: systemRandom, log },
    reads: openLaggingReads(db, { replicaUrl: undefined, maxLagMs: 0, poolSize: 1, log }),
    config: { ...config, databaseUrl, provider },
    vault: createVault({ currentKey: config.encryptionKey, oldKeys: [] }, systemRandom),
    passwordHasher: await createPasswordHasher(systemRandom),
    live: createLiveConfig(env.config, env.db),
    jobs: env.server.jobs,
    outbound,
    limiterOf: createDeclaredLimiters(env),
  };
  return { ...context, gateway: await createGateway(context) };
}
