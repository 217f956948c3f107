import type { Generated } from 'kysely';

interface SiteFiguresTable {
  id: Generated<'site'>;
  active_players: number;
  players: number;
  games: number;
  payouts_dollars: number;
  countries: number;
  uptime_bps: number;
  support_hours: number;
  support_days: number;
  support_opens_at: number;
  support_first_day: number;
  slot_games: number;
  fishing_games: number;
  live_games: number;
  sports_games: number;
}

export interface SiteTables {
  site_figures: SiteFiguresTable;
}
