import type { Log } from '@golden-acers/platform';

/** What changed of one account since it was last notified. */
export interface AccountUpdate {
  readonly transferIds: Set<string>;
  readonly requestIds: Set<string>;
  readonly notificationIds: Set<string>;
  readonly jobIds: Set<string>;
  /** The number of unread notifications changed or was never sent. */
  hasUnreadChange: boolean;
  /** The same for an agent: its request queue, its bulk jobs, its permissions. */
  hasQueueChange: boolean;
  hasJobsChange: boolean;
  hasAuthorityChange: boolean;
}

/** Accounts notified at a time: each costs a few statements of the pool that requests share. */
const maxConcurrentPublishes = 4;

/**
 * Batches changes by account, with one notification of an account at a time. Changes during a notification
 * lead to one more, which reads the newest state.
 */
export function createAccountUpdateQueue(
  log: Log,
  notify: (accountId: string, update: AccountUpdate) => Promise<void>,
) {
  const waiting = new Map<string, AccountUpdate>();
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
    add(accountId: string, change: (update: AccountUpdate) => void) {
      const update = waiting.get(accountId) ?? {
        transferIds: new Set(),
        requestIds: new Set(),
        notificationIds: new Set(),
        jobIds: new Set(),
        hasUnreadChange: false,
        hasQueueChange: false,
        hasJobsChange: false,
        hasAuthorityChange: false,
      };
      change(update);
      waiting.set(accountId, update);
      pump();
    },
  };
}
