import { isDeepStrictEqual } from 'node:util';
import { CompiledQuery } from 'kysely';
import { type JobWithMetadata, PgBoss } from 'pg-boss';
import { monotonicMs } from '../clock.ts';
import { announceWork } from '../database/announced-work.ts';
import type { PageParams } from '../database/keyset.sql.ts';
import type { Log } from '../log/log.ts';
import { currentTraceparent, inSpan, type Span } from '../log/tracing.ts';
import {
  deadLetters,
  deleteDeadLetter,
  dueKinds,
  listDeadLetters,
  type QueryExecutor,
  readQueueFigures,
  resetJob,
  restartSilentJobs,
} from './job-queue.sql.ts';
import type { WorkResult } from './keyed-workers.ts';
import { leaseTiming } from './leases.ts';

export interface JobKind {
  readonly name: string;
  /** After this many attempts the job becomes a dead letter, which a person can retry. */
  readonly maxAttempts: number;
  /** A job that runs longer counts as failed. */
  readonly timeoutSeconds: number;
  /** A job is dropped while one of its kind waits or runs. */
  readonly isExclusive?: boolean;
  /** Schedule in UTC. Undefined: only `send` creates jobs. */
  readonly cron?: string;
}

interface SendOptions {
  /** Higher priorities run first. */
  readonly priority?: number;
}

export interface QueuedJob {
  readonly id: string;
  readonly data: unknown;
  readonly isLastAttempt: boolean;
}

export type JobQueue = Awaited<ReturnType<typeof openJobQueue>>;

/** The background work that runs jobs. */
export const queuedJobWorkName = 'queued jobs';

export const jobQueueSchema = 'job_queue';
const deadLetterDays = 30;
/** The delay before the first retry. It roughly doubles with each retry. */
const firstRetrySeconds = 5;
const maxRetrySeconds = 3_600;
/** For the dead letters' own rows, which only pg-boss reads. */
const failedJobSeconds = 3_600;
/**
 * The time after which a dead server's last attempt becomes a dead letter. Earlier attempts restart after
 * `leaseTiming`.
 */
const heartbeatSeconds = 60;
const superviseEverySeconds = 30;
/** No job depends on another one, and pg-boss changes its tables only when it is migrated. */
const unusedEverySeconds = 3_600;
/** A check that is late by this much could not reach the database. */
const outageMs = 5_000;
/** The key under which a job stores the trace of the command that sent it. */
const traceKey = 'traceparent';
/** The delay of an interrupted job, because the stopping server may still finish it. */
const givenBackDelayMs = 5_000;

/** Creates or updates the tables of pg-boss under a lock that excludes other processes. */
export async function migrateJobQueue(databaseUrl: string): Promise<void> {
  const boss = new PgBoss({
    connectionString: databaseUrl,
    schema: jobQueueSchema,
    max: 1,
    supervise: false,
    schedule: false,
  });
  await boss.start();
  await boss.stop({ graceful: false });
}

const queueOptions = {
  application_name: 'job queue',
  schema: jobQueueSchema,
  max: 3,
  migrate: false,
  createSchema: false,
  registerInstance: false,
  superviseIntervalSeconds: superviseEverySeconds,
  monitorIntervalSeconds: superviseEverySeconds,
  flowIntervalSeconds: unusedEverySeconds,
  bamIntervalSeconds: unusedEverySeconds,
};

/**
 * Opens the queue. Needs the tables of `migrateJobQueue`. It polls, because a commit with NOTIFY holds a lock
 * on the whole database.
 */
