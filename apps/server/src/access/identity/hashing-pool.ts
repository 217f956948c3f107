import { Worker } from 'node:worker_threads';

interface HashingCost {
  readonly memoryCost: number;
  readonly timeCost: number;
  readonly parallelism: number;
}

/** What a thread is sent. */
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
  /** The oldest first: it does one after the other. */
  readonly pendingJobs: PromiseWithResolvers<HashingResult>[];
}

/**
 * Hashes on so many threads, each started when the others are busy. A job goes to the thread that has the fewest; whoever calls
 * bounds how many there are at a time.
 */
export function createHashingPool(mostThreads: number): (job: HashingJob) => Promise<HashingResult> {
  const threads = new Set<HashingThread>();
  const freest = () => {
    const [first] = [...threads].sort((one, other) => one.pendingJobs.length - other.pendingJobs.length);
    return first === undefined || (first.pendingJobs.length > 0 && threads.size < mostThreads)
      ? startThread(threads)
      : first;
  };
  return (job) => {
    const { worker, pendingJobs } = freest();
    const answer = Promise.withResolvers<HashingResult>();
    pendingJobs.push(answer);
    // An idle thread keeps no process alive, one at work does.
    worker.ref();
    worker.postMessage(job);
    return answer.promise;
  };
}

function startThread(threads: Set<HashingThread>): HashingThread {
  const worker = new Worker(new URL('./hashing-thread.ts', import.meta.url));
  const thread: HashingThread = { worker, pendingJobs: [] };
  threads.add(thread);
  worker.on('message', (answer: HashingReply) => {
    const oldest = thread.pendingJobs.shift();
    if (thread.pendingJobs.length === 0) worker.unref();
    if ('failure' in answer) oldest?.reject(new Error(`A password could not be hashed: ${answer.failure}`));
    else oldest?.resolve(answer);
  });
  // One that broke is not used again.
  const broke = (reason: Error) => {
    threads.delete(thread);
    for (const { reject } of thread.pendingJobs.splice(0)) reject(reason);
  };
  worker.on('error', broke);
  worker.on('exit', (code) => broke(new Error(`A hashing thread ended with code ${code}.`)));
  return thread;
}
