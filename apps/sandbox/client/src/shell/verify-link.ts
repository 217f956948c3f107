import type { GameRound } from '../api.ts';
import { getLanguage } from '../language/language.ts';
import { h } from './dom.ts';
import { tShell } from './t.ts';

/**
 * The page's entries follow `#`, so no server sees the seeds. The link opens a new tab: the game continues.
 */
const createVerifyLink = (text: string, entries: Readonly<Record<string, string>>) =>
  h(
    'a',
    {
      class: 'verify-link',
      href: `/verify?language=${getLanguage()}#${new URLSearchParams(entries)}`,
      target: '_blank',
      rel: 'noopener',
    },
    text,
  );

export const createVerifyPageLink = (game: string) => createVerifyLink(tShell('verifyOpen'), { game });

/** What each number decides in each game: a file beside the scripts. */
export const createNumbersLink = () =>
  h(
    'a',
    { class: 'verify-link', href: '/verify/numbers.md', target: '_blank', rel: 'noopener' },
    tShell('numbers'),
  );

/** The outcome of a shared round, whose seed is published when it is over. */
export const createSharedVerifyLink = (
  game: string,
  round: Readonly<Record<'seed' | 'hash' | 'number' | 'clientSeed' | 'players', string>>,
) =>
  createVerifyLink(tShell('verifyRound'), {
    ...{ game, serverSeed: round.seed, serverSeedHash: round.hash, nonce: round.number },
    clientSeed: round.clientSeed,
    players: round.players,
    stake: '1.00',
  });

/** Undefined while the server seed is secret. */
export function createRoundVerifyLink(game: string, round: GameRound): HTMLAnchorElement | undefined {
  const { fairness, stakeCents, addedStakeCents, status } = round;
  if (fairness === null || fairness.serverSeed === null || status === 'open') return undefined;
  const { serverSeed, serverSeedHash, clientSeed, nonce, bet, moves, players = [] } = fairness;
  return createVerifyLink(tShell('verifyRound'), {
    ...{ game, serverSeed, serverSeedHash, clientSeed, nonce: String(nonce) },
    stake: ((stakeCents - addedStakeCents) / 100).toFixed(2),
    bet: JSON.stringify(bet),
    moves: JSON.stringify(moves),
    players: players.join(' '),
  });
}
