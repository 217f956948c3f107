import type { AnnouncementStopCause } from '@golden-acers/contract';
import { isCommandInForce } from '../../access/api-keys/api-key-commands.ts';
import { getAgentAuthority, permissionsOf } from '../../access/permissions/permissions.ts';
import { isActiveAgent } from '../../agents/agents/agents.ts';
import { type Context, inTransaction, type TxContext } from '../../context.ts';
import { recordAuditEvent } from '../../events/audit/audit.ts';
import { listSelectedPlayers } from '../players/players.ts';
import {
  type DueAnnouncement,
  deliverToPlayers,
  findDueAnnouncement,
  lockDueAnnouncement,
  removeEndedNotifications,
  writeAnnouncementEnd,
} from './announcements.sql.ts';

/** Runs each minute for what is scheduled, and at once for what is sent or ended now. */
export const agentAnnouncementJobs = 'agent-announcements';

/** Bounds a commit and the wake-ups it causes. */
const playerBatchSize = 500;

/**
 * Delivers the next batch of an announcement that is due. The notifications and the progress are committed
 * together, so a crash neither loses nor repeats one. Returns whether there may be more.
 */
export async function deliverAgentAnnouncements(context: Pick<Context, 'db' | 'clock'>): Promise<boolean> {
  const due = await findDueAnnouncement(context.db);
  if (due === undefined) return false;
  const viewer = {
    agentId: due.agentId,
    permissions: permissionsOf(await getAgentAuthority(context, due.agentId)),
  };
  const selection = { ...due.audience, search: '', except: [] };
  const page = { after: due.deliveredTo, limit: playerBatchSize };
  const players = await listSelectedPlayers(context, viewer, selection, page);
  const isLast = players.length < playerBatchSize;
  await inTransaction(context, async (tx) => {
    const locked = await lockDueAnnouncement(tx.db, due);
    if (locked === undefined || (await stopIfForbidden(tx, locked))) return;
    const lastNumber = isLast ? null : (players.at(-1)?.number ?? null);
    await deliverToPlayers(tx.db, locked, { playerIds: players.map(({ playerId }) => playerId), lastNumber });
  });
  return true;
}

/**
 * The announcement of an agent who was disabled or lost the permission is not sent, nor that of an ended
 * key.
 */
async function stopIfForbidden(tx: Pick<TxContext, 'db' | 'clock'>, due: DueAnnouncement): Promise<boolean> {
  const stopCause = await findStopCause(tx, due);
  if (stopCause === undefined) return false;
  const { id, agentId, state } = due;
  const end = state === 'scheduled' ? 'cancelled' : 'ended';
  await writeAnnouncementEnd(tx.db, id, { state: end, endedBy: null, stopCause });
  await recordAuditEvent(tx, {
    actor: { accountId: agentId, address: null },
    action: `announcement.${end}`,
    subject: { kind: 'announcement', id },
    after: { because: stopCause },
  });
  return true;
}

async function findStopCause(
  tx: Pick<TxContext, 'db' | 'clock'>,
  { agentId, apiKeyId }: DueAnnouncement,
): Promise<AnnouncementStopCause | undefined> {
  if (!(await isActiveAgent(tx.db, agentId))) return 'agent_disabled';
  if (!(await isCommandInForce(tx, { agentId, apiKeyId }))) return 'key_ended';
  const permissions = permissionsOf(await getAgentAuthority(tx, agentId));
  const mayUseKey = apiKeyId === null || permissions.has('api_keys.manage');
  return mayUseKey && permissions.has('players.announce') ? undefined : 'not_permitted';
}

const removalBatchSize = 1_000;

/** Removes the notifications of ended announcements. Returns whether there may be more. */
export function removeEndedAnnouncements({ db }: Pick<Context, 'db'>): Promise<boolean> {
  return removeEndedNotifications(db, removalBatchSize);
}
