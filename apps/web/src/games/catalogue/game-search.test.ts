import type { Game, GameType } from '@golden-acers/contract';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { foldText, indexGames } from './game-search.ts';
import { generateGames } from './test-support.ts';

const game = (gameName: string, gameType: GameType = 'SLOT', kindId = 1): Game => ({
  kindId,
  gameName,
  gameLogo: '',
  gameType,
  status: 'active',
  addedAt: '2026-01-01T00:00:00.000Z',
  popularity: null,
  returnPercent: null,
});
const catalogue = [
  game('Acres of Gold'),
  game('Golden Nets', 'FISH'),
  game('Jacks or Better', 'POKER'),
  game('Coupe d’Été', 'SPORTS'),
  game("Neptune's Straße", 'ARCADE'),
  game('Hi-Lo', 'CARD'),
];
const index = indexGames(catalogue);
const found = (typed: string) => index.search(typed).map(({ game: { gameName } }) => gameName);
const marked = (typed: string) =>
  index
    .search(typed)
    .slice(0, 1)
    .map(({ game: { gameName }, highlights: marks }) => marks.map(([from, to]) => gameName.slice(from, to)));

describe('searching the catalogue', () => {
  test('finds the start of words, in any order and any case', () => {
    expect(found('GOLD')).toEqual(['Acres of Gold', 'Golden Nets']);
    expect(found('gold acr')).toEqual(['Acres of Gold']);
    expect(found('bet jac')).toEqual(['Jacks or Better']);
    expect(found('hilo')).toEqual(['Hi-Lo']);
  });

  test('allows one typing mistake in a short word, two in a long one, and none in two letters', () => {
    expect(found('glod')).toEqual(['Acres of Gold', 'Golden Nets']);
    expect(found('jakcs beter')).toEqual(['Jacks or Better']);
    expect(found('goldn nest')).toEqual(['Golden Nets']);
    expect(found('nepptunes')).toEqual(["Neptune's Straße"]);
    expect(found('nxptxne')).toEqual(["Neptune's Straße"]);
    expect(found('nxptxxe')).toEqual([]);
    expect(found('og')).toEqual([]);
  });

  test('ignores accents, ligatures and width, on both sides', () => {
    expect(found('ete')).toEqual(['Coupe d’Été']);
    expect(found('ＧÓLD ácrés')).toEqual(['Acres of Gold']);
    expect(found('strasse')).toEqual(["Neptune's Straße"]);
    expect(found('neptune’s')).toEqual(["Neptune's Straße"]);
  });

  test('finds words typed as one, and types by name, after the names', () => {
    expect(found('goldennets')).toEqual(['Golden Nets']);
    expect(found('poker')).toEqual(['Jacks or Better']);
    const translated = indexGames(catalogue, ({ gameType }) => (gameType === 'FISH' ? 'Pesca' : ''));
    expect(translated.search('pesca').map(({ game: { gameName } }) => gameName)).toEqual(['Golden Nets']);
  });

  test('ranks an exact match before a prefix, and a prefix before a typing mistake', () => {
    const many = indexGames([game('Golds'), game('Golden'), game('Bold'), game('Gold'), game('Marigold')]);
    const names = many.search('gold').map(({ game: { gameName } }) => gameName);
    expect(names[0]).toBe('Gold');
    expect(names.slice(1, 3).toSorted()).toEqual(['Golden', 'Golds']);
    expect(names.slice(3)).toEqual(['Marigold', 'Bold']);
  });

  test('ranks the more popular of two equal matches first', () => {
    const games = [game('Gold Rush'), { ...game('Gold Mine'), popularity: 1 }];
    expect(
      indexGames(games)
        .search('gold')
        .map(({ game: { gameName } }) => gameName),
    ).toEqual(['Gold Mine', 'Gold Rush']);
  });

  test('marks the match in the original spelling of the name', () => {
    expect(marked('gol')).toEqual([['Gol']]);
    expect(marked('ete')).toEqual([['Été']]);
    expect(marked('better jaks')).toEqual([['Jacks', 'Better']]);
    expect(marked('strasse')).toEqual([['Straße']]);
    expect(marked('goldennets')).toEqual([['Golden Nets']]);
  });

  test('finds nothing for an empty text, and accepts any text', () => {
    for (const typed of ['', '   ', '(.*', '\\', '🂡', '\u0301', 'x'.repeat(10_000)]) {
      expect(index.search(typed), typed.slice(0, 9)).toEqual([]);
    }
  });
});

