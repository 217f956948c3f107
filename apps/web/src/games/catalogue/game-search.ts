import type { Game } from '@golden-acers/contract';

type HighlightRange = readonly [from: number, to: number];

export interface GameMatch {
  readonly game: Game;
  readonly highlights: readonly HighlightRange[];
}

export interface GameSearchIndex {
  search(typed: string): readonly GameMatch[];
}

/** A word in the normalised form that is compared. */
interface FoldedWord {
  readonly text: string;
  /** For each character of `text`, its range in the original text. */
  readonly origins: readonly HighlightRange[];
}

interface SearchTerm extends FoldedWord {
  /** Added to the cost of every match of this term. */
  readonly penalty: number;
}

interface TermMatch {
  /** 0 is a perfect match. */
  readonly cost: number;
  readonly highlight: HighlightRange | undefined;
}

const costs = {
  edit: 2,
  unfinished: 0.4,
  otherFirstLetter: 0.6,
  infix: 1.5,
  hiddenWord: 3,
  joinedWords: 0.5,
  extraWord: 0.05,
};
const maxWords = 8;
const maxWordLength = 40;

/** A short word may contain one typing mistake, a longer one two. */
const maxEditsFor = (length: number): number => (length < 3 ? 0 : length < 6 ? 1 : 2);

/** Returns lower case without accents, ligatures and width: `"Ñandú"` → `"nandu"`. */
export function foldText(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replaceAll('ß', 'ss')
    .replaceAll('ς', 'σ');
}

