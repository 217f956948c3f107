import type { Permission } from '@golden-acers/contract';
import { databaseNow } from '@golden-acers/platform';
import { sql } from 'kysely';
import type { Db, ServerTx } from '../../schema.ts';

export interface PermissionExceptionRow {
  readonly permission: string;
  readonly isGranted: boolean;
  /** False: set by an agent that the reader may not overrule. */
  readonly isBySubtree: boolean;
}

export async function listPermissionExceptions(
  db: Db,
  { agentId, readerId }: { agentId: string; readerId: string },
): Promise<PermissionExceptionRow[]> {
  return db
    .selectFrom('agentPermission')
    .where('agentId', '=', agentId)
    .orderBy('permission')
    .select([
      'permission',
      'isGranted',
      sql<boolean>`set_by in (select agent_subtree(${readerId}))`.as('isBySubtree'),
    ])
    .execute();
}

interface NewPermissionException {
  readonly agentId: string;
  readonly permission: Permission;
  readonly isGranted: boolean;
  readonly setBy: string;
}

export async function upsertPermissionException(
  tx: ServerTx,
  { agentId, permission, isGranted, setBy }: NewPermissionException,
): Promise<void> {
  const values = { isGranted, setBy, setAt: databaseNow };
  await tx
    .insertInto('agentPermission')
    .values({ agentId, permission, ...values })
    .onConflict((conflict) => conflict.columns(['agentId', 'permission']).doUpdateSet(values))
    .execute();
}

export async function deletePermissionException(
  tx: ServerTx,
  agentId: string,
  permission: Permission,
): Promise<void> {
  await tx
    .deleteFrom('agentPermission')
    .where('agentId', '=', agentId)
    .where('permission', '=', permission)
    .execute();
}
