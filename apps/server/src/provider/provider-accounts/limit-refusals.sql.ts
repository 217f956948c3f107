import type { LimitKind } from '@golden-acers/contract';
import { sql } from 'kysely';
import type { Db } from '../../schema.ts';

/** The limit that forbids a recharge or a launch now, as the database found it. */
export interface LimitRefusal {
  readonly kind: LimitKind;
  /** Cents; minutes of a session. */
  readonly max: number;
  /** The amount that the tightest limit of this kind leaves. */
  readonly left: number;
  /** When the amount fits, or play goes on. Null: the amount never fits. */
  readonly fitsAt: string | null;
}

/** A look before the locks: the insert of the transfer checks it again under the player's. */
export async function findRechargeRefusal(
  db: Db,
  playerId: string,
  amountCents: bigint,
): Promise<LimitRefusal | null> {
  const { rows } = await sql<{
    refusal: LimitRefusal | null;
  }>`select recharge_limit_refusal(${playerId}, ${amountCents}) as refusal`.execute(db);
  return rows[0]?.refusal ?? null;
}

export async function findPlayRefusal(db: Db, playerId: string): Promise<LimitRefusal | null> {
  const { rows } = await sql<{
    refusal: LimitRefusal | null;
  }>`select play_limit_refusal(${playerId}) as refusal`.execute(db);
  return rows[0]?.refusal ?? null;
}
