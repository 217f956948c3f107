import { at } from '../at.ts';

/** The ranks by value: the ace first, then two to nine, then all tens. */
const rankCount = 10;
const ace = 0;
const tens = 9;
const copiesInDeck = [4, 4, 4, 4, 4, 4, 4, 4, 4, 16];
const dealerStands = 17;

const pointsOfRank = (rank: number): number => rank + 1;

interface Total {
  readonly hard: number;
  readonly hasAce: boolean;
}

const bestTotal = ({ hard, hasAce }: Total): number => (hasAce && hard <= 11 ? hard + 10 : hard);
const plusCard = ({ hard, hasAce }: Total, rank: number): Total => ({
  hard: hard + pointsOfRank(rank),
  hasAce: hasAce || rank === ace,
});

type Decision = 'stand' | 'hit' | 'double';

/** Chances of 17 … 21 and of a bust, in this order; a dealer's blackjack is left out. */
type DealerChances = Float64Array;

/**
 * The exact expectation of a shoe, by composition: every card drawn leaves the shoe. All figures are per
 * initial stake and leave out the rounds in which the dealer has blackjack, so that the hidden card is like
 * any other: it is the next card of the shoe.
 */
export class ExactShoe {
  readonly #counts: number[];
  #size: number;
  /** The dealer's open card. */
  readonly #up: number;
  #dealerMemo = new Map<string, DealerChances>();

  constructor(decks: number, up: number) {
    this.#counts = copiesInDeck.map((copies) => copies * decks);
    this.#size = 52 * decks;
    this.#up = up;
    this.remove(up);
  }

  remove(rank: number): void {
    this.#counts[rank] = at(this.#counts, rank) - 1;
    this.#size -= 1;
  }

  restore(rank: number): void {
    this.#counts[rank] = at(this.#counts, rank) + 1;
    this.#size += 1;
  }

