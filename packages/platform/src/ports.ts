import { once } from 'node:events';
import { createServer } from 'node:net';
import { randomBelow, systemRandom } from './random.ts';

/** Below the range for outgoing connections, which could take the port before the program does. */
const minPort = 10_240;
const portCount = 20_000;

/** Finds a free port, for programs that need one before they start. */
export async function freePort(): Promise<number> {
  const port = minPort + randomBelow(systemRandom, portCount);
  return (await isFree(port)) ? port : freePort();
}

async function isFree(port: number): Promise<boolean> {
  const probe = createServer();
  try {
    await once(probe.listen(port, '127.0.0.1'), 'listening');
    return true;
  } catch {
    return false;
  } finally {
    await new Promise((resolve) => probe.close(resolve));
  }
}
