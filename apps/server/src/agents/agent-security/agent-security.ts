import type { AgentSecurity, AuditAct } from '@golden-acers/contract';
import { demand, inTransaction, refuse } from '@golden-acers/platform';
import type { AgentActor } from '../../access/sessions/actors.ts';
import { demandConfirmed } from '../../access/sessions/confirmations.ts';
import { endEverySession, endOtherSessions } from '../../access/sessions/sessions.ts';
import type { Context } from '../../context.ts';
import { type Act, recordAct } from '../../events/audit/audit.ts';
import { brandOf, writeMail } from '../../messages/mail/mail.ts';
import type { ServerTx } from '../../schema.ts';
import { languageOfAgent } from '../agent-settings/agent-settings.ts';
import { demandBelow } from '../agent-tree/agent-tree.ts';
import {
  countRecoveryCodes,
  deletePasskeysOf,
  deleteTotp,
  findTotp,
  getIdentity,
  putPendingTotp,
  replaceRecoveryCodes,
  turnTotpOn,
} from './agent-security.sql.ts';
import {
  countPasskeysLocked,
  deletePasskey,
  insertPasskey,
  listPasskeyRows,
  renamePasskeyRow,
} from './passkeys.sql.ts';
import { type Creation, creationOptions, readCreation } from './passkeys.ts';
import { newRecoveryCodes } from './recovery-codes.ts';
import { listWays } from './second-factor.ts';
import { newTotpSecret, stepOfCode, totpUri } from './totp.ts';

export { createFactorLimits, demandSecondFactor, type FactorLimits } from './second-factor.ts';
export { needsStepUp, requireStepUp } from './step-up.ts';

/** More than anybody has keys; a bound on what a sign-in has to look through. */
const passkeysMax = 20;

export async function getSecurity(context: Context, agentId: string): Promise<AgentSecurity> {
  const { db, config } = context;
  const [totp, recoveryCodesLeft, passkeys, ways] = await Promise.all([
    findTotp(db, agentId),
    countRecoveryCodes(db, agentId),
    listPasskeyRows(db, agentId),
    listWays(context, agentId),
  ]);
  const since = totp?.confirmedAt ?? null;
  return {
    totp: { isOn: since !== null, since: since?.toISOString() ?? null, recoveryCodesLeft },
    isTotpRequired: !config.provider.sandbox,
    passkeys: passkeys.map(({ id, name, isSynced, createdAt, lastUsedAt }) => ({
      id,
      name,
      isSynced,
      createdAt: createdAt.toISOString(),
      lastUsedAt: lastUsedAt?.toISOString() ?? null,
    })),
    confirmsWith: [...ways],
    idleMs: config.agentIdleMs,
  };
}

/** A secret of its own for the app. It counts from the first code of it on; until then the former one does. */
export async function startTotp(
  context: Context,
  actor: AgentActor,
): Promise<{ secret: string; uri: string }> {
  const { db, clock, random, vault, config } = context;
  const { agentId } = actor;
  await demandConfirmed(context, actor);
  const secret = newTotpSecret(random);
  await inTransaction(db, (tx) =>
    putPendingTotp(tx, { agentId, sealed: vault.seal(secret, agentId), at: clock.now() }),
  );
  const { email } = await getIdentity(db, agentId);
  return { secret, uri: totpUri(secret, { issuer: brandOf(config.mail.from), label: email }) };
}

/** Turns the app on, and signs every other device out: they signed in without it. Answers the recovery codes, this once. */
export async function confirmTotp(context: Context, actor: AgentActor, typed: string): Promise<string[]> {
  const { agentId } = actor;
  await demandConfirmed(context, actor);
  const { codes, hashes } = newRecoveryCodes(context.random);
  await inTransaction(context.db, async (tx) => {
    const sealed = (await findTotp(tx, agentId))?.pendingSealed ?? null;
    if (sealed === null) refuse('agent.totp_not_started');
    const code = typed.replace(/[\s-]/g, '');
    const step = stepOfCode(code, context.vault.open(sealed, agentId), context.clock.now());
    if (step === undefined) refuse('agent.code_wrong', { fields: { code: 'agent.code_wrong' } });
    const at = context.clock.now();
    demand(await turnTotpOn(tx, { agentId, sealed, step, at }), 'agent.totp_not_started');
    await replaceRecoveryCodes(tx, agentId, hashes);
    await endOtherSessions(tx, context, actor, 'totp_turned_on');
    await note(tx, context, actor, 'agent.totp_turned_on');
  });
  return codes;
}