  count = (rank: number): number => at(this.#counts, rank);
  get size(): number {
    return this.#size;
  }

  /** Returns the sum over all next cards of `value`, weighted with their chances. */
  meanOfNext(value: (rank: number) => number): number {
    let mean = 0;
    for (let rank = 0; rank < rankCount; rank += 1) {
      const count = at(this.#counts, rank);
      if (count === 0) continue;
      const chance = count / this.#size;
      this.remove(rank);
      mean += chance * value(rank);
      this.restore(rank);
    }
    return mean;
  }

  /** Returns the chance that the hidden card doesn't make blackjack. */
  noBlackjack(): number {
    if (this.#up !== ace && this.#up !== tens) return 1;
    return 1 - this.count(this.#up === ace ? tens : ace) / this.#size;
  }

  /** Stands on this total against all that the dealer may still draw. */
  stand(total: number): number {
    const chances = this.#dealerChances();
    let value = chances[5] ?? 0;
    for (let dealer = dealerStands; dealer <= 21; dealer += 1)
      value += Math.sign(total - dealer) * (chances[dealer - dealerStands] ?? 0);
    return value;
  }

  #dealerChances(): DealerChances {
    const key = this.#counts.join();
    const known = this.#dealerMemo.get(key);
    if (known !== undefined) return known;
    const chances = new Float64Array(6);
    this.#drawDealer(plusCard({ hard: 0, hasAce: false }, this.#up), 1, 1, chances);
    this.#dealerMemo.set(key, chances);
    return chances;
  }

  #drawDealer(total: Total, cards: number, chance: number, chances: DealerChances): void {
    const { hard, hasAce } = total;
    const reached = hasAce && hard <= 11 ? hard + 10 : hard;
    if (reached >= dealerStands) {
      if (cards === 2 && reached === 21) return;
      const slot = reached > 21 ? 5 : reached - dealerStands;
      chances[slot] = (chances[slot] ?? 0) + chance;
      return;
    }
    for (let rank = 0; rank < rankCount; rank += 1) {
      const count = at(this.#counts, rank);
      if (count === 0) continue;
      const next = (chance * count) / this.#size;
      this.remove(rank);
      this.#drawDealer({ hard: hard + rank + 1, hasAce: hasAce || rank === ace }, cards + 1, next, chances);
      this.restore(rank);
    }
  }
}

/** Plays one hand by composition. The hand's cards are out of the shoe already. */
class HandPlay {
  readonly #shoe: ExactShoe;
  readonly #values = new Map<string, { value: number; decision: Decision }>();

  constructor(shoe: ExactShoe) {
    this.#shoe = shoe;
  }

  /** Returns the value of a further card, and then of the best play. */
  hit(cards: readonly number[], total: Total): number {
    return this.#shoe.meanOfNext((rank) => {
      const next = plusCard(total, rank);
      return next.hard > 21 ? -this.#shoe.noBlackjack() : this.best([...cards, rank], next).value;
    });
  }

  double(total: Total): number {
    return (
      2 *
      this.#shoe.meanOfNext((rank) => {
        const next = plusCard(total, rank);
        return next.hard > 21 ? -this.#shoe.noBlackjack() : this.#shoe.stand(bestTotal(next));
      })
    );
  }

  best(cards: readonly number[], total: Total): { value: number; decision: Decision } {
    const key = cards.toSorted((a, b) => a - b).join();
    const known = this.#values.get(key);
    if (known !== undefined) return known;
    const stand = this.#shoe.stand(bestTotal(total));
    let result: { value: number; decision: Decision } = { value: stand, decision: 'stand' };
    // No card improves a total of 21.
    if (bestTotal(total) < 21) {
      const hit = this.hit(cards, total);
      if (hit > result.value) result = { value: hit, decision: 'hit' };
      const double = cards.length === 2 ? this.double(total) : Number.NEGATIVE_INFINITY;
      if (double > result.value) result = { value: double, decision: 'double' };
    }
    this.#values.set(key, result);
    return result;
  }

  decisionFor(cards: readonly number[]): Decision | undefined {
    return this.#values.get(cards.toSorted((a, b) => a - b).join())?.decision;
  }

  /** Returns the value of a hand that follows the decisions of `plan`, whatever the shoe has lost since. */
  follow(cards: readonly number[], total: Total, plan: HandPlay): number {
    const decision = plan.decisionFor(cards) ?? 'stand';
    if (decision === 'stand') return this.#shoe.stand(bestTotal(total));
    if (decision === 'double') return this.double(total);
    return this.#shoe.meanOfNext((rank) => {
      const next = plusCard(total, rank);
      return next.hard > 21 ? -this.#shoe.noBlackjack() : this.follow([...cards, rank], next, plan);
    });
  }
}

const totalOfRanks = (ranks: readonly number[]): Total =>
  ranks.reduce(plusCard, { hard: 0, hasAce: false } as Total);

/** `count` special draws in a row, without replacement. */
const allSpecial = (special: number, size: number, count: number): number =>
  Array.from({ length: count }, (_, drawn) => (special - drawn) / (size - drawn)).reduce((a, b) => a * b, 1);

const choose = (n: number, k: number): number => (k === 0 ? 1 : (choose(n, k - 1) * (n - k + 1)) / k);

/** The frequency of pairs before the hands have their second cards, per number of resulting hands. */
const splitCourses = [
  { pairs: 0, second: 2, free: 0, ways: 1 },
  { pairs: 1, second: 3, free: 0, ways: 2 },
  { pairs: 2, second: 0, free: 4, ways: 1 },
  { pairs: 2, second: 1, free: 3, ways: 2 },
  { pairs: 2, second: 2, free: 2, ways: 2 },
];
const maxRemovedPairs = 4;

/**
 * Returns the value of splitting a pair up to four hands, each played by its own cards and the shoe that was
 * seen at the split. Exact for this play: the second cards of other hands count by inclusion and exclusion,
 * because an unseen card is like any other card of the shoe. Both cards of the pair are out of the shoe.
 */
