import assert from 'node:assert/strict';
import type { BareTestEnv } from '@golden-acers/testing';
import { Secret, TOTP } from 'otpauth';
import { z } from 'zod';

const totpStartSchema = z.object({ secret: z.string() });
const totpConfirmSchema = z.object({ recoveryCodes: z.array(z.string()) });

/** Returns the app's code at the test's time, or `steps` half-minutes later. */
export function totpCodeOf(secret: string, { clock }: Pick<BareTestEnv, 'clock'>, steps = 0): string {
  const timestamp = clock.now().getTime() + steps * 30_000;
  return TOTP.generate({ secret: Secret.fromBase32(secret), timestamp });
}

/** Confirms by password, which is the root agent's by default, for an account without a second factor. */
export async function stepUpByPassword(
  env: BareTestEnv,
  token: string,
  password = env.config.rootAgent.password,
): Promise<void> {
  const body = { password };
  const response = await env.call('POST /user/security/step-up', { token, body });
  assert.equal(response.status, 200, JSON.stringify(response.body));
}

/** Sets every session of an agent to the state after a step-up. */
export async function confirmAllSessions({ db, clock }: Pick<BareTestEnv, 'db' | 'clock'>): Promise<void> {
  await db.updateTable('session').set({ confirmedAt: clock.now() }).execute();
}

/** Sets up an authenticator app. The session stays confirmed for a while. */
export async function enrolTotp(env: BareTestEnv, token: string, password?: string) {
  await stepUpByPassword(env, token, password);
  const start = await env.call('POST /user/security/totp/start', { token, body: {} });
  const { secret } = totpStartSchema.parse(start.body.data);
  const body = { code: totpCodeOf(secret, env) };
  const response = await env.call('POST /user/security/totp/confirm', { token, body });
  assert.equal(response.status, 200, JSON.stringify(response.body));
  return { secret, recoveryCodes: totpConfirmSchema.parse(response.body.data).recoveryCodes };
}
