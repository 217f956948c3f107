import {
  type Language,
  type PlayerDetail,
  type PlayerTransfer,
  pickPersonalDetails,
  toMoney,
} from '@golden-acers/contract';
import { demand, type ListPage, type PageParams, refuse } from '@golden-acers/platform';
import { setPasswordHash } from '../../access/identity/identity.ts';
import { isPlaceholderEmail } from '../../access/identity/name-keys.ts';
import { demandStrongPassword } from '../../access/identity/password-rules.ts';
import { deleteLinks } from '../../access/one-time-links/one-time-links.ts';
import { hasSecondFactor } from '../../access/second-factors/second-factors.ts';
import { endAccountSession } from '../../access/sessions/account-sessions.ts';
import type { AgentActor } from '../../access/sessions/actors.ts';
import { demandRecentStepUp } from '../../access/sessions/session-step-up.ts';
import { endAllSessions } from '../../access/sessions/sessions.ts';
import { getPlayerExclusion } from '../../accounts/exclusions/exclusions.ts';
import { getPendingEmail } from '../../accounts/verification/verification.ts';
import { demandNotSetAbove, getPlayerInSubtree, isAgentAbove } from '../../agents/agents/agents.ts';
import { getExclusionOrigin } from '../../care/other-accounts/other-accounts.ts';
import { type Context, inTransaction, type TxContext } from '../../context.ts';
import { recordActivity } from '../../events/activity/activity.ts';
import { type AuditEvent, recordPlayerEvent } from '../../events/audit/audit.ts';
import { enqueuePasswordChangedMail } from '../../messages/mail/mail.ts';
import { notifyAccount } from '../../messages/notifications/notifications.ts';
import { findWalletTransfer, listWalletTransfers } from '../../money/wallet/wallet.ts';
import type { HeldPermit } from '../../provider/gateway/agent-connection.ts';
import {
  type GameStopResult,
  requestGameStop,
  stopRunningGame,
} from '../../provider/provider-accounts/running-games.ts';
import { contactVersionOf } from './contact.ts';
import { labelsVersionOf } from './labels.ts';

import {
  findPlayerAccountName,
  findTransferOwner,
  getPlayerDetailRow,
  listTransferInitiators,
  lockPlayerAccount,
  type PlayerDetailRow,
  setFrozen,
  type TransferInitiator,
} from './players.sql.ts';
import { getUserRow, type PlayersViewer } from './players-table.ts';

export { listSelectedPlayers } from './players-table.ts';

export async function getPlayerDetail(
  context: Context,
  { agentId, permissions }: PlayersViewer,
  account: string,
): Promise<PlayerDetail> {
  const isContactHidden = !permissions.has('players.contact');
  const row = await getUserRow(context, agentId, account);
  const { playerId } = await getPlayerInSubtree(context, agentId, account);
  const detail = await getPlayerDetailRow(context.db, { playerId, agentId, now: context.clock.now() });
  const { frozenAt, frozenBy, frozenReason } = detail;
  return {
    ...row,
    isContactHidden,
    labelsVersion: labelsVersionOf(row.labels.map(({ name }) => name)),
    contactVersion: contactVersionOf(detail),
    pendingEmail: isContactHidden ? null : await getPendingEmail(context, playerId),
    hasMailbox: !isPlaceholderEmail(detail.email),
    isEmailVerified: detail.emailVerifiedAt !== null,
    hasSecondFactor: await hasSecondFactor(context.db, playerId),
    ...(isContactHidden ? hiddenContact : contactOf(detail)),
    balanceAt: toIsoOrNull(detail.balanceAt),
    hasProviderAccount: detail.accountState === 'ready',
    lastSeen: toIsoOrNull(detail.seenAt),
    freeze:
      frozenAt === null
        ? null
        : { at: frozenAt.toISOString(), by: frozenBy ?? '', reason: frozenReason ?? '' },
    offersExcludedAbove: detail.offersExcludedAbove,
    exclusion: await getPlayerExclusion(context, playerId),
    ...(await getExclusionOrigin(context, { playerId, agentId })),
    openRequests: Number(detail.openRequests),
    openSessions: Number(detail.openSessions),
    recharged: toMoney(detail.rechargedCents),
    redeemed: toMoney(detail.redeemedCents),
    promoted: toMoney(detail.promotedCents),
  };
}

