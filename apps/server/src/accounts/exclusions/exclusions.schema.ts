import type { MatchKind } from '@golden-acers/contract';
import type { Generated } from 'kysely';

interface ExcludedPersonKeyTable {
  player_id: string;
  kind: MatchKind;
  value_hash: string;
  created_at: Generated<Date>;
}

/** An account of which it is to be found out whether its person is excluded, or has other accounts. */
interface ExclusionSearchTable {
  player_id: string;
  requested_at: Generated<Date>;
}

/** `excluded`: the exclusion was copied to the player. `open`: an agent decides. */
interface ExclusionMatchTable {
  player_id: string;
  excluded_player_id: string;
  kinds: MatchKind[];
  state: 'open' | 'excluded' | 'dismissed';
  found_at: Generated<Date>;
  decided_by: string | null;
  decided_at: Date | null;
  reason: string | null;
}

export interface ExclusionTables {
  exclusion_search: ExclusionSearchTable;
  exclusion_match: ExclusionMatchTable;
  excluded_person_key: ExcludedPersonKeyTable;
}
