import { factorAttempts, type PasskeyAssertion } from '@golden-acers/contract';
import { demand, hashToken, limitRefusals, refuse } from '@golden-acers/platform';
import { type Context, inTransaction, type TxContext } from '../../context.ts';
import type { Db, ServerTx } from '../../schema.ts';
import { attemptKeyOf } from '../sessions/attempt-key.ts';
import { recordFactorChange } from './factor-changes.ts';
import { demandPasskey } from './passkeys.ts';
import {
  consumeRecoveryCodeRow,
  consumeTotpStep,
  deleteAllPasskeys,
  deleteTotpAndRecoveryCodes,
  findFactorKinds,
  findTotp,
} from './second-factors.sql.ts';
import { findTotpStep } from './totp.ts';

type ConfirmationMethod = 'totp' | 'passkey' | 'password';

export async function listConfirmationMethods(
  { db }: Pick<Context, 'db'>,
  accountId: string,
): Promise<readonly ConfirmationMethod[]> {
  const { hasTotp, hasPasskey } = await findFactorKinds(db, accountId);
  const methods: ConfirmationMethod[] = [];
  if (hasTotp) methods.push('totp');
  if (hasPasskey) methods.push('passkey');
  return methods.length === 0 ? ['password'] : methods;
}

export async function hasSecondFactor(db: Db, accountId: string): Promise<boolean> {
  const { hasTotp, hasPasskey } = await findFactorKinds(db, accountId);
  return hasTotp || hasPasskey;
}

interface PresentedFactor {
  readonly accountId: string;
  readonly address: string;
  readonly code?: string | undefined;
  readonly passkey?: PasskeyAssertion | undefined;
}

/**
 * Follows the check of the password. Refuses an account with a second factor unless a valid one is given:
 * `session.code_required`, `session.passkey_required` if passkeys are its only factors, `session.code_wrong`
 * or `session.passkey_wrong`.
 */
export async function demandSecondFactor(context: Context, factor: PresentedFactor): Promise<void> {
  const { accountId, address, code, passkey } = factor;
  const methods = await listConfirmationMethods(context, accountId);
  if (methods.includes('password')) return;
  if (passkey !== undefined) {
    await demandPasskey(context, passkey, { purpose: 'sign_in', accountId, code: 'session.passkey_wrong' });
    return;
  }
  if (code === undefined) {
    refuse(methods.includes('totp') ? 'session.code_required' : 'session.passkey_required');
  }
  const key = await attemptKeyOf(context, { accountId, address });
  await limitRefusals({ limiter: context.limiterOf(factorAttempts), key, accountId }, async () => {
    const isRight = await consumeFactorCode(context, factor, code);
    demand(isRight, 'session.code_wrong', { field: 'code', accountId });
  });
}

/** Returns whether it is an unused code of the account's app or a recovery code, and uses it up. */
export async function consumeFactorCode(
  context: Context,
  owner: { readonly accountId: string; readonly address: string },
  typedCode: string,
): Promise<boolean> {
  const code = typedCode.replace(/[\s-]/g, '').toLowerCase();
  return inTransaction(context, (tx) =>
    /^\d{6}$/.test(code) ? consumeTotpCode(tx, owner.accountId, code) : consumeRecoveryCode(tx, owner, code),
  );
}

async function consumeTotpCode(tx: TxContext, accountId: string, code: string): Promise<boolean> {
  const totp = await findTotp(tx.db, accountId);
  if (totp === undefined || totp.secretSealed === null) return false;
  const step = findTotpStep(code, tx.vault.open(totp.secretSealed, accountId), tx.clock.now());
  return step !== undefined && consumeTotpStep(tx.db, accountId, step);
}

async function consumeRecoveryCode(
  tx: TxContext,
  { accountId, address }: { readonly accountId: string; readonly address: string },
  code: string,
): Promise<boolean> {
  const wasUnused = await consumeRecoveryCodeRow(tx.db, {
    accountId,
    codeHash: hashToken(code),
    at: tx.clock.now(),
  });
  if (!wasUnused) return false;
  await recordFactorChange(tx, { accountId, address }, 'recovery_code_used');
  return true;
}

/** Helps an owner who lost the factors: afterwards the password alone signs in. */
export async function deleteAllFactors(tx: ServerTx, accountId: string): Promise<void> {
  await deleteTotpAndRecoveryCodes(tx, accountId);
  await deleteAllPasskeys(tx, accountId);
}