export async function openJobQueue(
  databaseUrl: string,
  kinds: readonly JobKind[],
  {
    db,
    log,
    renewEveryMs = leaseTiming.renewEveryMs,
  }: { readonly db: QueryExecutor; readonly log: Log; readonly renewEveryMs?: number },
) {
  const startBoss = async (runsSchedules: boolean) => {
    const loops = { supervise: runsSchedules, schedule: runsSchedules };
    const boss = new PgBoss({ connectionString: databaseUrl, ...queueOptions, ...loops });
    boss.on('error', (err) => log.warn({ err }, 'the job queue failed and tries again'));
    await boss.start();
    return boss;
  };
  const boss = await startBoss(false);
  let scheduler: PgBoss | undefined;
  await createQueues(boss, kinds);
  const names = kinds.map(({ name }) => name);
  return {
    /**
     * Sends a job in the caller's transaction. The job runs at least once if the transaction commits,
     * otherwise never.
     */
    async send(caller: QueryExecutor, kind: string, data: object, options: SendOptions = {}) {
      const traceparent = currentTraceparent();
      const traced = traceparent === undefined ? data : { ...data, [traceKey]: traceparent };
      await boss.send(kind, traced, { ...options, db: bossDatabase(caller) });
      announceWork(caller, queuedJobWorkName);
    },
    /**
     * Starts the loops of pg-boss, once: schedules, time limits and maintenance. They run until `stop`. Sends
     * a job of each schedule, unless one waits: its time may have passed while no server ran.
     */
    async startSchedules() {
      if (scheduler !== undefined) return;
      scheduler = await startBoss(true);
      const scheduled = kinds.filter(({ cron }) => cron !== undefined);
      await Promise.all(scheduled.map(({ name }) => boss.send(name, {})));
    },
    /** The kinds of which a job is due. */
    dueKinds: () => dueKinds(names),
    async listDueKinds(): Promise<readonly string[]> {
      const { rows } = await dueKinds(names).execute(db);
      return rows.map(({ name }) => name);
    },
    readFigures: () => readQueueFigures(db, names),
    /**
     * Runs the next due job of a kind. A job that fails because of the stop returns to the queue without
     * counting the attempt.
     */
    async runNext(kind: string, run: JobRun, stopping: AbortSignal): Promise<WorkResult> {
      const [job] = await boss.fetch(kind, { includeMetadata: true });
      if (job === undefined) return 'idle';
      const { data, continues } = separateTrace(job.data);
      return inSpan({ name: `job ${kind}`, kind: 'consumer', continues }, (span) =>
        attemptJob({ boss, db, log, span, renewEveryMs }, { ...job, data }, run, stopping),
      );
    },
    /** Restarts jobs of dead servers. Call it about once a second. */
    restartDeadJobs: createDeadJobCheck({ db, log, renewEveryMs }, names),
    /** Fails jobs that ran too long. pg-boss also does this regularly. */
    failTimedOutJobs: () => boss.supervise(),
    /** Dead letters, newest first, with one more than the limit, and the total. */
    listDeadLetters: (page: PageParams) => listDeadLetters(db, page),
    /** Returns a dead letter to its queue. Returns its kind, or undefined if it does not exist. */
    async retryDeadLetter(caller: QueryExecutor, id: string): Promise<string | undefined> {
      const letter = await deleteDeadLetter(caller, id);
      if (letter === undefined) return undefined;
      await boss.send(letter.kind, letter.data, { priority: letter.priority, db: bossDatabase(caller) });
      announceWork(caller, queuedJobWorkName);
      return letter.kind;
    },
    async stop() {
      await Promise.all([boss, scheduler].map((one) => one?.stop({ graceful: false })));
    },
  };
}

type JobRun = (job: QueuedJob, stopping: AbortSignal) => Promise<void>;

interface AttemptDeps {
  readonly boss: PgBoss;
  readonly db: QueryExecutor;
  readonly log: Log;
  readonly span: Span | undefined;
  readonly renewEveryMs: number;
}

async function attemptJob(
  { boss, db, log, span, renewEveryMs }: AttemptDeps,
  job: JobWithMetadata<unknown>,
  run: JobRun,
  stopping: AbortSignal,
): Promise<WorkResult> {
  const { name: kind } = job;
  const attempt = { id: job.id, retryCount: job.retryCount };
  const isLastAttempt = job.retryCount >= job.retryLimit;
  const about = { name: kind, job: job.id, attempt: job.retryCount + 1 };
  const touch = () =>
    boss.touch(kind, attempt).catch((err) => log.warn({ err, ...about }, 'could not touch a job'));
  const heartbeat = setInterval(touch, renewEveryMs);
  try {
    await run({ id: job.id, data: job.data, isLastAttempt }, stopping);
  } catch (err) {
    if (stopping.aborted) {
      await resetJob(db, attempt, givenBackDelayMs);
      log.info({ err, ...about }, 'the stop interrupted background work, which starts again elsewhere');
      return 'more';
    }
    span?.fail(err);
    await boss.fail(kind, attempt, describeFailure(job, err));
    log.warn(
      { err, ...about },
      isLastAttempt
        ? 'background work failed for the last time'
        : 'background work failed and is tried again',
    );
    return 'more';
  } finally {
    clearInterval(heartbeat);
  }
  await boss.deleteJob(kind, attempt);
  return 'more';
}

