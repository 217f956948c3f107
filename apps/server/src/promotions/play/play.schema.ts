export interface PlayTables {
  player_play: {
    player_id: string;
    /** The start of a quarter of an hour. */
    quarter: Date;
    /** As the records name it, in lower case. */
    game: string;
    rounds: bigint;
    staked_cents: bigint;
    won_cents: bigint;
    /** The highest win of a round in hundredths of its stake. */
    top_multiple_hundredths: bigint;
  };
  play_reading: {
    player_id: string;
    watched_until: Date | null;
    read_at: Date | null;
    complete_until: Date | null;
    lease_until: Date | null;
    failures: number;
  };
}
