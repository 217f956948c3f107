import { drawFromShoe } from './cards.mjs';

const decks = 8;
/** The lowest and highest third card of the player on which the banker draws, by the banker's points. */
const bankerDraws = { 0: [0, 9], 1: [0, 9], 2: [0, 9], 3: [0, 9], 4: [2, 7], 5: [4, 7], 6: [6, 7] };

const pointOf = (card) => (card[0] === 'A' ? 1 : Number(card[0]) || 0);
const pointsOf = (cards) => cards.reduce((sum, card) => sum + pointOf(card), 0) % 10;

function doesBankerDraw(points, third) {
  if (third === undefined) return points < 6;
  const [from, to] = bankerDraws[points] ?? [10, 9];
  const isEight = points === 3 && third === 8;
  return third >= from && third <= to && !isEight;
}

function deal(draws) {
  const seen = [];
  const next = () => {
    seen.push(drawFromShoe(decks, seen, draws));
    return seen.at(-1);
  };
  const [player, banker] = [[], []];
  for (const hand of [player, banker, player, banker]) hand.push(next());
  if (pointsOf(player) > 7 || pointsOf(banker) > 7) return { player, banker };
  const third = pointsOf(player) < 6 ? next() : undefined;
  if (third !== undefined) player.push(third);
  if (doesBankerDraw(pointsOf(banker), third && pointOf(third))) banker.push(next());
  return { player, banker };
}

/** Stakes back included: hundredths of each stake. */
function paysOf({ player, banker }) {
  const [ours, theirs] = [pointsOf(player), pointsOf(banker)];
  const isPair = ([one, other]) => one[0] === other[0];
  return {
    player: ours > theirs ? 200 : ours === theirs ? 100 : 0,
    banker: theirs > ours ? 195 : ours === theirs ? 100 : 0,
    tie: ours === theirs ? 900 : 0,
    'player-pair': isPair(player) ? 1200 : 0,
    'banker-pair': isPair(banker) ? 1200 : 0,
  };
}

/** Barnlight Baccarat: a full shoe for every round; player, banker, player, banker, then the third cards. */
export const barnlightBaccarat = {
  play({ draws, bet }) {
    const coup = deal(draws);
    const pays = paysOf(coup);
    const payoutCents = Object.entries(bet).reduce((sum, [id, cents]) => sum + (cents * pays[id]) / 100, 0);
    const points = (cards) => cards.map((_card, index) => pointsOf(cards.slice(0, index + 1)));
    const hand = (cards) => ({ cards, points: points(cards) });
    return { events: [{ type: 'coup', player: hand(coup.player), banker: hand(coup.banker) }], payoutCents };
  },
};
