import type { PlayingCard } from '@golden-acers/games/engines/cards';
import { svg } from '../../shell/dom.ts';

/** Strokes, 1000 units high, around the origin. */
const rankPaths: Readonly<Record<string, string>> = {
  2: 'M-225-225c-20-40 25-235 225-235s225 135 225 235c0 200-450 385-450 685h450V300',
  3: 'M-250-320v-140h450L-110-80c10-10 60-40 110-40 200 0 250 120 250 270 0 200-80 310-280 310s-230-160-230-160',
  4: 'M50 460h200m-100 0v-920l-450 635v25h570',
  5: 'M170-460h-345l-35 345s10-85 210-85c100 0 255 120 255 320S180 460-20 460s-235-175-235-175',
  6: 'M-250 100a250 250 0 0 1 500 0v110a250 250 0 0 1-500 0v-420A250 250 0 0 1 0-460c150 0 180 60 200 85',
  7: 'M-265-320v-140h530C135-200-90 100-90 460',
  8: 'M-1-50a205 205 0 1 1 2 0h-2a255 255 0 1 0 2 0Z',
  9: 'M250-100a250 250 0 0 1-500 0v-110a250 250 0 0 1 500 0v420A250 250 0 0 1 0 460c-150 0-180-60-200-85',
  T: 'M-370-300l140-150v910M-60-190a175 270 0 0 1 350 0v380a175 270 0 0 1-350 0Z',
  J: 'M50-460h200m-100 0v710a100 100 0 0 1-400 0v-30',
  Q: 'M-260 100c300 0 220 360 520 360M-175 0v-285a175 175 0 0 1 350 0v570a175 175 0 0 1-350 0Z',
  K: 'M-285-460h200m-100 0v920m-100 0h200M85-460h200m-100 20-355 595M85 460h200m-100-20L-10-70',
  A: 'M-270 460h160m-90-10L0-460l200 910m-90 10h160m-390-330h240',
};

/** Shapes, 1000 units high, around the origin. */
const suitPaths: Readonly<Record<string, string>> = {
  C: 'M30 150c5 235 55 250 100 350h-260c45-100 95-115 100-350a10 10 0 0 0-20 0 210 210 0 1 1-74-201 10 10 0 0 0 14-14 230 230 0 1 1 220 0 10 10 0 0 0 14 14 210 210 0 1 1-74 201 10 10 0 0 0-20 0Z',
  D: 'M-400 0C-350 0 0-450 0-500 0-450 350 0 400 0 350 0 0 450 0 500 0 450-350 0-400 0Z',
  H: 'M0-300c0-100 100-200 200-200s200 100 200 250C400 0 0 400 0 500 0 400-400 0-400-250c0-150 100-250 200-250S0-400 0-300Z',
  S: 'M0-500c100 250 355 400 355 685a150 150 0 0 1-300 0 10 10 0 0 0-20 0c0 200 50 215 95 315h-260c45-100 95-115 95-315a10 10 0 0 0-20 0 150 150 0 0 1-300 0c0-285 255-435 355-685Z',
};

const sides = [-1, 1];
const corners = [-1, 1].flatMap((y) => sides.map((x) => [x, y] as const));
const thirds = [-1 / 3, 1 / 3].flatMap((y) => sides.map((x) => [x, y] as const));
const waist = sides.map((x) => [x, 0] as const);

type PipPosition = readonly [x: number, y: number];
const centre: PipPosition = [0, 0];
/** Places the pips on both halves at this height. */
const mirrored = (y: number): PipPosition[] => [
  [0, -y],
  [0, y],
];

/** Positions from −1 to 1, across and down the middle of the card. */
const pipPositions: Readonly<Record<string, readonly PipPosition[]>> = {
  2: mirrored(1),
  3: [...mirrored(1), centre],
  4: corners,
  5: [...corners, centre],
  6: [...corners, ...waist],
  7: [...corners, ...waist, [0, -0.5]],
  8: [...corners, ...waist, ...mirrored(0.5)],
  9: [...corners, ...thirds, centre],
  T: [...corners, ...thirds, ...mirrored(2 / 3)],
};

const courtCardUrls = import.meta.glob<string>('./art/*.svg', {
  eager: true,
  query: '?url',
  import: 'default',
});

/** Named as the files are. */
const courtNames: Readonly<Record<string, string>> = { J: 'jack', Q: 'queen', K: 'king' };
const suitNames: Readonly<Record<string, string>> = { C: 'clubs', D: 'diamonds', H: 'hearts', S: 'spades' };
const findCourtCardUrl = (card: PlayingCard) =>
  courtCardUrls[`./art/${courtNames[card.charAt(0)]}-of-${suitNames[card.charAt(1)]}.svg`];

/** Loads the court cards before the first one appears. */
export function preloadCourtCards() {
  for (const url of Object.values(courtCardUrls)) new Image().src = url;
}

const rankMark = (card: PlayingCard, x: number, y: number, size: number) =>
  svg('path', {
    d: rankPaths[card.charAt(0)] ?? '',
    class: 'pc-rank',
    transform: `translate(${x} ${y}) scale(${size / 1000})`,
  });

const suitMark = (card: PlayingCard, x: number, y: number, size: number, isUpsideDown = false) =>
  svg('path', {
    d: suitPaths[card.charAt(1)] ?? '',
    transform: `translate(${x} ${y}) scale(${size / 1000})${isUpsideDown ? ' rotate(180)' : ''}`,
  });

function createCentreArt(card: PlayingCard): SVGElement[] {
  const href = findCourtCardUrl(card);
  if (href !== undefined) {
    const box = { x: 50, y: 56, width: 140, height: 224 };
    return [
      svg('image', { ...box, href, preserveAspectRatio: 'none' }),
      svg('rect', { ...box, class: 'pc-frame', rx: 3 }),
    ];
  }
  if (card.charAt(0) === 'A') return [suitMark(card, 120, 168, 138)];
  const pips = pipPositions[card.charAt(0)] ?? [];
  const size = pips.length > 6 ? 48 : 56;
  return pips.map(([x, y]) => suitMark(card, 120 + x * 44, 168 + y * 102, size, y > 0));
}

function createLargeArt(card: PlayingCard): SVGElement[] {
  const rank = rankMark(card, 56, 66, 88);
  const href = findCourtCardUrl(card);
  if (href === undefined) return [suitMark(card, 140, 226, 168), rank];
  const box = { x: 76, y: 110, width: 152, height: 240 };
  return [svg('image', { ...box, href, preserveAspectRatio: 'none' }), rank, suitMark(card, 56, 162, 66)];
}

/** Drawn once for wide cards and once, with large marks, for narrow ones; the style sheet chooses. */
export function cardFace(card: PlayingCard): SVGElement {
  const index = () => [rankMark(card, 28, 40, 44), suitMark(card, 28, 84, 34)];
  const isRed = card.endsWith('D') || card.endsWith('H');
  return svg(
    'svg',
    { viewBox: '0 0 240 336', class: isRed ? 'pc-print pc-red' : 'pc-print', 'aria-hidden': 'true' },
    svg(
      'g',
      { class: 'pc-full' },
      ...index(),
      svg('g', { transform: 'rotate(180 120 168)' }, ...index()),
      ...createCentreArt(card),
    ),
    svg('g', { class: 'pc-large' }, ...createLargeArt(card)),
  );
}
