// A worker thread that hashes with argon2id, one job at a time, at a low priority, so that many sign-ins at
// once leave the CPU to other requests. libuv's pool can't lower its priority.
import { getPriority, setPriority } from 'node:os';
import process from 'node:process';
import { parentPort } from 'node:worker_threads';
import { hashSync, verifySync } from '@node-rs/argon2';
import type { HashingJob, HashingReply } from './hashing-pool.ts';

/** About a tenth of the CPU share of a thread with normal priority. */
const niceness = 10;

// Other systems would lower the priority of the whole process. An ordinary user cannot raise a priority that
// is already lower.
if (process.platform === 'linux' && getPriority() < niceness) setPriority(niceness);

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
