import {
  type BodyOf,
  type IdentityCheck,
  type IdentityDocumentKind,
  identityLimits,
  type Language,
  type OwnIdentity,
  type PlayerIdentity,
  toMoneyOrNull,
} from '@golden-acers/contract';
import { demand, type FileReply, newId } from '@golden-acers/platform';
import { readStoredFile } from '../../access/encryption-keys/stored-files.ts';
import type { AgentActor, PlayerActor } from '../../access/sessions/actors.ts';
import { getPlayerInSubtree } from '../../agents/agents/agents.ts';
import { type Context, inTransaction, type TxContext } from '../../context.ts';
import { recordPlayerEvent } from '../../events/audit/audit.ts';
import { makeSafeFile, type SafeFile } from '../tickets/safe-files.ts';
import { closeWithReply } from '../tickets/ticket-inbox.ts';
import { openTicketFor } from '../tickets/tickets.ts';
import {
  type CheckRow,
  deleteOldContents,
  findCheck,
  findDocument,
  findIdentity,
  findRefuserAbove,
  insertCheck,
  insertDocument,
  insertSeenCheck,
  listChecks,
  lockCheckedPlayer,
  writeRefused,
  writeVerified,
} from './identity-checks.sql.ts';
import { identityTexts } from './identity-texts.ts';

export { erasePlayerIdentity } from './identity-checks.sql.ts';

/** More checks than any person submits. */
const maxListed = 50;

export async function getOwnIdentity(
  { db, config }: Pick<Context, 'db' | 'config'>,
  { playerId }: PlayerActor,
): Promise<OwnIdentity> {
  const { state, reason, ticketId, expiresAt, isRenewable } = await findIdentity(
    db,
    playerId,
    identityLimits,
  );
  const { redeemFromCents, redeemMonthFromCents } = config.identity;
  return {
    ...{ state, ticketId },
    redeemFrom: toMoneyOrNull(redeemFromCents),
    redeemMonthFrom: toMoneyOrNull(redeemMonthFromCents),
    reason: state === 'refused' ? reason : null,
    expiresAt: expiresAt?.toISOString() ?? null,
    isOpen: isRenewable,
  };
}

/** Stores documents for an agent's decision, with a ticket in which both can write about them. */
export async function submitDocuments(
  context: Context,
  actor: PlayerActor,
  { documents, language }: BodyOf<'POST /user/identity'> & { readonly language: Language },
): Promise<OwnIdentity> {
  const { playerId } = actor;
  // Check first: re-encoding is expensive, so do it only for documents that can be accepted.
  await demandOpen(context.db, playerId);
  const files: (SafeFile & { readonly kind: IdentityDocumentKind })[] = [];
  for (const { kind, data } of documents) {
    const file = await makeSafeFile(Buffer.from(data, 'base64'));
    demand(file.content.length <= identityLimits.fileMaxBytes, 'ticket.file_refused');
    files.push({ ...file, kind });
  }
  await inTransaction(context, async (tx) => {
    await lockCheckedPlayer(tx.db, playerId);
    await demandOpen(tx.db, playerId);
    const { subject, sent } = identityTexts[language];
    const ticketId = await openTicketFor(tx, playerId, {
      category: 'identity',
      language,
      subject,
      text: sent,
    });
    const id = newId('ic', tx.clock, tx.random);
    await insertCheck(tx.db, { id, playerId, ticketId });
    for (const [index, { kind, extension, content }] of files.entries()) {
      const name = `${kind}-${index + 1}.${extension}`;
      const documentId = newId('dc', tx.clock, tx.random);
      const sealed = tx.vault.sealFile(content, documentId);
      const document = { id: documentId, checkId: id, kind, name, bytes: content.length, sealed };
      await insertDocument(tx.db, document);
    }
  });
  return getOwnIdentity(context, actor);
}

async function demandOpen(db: Context['db'], playerId: string): Promise<void> {
  const { state, isRenewable } = await findIdentity(db, playerId, identityLimits);
  demand(isRenewable || state === 'verified', 'identity.in_review');
  demand(isRenewable, 'identity.verified_already');
}

interface PlayerKey {
  /** The name of the player's account at the provider. */
  readonly username: string;
}

export async function getPlayerIdentity(
  { db }: Pick<Context, 'db'>,
  { agentId }: AgentActor,
  { username }: PlayerKey,
): Promise<PlayerIdentity> {
  const { playerId } = await getPlayerInSubtree({ db }, agentId, username);
  const [{ state }, refusedAbove, checks] = await Promise.all([
    findIdentity(db, playerId, identityLimits),
    findRefuserAbove(db, { playerId, agentId }),
    listChecks(db, playerId, maxListed),
  ]);
  return { state, refusedAbove, checks: checks.map(describeCheck) };
}

