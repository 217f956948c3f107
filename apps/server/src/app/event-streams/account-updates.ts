import type { Log } from '@golden-acers/platform';

/** What changed about one account since it was last told. */
export interface AccountUpdate {
  readonly transferIds: Set<string>;
  readonly requestIds: Set<string>;
  readonly notificationIds: Set<string>;
  readonly jobIds: Set<string>;
  /** How many are unread has changed, or was never told. */
  hasUnreadChange: boolean;
  /** The same of an agent's queue of requests, its jobs, and what it may do. */
  hasQueueChange: boolean;
  hasJobsChange: boolean;
  hasAuthorityChange: boolean;
}

/** Accounts that are told at the same time: each costs a few statements of the pool that requests need too. */
const maxConcurrentPublishes = 4;

/**
 * Gathers changes by account and tells each account one after the other. What changes while an account is being told is
 * told right after, however often it changed: the newest state is read, not each in between.
 */
export function createAccountUpdateQueue(
  log: Log,
  tell: (accountId: string, news: AccountUpdate) => Promise<void>,
) {
  const waiting = new Map<string, AccountUpdate>();
  const telling = new Set<string>();
  const pump = () => {
    for (const [accountId, news] of waiting) {
      if (telling.size >= maxConcurrentPublishes) return;
      if (telling.has(accountId)) continue;
      waiting.delete(accountId);
      telling.add(accountId);
      void run(accountId, news);
    }
  };
  async function run(accountId: string, news: AccountUpdate): Promise<void> {
    try {
      await tell(accountId, news);
    } catch (err) {
      // The browser's polls and the next change tell the same.
      log.warn({ err }, 'changes could not be published');
    }
    telling.delete(accountId);
    pump();
  }
  return {
    add(accountId: string, note: (news: AccountUpdate) => void) {
      const news = waiting.get(accountId) ?? {
        transferIds: new Set(),
        requestIds: new Set(),
        notificationIds: new Set(),
        jobIds: new Set(),
        hasUnreadChange: false,
        hasQueueChange: false,
        hasJobsChange: false,
        hasAuthorityChange: false,
      };
      note(news);
      waiting.set(accountId, news);
      pump();
    },
  };
}