/** After an outage of the database, waits until the running servers had time to touch their jobs. */
function createDeadJobCheck(
  { db, log, renewEveryMs }: Pick<AttemptDeps, 'db' | 'log' | 'renewEveryMs'>,
  kinds: readonly string[],
) {
  let connectedSinceMs = monotonicMs();
  let checkedAtMs = connectedSinceMs;
  return async (): Promise<void> => {
    const startedAtMs = monotonicMs();
    if (startedAtMs - checkedAtMs > outageMs) connectedSinceMs = startedAtMs;
    const hasWaited = startedAtMs - connectedSinceMs > renewEveryMs * 2;
    // The statement also checks that the database responds.
    const count = await restartSilentJobs(db, hasWaited ? kinds : [], leaseTiming.lengthMs);
    checkedAtMs = monotonicMs();
    if (count === 0) return;
    announceWork(db, queuedJobWorkName);
    log.warn({ count }, 'jobs of a server that died start again');
  };
}

/** The trace is trusted, because only our servers write jobs. */
function separateTrace(stored: unknown) {
  if (typeof stored !== 'object' || stored === null || !(traceKey in stored))
    return { data: stored, continues: undefined };
  const { [traceKey]: traceparent, ...data } = stored;
  return { data, continues: { traceparent: String(traceparent), isOwn: true } };
}

/** Creates missing queues and schedules, and changes those that differ, so most starts write nothing. */
async function createQueues(boss: PgBoss, kinds: readonly JobKind[]): Promise<void> {
  const queues = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]));
  const crons = new Map((await boss.getSchedules()).map(({ name, cron }) => [name, cron]));
  if (!queues.has(deadLetters))
    await boss.createQueue(deadLetters, { retentionSeconds: deadLetterDays * 86_400 });
  await Promise.all(
    kinds.map(async ({ name, cron, isExclusive = false, ...kind }) => {
      const options = {
        retryLimit: kind.maxAttempts - 1,
        retryDelay: firstRetrySeconds,
        retryBackoff: true,
        retryDelayMax: maxRetrySeconds,
        expireInSeconds: kind.timeoutSeconds,
        heartbeatSeconds,
        deleteAfterSeconds: failedJobSeconds,
        deadLetter: deadLetters,
      };
      const queue = queues.get(name);
      if (queue === undefined)
        await boss.createQueue(name, { ...options, policy: isExclusive ? 'exclusive' : 'standard' });
      else if (!isDeepStrictEqual(pick(queue, options), options)) await boss.updateQueue(name, options);
      if (crons.get(name) === cron) return;
      if (cron === undefined) await boss.unschedule(name);
      else await boss.schedule(name, cron, {}, { tz: 'UTC' });
    }),
  );
}

/** Returns the values of `all` whose keys `some` has. */
const pick = (all: object, some: object) =>
  Object.fromEntries(Object.entries(all).filter(([key]) => key in some));

const bossDatabase = (db: QueryExecutor) => ({
  async executeSql(text: string, values: unknown[] = []) {
    const { rows } = await db.getExecutor().withoutPlugins().executeQuery(CompiledQuery.raw(text, values));
    return { rows };
  },
});

/** Logs only the code, because a message may contain an address or a secret. */
function describeFailure({ output }: JobWithMetadata<unknown>, err: unknown): object {
  const before =
    typeof output === 'object' && output !== null && 'firstFailedAt' in output
      ? output.firstFailedAt
      : undefined;
  return { code: errorCodeOf(err), firstFailedAt: before ?? new Date().toISOString() };
}

function errorCodeOf(err: unknown): string {
  const code = err instanceof Error && 'code' in err ? err.code : undefined;
  if (typeof code === 'string' && /^[\w.]{2,60}$/.test(code)) return code;
  return err instanceof Error ? err.name : 'UNKNOWN';
}