function foldedWordsOf(text: string): FoldedWord[] {
  return [...text.matchAll(/[\p{L}\p{N}\p{M}]+(?:['’][\p{L}\p{N}\p{M}]+)*/gu)]
    .map(({ 0: word, index }) => foldWord(word, index))
    .filter((word) => word.text !== '');
}

function foldWord(word: string, start: number): FoldedWord {
  let text = '';
  let offset = start;
  const origins: HighlightRange[] = [];
  for (const character of word) {
    const folded = foldText(character).replace(/['’]/g, '');
    const end = offset + character.length;
    const last = origins.at(-1);
    // A combining accent folds to nothing and belongs to the previous letter.
    if (folded === '' && last !== undefined) origins[origins.length - 1] = [last[0], end];
    // A ligature folds to several letters.
    for (let count = 0; count < folded.length; count += 1) origins.push([offset, end]);
    text += folded;
    offset = end;
  }
  return { text, origins };
}

/** `hiddenTextOf` returns further search words that are not part of the name. */
export function indexGames(
  games: readonly Game[],
  hiddenTextOf: (game: Game) => string = () => '',
): GameSearchIndex {
  const indexed = games.map((game, position) => {
    const words = foldedWordsOf(game.gameName);
    return {
      game,
      wordCount: words.length,
      terms: [...termsOfName(words), ...hiddenTermsOf(`${hiddenTextOf(game)} ${game.gameType}`)],
      rank: game.popularity ?? games.length + position,
    };
  });
  return {
    search(typed) {
      const words = foldedWordsOf(typed)
        .slice(0, maxWords)
        .map(({ text }) => text.slice(0, maxWordLength));
      if (words.length === 0) return [];
      return indexed
        .flatMap(({ game, wordCount, terms, rank }) => {
          const matches = words.flatMap((word) => bestMatchOf(word, terms) ?? []);
          if (matches.length < words.length) return [];
          const extraWords = Math.max(0, wordCount - words.length);
          const cost = matches.reduce((sum, match) => sum + match.cost, extraWords * costs.extraWord);
          return {
            game,
            rank,
            cost,
            highlights: mergeRanges(
              matches.map(({ highlight }) => highlight).filter((range) => range !== undefined),
            ),
          };
        })
        .toSorted((one, other) => one.cost - other.cost || one.rank - other.rank)
        .map(({ game, highlights }) => ({ game, highlights }));
    },
  };
}

/** Returns the words of a name, and each pair of neighbours joined, such as "goldennets". */
function termsOfName(words: readonly FoldedWord[]): SearchTerm[] {
  const joined = words.slice(1).map((word, index): SearchTerm => {
    const before = words[index] ?? word;
    return {
      text: before.text + word.text,
      origins: [...before.origins, ...word.origins],
      penalty: costs.joinedWords,
    };
  });
  return [...words.map((word) => ({ ...word, penalty: 0 })), ...joined];
}

const hiddenTermsOf = (text: string): SearchTerm[] =>
  foldedWordsOf(text).map((word) => ({ text: word.text, origins: [], penalty: costs.hiddenWord }));

function bestMatchOf(typed: string, terms: readonly SearchTerm[]): TermMatch | undefined {
  let best: TermMatch | undefined;
  for (const term of terms) {
    const match = matchTerm(typed, term);
    if (match !== undefined && (best === undefined || match.cost < best.cost)) best = match;
  }
  return best;
}

function matchTerm(typed: string, { text, origins, penalty }: SearchTerm): TermMatch | undefined {
  const matchAt = (cost: number, from: number, to: number): TermMatch => {
    const [first, last] = [origins[from], origins[to - 1]];
    return { cost: cost + penalty, highlight: first && last && [first[0], last[1]] };
  };
  if (text === typed) return matchAt(0, 0, typed.length);
  const index = text.indexOf(typed);
  if (index === 0) return matchAt(costs.unfinished, 0, typed.length);
  const fuzzy = findFuzzyPrefix(typed, text);
  const fuzzyCost =
    fuzzy === undefined
      ? Number.POSITIVE_INFINITY
      : costs.edit * fuzzy.edits +
        (fuzzy.length < text.length ? costs.unfinished : 0) +
        (typed[0] === text[0] ? 0 : costs.otherFirstLetter);
  if (index > 0 && typed.length > 2 && costs.infix <= fuzzyCost)
    return matchAt(costs.infix, index, index + typed.length);
  return fuzzy && matchAt(fuzzyCost, 0, fuzzy.length);
}

/**
 * Finds the prefix of `text` with the fewest edits from `typed` (optimal string alignment: insert, delete,
 * replace, swap neighbours). Undefined above the limit for this length.
 */
function findFuzzyPrefix(typed: string, text: string): { edits: number; length: number } | undefined {
  const maxEdits = maxEditsFor(typed.length);
  const columns = Math.min(text.length, typed.length + maxEdits);
  if (maxEdits === 0 || columns < typed.length - maxEdits) return undefined;
  let beforeLast: number[] = [];
  let last = Array.from({ length: columns + 1 }, (_none, column) => column);
  for (let row = 1; row <= typed.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= columns; column += 1) {
      const isSame = typed[row - 1] === text[column - 1];
      const isSwapped = typed[row - 1] === text[column - 2] && typed[row - 2] === text[column - 1];
      current[column] = Math.min(
        (last[column - 1] ?? 0) + (isSame ? 0 : 1),
        (last[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        isSwapped ? (beforeLast[column - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY,
      );
    }
    if (Math.min(...current) > maxEdits) return undefined;
    [beforeLast, last] = [last, current];
  }
  // If several need equally few edits, the one with the closest length is used.
  const [best] = last
    .map((edits, length) => ({ edits, length }))
    .slice(1)
    .toSorted(
      (one, other) =>
        one.edits - other.edits ||
        Math.abs(one.length - typed.length) - Math.abs(other.length - typed.length),
    );
  return best === undefined || best.edits > maxEdits ? undefined : best;
}

function mergeRanges(ranges: readonly HighlightRange[]): HighlightRange[] {
  const merged: HighlightRange[] = [];
  for (const [from, to] of ranges.toSorted((one, other) => one[0] - other[0])) {
    const last = merged.at(-1);
    if (last !== undefined && from <= last[1]) merged[merged.length - 1] = [last[0], Math.max(last[1], to)];
    else merged.push([from, to]);
  }
  return merged;
}
