import type { AuditAction, AuditField, AuditSubject } from '@golden-acers/contract';
import { timeText } from '@golden-acers/platform';
import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { Db, ServerSchema, ServerTx } from '../../schema.ts';
import { type AuditEntryFilter, allAuditEntriesSql, auditPageSql } from './audit-pages.sql.ts';

export type { AuditEntryFilter } from './audit-pages.sql.ts';

/** What changed, by names that the console has texts for. Never a secret. */
export type AuditChanges = Readonly<Partial<Record<AuditField, unknown>>>;

export interface AuditEvent {
  /**
   * The acting account, its network address (null for background jobs), and the API key or bulk job that acts
   * for it.
   */
  readonly actor: {
    readonly accountId: string;
    readonly address: string | null;
    readonly apiKeyId?: string | undefined;
    readonly job?: { readonly id: string; readonly reason: string };
  };
  readonly action: AuditAction;
  readonly subject: { readonly kind: AuditSubject; readonly id: string };
  readonly playerId?: string;
  readonly before?: AuditChanges;
  readonly after?: AuditChanges;
  readonly reason?: string | undefined;
}

/** Half of a character, as a cut text may have, is replaced as in any text column: jsonb refuses it. */
const wellFormed = (_key: string, value: unknown) =>
  typeof value === 'string' ? value.toWellFormed() : value;

export async function insertAuditEntry(tx: ServerTx, event: AuditEvent): Promise<void> {
  const { actor, subject, before } = event;
  const by = {
    ...(actor.job && { job: actor.job.id }),
    ...(actor.apiKeyId !== undefined && { apiKey: actor.apiKeyId }),
  };
  const after = Object.keys(by).length === 0 ? event.after : { ...event.after, ...by };
  const playerId = event.playerId ?? (subject.kind === 'player' ? subject.id : null);
  const reason = event.reason ?? actor.job?.reason ?? null;
  const json = (changes: AuditChanges | undefined) =>
    changes === undefined ? null : JSON.stringify(changes, wellFormed);
  await sql`select audit_record(${actor.accountId}, ${actor.address}, ${event.action}, ${subject.kind},
    ${subject.id}, ${playerId}, ${json(before)}, ${json(after)}, ${reason})`.execute(tx);
}

/** The key that seals the player's personal values: the given one for its first entry. */
export async function ensurePersonalKey(tx: ServerTx, playerId: string, newKey: string): Promise<string> {
  const values = { playerId, key: newKey };
  await tx
    .insertInto('auditPersonalKey')
    .values(values)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const stored = tx.selectFrom('auditPersonalKey').where('playerId', '=', playerId).select('key');
  return (await stored.executeTakeFirstOrThrow()).key;
}

export async function findSubtreePlayerId(db: Db, agentId: string, providerUsername: string) {
  const row = await db
    .selectFrom('player')
    .where('providerUsername', '=', providerUsername)
    .where('agentId', 'in', sql<string>`(select agent_subtree(${agentId}))`)
    .select('id')
    .executeTakeFirst();
  return row?.id;
}

/** By id. Deleted agents are left out. */
export async function getAgentNames(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db.selectFrom('agent').where('id', 'in', ids).select(['id', 'name']).execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}

type AuditSide = Readonly<Record<string, unknown>> | null;

export type AuditEntryRow = Awaited<ReturnType<typeof listAuditEntryRows>>[number];

/** `found`: the entries, with all columns of their table. */
function selectAuditEntries(db: Db, found: RawBuilder<Selectable<ServerSchema['auditEntry']>>) {
  return db
    .selectFrom(found.as('entry'))
    .innerJoin('account as actor', 'actor.id', 'entry.actorId')
    .leftJoin('agent', 'agent.id', 'entry.actorId')
    .leftJoin('agent as about', (join) =>
      join.onRef('about.id', '=', 'entry.subjectId').on('entry.subjectKind', '=', 'agent'),
    )
    .leftJoin('player', 'player.id', 'entry.playerId')
    .leftJoin('account as owner', 'owner.id', 'entry.playerId')
    .leftJoin('auditPersonalKey as personal', 'personal.playerId', 'entry.playerId')
    .leftJoin('transfer', (join) =>
      join.onRef('transfer.id', '=', 'entry.subjectId').on('entry.subjectKind', '=', 'transfer'),
    )
    .leftJoin('auditLink as link', 'link.entryId', 'entry.id')
    .orderBy('entry.id', 'desc');
}

/** What `openPersonalValues` needs. */
const personalColumns = [
  'entry.playerId',
  'personal.key as personalKey',
  sql<boolean>`owner.closed_at is not null`.as('isPlayerClosed'),
] as const;

/** Null once it is deleted. Older entries hold theirs. */
const keptAddress = sql<
  string | null
>`coalesce((select kept.address from audit_address kept where kept.entry_id = entry.id),
  case when entry.address not like 'sha256:%' then entry.address end)`.as('address');

/** Newest first, with one row more than the limit. */
export async function listAuditEntryRows(
  db: Db,
  { limit, ...filter }: AuditEntryFilter & { readonly limit: number },
) {
  return selectAuditEntries(db, await auditPageSql(db, { ...filter, limit: limit + 1 }))
    .select(personalColumns)
    .select([
      'entry.id',
      'entry.at',
      'entry.action',
      'entry.actorId',
      sql<string>`coalesce(agent.name, actor.username)`.as('actorName'),
      keptAddress,
      'entry.subjectKind',
      'entry.subjectId',
      'about.name as subjectName',
      'player.providerUsername as account',
      'entry.before',
      'entry.after',
      'entry.reason',
      'transfer.state as transferState',
      'transfer.balanceBeforeCents',
      'transfer.balanceAfterCents',
      'transfer.refusalCode',
      'link.number',
    ])
    .execute();
}

/** A recorded side, with the parent agent's name instead of its id. */
const namedSide = (side: 'before' | 'after') => {
  const recorded = sql.ref(`entry.${side}`);
  return sql<AuditSide>`(case when ${recorded} ? 'parentId' then ${recorded} || jsonb_build_object('parentId',
    coalesce((select name from agent parent where parent.id = ${recorded} ->> 'parentId'), ${recorded} ->> 'parentId'))
    else ${recorded} end)`;
};

/** The rows of the list's export file. */
export function selectExportedAuditEntries(db: Db, filter: AuditEntryFilter, timeZone: string) {
  return selectAuditEntries(db, allAuditEntriesSql(filter))
    .select(personalColumns)
    .select(({ ref }) => [
      'link.number',
      timeText(ref('entry.at'), timeZone).as('time'),
      sql<string>`coalesce(agent.name, actor.username)`.as('actor'),
      'entry.action',
      'entry.subjectKind',
      sql<string>`coalesce(about.name, entry.subject_id)`.as('subject'),
      'player.providerUsername as account',
      namedSide('before').as('before'),
      namedSide('after').as('after'),
      'transfer.state as transferState',
      'transfer.balanceBeforeCents',
      'transfer.balanceAfterCents',
      'transfer.refusalCode',
      'entry.reason',
      keptAddress,
    ]);
}

/** Returns how many were deleted, oldest first. */
export async function deleteOldAddresses(db: Db, days: number, limit: number): Promise<number> {
  const { rows } = await sql<{ deleted: bigint }>`
    select audit_delete_addresses(${days}, ${limit}) as deleted`.execute(db);
  return Number(rows[0]?.deleted ?? 0n);
}
