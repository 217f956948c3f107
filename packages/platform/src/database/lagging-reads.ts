import { Kysely, sql } from 'kysely';
import { delay, monotonicMs } from '../clock.ts';
import type { Log } from '../log/log.ts';
import { isDatabaseUnavailable, sqlStateOf } from './database-errors.ts';
import { countConnections, type Database, openDatabase } from './db.ts';

/**
 * Can read but not write: it has no inserts and no transactions. A `Database` is accepted where this is
 * expected, but not the other way round, so that money cannot be moved based on a replica's data.
 */
export type ReadOnlyDatabase<Schema> = Pick<Kysely<Schema>, 'selectFrom' | 'getExecutor'>;

export interface LaggingReads<Schema> {
  /**
   * Runs `work` on a replica with little lag, else on the primary. If the replica fails, runs `work` again on
   * the primary.
   */
  read<T>(work: (db: ReadOnlyDatabase<Schema>) => Promise<T>): Promise<T>;
  /** The state at the last poll. Undefined without a replica. */
  replicaState(): ReplicaState | undefined;
  /** Measures the lag now, as the loop does regularly. */
  measureLag(): Promise<void>;
  close(): Promise<void>;
}

export interface ReplicaState {
  /** The replica responds and is a standby. */
  readonly isUp: boolean;
  /** 0 if it has everything that the primary had at the last poll. Undefined if it is not up. */
  readonly lagMs: number | undefined;
}

export interface LaggingReadsOptions {
  /** Undefined: everything is read from the primary. */
  readonly replicaUrl: string | undefined;
  readonly poolSize: number;
  readonly log: Log;
  readonly maxLagMs: number;
  readonly pollEveryMs?: number;
}

const defaultPollEveryMs = 1_000;
/** Short, so that callers do not wait long for a replica that hangs. */
const statementTimeoutMs = 8_000;
const readOnlyState = '25006';
/** A minute of polls. Older positions are of no use. */
const maxPositions = 60;

/** Opens a handle for reads that may lag a few seconds. Every session on the replica is read-only. */
export function openLaggingReads<Schema>(
  primary: Database<Schema>,
  options: LaggingReadsOptions,
): LaggingReads<Schema> {
  const { replicaUrl, poolSize, log, maxLagMs } = options;
  if (replicaUrl === undefined)
    return {
      read: (work) => work(primary),
      replicaState: () => undefined,
      measureLag: async () => undefined,
      close: async () => undefined,
    };
  const replica = openDatabase<Schema>(readOnlyUrl(replicaUrl), {
    applicationName: 'server reads',
    poolSize,
    statementTimeoutMs,
    log,
  });
  const stopping = new AbortController();
  const lag = createLagMeter(primary, replica);
  const isUsable = () => lag.state().isUp && lag.lagMs() <= maxLagMs;
  const measureLag = createMeasurement(lag.poll, isUsable, log);
  const polling = pollLag(measureLag, { ...options, signal: stopping.signal });
  return {
    async read(work) {
      if (!isUsable()) return work(primary);
      try {
        return await work(replica);
      } catch (err) {
        // A write is a bug, which must not succeed on the primary.
        const state = sqlStateOf(err);
        if (state === readOnlyState || (state === undefined && !isDatabaseUnavailable(err))) throw err;
        lag.reset();
        log.warn({ err }, 'the replica did not serve a read, which goes to the primary');
        return work(primary);
      }
    },
    replicaState: lag.state,
    measureLag,
    async close() {
      stopping.abort();
      await polling;
      await replica.destroy();
    },
  };
}

/** Runs `work` in one transaction, so that it can change settings of its session. */
export function readInTransaction<Schema, T>(
  db: ReadOnlyDatabase<Schema>,
  read: (tx: ReadOnlyDatabase<Schema>) => Promise<T>,
): Promise<T> {
  if (!(db instanceof Kysely)) throw new Error('The handle was not made by openLaggingReads.');
  return db.transaction().setAccessMode('read only').execute(read);
}

interface Position {
  readonly lsn: string;
  readonly atMs: number;
}

const unknownState: ReplicaState = { isUp: false, lagMs: undefined };

/**
 * Records positions of the primary's log with their times. The replica has all data up to the newest position
 * that it has applied, even if nothing is written or the primary is lost.
 */
