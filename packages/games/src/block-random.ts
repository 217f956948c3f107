import type { Random } from './game.ts';

/** Draws from blocks of random bytes, so that anyone who has the blocks can repeat every draw. */
export interface BlockRandom extends Random {
  /** The number of the first block that no draw has taken from. */
  nextBlock(): number;
}

const wordBytes = 4;
const wordRange = 2 ** 32;
const maxBound = 2 ** 48;

/**
 * Reads a block as big-endian 32-bit words, which are taken in order. A bound up to 2³² takes one word; a
 * greater one takes two, of which the first counts modulo 2¹⁶. A value above the largest multiple of the
 * bound is rejected, and the next words are taken. A later step of a round starts at `firstBlock`.
 */
export function createBlockRandom(blockAt: (counter: number) => Uint8Array, firstBlock: number): BlockRandom {
  let nextBlock = firstBlock;
  let words: DataView = new DataView(new ArrayBuffer(0));
  let offset = 0;
  const nextWord = (): number => {
    if (offset + wordBytes > words.byteLength) {
      const block = blockAt(nextBlock);
      words = new DataView(block.buffer, block.byteOffset, block.byteLength);
      offset = 0;
      nextBlock += 1;
    }
    offset += wordBytes;
    return words.getUint32(offset - wordBytes);
  };
  return {
    nextBlock: () => nextBlock,
    below(bound) {
      if (!Number.isSafeInteger(bound) || bound < 1 || bound > maxBound)
        throw new RangeError(`a bound is from 1 to 2**48, not ${bound}`);
      const isWide = bound > wordRange;
      const range = isWide ? maxBound : wordRange;
      const limit = range - (range % bound);
      for (;;) {
        const drawn = isWide ? (nextWord() % 2 ** 16) * wordRange + nextWord() : nextWord();
        if (drawn < limit) return drawn % bound;
      }
    },
  };
}
