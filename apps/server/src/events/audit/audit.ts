import {
  type AuditAction,
  type AuditEntry,
  type AuditFilters,
  type AuditSubject,
  type QueryOf,
  toMoneyOrNull,
} from '@golden-acers/contract';
import { dayMs, demand, type ListPage, minIdAt, pageFromRows } from '@golden-acers/platform';
import type { Context, TxContext } from '../../context.ts';
import type { Db } from '../../schema.ts';
import {
  type AuditEntryFilter,
  type AuditEntryRow,
  type AuditEvent,
  deleteOldAddresses,
  findSubtreePlayerId,
  getAgentNames,
  insertAuditEntry,
  listAuditEntryRows,
  selectExportedAuditEntries,
} from './audit.sql.ts';
import { openPersonalValues } from './personal-values.ts';

export type { AuditChanges, AuditEvent } from './audit.sql.ts';
export { hasUnlinkedEntries } from './audit-chain.sql.ts';
export { linkAuditEntries, verifyAuditChain } from './audit-chain.ts';
export { openPersonalValues, sealPersonalValues } from './personal-values.ts';

/** Records an action in its transaction. An entry never changes. */
export function recordAuditEvent(tx: Pick<TxContext, 'db'>, event: AuditEvent): Promise<void> {
  return insertAuditEntry(tx.db, event);
}

const recorderFor =
  (kind: AuditSubject) =>
  (
    tx: Pick<TxContext, 'db'>,
    actor: AuditEvent['actor'],
    action: AuditAction,
    { id, ...details }: { readonly id: string } & Pick<AuditEvent, 'before' | 'after' | 'reason'>,
  ) =>
    recordAuditEvent(tx, { actor, action, subject: { kind, id }, ...details });

export const recordPlayerEvent = recorderFor('player');
export const recordAgentEvent = recorderFor('agent');
export const recordSettingEvent = recorderFor('setting');

/**
 * Newest first. Refuses a player outside of the subtree with `player.not_found`; an actor outside has no
 * entries.
 */
export async function listAuditEntries(
  { db }: Pick<Context, 'db'>,
  agentId: string,
  query: QueryOf<'GET /agent/audit'>,
): Promise<ListPage<AuditEntry>> {
  const filter = await auditEntryFilterOf(db, agentId, query);
  const beforeId = [query.cursor, filter.beforeId].filter((id) => id !== undefined).sort()[0];
  const found = await listAuditEntryRows(db, { ...filter, beforeId, limit: query.limit });
  const { rows, nextCursor } = pageFromRows(found, query.limit);
  const parents = rows.flatMap(({ before, after }) => [before?.parentId, after?.parentId]);
  const names = await getAgentNames(db, [...new Set(parents.filter((id) => typeof id === 'string'))]);
  return { rows: rows.map((row) => toAuditEntry(row, names)), nextCursor };
}

/** The rows of the list's export file. Refuses as the list does. */
export async function selectAuditExport(
  db: Db,
  { agentId, filters, timeZone }: { agentId: string; filters: AuditFilters; timeZone: string },
) {
  return selectExportedAuditEntries(db, await auditEntryFilterOf(db, agentId, filters), timeZone);
}

async function auditEntryFilterOf(
  db: Db,
  agentId: string,
  { player, actor, action, from, to }: AuditFilters,
): Promise<AuditEntryFilter> {
  const playerId = player === undefined ? undefined : await findSubtreePlayerId(db, agentId, player);
  if (player !== undefined) demand(playerId, 'player.not_found');
  return {
    agentId,
    playerId,
    actorId: actor,
    action,
    fromId: from === undefined ? undefined : minIdAt('au', new Date(Date.parse(from))),
    beforeId: to === undefined ? undefined : minIdAt('au', new Date(Date.parse(to) + dayMs)),
  };
}

function toAuditEntry(row: AuditEntryRow, names: ReadonlyMap<string, string>): AuditEntry {
  // Entries store a parent by its id; people know it by its name.
  const named = (recorded: AuditEntryRow['before']) => {
    const side = openPersonalValues(row, recorded);
    const name = names.get(String(side?.parentId));
    return name === undefined ? side : { ...side, parentId: name };
  };
  return {
    id: row.id,
    at: row.at.toISOString(),
    action: row.action,
    actor: { id: row.actorId, name: row.actorName },
    address: row.address,
    subjectKind: row.subjectKind,
    subjectId: row.subjectId,
    subjectName: row.subjectName,
    account: row.account,
    before: named(row.before),
    after: named(row.after),
    reason: row.reason,
    transfer:
      row.transferState === null
        ? null
        : {
            state: row.transferState,
            balanceBefore: toMoneyOrNull(row.balanceBeforeCents),
            balanceAfter: toMoneyOrNull(row.balanceAfterCents),
            refusalCode: row.refusalCode,
          },
    number: row.number === null ? null : Number(row.number),
  };
}

const addressBatch = 1_000;

/** The entries and their hashes stay as they are. */
export async function purgeOldAuditAddresses({
  db,
  config,
}: Pick<Context, 'db' | 'config'>): Promise<boolean> {
  return (await deleteOldAddresses(db, config.retention.auditAddressDays, addressBatch)) >= addressBatch;
}
