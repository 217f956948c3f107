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

interface Hashed {
  readonly hashed: string;
  readonly matches: boolean;
}
export type HashingAnswer = Hashed | { readonly failure: string };

interface Thread {
  readonly worker: Worker;
  /** The oldest first: it does one after the other. */
  readonly waiting: PromiseWithResolvers<Hashed>[];
}

/**
 * Hashes on so many threads, each started when the others are busy. A job goes to the thread that has the fewest; whoever calls
 * bounds how many there are at a time.
 */
export function createHashing(mostThreads: number): (job: HashingJob) => Promise<Hashed> {
  const threads = new Set<Thread>();
  const freest = () => {
    const [first] = [...threads].sort((one, other) => one.waiting.length - other.waiting.length);
    return first === undefined || (first.waiting.length > 0 && threads.size < mostThreads)
      ? startThread(threads)
      : first;
  };
  return (job) => {
    const { worker, waiting } = freest();
    const answer = Promise.withResolvers<Hashed>();
    waiting.push(answer);
    // An idle thread keeps no process alive, one at work does.
    worker.ref();
    worker.postMessage(job);
    return answer.promise;
  };
}

function startThread(threads: Set<Thread>): Thread {
  const worker = new Worker(new URL('./hashing-thread.ts', import.meta.url));
  const thread: Thread = { worker, waiting: [] };
  threads.add(thread);
  worker.on('message', (answer: HashingAnswer) => {
    const oldest = thread.waiting.shift();
    if (thread.waiting.length === 0) worker.unref();
    if ('failure' in answer) oldest?.reject(new Error(`A password could not be hashed: ${answer.failure}`));
    else oldest?.resolve(answer);
  });
  // One that broke is not used again.
  const broke = (reason: Error) => {
    threads.delete(thread);
    for (const { reject } of thread.waiting.splice(0)) reject(reason);
  };
  worker.on('error', broke);
  worker.on('exit', (code) => broke(new Error(`A hashing thread ended with code ${code}.`)));
  return thread;
}
