import type { Server } from 'node:http';

/** Listens, tells the parent process the port, and ends with the parent. */
export function sendPort(server: Server): void {
  server.listen(0, '127.0.0.1', () => {
    const address = server.address();
    process.send?.({ port: typeof address === 'object' ? address?.port : undefined });
  });
  process.on('disconnect', () => process.exit(0));
}
