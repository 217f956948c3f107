import type { GameDescription } from '@golden-acers/contract';
import { percentText } from '@golden-acers/games';
import { refuse } from '@golden-acers/platform';
import type { SandboxContext } from '../../context.ts';
import { type CatalogueGame, catalogue, findGameByKindId } from '../catalogue/catalogue.ts';
import { findPlayerByCredentials } from '../players/players.ts';
import { getRoundTotals, listNewestRoundRows } from './game-info.sql.ts';
import { gameTexts } from './game-texts.ts';

/** A page of a small sheet. */
const maxNewestRounds = 10;

/** Every game of the catalogue, with the exact figures of its rules. */
export function describeGames(): GameDescription[] {
  return catalogue.map(describeGame);
}

function describeGame({ kindId, slug, rules }: CatalogueGame): GameDescription {
  const stakes = rules.stakesCents.map(Number);
  return {
    kindId,
    returnPercent: percentText(rules.returnToPlayer),
    stakeMinCents: Math.min(...stakes),
    stakeMaxCents: Math.max(...stakes),
    maxWin: rules.maxWin,
    ...gameTexts.get(slug),
  };
}

/** What a player, who is known by its password, did in one game. */
export async function getRoundSummary(
  context: SandboxContext,
  { account, passwd, kindId }: { account: string; passwd: string; kindId: number },
) {
  const player = await findPlayerByCredentials(context, { account, passwordMd5: passwd });
  const game = findGameByKindId(kindId);
  if (player === undefined || game === undefined) refuse('player.not_found');
  const key = { playerId: player.id, slug: game.slug };
  const [totals, newest] = await Promise.all([
    getRoundTotals(context.db, key),
    listNewestRoundRows(context.db, key, maxNewestRounds),
  ]);
  return {
    rounds: Number(totals.rounds),
    stakedCents: Number(totals.staked_cents),
    wonCents: Number(totals.won_cents),
    newest: newest.map((round) => ({
      startedAt: round.started_at.toISOString(),
      stakeCents: Number(round.stake_cents),
      payoutCents: round.status === 'open' ? null : Number(round.payout_cents),
    })),
  };
}
