import { announceWork } from '@golden-acers/platform';
import type { Context, TxContext } from '../../context.ts';
import type { Fact, FactData, FactKind } from './fact-kinds.ts';
import { insertFact, lockOpenAccounts } from './facts.sql.ts';

/** The background work that reads facts. */
export const factWork = 'facts';

/** Writes a fact in the transaction that makes it true. Those of transfers are written by their step. */
export async function recordFact<Kind extends FactKind>(
  tx: Pick<TxContext, 'db'>,
  fact: { readonly kind: Kind; readonly playerId: string; readonly data: FactData<Kind> },
): Promise<void> {
  await insertFact(tx.db, fact);
  announceFacts(tx);
}

/** Call it after a statement that writes facts: this server reads them as soon as they are committed. */
export function announceFacts({ db }: Pick<Context, 'db'>): void {
  announceWork(db, factWork);
}

/**
 * Leaves out the facts of closed accounts, whose history was deleted. The others do not close before the
 * transaction ends.
 */
export async function factsOfOpenAccounts<Kind extends FactKind>(
  tx: Pick<TxContext, 'db'>,
  facts: readonly Fact<Kind>[],
): Promise<Fact<Kind>[]> {
  const open = await lockOpenAccounts(tx.db, [...new Set(facts.map(({ playerId }) => playerId))]);
  return facts.filter(({ playerId }) => open.has(playerId));
}
