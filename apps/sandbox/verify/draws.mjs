import { hmacSha256, toHex } from './hmac.mjs';

/**
 * The draws of one round. Block n is HMAC-SHA256 of `client seed:nonce:n` under the server seed: eight
 * big-endian words of 32 bits, taken in order. A draw below a bound takes one word (two for a bound above
 * 2³²), rejects it above the largest multiple of the bound, and is its remainder.
 */
export function createDraws({ serverSeed, clientSeed, nonce }) {
  const hmac = (counter) => hmacSha256(serverSeed, `${clientSeed}:${nonce}:${counter}`);
  let block = 0;
  let words = [];
  const nextWord = () => {
    if (words.length === 0) {
      const bytes = new DataView(hmac(block).buffer);
      words = [0, 4, 8, 12, 16, 20, 24, 28].map((offset) => bytes.getUint32(offset));
      block += 1;
    }
    return words.shift();
  };
  const draws = {
    below(bound) {
      const isWide = bound > 2 ** 32;
      const range = isWide ? 2 ** 48 : 2 ** 32;
      for (;;) {
        const drawn = isWide ? (nextWord() % 2 ** 16) * 2 ** 32 + nextWord() : nextWord();
        if (drawn < range - (range % bound)) return drawn % bound;
      }
    },
    /** `count` of the items in the order of their draw: each swaps with the next place of the list. */
    pick(items, count) {
      const list = [...items];
      for (let place = 0; place < count; place += 1) {
        const chosen = place + draws.below(list.length - place);
        [list[place], list[chosen]] = [list[chosen], list[place]];
      }
      return list.slice(0, count);
    },
    /** The next step of a round begins with a new block. */
    nextStep() {
      words = [];
    },
    /** The public setup of a shared round before its bets comes from separate draws. */
    setup() {
      const [purpose, ...players] = clientSeed.split(':');
      if (purpose !== 'outcome') return draws;
      return createDraws({ serverSeed, clientSeed: ['setup', ...players].join(':'), nonce });
    },
    /** A number from 0 to 1 that decides whether the stake won a jackpot. */
    jackpotPlace: () => Number.parseInt(toHex(hmac('jackpot')).slice(0, 13), 16) / 2 ** 52,
  };
  return draws;
}
