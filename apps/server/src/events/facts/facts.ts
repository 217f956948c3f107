import { announceWork } from '@golden-acers/platform';
import type { Context, TxContext } from '../../context.ts';
import type { FactData, FactKind } from './fact-kinds.ts';
import { insertFact } from './facts.sql.ts';

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
