import type { PasskeyAssertion } from '@golden-acers/contract';
import { demand, hashToken, limitRefusals, minuteMs, refuse } from '@golden-acers/platform';
import { createSharedLimiter } from '../../access/attempt-limits/shared-limits.ts';
import { attemptKeyOf } from '../../access/sessions/attempt-key.ts';
import { type Context, inTransaction, type TxContext } from '../../context.ts';
import { recordAgentEvent } from '../../events/audit/audit.ts';
import { consumeRecoveryCodeRow, consumeTotpStep, findTotp } from './agent-security.sql.ts';
import { listPasskeyRows } from './passkeys.sql.ts';
import { demandPasskey } from './passkeys.ts';
import { findTotpStep } from './totp.ts';

export type FactorLimits = ReturnType<typeof createFactorLimits>;

/** Counts wrong codes and passwords of an agent, as strictly as wrong passwords at sign-in. */
export function createFactorLimits(context: Pick<Context, 'db' | 'clock'>) {
  return { byAgent: createSharedLimiter(context, { name: 'factor', uses: 10, perMs: 10 * minuteMs }) };
}

export async function listConfirmationMethods({ db }: Pick<Context, 'db'>, agentId: string) {
  const [totp, passkeys] = await Promise.all([findTotp(db, agentId), listPasskeyRows(db, agentId)]);
  const methods: ('totp' | 'passkey' | 'password')[] = [];
  if (totp !== undefined && totp.confirmedAt !== null) methods.push('totp');
  if (passkeys.length > 0) methods.push('passkey');
  return methods.length === 0 ? (['password'] as const) : methods;
}

interface PresentedFactor {
  readonly agentId: string;
  readonly address: string;
  readonly code?: string | undefined;
  readonly passkey?: PasskeyAssertion | undefined;
  readonly limits: FactorLimits;
}

/**
 * Called after the right password. Refuses an agent with a second factor unless a valid one is given:
 * `session.code_required`, `session.code_wrong` or `session.passkey_wrong`.
 */
export async function demandSecondFactor(context: Context, factor: PresentedFactor): Promise<void> {
  const { agentId, address, code, passkey, limits } = factor;
  const methods = await listConfirmationMethods(context, agentId);
  if (methods.includes('password')) return;
  if (passkey !== undefined) {
    await demandPasskey(context, passkey, { purpose: 'sign_in', agentId, code: 'session.passkey_wrong' });
    return;
  }
  if (code === undefined) refuse('session.code_required');
  const key = await attemptKeyOf(context, { accountId: agentId, address });
  await limitRefusals({ limiter: limits.byAgent, key, accountId: agentId }, async () => {
    const isRight = await consumeFactorCode(context, factor, code);
    demand(isRight, 'session.code_wrong', { field: 'code', accountId: agentId });
  });
}

/** Returns whether it is an unused code of the agent's app or a recovery code, and uses it up. */
export async function consumeFactorCode(
  context: Context,
  owner: { readonly agentId: string; readonly address: string },
  typedCode: string,
): Promise<boolean> {
  const code = typedCode.replace(/[\s-]/g, '').toLowerCase();
  return inTransaction(context, (tx) =>
    /^\d{6}$/.test(code) ? consumeTotpCode(tx, owner.agentId, code) : consumeRecoveryCode(tx, owner, code),
  );
}

async function consumeTotpCode(tx: TxContext, agentId: string, code: string): Promise<boolean> {
  const totp = await findTotp(tx.db, agentId);
  if (totp === undefined || totp.secretSealed === null) return false;
  const step = findTotpStep(code, tx.vault.open(totp.secretSealed, agentId), tx.clock.now());
  return step !== undefined && consumeTotpStep(tx.db, agentId, step);
}

async function consumeRecoveryCode(
  tx: TxContext,
  { agentId, address }: { readonly agentId: string; readonly address: string },
  code: string,
): Promise<boolean> {
  const wasUnused = await consumeRecoveryCodeRow(tx.db, {
    agentId,
    codeHash: hashToken(code),
    at: tx.clock.now(),
  });
  if (!wasUnused) return false;
  const actor = { accountId: agentId, address };
  await recordAgentEvent(tx, actor, 'agent.recovery_code_used', { id: agentId });
  return true;
}
