import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

type CutPoint = 'before' | 'after';

/** A statement that is a transaction of its own, sent for the first time, and the name that it is known by from then on. */
const transferStatement = /(statement_\d+)\0[^\0]*(?:transfer_insert|transfer_apply_transition)/g;

/**
 * Stands between a server and its PostgreSQL, and cuts the connection where a transfer is committed when `choose` says so:
 * before the database hears of it, or after, when it has committed and its answer is lost.
 */
export async function startCommitCuttingProxy(databaseUrl: string, choose: () => CutPoint | undefined) {
  const target = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  const proxy = createServer((client) => {
    const database = connect(Number(target.port), target.hostname);
    let isDeaf = false;
    const committing = new Set<string>();
    const commits = (data: string | Buffer) => {
      const text = data.toString('latin1');
      for (const [, name = ''] of text.matchAll(transferStatement)) committing.add(name);
      return text.includes('commit\0') || [...committing].some((name) => text.includes(`\0${name}\0`));
    };
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
      const cut = commits(data) ? choose() : undefined;
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
  // By the network, or it would go past.
  url.searchParams.delete('host');
  url.port = String(typeof address === 'object' ? address?.port : '');
  return {
    url: url.href,
    close() {
      for (const socket of sockets) socket.destroy();
      proxy.close();
    },
  };
}