/** Refuses the second of two agents who decide at once, and those below the agent who refused last. */
export async function verifyIdentity(
  context: Context,
  actor: AgentActor,
  {
    username,
    checkId,
    reason = '',
  }: PlayerKey & BodyOf<'POST /fortune-panda/users/:username/identity/verify'>,
): Promise<PlayerIdentity> {
  const { agentId } = actor;
  const { validDays } = context.config.identity;
  await inTransaction(context, async (tx) => {
    const playerId = await lockOpenPlayer(tx, agentId, username);
    demand((await findRefuserAbove(tx.db, { playerId, agentId })) === null, 'agent.set_above');
    if (checkId === null) {
      await demandOpen(tx.db, playerId);
      const id = newId('ic', tx.clock, tx.random);
      await insertSeenCheck(tx.db, { id, playerId, agentId, reason, validDays });
    } else {
      const check = await demandCheck(tx, { id: checkId, playerId, state: 'pending' });
      demand(check.isSamePerson, 'identity.person_changed');
      await writeVerified(tx.db, { id: checkId, agentId, validDays });
      await closeTicket(tx, actor, check, (language) => identityTexts[language].verified);
    }
    await recordPlayerEvent(tx, actor, 'player.identity_verified', {
      id: playerId,
      ...(reason && { reason }),
    });
  });
  return getPlayerIdentity(context, actor, { username });
}

/** Refuses documents, or revokes a verification. */
export async function refuseIdentity(
  context: Context,
  actor: AgentActor,
  {
    username,
    checkId,
    state,
    reason,
  }: PlayerKey & BodyOf<'POST /fortune-panda/users/:username/identity/refuse'>,
): Promise<PlayerIdentity> {
  const { agentId } = actor;
  await inTransaction(context, async (tx) => {
    const playerId = await lockOpenPlayer(tx, agentId, username);
    const check = await demandCheck(tx, { id: checkId, playerId, state });
    await writeRefused(tx.db, { id: checkId, agentId, reason });
    await closeTicket(tx, actor, check, () => reason);
    await recordPlayerEvent(tx, actor, 'player.identity_refused', {
      id: playerId,
      before: { state },
      reason,
    });
  });
  return getPlayerIdentity(context, actor, { username });
}

async function lockOpenPlayer(tx: TxContext, agentId: string, username: string): Promise<string> {
  const { playerId } = await getPlayerInSubtree(tx, agentId, username);
  const { isActive } = await lockCheckedPlayer(tx.db, playerId);
  demand(isActive, 'player.closed');
  return playerId;
}

async function demandCheck(
  tx: TxContext,
  { state, ...key }: { readonly id: string; readonly playerId: string; readonly state: CheckRow['state'] },
) {
  const check = await findCheck(tx.db, key);
  demand(check !== undefined && check.state === state, 'identity.decided_meanwhile');
  return check;
}

async function closeTicket(
  tx: TxContext,
  actor: AgentActor,
  { ticketId }: { readonly ticketId: string | null },
  textIn: (language: Language) => string,
): Promise<void> {
  if (ticketId !== null) await closeWithReply(tx, actor, ticketId, textIn);
}

/** Writes the audit event before it sends the first byte. */
export async function openDocument(
  context: Context,
  actor: AgentActor,
  { username, id }: PlayerKey & { readonly id: string },
): Promise<FileReply> {
  return inTransaction(context, async (tx) => {
    const { playerId } = await getPlayerInSubtree(tx, actor.agentId, username);
    const document = await findDocument(tx.db, { id, playerId });
    demand(document, 'identity.document_not_found');
    await recordPlayerEvent(tx, actor, 'player.document_opened', {
      id: playerId,
      after: { name: document.name },
    });
    return { name: document.name, content: readStoredFile(context, { table: 'identityDocument', id }) };
  });
}

const deletedAtOnce = 100;

/** Returns whether there may be more. */
export const deleteOldDocuments = ({ db, config }: Pick<Context, 'db' | 'config'>): Promise<boolean> =>
  deleteOldContents(db, { afterDays: config.identity.documentDays, batchSize: deletedAtOnce });

/** The player's data export uses it. */
export async function getIdentityState({ db }: Pick<Context, 'db'>, playerId: string) {
  const { state, expiresAt } = await findIdentity(db, playerId, identityLimits);
  return { state, expiresAt: expiresAt?.toISOString() ?? null };
}

export async function listIdentityChecks({ db }: Pick<Context, 'db'>, playerId: string, limit: number) {
  const checks = (await listChecks(db, playerId, limit)).map(describeCheck);
  return checks.map(({ ticketId: _ticket, decidedBy: _agent, ...check }) => check);
}

function describeCheck(row: CheckRow): IdentityCheck {
  return {
    ...row,
    submittedAt: row.submittedAt.toISOString(),
    decidedAt: row.decidedAt?.toISOString() ?? null,
    expiresAt: row.expiresAt?.toISOString() ?? null,
    documents: [...row.documents],
  };
}
