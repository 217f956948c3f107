import type { LimitKind } from '@golden-acers/contract';
import type { Generated } from 'kysely';

export interface CareTables {
  player_limit: {
    player_id: string;
    kind: LimitKind;
    set_by: 'player' | 'operator';
    /** Cents; minutes of a session. */
    max_value: bigint;
    set_at: Generated<Date>;
    raise_requested_at: Date | null;
    /** Null with a time: the player asked for no limit. */
    raise_to: bigint | null;
  };
  /** Triggers write it. */
  play_session: {
    player_id: string;
    started_at: Date;
    last_at: Date;
    awaits_round: boolean;
  };
}
