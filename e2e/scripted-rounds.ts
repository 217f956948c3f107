import { games } from '@golden-acers/games';
import { seededTestRandom } from '@golden-acers/games/test-support';
import type { Page } from '@playwright/test';

/** Games of one player, with a bet and the moves that the rules allow. Later moves are the default ones. */
export const singleGames: readonly { slug: string; stakeCents: number; bet: object; moves?: object[] }[] = [
  ...[
    'acres-of-gold',
    'coppermill-sevens',
    'acres-of-gold-2',
    'lanternlight-fair',
    'honeyflow-orchard',
    'golden-thaw',
    'badger-lode',
    'golden-trellis',
  ].map((slug) => ({ slug, stakeCents: 100, bet: {} })),
  ...['jacks-or-better', 'harvest-bonus', 'wild-acre-deuces'].map((slug) => ({
    slug,
    stakeCents: 125,
    bet: {},
  })),
  { slug: 'three-sheaves', stakeCents: 600, bet: { ante: 100, pairPlus: 500 }, moves: [{ action: 'play' }] },
  { slug: 'sunset-blackjack', stakeCents: 100, bet: { main: 100 } },
  { slug: 'golden-nets', stakeCents: 100, bet: { targets: ['sardine', 'sardine', 'clownfish'] } },
  { slug: 'millpond-moon', stakeCents: 100, bet: { targets: ['crayfish'] } },
  { slug: 'windfall-pond', stakeCents: 100, bet: { targets: ['dace'], target: 4 } },
  { slug: 'acorn-drop', stakeCents: 100, bet: { rows: 12, risk: 'medium' } },
  {
    slug: 'mole-meadow',
    stakeCents: 100,
    bet: { moles: 5 },
    moves: [0, 6, 12, 18, 24].map((tile) => ({ type: 'dig', tile })),
  },
  { slug: 'eighty-seeds', stakeCents: 100, bet: { numbers: [3, 25] } },
];

export interface ScriptedRound {
  readonly stakeCents: number;
  readonly addedStakeCents: number;
  readonly payoutCents: number;
  readonly events: readonly { readonly type: string }[];
}

/** Plays a round of the rules that is drawn from this seed, to its end. */
export function playSeed(
  { slug, stakeCents, bet, moves = [] }: (typeof singleGames)[number],
  seed: number,
): ScriptedRound {
  const game = games.get(slug);
  if (game === undefined) throw new Error(`There is no game ${slug}.`);
  const random = seededTestRandom(seed);
  let step = game.open(BigInt(stakeCents), bet, random);
  const events = [...step.events];
  let addedStakeCents = 0;
  for (let count = 0; !step.over; count += 1) {
    const move = moves[count] ?? game.defaultMove(step.state);
    addedStakeCents += Number(game.addedStake(step.state, move));
    step = game.play(step.state, move, random);
    events.push(...step.events);
  }
  const payoutCents = Number(step.payoutCents);
  return { stakeCents: stakeCents + addedStakeCents, addedStakeCents, payoutCents, events };
}

const maxSeeds = 4_000;

/** Returns the first round of the seeds that has what the test looks for. */
export function findRound(
  game: (typeof singleGames)[number],
  accept: (round: ScriptedRound) => boolean,
): ScriptedRound | undefined {
  for (let seed = 1; seed <= maxSeeds; seed += 1) {
    const round = playSeed(game, seed);
    if (accept(round)) return round;
  }
  return undefined;
}

const roundId = 'rd_scripted';

/** The next game that the page opens shows this round, as after a reload during its show. */
export async function showAtLaunch(page: Page, round: ScriptedRound): Promise<void> {
  await page.route('**/api/launch', async (route) => {
    const response = await route.fetch();
    const json: { state: object } = await response.json();
    const shown = {
      ...round,
      id: roundId,
      status: 'over',
      step: 1,
      startedAt: '2026-01-01T12:00:00.000Z',
      decideBy: null,
      jackpot: null,
      fairness: null,
    };
    await route.fulfill({ response, json: { ...json, state: { ...json.state, round: shown } } });
  });
  await page.route(`**/api/rounds/${roundId}/seen`, (route) =>
    route.fulfill({ json: { balanceCents: 100_000 } }),
  );
}
