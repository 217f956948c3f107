import type { SiteFigures } from '@golden-acers/contract';
import type { Db, ServerTx } from '../../schema.ts';

const figureColumns = [
  'active_players as activePlayers',
  'players',
  'games',
  'payouts_dollars as payoutsDollars',
  'countries',
  'uptime_bps as uptimeBps',
  'support_hours as supportHours',
  'support_days as supportDays',
  'support_opens_at as supportOpensAt',
  'support_first_day as supportFirstDay',
  'slot_games as slotGames',
  'fishing_games as fishingGames',
  'live_games as liveGames',
  'sports_games as sportsGames',
] as const;

/** The migration inserted the only row. */
export const findSiteFigures = (db: Db): Promise<SiteFigures> =>
  db.selectFrom('site_figures').select(figureColumns).executeTakeFirstOrThrow();

export const lockSiteFigures = (tx: ServerTx): Promise<SiteFigures> =>
  tx.selectFrom('site_figures').select(figureColumns).forUpdate().executeTakeFirstOrThrow();

export async function updateSiteFigures(tx: ServerTx, figures: SiteFigures): Promise<void> {
  await tx
    .updateTable('site_figures')
    .set({
      active_players: figures.activePlayers,
      players: figures.players,
      games: figures.games,
      payouts_dollars: figures.payoutsDollars,
      countries: figures.countries,
      uptime_bps: figures.uptimeBps,
      support_hours: figures.supportHours,
      support_days: figures.supportDays,
      support_opens_at: figures.supportOpensAt,
      support_first_day: figures.supportFirstDay,
      slot_games: figures.slotGames,
      fishing_games: figures.fishingGames,
      live_games: figures.liveGames,
      sports_games: figures.sportsGames,
    })
    .execute();
}