const letters = 'abcdefghijklmnopqrstuvwxyz';
const word = fc.string({ unit: fc.constantFrom(...letters), minLength: 3, maxLength: 12 });
const name = fc.uniqueArray(word, { minLength: 1, maxLength: 4 }).map((words) => words.join(' '));

/** Makes one typo: removes, adds or replaces a letter, or swaps it with the next. */
function slip(
  text: string,
  { kind, place, letter }: { kind: number; place: number; letter: string },
): string {
  const at = place % text.length;
  const [before, here, after] = [text.slice(0, at), text.charAt(at), text.slice(at + 1)];
  if (kind === 0) return before + after;
  if (kind === 1) return before + letter + here + after;
  if (kind === 2) return before + letter + after;
  return before + after.slice(0, 1) + here + after.slice(1);
}
const slipped = fc.record({
  kind: fc.nat({ max: 3 }),
  place: fc.nat(),
  letter: fc.constantFrom(...letters),
});

describe('any catalogue', () => {
  test('returns any game by its words with one typing mistake, in any order', () => {
    fc.assert(
      fc.property(fc.array(name, { minLength: 1, maxLength: 20 }), fc.nat(), slipped, (names, which, how) => {
        const sought = names[which % names.length] ?? '';
        const words = sought.split(' ');
        const place = which % words.length;
        const typed = words.map((text, at) => (at === place ? slip(text, how) : text)).toReversed();
        fc.pre(typed.every((text) => text.length > 2));
        const games = names.map((gameName, kindId) => game(gameName, 'SLOT', kindId));
        const all = indexGames(games).search(typed.join(' '));
        expect(all.map((one) => one.game.gameName)).toContain(sought);
      }),
    );
  });

  test('returns a game typed in full before every other name', () => {
    fc.assert(
      fc.property(fc.uniqueArray(name, { minLength: 1, maxLength: 20 }), fc.nat(), (names, which) => {
        const sought = names[which % names.length] ?? '';
        const games = names.map((gameName, kindId) => game(gameName, 'SLOT', kindId));
        const [first] = indexGames(games).search(sought);
        const words = (text = '') => text.split(' ').toSorted();
        expect(words(first?.game.gameName)).toEqual(words(sought));
      }),
    );
  });

  test('marks parts of the name in order, without overlap, for any text and name', () => {
    fc.assert(
      fc.property(
        fc.array(fc.string({ unit: 'grapheme', maxLength: 20 }), { maxLength: 10 }),
        fc.string({ unit: 'grapheme', maxLength: 12 }),
        (names, typed) => {
          for (const { game: one, highlights: marks } of indexGames(names.map((text) => game(text))).search(
            typed,
          )) {
            const places = marks.flat();
            expect(places).toEqual(places.toSorted((a, b) => a - b));
            expect(places.every((place) => place >= 0 && place <= one.gameName.length)).toBe(true);
            expect(marks.every(([from, to]) => from < to)).toBe(true);
          }
        },
      ),
    );
  });

  test('is folded only once', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(foldText(foldText(text))).toBe(foldText(text));
      }),
    );
  });
});

describe('2,000 games', () => {
  const games = generateGames(2_000);
  const many = indexGames(games);
  test('return each game by its own name', () => {
    for (let place = 0; place < games.length; place += 97) {
      const gameName = games[place]?.gameName ?? '';
      expect(many.search(gameName)[0]?.game.gameName).toBe(gameName);
    }
  });
});
