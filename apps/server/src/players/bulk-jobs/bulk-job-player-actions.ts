import { demand } from '@golden-acers/platform';
import { getAgentAuthority, permissionsOf } from '../../access/permissions/permissions.ts';
import type { TxContext } from '../../context.ts';
import { addPlayerLabel, removePlayerLabel } from '../players/labels.ts';
import { movePlayer, sendAgentMessage } from '../players/player-care.ts';
import { freezeLockedPlayer, unfreezeLockedPlayer } from '../players/players.ts';
import type { LockedBulkJobRow } from './bulk-job-worker.sql.ts';

/** Does what needs no call to the provider, in the row's transaction. Refuses as the single action does. */
export async function applyPlayerAction(tx: TxContext, row: LockedBulkJobRow): Promise<void> {
  const { kind, playerId, reason, options } = row;
  const actor = { accountId: row.agentId, agentId: row.agentId, address: row.agentAddress };
  switch (kind) {
    case 'freeze':
      return freezeLockedPlayer(tx, actor, { playerId, reason });
    case 'unfreeze':
      return unfreezeLockedPlayer(tx, actor, { playerId, reason });
    case 'label':
      demand(options.labelId, 'label.not_found');
      return addPlayerLabel(tx, await withPermissions(tx, actor), { playerId, labelId: options.labelId });
    case 'unlabel':
      demand(options.labelId, 'label.not_found');
      return removePlayerLabel(tx, await withPermissions(tx, actor), { playerId, labelId: options.labelId });
    case 'message':
      demand(options.text, 'job.text_missing');
      return sendAgentMessage(tx, actor, { playerId, text: options.text, reason });
    case 'move':
      demand(options.managerId, 'agent.not_found');
      return movePlayer(tx, actor, { playerId, managerId: options.managerId, reason });
    default:
      throw new Error(`A row of ${row.jobId} needs a call to the provider: ${kind}.`);
  }
}

async function withPermissions<A extends { readonly agentId: string }>(tx: TxContext, actor: A) {
  return { ...actor, permissions: permissionsOf(await getAgentAuthority(tx, actor.agentId)) };
}
