// The limit of a sign-in: argon2id alone, with the cost that the server takes, by the library's promises, as many at once as cores.
import { createRequire } from 'node:module';
import { setPriority } from 'node:os';
import { z } from 'zod';

const hashJob = z.object({ durationMs: z.number(), concurrency: z.number().int() });
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const password = 'correct horse battery';

// The server's own dependency, so that both run the same code.
const argon = z
  .object({
    hash: z.custom<(text: string, options: typeof cost) => Promise<string>>(
      (value) => typeof value === 'function',
    ),
    verify: z.custom<(hashed: string, text: string) => Promise<boolean>>(
      (value) => typeof value === 'function',
    ),
  })
  .parse(createRequire(new URL('../apps/server/package.json', import.meta.url))('@node-rs/argon2'));

// As the server's own hashing does: otherwise what else the machine does would hold up the one and not the other.
if (process.platform === 'linux') setPriority(10);

const hashed = await argon.hash(password, cost);

process.on('message', async (message) => {
  const { durationMs, concurrency } = hashJob.parse(message);
  const startedAt = performance.now();
  let count = 0;
  const work = async () => {
    while (performance.now() - startedAt < durationMs) {
      await argon.verify(hashed, password);
      count += 1;
    }
  };
  await Promise.all(Array.from({ length: concurrency }, work));
  process.send?.({ perSecond: count / ((performance.now() - startedAt) / 1_000) });
});
process.on('disconnect', () => process.exit(0));
process.send?.({ ready: true });
