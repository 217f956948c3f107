import { least } from '../fraction.ts';
import type { GameRules, RoundStep } from '../game.ts';
import { RulesRefusal } from '../playable-game.ts';
import { draw } from '../random.ts';
import { returnRange } from '../return-range.ts';
import description from './description.json' with { type: 'json' };
import {
  type MoleMeadowBet,
  type MoleMeadowEvent,
  type MoleMeadowMove,
  type MoleMeadowState,
  maxMoles,
  moleMeadowBet,
  moleMeadowEvent,
  moleMeadowMove,
  moleMeadowState,
  tileCount,
} from './events.ts';
import { moleMeadowInfo, mostSeeds, payAfter, returnsOfMoles } from './game-info.ts';

type Step = RoundStep<MoleMeadowState, MoleMeadowEvent>;

const allTiles = Array.from({ length: tileCount }, (_, tile) => tile);

function dig(state: MoleMeadowState, tile: number): Step {
  const { moleTiles, dugTiles } = state;
  if (dugTiles.includes(tile)) throw new RulesRefusal('move_invalid', `tile ${tile} was dug already`);
  if (moleTiles.includes(tile)) {
    return {
      over: true,
      events: [
        { type: 'mole', tile },
        { type: 'reveal', moleTiles },
      ],
      payoutCents: 0n,
    };
  }
  const next = { ...state, dugTiles: [...dugTiles, tile] };
  const moles = moleTiles.length;
  const hundredths = payAfter(moles, next.dugTiles.length);
  const seed = { type: 'seed', tile, hundredths } as const;
  if (next.dugTiles.length < mostSeeds(moles)) return { over: false, events: [seed], state: next };
  const last = cashOut(next);
  return { ...last, events: [seed, ...last.events] };
}

function cashOut({ stakeCents, moleTiles, dugTiles }: MoleMeadowState): Extract<Step, { over: true }> {
  const hundredths = payAfter(moleTiles.length, dugTiles.length);
  const winCents = (stakeCents * hundredths) / 100;
  return {
    over: true,
    events: [
      { type: 'cash-out', hundredths, winCents },
      { type: 'reveal', moleTiles },
    ],
    payoutCents: BigInt(winCents),
  };
}

export const moleMeadow: GameRules<MoleMeadowBet, MoleMeadowMove, MoleMeadowState, MoleMeadowEvent> = {
  kindId: 6002,
  slug: 'mole-meadow',
  name: 'Mole Meadow',
  type: 'ARCADE',
  hasJackpots: false,
  volatility: 'varies',
  description,
  stakesCents: [20n, 40n, 100n, 200n, 500n, 1000n, 2000n],
  maxWin: Math.max(...moleMeadowInfo.payHundredths.flat()) / 100,
  ...returnRange(Array.from({ length: maxMoles }, (_, index) => returnsOfMoles(index + 1)).flat()),
  info: moleMeadowInfo,
  bet: moleMeadowBet,
  move: moleMeadowMove,
  state: moleMeadowState,
  event: moleMeadowEvent,

  /** The lowest return of any plan with these moles. */
  returnOf: ({ moles }) => least(returnsOfMoles(moles)),

  open: (stakeCents, { moles }, random) => ({
    over: false,
    events: [{ type: 'start', moles }],
    state: {
      stakeCents: Number(stakeCents),
      moleTiles: draw(allTiles, moles, random).toSorted((one, other) => one - other),
      dugTiles: [],
    },
  }),

  play: (state, move) => (move.type === 'dig' ? dig(state, move.tile) : cashOut(state)),

  /** Takes the pay. */
  defaultMove: () => ({ type: 'cash-out' }),
};
