import type { AgentSecurity, AuditAction } from '@golden-acers/contract';
import { demand, refuse } from '@golden-acers/platform';
import type { AgentActor } from '../../access/sessions/actors.ts';
import { demandRecentStepUp } from '../../access/sessions/session-step-up.ts';
import { endAllSessions, endOtherSessions } from '../../access/sessions/sessions.ts';
import { type Context, inTransaction, type TxContext } from '../../context.ts';
import { type AuditEvent, recordAgentEvent } from '../../events/audit/audit.ts';
import { brandNameOf, enqueueMail } from '../../messages/mail/mail.ts';
import type { ServerTx } from '../../schema.ts';
import { getAgentLanguage } from '../agent-settings/agent-settings.ts';
import { demandAgentBelow } from '../agent-tree/agent-tree.ts';
import {
  countUnusedRecoveryCodes,
  deleteAllPasskeys,
  deleteTotpAndRecoveryCodes,
  enableTotp,
  findTotp,
  getAgentIdentity,
  replaceRecoveryCodes,
  upsertPendingTotp,
} from './agent-security.sql.ts';
import {
  deletePasskeyRow,
  insertPasskey,
  listPasskeyRows,
  lockAndCountPasskeys,
  renamePasskeyRow,
} from './passkeys.sql.ts';
import {
  type PasskeyRegistration,
  passkeyRegistrationOptions,
  verifyPasskeyRegistration,
} from './passkeys.ts';
import { newRecoveryCodes } from './recovery-codes.ts';
import { listConfirmationMethods } from './second-factor.ts';
import { findTotpStep, newTotpSecret, totpUri } from './totp.ts';

export { createFactorLimits, demandSecondFactor, type FactorLimits } from './second-factor.ts';

/** Bounds what a sign-in looks through. */
const maxPasskeys = 20;

export async function getAgentSecurity(context: Context, agentId: string): Promise<AgentSecurity> {
  const { db, config } = context;
  const [totp, recoveryCodesLeft, passkeys, methods] = await Promise.all([
    findTotp(db, agentId),
    countUnusedRecoveryCodes(db, agentId),
    listPasskeyRows(db, agentId),
    listConfirmationMethods(context, agentId),
  ]);
  const since = totp?.confirmedAt ?? null;
  return {
    totp: { isOn: since !== null, since: since?.toISOString() ?? null, recoveryCodesLeft },
    isTotpRequired: !config.provider.isSandbox,
    passkeys: passkeys.map(({ id, name, isSynced, createdAt, lastUsedAt }) => ({
      id,
      name,
      isSynced,
      createdAt: createdAt.toISOString(),
      lastUsedAt: lastUsedAt?.toISOString() ?? null,
    })),
    confirmsWith: [...methods],
    idleMs: config.agentIdleMs,
  };
}

/** Starts an enrolment with a new secret. The former secret counts until the new one's first code. */
export async function startTotpEnrolment(context: Context, actor: AgentActor) {
  const { db, clock, random, vault, config } = context;
  const { agentId } = actor;
  await demandRecentStepUp(context, actor);
  const secret = newTotpSecret(random);
  await inTransaction(context, (tx) =>
    upsertPendingTotp(tx.db, { agentId, sealed: vault.seal(secret, agentId), at: clock.now() }),
  );
  const { email } = await getAgentIdentity(db, agentId);
  return { secret, uri: totpUri(secret, { issuer: brandNameOf(config.mail.from), label: email }) };
}

/** Enables the app and signs out every other device. Returns the recovery codes, this once. */
export async function confirmTotpEnrolment(context: Context, actor: AgentActor, typedCode: string) {
  const { agentId } = actor;
  await demandRecentStepUp(context, actor);
  const { codes, hashes } = newRecoveryCodes(context.random);
  await inTransaction(context, async (tx) => {
    const sealed = (await findTotp(tx.db, agentId))?.pendingSealed ?? null;
    if (sealed === null) refuse('agent.totp_not_started');
    const code = typedCode.replace(/[\s-]/g, '');
    const step = findTotpStep(code, context.vault.open(sealed, agentId), context.clock.now());
    if (step === undefined) refuse('agent.code_wrong', { field: 'code' });
    const at = context.clock.now();
    demand(await enableTotp(tx.db, { agentId, sealed, step, at }), 'agent.totp_not_started');
    await replaceRecoveryCodes(tx.db, agentId, hashes);
    await endOtherSessions(tx, actor, 'totp_turned_on');
    await recordFactorChange(tx, actor, 'agent.totp_turned_on');
  });
  return codes;
}

