import type { Random } from '../../game.ts';
import { deck } from './deck.ts';
import type { PlayingCard } from './events.ts';

/** Draws a card of a shoe of `decks` decks from which `seen` are gone, each remaining card equally likely. */
export function drawFromShoe(decks: number, seen: readonly PlayingCard[], random: Random): PlayingCard {
  let place = random.below(decks * deck.length - seen.length);
  for (const card of deck) {
    const left = decks - seen.filter((other) => other === card).length;
    if (place < left) return card;
    place -= left;
  }
  throw new RangeError('the shoe is empty');
}
