import type { Log } from '@golden-acers/platform';

/**
 * The changes of one account since its last notification: ids by topic of the change feed. `queue` stands
 * for the number of an agent's open requests.
 */
export type AccountUpdate = ReadonlyMap<string, ReadonlySet<string>>;

/** Accounts notified at a time: each costs a few statements of the pool that requests share. */
const maxConcurrentPublishes = 4;

/** Batches changes by account. Changes during a notification cause one more, which reads the newest state. */
export function createAccountUpdateQueue(
  log: Log,
  notify: (accountId: string, update: AccountUpdate) => Promise<void>,
) {
  const waiting = new Map<string, Map<string, Set<string>>>();
  const notifying = new Set<string>();
  const pump = () => {
    for (const [accountId, update] of waiting) {
      if (notifying.size >= maxConcurrentPublishes) return;
      if (notifying.has(accountId)) continue;
      waiting.delete(accountId);
      notifying.add(accountId);
      void run(accountId, update);
    }
  };
  async function run(accountId: string, update: AccountUpdate): Promise<void> {
    try {
      await notify(accountId, update);
    } catch (err) {
      // The browser polls, and the next change notifies it again.
      log.warn({ err }, 'changes could not be published');
    }
    notifying.delete(accountId);
    pump();
  }
  return {
    add(accountId: string, topics: readonly string[], id?: string) {
      const update = waiting.get(accountId) ?? new Map<string, Set<string>>();
      for (const topic of topics) {
        const ids = update.get(topic) ?? new Set();
        update.set(topic, id === undefined ? ids : ids.add(id));
      }
      waiting.set(accountId, update);
      pump();
    },
  };
}
