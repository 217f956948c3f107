import type { Game } from '@golden-acers/contract';
import { prefixDistance, type Work } from './edit-distance.ts';
import { type FoldedWord, foldedWords } from './folded-words.ts';

/** From where to where in a game's name, the end not included. */
export type Mark = readonly [from: number, to: number];

export interface FoundGame {
  readonly game: Game;
  /** What was found, in order and without overlap. */
  readonly marks: readonly Mark[];
}

export interface GameIndex {
  /** Every game that has all typed words, the best first. Nothing typed finds nothing. */
  search(typed: string): readonly FoundGame[];
  /** Grows with each search: how much was compared. */
  readonly work: Work;
}

interface IndexedGame {
  readonly game: Game;
  readonly name: readonly FoldedWord[];
  /** Words that are not shown, such as the name of its type. */
  readonly aside: readonly string[];
  /** Between equally good matches. */
  readonly rank: number;
}

/** How well a typed word fits a word of a game; 0 is perfect. `from` and `to` are the part that it stands for. */
interface Fit {
  readonly cost: number;
  readonly from: number;
  readonly to: number;
}

const costOf = { edit: 2, unfinished: 0.4, otherFirstLetter: 0.6, inside: 1.5, aside: 3, joined: 0.5 };
/** Nobody types more words to find a game. */
const wordsMax = 8;
const wordLengthMax = 40;

/** Two letters stand for themselves; a short word may hold one slip, a longer one two. */
export const editsAllowed = (length: number): number => (length < 3 ? 0 : length < 6 ? 1 : 2);

/** Makes a catalogue searchable. `asideOf` gives words by which a game is found without bearing them in its name. */
export function indexGames(games: readonly Game[], asideOf: (game: Game) => string = () => ''): GameIndex {
  const indexed = games.map((game, rank): IndexedGame => {
    const aside = foldedWords(`${asideOf(game)} ${game.gameType}`).map(({ text }) => text);
    return { game, name: foldedWords(game.gameName), aside, rank: game.popularity ?? games.length + rank };
  });
  const work: Work = { cells: 0 };
  return {
    work,
    search(typed) {
      const words = foldedWords(typed)
        .slice(0, wordsMax)
        .map(({ text }) => text.slice(0, wordLengthMax));
      if (words.length === 0) return [];
      // The same word stands in many names: each is compared once.
      const matchers = words.map((word) => createMatcher(word, work));
      return indexed
        .flatMap((game) => matchGame(game, matchers) ?? [])
        .toSorted((one, other) => one.cost - other.cost || one.rank - other.rank)
        .map(({ game, marks }) => ({ game, marks }));
    },
  };
}

type Matcher = (word: string) => Fit | undefined;

function createMatcher(typed: string, work: Work): Matcher {
  const known = new Map<string, Fit | undefined>();
  return (word) => {
    if (known.has(word)) return known.get(word);
    const fit = fitOf(typed, word, work);
    known.set(word, fit);
    return fit;
  };
}

function fitOf(typed: string, word: string, work: Work): Fit | undefined {
  if (word === typed) return { cost: 0, from: 0, to: typed.length };
  const place = word.indexOf(typed);
  if (place === 0) return { cost: costOf.unfinished, from: 0, to: typed.length };
  const inside =
    place > 0 && typed.length > 2
      ? { cost: costOf.inside, from: place, to: place + typed.length }
      : undefined;
  const match = prefixDistance(typed, word, editsAllowed(typed.length), work);
  if (match === undefined) return inside;
  const cost =
    costOf.edit * match.edits +
    (match.length < word.length ? costOf.unfinished : 0) +
    (typed[0] === word[0] ? 0 : costOf.otherFirstLetter);
  return inside !== undefined && inside.cost <= cost ? inside : { cost, from: 0, to: match.length };
}

interface Match extends FoundGame {
  readonly cost: number;
  readonly rank: number;
}

/** All typed words must be found, in any order. A game with fewer words beside them comes first. */
function matchGame(indexed: IndexedGame, matchers: readonly Matcher[]): Match | undefined {
  const marks: Mark[] = [];
  let cost = Math.max(0, indexed.name.length - matchers.length) * 0.05;
  for (const matcher of matchers) {
    const found = bestInName(indexed.name, matcher) ?? bestAside(indexed.aside, matcher);
    if (found === undefined) return undefined;
    cost += found.cost;
    if (found.mark !== undefined) marks.push(found.mark);
  }
  return { game: indexed.game, rank: indexed.rank, cost, marks: joined(marks) };
}

interface Found {
  readonly cost: number;
  readonly mark?: Mark;
}

function bestInName(name: readonly FoldedWord[], matcher: Matcher): Found | undefined {
  let best: Found | undefined;
  name.forEach((word, place) => {
    const fit = matcher(word.text);
    if (fit !== undefined && (best === undefined || fit.cost < best.cost)) {
      best = { cost: fit.cost, mark: markOf(word, fit) };
    }
    const next = name[place + 1];
    if (next === undefined) return;
    // Two words typed as one, such as "goldennets".
    const both = matcher(word.text + next.text);
    if (both === undefined || both.to <= word.text.length) return;
    const cost = both.cost + costOf.joined;
    if (best === undefined || cost < best.cost) best = { cost, mark: markOf(together(word, next), both) };
  });
  return best;
}

const together = (word: FoldedWord, next: FoldedWord): FoldedWord => ({
  text: word.text + next.text,
  starts: [...word.starts, ...next.starts],
  ends: [...word.ends, ...next.ends],
});

const markOf = ({ starts, ends }: FoldedWord, { from, to }: Fit): Mark => [
  starts[from] ?? 0,
  ends[to - 1] ?? 0,
];

function bestAside(aside: readonly string[], matcher: Matcher): Found | undefined {
  const costs = aside.flatMap((word) => matcher(word)?.cost ?? []);
  return costs.length === 0 ? undefined : { cost: Math.min(...costs) + costOf.aside };
}

/** In order, and one where they touch. */
function joined(marks: readonly Mark[]): Mark[] {
  const whole: Mark[] = [];
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
