import type { AccountSecurity, FactorChange } from '@golden-acers/contract';
import { demand, hashToken, type RandomSource, refuse } from '@golden-acers/platform';
import { type Context, inTransaction, type TxContext } from '../../context.ts';
import type { AuditEvent } from '../../events/audit/audit.ts';
import type { Actor } from '../sessions/actors.ts';
import { demandRecentStepUp } from '../sessions/session-step-up.ts';
import { endOtherSessions } from '../sessions/sessions.ts';
import { recordFactorChange } from './factor-changes.ts';
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
import {
  countUnusedRecoveryCodes,
  deleteTotpAndRecoveryCodes,
  enableTotp,
  findTotp,
  getFactorOwner,
  replaceRecoveryCodes,
  upsertPendingTotp,
} from './second-factors.sql.ts';
import { listConfirmationMethods } from './second-factors.ts';
import { findTotpStep, newTotpSecret, totpUri } from './totp.ts';

/** Bounds the passkeys that a sign-in reads. */
const maxPasskeys = 20;

/**
 * The account of a player or agent. The mail is sent with the change, because another person may have made
 * it.
 */
export interface FactorOwner extends Actor {
  readonly mailChange: (tx: TxContext) => Promise<void>;
}

export async function getAccountSecurity(context: Context, accountId: string): Promise<AccountSecurity> {
  const { db, config } = context;
  const [{ role }, totp, recoveryCodesLeft, passkeys, methods] = await Promise.all([
    getFactorOwner(db, accountId),
    findTotp(db, accountId),
    countUnusedRecoveryCodes(db, accountId),
    listPasskeyRows(db, accountId),
    listConfirmationMethods(context, accountId),
  ]);
  const since = totp?.confirmedAt ?? null;
  return {
    totp: { isOn: since !== null, since: since?.toISOString() ?? null, recoveryCodesLeft },
    isTotpRequired: role === 'agent' && !config.provider.isSandbox,
    passkeys: passkeys.map(({ id, name, isSynced, createdAt, lastUsedAt }) => ({
      id,
      name,
      isSynced,
      createdAt: createdAt.toISOString(),
      lastUsedAt: lastUsedAt?.toISOString() ?? null,
    })),
    confirmsWith: [...methods],
    idleMs: role === 'agent' ? config.agentIdleMs : null,
  };
}

/** Starts an enrolment with a new secret. The former secret counts until the new one's first code. */
export async function startTotpEnrolment(context: Context, actor: Actor, brand: string) {
  const { db, clock, random, vault } = context;
  const { accountId } = actor;
  await demandRecentStepUp(context, actor);
  const secret = newTotpSecret(random);
  await inTransaction(context, (tx) =>
    upsertPendingTotp(tx.db, { accountId, sealed: vault.seal(secret, accountId), at: clock.now() }),
  );
  const { email } = await getFactorOwner(db, accountId);
  return { secret, uri: totpUri(secret, { issuer: brand, label: email }) };
}

/** Enables the app. Returns the recovery codes, this once. */
export async function confirmTotpEnrolment(context: Context, owner: FactorOwner, typedCode: string) {
  const { accountId } = owner;
  await demandRecentStepUp(context, owner);
  const { codes, hashes } = newRecoveryCodes(context.random);
  await inTransaction(context, async (tx) => {
    const sealed = (await findTotp(tx.db, accountId))?.pendingSealed ?? null;
    if (sealed === null) refuse('agent.totp_not_started');
    const code = typedCode.replace(/[\s-]/g, '');
    const step = findTotpStep(code, context.vault.open(sealed, accountId), context.clock.now());
    if (step === undefined) refuse('agent.code_wrong', { field: 'code' });
    const at = context.clock.now();
    demand(await enableTotp(tx.db, { accountId, sealed, step, at }), 'agent.totp_not_started');
    await replaceRecoveryCodes(tx.db, accountId, hashes);
    await finishFactorChange(tx, owner, 'totp_turned_on');
  });
  return codes;
}

