import { percentText, plus } from '@golden-acers/games';
import { hashToken } from '@golden-acers/platform';
import type { SandboxContext } from '../../context.ts';
import { getPlayerBalance } from '../books/sandbox-ledger.ts';
import { type CatalogueGame, getGameBySlug } from '../catalogue/catalogue.ts';
import { getContributionShare, hasActiveJackpots, listPotViews } from '../jackpots/jackpots.ts';
import { getSandboxPlayer } from '../players/players.ts';
import type { GameSession } from '../sessions/sessions.ts';
import type { PlayState, RoundView } from './rounds.api.ts';
import { listNewestRounds, listRoundJackpotWins, listSteps, type RoundRow } from './rounds.sql.ts';
import type { PlayResult } from './rounds.ts';

type Deps = Pick<SandboxContext, 'db' | 'config'>;

/** The rounds as a client reads them, in the given order. */
async function loadRoundViews({ db }: Deps, rounds: readonly RoundRow[]): Promise<RoundView[]> {
  const ids = rounds.map((round) => round.id);
  const isDrawn = rounds.some((round) => round.draw_seed !== null);
  const [steps, wins] = await Promise.all([listSteps(db, ids), isDrawn ? listRoundJackpotWins(db, ids) : []]);
  const wonBy = new Map(wins.map((win) => [win.round_id, win]));
  return rounds.map((round) => ({
    id: round.id,
    status: round.status,
    stakeCents: Number(round.stake_cents),
    payoutCents: Number(round.payout_cents),
    step: round.step,
    events: steps.filter((step) => step.round_id === round.id).flatMap((step) => step.events),
    startedAt: round.started_at.toISOString(),
    jackpot: toJackpotWinView(wonBy.get(round.id)),
    draw: round.draw_seed === null ? null : { seed: round.draw_seed, key: round.key },
  }));
}

const toJackpotWinView = (win: { type: string; score_cents: bigint } | undefined) =>
  win === undefined ? null : { name: win.type, cents: Number(win.score_cents) };

async function loadRoundView(needs: Deps, round: RoundRow): Promise<RoundView> {
  const [view] = await loadRoundViews(needs, [round]);
  if (view === undefined) throw new Error('a round has exactly one view');
  return view;
}

/** A round as its player just played it, and the hash of what the next one is drawn from. */
export async function loadPlayResultView(needs: Deps, { round, balanceCents, nextDrawSeed }: PlayResult) {
  return {
    round: await loadRoundView(needs, round),
    balanceCents: Number(balanceCents),
    nextDrawHash: hashToken(nextDrawSeed),
  };
}

/** What players of a game see of its jackpots: the return that they add, and with it. */
async function findJackpotsView(needs: Deps, game: CatalogueGame) {
  if (!hasActiveJackpots(needs, game)) return null;
  const { db } = needs;
  const [pots, share] = await Promise.all([listPotViews(db), getContributionShare(db)]);
  return {
    pots,
    returnPercent: percentText(share),
    totalReturnPercent: percentText(plus(game.rules.returnToPlayer, share)),
  };
}

/** What the game shows when it opens. `round` is the newest one, unless the player has seen it to its end. */
export async function getPlayState(needs: Deps, session: GameSession): Promise<PlayState> {
  const game = getGameBySlug(session.slug);
  const { rules, slug, gameName, gameType, kindId } = game;
  const [player, balanceCents, jackpots, [newest]] = await Promise.all([
    getSandboxPlayer(needs, session.player_id),
    getPlayerBalance(needs.db, session.player_id),
    findJackpotsView(needs, game),
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
      info: rules.info,
    },
    account: player.account,
    balanceCents: Number(balanceCents),
    round: isUnseen ? await loadRoundView(needs, newest) : null,
    jackpots,
    nextDrawHash: hashToken(session.draw_seed),
    exitUrl: session.exit_url,
  };
}

export async function listRoundViews(needs: Deps, session: GameSession, limit: number): Promise<RoundView[]> {
  return loadRoundViews(
    needs,
    await listNewestRounds(needs.db, { playerId: session.player_id, slug: session.slug, limit }),
  );
}
