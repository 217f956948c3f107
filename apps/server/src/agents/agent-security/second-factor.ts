import type { PasskeyAssertion } from '@golden-acers/contract';
import {
  type Clock,
  createRateLimiter,
  demand,
  enforceRateLimit,
  hashToken,
  type RateLimiter,
  refuse,
} from '@golden-acers/platform';
import { type Context, inTransaction, type TxContext } from '../../context.ts';
import { recordAuditEvent } from '../../events/audit/audit.ts';
import { consumeRecoveryCodeRow, consumeTotpStep, findTotp } from './agent-security.sql.ts';
import { listPasskeyRows } from './passkeys.sql.ts';
import { demandPasskey } from './passkeys.ts';
import { findTotpStep } from './totp.ts';

export interface FactorLimits {
  /** Wrong codes and passwords of one agent: as few as wrong passwords at the door. */
  readonly byAgent: RateLimiter;
}

/** One set per server. */
export function createFactorLimits(clock: Clock): FactorLimits {
  return { byAgent: createRateLimiter({ uses: 10, perMs: 10 * 60_000 }, clock) };
}

/** How an agent may show that it is itself, the best way first. */
export async function listConfirmationMethods({ db }: Pick<Context, 'db'>, agentId: string) {
  const [totp, passkeys] = await Promise.all([findTotp(db, agentId), listPasskeyRows(db, agentId)]);
  const ways: ('totp' | 'passkey' | 'password')[] = [];
  if (totp !== undefined && totp.confirmedAt !== null) ways.push('totp');
  if (passkeys.length > 0) ways.push('passkey');
  return ways.length === 0 ? (['password'] as const) : ways;
}

interface PresentedFactor {
  readonly agentId: string;
  readonly address: string;
  readonly code?: string | undefined;
  readonly passkey?: PasskeyAssertion | undefined;
  readonly limits: FactorLimits;
}

/**
 * After the right password: lets an agent without a second factor pass, and refuses another one that doesn't show it, with
 * `session.code_required`, `session.code_wrong` or `session.passkey_wrong`.
 */
export async function demandSecondFactor(context: Context, shown: PresentedFactor): Promise<void> {
  const { agentId, code, passkey, limits } = shown;
  const ways = await listConfirmationMethods(context, agentId);
  if (ways.includes('password')) return;
  if (passkey !== undefined) {
    await demandPasskey(context, passkey, { purpose: 'sign_in', agentId, code: 'session.passkey_wrong' });
    return;
  }
  if (code === undefined) refuse('session.code_required');
  await enforceRateLimit(limits.byAgent, agentId);
  demand(await consumeFactorCode(context, shown, code), 'session.code_wrong', {
    fields: { code: 'session.code_wrong' },
  });
  await limits.byAgent.refund(agentId);
}

/** Whether it is a code of the agent's app, or one of its recovery codes, that wasn't used before. It is used up with this. */
export async function consumeFactorCode(
  context: Context,
  who: { readonly agentId: string; readonly address: string },
  typed: string,
): Promise<boolean> {
  const code = typed.replace(/[\s-]/g, '').toLowerCase();
  return inTransaction(context, (tx) =>
    /^\d{6}$/.test(code) ? consumeTotpCode(tx, who.agentId, code) : consumeRecoveryCode(tx, who, code),
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
  const isTaken = await consumeRecoveryCodeRow(tx.db, {
    agentId,
    codeHash: hashToken(code),
    at: tx.clock.now(),
  });
  if (!isTaken) return false;
  const actor = { accountId: agentId, address };
  await recordAuditEvent(tx, {
    actor,
    action: 'agent.recovery_code_used',
    subject: { kind: 'agent', id: agentId },
  });
  return true;
}
