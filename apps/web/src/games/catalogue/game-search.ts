import type { Game } from '@golden-acers/contract';
import { prefixDistance, type SearchWork } from './edit-distance.ts';
import { type FoldedWord, foldedWords } from './folded-words.ts';

/** From where to where in a game's name, the end not included. */
export type HighlightRange = readonly [from: number, to: number];

export interface GameMatch {
  readonly game: Game;
  /** What was found, in order and without overlap. */
  readonly highlights: readonly HighlightRange[];
}

export interface GameSearchIndex {
  /** Every game that has all typed words, the best first. Nothing typed finds nothing. */
  search(typed: string): readonly GameMatch[];
  /** Grows with each search: how much was compared. */
  readonly work: SearchWork;
}

interface IndexedGame {
  readonly game: Game;
  readonly name: readonly FoldedWord[];
  /** Words that are not shown, such as the name of its type. */
  readonly hiddenWords: readonly string[];
  /** Between equally good matches. */
  readonly rank: number;
}

/** How well a typed word fits a word of a game; 0 is perfect. `from` and `to` are the part that it stands for. */
interface WordMatch {
  readonly cost: number;
  readonly from: number;
  readonly to: number;
}

const matchCosts = {
  edit: 2,
  unfinished: 0.4,
  otherFirstLetter: 0.6,
  infix: 1.5,
  hiddenWord: 3,
  joinedWords: 0.5,
};
/** Nobody types more words to find a game. */
const maxWords = 8;
const maxWordLength = 40;

/** Two letters stand for themselves; a short word may hold one slip, a longer one two. */
export const maxEditsFor = (length: number): number => (length < 3 ? 0 : length < 6 ? 1 : 2);

/** Makes a catalogue searchable. `asideOf` gives words by which a game is found without bearing them in its name. */
export function indexGames(
  games: readonly Game[],
  asideOf: (game: Game) => string = () => '',
): GameSearchIndex {
  const indexed = games.map((game, rank): IndexedGame => {
    const aside = foldedWords(`${asideOf(game)} ${game.gameType}`).map(({ text }) => text);
    return {
      game,
      name: foldedWords(game.gameName),
      hiddenWords: aside,
      rank: game.popularity ?? games.length + rank,
    };
  });
  const work: SearchWork = { cells: 0 };
  return {
    work,
    search(typed) {
      const words = foldedWords(typed)
        .slice(0, maxWords)
        .map(({ text }) => text.slice(0, maxWordLength));
      if (words.length === 0) return [];
      // The same word stands in many names: each is compared once.
      const matchers = words.map((word) => createWordMatcher(word, work));
      return indexed
        .flatMap((game) => matchGame(game, matchers) ?? [])
        .toSorted((one, other) => one.cost - other.cost || one.rank - other.rank)
        .map(({ game, highlights }) => ({ game, highlights }));
    },
  };
}

type WordMatcher = (word: string) => WordMatch | undefined;

function createWordMatcher(typed: string, work: SearchWork): WordMatcher {
  const known = new Map<string, WordMatch | undefined>();
  return (word) => {
    if (known.has(word)) return known.get(word);
    const fit = matchWord(typed, word, work);
    known.set(word, fit);
    return fit;
  };
}

function matchWord(typed: string, word: string, work: SearchWork): WordMatch | undefined {
  if (word === typed) return { cost: 0, from: 0, to: typed.length };
  const place = word.indexOf(typed);
  if (place === 0) return { cost: matchCosts.unfinished, from: 0, to: typed.length };
  const inside =
    place > 0 && typed.length > 2
      ? { cost: matchCosts.infix, from: place, to: place + typed.length }
      : undefined;
  const match = prefixDistance(typed, word, maxEditsFor(typed.length), work);
  if (match === undefined) return inside;
  const cost =
    matchCosts.edit * match.edits +
    (match.length < word.length ? matchCosts.unfinished : 0) +
    (typed[0] === word[0] ? 0 : matchCosts.otherFirstLetter);
  return inside !== undefined && inside.cost <= cost ? inside : { cost, from: 0, to: match.length };
}

interface RankedMatch extends GameMatch {
  readonly cost: number;
  readonly rank: number;
}

/** All typed words must be found, in any order. A game with fewer words beside them comes first. */
function matchGame(indexed: IndexedGame, matchers: readonly WordMatcher[]): RankedMatch | undefined {
  const marks: HighlightRange[] = [];
  let cost = Math.max(0, indexed.name.length - matchers.length) * 0.05;
  for (const matcher of matchers) {
    const found =
      findBestInName(indexed.name, matcher) ?? findBestInHiddenWords(indexed.hiddenWords, matcher);
    if (found === undefined) return undefined;
    cost += found.cost;
    if (found.highlight !== undefined) marks.push(found.highlight);
  }
  return { game: indexed.game, rank: indexed.rank, cost, highlights: mergeHighlights(marks) };
}

interface BestMatch {
  readonly cost: number;
  readonly highlight?: HighlightRange;
}

function findBestInName(name: readonly FoldedWord[], matcher: WordMatcher): BestMatch | undefined {
  let best: BestMatch | undefined;
  name.forEach((word, place) => {
    const fit = matcher(word.text);
    if (fit !== undefined && (best === undefined || fit.cost < best.cost)) {
      best = { cost: fit.cost, highlight: highlightOf(word, fit) };
    }
    const next = name[place + 1];
    if (next === undefined) return;
    // Two words typed as one, such as "goldennets".
    const both = matcher(word.text + next.text);
    if (both === undefined || both.to <= word.text.length) return;
    const cost = both.cost + matchCosts.joinedWords;
    if (best === undefined || cost < best.cost)
      best = { cost, highlight: highlightOf(joinWords(word, next), both) };
  });
  return best;
}

const joinWords = (word: FoldedWord, next: FoldedWord): FoldedWord => ({
  text: word.text + next.text,
  starts: [...word.starts, ...next.starts],
  ends: [...word.ends, ...next.ends],
});

const highlightOf = ({ starts, ends }: FoldedWord, { from, to }: WordMatch): HighlightRange => [
  starts[from] ?? 0,
  ends[to - 1] ?? 0,
];

function findBestInHiddenWords(aside: readonly string[], matcher: WordMatcher): BestMatch | undefined {
  const costs = aside.flatMap((word) => matcher(word)?.cost ?? []);
  return costs.length === 0 ? undefined : { cost: Math.min(...costs) + matchCosts.hiddenWord };
}

/** In order, and one where they touch. */
function mergeHighlights(marks: readonly HighlightRange[]): HighlightRange[] {
  const whole: HighlightRange[] = [];
  for (const mark of marks.toSorted((one, other) => one[0] - other[0])) {
    const last = whole.at(-1);
    if (last !== undefined && mark[0] <= last[1]) {
      whole[whole.length - 1] = [last[0], Math.max(last[1], mark[1])];
    } else {
      whole.push(mark);
    }
  }
  return whole;
}
