import { at } from '../../at.ts';
import type { Random } from '../../game.ts';
import { DrawTable } from './draw-table.ts';
import type { SlotCoin } from './events.ts';
import { listPositions, type SlotLog } from './log.ts';
import {
  type Algebra,
  memoized,
  powersOf,
  repeated,
  type SlotMachine,
  sumOf,
  type Weigh,
} from './machine.ts';
import { linePays, waysPays } from './pays.ts';
import { ReelSet } from './reel-set.ts';
import { type HoldAndWinSheet, isCoin, type SlotSheet, windowsOf } from './sheet.ts';

const paidView = { free: false, spinsLeft: 0, multiplier: 1 };

/** The random draws: the paid spin (a tag is its number of coins), a cell of a respin, a coin's value. */
function createSets(sheet: SlotSheet, { landing, values, grandStakes }: HoldAndWinSheet) {
  const { unitsPerStake } = sheet;
  const pays = sheet.lines === undefined ? waysPays(sheet) : linePays(sheet);
  return {
    paid: new ReelSet(windowsOf(sheet, sheet.strips), pays, {
      of: (window) => window.filter((symbol) => isCoin(sheet, symbol)).length,
      units: () => 0,
    }),
    cell: new DrawTable([
      { weight: landing.of - landing.coins, units: 0, tag: 0 },
      { weight: landing.coins, units: 0, tag: 1 },
    ]),
    value: new DrawTable(
      values.map(({ weight, stakes }) => ({ weight, units: stakes * unitsPerStake, tag: 0 })),
    ),
    grand: new DrawTable([{ weight: 1, units: grandStakes * unitsPerStake, tag: 0 }]),
  };
}

type Sets = ReturnType<typeof createSets>;

/** Coins lock until no respin is left or they fill the window: a Markov chain by coins and respins left. */
export function holdAndWinMachine(sheet: SlotSheet, feature: HoldAndWinSheet): SlotMachine {
  const sets = createSets(sheet, feature);
  const { paid, cell, value } = sets;
  const { unitsPerStake, rows } = sheet;
  const cells = sheet.strips.length * rows;
  const grandUnits = feature.grandStakes * unitsPerStake;
  const unitsByIndex = feature.values.map(({ stakes }) => stakes * unitsPerStake);

  /** Plays without a log: the coins' number decides the rest. */
  function playFast(coins: number, random: Random): number {
    let units = 0;
    for (let coin = 0; coin < coins; coin += 1) units += unitsByIndex[value.draw(random)] ?? 0;
    let [locked, left] = [coins, feature.respins];
    while (left > 0 && locked < cells) {
      const empty = cells - locked;
      left -= 1;
      for (let place = 0; place < empty; place += 1) {
        if (cell.draw(random) === 0) continue;
        units += unitsByIndex[value.draw(random)] ?? 0;
        locked += 1;
        left = feature.respins;
      }
    }
    return locked === cells ? units + grandUnits : units;
  }

  return {
    sheet,
    sets: Object.values(sets),
    play(random, log) {
      paid.draw(random);
      const coins = paid.tag;
      let units: number;
      if (log === undefined) units = paid.units();
      else {
        log.spin(paidView, paid.stops, paid.window());
        units = log.wins(paid, 1);
      }
      if (coins < feature.coins) return units;
      if (log === undefined) return units + playFast(coins, random);
      return units + new HoldRound(sheet, feature, sets, random, log).play();
    },
    evaluate: <Value>(algebra: Algebra<Value>, weigh: Weigh<Value>) => {
      const valueAfter = evaluateHold(algebra, weigh, sets, { cells, respins: feature.respins });
      const coinValues = powersOf(algebra, weigh(value, 0, 1), cells);
      const terms = paid.tags().map((coins) => {
        const weight = weigh(paid, coins, 1);
        if (coins < feature.coins) return weight;
        const locked = algebra.multiply(
          at(coinValues, coins),
          valueAfter({ locked: coins, left: feature.respins }),
        );
        return algebra.multiply(weight, locked);
      });
      return sumOf(algebra, terms);
    },
  };
}

/** Returns the value of all that can still come, by the coins locked and the respins left. */
function evaluateHold<Value>(
  algebra: Algebra<Value>,
  weigh: Weigh<Value>,
  { cell, value, grand }: Sets,
  { cells, respins }: { readonly cells: number; readonly respins: number },
) {
  const blanks = powersOf(algebra, weigh(cell, 0, 1), cells);
  const coins = powersOf(algebra, algebra.multiply(weigh(cell, 1, 1), weigh(value, 0, 1)), cells);
  const valueAfter = memoized(
    ({ locked, left }) => locked * 16 + left,
    ({ locked, left }: { readonly locked: number; readonly left: number }): Value => {
      if (locked === cells) return weigh(grand, 0, 1);
      if (left === 0) return algebra.one;
      const empty = cells - locked;
      let ways = 1;
      const terms: Value[] = [];
      for (let landed = 0; landed <= empty; landed += 1) {
        const next = { locked: locked + landed, left: landed === 0 ? left - 1 : respins };
        const chance = algebra.multiply(at(blanks, empty - landed), at(coins, landed));
        terms.push(repeated(algebra, algebra.multiply(chance, valueAfter(next)), ways));
        ways = (ways * (empty - landed)) / (landed + 1);
      }
      return sumOf(algebra, terms);
    },
  );
  return valueAfter;
}

/** One feature with its events. It draws as `playFast` does. */
class HoldRound {
  readonly #sheet: SlotSheet;
  readonly #feature: HoldAndWinSheet;
  readonly #sets: Sets;
  readonly #random: Random;
  readonly #log: SlotLog;
  #units = 0;

  constructor(sheet: SlotSheet, feature: HoldAndWinSheet, sets: Sets, random: Random, log: SlotLog) {
    this.#sheet = sheet;
    this.#feature = feature;
    this.#sets = sets;
    this.#random = random;
    this.#log = log;
  }

  play(): number {
    const { respins, grandStakes } = this.#feature;
    const window = this.#sets.paid.window();
    const coins = listPositions(window, (symbol) => isCoin(this.#sheet, symbol)).map((each) =>
      this.#coin(each),
    );
    let empty = listPositions(window, (symbol) => !isCoin(this.#sheet, symbol));
    let left = respins;
    this.#log.push({ type: 'hold-started', coins, respinsLeft: left });
    while (left > 0 && empty.length > 0) {
      const landed: SlotCoin[] = [];
      empty = empty.filter((place) => {
        if (this.#sets.cell.draw(this.#random) === 0) return true;
        landed.push(this.#coin(place));
        return false;
      });
      left = landed.length > 0 ? respins : left - 1;
      this.#log.push({ type: 'hold-spin', landed, respinsLeft: left });
    }
    const grandUnits = empty.length === 0 ? grandStakes * this.#sheet.unitsPerStake : 0;
    const count = window.flat().length - empty.length;
    const units = this.#units + grandUnits;
    const [grandCents, winCents] = [this.#log.cents(grandUnits), this.#log.cents(units)];
    this.#log.push({ type: 'hold-ended', count, grandCents, winCents });
    return units;
  }

  #coin(place: { readonly reel: number; readonly row: number }): SlotCoin {
    const { stakes, prize } = at(this.#feature.values, this.#sets.value.draw(this.#random));
    const units = stakes * this.#sheet.unitsPerStake;
    this.#units += units;
    const coin = { ...place, valueCents: this.#log.cents(units) };
    return prize === undefined ? coin : { ...coin, prize };
  }
}