export function splitValue(shoe: ExactShoe, rank: number, handValue: HandValue): number {
  const [special, size] = [shoe.count(rank), shoe.size];
  const paired: HandMeans[] = [];
  for (let removed = 0; removed <= maxRemovedPairs; removed += 1) {
    paired.push(handValue(rank));
    shoe.remove(rank);
  }
  for (let removed = 0; removed <= maxRemovedPairs; removed += 1) shoe.restore(rank);
  if (rank === ace) return 2 * at(paired, 0).any;
  /** Returns the mean of one hand if `pairs` were drawn and `others` further second cards make no pair. */
  const mean = (pairs: number, others: number, kind: keyof HandMeans): number => {
    let value = 0;
    for (let among = 0; among <= others; among += 1) {
      const sign = among % 2 === 0 ? 1 : -1;
      const chance = allSpecial(special - pairs, size - pairs, among);
      value += sign * choose(others, among) * chance * at(paired, pairs + among)[kind];
    }
    return value;
  };
  return splitCourses.reduce((total, { pairs, second, free, ways }) => {
    const chance = ways * allSpecial(special, size, pairs);
    const ofSecond = second === 0 ? 0 : second * mean(pairs, second - 1, 'unpaired');
    const ofFree = free === 0 ? 0 : free * mean(pairs, second, 'any');
    return total + chance * (ofSecond + ofFree);
  }, 0);
}

/** Means of one split hand over its second card: the part without a pair, and all of it. */
interface HandMeans {
  readonly unpaired: number;
  readonly any: number;
}
type HandValue = (rank: number) => HandMeans;

/** Splits, and plays each hand as its cards call for in the shoe that was seen at the split. */
function bestSplit(shoe: ExactShoe, rank: number): number {
  const plan = new HandPlay(shoe);
  const start = totalOfRanks([rank]);
  if (rank !== ace) shoe.meanOfNext((next) => plan.best([rank, next], plusCard(start, next)).value);
  const player = new HandPlay(shoe);
  return splitValue(shoe, rank, () => {
    const any = shoe.meanOfNext((next) => {
      const total = plusCard(start, next);
      return rank === ace ? shoe.stand(bestTotal(total)) : player.follow([rank, next], total, plan);
    });
    const paired = shoe.count(rank) / shoe.size;
    shoe.remove(rank);
    const total = plusCard(start, rank);
    const value = rank === ace ? shoe.stand(bestTotal(total)) : player.follow([rank, rank], total, plan);
    shoe.restore(rank);
    return { any, unpaired: any - paired * value };
  });
}

export interface InitialValue {
  readonly cards: readonly [number, number];
  readonly up: number;
  readonly chance: number;
  readonly value: number;
  readonly decision: Decision | 'split' | 'blackjack';
}

/**
 * Returns the best value of every deal against this open card, per initial stake. Insurance is never worth
 * it.
 */
export function valuesAgainst(decks: number, up: number): InitialValue[] {
  const shoe = new ExactShoe(decks, up);
  const play = new HandPlay(shoe);
  const upChance = at(copiesInDeck, up) / 52;
  const values: InitialValue[] = [];
  for (let first = 0; first < rankCount; first += 1) {
    for (let second = first; second < rankCount; second += 1) {
      const firstChance = shoe.count(first) / shoe.size;
      shoe.remove(first);
      const chance = upChance * firstChance * (shoe.count(second) / shoe.size) * (first === second ? 1 : 2);
      shoe.remove(second);
      const lost = 1 - shoe.noBlackjack();
      const isBlackjack = first === ace && second === tens;
      const cards = [first, second] as const;
      if (isBlackjack) {
        values.push({ cards, up, chance, value: 1.5 * shoe.noBlackjack(), decision: 'blackjack' });
      } else {
        const best = play.best(cards, totalOfRanks(cards));
        const split = first === second ? bestSplit(shoe, first) : Number.NEGATIVE_INFINITY;
        const isSplit = split > best.value;
        const value = (isSplit ? split : best.value) - lost;
        values.push({ cards, up, chance, value, decision: isSplit ? 'split' : best.decision });
      }
      shoe.restore(first);
      shoe.restore(second);
    }
  }
  return values;
}
