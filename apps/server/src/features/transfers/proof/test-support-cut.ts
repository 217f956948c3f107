import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

type Cut = 'before' | 'after';

/**
 * Stands between a server and its PostgreSQL, and cuts the connection at a COMMIT when `choose` says so: before the
 * database hears of it, or after, when it has committed and its answer is lost.
 */
export async function cutAtCommit(databaseUrl: string, choose: () => Cut | undefined) {
  const target = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  const proxy = createServer((client) => {
    const database = connect(Number(target.port), target.hostname);
    let isDeaf = false;
    const end = () => {
      client.destroy();
      database.destroy();
    };
    for (const socket of [client, database]) {
      sockets.add(socket);
      // Being cut is what this is for; the other side is told by the end of its own socket.
      socket.on('error', () => undefined);
      socket.on('close', () => {
        sockets.delete(socket);
        if (!isDeaf) end();
      });
    }
    client.on('data', (data) => {
      const cut = data.includes('commit\0') ? choose() : undefined;
      if (cut === 'before') return end();
      database.write(data);
      if (cut !== 'after') return;
      isDeaf = true;
      // The database answers only when it has committed.
      database.once('data', () => {
        isDeaf = false;
        end();
      });
    });
    database.on('data', (data) => {
      if (!isDeaf) client.write(data);
    });
  });
  proxy.listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  const address = proxy.address();
  const url = new URL(databaseUrl);
  url.port = String(typeof address === 'object' ? address?.port : '');
  return {
    url: url.href,
    close() {
      for (const socket of sockets) socket.destroy();
      proxy.close();
    },
  };
}