const hiddenContact = { email: '', firstName: '', lastName: '', phone: '', ...pickPersonalDetails({}) };

function contactOf(detail: PlayerDetailRow): typeof hiddenContact {
  const { email, firstName, lastName, phone } = detail;
  return { email, firstName, lastName, phone, ...pickPersonalDetails(detail) };
}

const toIsoOrNull = (at: Date | null) => at?.toISOString() ?? null;

export async function getPlayerAccountName({ db }: Pick<Context, 'db'>, playerId: string): Promise<string> {
  const account = await findPlayerAccountName(db, playerId);
  demand(account, 'player.not_found');
  return account;
}

/**
 * Freezes a player: sign-in, launch and credit are refused, and all sessions end with the commit. A worker
 * ends a running game where the provider supports it.
 */
export async function freezePlayer(
  context: Context,
  actor: AgentActor,
  { account, reason }: { account: string; reason: string },
): Promise<void> {
  await inTransaction(context, async (tx) => {
    const { playerId } = await getPlayerInSubtree(tx, actor.agentId, account);
    await freezeLockedPlayer(tx, actor, { playerId, reason });
  });
}

export async function unfreezePlayer(
  context: Context,
  actor: AgentActor,
  { account, reason }: { account: string; reason: string },
): Promise<void> {
  await inTransaction(context, async (tx) => {
    const { playerId } = await getPlayerInSubtree(tx, actor.agentId, account);
    await unfreezeLockedPlayer(tx, actor, { playerId, reason });
  });
}

interface FreezeCommand {
  readonly playerId: string;
  readonly reason: string;
}

/**
 * Does the same for a caller who knows that the player is in the agent's subtree. An agent freezes a player
 * again whom one below has frozen, so that the one below cannot undo it.
 */
export async function freezeLockedPlayer(
  tx: TxContext,
  actor: Pick<AgentActor, 'accountId' | 'agentId' | 'address'>,
  { playerId: id, reason }: FreezeCommand,
): Promise<void> {
  const player = await lockPlayerAccount(tx.db, id);
  demand(player.isActive, 'player.closed');
  const isFrozenBelow = player.frozenBy !== null && (await isAgentAbove(tx, actor.agentId, player.frozenBy));
  demand(player.frozenAt === null || isFrozenBelow, 'player.frozen_already');
  await setFrozen(tx.db, id, { at: tx.clock.now(), by: actor.agentId, reason });
  const sessions = await endAllSessions(tx, id);
  await recordPlayerEvent(tx, actor, 'player.frozen', { id, after: { sessionsEnded: sessions }, reason });
  await requestGameStop(tx, id, 'worker');
}

export async function unfreezeLockedPlayer(
  tx: TxContext,
  actor: Pick<AgentActor, 'accountId' | 'agentId' | 'address'>,
  { playerId: id, reason }: FreezeCommand,
): Promise<void> {
  const { isActive, frozenAt, frozenBy, frozenReason } = await lockPlayerAccount(tx.db, id);
  demand(isActive, 'player.closed');
  if (frozenAt === null) refuse('player.not_frozen');
  await demandNotSetAbove(tx, actor, frozenBy);
  await setFrozen(tx.db, id, null);
  const before = { frozenAt: frozenAt.toISOString(), reason: frozenReason };
  await recordPlayerEvent(tx, actor, 'player.unfrozen', { id, before, reason });
}

export interface UnbindResult {
  readonly sessions: number;
  readonly kick: GameStopResult;
}

