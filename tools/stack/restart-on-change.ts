import { watch } from 'node:fs';
import type { LaunchedServer } from './launched-server.ts';

/** Editors write a file in several steps; a restart waits until they have rested. */
const DEBOUNCE_MS = 150;

/**
 * A child that is ended and started anew when a file below one of the folders changes. One that ends by itself, as with
 * a mistake in the code just saved, waits for the next change, so it never counts as ended.
 */
export function restartOnChange(start: () => LaunchedServer, folders: readonly string[]): LaunchedServer {
  let current = start();
  let turn = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;
  const restart = async (): Promise<void> => {
    await current.stop();
    current = start();
    // A mistake was printed by the child itself; the next change tries again.
    await current.ready.catch(() => undefined);
  };
  const watchers = folders.map((folder) =>
    watch(folder, { recursive: true }, (_, name) => {
      if (name === null || !/\.(ts|sql)$/.test(name) || name.endsWith('.test.ts')) return;
      clearTimeout(timer);
      timer = setTimeout(() => {
        turn = turn.then(restart);
      }, DEBOUNCE_MS);
    }),
  );
  return {
    name: current.name,
    ready: current.ready,
    exited: new Promise(() => undefined),
    stop: async () => {
      clearTimeout(timer);
      for (const watcher of watchers) watcher.close();
      await turn;
      await current.stop();
    },
  };
}
