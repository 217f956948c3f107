import type { SiteFigures } from '@golden-acers/contract';
import type { Db, ServerTx } from '../../schema.ts';

const figureColumns = [
  'activePlayers',
  'players',
  'games',
  'payoutsDollars',
  'countries',
  'uptimeBps',
  'supportHours',
  'supportDays',
  'supportOpensAt',
  'supportFirstDay',
  'slotGames',
  'fishingGames',
  'liveGames',
  'sportsGames',
] as const;

/** The migration inserted the only row. */
export const findSiteFigures = (db: Db): Promise<SiteFigures> =>
  db.selectFrom('siteFigures').select(figureColumns).executeTakeFirstOrThrow();

export const lockSiteFigures = (tx: ServerTx): Promise<SiteFigures> =>
  tx.selectFrom('siteFigures').select(figureColumns).forUpdate().executeTakeFirstOrThrow();

export async function updateSiteFigures(tx: ServerTx, figures: SiteFigures): Promise<void> {
  await tx
    .updateTable('siteFigures')
    .set({
      activePlayers: figures.activePlayers,
      players: figures.players,
      games: figures.games,
      payoutsDollars: figures.payoutsDollars,
      countries: figures.countries,
      uptimeBps: figures.uptimeBps,
      supportHours: figures.supportHours,
      supportDays: figures.supportDays,
      supportOpensAt: figures.supportOpensAt,
      supportFirstDay: figures.supportFirstDay,
      slotGames: figures.slotGames,
      fishingGames: figures.fishingGames,
      liveGames: figures.liveGames,
      sportsGames: figures.sportsGames,
    })
    .execute();
}
