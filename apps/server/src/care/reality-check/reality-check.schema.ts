export interface RealityCheckTables {
  reality_check: {
    player_id: string;
    interval_minutes: number;
    next_interval_minutes: number | null;
    acknowledged_at: Date | null;
  };
}
