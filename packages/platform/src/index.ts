export { warnAboutPrivileges } from './app-privileges.ts';
export * from './batcher.ts';
export * from './bind.ts';
export { callerAddress } from './caller-address.ts';
export * from './clock.ts';
export * from './compiled-statements.ts';
export * from './config.ts';
export { copyDatabase, DatabasesDiffer } from './copy-database.ts';
export * from './data-folder.ts';
export * from './database-roles.ts';
export {
  databaseNow,
  databaseTimeAfter,
  isKnownTimeZone,
  startDatabaseClock,
  timeText,
} from './database-time.ts';
export * from './days.ts';
export * from './db.ts';
export * from './embedded.ts';
export { backUpPostgres, restorePostgres } from './embedded-backup.ts';
export { findRunningPostgresPort, stopOrphanedPostgres } from './embedded-orphan.ts';
export type { EventStream } from './event-stream.ts';
export { fileHeaderBytes, type ReadBytes, SealedFileError } from './file-vault.ts';
export * from './health.ts';
export { escapeHtml } from './html.ts';
export * from './http.ts';
export * from './internal-access.ts';
export * from './job-queue.ts';
export {
  backoffMs,
  createKeyedWorkers,
  type KeyedWork,
  type KeyedWorkers,
  type WorkResult,
} from './keyed-workers.ts';
export * from './keyset.sql.ts';
export {
  type LaggingReads,
  openLaggingReads,
  type ReadOnlyDatabase,
  type ReplicaState,
  readInTransaction,
} from './lagging-reads.ts';
export { languageOf } from './language.ts';
export { type Lease, leaseTiming, lockLease, renewWhile } from './leases.ts';
export * from './log.ts';
export * from './metrics.ts';
export * from './migrate.ts';
export { MigrationError } from './migration-file.ts';
export { describeOperatorError } from './operator-errors.ts';
export * from './outbound.ts';
export { type ArchiveManifest, archivePartitions } from './partition-archive.ts';
export { verifyArchive } from './partition-archive-folder.ts';
export { type PartitionReport, type PartitionState, readPartitions } from './partition-states.ts';
export { partitionTables } from './partition-tables.ts';
export type { ArchiveRule, PartitionedTable } from './partitions.ts';
export * from './ports.ts';
export { isAlive } from './process.ts';
export * from './random.ts';
export * from './rate-limit.ts';
export * from './refusal.ts';
export {
  type FileReply,
  memoizable,
  type ReplyOptions,
  reply,
  replyNumberedPage,
  replyPage,
  replyPageOf,
} from './replies.ts';
export { type ClaimRequestKey, purgeOldRequestKeys } from './request-keys.ts';
export { sendRevalidated } from './revalidation.ts';
export { type BackgroundWork, runDueWork } from './run-due-work.ts';
export { type RunEveryOptions, runEvery } from './run-every.ts';
export { createSemaphore } from './semaphore.ts';
export { startTracing } from './start-tracing.ts';
export * from './static.ts';
export { createStaticFiles, type StaticFiles } from './static-files.ts';
export { type IdRange, nextRangesToRead, rangeRows } from './table-ranges.ts';
export { cachedFor } from './timed-cache.ts';
export { waitUpTo } from './timeout.ts';
export { inSpan, setTraceShare } from './tracing.ts';
export * from './vault.ts';
