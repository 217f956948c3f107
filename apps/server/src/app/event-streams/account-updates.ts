import type { Log } from '@golden-acers/platform';

/**
 * Changes of one account since its last notification: ids by topic of the change feed. The topic `queue` has
 * no ids; it means that the number of an agent's open requests changed.
 */
export type AccountUpdate = ReadonlyMap<string, ReadonlySet<string>>;

/**
 * Accounts notified at the same time. Each needs a few statements of the connection pool that requests use.
 */
const maxConcurrentPublishes = 4;

/**
 * Batches changes by account. Changes during a notification cause exactly one more, which reads the newest
 * state.
 */
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
      // The browser also polls, and the next change notifies the account again.
      log.warn({ err }, 'could not publish changes');
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