function createLagMeter<Schema>(primary: Database<Schema>, replica: Database<Schema>) {
  let positions: Position[] = [];
  let appliedAtMs = Number.NEGATIVE_INFINITY;
  let state = unknownState;
  const beganAtMs = monotonicMs();
  return {
    lagMs: () => monotonicMs() - appliedAtMs,
    state: () => state,
    reset() {
      positions = [];
      appliedAtMs = Number.NEGATIVE_INFINITY;
    },
    async poll() {
      const atMs = monotonicMs();
      // If the primary is down, the state stays unchanged.
      const lsn = await readPosition(primary);
      const known = [...positions, { lsn, atMs }].slice(-maxPositions);
      positions = known;
      try {
        const { isStandby, index, replayAgeMs } = await readWorst(replica, known);
        const applied = known[index];
        if (applied !== undefined) appliedAtMs = Math.max(appliedAtMs, applied.atMs);
        const nowMs = monotonicMs();
        // It may be further behind than the oldest recorded position.
        const behindMs = Number.isFinite(appliedAtMs)
          ? nowMs - appliedAtMs
          : (replayAgeMs ?? nowMs - beganAtMs);
        state = isStandby ? { isUp: true, lagMs: applied?.atMs === atMs ? 0 : behindMs } : unknownState;
      } catch (error) {
        state = unknownState;
        throw error;
      }
    },
  };
}

async function readPosition<Schema>(primary: Database<Schema>): Promise<string> {
  const { rows } = await sql<{ lsn: string }>`select pg_current_wal_lsn()::text as lsn`.execute(primary);
  return rows[0]?.lsn ?? '0/0';
}

/** Behind a load balancer, connections of one pool lead to several standbys. The worst one counts. */
async function readWorst<Schema>(replica: Database<Schema>, known: readonly Position[]) {
  const connections = Math.max(1, countConnections(replica).idle);
  const found = await Promise.all(Array.from({ length: connections }, () => readApplied(replica, known)));
  const ages = found.flatMap(({ replayAgeMs }) => replayAgeMs ?? []);
  return {
    isStandby: found.every(({ isStandby }) => isStandby),
    index: Math.min(...found.map(({ index }) => index ?? -1)),
    replayAgeMs: ages.length === 0 ? null : Math.max(...ages),
  };
}

/**
 * Reads the index of the newest position that the replica has applied, if any, and the age of its last
 * commit.
 */
async function readApplied<Schema>(replica: Database<Schema>, known: readonly Position[]) {
  const { rows } = await sql<{ isStandby: boolean; index: number | null; replayAgeMs: number | null }>`
    select pg_is_in_recovery() as "isStandby",
      (select max(index)::integer - 1 from unnest(${known.map(({ lsn }) => lsn)}::pg_lsn[])
          with ordinality as position (lsn, index)
        where pg_is_in_recovery() and lsn <= pg_last_wal_replay_lsn()) as index,
      extract(epoch from clock_timestamp() - pg_last_xact_replay_timestamp())::float8 * 1000
        as "replayAgeMs"`.execute(replica);
  return rows[0] ?? { isStandby: false, index: null, replayAgeMs: null };
}

/** Polls and logs changes, one call after the other. */
function createMeasurement(
  poll: () => Promise<void>,
  isUsable: () => boolean,
  log: Log,
): () => Promise<void> {
  let isUsed = false;
  const measure = async () => {
    try {
      await poll();
    } catch (err) {
      if (isUsed) log.warn({ err }, 'could not read the lag of the replica');
    }
    if (isUsable() !== isUsed) {
      isUsed = !isUsed;
      log.warn({ isUsed }, 'reads that may lag change their database');
    }
  };
  let last = Promise.resolve();
  return () => {
    last = last.then(measure);
    return last;
  };
}

async function pollLag(
  measureLag: () => Promise<void>,
  options: LaggingReadsOptions & { readonly signal: AbortSignal },
): Promise<void> {
  const { signal, pollEveryMs = defaultPollEveryMs } = options;
  while (!signal.aborted) {
    await measureLag();
    await delay(pollEveryMs, signal);
  }
}

function readOnlyUrl(url: string): string {
  const address = new URL(url);
  const given = address.searchParams.get('options');
  const options = [...(given === null ? [] : [given]), '-c default_transaction_read_only=on'];
  address.searchParams.set('options', options.join(' '));
  return address.href;
}
