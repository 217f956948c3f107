import { createServer } from 'node:net';

/** Throws a PortInUse if another program listens on the port. */
export async function demandFreePort(name: string, port: number, host: string): Promise<void> {
  try {
    await probePort(port, host);
  } catch (error) {
    const taken = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';
    throw taken ? new PortInUse(name, port) : error;
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
