import { createServer } from 'node:net';
import { ConfigError, describeListenError, freePort } from '@golden-acers/platform';

/** Throws a PortInUse if another program listens on the port. */
export async function demandFreePort(name: string, port: number, host: string): Promise<void> {
  try {
    await probePort(port, host);
  } catch (error) {
    const taken = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';
    if (taken) throw new PortInUse(name, port);
    const sentence = describeListenError(error, name);
    throw sentence === undefined ? error : new ConfigError(sentence);
  }
}

async function probePort(port: number, host: string): Promise<void> {
  const probe = createServer();
  await new Promise<void>((resolve, reject) => {
    probe.once('error', reject);
    probe.listen({ port, host }, resolve);
  });
  await new Promise((resolve) => probe.close(resolve));
}

export class PortInUse extends Error {
  override readonly name = 'PortInUse';
  constructor(variable: string, port: number) {
    super(`Port ${port} is taken by another program. Stop that one, or set ${variable} to another port.`);
  }
}

/** Returns the environment with a free port in place of each 0, because URLs are derived from ports. */
export async function choosePorts(
  env: Readonly<Record<string, string | undefined>>,
): Promise<Record<string, string | undefined>> {
  const chosen = { ...env };
  for (const name of ['PORT', 'SANDBOX_PORT']) {
    if (/^0+$/.test(env[name] ?? '')) chosen[name] = String(await freePort());
  }
  return chosen;
}
