import { percentText, plus } from '@golden-acers/games';
import { hashToken } from '@golden-acers/platform';
import type { SandboxContext } from '../../context.ts';
import { getBalance } from '../books/books.ts';
import { type CatalogueGame, getGame } from '../catalogue/catalogue.ts';
import { contributedShare, drawsJackpots, viewPots } from '../jackpots/jackpots.ts';
import { getPlayerById } from '../players/players.ts';
import type { GameSession } from '../sessions/sessions.ts';
import type { PlayState, RoundView } from './rounds.api.ts';
import { listNewestRounds, listSteps, listWins, type RoundRow } from './rounds.sql.ts';
import type { Played } from './rounds.ts';

type Needs = Pick<SandboxContext, 'db' | 'config'>;

/** The rounds as a client reads them, in the given order. */
async function viewRounds({ db }: Needs, rounds: readonly RoundRow[]): Promise<RoundView[]> {
  const ids = rounds.map((round) => round.id);
  const isDrawn = rounds.some((round) => round.draw_seed !== null);
  const [steps, wins] = await Promise.all([listSteps(db, ids), isDrawn ? listWins(db, ids) : []]);
  const wonBy = new Map(wins.map((win) => [win.round_id, win]));
  return rounds.map((round) => ({
    id: round.id,
    status: round.status,
    stakeCents: Number(round.stake_cents),
    payoutCents: Number(round.payout_cents),
    step: round.step,
    events: steps.filter((step) => step.round_id === round.id).flatMap((step) => step.events),
    startedAt: round.started_at.toISOString(),
    jackpot: viewWin(wonBy.get(round.id)),
    draw: round.draw_seed === null ? null : { seed: round.draw_seed, key: round.key },
  }));
}

const viewWin = (win: { type: string; score_cents: bigint } | undefined) =>
  win === undefined ? null : { name: win.type, cents: Number(win.score_cents) };

async function viewRound(needs: Needs, round: RoundRow): Promise<RoundView> {
  const [view] = await viewRounds(needs, [round]);
  if (view === undefined) throw new Error('a round has exactly one view');
  return view;
}

/** A round as its player just played it, and the hash of what the next one is drawn from. */
export async function viewPlayed(needs: Needs, { round, balanceCents, nextDrawSeed }: Played) {
  return {
    round: await viewRound(needs, round),
    balanceCents: Number(balanceCents),
    nextDraw: hashToken(nextDrawSeed),
  };
}

/** What players of a game see of its jackpots: the return that they add, and with it. */
async function viewJackpots(needs: Needs, game: CatalogueGame) {
  if (!drawsJackpots(needs, game)) return null;
  const { db } = needs;
  const [pots, share] = await Promise.all([viewPots(db), contributedShare(db)]);
  return {
    pots,
    returnPercent: percentText(share),
    totalReturnPercent: percentText(plus(game.rules.returnToPlayer, share)),
  };
}

/** What the game shows when it opens. `round` is the newest one, unless the player has seen it to its end. */
export async function viewState(needs: Needs, session: GameSession): Promise<PlayState> {
  const game = getGame(session.slug);
  const { rules, slug, gameName, gameType, kindId } = game;
  const [player, balanceCents, jackpots, [newest]] = await Promise.all([
    getPlayerById(needs, session.player_id),
    getBalance(needs.db, session.player_id),
    viewJackpots(needs, game),
    listNewestRounds(needs.db, { playerId: session.player_id, slug, limit: 1 }),
  ]);
  const isUnseen = newest !== undefined && newest.seen_at === null;
  return {
    game: {
      slug,
      gameName,
      gameType,
      kindId,
      returnPercent: percentText(rules.returnToPlayer),
      maxWin: rules.maxWin,
      stakesCents: rules.stakesCents.map(Number),
      sheet: rules.sheet,
    },
    account: player.account,
    balanceCents: Number(balanceCents),
    round: isUnseen ? await viewRound(needs, newest) : null,
    jackpots,
    nextDraw: hashToken(session.draw_seed),
    exitUrl: session.exit_url,
  };
}

export async function viewHistory(needs: Needs, session: GameSession, limit: number): Promise<RoundView[]> {
  return viewRounds(
    needs,
    await listNewestRounds(needs.db, { playerId: session.player_id, slug: session.slug, limit }),
  );
}
