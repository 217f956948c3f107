/** Aces are 1, tens and court cards 0. Only the last digit of a sum counts. */
export const pointsOf = (values: readonly number[]): number =>
  values.reduce((total, value) => total + value, 0) % 10;

/** The player's third cards on which the banker draws, by the banker's points. */
const bankerDrawsOn: Readonly<Record<number, readonly number[]>> = {
  0: [0, 1, 2, 3, 4, 5, 6, 7, 8, 9],
  1: [0, 1, 2, 3, 4, 5, 6, 7, 8, 9],
  2: [0, 1, 2, 3, 4, 5, 6, 7, 8, 9],
  3: [0, 1, 2, 3, 4, 5, 6, 7, 9],
  4: [2, 3, 4, 5, 6, 7],
  5: [4, 5, 6, 7],
  6: [6, 7],
};

/** Whether the banker draws. If the player has no third card, the banker draws as the player does. */
export const doesBankerDraw = (points: number, playerThird: number | undefined): boolean =>
  playerThird === undefined ? points <= 5 : (bankerDrawsOn[points] ?? []).includes(playerThird);

const isNatural = (points: number) => points >= 8;

/** Deals both hands: `next` gives player, banker, player, banker, then the third cards. */
export function dealCoup<Card>(next: () => Card, cardValue: (card: Card) => number) {
  const [first, second, third, fourth] = [next(), next(), next(), next()];
  const player = [first, third];
  const banker = [second, fourth];
  const points = (cards: readonly Card[]) => pointsOf(cards.map(cardValue));
  if (!isNatural(points(player)) && !isNatural(points(banker))) {
    const playerThird = points(player) <= 5 ? next() : undefined;
    if (playerThird !== undefined) player.push(playerThird);
    const thirdValue = playerThird === undefined ? undefined : cardValue(playerThird);
    if (doesBankerDraw(points(banker), thirdValue)) banker.push(next());
  }
  return { player, banker, playerPoints: points(player), bankerPoints: points(banker) };
}
