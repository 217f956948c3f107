import { percentText } from '@golden-acers/games';
import type { SandboxContext } from '../../context.ts';
import { getBalance } from '../books/books.ts';
import { getGame } from '../catalogue/catalogue.ts';
import { getPlayerById } from '../players/players.ts';
import type { GameSession } from '../sessions/sessions.ts';
import type { PlayState, RoundView } from './rounds.api.ts';
import { listNewestRounds, listSteps, type RoundRow } from './rounds.sql.ts';

type Needs = Pick<SandboxContext, 'db'>;

/** The rounds as a client reads them, in the given order. */
async function viewRounds({ db }: Needs, rounds: readonly RoundRow[]): Promise<RoundView[]> {
  const steps = await listSteps(
    db,
    rounds.map((round) => round.id),
  );
  return rounds.map((round) => ({
    id: round.id,
    status: round.status,
    stakeCents: Number(round.stake_cents),
    payoutCents: Number(round.payout_cents),
    step: round.step,
    events: steps.filter((step) => step.round_id === round.id).flatMap((step) => step.events),
    startedAt: round.started_at.toISOString(),
  }));
}

export async function viewRound(needs: Needs, round: RoundRow): Promise<RoundView> {
  const [view] = await viewRounds(needs, [round]);
  if (view === undefined) throw new Error('a round has exactly one view');
  return view;
}

/** What the game shows when it opens. `round` is the newest one, unless the player has seen it to its end. */
export async function viewState(needs: Needs, session: GameSession): Promise<PlayState> {
  const { rules, slug, gameName, gameType, kindId } = getGame(session.slug);
  const [player, balanceCents, [newest]] = await Promise.all([
    getPlayerById(needs, session.player_id),
    getBalance(needs.db, session.player_id),
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
    exitUrl: session.exit_url,
  };
}

export async function viewHistory(needs: Needs, session: GameSession, limit: number): Promise<RoundView[]> {
  return viewRounds(
    needs,
    await listNewestRounds(needs.db, { playerId: session.player_id, slug: session.slug, limit }),
  );
}
