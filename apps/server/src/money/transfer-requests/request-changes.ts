import type { TxContext } from '../../context.ts';
import { recordFact } from '../../events/facts/facts.ts';
import {
  insertTransferRequest,
  type NewTransferRequest,
  type RequestDecision,
  writeRequestDecision,
} from './transfer-requests.sql.ts';

export async function createRequest(tx: TxContext, request: NewTransferRequest): Promise<void> {
  const { id, playerId, kind, amountCents } = request;
  await insertTransferRequest(tx.db, request);
  const data = { requestId: id, kind, amountCents: Number(amountCents) };
  await recordFact(tx, { kind: 'request.created', playerId, data });
}

export async function decideRequest(
  tx: TxContext,
  { id, decidedBy, decision }: { id: string; decidedBy: string; decision: RequestDecision },
): Promise<void> {
  const decided = await writeRequestDecision(tx.db, { id, decidedBy, decision });
  const { playerId, kind, amountCents } = decided;
  const data = { requestId: id, kind, amountCents: Number(amountCents), state: decision.state };
  await recordFact(tx, { kind: 'request.decided', playerId, data });
}
