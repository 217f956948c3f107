import type { LimitKind } from '@golden-acers/contract';
import type { Generated } from 'kysely';

export interface CareTables {
  player_limit: {
    player_id: string;
    kind: LimitKind;
    set_by: 'player' | 'operator';
    /** Cents, or minutes for the kind `session`. */
    max_value: bigint;
    set_at: Generated<Date>;
    raise_requested_at: Date | null;
    /** Null while `raise_requested_at` is set: the player requested to remove the limit. */
    raise_to: bigint | null;
  };
  /** Written by triggers only. */
  play_session: {
    player_id: string;
    started_at: Date;
    last_at: Date;
    awaits_round: boolean;
  };
}
