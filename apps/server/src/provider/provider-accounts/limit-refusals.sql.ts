import type { LimitKind } from '@golden-acers/contract';
import { sql } from 'kysely';
import type { Db } from '../../schema.ts';

/** The limit that forbids a recharge or a launch now. */
export interface LimitRefusal {
  readonly kind: LimitKind;
  /** Cents, or minutes for the kind `session`. */
  readonly max: number;
  /** The remaining part of the limit, in the unit of `max`. */
  readonly left: number;
  /** When the amount fits or play is allowed again. Null: the amount never fits. */
  readonly fitsAt: string | null;
}

export async function findPlayRefusal(db: Db, playerId: string): Promise<LimitRefusal | null> {
  const { rows } = await sql<{
    refusal: LimitRefusal | null;
  }>`select play_limit_refusal(${playerId}) as refusal`.execute(db);
  return rows[0]?.refusal ?? null;
}
