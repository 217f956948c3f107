// Runs in a thread of its own: argon2id, one job at a time, at a low priority. Why its own thread and not the pool behind
// promises: only a thread that we run ourselves can be told to give way, and then a storm of sign-ins takes what polls leave.
import { setPriority } from 'node:os';
import process from 'node:process';
import { parentPort } from 'node:worker_threads';
import { hashSync, verifySync } from '@node-rs/argon2';
import type { HashingJob, HashingReply } from './hashing-pool.ts';

/** About a tenth of the share of a thread that is not lowered, so that sign-ins go on under any load. */
const niceness = 10;

// Elsewhere it would lower the whole process.
if (process.platform === 'linux') setPriority(niceness);

parentPort?.on('message', (job: HashingJob) => parentPort?.postMessage(runHashingJob(job)));

function runHashingJob(job: HashingJob): HashingReply {
  try {
    return job.kind === 'hash'
      ? { hash: hashSync(job.password, job.cost), matches: true }
      : { hash: job.hashed, matches: verifySync(job.hashed, job.password) };
  } catch (error) {
    return { failure: error instanceof Error ? error.message : String(error) };
  }
}