export async function disableAgentTotp(context: Context, actor: AgentActor): Promise<void> {
  const { agentId } = actor;
  demand(context.config.provider.isSandbox, 'agent.totp_required');
  await demandRecentStepUp(context, actor);
  await inTransaction(context, async (tx) => {
    demand((await findTotp(tx.db, agentId))?.confirmedAt, 'agent.totp_not_started');
    await deleteTotpAndRecoveryCodes(tx.db, agentId);
    await recordFactorChange(tx, actor, 'agent.totp_turned_off');
  });
}

export async function regenerateRecoveryCodes(context: Context, actor: AgentActor): Promise<string[]> {
  await demandRecentStepUp(context, actor);
  const { codes, hashes } = newRecoveryCodes(context.random);
  await inTransaction(context, async (tx) => {
    demand((await findTotp(tx.db, actor.agentId))?.confirmedAt, 'agent.totp_not_started');
    await replaceRecoveryCodes(tx.db, actor.agentId, hashes);
    await recordFactorChange(tx, actor, 'agent.recovery_codes_made');
  });
  return codes;
}

export async function startPasskeyRegistration(context: Context, actor: AgentActor) {
  const { agentId } = actor;
  await demandRecentStepUp(context, actor);
  const known = await inTransaction(context, (tx) => lockAndCountPasskeys(tx.db, agentId));
  demand(known < maxPasskeys, 'passkey.too_many');
  const { email, name } = await getAgentIdentity(context.db, agentId);
  return passkeyRegistrationOptions(context, { agentId, email, name });
}

export async function addAgentPasskey(
  context: Context,
  actor: AgentActor,
  creation: PasskeyRegistration,
): Promise<void> {
  await demandRecentStepUp(context, actor);
  const passkey = await verifyPasskeyRegistration(context, actor.agentId, creation);
  await inTransaction(context, async (tx) => {
    demand((await lockAndCountPasskeys(tx.db, actor.agentId)) < maxPasskeys, 'passkey.too_many');
    demand(await insertPasskey(tx.db, passkey), 'passkey.known_already');
    await recordFactorChange(tx, actor, 'agent.passkey_added', { after: { name: passkey.name } });
  });
}

export async function renameAgentPasskey(
  context: Context,
  actor: AgentActor,
  { id, name }: { id: string; name: string },
): Promise<void> {
  const { agentId } = actor;
  await inTransaction(context, async (tx) => {
    const before = await renamePasskeyRow(tx.db, { agentId, id, name });
    demand(before, 'passkey.not_found');
    const names = { before: { name: before }, after: { name } };
    await recordAgentEvent(tx, actor, 'agent.passkey_renamed', { id: agentId, ...names });
  });
}

export async function deleteAgentPasskey(context: Context, actor: AgentActor, id: string): Promise<void> {
  await inTransaction(context, async (tx) => {
    const name = await deletePasskeyRow(tx.db, { agentId: actor.agentId, id });
    demand(name, 'passkey.not_found');
    await demandRecentStepUp(tx, actor);
    await recordFactorChange(tx, actor, 'agent.passkey_removed', { before: { name } });
  });
}

/**
 * For an agent below that lost its phone: its password alone signs it in again, and with a real provider it
 * must set up a new app. Ends its sessions and sends a mail.
 */
export async function resetFactors(
  context: Context,
  actor: AgentActor,
  { id, reason }: { id: string; reason: string },
): Promise<void> {
  await inTransaction(context, async (tx) => {
    await demandAgentBelow(tx, actor, id);
    await demandRecentStepUp(tx, actor);
    await deleteAllFactors(tx.db, id);
    await endAllSessions(tx, id, { actor, cause: 'factors_reset' });
    await recordAgentEvent(tx, actor, 'agent.factors_reset', { id, reason });
    await mailFactorChange(tx, id);
  });
}

export async function deleteAllFactors(tx: ServerTx, agentId: string): Promise<void> {
  await deleteTotpAndRecoveryCodes(tx, agentId);
  await deleteAllPasskeys(tx, agentId);
}

/** Records the change and mails the agent, because somebody else may have made it. */
async function recordFactorChange(
  tx: TxContext,
  actor: AgentActor,
  action: AuditAction,
  values: Pick<AuditEvent, 'before' | 'after'> = {},
): Promise<void> {
  const { agentId } = actor;
  await recordAgentEvent(tx, actor, action, { id: agentId, ...values });
  await mailFactorChange(tx, agentId);
}

async function mailFactorChange(tx: TxContext, agentId: string): Promise<void> {
  const { email } = await getAgentIdentity(tx.db, agentId);
  const language = await getAgentLanguage(tx, agentId, 'en');
  const mail = { accountId: agentId, kind: 'factor_changed', language, recipient: email } as const;
  const link = new URL('/adminacers?view=setting', tx.config.publicUrl).href;
  await enqueueMail(tx, { ...mail, link });
}
