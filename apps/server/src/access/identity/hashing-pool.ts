import { Worker } from 'node:worker_threads';

/** The parameters of argon2id. */
export interface HashingCost {
  readonly memoryCost: number;
  readonly timeCost: number;
  readonly parallelism: number;
}

export type HashingJob =
  | { readonly kind: 'hash'; readonly password: string; readonly cost: HashingCost }
  | { readonly kind: 'verify'; readonly password: string; readonly hashed: string };

interface HashingResult {
  readonly hash: string;
  readonly matches: boolean;
}
export type HashingReply = HashingResult | { readonly failure: string };

interface HashingThread {
  readonly worker: Worker;
  readonly pendingJobs: PromiseWithResolvers<HashingResult>[];
}

/**
 * Hashes in up to `maxThreads` threads: a job goes to the one with the fewest jobs, and a thread starts
 * when all are busy. The caller bounds the number of jobs.
 */
export function createHashingPool(maxThreads: number): (job: HashingJob) => Promise<HashingResult> {
  const threads = new Set<HashingThread>();
  const pickThread = () => {
    const [first] = [...threads].sort((one, other) => one.pendingJobs.length - other.pendingJobs.length);
    return first === undefined || (first.pendingJobs.length > 0 && threads.size < maxThreads)
      ? startThread(threads)
      : first;
  };
  return (job) => {
    const { worker, pendingJobs } = pickThread();
    const result = Promise.withResolvers<HashingResult>();
    pendingJobs.push(result);
    // An idle thread does not keep the process alive, a busy one does.
    worker.ref();
    worker.postMessage(job);
    return result.promise;
  };
}

function startThread(threads: Set<HashingThread>): HashingThread {
  const worker = new Worker(new URL('./hashing-thread.ts', import.meta.url));
  const thread: HashingThread = { worker, pendingJobs: [] };
  threads.add(thread);
  worker.on('message', (reply: HashingReply) => {
    const oldest = thread.pendingJobs.shift();
    if (thread.pendingJobs.length === 0) worker.unref();
    if ('failure' in reply) oldest?.reject(new Error(`A password could not be hashed: ${reply.failure}`));
    else oldest?.resolve(reply);
  });
  const fail = (reason: Error) => {
    threads.delete(thread);
    for (const { reject } of thread.pendingJobs.splice(0)) reject(reason);
  };
  worker.on('error', fail);
  worker.on('exit', (code) => fail(new Error(`A hashing thread ended with code ${code}.`)));
  return thread;
}
