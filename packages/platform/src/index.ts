export * from './clock.ts';
export * from './config.ts';
export { announceWork, onAnnouncedWork } from './database/announced-work.ts';
export { warnAboutPrivileges } from './database/app-privileges.ts';
export * from './database/batcher.ts';
export { camelCase, snakeCase } from './database/camel-case.ts';
export * from './database/compiled-statements.ts';
export { copyDatabase, DatabasesDiffer } from './database/copy-database.ts';
export {
  constraintDetailOf,
  constraintOf,
  describeConnectError,
  isDatabaseUnavailable,
  sqlStateOf,
} from './database/database-errors.ts';
export * from './database/database-roles.ts';
export {
  databaseNow,
  databaseTimeAfter,
  isKnownTimeZone,
  startDatabaseClock,
  timeText,
} from './database/database-time.ts';
export * from './database/db.ts';
export * from './database/keyset.sql.ts';
export {
  type LaggingReads,
  openLaggingReads,
  type ReadOnlyDatabase,
  type ReplicaState,
  readInTransaction,
} from './database/lagging-reads.ts';
export * from './database/migrate.ts';
export { MigrationError } from './database/migration-file.ts';
export * from './database/scoped-pages.sql.ts';
export { type IdRange, nextRangesToRead, rangeRows } from './database/table-ranges.ts';
export * from './database/two-trips.ts';
export * from './days.ts';
export * from './embedded/data-folder.ts';
export * from './embedded/embedded.ts';
export { backUpPostgres, restorePostgres } from './embedded/embedded-backup.ts';
export { findRunningPostgresPort, stopOrphanedPostgres } from './embedded/embedded-orphan.ts';
export { createFairQueue, type QueuedFor } from './fair-queue.ts';
export { fileHeaderBytes, type ReadBytes, SealedFileError } from './file-vault.ts';
export { exemptFromAdmission, leaveAdmission } from './http/admission.ts';
export * from './http/bind.ts';
export { callerAddress } from './http/caller-address.ts';
export { countForPurpose, runForConnection } from './http/callers.ts';
export type { EventStream } from './http/event-stream.ts';
export { escapeHtml } from './http/html.ts';
export * from './http/http.ts';
export * from './http/internal-access.ts';
export { languageOf } from './http/language.ts';
export { type CountedNetwork, countedNetworksOf, networkOf, siteOf } from './http/networks.ts';
export * from './http/rate-limit.ts';
export * from './http/refusal.ts';
export {
  type FileReply,
  memoizable,
  type ReplyOptions,
  reply,
  replyNumberedPage,
  replyPage,
  replyPageOf,
} from './http/replies.ts';
export { purgeOldRequestKeys, purgeShownSecrets, type StoreRequestKey } from './http/request-keys.ts';
export { sendRevalidated } from './http/revalidation.ts';
export * from './http/static.ts';
export { createStaticFiles, type StaticFiles } from './http/static-files.ts';
export { createWorkPoll, dueIf, listDueOwners } from './jobs/due-work.ts';
export * from './jobs/job-queue.ts';
export { backoffMs, type KeyedWork, type WorkResult } from './jobs/keyed-workers.ts';
export { type Lease, leaseTiming, lockLease, renewWhile } from './jobs/leases.ts';
export { type BackgroundWork, runDueWork } from './jobs/run-due-work.ts';
export { type RunEveryOptions, runEvery } from './jobs/run-every.ts';
export { createWakeUp } from './jobs/wake-up.ts';
export * from './log/health.ts';
export * from './log/log.ts';
export * from './log/metrics.ts';
export { startTracing } from './log/start-tracing.ts';
export { inSpan, setTraceShare } from './log/tracing.ts';
export { describeOperatorError } from './operator-errors.ts';
export * from './outbound/outbound.ts';
export { type ArchiveManifest, archivePartitions } from './partitions/partition-archive.ts';
export { hashFile, verifyArchive } from './partitions/partition-archive-folder.ts';
export { type PartitionReport, type PartitionState, readPartitions } from './partitions/partition-states.ts';
export { partitionTables } from './partitions/partition-tables.ts';
export type { ArchiveRule, PartitionedTable } from './partitions/partitions.ts';
export * from './ports.ts';
export { isAlive } from './process.ts';
export * from './random.ts';
export { recordVersionOf } from './record-versions.ts';
export { cachedFor } from './timed-cache.ts';
export { waitUpTo } from './timeout.ts';
export * from './vault.ts';
