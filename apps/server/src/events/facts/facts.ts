import type { TxContext } from '../../context.ts';
import type { FactData, FactKind } from './fact-kinds.ts';
import { insertFact } from './facts.sql.ts';

/** Writes a fact in the transaction that makes it true. Those of transfers are written by their step. */
export function recordFact<Kind extends FactKind>(
  tx: Pick<TxContext, 'db'>,
  fact: { readonly kind: Kind; readonly playerId: string; readonly data: FactData<Kind> },
): Promise<void> {
  return insertFact(tx.db, fact);
}
