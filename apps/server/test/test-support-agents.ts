import assert from 'node:assert/strict';
import type { BareTestEnv } from '@golden-acers/testing';
import { Secret, TOTP } from 'otpauth';
import { z } from 'zod';

const totpStartSchema = z.object({ secret: z.string() });
const totpConfirmSchema = z.object({ recoveryCodes: z.array(z.string()) });

/** The app's code at the test's time, or `steps` half-minutes later. */
export function totpCodeOf(secret: string, { clock }: Pick<BareTestEnv, 'clock'>, steps = 0): string {
  const timestamp = clock.now().getTime() + steps * 30_000;
  return TOTP.generate({ secret: Secret.fromBase32(secret), timestamp });
}

/** Confirms by password, for an agent without a second factor. */
export async function stepUpByPassword(env: BareTestEnv, token: string): Promise<void> {
  const body = { password: env.config.rootAgent.password };
  const response = await env.call('POST /agent/security/step-up', { token, body });
  assert.equal(response.status, 200, JSON.stringify(response.body));
}

/** As if every agent had just confirmed its session. */
export async function confirmAllSessions({ db, clock }: Pick<BareTestEnv, 'db' | 'clock'>): Promise<void> {
  await db.updateTable('session').set({ confirmed_at: clock.now() }).execute();
}

/** Sets up the root agent's authenticator app. The session stays confirmed for a while. */
export async function enableRootTotp(env: BareTestEnv, token: string) {
  await stepUpByPassword(env, token);
  const start = await env.call('POST /agent/security/totp/start', { token, body: {} });
  const { secret } = totpStartSchema.parse(start.body.data);
  const body = { code: totpCodeOf(secret, env) };
  const response = await env.call('POST /agent/security/totp/confirm', { token, body });
  assert.equal(response.status, 200, JSON.stringify(response.body));
  return { secret, recoveryCodes: totpConfirmSchema.parse(response.body.data).recoveryCodes };
}
