import { findViolations } from '@golden-acers/ledger';
import type { ProviderContext } from '../provider/provider.ts';

/**
 * Reads all of the books, and says loudly what is wrong with them and with which account: only somebody who writes past
 * the ledger's verbs can have done it. Answers that there is nothing more to do.
 */
export async function checkBooks({ db, log }: Pick<ProviderContext, 'db' | 'log'>): Promise<boolean> {
  for (const violation of await findViolations(db)) {
    log.error({ violation }, 'the books are broken');
  }
  return false;
}