export async function disableTotp(context: Context, owner: FactorOwner): Promise<void> {
  const { accountId } = owner;
  const { role } = await getFactorOwner(context.db, accountId);
  demand(role === 'user' || context.config.provider.isSandbox, 'agent.totp_required');
  await demandRecentStepUp(context, owner);
  await inTransaction(context, async (tx) => {
    demand((await findTotp(tx.db, accountId))?.confirmedAt, 'agent.totp_not_started');
    await deleteTotpAndRecoveryCodes(tx.db, accountId);
    await finishFactorChange(tx, owner, 'totp_turned_off');
  });
}

export async function regenerateRecoveryCodes(context: Context, owner: FactorOwner): Promise<string[]> {
  await demandRecentStepUp(context, owner);
  const { codes, hashes } = newRecoveryCodes(context.random);
  await inTransaction(context, async (tx) => {
    demand((await findTotp(tx.db, owner.accountId))?.confirmedAt, 'agent.totp_not_started');
    await replaceRecoveryCodes(tx.db, owner.accountId, hashes);
    await finishFactorChange(tx, owner, 'recovery_codes_made');
  });
  return codes;
}

export async function startPasskeyRegistration(context: Context, actor: Actor, brand: string) {
  const { accountId } = actor;
  await demandRecentStepUp(context, actor);
  const known = await inTransaction(context, (tx) => lockAndCountPasskeys(tx.db, accountId));
  demand(known < maxPasskeys, 'passkey.too_many');
  const { email, name } = await getFactorOwner(context.db, accountId);
  return passkeyRegistrationOptions(context, { accountId, email, name, brand });
}

export async function addPasskey(
  context: Context,
  owner: FactorOwner,
  creation: PasskeyRegistration,
): Promise<void> {
  await demandRecentStepUp(context, owner);
  const passkey = await verifyPasskeyRegistration(context, owner.accountId, creation);
  await inTransaction(context, async (tx) => {
    demand((await lockAndCountPasskeys(tx.db, owner.accountId)) < maxPasskeys, 'passkey.too_many');
    demand(await insertPasskey(tx.db, passkey), 'passkey.known_already');
    await finishFactorChange(tx, owner, 'passkey_added', { after: { name: passkey.name } });
  });
}

export async function renamePasskey(
  context: Context,
  actor: Actor,
  { id, name }: { id: string; name: string },
): Promise<void> {
  const { accountId } = actor;
  await inTransaction(context, async (tx) => {
    const before = await renamePasskeyRow(tx.db, { accountId, id, name });
    demand(before, 'passkey.not_found');
    await recordFactorChange(tx, actor, 'passkey_renamed', { before: { name: before }, after: { name } });
  });
}

export async function deletePasskey(context: Context, owner: FactorOwner, id: string): Promise<void> {
  await inTransaction(context, async (tx) => {
    const name = await deletePasskeyRow(tx.db, { accountId: owner.accountId, id });
    demand(name, 'passkey.not_found');
    await demandRecentStepUp(tx, owner);
    await finishFactorChange(tx, owner, 'passkey_removed', { before: { name } });
  });
}

/** Every change of a factor ends the other sessions: a thief's, or the one from which a thief made it. */
async function finishFactorChange(
  tx: TxContext,
  owner: FactorOwner,
  change: FactorChange,
  values: Pick<AuditEvent, 'before' | 'after'> = {},
): Promise<void> {
  await endOtherSessions(tx, owner, 'factor_changed');
  await recordFactorChange(tx, owner, change, values);
  await owner.mailChange(tx);
}

const recoveryCodeCount = 10;
/** 80 bits: too many to search for a hash. */
const codeBytes = 10;
const crockfordAlphabet = '0123456789abcdefghjkmnpqrstvwxyz';

/** Ten codes such as `k3m9-7p2q-x8rd-41vz`, and the hashes that are stored. */
function newRecoveryCodes(random: RandomSource): { codes: string[]; hashes: string[] } {
  const plain = Array.from({ length: recoveryCodeCount }, () => encodeCrockford(random.bytes(codeBytes)));
  return {
    codes: plain.map((code) => code.replace(/.{4}(?=.)/g, '$&-')),
    hashes: plain.map(hashToken),
  };
}

function encodeCrockford(bytes: Uint8Array): string {
  const bits = Array.from(bytes, (byte) => byte.toString(2).padStart(8, '0')).join('');
  const groups = bits.match(/.{5}/g) ?? [];
  return groups.map((group) => crockfordAlphabet[Number.parseInt(group, 2)]).join('');
}
