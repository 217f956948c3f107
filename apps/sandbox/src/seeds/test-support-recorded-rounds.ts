import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import {
  type BlockRandom,
  type GameEvent,
  games,
  listSharedTargets,
  type PlayableGame,
  type Random,
  sharedTargetOf,
  type WatersSheet,
} from '@golden-acers/games';
import { z } from 'zod';
import { clientSeedOf, leafOf } from '../tables/player-leaves.ts';
import { seededGameRandom } from '../test-support.ts';
import { createOutcomeRandom, type RoundSeeds } from './outcome-random.ts';

/** The choices of a player who plays everything that the rules allow. */
interface RandomPlayer {
  bet?(pick: Random): unknown;
  /** The move after these events of the last step. Required by games with moves. */
  move?(events: readonly GameEvent[], pick: Random): unknown;
}

const oneOf = <Item>(items: readonly Item[], pick: Random): Item => {
  const item = items[pick.below(items.length)];
  if (item === undefined) throw new RangeError('a choice of nothing');
  return item;
};

/** Picks different whole numbers from `from` on. */
function someOf(count: number, [from, to]: readonly [number, number], pick: Random): number[] {
  const numbers = new Set<number>();
  while (numbers.size < count) numbers.add(from + pick.below(to - from + 1));
  return [...numbers];
}

const videoPoker: RandomPlayer = {
  move: (_events, pick) => ({ hold: Array.from({ length: 5 }, () => pick.below(2) === 1) }),
};
const boardInfo = z.object({ positions: z.array(z.object({ id: z.string() })) });

/** Chips on some positions of a table's board. */
const tableOf = (slug: string): RandomPlayer => ({
  bet(pick) {
    const { positions } = boardInfo.parse(games.get(slug)?.info);
    const chips = Array.from({ length: 1 + pick.below(6) }, () => [oneOf(positions, pick).id, 100]);
    return Object.fromEntries(chips);
  },
});

const marketInfo = z.object({ markets: z.array(z.object({ positions: z.array(z.string()) })) });

/** Chips on some positions of a sport's markets. */
const sportOf = (slug: string): RandomPlayer => ({
  bet(pick) {
    const positions = marketInfo.parse(games.get(slug)?.info).markets.flatMap((market) => market.positions);
    return Object.fromEntries(Array.from({ length: 1 + pick.below(6) }, () => [oneOf(positions, pick), 300]));
  },
});

const blackjackTurn = z.looseObject({ moves: z.array(z.string()).optional() });

/** Games with an empty bet and no moves need no entry. */
const players: Readonly<Record<string, RandomPlayer>> = {
  'jacks-or-better': videoPoker,
  'harvest-bonus': videoPoker,
  'wild-acre-deuces': videoPoker,
  'sunset-blackjack': {
    bet: (pick) => ({ main: 100 + 50 * pick.below(20) }),
    move: (events, pick) => ({
      action: oneOf(blackjackTurn.parse(events.at(-1)).moves ?? ['insure', 'decline'], pick),
    }),
  },
  'three-sheaves': {
    bet: (pick) => ({ ante: 100 * pick.below(3), pairPlus: 100 + 100 * pick.below(2) }),
    move: (_events, pick) => ({ action: oneOf(['play', 'play', 'check', 'fold'], pick) }),
  },
  'golden-nets': {
    bet: (pick) => {
      const species = ['sardine', 'octopus', 'shark', 'pearl-oyster', 'golden-carp'];
      return { targets: Array.from({ length: 1 + pick.below(3) }, () => oneOf(species, pick)) };
    },
  },
  'millpond-moon': {
    bet: (pick) => ({
      targets: [oneOf(['minnow', 'firefly-jar', 'pike', 'boss-drowsy', 'boss-awake', 'boss-golden'], pick)],
    }),
  },
  'windfall-pond': {
    bet(pick) {
      const { waters } = games.get('windfall-pond') ?? {};
      const target = pick.below(2 ** 31);
      return { targets: waters === undefined ? [] : [sharedTargetOf(waters, target).species], target };
    },
  },
  'acorn-drop': {
    bet: (pick) => ({ rows: oneOf([8, 12, 16], pick), risk: oneOf(['low', 'medium', 'high'], pick) }),
  },
  'mole-meadow': {
    bet: (pick) => ({ moles: 1 + pick.below(24) }),
    move: (_events, pick) =>
      pick.below(4) === 0 ? { type: 'cash-out' } : { type: 'dig', tile: pick.below(25) },
  },
  'orchard-roulette': tableOf('orchard-roulette'),
  'barnlight-baccarat': tableOf('barnlight-baccarat'),
  'scarecrow-spot-kicks': sportOf('scarecrow-spot-kicks'),
  'millstone-sic-bo': tableOf('millstone-sic-bo'),
  'acre-kite': { bet: (pick) => ({ [`at-${101 + pick.below(400)}`]: 100 * (1 + pick.below(20)) }) },
  'plough-day-derby': sportOf('plough-day-derby'),
  'sunfield-wheel': tableOf('sunfield-wheel'),
  'threshing-cup': sportOf('threshing-cup'),
  'eighty-seeds': { bet: (pick) => ({ numbers: someOf(1 + pick.below(10), [1, 80], pick) }) },
};

/** A bet whose positions have amounts costs their sum. */
const positionAmounts = z.record(z.string(), z.int());

function stakeOf(game: PlayableGame, bet: unknown, pick: Random): bigint {
  if (game.limits === undefined) return oneOf(game.stakesCents, pick);
  return Object.values(positionAmounts.parse(bet)).reduce((total, cents) => total + BigInt(cents), 0n);
}

/** A target of shared waters stays longer than a killed process needs. */
const minStayMs = 8_000;

