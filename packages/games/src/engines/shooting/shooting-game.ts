import { z } from 'zod';
import { fraction, percentText, plus, times } from '../../fraction.ts';
import type { GameProfile, GameRules, Random } from '../../game.ts';
import { type PayChance, parSheetOf } from '../../par-sheet.ts';
import { type ShootingBet, type ShootingEvent, type ShootingInfo, shootingEvent } from './events.ts';
import { catchChance, payChances, type ShootingSheet, type ShootingSpecies, totalWeight } from './sheet.ts';
import { sharedTargetOf, type WatersSheet } from './waters.ts';

/** Higher than any clock reaches. */
const maxSharedTarget = 2 ** 40;

/** The pay of a catch in whole stakes, and the segments of its wheels. */
interface Prize {
  readonly multiplier: number;
  readonly stops?: readonly number[];
}

function drawPrize(species: ShootingSpecies, random: Random): Prize {
  if ('wheels' in species) return drawWheels(species.wheels, random);
  const { pays } = species;
  let drawn = pays.length === 1 ? 0 : random.below(totalWeight(pays));
  for (const { multiplier, weight } of pays) {
    if (drawn < weight) return { multiplier };
    drawn -= weight;
  }
  throw new RangeError(`the weights of ${species.id} don't add up`);
}

function drawWheels(wheels: readonly (readonly number[])[], random: Random): Prize {
  const stops: number[] = [];
  for (const wheel of wheels) {
    const stop = random.below(wheel.length);
    stops.push(stop);
    const multiplier = wheel[stop] ?? 0;
    if (multiplier > 0) return { multiplier, stops };
  }
  throw new RangeError('the last wheel leads to no other');
}

/** Undefined if the target escapes. */
export function drawCatch(
  sheet: ShootingSheet,
  species: ShootingSpecies,
  underNet: number,
  random: Random,
): Prize | undefined {
  const chance = catchChance(sheet, species, underNet);
  if (random.below(Number(chance.denominator)) >= chance.numerator) return undefined;
  return drawPrize(species, random);
}

const topPay = (species: ShootingSpecies) => payChances(species).at(-1)?.times ?? 0;

function findBoldest({ species }: ShootingSheet): ShootingSpecies {
  return species.reduce((boldest, each) => (topPay(each) > topPay(boldest) ? each : boldest));
}

/** The pays of a whole shot at `count` targets of one species. */
export function shotPayChances(sheet: ShootingSheet, species: ShootingSpecies, count: number): PayChance[] {
  const caught = catchChance(sheet, species, count);
  const miss = fraction(caught.denominator - caught.numerator, caught.denominator);
  const one: readonly PayChance[] = [
    { times: 0, chance: miss },
    ...payChances(species).map((pay) => ({ times: pay.times, chance: times(caught, pay.chance) })),
  ];
  let all = new Map([[0, fraction(1)]]);
  for (let index = 0; index < count; index += 1) {
    const next = new Map<number, PayChance['chance']>();
    for (const [before, chance] of all) {
      for (const pay of one) {
        const total = before + pay.times;
        next.set(total, plus(next.get(total) ?? fraction(0), times(chance, pay.chance)));
      }
    }
    all = next;
  }
  return [...all].map(([total, chance]) => ({ times: total, chance }));
}

const kindOf = (species: ShootingSpecies) =>
  'wheels' in species ? 'wheel' : species.pays.length === 1 ? 'plain' : 'special';

function toShootingInfo(sheet: ShootingSheet): ShootingInfo {
  const { maxTargets } = sheet;
  return {
    maxTargets,
    boldest: findBoldest(sheet).id,
    species: sheet.species.map((each) => ({
      id: each.id,
      kind: kindOf(each),
      pays: payChances(each).map((pay) => ({ multiplier: pay.times, percent: percentText(pay.chance) })),
      catchPercent: Array.from({ length: maxTargets }, (_, index) =>
        percentText(catchChance(sheet, each, index + 1)),
      ),
      wheels: 'wheels' in each ? each.wheels : [],
    })),
  };
}

/** A bet in shared waters names its swimmer, and the species must be the swimmer's. */
function betSchema({ species, maxTargets }: ShootingSheet, waters: WatersSheet | undefined) {
  const targets = z.array(z.enum(species.map(({ id }) => id)));
  if (waters === undefined) return z.strictObject({ targets: targets.min(1).max(maxTargets) });
  return z
    .strictObject({ targets: targets.length(1), target: z.int().min(0).max(maxSharedTarget) })
    .refine(
      ({ targets: [id], target }) => sharedTargetOf(waters, target).species === id,
      'The swimmer is of another species',
    );
}

type ShootingProfile = Pick<
  GameProfile,
  'kindId' | 'slug' | 'name' | 'hasJackpots' | 'description' | 'stakesCents'
>;

export type ShootingRules = GameRules<ShootingBet, never, never, ShootingEvent> & {
  readonly sheet: ShootingSheet;
  readonly info: ShootingInfo;
};

function shoot(sheet: ShootingSheet, stake: number, targets: readonly string[], random: Random) {
  const results = targets.map((id, target): ShootingEvent & { readonly winCents?: number } => {
    const species = sheet.species.find((each) => each.id === id);
    if (species === undefined) throw new RangeError(`there is no ${id}`);
    const prize = drawCatch(sheet, species, targets.length, random);
    return prize === undefined
      ? { type: 'escape', target, species: id }
      : { type: 'capture', target, species: id, ...prize, winCents: stake * prize.multiplier };
  });
  const totalCents = results.reduce((total, { winCents = 0 }) => total + winCents, 0);
  const events: ShootingEvent[] = [{ type: 'shot', targets }, ...results, { type: 'shot-total', totalCents }];
  return { events, totalCents };
}

/** Returns a game from its sheet: each shot is a round, and has the sheet's return whatever its aim. */
export function shootingGame(
  profile: ShootingProfile,
  sheet: ShootingSheet,
  waters?: WatersSheet,
): ShootingRules {
  const boldest = findBoldest(sheet);
  return {
    ...profile,
    type: 'FISH',
    volatility: 'varies',
    maxWin: sheet.maxTargets * topPay(boldest),
    returnToPlayer: sheet.return,
    parSheet: parSheetOf(shotPayChances(sheet, boldest, sheet.maxTargets)),
    info: toShootingInfo(sheet),
    sheet,
    bet: betSchema(sheet, waters),
    ...(waters === undefined ? {} : { waters }),
    move: z.never(),
    state: z.never(),
    event: shootingEvent,
    open(stakeCents, { targets }, random) {
      const { events, totalCents } = shoot(sheet, Number(stakeCents), targets, random);
      return { over: true, events, payoutCents: BigInt(totalCents) };
    },
    play: (state) => state,
  };
}
