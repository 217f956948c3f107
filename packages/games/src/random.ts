import { at } from './at.ts';
import type { Random } from './game.ts';

/**
 * `count` of the items in random order, each selection equally likely (Fisher–Yates, stopped after `count` swaps).
 */
export function draw<Item>(items: readonly Item[], count: number, random: Random): Item[] {
  if (count > items.length) throw new RangeError(`can't draw ${count} of ${items.length}`);
  const left = [...items];
  for (let place = 0; place < count; place += 1) {
    const chosen = place + random.below(left.length - place);
    [left[place], left[chosen]] = [at(left, chosen), at(left, place)];
  }
  return left.slice(0, count);
}

/** All the items in random order, each order equally likely. */
export const shuffle = <Item>(items: readonly Item[], random: Random): Item[] =>
  draw(items, items.length, random);
