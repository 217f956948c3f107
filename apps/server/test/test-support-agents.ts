import assert from 'node:assert/strict';
import type { BareTestEnv } from '@golden-acers/testing';
import { Secret, TOTP } from 'otpauth';
import { z } from 'zod';

const totpStartSchema = z.object({ secret: z.string() });
const totpConfirmSchema = z.object({ recoveryCodes: z.array(z.string()) });

/** What the app shows at the test's moment; `steps` half-minutes later or earlier. */
export function totpCodeOf(secret: string, { clock }: Pick<BareTestEnv, 'clock'>, steps = 0): string {
  const timestamp = clock.now().getTime() + steps * 30_000;
  return TOTP.generate({ secret: Secret.fromBase32(secret), timestamp });
}

/** Confirms by the password, for an agent that has nothing better. */
export async function stepUpByPassword(env: BareTestEnv, token: string): Promise<void> {
  const body = { password: env.config.rootAgent.password };
  const answer = await env.call('POST /agent/security/step-up', { token, body });
  assert.equal(answer.status, 200, JSON.stringify(answer.body));
}

/** Sets the root agent's app up. The session stays confirmed for a while. */
export async function enableRootTotp(env: BareTestEnv, token: string) {
  await stepUpByPassword(env, token);
  const start = await env.call('POST /agent/security/totp/start', { token, body: {} });
  const { secret } = totpStartSchema.parse(start.body.data);
  const body = { code: totpCodeOf(secret, env) };
  const answer = await env.call('POST /agent/security/totp/confirm', { token, body });
  assert.equal(answer.status, 200, JSON.stringify(answer.body));
  return { secret, recoveryCodes: totpConfirmSchema.parse(answer.body.data).recoveryCodes };
}
