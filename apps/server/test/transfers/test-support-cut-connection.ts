import { connect, createServer, type Socket } from 'node:net';
import { listenBefore } from '@golden-acers/testing/test-database';

type CutPoint = 'before' | 'after';

/** The first use of a statement that is a whole transaction, with the name that later uses refer to. */
const transferStatement = /(statement_\d+)\0[^\0]*transfer_apply_transition/g;
/** The database's message that it is ready for a query and in no transaction. */
const ready = 'Z\0\0\0\x05I';

/**
 * Starts a proxy between a server and its PostgreSQL that cuts the connection at a commit of a transfer if
 * `choose` decides so: before the database receives the commit, or after it, so that its response is lost.
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
      // Cuts are expected. The `close` handler ends the other side.
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
      // The response to a statement that was sent with its commit comes first.
      database.on('data', (response) => {
        if (!response.includes(ready)) return;
        isDeaf = false;
        end();
      });
    });
    database.on('data', (data) => {
      if (!isDeaf) client.write(data);
    });
  });
  return {
    url: await listenBefore(databaseUrl, proxy),
    close() {
      for (const socket of sockets) socket.destroy();
      proxy.close();
    },
  };
}
