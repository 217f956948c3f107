import { endpoints, rateLimitsOf } from '@golden-acers/contract';
import { expect } from 'vitest';
import type { AccessTestEnv } from './test-support-access.ts';

/** A call that writes the audit log must have a rate limit, because the log is never shortened. */
export async function demandLimitOfAudit<T>(
  env: AccessTestEnv,
  key: keyof typeof endpoints,
  call: () => Promise<T>,
): Promise<T> {
  const before = await countAuditEntries(env);
  const result = await call();
  // A limit of something else, such as refused passwords, does not count.
  const isLimited = rateLimitsOf(key, endpoints[key]).some(({ counts }) => counts === undefined);
  if (!isLimited) expect(await countAuditEntries(env), 'audits without a rate limit').toBe(before);
  return result;
}

async function countAuditEntries({ server: { db } }: AccessTestEnv): Promise<number> {
  const entries = db.selectFrom('auditEntry').select(db.fn.countAll<bigint>().as('count'));
  return Number((await entries.executeTakeFirstOrThrow()).count);
}
