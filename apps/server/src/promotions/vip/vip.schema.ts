export interface VipTables {
  vip_tier: {
    tier: number;
    points: bigint;
    cashback_percent: number;
    rakeback_bps: number;
    has_queue_priority: boolean;
    request_max_dollars: number;
  };
  /** One row. */
  vip_setting: { is_only: boolean; request_max_dollars: number };
  vip_rate: { game_type: string; hundredths: number };
  player_vip: {
    player_id: string;
    points: bigint;
    tier: number;
    since: Date | null;
    counted_at: Date;
  };
  vip_change: { player_id: string; at: Date; from_tier: number; to_tier: number; points: bigint };
  vip_due: { player_id: string };
}