export async function removeTotp(context: Context, actor: AgentActor): Promise<void> {
  const { agentId } = actor;
  demand(context.config.provider.sandbox, 'agent.totp_required');
  await demandConfirmed(context, actor);
  await inTransaction(context.db, async (tx) => {
    demand((await findTotp(tx, agentId))?.confirmedAt, 'agent.totp_not_started');
    await deleteTotp(tx, agentId);
    await note(tx, context, actor, 'agent.totp_turned_off');
  });
}

/** In place of the former ones, used or not. */
export async function renewRecoveryCodes(context: Context, actor: AgentActor): Promise<string[]> {
  await demandConfirmed(context, actor);
  const { codes, hashes } = newRecoveryCodes(context.random);
  await inTransaction(context.db, async (tx) => {
    demand((await findTotp(tx, actor.agentId))?.confirmedAt, 'agent.totp_not_started');
    await replaceRecoveryCodes(tx, actor.agentId, hashes);
    await note(tx, context, actor, 'agent.recovery_codes_made');
  });
  return codes;
}

export async function startPasskey(context: Context, actor: AgentActor) {
  const { agentId } = actor;
  await demandConfirmed(context, actor);
  const known = await inTransaction(context.db, (tx) => countPasskeysLocked(tx, agentId));
  demand(known < passkeysMax, 'passkey.too_many');
  const { email, name } = await getIdentity(context.db, agentId);
  return creationOptions(context, { agentId, email, name });
}

export async function addPasskey(context: Context, actor: AgentActor, creation: Creation): Promise<void> {
  await demandConfirmed(context, actor);
  const passkey = await readCreation(context, actor.agentId, creation);
  await inTransaction(context.db, async (tx) => {
    demand((await countPasskeysLocked(tx, actor.agentId)) < passkeysMax, 'passkey.too_many');
    demand(await insertPasskey(tx, passkey), 'passkey.known_already');
    await note(tx, context, actor, 'agent.passkey_added', { after: { name: passkey.name } });
  });
}

export async function renamePasskey(
  { db }: Context,
  actor: AgentActor,
  { id, name }: { id: string; name: string },
): Promise<void> {
  const { agentId } = actor;
  await inTransaction(db, async (tx) => {
    const before = await renamePasskeyRow(tx, { agentId, id, name });
    demand(before, 'passkey.not_found');
    const subject = { kind: 'agent', id: agentId } as const;
    const names = { before: { name: before }, after: { name } };
    await recordAct(tx, { actor, act: 'agent.passkey_renamed', subject, ...names });
  });
}

export async function removePasskey(context: Context, actor: AgentActor, id: string): Promise<void> {
  await inTransaction(context.db, async (tx) => {
    const name = await deletePasskey(tx, { agentId: actor.agentId, id });
    demand(name, 'passkey.not_found');
    await demandConfirmed({ ...context, db: tx }, actor);
    await note(tx, context, actor, 'agent.passkey_removed', { before: { name } });
  });
}

/**
 * For an agent below who lost its phone: its password alone lets it in again, and with a real provider it sets an app up anew.
 * It is told by mail, and whoever is signed in as it is out.
 */
export async function resetFactors(
  context: Context,
  actor: AgentActor,
  { id, reason }: { id: string; reason: string },
): Promise<void> {
  await inTransaction(context.db, async (tx) => {
    await demandBelow(tx, actor, id);
    await demandConfirmed({ ...context, db: tx }, actor);
    await deleteTotp(tx, id);
    await deletePasskeysOf(tx, id);
    await endEverySession(tx, context, id, { by: actor, because: 'factors_reset' });
    const subject = { kind: 'agent', id } as const;
    await recordAct(tx, { actor, act: 'agent.factors_reset', subject, reason });
    await tellOfChange(tx, context, id);
  });
}

/** Records a change of how the agent signs in, and writes to it: it may have been somebody else. */
async function note(
  tx: ServerTx,
  context: Context,
  actor: AgentActor,
  act: AuditAct,
  values: Pick<Act, 'before' | 'after'> = {},
): Promise<void> {
  const { agentId } = actor;
  await recordAct(tx, { actor, act, subject: { kind: 'agent', id: agentId }, ...values });
  await tellOfChange(tx, context, agentId);
}

async function tellOfChange(tx: ServerTx, context: Context, agentId: string): Promise<void> {
  const { email } = await getIdentity(tx, agentId);
  const language = await languageOfAgent(tx, agentId, 'en');
  const letter = { accountId: agentId, kind: 'factor_changed', language, recipient: email } as const;
  const link = new URL('/adminacers?view=setting', context.config.publicUrl).href;
  await writeMail(tx, context, { ...letter, link });
}
