import { at } from './at.ts';
import type { Random } from './game.ts';

/** `count` items in random order, each selection equally likely (partial Fisher–Yates). */
export function draw<Item>(items: readonly Item[], count: number, random: Random): Item[] {
  if (count > items.length) throw new RangeError(`can't draw ${count} of ${items.length}`);
  const pool = [...items];
  for (let index = 0; index < count; index += 1) {
    const chosen = index + random.below(pool.length - index);
    [pool[index], pool[chosen]] = [at(pool, chosen), at(pool, index)];
  }
  return pool.slice(0, count);
}