function aimAtPresent(waters: WatersSheet, nowMs: number, pick: Random) {
  const present = listSharedTargets(waters, nowMs, nowMs).filter(
    ({ untilMs }) => untilMs > nowMs + minStayMs,
  );
  const { species, target } = oneOf(present, pick);
  return { targets: [species], target };
}

/** Chooses a bet of the game's random player that the server takes at this time, and what it costs. */
export function chooseOpening(game: PlayableGame, pick: Random, at: Date) {
  const { waters, slug } = game;
  const bet =
    waters === undefined ? (players[slug]?.bet?.(pick) ?? {}) : aimAtPresent(waters, at.getTime(), pick);
  return { bet, stakeCents: stakeOf(game, bet, pick) };
}

/** Undefined: the rules refuse this move now. */
function tryMove(play: () => ReturnType<PlayableGame['play']>) {
  try {
    return play();
  } catch (error) {
    if (error instanceof Error && error.name === 'RulesRefusal') return undefined;
    throw error;
  }
}

interface Recording {
  readonly slug: string;
  readonly seed: string;
  readonly count: number;
  /** Changes the first draw of one round, the first in which this changes anything. */
  readonly isTampered?: boolean;
}

function tamperFirst(random: BlockRandom): BlockRandom {
  let isFirst = true;
  return {
    ...random,
    below(bound) {
      const drawn = (random.below(bound) + (isFirst ? Math.floor(bound / 2) : 0)) % bound;
      isFirst = false;
      return drawn;
    },
  };
}

interface Opening {
  readonly game: PlayableGame;
  readonly seeds: RoundSeeds;
  readonly leaves: readonly string[] | null;
  readonly bet: unknown;
  readonly stakeCents: bigint;
  readonly pick: Random;
}

/** The first step, and the moves that it includes: a cash-out of a shared round. */
function openRecorded(opening: Opening, change: (random: BlockRandom) => BlockRandom) {
  const { game, seeds, bet, stakeCents, pick } = opening;
  const { shared } = game;
  const randomFor = (clientSeed: string) => change(createOutcomeRandom({ ...seeds, clientSeed }, 0));
  const { leaves } = opening;
  const random = randomFor(seeds.clientSeed);
  // A shared round draws for two purposes, with the players' seeds mixed in since version 1.1.
  if (shared === undefined) return { step: game.open(stakeCents, bet, random), random, moves: [] };
  const setup = shared.prepare(randomFor(clientSeedOf('setup', leaves)));
  const outcome = shared.draw(setup, random);
  const elapsedMs = pick.below(Math.ceil(1.2 * shared.flightMs(outcome)) + 1);
  const cashOut = shared.hasFlight ? shared.cashOut(outcome, elapsedMs) : undefined;
  const settled = shared.settle(positionAmounts.parse(bet), { setup, outcome, cashOut });
  const moves = cashOut === undefined ? [] : [{ cashOut }];
  return { step: { over: true as const, ...settled }, random, moves };
}

/** Plays an open round to its end. */
function finishRecorded(opening: Opening, opened: ReturnType<typeof openRecorded>) {
  const { game, seeds, pick } = opening;
  const { move: chooseMove } = players[game.slug] ?? {};
  let { step, random }: { step: ReturnType<PlayableGame['play']>; random: BlockRandom } = opened;
  const events = [...step.events];
  const moves: unknown[] = [...opened.moves];
  while (!step.over) {
    const { state } = step;
    const move = chooseMove === undefined ? game.defaultMove(state) : chooseMove(step.events, pick);
    const next = createOutcomeRandom(seeds, random.nextBlock());
    const played = tryMove(() => game.play(state, move, next));
    if (played === undefined) continue;
    moves.push(move);
    random = next;
    step = played;
    events.push(...step.events);
  }
  return { events, moves, payoutCents: Number(step.payoutCents) };
}

/** The parts of up to four players of a shared round. */
const leavesOf = (number: number): string[] =>
  ['ada', 'bob', 'my-own_seed', 'zoe']
    .slice(0, number % 5)
    .map((clientSeed) => leafOf({ terminalHash: 'f'.repeat(64), number, clientSeed }))
    .toSorted();

/** Rounds as the sandbox draws them, each a line of JSON for the stand-alone script. */
export function recordRounds({ slug, seed, count, isTampered = false }: Recording): string[] {
  const game = games.get(slug);
  if (game === undefined) throw new Error(`there is no game ${slug}`);
  const pick = seededGameRandom(`${seed} ${slug}`);
  const { bet: chooseBet = () => ({}) } = players[slug] ?? {};
  const serverSeed = createHash('sha256').update(`${seed} ${slug}`).digest('base64url');
  const serverSeedHash = createHash('sha256').update(serverSeed).digest('hex');
  let isTampering = isTampered;
  return Array.from({ length: count }, (_, nonce) => {
    const leaves = nonce % 2 === 0 ? null : leavesOf(nonce);
    const clientSeed = game.shared === undefined ? 'my-own_seed' : clientSeedOf('outcome', leaves);
    const seeds = { serverSeed, clientSeed, nonce: BigInt(nonce) };
    const bet = chooseBet(pick);
    const stakeCents = stakeOf(game, bet, pick);
    const opening = { game, seeds, leaves, bet, stakeCents, pick };
    let opened = openRecorded(opening, (random) => random);
    if (isTampering) {
      const tampered = openRecorded(opening, tamperFirst);
      isTampering = isDeepStrictEqual(tampered.step, opened.step);
      opened = tampered;
    }
    const result = { bet, stakeCents: Number(stakeCents), ...finishRecorded(opening, opened) };
    const players = game.shared === undefined || leaves === null ? {} : { players: leaves };
    return JSON.stringify({ game: slug, ...seeds, nonce, serverSeedHash, ...players, ...result });
  });
}
