import type { Permission } from '@golden-acers/contract';
import { demand } from '@golden-acers/platform';
import type { TxContext } from '../../context.ts';
import { addPlayerLabel, removePlayerLabel } from '../players/labels.ts';
import { movePlayer, sendAgentMessage } from '../players/player-care.ts';
import { freezeLockedPlayer, unfreezeLockedPlayer } from '../players/players.ts';
import type { LockedBulkJobRow } from './bulk-job-worker.sql.ts';

interface PermittedRow extends LockedBulkJobRow {
  /** The permissions of the agent, or of the API key that began the job. */
  readonly permissions: ReadonlySet<Permission>;
}

/**
 * Executes actions that need no call to the provider, in the row's transaction. Refuses as the single action
 * does.
 */
export async function applyPlayerAction(tx: TxContext, row: PermittedRow): Promise<void> {
  const { kind, playerId, reason, options, agentId, agentAddress, apiKeyId, permissions } = row;
  const actor = { accountId: agentId, agentId, address: agentAddress, apiKeyId: apiKeyId ?? undefined };
  switch (kind) {
    case 'freeze':
      return freezeLockedPlayer(tx, actor, { playerId, reason });
    case 'unfreeze':
      return unfreezeLockedPlayer(tx, actor, { playerId, reason });
    case 'label':
      demand(options.labelId, 'label.not_found');
      return addPlayerLabel(tx, { ...actor, permissions }, { playerId, labelId: options.labelId });
    case 'unlabel':
      demand(options.labelId, 'label.not_found');
      return removePlayerLabel(tx, { ...actor, permissions }, { playerId, labelId: options.labelId });
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
