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

export type HashingAnswer =
  | { readonly hashed: string; readonly matches: boolean }
  | { readonly failure: string };

/** All servers of a process share them: it has its cores once. Started when they are first needed. */
const idle: Worker[] = [];

/** Takes a thread that nobody else has, for one job. Whoever calls bounds how many run at a time. */
export async function runHashing(job: HashingJob): Promise<{ hashed: string; matches: boolean }> {
  const thread = idle.pop() ?? new Worker(new URL('./hashing-thread.ts', import.meta.url));
  // An idle thread keeps no process alive, one at work does.
  thread.ref();
  const answer = await answerOf(thread, job);
  thread.unref();
  idle.push(thread);
  if ('failure' in answer) throw new Error(`A password could not be hashed: ${answer.failure}`);
  return answer;
}

/** A thread that broke is not used again. */
function answerOf(thread: Worker, job: HashingJob): Promise<HashingAnswer> {
  return new Promise((resolve, reject) => {
    const stop = () => thread.off('error', broke).off('exit', broke).off('message', done);
    const broke = (reason: unknown) => {
      stop();
      reject(reason instanceof Error ? reason : new Error(`A hashing thread ended with code ${reason}.`));
    };
    const done = (answer: HashingAnswer) => {
      stop();
      resolve(answer);
    };
    thread.on('error', broke).on('exit', broke).on('message', done);
    thread.postMessage(job);
  });
}