/** Ends all sessions of a player, and its game where the provider supports it. Safe to repeat. */
export async function unbindPlayer(
  context: Context,
  actor: AuditEvent['actor'],
  playerId: string,
  permit?: HeldPermit,
): Promise<UnbindResult> {
  const { sessions, stop } = await inTransaction(context, async (tx) => {
    const count = await endAllSessions(tx, playerId);
    if (count > 0) await recordActivity(tx, { accountId: playerId, kind: 'sessions_ended', data: { count } });
    const after = { sessionsEnded: count };
    await recordPlayerEvent(tx, actor, 'player.unbound', { id: playerId, after });
    return { sessions: count, stop: await requestGameStop(tx, playerId, 'caller') };
  });
  return { sessions, kick: await stopRunningGame(context, stop, permit ?? 'launch') };
}

export async function endPlayerSession(
  context: Context,
  actor: AgentActor,
  { account, sessionId }: { account: string; sessionId: string },
): Promise<void> {
  await inTransaction(context, async (tx) => {
    const { playerId } = await getPlayerInSubtree(tx, actor.agentId, account);
    await endAccountSession(tx, { accountId: playerId, id: sessionId });
    const before = { session: sessionId };
    await recordPlayerEvent(tx, actor, 'player.session_ended', { id: playerId, before });
  });
}

/**
 * Allowed only for players without a verified mailbox, because the others can recover by mail. The player
 * gets a notification, and a mail if the address is not verified yet.
 */
export async function setPlayerSignInPassword(
  context: Context,
  actor: AgentActor,
  { account, newPassword, language }: { account: string; newPassword: string; language: Language },
): Promise<void> {
  const passwordHash = await context.passwordHasher.hash(newPassword);
  await inTransaction(context, async (tx) => {
    const { playerId: id } = await getPlayerInSubtree(tx, actor.agentId, account);
    const { isActive, email, username, isVerified } = await lockPlayerAccount(tx.db, id);
    demand(isActive, 'player.closed');
    demand(isPlaceholderEmail(email) || !isVerified, 'player.recovers_by_mail');
    demandStrongPassword(newPassword, { role: 'user', email, username }, 'newPassword');
    await demandRecentStepUp(tx, actor);
    await setPasswordHash(tx, { accountId: id, passwordHash });
    // The agent knows the password, so an earlier request for another address no longer counts.
    await deleteLinks(tx.db, id, { keep: ['restore_email', 'verify_email'] });
    await endAllSessions(tx, id);
    await recordActivity(tx, { accountId: id, kind: 'password_reset', data: {} });
    await notifyAccount(tx, id, { kind: 'password_changed', data: {} });
    await enqueuePasswordChangedMail(tx, { accountId: id, recipient: email, language });
    await recordPlayerEvent(tx, actor, 'player.sign_in_password_set', { id });
  });
}

/** The player's present place in the tree decides who sees it. */
export async function getAgentTransfer(context: Context, { agentId }: AgentActor, id: string) {
  const owner = await findTransferOwner(context.db, agentId, id);
  const transfer = owner && (await findWalletTransfer(context, owner.playerId, id));
  demand(transfer, 'transfer.not_found');
  const initiators = await listTransferInitiators(context.db, agentId, [id]);
  return { ...transfer, account: owner.account, ...describeInitiator(initiators.get(id)) };
}

export async function listPlayerTransfers(
  context: Context,
  agentId: string,
  { account, ...page }: PageParams & { account: string },
): Promise<ListPage<PlayerTransfer>> {
  const { playerId } = await getPlayerInSubtree(context, agentId, account);
  const { rows: transfers, nextCursor } = await listWalletTransfers(context, playerId, page);
  const initiators = await listTransferInitiators(
    context.db,
    agentId,
    transfers.map(({ id }) => id),
  );
  const rows = transfers.map((transfer) => ({
    ...transfer,
    ...describeInitiator(initiators.get(transfer.id)),
  }));
  return { rows, nextCursor };
}

const noInitiator = { name: '', isOfSubtree: false, isUndone: false, paidReferral: false };
const describeInitiator = ({ name, ...initiated }: TransferInitiator = noInitiator) => ({
  by: name,
  ...initiated,
});
