import { watch } from 'node:fs';
import type { LaunchedServer } from './launched-server.ts';

/** Editors write a file in several steps. */
const DEBOUNCE_MS = 150;

/**
 * Restarts a child process when a file changes. A crashed child waits for the next change, so it never counts
 * as exited.
 */
export function restartOnChange(
  start: () => LaunchedServer,
  { folders, prepare }: { readonly folders: readonly string[]; readonly prepare: () => Promise<void> },
): LaunchedServer {
  let current = start();
  let lastRestart = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;
  const restart = async (): Promise<void> => {
    await current.stop();
    // The child reports what a failed migration left undone.
    await prepare().catch((error: unknown) => console.error(error));
    current = start();
    // The child has printed its error, and the next change tries again.
    await current.ready.catch(() => undefined);
  };
  const watchers = folders.map((folder) =>
    watch(folder, { recursive: true }, (_, name) => {
      if (name === null || !/\.(ts|sql)$/.test(name) || name.endsWith('.test.ts')) return;
      clearTimeout(timer);
      timer = setTimeout(() => {
        lastRestart = lastRestart.then(restart);
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
      await lastRestart;
      await current.stop();
    },
  };
}
