import type { Generated } from 'kysely';

export interface FavouriteTables {
  favourite: {
    player_id: string;
    kind_id: bigint;
    created_at: Generated<Date>;
  };
}
