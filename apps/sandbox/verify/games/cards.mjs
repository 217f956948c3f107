/** Lists the cards from 2C, 2D, 2H, 2S up to AS: by rank, then by suit. */
export const deck = [...'23456789TJQKA'].flatMap((rank) => [...'CDHS'].map((suit) => rank + suit));

/**
 * Draws a card of so many decks without those that were seen: the n-th that is left, in the order of `deck`.
 */
export function drawFromShoe(decks, seen, draws) {
  const left = deck.flatMap((card) =>
    Array.from({ length: decks - seen.filter((other) => other === card).length }, () => card),
  );
  return left[draws.below(left.length)];
}
